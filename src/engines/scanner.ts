import { createHash } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { ByteSource } from "./engines.ts";
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

/** Pictures that every camera and scanner makes: looked for by their marks, unless a PDF begins inside of one. */
const picture = /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|RIFF[\s\S]{4}WEBP|GIF8[79]a|II\*\0|MM\0\*)/;

/**
 * Matches the signatures the program brings itself while the bytes stream by: nothing is parsed, nothing is kept.
 * `plainPicture`: it is a picture and nothing else, which need not be looked into.
 */
export async function matchSignatures(
  file: ByteSource,
): Promise<{ signature: string | null; plainPicture: boolean }> {
  const hash = createHash("sha256");
  let tail: Buffer = Buffer.alloc(0);
  let head: Buffer = Buffer.alloc(0);
  for await (const piece of file.open()) {
    hash.update(piece);
    if (head.length < HEAD) head = Buffer.concat([head, piece.subarray(0, HEAD - head.length)]);
    const window = Buffer.concat([tail, piece]);
    if (needles.some((needle) => window.includes(needle)))
      return { signature: "Eicar-Test-Signature", plainPicture: false };
    tail = window.subarray(Math.max(0, window.length - OVERLAP));
  }
  const start = head.toString("latin1");
  return {
    signature: badFiles.get(hash.digest("hex")) ?? null,
    plainPicture: picture.test(start) && !start.includes("%PDF-"),
  };
}

/** As far as a PDF's beginning is looked for. */
const HEAD = 1029;

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

/** One exchange with a clamd. Its commands are sent in the form that ends with a zero byte, and so do its answers. */
class Exchange {
  #socket: Socket;
  #failed: Error | null = null;
  #ended = false;
  #wake: () => void = () => {};
  #timer: Timer;
  answer = "";

  /** `ms` bounds the whole exchange. */
  constructor(address: string, ms: number) {
    // node:net on purpose: Bun.connect's write returns short and drops the rest.
    const socket = dial(address);
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#stop("does not answer"), ms);
    socket.on("error", () => this.#stop("cannot be reached"));
    socket.on("drain", () => this.#wake());
    socket.on("data", (piece: Buffer) => {
      this.answer += piece.toString("latin1");
      if (this.answer.length > 4096) this.#stop("gave an answer that makes no sense");
      this.#wake();
    });
    socket.on("close", () => {
      this.#ended = true;
      this.#wake();
    });
  }

  #stop(what: string): void {
    this.#failed ??= fault(what);
    this.#socket.destroy();
    this.#wake();
  }

  /** True once nothing more is to come: it has answered, hung up, or failed. */
  get over(): boolean {
    return this.#failed !== null || this.#ended || this.answer.includes("\0");
  }

  async send(bytes: Uint8Array): Promise<void> {
    if (!this.over && !this.#socket.write(bytes)) await this.#until(() => !this.#socket.writableNeedDrain);
  }

  #until(done: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        if (done() || this.over) resolve();
      };
      this.#wake();
    });
  }

  /**
   * The answers, without their zero bytes; one that was cut off is none. A scanner that hangs up after its answer has
   * answered. Throws EngineFailure `unavailable`.
   */
  async answers(): Promise<string[]> {
    await this.#until(() => false);
    const whole = this.answer.split("\0").slice(0, -1);
    if (whole.length === 0) throw this.#failed ?? fault("hung up before it answered");
    return whole.map((line) => line.trim());
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#socket.destroy();
  }
}

/**
 * Asks a clamd (clamd(8), INSTREAM: u32 length and bytes, repeated, a zero length at the end). Gives the signature it found,
 * or null. Anything but a clear "OK" or "FOUND" is a fault of the scanner: its limit on size, an error, half an answer,
 * silence, no connection. `ms` bounds the whole exchange.
 */
export async function matchClamd(file: ByteSource, address: string, ms: number): Promise<string | null> {
  const exchange = new Exchange(address, ms);
  try {
    await exchange.send(Buffer.from("zINSTREAM\0", "latin1"));
    for await (const piece of file.open()) {
      if (exchange.over) break;
      if (piece.length === 0) continue;
      const head = Buffer.alloc(4);
      head.writeUInt32BE(piece.length);
      await exchange.send(head);
      await exchange.send(piece);
    }
    const early = exchange.over;
    await exchange.send(Buffer.alloc(4));
    const found = verdict(await exchange.answers());
    // A scanner that is content before it has seen the end has not looked.
    if (early && found === null) throw fault("answered before it had the whole file");
    return found;
  } finally {
    exchange.close();
  }
}

/** `stream: OK`, `stream: NAME FOUND`, perhaps several of the latter; everything else is a fault. */
function verdict(lines: string[]): string | null {
  for (const line of lines) {
    const found = /^stream: (.{1,200}) FOUND$/.exec(line);
    if (found?.[1]) return found[1].replace(/[^\w.:()+ -]/g, "?");
  }
  if (lines.every((line) => line === "stream: OK")) return null;
  if (lines.some((line) => /size limit/i.test(line))) {
    throw new EngineFailure(
      "limit",
      "The virus scanner does not take files of this size. The file is kept, but not served unscanned.",
    );
  }
  throw fault("reported an error");
}

const versions = new Map<string, { said: string; at: number }>();
/** How long a version is believed, in milliseconds: new signatures come a few times a day. */
const BELIEVED = 10 * 60_000;

/**
 * What a clamd says it is ("clamd 1.4.6, signatures 27512 of Mon Jan 12 10:26:02 2026"), or "clamd" alone when it says it
 * in another way. Throws EngineFailure `unavailable` when it does not answer.
 */
export async function clamdVersion(address: string, ms: number): Promise<string> {
  const known = versions.get(address);
  if (known && performance.now() - known.at < BELIEVED) return known.said;
  const exchange = new Exchange(address, ms);
  try {
    await exchange.send(Buffer.from("zVERSION\0", "latin1"));
    const [line = ""] = await exchange.answers();
    const m = /^ClamAV ([\w.+-]{1,40})(?:\/(\d{1,10})\/([\w :+-]{1,40}))?$/.exec(line);
    const said = m ? `clamd ${m[1]}${m[2] ? `, signatures ${m[2]} of ${m[3]}` : ""}` : "clamd";
    versions.set(address, { said, at: performance.now() });
    return said;
  } finally {
    exchange.close();
  }
}
