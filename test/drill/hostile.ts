/**
 * Every file of the hostile corpus is sent to a server of its own, one after another, while `/me` is asked over and over.
 * Told of each: how it ended, how long that took, and its sentence. At the end: crashes, memory, the slowest answers,
 * calls to an address that must see none, and files written outside the folders that are the server's.
 * `bun test/drill/hostile.ts [words of a name …] [--strace]`; DEEDBOX_EXECUTABLE drills the compiled program. With --strace
 * every connection and every file made is looked at, too (Linux); times mean little then.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join, relative } from "node:path";
import { corpus, type Hostile } from "../paper/hostile-corpus.ts";
import { pdfBill } from "../paper/paper.ts";
import {
  childrenOf,
  DrillBox,
  forgetPeak,
  peakMb,
  quiet,
  type Row,
  residentMb,
  rows,
  sentences,
  type Whole,
} from "./box.ts";

/** A guard only: what a paper may cost is counted in processor time, and a busy box takes longer for the same. */
const MOST_MS = 400_000;
const words = process.argv.slice(2).filter((w) => !w.startsWith("--"));
const traced = process.argv.includes("--strace");
const wanted = corpus.filter((h) => words.length === 0 || words.some((w) => h.name.includes(w)));

const called: string[] = [];
const outside = createServer((socket) => {
  called.push("tcp");
  socket.on("data", (b: Buffer) => called.push(b.toString("latin1").split("\r\n")[0] ?? ""));
  socket.on("error", () => {});
  socket.end();
});
await new Promise<void>((go) => outside.listen(0, "127.0.0.1", go));
const at = outside.address();
const address = typeof at === "object" && at ? `http://127.0.0.1:${at.port}` : "";

const proxies = Object.fromEntries(
  ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"].map((k) => [k, address]),
);
const box = new DrillBox(proxies);
const log = join(box.home, "strace");
const tracer = [
  "strace",
  "-f",
  "--seccomp-bpf",
  "-qq",
  "-s",
  "200",
  "-e",
  "trace=connect,openat,open,creat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,symlink,symlinkat",
  "-o",
  log,
];
await box.open(traced ? tracer : []);

/** A paper that is read end to end brings everything up that will stay in memory. */
const warm = await box.send<{ documents: Row[] }>("warm.pdf", (await pdfBill({ seed: 3 })).bytes);
if (warm.status !== 201 || !(await quiet(box, 60_000))) throw new Error("the server reads no paper");
await box.call("DELETE", `/v1/documents/${warm.body.documents[0]?.id}`);
await Bun.sleep(1000);

/** Files in the folders where the server has nothing to write. */
const files = (): string[] =>
  [box.folders.tmp, box.folders.cwd, box.folders.home].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((f) => relative(box.home, join(folder, String(f))))
      .filter((f) => statSync(join(box.home, f)).isFile()),
  );
const ownFiles = new Set(files());
const before = residentMb(box.pid);
let most = before;
let mostChild = 0;
let mostChildren = 0;
let ended = false;
const asked: number[] = [];

/** Most memory since the file in hand was sent. */
const of = { server: 0, child: 0 };

function beginFile(): void {
  for (const pid of [box.pid, ...childrenOf(box.pid)]) forgetPeak(pid);
  of.server = 0;
  of.child = 0;
}

async function watch(): Promise<void> {
  while (!ended && box.ended === null) {
    of.server = Math.max(of.server, peakMb(box.pid));
    most = Math.max(most, of.server);
    const pids = childrenOf(box.pid);
    const children = pids.map(residentMb);
    of.child = Math.max(of.child, ...pids.map(peakMb));
    mostChild = Math.max(mostChild, of.child);
    mostChildren = Math.max(
      mostChildren,
      children.reduce((n, c) => n + c, 0),
    );
    await Bun.sleep(50);
  }
}

async function askMe(): Promise<void> {
  while (!ended && box.ended === null) {
    const started = performance.now();
    const { status } = await box.call<unknown>("GET", "/v1/me").catch(() => ({ status: 0 }));
    asked.push(status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY);
    await Bun.sleep(40);
  }
}

interface Ending {
  name: string;
  state: string;
  said: string;
  ms: number;
  wrong: string | null;
}

interface Import {
  stage: string;
  counts: Record<string, number>;
  problems: { entry: string; detail: string }[];
}

async function one(h: Hostile): Promise<Ending> {
  const bytes = h.make(address);
  beginFile();
  const started = performance.now();
  const sent = await box.send<{ documents?: Row[]; import_id?: string; detail?: string; message?: string }>(
    h.name,
    bytes,
  );
  const end = (state: string, said: string, wrong: string | null): Ending => ({
    name: h.name.length > 60 ? `${h.name.slice(0, 50)}…` : h.name,
    state,
    said,
    ms: Math.round(performance.now() - started),
    wrong,
  });
  if (sent.status !== 201) {
    const said = sent.body.detail ?? "";
    return end(
      String(sent.status),
      said,
      sent.status < 500 && said.length > 10 ? null : "refused without a reason",
    );
  }
  const left = () => Math.max(0, MOST_MS - (performance.now() - started));
  let imported = "";
  if (sent.body.import_id) {
    const done = await importDone(sent.body.import_id, left());
    if (!done) return end("unpacking", "", "not done in time");
    const { counts, problems } = done;
    imported = `import: ${Object.entries(counts)
      .filter(([, n]) => n > 0)
      .map(([k, n]) => `${k} ${n}`)
      .join(", ")}. ${problems
      .slice(0, 2)
      .map((p) => p.detail)
      .join(" ")}`;
    if ((counts.failed ?? 0) > 0 && problems.length === 0)
      return end("done", imported, "failed without a reason");
  }
  if (!(await quiet(box, left()))) {
    const late = end("reading", imported, "not done in time");
    // What comes next is not to blame.
    await quiet(box, 900_000);
    return late;
  }
  const ms = performance.now() - started;
  const result = await judge(sent.body.documents?.[0]?.id ?? null, bytes, imported);
  const ending = end(result.state, result.said, result.wrong);
  return { ...ending, ms: Math.round(ms) };
}

async function importDone(id: string, ms: number): Promise<Import | null> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const { body } = await box.call<Import>("GET", `/v1/imports/${id}`);
    if (body.stage === "done") return body;
    await Bun.sleep(100);
  }
  return null;
}

/** How the documents that came of a file stand; they go to the trash then, so that the next is seen alone. */
async function judge(
  id: string | null,
  bytes: Uint8Array,
  imported: string,
): Promise<{ state: string; said: string; wrong: string | null }> {
  const all = await rows(box);
  const lines = await sentences(box);
  const states = new Map<string, number>();
  let wrong: string | null = null;
  const said = new Set<string>();
  for (const row of all) {
    states.set(row.status, (states.get(row.status) ?? 0) + 1);
    const line = lines.get(row.id);
    if (line !== undefined) said.add(line);
    if (row.status !== "filed" && lines.size < 500 && (line ?? "").length < 15)
      wrong = `${row.status} without a sentence`;
  }
  if (id !== null) wrong ??= await kept(id, bytes);
  for (const row of all) await box.call("DELETE", `/v1/documents/${row.id}`);
  const state = [...states].map(([k, n]) => (n === 1 ? k : `${n} ${k}`)).join(", ");
  return {
    state: state || "nothing filed",
    said: `${imported} ${[...said].slice(0, 3).join(" | ")}`.trim(),
    wrong,
  };
}

/** Null when the bytes are served as they came, or kept apart; else what is wrong. */
async function kept(id: string, bytes: Uint8Array): Promise<string | null> {
  const { body } = await box.call<Whole>("GET", `/v1/documents/${id}`);
  const file = body.metadata.files.find((f) => f.role === "original");
  if (!file) return "no original";
  const answer = await fetch(file.url, { headers: { authorization: `Bearer ${box.token}` } });
  const got = new Uint8Array(await answer.arrayBuffer());
  const apart = body.metadata.status === "quarantined";
  if (answer.status === 410) return null;
  if (apart) return `quarantined and served (${answer.status})`;
  return answer.status === 200 && Buffer.compare(got, bytes) === 0
    ? null
    : `bytes not kept (${answer.status})`;
}

const watching = [watch(), askMe()];
const endings: Ending[] = [];
for (const h of wanted) {
  const ending = await one(h).catch(
    (e: unknown): Ending => ({ name: h.name, state: "-", said: "", ms: 0, wrong: String(e) }),
  );
  endings.push(ending);
  console.log(
    `${ending.wrong ? "WRONG" : "ok   "} ${String(ending.ms).padStart(6)} ms  server ${String(Math.round(of.server)).padStart(4)}  child ${String(Math.round(of.child)).padStart(4)} MiB  ${ending.name} → ${ending.state}: ${ending.said.slice(0, 200)}${ending.wrong ? `  [${ending.wrong}]` : ""}`,
  );
  if (box.ended !== null) {
    console.log("the server has ended");
    break;
  }
}
const crashed = box.ended !== null;
ended = true;
await Promise.all(watching);
await box.close();

const strays = files().filter((f) => !ownFiles.has(f));

/** Connections, and files made outside of the box's folders, as the tracer saw them. */
function trace(): { connections: string[]; outside: string[] } {
  if (!existsSync(log)) return { connections: [], outside: [] };
  const lines = readFileSync(log, "latin1").split("\n");
  // A tracer that saw nothing of the box's own work has seen nothing.
  if (!lines.some((l) => l.includes(box.folders.data) && l.includes("O_CREAT")))
    throw new Error("the tracer saw nothing");
  const connections = lines.filter((l) => /connect\(.*AF_INET/.test(l));
  const made = lines.filter(
    (l) =>
      !/= -1 E/.test(l) &&
      (/O_CREAT|O_TRUNC|O_WRONLY|O_RDWR/.test(l) ||
        /\b(?:creat|mkdir|mkdirat|rename\w*|link|linkat|symlink\w*)\(/.test(l)),
  );
  const own = new RegExp(`"(?:${box.home}|/dev/(?:null|tty)|/proc/\\d+/|/proc/self/)`);
  return { connections, outside: made.filter((l) => /"/.test(l) && !own.test(l)) };
}

/** Words that stand in papers of the corpus, and no log may hold. */
const wordsOfPapers = [
  "Harbour Lane",
  "Hollow Lane",
  "previous instructions",
  "Forty words",
  "214.88",
  "root:x:0",
];
const told = wordsOfPapers.filter((w) => box.printed.includes(w));
const seen = trace();
const doctor = crashed ? null : await box.command("doctor");
asked.sort((a, b) => a - b);
const quantile = (q: number) =>
  Math.round(asked[Math.min(asked.length - 1, Math.floor(asked.length * q))] ?? 0);
const slow = endings.filter((e) => e.ms > MOST_MS);
const wrong = endings.filter((e) => e.wrong !== null);
console.log(
  JSON.stringify({
    files: endings.length,
    wrong: wrong.length,
    crashed,
    over_the_guard: slow.length,
    words_in_the_log: told,
    slowest_ms: Math.max(...endings.map((e) => e.ms)),
    server_mb: { before: Math.round(before), most: Math.round(most), rise: Math.round(most - before) },
    children_mb: { most_of_one: Math.round(mostChild), most_together: Math.round(mostChildren) },
    me_ms: { asked: asked.length, p50: quantile(0.5), p99: quantile(0.99), most: quantile(1) },
    called_outside: called.length,
    strays,
    ...(traced
      ? { connections: seen.connections.slice(0, 10), written_outside: seen.outside.slice(0, 10) }
      : {}),
    doctor: doctor?.ok ?? null,
  }),
);
outside.close();
box.remove();
const rise = Math.round(most - before);
const bad =
  wrong.length +
  slow.length +
  strays.length +
  (rise < 300 ? 0 : 1) +
  (mostChild < 1024 ? 0 : 1) +
  (quantile(0.99) < 250 ? 0 : 1) +
  (doctor?.ok === true ? 0 : 1);
const result = {
  drill: "hostile",
  bad,
  lost: crashed ? 1 : 0,
  doubled: 0,
  leaked: told.length + seen.outside.length,
  sockets: called.length + seen.connections.length,
  detail: `${endings.length} files; server rose by ${rise} MiB, largest child ${Math.round(mostChild)} MiB, /me p99 ${quantile(0.99)} ms, slowest ${Math.round(Math.max(...endings.map((e) => e.ms)) / 1000)} s`,
};
console.log(`RESULT ${JSON.stringify(result)}`);
process.exit(bad + result.lost + result.leaked + result.sockets === 0 ? 0 : 1);
