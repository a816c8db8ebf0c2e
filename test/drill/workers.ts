/**
 * Pictures of receipts are sent to a box that reads with one child and with a worker beside it, while the one or the other is killed
 * (SIGKILL) at random moments and started again. Each paper must be on file once, read, with the one page it has, and the worker must
 * have read some. `bun test/drill/workers.ts [papers] [kills] [seed]`; with DEEDBOX_EXECUTABLE the compiled program is killed.
 */
import { join } from "node:path";
import { pdfBill, receiptPhoto, seeded } from "../paper/paper.ts";
import { DrillBox, program, quiet, type Row, rows, type Whole } from "./box.ts";
import { result } from "./result.ts";

const [papers = 60, kills = 60, seed = 1] = process.argv.slice(2).map(Number);
const random = seeded(seed);
const box = new DrillBox({ DEEDBOX_WORKERS: "1" });
await box.open();
// The worker knows one address.
box.port = new URL(box.origin).port;
const of = box.origin;

const made = await box.command("worker-token", "make", "--name", "Drill");
const tokenFile = join(box.home, "worker-token");
await Bun.write(tokenFile, String(made.token));

let worker: Bun.Subprocess;
const startWorker = (): void => {
  worker = Bun.spawn([...program, "worker", "--of", of, "--token-file", tokenFile, "--slots", "1"], {
    env: box.env,
    cwd: box.folders.cwd,
    stdout: "ignore",
    stderr: "inherit",
  });
};
startWorker();

const killed = { box: 0, worker: 0 };
let stopping = false;

async function killer(): Promise<void> {
  for (let i = 0; i < kills; i++) {
    await Bun.sleep(300 + random() * 5_000);
    if (random() < 0.5) {
      await box.kill();
      killed.box++;
      await box.start();
    } else {
      worker.kill("SIGKILL");
      await worker.exited;
      killed.worker++;
      startWorker();
    }
  }
  stopping = true;
}

/** Sends one paper until it is acknowledged, always under the same key. */
async function send(i: number): Promise<string> {
  const paper = i % 4 === 3 ? await pdfBill({ seed: 3000 + i }) : await receiptPhoto({ seed: 3000 + i });
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
  const due = (i / papers) * kills - 4;
  while (!stopping && killed.box + killed.worker < due) await Bun.sleep(50);
}
await killing;

await quiet(box, 900_000);
const list = await rows(box);
const onFile = new Set(list.map((d) => d.id));
const lost = ids.filter((id) => !onFile.has(id)).length;
const doubled = list.length - papers;
const unsettled = list.filter((d) => d.status !== "filed" && d.status !== "needs_review").length;
let pages = 0;
let wordless = 0;
for (const d of list) {
  const { body } = await box.call<Whole>("GET", `/v1/documents/${d.id}`);
  if (body.metadata.page_count !== 1) pages++;
  if (body.metadata.review_reason === "unreadable" || body.metadata.review_reason === "not_read_yet")
    wordless++;
}
worker!.kill("SIGTERM");
const left = await worker!.exited;
await box.close();
const doctor = await box.command("doctor");
const [standing] = (await box.command("worker-token", "list")) as unknown as { pages: number }[];
const read = standing?.pages ?? 0;
const bad = unsettled + pages + wordless + (doctor.ok === true ? 0 : 1) + (read > 0 ? 0 : 1) + left;
console.log(
  JSON.stringify({
    papers,
    killed,
    lost,
    doubled,
    unsettled,
    not_one_page: pages,
    not_read: wordless,
    doctor: doctor.ok,
    read,
    left,
  }),
);
box.remove();
result({
  drill: "workers",
  bad,
  lost,
  doubled,
  detail: `${papers} papers, ${killed.worker} kills of the worker and ${killed.box} of the box; the worker is known to have read ${read} pages`,
});
