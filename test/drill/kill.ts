/**
 * Sixty papers are sent while the server is killed (SIGKILL) at sixty random moments and started again. A client that
 * retries with its Idempotency-Key must find each paper once, none lost, none doubled, every one filed or waiting on a
 * look. `bun test/drill/kill.ts [papers] [kills] [seed]`; with DEEDBOX_EXECUTABLE the compiled program is killed instead.
 */
import { pdfBill, receiptPhoto, seeded } from "../paper/paper.ts";
import { DrillBox, quiet, type Row, rows, type Whole } from "./box.ts";

const [papers = 60, kills = 60, seed = 1] = process.argv.slice(2).map(Number);
const random = seeded(seed);
const box = new DrillBox();
await box.open();
let stopping = false;
let killed = 0;
const restarts: number[] = [];

/** Kills at random moments until there were enough, and starts again at once. */
async function killer(): Promise<void> {
  while (killed < kills) {
    await Bun.sleep(50 + random() * 900);
    await box.kill();
    killed++;
    const started = performance.now();
    await box.start();
    restarts.push(performance.now() - started);
  }
  stopping = true;
}

/** Sends one paper until it is acknowledged, always under the same key. */
async function send(i: number): Promise<string> {
  const paper = i % 5 === 4 ? await receiptPhoto({ seed: 1000 + i }) : await pdfBill({ seed: 1000 + i });
  for (let attempt = 0; attempt < 400; attempt++) {
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
  // The kills outlast the uploads or the other way round: spread the papers over them.
  if (!stopping) await Bun.sleep(200);
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
process.exit(lost === 0 && doubled === 0 && unsettled === 0 && doctor.ok === true ? 0 : 1);
