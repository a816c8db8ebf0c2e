import { openEngines } from "#engines/engines.ts";
import type { Op } from "#engines/process/protocol.ts";
import { addOperation, type Part } from "#operations/documents/filing/add.ts";
import { perform } from "#operations/operation.ts";
import { startWorker } from "#pipeline/worker.ts";
import { engineCommand, openTestBox, type TestBox } from "../box.ts";
import { outside, type Paper, pdfsToFile, pictureFiles } from "./intake.ts";
import type { Row } from "./row.ts";

/**
 * `bun run bench budget`: processor milliseconds a paper by what they are spent on, for a fixed set of papers filed at once by a box in
 * this process: taking in and the rest of the server's own, and each kind of task of its children. The baselines are `pdftotext` and
 * `tesseract` on the same files in the same run. Children begin cold, as they do on a box that was at rest.
 */
export async function benchBudget(args: string[], home: string): Promise<Row[]> {
  const few = args.includes("--quick");
  const pdfs = await pdfsToFile(few ? 50 : 200);
  const pictures = await pictureFiles(few ? 6 : 20);
  return [
    ...(await spending("a PDF", pdfs, (await outside("pdftotext", textOf, pdfs, home))?.seconds)),
    ...(await spending("a receipt", pictures, (await outside("tesseract", readOf, pictures, home))?.seconds)),
  ];
}

const textOf = (path: string): string[] => ["pdftotext", path, "-"];
const readOf = (path: string): string[] => ["tesseract", path, "-"];

async function* upload({ name, bytes }: Paper): AsyncGenerator<Part, void, undefined> {
  const stream = new Blob([new Uint8Array(bytes)]).stream();
  yield { kind: "file", name: "file", filename: name, mime: "application/octet-stream", bytes: stream };
}

const waiting = ({ box }: TestBox): boolean =>
  box.db.sql("SELECT 1 FROM document WHERE status IN ('received', 'scanning', 'reading') LIMIT 1").get() !==
  undefined;

async function spending(what: string, papers: Paper[], baseline: number | undefined): Promise<Row[]> {
  const spent = new Map<Op, number>();
  const engines = openEngines({
    command: engineCommand,
    onSpent: (op, ms) => spent.set(op, (spent.get(op) ?? 0) + ms),
  });
  const t = await openTestBox({ engines });
  const own = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const begin = own();
  for (const p of papers) await perform(t.box, addOperation, { parts: upload(p) }, t.call, null, 201);
  const taken = own();
  const worker = startWorker(t.box, (e) => console.error(String(e)));
  while (waiting(t)) await Bun.sleep(200);
  const done = own();
  await worker.stop(1_000);
  await t.close();
  const stages: [string, number][] = [
    ["taking in", taken - begin],
    ["the server", done - taken],
    ...[...spent].map(([op, ms]): [string, number] => [`children, ${op}`, ms]),
  ];
  const all = stages.reduce((sum, [, ms]) => sum + ms, 0);
  return [...stages, ["in all", all] as const].map(([stage, ms]): Row => {
    const value = ms / papers.length;
    const row = { name: `processor time of ${what}: ${stage}`, value, unit: "ms" };
    return baseline === undefined
      ? row
      : { ...row, baseline: baseline * 1000, ratio: value / (baseline * 1000) };
  });
}
