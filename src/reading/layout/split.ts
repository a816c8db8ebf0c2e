import type { Page } from "./page.ts";
import { type Identity, identityOf } from "./page-identity.ts";
import { isSeparatorSheet } from "./separators.ts";

/** A page as a decision about splitting sees it. */
export type Face = Pick<Page, "number" | "text" | "source" | "codes">;

/** Why a paper seems to begin on a page. */
export const whys = ["sheet", "page one", "number", "recipient", "sender", "blank"] as const;
type Why = (typeof whys)[number];

export interface Cut {
  /** The page a new paper begins on. */
  page: number;
  sure: boolean;
  why: Why;
}

export interface SplitPlan {
  cuts: Cut[];
  /** Separator sheets: pages of no paper. */
  sheets: number[];
  /** Pages with nothing on them. */
  blank: number[];
}

/** More pages than this are not looked at one by one: a book is no stack. */
const MOST_PAGES = 300;

/**
 * Finds where papers begin in a stack that came as one file. Sure are separator sheets; a paper that counts its own pages and
 * begins at one again after another that is complete or somebody else's; another number of the same kind; another sender
 * behind a letterhead of its own. A blank page alone decides nothing: it is the back of the page before it.
 */
export function splitPlan(pages: Face[]): SplitPlan {
  const plan: SplitPlan = { cuts: [], sheets: [], blank: [] };
  let before: Read | null = null;
  // The pages of the paper so far, and what stands on them.
  let run: Read[] = [];
  let words = new Set<string>();
  let gap: "sheet" | "blank" | null = null;
  for (const page of pages.slice(0, MOST_PAGES)) {
    if (isSeparatorSheet(page)) {
      plan.sheets.push(page.number);
      gap = "sheet";
      continue;
    }
    if (isEmpty(page)) {
      plan.blank.push(page.number);
      gap ??= "blank";
      continue;
    }
    const here: Read = { ...identityOf(page.text), number: page.number };
    const cut = before && between(run, words, before, here, gap);
    if (cut) plan.cuts.push({ page: page.number, ...cut });
    if (cut?.sure) [run, words] = [[], new Set()];
    run.push(here);
    for (const word of here.vocabulary) words.add(word);
    before = here;
    gap = null;
  }
  return plan;
}

interface Read extends Identity {
  number: number;
}

const isEmpty = (page: Face): boolean =>
  page.source === "blank" || page.text.replace(/[^\p{L}\p{N}]/gu, "").length < 3;

/** What stands between two pages that follow each other, blank ones and sheets apart. */
function between(
  run: Read[],
  words: Set<string>,
  before: Read,
  here: Read,
  gap: "sheet" | "blank" | null,
): Pick<Cut, "sure" | "why"> | null {
  if (gap === "sheet") return { sure: true, why: "sheet" };
  // A page that is there twice is no second paper.
  if (run.some((page) => page.flat === here.flat)) return null;
  const { counted } = here;
  if (counted && counted.n > 1 && (before.counted === null || before.counted.n <= counted.n)) return null;
  const shared = run.some((page) => sharesNumber(page, here));
  const other = otherNumber(run, here);
  const restarts = counted?.n === 1 && before.counted !== null;
  const complete = restarts && (before.counted?.of === null || before.counted?.n === before.counted?.of);
  const stranger = isStranger(run, here);
  if (restarts && !shared) {
    if (complete || other || stranger) return { sure: complete || other || here.start >= 3, why: "page one" };
    return { sure: false, why: "page one" };
  }
  // The same form filled in again for somebody else, though a number was left as it was.
  if (otherRecipient(run, here) && here.start >= 2 && sameForm(run, here))
    return { sure: !shared || other, why: "recipient" };
  if (shared) return null;
  if (other && here.start >= 2) return { sure: here.start >= 3 || counted?.n === 1, why: "number" };
  const common = inCommon(words, here);
  if (stranger && here.start >= 2.5)
    return { sure: here.start >= 3 && (run[0]?.start ?? 0) >= 2, why: "sender" };
  // Measured on papers of many kinds: no page that goes on begins like this and has so few words of those before it.
  if (common !== null && common < 0.15 && here.start >= 1)
    return { sure: common < 0.1 && here.start >= 1.5, why: "sender" };
  if (gap === "blank" && here.start >= 3) return { sure: here.start >= 4.5, why: "blank" };
  return null;
}

const sharesNumber = (a: Read, b: Read): boolean =>
  [...b.numbers].some(([key, value]) => a.numbers.get(key) === value);

/** A number of the same kind that is another one, and none of the run's. */
const otherNumber = (run: Read[], here: Read): boolean =>
  [...here.numbers].some(
    ([key, value]) =>
      run.some((page) => page.numbers.has(key)) && run.every((page) => page.numbers.get(key) !== value),
  );

const otherRecipient = (run: Read[], here: Read): boolean =>
  here.recipient !== null &&
  run.some((page) => page.recipient !== null) &&
  run.every((page) => page.recipient !== here.recipient);

/** Both begin alike: the same form filled in again. */
const sameForm = (run: Read[], here: Read): boolean =>
  run.some((page) => page.head.length >= 3 && page.head.slice(0, 3).join() === here.head.slice(0, 3).join());

/** The page and those before it say who they are from, and nothing of that is the same. */
function isStranger(run: Read[], here: Read): boolean {
  if (here.marks.size === 0 || run.every((page) => page.marks.size === 0)) return false;
  return run.every((page) => ![...here.marks].some((mark) => page.marks.has(mark)));
}

/** Fewer long words and figures than this tell nothing. */
const LEAST_WORDS = 6;

/** Share of a page's long words and figures that the pages before it have, too; null where there are too few to tell. */
function inCommon(before: Set<string>, here: Read): number | null {
  if (here.vocabulary.size < LEAST_WORDS || before.size < LEAST_WORDS) return null;
  return [...here.vocabulary].filter((word) => before.has(word)).length / here.vocabulary.size;
}

/** Runs of pages that belong together when a new paper begins on each of the pages `at`; separator sheets are left out. */
export function runsOf(pages: number, at: number[], without: number[]): number[][] {
  const starts = new Set(at);
  const left = new Set(without);
  const runs: number[][] = [[]];
  for (let n = 1; n <= pages; n++) {
    if (starts.has(n) && runs[runs.length - 1]?.length !== 0) runs.push([]);
    if (!left.has(n)) runs[runs.length - 1]?.push(n);
  }
  return runs.filter((run) => run.length > 0);
}

/** The key of a run among the parts of its stack: "pages 3-5"; the same for the same pages, whenever it is made. */
export const runKey = (run: number[]): string => {
  const [first, last] = [run[0] ?? 0, run[run.length - 1] ?? 0];
  const whole = last - first + 1 === run.length;
  return whole ? `pages ${first}-${last}` : `pages ${run.join(",")}`;
};
