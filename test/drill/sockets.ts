/**
 * Has a server read something with every engine under a tracer: written, scanned, photographed and office papers, mail, archives, both
 * OCR engines with the models that ship, an embedding and a language model, and a clamd. No process may open a socket but the server's own door and the
 * one to clamd, and no file may be written but in the data folder. Two controls come first: the tracer must see what onnxruntime does
 * when nobody tells it not to, and the server's own door.
 * `bun test/drill/sockets.ts` (Linux, strace); DEEDBOX_EXECUTABLE drills the compiled program.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { shelf, words } from "../engines/embedders.ts";
import { writeTinyModel } from "../engines/tiny-gguf.ts";
import { tinyOnnx } from "../engines/tiny-onnx.ts";
import * as paper from "../paper/paper.ts";
import { makeTar, makeZip, utf8 } from "../paper/zips.ts";
import { DrillBox, quiet } from "./box.ts";

/** How long a library is given to report home after everything was read: onnxruntime's first try comes after some 10 s. */
const AFTERWARDS_MS = 25_000;
const LONGEST_MS = 180_000;

const calls =
  "%network,openat,open,creat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,execve,clone,clone3,vfork,fork";
const tracer = (log: string): string[] => [
  "strace",
  "-f",
  "-qq",
  "-s",
  "300",
  "-e",
  `trace=${calls}`,
  "-o",
  log,
];

interface Seen {
  /** Calls that make a socket or send on one, of whichever process, but those that are the server's own. */
  sockets: string[];
  /** Files made or opened for writing elsewhere. */
  written: string[];
  /** Sockets the server opens for its own door and for clamd. */
  own: number;
  /** Programs started. */
  started: string[];
  lines: string[];
}

/** Lines of a trace, those that another process interrupted put together again. */
function linesOf(log: string): string[] {
  const open = new Map<string, string>();
  const whole: string[] = [];
  for (const line of readFileSync(log, "latin1").split("\n")) {
    const [, pid = "", rest = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (rest.endsWith("<unfinished ...>")) {
      // What never came back was tried all the same.
      open.set(pid, rest.slice(0, -" <unfinished ...>".length));
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    whole.push(`${pid} ${resumed ? (open.get(pid) ?? "") + resumed[1] : rest}`);
    if (resumed) open.delete(pid);
  }
  for (const [pid, rest] of open) whole.push(`${pid} ${rest}`);
  return whole;
}

/**
 * What a trace shows. `ports`: those on loopback that are the server's own business. Sockets are told by where they lead: one that is
 * only made (to look at names, say) and never led anywhere counts as strange, too, unless it is the server's and of the internet kind.
 */
function look(log: string, server: number, ports: readonly number[], home: RegExp): Seen {
  const lines = linesOf(log);
  const sockets: string[] = [];
  let own = 0;
  for (const line of lines) {
    const [, pid, call = "", args = ""] = /^(\d+) (\w+)\((.*)$/.exec(line) ?? [];
    if (!["socket", "connect", "bind", "listen", "sendto", "sendmsg", "sendmmsg"].includes(call)) continue;
    const address = /sin6?_port=htons\((\d+)\).*"?(?:127\.0\.0\.1|::1|0\.0\.0\.0|::)/.exec(args);
    const family = /AF_\w+/.exec(args)?.[0];
    // Writing on what is open already (stdin and stdout are pairs of sockets) names nobody.
    if (call.startsWith("send") && !family) continue;
    if (call === "listen") continue;
    const ours = threads(lines, server).has(Number(pid));
    const fits =
      call === "socket"
        ? family === "AF_INET" || family === "AF_INET6"
        : address && (call === "bind" || ports.includes(Number(address[1])));
    if (ours && fits) own++;
    else sockets.push(line);
  }
  const made = lines.filter(
    (l) =>
      !/= -1 E/.test(l) &&
      (/\bopen(?:at)?\(.*(?:O_CREAT|O_TRUNC|O_WRONLY|O_RDWR)/.test(l) ||
        /\b(?:creat|mkdir|mkdirat|rename\w*|link|linkat|symlink\w*)\(/.test(l)),
  );
  const written = made.filter((l) => /"/.test(l) && !home.test(l));
  return { sockets, written, own, started: lines.filter((l) => /\bexecve\(.*= 0$/.test(l)), lines };
}

const known = new Map<number, Set<number>>();

/** The threads of a process, as far as the trace shows them being made: those that are no process of their own. */
function threads(lines: readonly string[], process: number): Set<number> {
  let all = known.get(process);
  if (all) return all;
  all = new Set([process]);
  known.set(process, all);
  for (const line of lines) {
    const [, pid, , made] = /^(\d+) (clone3?)\(.*CLONE_THREAD.*= (\d+)(?: |$)/.exec(line) ?? [];
    if (made && all.has(Number(pid))) all.add(Number(made));
  }
  return all;
}

/** Loads onnxruntime as anyone would, and tells whether the tracer saw it write home. */
async function control(box: DrillBox): Promise<boolean> {
  const log = join(box.home, "control.strace");
  const model = join(box.home, "control.onnx");
  writeFileSync(
    model,
    tinyOnnx({
      table: [
        [1, 2],
        [3, 4],
      ],
    }),
  );
  const found = Bun.resolveSync("onnxruntime-node", import.meta.dir);
  const script = join(box.home, "control.mjs");
  writeFileSync(
    script,
    `const m = await import(${JSON.stringify(found)}); await (m.default ?? m).InferenceSession.create(${JSON.stringify(model)}); await Bun.sleep(500);`,
  );
  const outside = join(box.home, "..", `deedbox-control-${process.pid}`);
  mkdirSync(outside);
  const child = Bun.spawn([...tracer(log), process.execPath, script], {
    env: { PATH: process.env.PATH ?? "", HOME: outside, BUN_RUNTIME_TRANSPILER_CACHE_PATH: "0" },
    stdout: "ignore",
    stderr: "ignore",
  });
  await child.exited;
  const { written } = look(log, 0, [], new RegExp(`"(?:${box.home}|/dev/null)`));
  await Bun.$`rm -rf ${outside}`.quiet();
  return written.some((l) => l.includes("onnxruntime.db"));
}

/** A clamd that finds nothing. */
function clamd(): Promise<{ port: number; asked: () => number; close(): void }> {
  let files = 0;
  const server = createServer((socket) => {
    let all = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (piece: Buffer) => {
      all = Buffer.concat([all, piece]);
      if (all.toString("latin1", 0, 9) === "zVERSION\0")
        return void socket.end("ClamAV 1.4.6/1/Mon Jan 12 10:26:02 2026\0");
      if (all.length < 14 || all.readUInt32BE(all.length - 4) !== 0) return;
      files++;
      socket.end("stream: OK\0");
    });
  });
  return new Promise((done) =>
    server.listen(0, "127.0.0.1", () => {
      const at = server.address();
      done({
        port: typeof at === "object" && at ? at.port : 0,
        asked: () => files,
        close: () => server.close(),
      });
    }),
  );
}

/** A folder of models: one language model, one embedder. What reads pictures ships. */
function models(box: DrillBox): string {
  const folder = join(box.home, "models");
  cpSync(shelf({}, "mine"), folder, { recursive: true });
  mkdirSync(join(folder, "tiny"));
  writeTinyModel(join(folder, "tiny", "tiny.gguf"));
  return folder;
}

/** A paper of every kind. */
async function papers(): Promise<[string, Uint8Array][]> {
  const bill = await paper.pdfBill({ seed: 21 });
  const photo = await paper.receiptPhoto({ seed: 22, wear: 1, longEdge: 330 });
  const scan = await paper.scanPdf({ seed: 23 });
  const text = (name: string) => ({
    name,
    bytes: utf8(`A letter about ${words.join(" ")} called ${name}.\n`),
  });
  const letter = paper.mail({ from: "a@example.org", to: "b@example.org", subject: "Bread" }, [
    { type: "text/plain; charset=utf-8", body: "About the insurance of the car." },
    {
      type: "application/pdf",
      body: (await paper.pdfBill({ seed: 24 })).bytes,
      name: "bill.pdf",
      disposition: "attachment",
    },
  ]);
  const sheet = `<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>Bread</text:p></table:table-cell></table:table-row></table:table>`;
  return [
    ["bill.pdf", bill.bytes],
    ["photo.jpg", photo.bytes],
    ["scan.pdf", scan.bytes],
    ["letter.docx", paper.wordLetter()],
    ["talk.pptx", paper.pptx([{ title: "Bread", lines: ["and the car"] }])],
    ["sheet.ods", paper.openDocument("spreadsheet", sheet)],
    ["letter.eml", letter],
    ["letter.msg", paper.outlookMessage("Bread", "About the car.")],
    ["invoice.xml", utf8(paper.ublInvoice())],
    ["page.html", utf8("<h1>Bread</h1><p>and the car <img src='http://127.0.0.1:9/x.png'></p>")],
    ["note.txt", utf8("Bread, and the insurance of the car.")],
    ["all.zip", makeZip([text("in-zip.txt")])],
    ["all.tgz", gzipSync(makeTar([text("in-tar.txt")]))],
    [
      "all.mbox",
      utf8(
        `From a@example.org Mon Jan  1 00:00:00 2024\n${Buffer.from(letter).toString("latin1").replaceAll("\r\n", "\n").replaceAll("Bread", "Bread again")}\n`,
      ),
    ],
  ];
}

async function drill(): Promise<string[]> {
  const wrong: string[] = [];
  const scanner = await clamd();
  const probe = new DrillBox();
  const folder = models(probe);
  const box = new DrillBox({ DEEDBOX_CLAMD: `127.0.0.1:${scanner.port}`, DEEDBOX_MODELS: folder });
  try {
    if (!(await control(probe))) wrong.push("the tracer did not see what onnxruntime writes");
    const log = join(box.home, "strace");
    await box.open(tracer(log));
    const server = box.pid;
    for (const [name, bytes] of await papers()) {
      const { status } = await box.send(name, bytes);
      if (status !== 201) wrong.push(`${name}: ${status}`);
    }
    if (!(await quiet(box, LONGEST_MS))) wrong.push("not all was read in time");
    await box.call("GET", "/v1/search?q=car+insurance");
    /** Files that an engine opens, so that it is known to have worked. */
    const engines: Record<string, RegExp> = {
      "the PDF engine": /pdfjs-dist/,
      tesseract: /tesseract[^"]*\.(?:wasm|js)/,
      "PP-OCR": /ocr-models[^"]*_rec_infer\.onnx/,
      onnxruntime: /onnxruntime[^"]*\.(?:node|so)/,
      "llama.cpp": /llama[^"]*\.(?:node|so)/,
      "the picture engine": /sharp[^"]*\.node/,
      "the language model": /tiny\.gguf/,
      "the embedder": /mine\/model\.onnx/,
    };
    const end = performance.now() + LONGEST_MS;
    const idle = () => {
      const text = readFileSync(log, "latin1");
      return Object.entries(engines)
        .filter(([, opened]) => !opened.test(text))
        .map(([name]) => name);
    };
    while (idle().length > 0 && performance.now() < end) await Bun.sleep(500);
    wrong.push(...idle().map((name) => `${name} was not seen at work`));
    if (scanner.asked() === 0) wrong.push("clamd was not asked");
    await Bun.sleep(AFTERWARDS_MS);
    const ports = [scanner.port, Number(new URL(box.origin).port)];
    await box.close();
    const own = new RegExp(`"(?:${box.home}|/dev/(?:null|tty)"|/proc/(?:self|\\d+)/)`);
    const seen = look(log, server, ports, own);
    if (seen.own < 3) wrong.push(`the tracer saw ${seen.own} sockets of the server's own`);
    console.log(
      `${seen.lines.length} calls looked at, ${seen.started.length} programs started, ${seen.own} sockets of the server's own, ${scanner.asked()} files shown to clamd`,
    );
    for (const line of [...seen.sockets.slice(0, 20), ...seen.written.slice(0, 20)])
      console.log(line.slice(0, 300));
    sockets = seen.sockets.length;
    leaked = seen.written.length;
    const doctor = (await box.command("doctor")) as {
      findings?: { check: string; ok: boolean; detail: string }[];
    };
    const finding = doctor.findings?.find((f) => f.check === "sandbox");
    console.log(`doctor: ${finding?.detail}`);
    if (finding?.ok !== true) wrong.push(`doctor: ${finding?.detail}`);
    return wrong;
  } finally {
    await box.close();
    scanner.close();
    for (const one of [box, probe]) one.remove();
  }
}

let sockets = 0;
let leaked = 0;
const wrong = await drill().catch((e: unknown) => [String(e)]);
const detail =
  wrong.join("; ") || "every engine worked; no socket but the server's own, no file outside the data folder";
console.log(
  `RESULT ${JSON.stringify({ drill: "sockets", bad: wrong.length, lost: 0, doubled: 0, leaked, sockets, detail })}`,
);
process.exit(wrong.length + sockets + leaked === 0 ? 0 : 1);
