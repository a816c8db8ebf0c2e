import { expect, test } from "bun:test";
import { pdfTextAlone, recognisedAlone, spentOn } from "../bench/budget.ts";
import { longPdf, type Paper } from "../bench/intake.ts";
import { receiptPhoto } from "../paper/paper.ts";

/**
 * What papers may cost, in processor time as a multiple of what the library alone takes to read the same files in the same run: about
 * half as much again as was measured, so that a stage whose work has doubled is noticed. The first tasks of a child are warm-up
 * and left out; the figures of a whole folder are those of `bun run bench budget`.
 */
const pdf = { "taking in": 1, "the server": 7, "children, text": 6, "children, read": 6 };
const picture = { "the server": 0.3, "children, ocr": 4.5 };

/**
 * Stages that are over what is allowed, without the first `warm` tasks of each kind. Up to three tries, of which the best counts for
 * each stage: whatever else the machine does makes it dearer, never cheaper.
 */
async function over(
  allowed: Readonly<Record<string, number>>,
  papers: Paper[],
  warm: number,
  alone: (papers: Paper[]) => Promise<number>,
): Promise<string[]> {
  const best = new Map<string, number>();
  let dear: string[] = [];
  for (let n = 0; n < 3; n++) {
    const spent = await spentOn(papers, warm);
    const unit = await alone(papers);
    dear = Object.entries(allowed).flatMap(([stage, most]) => {
      const times = Math.min(best.get(stage) ?? Number.POSITIVE_INFINITY, (spent.get(stage) ?? 0) / unit);
      best.set(stage, times);
      return times > most ? [`${stage}: ${times.toFixed(1)} times, allowed are ${most}`] : [];
    });
    if (dear.length === 0) break;
  }
  expect([...best.values()].every((times) => times > 0)).toBe(true);
  return dear;
}

test("no stage of filing a PDF has become twice as dear", async () => {
  const papers = await Promise.all(Array.from({ length: 40 }, (_, i) => longPdf(900 + i, 1 + (i % 4))));
  expect(await over(pdf, papers, 16, pdfTextAlone)).toEqual([]);
}, 240_000);

test("no stage of filing a picture has become twice as dear", async () => {
  const papers = await Promise.all(
    Array.from({ length: 4 }, async (_, i) => ({
      name: `${i}.jpg`,
      bytes: (await receiptPhoto({ seed: 40 + i })).bytes,
    })),
  );
  expect(await over(picture, papers, 2, recognisedAlone)).toEqual([]);
}, 240_000);
