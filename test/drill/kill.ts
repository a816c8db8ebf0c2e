/**
 * Sixty papers are sent while the server is killed (SIGKILL) at sixty random moments and started again. A client that
 * retries with its Idempotency-Key must find each paper once, none lost, none doubled, every one filed or waiting on a
 * look. `bun test/drill/kill.ts [papers] [kills] [seed]`; with DEEDBOX_EXECUTABLE the compiled program is killed instead.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdfBill, receiptPhoto, seeded } from "../paper/paper.ts";

const [papers = 60, kills = 60, seed = 1] = process.argv.slice(2).map(Number);
const program = process.env.DEEDBOX_EXECUTABLE
  ? [process.env.DEEDBOX_EXECUTABLE]
  : [process.execPath, join(import.meta.dir, "..", "..", "src", "main.ts")];
const home = mkdtempSync(join(tmpdir(), "deedbox-kill-"));
const env = {
  PATH: process.env.PATH ?? "",
  HOME: home,
  XDG_CONFIG_HOME: join(home, "config"),
  DEEDBOX_DATA: join(home, "data"),
  DEEDBOX_PACE_TOKEN: "1000000",
  DEEDBOX_PACE_ACCOUNT: "1000000",
};
const random = seeded(seed);

async function command(...args: string[]): Promise<Record<string, string>> {
  const child = Bun.spawn([...program, ...args, "--json"], { env, stdout: "pipe", stderr: "inherit" });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${args.join(" ")} failed`);
  return JSON.parse(text) as Record<string, string>;
}

interface Server {
  process: Bun.Subprocess;
  origin: string;
}

async function start(): Promise<Server> {
  const child = Bun.spawn([...program, "serve", "--port", "0"], { env, stdout: "pipe", stderr: "inherit" });
  const words = new TextDecoder();
  let text = "";
  for await (const piece of child.stdout) {
    text += words.decode(piece, { stream: true });
    const m = /listening on (http:\S+)/.exec(text);
    if (m?.[1]) return { process: child, origin: m[1] };
  }
  throw new Error("the server ended before it answered");
}

await command(
  "account",
  "create",
  "--name",
  "Drill",
  "--kind",
  "family",
  "--owner-name",
  "Ann",
  "--owner-email",
  "ann@example.org",
);
const { token } = await command(
  "token",
  "create",
  "--email",
  "ann@example.org",
  "--name",
  "drill",
  "--scopes",
  "read,write,files",
);
let server = await start();
let stopping = false;
let killed = 0;
const restarts: number[] = [];

/** Kills at random moments until there were enough, and starts again at once. */
async function killer(): Promise<void> {
  while (killed < kills) {
    await Bun.sleep(50 + random() * 900);
    server.process.kill("SIGKILL");
    await server.process.exited;
    killed++;
    const started = performance.now();
    server = await start();
    restarts.push(performance.now() - started);
  }
  stopping = true;
}

/** Sends one paper until it is acknowledged, always under the same key. */
async function send(i: number): Promise<string> {
  const paper = i % 5 === 4 ? await receiptPhoto({ seed: 1000 + i }) : await pdfBill({ seed: 1000 + i });
  for (let attempt = 0; attempt < 400; attempt++) {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(paper.bytes)]), `${i}-${paper.name}`);
    try {
      const answer = await fetch(`${server.origin}/v1/documents`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "idempotency-key": `paper-${i}` },
        body: form,
        signal: AbortSignal.timeout(15_000),
      });
      if (answer.status === 201)
        return ((await answer.json()) as { documents: { id: string }[] }).documents[0]?.id ?? "";
      if (answer.status !== 409 && answer.status < 500)
        throw new Error(`refused: ${answer.status} ${await answer.text()}`);
    } catch (e) {
      if (e instanceof Error && e.message.startsWith("refused")) throw e;
    }
    await Bun.sleep(100);
  }
  throw new Error(`paper ${i} was never taken in`);
}

const killing = killer();
const ids: string[] = [];
for (let i = 0; i < papers; i++) {
  ids.push(await send(i));
  // The kills outlast the uploads or the other way round: spread the papers over them.
  if (!stopping) await Bun.sleep(200);
}
await killing;

interface Row {
  id: string;
  status: string;
  duplicate: boolean;
}
async function all(): Promise<{ documents: Row[]; total: number }> {
  const answer = await fetch(`${server.origin}/v1/documents?limit=200`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as { documents: Row[]; total: number };
}
const settledStates = new Set(["filed", "needs_review"]);
const end = performance.now() + 240_000;
let list = await all();
while (list.documents.some((d) => !settledStates.has(d.status)) && performance.now() < end) {
  await Bun.sleep(500);
  list = await all();
}
const onFile = new Set(list.documents.map((d) => d.id));
const lost = ids.filter((id) => !onFile.has(id)).length;
const doubled = list.total - papers;
const unsettled = list.documents.filter((d) => !settledStates.has(d.status)).length;
const why = new Map<string, number>();
for (const d of list.documents.filter((x) => x.status === "needs_review")) {
  const whole = await fetch(`${server.origin}/v1/documents/${d.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { metadata } = (await whole.json()) as { metadata: { review_reason: string } };
  why.set(metadata.review_reason, (why.get(metadata.review_reason) ?? 0) + 1);
}
server.process.kill("SIGTERM");
await server.process.exited;
const doctor = await command("doctor").catch(() => null);
restarts.sort((a, b) => a - b);
const states = Map.groupBy(list.documents, (d) => d.status);
console.log(
  JSON.stringify({
    papers,
    kills: killed,
    lost,
    doubled,
    unsettled,
    states: Object.fromEntries([...states].map(([k, v]) => [k, v.length])),
    needs_review: Object.fromEntries(why),
    doctor: doctor !== null,
    restart_ms: {
      median: Math.round(restarts[Math.floor(restarts.length / 2)] ?? 0),
      most: Math.round(restarts.at(-1) ?? 0),
    },
  }),
);
rmSync(home, { recursive: true, force: true });
process.exit(lost === 0 && doubled === 0 && unsettled === 0 && doctor !== null ? 0 : 1);
