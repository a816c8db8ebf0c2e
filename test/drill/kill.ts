/**
 * Papers are sent while the server is killed (SIGKILL) and started again: at every failpoint of the source several times,
 * and at random moments. A client that retries with its Idempotency-Key must find each paper once, none lost, none doubled,
 * every one filed or waiting on a look, and a correction that was answered for must stand.
 * `bun test/drill/kill.ts [papers] [random kills] [kills a failpoint] [seed]`; with DEEDBOX_EXECUTABLE the compiled program
 * is killed instead, at random moments alone.
 */
import { join } from "node:path";
import { pdfBill, receiptPhoto, seeded } from "../paper/paper.ts";
import { DrillBox, quiet, type Row, rows, type Whole } from "./box.ts";
import { failpoints } from "./failpoints.ts";
import { result } from "./result.ts";

const [papers = 60, kills = 60, each = 1, seed = 1] = process.argv.slice(2).map(Number);
const random = seeded(seed);
const box = new DrillBox();
await box.open();
let stopping = false;
let killed = 0;
const restarts: number[] = [];

const points = process.env.DEEDBOX_EXECUTABLE ? [] : failpoints.flatMap((p) => Array(each).fill(p));
const preload = { BUN_OPTIONS: `--preload=${join(import.meta.dir, "failpoints.ts")}` };
/** How often each failpoint killed the server. */
const reached = new Map<string, number>(points.map((p) => [p, 0]));
/** Longest wait for a failpoint to be reached, in milliseconds: some lie where no paper in hand comes by. */
const PATIENCE = 6_000;

/** Starts the server; one that a failpoint ends before it answers is started again without. */
async function start(more: Record<string, string> = {}): Promise<void> {
  const started = performance.now();
  try {
    await box.start([], more);
  } catch (e) {
    if (more.DEEDBOX_FAILPOINT === undefined) throw e;
    return;
  }
  restarts.push(performance.now() - started);
}

/** Kills at random moments and at failpoints until there were enough, and starts again at once. */
async function killer(): Promise<void> {
  for (let i = 0; i < kills; i++) {
    await Bun.sleep(50 + random() * 900);
    await box.kill();
    killed++;
    await start();
  }
  for (const point of points) {
    await box.kill();
    await start({ ...preload, DEEDBOX_FAILPOINT: `${point}@${1 + Math.floor(random() * 3)}` });
    if (await box.endsWithin(PATIENCE)) reached.set(point, (reached.get(point) ?? 0) + 1);
    killed++;
  }
  await box.kill();
  await start();
  stopping = true;
}

/** Sends one paper until it is acknowledged, always under the same key. */
async function send(i: number): Promise<string> {
  const paper = i % 5 === 4 ? await receiptPhoto({ seed: 1000 + i }) : await pdfBill({ seed: 1000 + i });
  for (let attempt = 0; attempt < 4_000; attempt++) {
    try {
      const { status, body } = await box.send<{ documents: Row[]; detail?: string }>(
        `${i}-${paper.name}`,
        paper.bytes,
        { headers: { "idempotency-key": `paper-${i}` }, signal: AbortSignal.timeout(15_000) },
      );
      if (status === 201) return body.documents[0]?.id ?? "";
      if (status !== 409 && status < 500) throw new Error(`refused: ${status} ${body.detail}`);
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
  // Spread over the kills, so that there is always something in hand to lose.
  const due = (i / papers) * (kills + points.length) - 2;
  while (!stopping && killed < due) await Bun.sleep(50);
}
await killing;

await quiet(box, 240_000);
const list = await rows(box);
const onFile = new Set(list.map((d) => d.id));
const lost = ids.filter((id) => !onFile.has(id)).length;
const doubled = list.length - papers;
const unsettled = list.filter((d) => d.status !== "filed" && d.status !== "needs_review").length;
const why = new Map<string, number>();
for (const d of list.filter((x) => x.status === "needs_review")) {
  const { body } = await box.call<Whole>("GET", `/v1/documents/${d.id}`);
  const reason = body.metadata.review_reason ?? "";
  why.set(reason, (why.get(reason) ?? 0) + 1);
}
await box.close();
const doctor = await box.command("doctor");
restarts.sort((a, b) => a - b);
const states = Map.groupBy(list, (d) => d.status);
console.log(
  JSON.stringify({
    papers,
    kills: killed,
    lost,
    doubled,
    unsettled,
    failpoints: {
      reached: [...reached.values()].filter((n) => n > 0).length,
      of: reached.size,
      never: [...reached].filter(([, n]) => n === 0).map(([point]) => point),
    },
    states: Object.fromEntries([...states].map(([k, v]) => [k, v.length])),
    needs_review: Object.fromEntries(why),
    doctor: doctor.ok,
    restart_ms: {
      median: Math.round(restarts[Math.floor(restarts.length / 2)] ?? 0),
      most: Math.round(restarts.at(-1) ?? 0),
    },
  }),
);
box.remove();
result({
  drill: "kill",
  bad: unsettled + (doctor.ok === true ? 0 : 1),
  lost,
  doubled,
  detail: `${papers} papers, ${killed} kills, ${[...reached.values()].filter((n) => n > 0).length} of ${reached.size} failpoints`,
});
