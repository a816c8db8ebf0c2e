/**
 * Made-up papers drawn, worn and read by the product's own reader of pictures, kept in a folder for training:
 *
 *   nice -n 10 bun test/train/read-pictures.ts FOLDER COUNT [--minutes=15]
 *
 * One child, one page after the other; about four processor seconds a page. Pages that lie there already are not read again,
 * and it stops by itself when the minutes are over. Half of the papers are of the layouts held out for evaluation.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEngines } from "#engines/engines.ts";
import { unpackPage } from "#reading/layout/pack.ts";
import type { Page } from "#reading/layout/page.ts";
import { liftBytes } from "../bench/pages.ts";
import type { HouseholdTruth } from "../paper/household/content.ts";
import { type HouseholdWish, householdPaper } from "../paper/household/household.ts";
import { pagesOf } from "../paper/household/pages.ts";
import { pictureOf } from "../paper/household/picture.ts";

/** The papers that are read from pictures, in their order. */
export const pictureWish = (n: number): HouseholdWish => ({ seed: 700_000 + n * 13, held: n % 2 === 1 });

/** A paper as drawn and as read from its picture. */
export interface ReadPicture {
  kind: string;
  layout: string;
  seed: number;
  held: boolean;
  truth: HouseholdTruth;
  drawn: Page[];
  pages: Page[];
}

const name = (folder: string, n: number) => join(folder, `picture-${n}.json`);

async function main(folder: string, count: number, minutes: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const command = [process.execPath, fileURLToPath(import.meta.resolve("#engines/process/entry.ts"))];
  const engines = openEngines({ command, workers: 1 });
  const begin = performance.now();
  let read = 0;
  for (let n = 0; n < count && performance.now() - begin < minutes * 60_000; n++) {
    if (existsSync(name(folder, n))) continue;
    const wish = pictureWish(n);
    const paper = householdPaper(wish);
    const bytes = await pictureOf(paper.sheets[0]!, wish.seed);
    const lifted = await liftBytes(engines, bytes);
    const kept: ReadPicture = {
      kind: paper.kind,
      layout: paper.layout,
      seed: wish.seed,
      held: wish.held ?? false,
      truth: paper.truth,
      drawn: pagesOf(paper.sheets.slice(0, 1)),
      pages: lifted.pages.map(unpackPage),
    };
    writeFileSync(name(folder, n), JSON.stringify(kept));
    read++;
  }
  await engines.close();
  console.log(`${read} pages read in ${((performance.now() - begin) / 60_000).toFixed(1)} minutes`);
}

if (import.meta.main) {
  const [folder, count] = process.argv.slice(2);
  const minutes = Number(process.argv.find((a) => a.startsWith("--minutes="))?.slice(10) ?? 15);
  if (!folder) console.log("read-pictures.ts FOLDER COUNT [--minutes=15]");
  else await main(folder, Number(count ?? 200), minutes);
}
