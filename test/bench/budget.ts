import sharp from "sharp";
import { openEngines } from "#engines/engines.ts";
import { recognise } from "#engines/ocr/tesseract.ts";
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
 * `tesseract` on the same files in the same run, or the libraries used here where those are not installed. Children begin cold, as
 * they do on a box that was at rest. `test/pipeline/budget.test.ts` keeps the same figures from doubling.
 */
export async function benchBudget(args: string[], home: string): Promise<Row[]> {
  const few = args.includes("--quick");
  const pdfs = await pdfsToFile(few ? 50 : 200);
  const pictures = await pictureFiles(few ? 6 : 20);
  return [
    ...rowsOf("a PDF", await spentOn(pdfs), await native("pdftotext", textOf, pdfs, home, pdfTextAlone)),
    ...rowsOf(
      "a receipt",
      await spentOn(pictures),
      await native("tesseract", readOf, pictures, home, recognisedAlone),
    ),
  ];
}

/** Processor milliseconds of this process for each of some papers, the second time: the first one is warm-up. */
async function twice(papers: Paper[], one: (p: Paper) => Promise<void>): Promise<number> {
  for (const p of papers) await one(p);
  const begin = own();
  for (const p of papers) await one(p);
  return (own() - begin) / papers.length;
}

/** Processor milliseconds a paper of pdf.js, for the words of every page and nothing else. */
export const pdfTextAlone = (papers: Paper[]): Promise<number> =>
  twice(papers, async ({ bytes }) => {
    const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
    const task = getDocument({ data: bytes.slice(), verbosity: 0 });
    const doc = await task.promise;
    for (let n = 1; n <= doc.numPages; n++) await (await doc.getPage(n)).getTextContent();
    await task.destroy();
  });

/** Processor milliseconds a paper of the recogniser, for the picture as it came. */
export const recognisedAlone = (papers: Paper[]): Promise<number> =>
  twice(papers, async ({ bytes }) => {
    const { data, info } = await sharp(bytes)
      .rotate()
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    await recognise({ width, height, pixels: new Uint8Array(data) }, ["eng"], 3);
  });

const own = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Processor milliseconds a paper of a program, or of the library alone where it is not installed. */
const native = async (
  program: string,
  command: (path: string) => string[],
  papers: Paper[],
  home: string,
  alone: (papers: Paper[]) => Promise<number>,
): Promise<number> => {
  const found = await outside(program, command, papers, home);
  return found === null ? await alone(papers) : found.seconds * 1000;
};

const rowsOf = (what: string, spent: Map<string, number>, baseline: number): Row[] =>
  [...spent, ["in all", [...spent.values()].reduce((sum, ms) => sum + ms, 0)] as const].map(
    ([stage, value]) => ({
      name: `processor time of ${what}: ${stage}`,
      value,
      unit: "ms",
      baseline,
      ratio: value / baseline,
    }),
  );

const textOf = (path: string): string[] => ["pdftotext", path, "-"];
const readOf = (path: string): string[] => ["tesseract", path, "-"];

async function* upload({ name, bytes }: Paper): AsyncGenerator<Part, void, undefined> {
  const stream = new Blob([new Uint8Array(bytes)]).stream();
  yield { kind: "file", name: "file", filename: name, mime: "application/octet-stream", bytes: stream };
}

const waiting = ({ box }: TestBox): boolean =>
  box.db.sql("SELECT 1 FROM document WHERE status IN ('received', 'scanning', 'reading') LIMIT 1").get() !==
  undefined;

/**
 * Processor milliseconds a paper, by what they are spent on, for papers that are filed at once by a box whose children begin cold;
 * the first `apart` tasks of each kind are left out.
 */
export async function spentOn(papers: Paper[], apart = 0): Promise<Map<string, number>> {
  const tasks = new Map<Op, number[]>();
  const engines = openEngines({
    command: engineCommand,
    onSpent: (op, ms) => tasks.set(op, [...(tasks.get(op) ?? []), ms]),
  });
  const t = await openTestBox({ engines });
  const begin = own();
  for (const p of papers) await perform(t.box, addOperation, { parts: upload(p) }, t.call, null, 201);
  const taken = own();
  const worker = startWorker(t.box, (e) => console.error(String(e)));
  while (waiting(t)) await Bun.sleep(200);
  const done = own();
  await worker.stop(1_000);
  await t.close();
  const each = (ms: number) => ms / papers.length;
  return new Map([
    ["taking in", each(taken - begin)],
    ["the server", each(done - taken)],
    ...[...tasks].map(([op, all]): [string, number] => {
      const counted = all.slice(apart);
      const share = (counted.length / all.length) * papers.length;
      return [`children, ${op}`, counted.reduce((sum, ms) => sum + ms, 0) / share];
    }),
  ]);
}
