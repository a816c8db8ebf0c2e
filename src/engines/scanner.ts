import { createHash } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { ByteSource, ScanResult } from "./engines.ts";
import { EngineFailure } from "./failure.ts";

/**
 * The EICAR standard test string (eicar.org): harmless, and found by every scanner. Written in two halves, so that no
 * scanner takes the program itself for it.
 */
const EICAR = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD", "-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
  "latin1",
);
/**
 * How the string begins in base64, as in an e-mail or an XML invoice, for each place in a group of three. Sixty characters
 * tell it for certain and fit on the first line where base64 is broken into lines (RFC 2045: 76).
 */
const encoded = [0, 1, 2].map((shift) => {
  const padded = Buffer.concat([Buffer.alloc(shift), EICAR]).toString("base64");
  // The first group also holds the bytes before.
  return Buffer.from(padded.slice(shift === 0 ? 0 : 4, 64), "latin1");
});

/** SHA-256 of whole files known to be bad, with the name of what they are. */
const badFiles = new Map<string, string>([
  ["275a021bbfb6489e54d471899f7db9d1663fc695ec2fe2a2c4538aabf651fd0f", "Eicar-Test-File"],
  ["2546dcffc5ad854d4ddc64fbf056871cd5a00f2471cb7a5bfd4ac23b6e9eedad", "Eicar-Test-File-Zip"],
  ["e1105070ba828007508566e28a2b8d4c65d192e9eaf3b7868382b7cae747b397", "Eicar-Test-File-Zip2"],
]);

const needles = [EICAR, ...encoded];
const OVERLAP = Math.max(...needles.map((n) => n.length)) - 1;

/** The signatures the program brings itself, matched while the bytes stream by: nothing is parsed, nothing is kept. */
export async function matchSignatures(file: ByteSource): Promise<ScanResult> {
  const hash = createHash("sha256");
  let tail: Buffer = Buffer.alloc(0);
  for await (const piece of file.open()) {
    hash.update(piece);
    const window = Buffer.concat([tail, piece]);
    if (needles.some((needle) => window.includes(needle)))
      return { clean: false, signature: "Eicar-Test-Signature" };
    tail = window.subarray(Math.max(0, window.length - OVERLAP));
  }
  const name = badFiles.get(hash.digest("hex"));
  return name ? { clean: false, signature: name } : { clean: true };
}

const fault = (what: string) =>
  new EngineFailure("unavailable", `The virus scanner ${what}. The file waits until it has been scanned.`);

function dial(address: string): Socket {
  if (address.startsWith("unix:")) return connect({ path: address.slice(5) });
  const at = address.lastIndexOf(":");
  const port = Number(address.slice(at + 1));
  if (at < 1 || !Number.isInteger(port) || port < 1 || port > 65535)
    throw fault("has an address that is none");
  return connect({ host: address.slice(0, at).replace(/^\[|\]$/g, ""), port });
}

/**
 * Asks a clamd (clamd(8), INSTREAM: u32 length and bytes, repeated, a zero length at the end). Anything but a clear "OK" or
 * "FOUND" is a fault of the scanner: its limit on size, an error, silence, no connection. `ms` bounds the whole exchange.
 */
export async function matchClamd(file: ByteSource, address: string, ms: number): Promise<ScanResult> {
  const socket = dial(address);
  // node:net on purpose: Bun.connect's write returns short and drops the rest.
  let failed: Error | null = null;
  let wake: () => void = () => {};
  let answer = "";
  let ended = false;
  const stop = (error: Error) => {
    failed ??= error;
    socket.destroy();
    wake();
  };
  const timer = setTimeout(() => stop(fault("does not answer")), ms);
  socket.on("error", () => stop(fault("cannot be reached")));
  socket.on("drain", () => wake());
  socket.on("data", (piece: Buffer) => {
    answer += piece.toString("latin1");
    if (answer.length > 4096) stop(fault("gave an answer that makes no sense"));
    if (answer.includes("\0")) wake();
  });
  socket.on("close", () => {
    ended = true;
    wake();
  });
  const over = () => failed !== null || ended || answer.includes("\0");
  const wait = (until: () => boolean) =>
    new Promise<void>((resolve) => {
      wake = () => {
        if (until() || over()) resolve();
      };
      wake();
    });
  const send = async (bytes: Uint8Array): Promise<void> => {
    if (!over() && !socket.write(bytes)) await wait(() => !socket.writableNeedDrain);
  };
  try {
    await send(Buffer.from("zINSTREAM\0", "latin1"));
    for await (const piece of file.open()) {
      if (over()) break;
      if (piece.length === 0) continue;
      const head = Buffer.alloc(4);
      head.writeUInt32BE(piece.length);
      await send(head);
      await send(piece);
    }
    const early = over() && failed === null;
    await send(Buffer.alloc(4));
    await wait(() => false);
    if (failed) throw failed;
    const result = verdict(answer);
    // A scanner that is content before it has seen the end has not looked.
    if (early && result.clean) throw fault("answered before it had the whole file");
    return result;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** `stream: OK`, `stream: NAME FOUND`; everything else is a fault. */
function verdict(answer: string): ScanResult {
  const line = answer.split("\0")[0]?.trim() ?? "";
  if (line === "stream: OK") return { clean: true };
  const found = /^stream: (.{1,200}) FOUND$/.exec(line);
  if (found?.[1]) return { clean: false, signature: found[1] };
  if (/size limit/i.test(line)) {
    throw new EngineFailure(
      "limit",
      "The virus scanner does not take files of this size. The file is kept, but not served unscanned.",
    );
  }
  throw fault("reported an error");
}
