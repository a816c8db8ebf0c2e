import type { DateOrder } from "../dates/hit.ts";
import type { NumberFound } from "../identifiers/checked-numbers.ts";
import { depth, type Sheet } from "../layout/layout.ts";
import { sameName } from "../parties/names.ts";
import type { PartiesOfPaper } from "../parties/parties.ts";
import { compact, foldKeep } from "../text/fold.ts";
import { alike } from "./alike.ts";
import type { Corrections, MakerCorrections } from "./lessons.ts";
import { skeleton } from "./sketch.ts";

/** How plainly a paper comes from a maker. */
export type Certainty = "plain" | "likely";

/** Where a name is printed. */
interface Printed {
  line: Sheet["lines"][number];
  start: number;
  end: number;
}

/** What is known of a paper when its maker is looked for. */
interface SeenOfPaper {
  sheets: Sheet[];
  parties: PartiesOfPaper;
  numbers: NumberFound[];
}

interface Token {
  folded: string;
  start: number;
  end: number;
}

/** Words of the lines of a page, made once: several names are looked for on it. */
const tokens = new WeakMap<Sheet, Token[][]>();

function tokensOf(sheet: Sheet): Token[][] {
  const known = tokens.get(sheet);
  if (known) return known;
  const made = sheet.lines.slice(0, 400).map((line) =>
    [...line.text.slice(0, 400).matchAll(/[\p{L}\p{N}]+/gu)].map((m) => ({
      folded: foldKeep(m[0]),
      start: m.index,
      end: m.index + m[0].length,
    })),
  );
  tokens.set(sheet, made);
  return made;
}

/** Where a name stands on the first page, misread letters allowed on a picture; null when it does not. */
export function printedName(sheet: Sheet | undefined, name: string): Printed | null {
  const wanted = foldKeep(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (!sheet || wanted.replace(/ /g, "").length < 3) return null;
  const words = wanted.split(" ");
  const fuzzy = sheet.ocr && wanted.length >= 6 ? skeleton(wanted) : null;
  for (const [at, line] of tokensOf(sheet).entries())
    for (let i = 0; i + words.length <= line.length; i++) {
      const run = line.slice(i, i + words.length);
      const same =
        run.every((t, k) => t.folded === words[k]) ||
        (fuzzy !== null && alike(skeleton(run.map((t) => t.folded).join(" ")), fuzzy) >= 0.82);
      const [first, last] = [run[0], run[run.length - 1]];
      const on = sheet.lines[at];
      if (same && first && last && on) return { line: on, start: first.start, end: last.end };
    }
  return null;
}

const inHead = (p: Printed): boolean => depth(p.line) < 0.35 || depth(p.line) > 0.88;

/**
 * Whether a paper comes from a maker: the reader says so, a number that only they have stands on it, or their name stands
 * in its head and it is like papers of theirs. That a name is mentioned somewhere is not enough: statements name everybody.
 */
function comesFrom(maker: MakerCorrections, s: SeenOfPaper): Certainty | null {
  const read = s.parties.issuer?.name ?? null;
  if (read !== null && [maker.name, ...maker.names].some((n) => sameName(n, read))) return "plain";
  const numbers = new Set(s.numbers.map((n) => compact(n.value).toUpperCase()));
  if (maker.likeness >= 0.15 && maker.numbers.some((n) => numbers.has(n))) return "plain";
  if (maker.likeness < 0.25) return null;
  const misread = read !== null && maker.misread.some((m) => compact(m) === compact(read));
  const printed = [maker.name, ...maker.names].flatMap((n) => printedName(s.sheets[0], n) ?? []);
  if (printed.some(inHead)) return "likely";
  return misread && (maker.likeness >= 0.45 || printed.length > 0) ? "likely" : null;
}

/** The maker a paper comes from among those taught about; the plainest, then the likest. */
export function makerOf(
  lessons: Pick<Corrections, "makers">,
  s: SeenOfPaper,
): { maker: MakerCorrections; certainty: Certainty } | null {
  const found = lessons.makers.flatMap((maker) => {
    const certainty = comesFrom(maker, s);
    return certainty === null ? [] : [{ maker, certainty }];
  });
  const rank = (f: (typeof found)[number]) => (f.certainty === "plain" ? 1 : 0) + f.maker.likeness;
  return found.sort((a, b) => rank(b) - rank(a))[0] ?? null;
}

/**
 * The order of day and month to go by where a paper leaves it open: that learned for the maker whose name stands in its head,
 * else `prior` when that is sure, else that learned for all papers of the account. Asked before anything else is known.
 */
export function orderLearned(
  sheets: Sheet[],
  lessons: Corrections | undefined,
  prior: { order: DateOrder; sure: boolean },
): { order: DateOrder; sure: boolean } {
  if (!lessons) return prior;
  for (const maker of lessons.makers) {
    if (maker.dateOrder === null) continue;
    const printed = [maker.name, ...maker.names].some((n) => {
      const p = printedName(sheets[0], n);
      return p !== null && inHead(p);
    });
    if (printed || maker.likeness >= 0.5) return { order: maker.dateOrder, sure: true };
  }
  return lessons.dateOrder === null || prior.sure ? prior : { order: lessons.dateOrder, sure: false };
}
