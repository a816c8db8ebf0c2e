import { expect } from "bun:test";
import { pdfTextAlone, recognisedAlone, spentOn } from "../bench/budget.ts";
import { longPdf, type Paper } from "../bench/intake.ts";
import { receiptPhoto } from "../paper/paper.ts";
import { deep } from "../thorough.ts";

/**
 * What filing a paper may cost: processor time by stage as a multiple of what the library alone takes for the same files in the same
 * run. The limits are one and a half to two times what was measured, so a stage that doubles fails. The first tasks of each child
 * are warm-up and left out, and so is the library's first run; `bun run bench budget` measures a whole folder with them.
 */
const pdf = { "taking in": 1.4, "the server": 9, "children, text": 9, "children, read": 13 };
const picture = { "the server": 0.5, "children, ocr": 5 };

/**
 * Stages over their limit, without the first `warm` tasks of each kind. The best of up to three tries counts for each stage: a busy
 * machine makes a try dearer, never cheaper.
 */
async function over(
  allowed: Readonly<Record<string, number>>,
  papers: Paper[],
  warm: number,
  alone: (papers: Paper[]) => Promise<number>,
): Promise<string[]> {
  const best = new Map<string, number>();
  let dear: string[] = [];
  await alone(papers);
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

deep(
  "no stage of filing a PDF has become twice as dear",
  async () => {
    const papers = await Promise.all(Array.from({ length: 40 }, (_, i) => longPdf(900 + i, 1 + (i % 4))));
    expect(await over(pdf, papers, 16, pdfTextAlone)).toEqual([]);
  },
  240_000,
);

deep(
  "no stage of filing a picture has become twice as dear",
  async () => {
    const papers = await Promise.all(
      Array.from({ length: 4 }, async (_, i) => ({
        name: `${i}.jpg`,
        bytes: (await receiptPhoto({ seed: 40 + i })).bytes,
      })),
    );
    expect(await over(picture, papers, 2, recognisedAlone)).toEqual([]);
  },
  240_000,
);
