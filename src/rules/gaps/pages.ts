import { daysBetween } from "#kernel/dates.ts";
import type { PaperOnFile } from "../on-file.ts";
import { type Desk, group, isGone, makerOf, numbersOf } from "./desk.ts";
import type { WantedGap } from "./gap.ts";

/** Of these a page more or less is nobody's loss. */
const UNIMPORTANT = new Set(["receipts", "travel", "notes", "warranties", "education"]);
/** A number of pages above this was something else. */
const MOST_PAGES = 60;
/** Single pages filed as papers of their own lie at most so many days apart. */
const TOGETHER = 3;

interface Counted {
  of: number;
  seen: Set<number>;
}

/** The one count that all numbered pages of a paper agree on, or null: several papers in one file, or a number read twice. */
function countOf(p: PaperOnFile): Counted | null {
  const said = p.numbered?.said ?? [];
  const of = said[0]?.[1];
  if (of === undefined || of < 2 || of > MOST_PAGES || said.some(([n, m]) => m !== of || n > of)) return null;
  const seen = new Set(said.map(([n]) => n));
  return seen.size === said.length ? { of, seen } : null;
}

const lacks = ({ of, seen }: Counted): number[] =>
  Array.from({ length: of }, (_, i) => i + 1).filter((n) => !seen.has(n));

const NUMBERS = [
  "invoice_number",
  "policy_number",
  "account_number",
  "contract_number",
  "reference",
  "customer_number",
];

/** Whether two papers may be pages of one: of as many pages, from one maker and near in time, or with a number in common. */
function mayBelong(d: Desk, a: PaperOnFile, b: PaperOnFile): boolean {
  const [x, y] = [makerOf(d, a), makerOf(d, b)];
  if (numbersOf(a, NUMBERS).some((n) => numbersOf(b, NUMBERS).includes(n))) return true;
  const near = Math.abs(daysBetween(a.arrived, b.arrived)) <= TOGETHER;
  return near && (x === null || y === null || x === y);
}

/** "Page 3", "Pages 2 and 3", "Pages 2 to 5". */
function pagesName(missing: number[]): string {
  const [first, last] = [missing[0] as number, missing.at(-1) as number];
  if (missing.length === 1) return `Page ${first}`;
  if (last - first === missing.length - 1)
    return missing.length === 2 ? `Pages ${first} and ${last}` : `Pages ${first} to ${last}`;
  return `Pages ${missing.slice(0, -1).join(", ")} and ${last}`;
}

/** Papers that count their pages and lack some, alone or together with single pages filed beside them. */
export function pagesMissing(d: Desk): WantedGap[] {
  const counted = d.onFile.papers.flatMap((p) => {
    const set = p.numbered === undefined ? null : countOf(p);
    return set === null || lacks(set).length === 0 ? [] : [{ paper: p, set }];
  });
  const done = new Set<string>();
  const out: WantedGap[] = [];
  for (const { paper, set } of counted) {
    if (done.has(paper.id)) continue;
    const whole: Counted = { of: set.of, seen: new Set(set.seen) };
    let pages = paper.numbered?.pages ?? 0;
    for (const other of counted) {
      if (other.paper === paper || other.set.of !== set.of || done.has(other.paper.id)) continue;
      if ([...other.set.seen].some((n) => whole.seen.has(n)) || !mayBelong(d, paper, other.paper)) continue;
      for (const n of other.set.seen) whole.seen.add(n);
      pages += other.paper.numbered?.pages ?? 0;
      done.add(other.paper.id);
    }
    const missing = lacks(whole);
    // Pages that bear no number may be those that are looked for.
    if (missing.length === 0 || pages - whole.seen.size >= missing.length) continue;
    if (paper.type !== null && UNIMPORTANT.has(group(paper.type))) continue;
    const maker = makerOf(d, paper);
    if (isGone(d.things.get(maker ?? ""))) continue;
    out.push(asGap(paper, set, whole, missing, maker));
  }
  return out;
}

function asGap(
  p: PaperOnFile,
  own: Counted,
  whole: Counted,
  missing: number[],
  maker: string | null,
): WantedGap {
  const name = pagesName(missing);
  const there = [...whole.seen].sort((a, b) => a - b);
  const more = whole.seen.size > own.seen.size ? " on this paper and those beside it" : "";
  return {
    kind: "missing_document",
    subject: `pages ${p.id}`,
    title: `${name} of ${whole.of}: ${p.title}`,
    detail: `Its pages are numbered "of ${whole.of}", but only ${there.length === 1 ? `page ${there[0]} is` : `pages ${there.join(", ")} are`} on file${more}.`,
    due: null,
    document_id: p.id,
    entity_id: maker,
  };
}
