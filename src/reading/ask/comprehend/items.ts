import { askingWords } from "../words.ts";
import type { Candidate } from "./candidates.ts";
import { fitOf } from "./fits.ts";
import type { Clause, Sought } from "./focus.ts";
import { labelsOf } from "./labels.ts";
import type { ReadPage, ReadPaper } from "./paper.ts";
import { wordSought } from "./sought.ts";
import type { Standing } from "./standing.ts";
import { hasUnit } from "./units.ts";
import { type Value, valuesOf } from "./values.ts";

/** A word of a question stands on a line from here on; letters of pictures go wrong. */
const HOLDS = 0.66;

/** A word on more lines of a paper than this is what the paper is about, and no item of it. */
const MOST_LINES = 6;

/** Share of the words for an item that its row has to have. */
const LEAST_SHARE = 0.55;

/** What an item that is found in all its words is worth, beside what else the question says of the paper. */
const WORTH = 0.9;

/** What a row loses against a label where there is a name for what is asked. */
const NAMED = 0.15;

/** What asks for the price of a thing rather than for something a paper has a label for. */
const PRICED: ReadonlySet<string> = new Set([
  "total",
  "premium",
  "ordered",
  "price",
  "purchase-price",
  "cost",
]);

interface Row {
  page: ReadPage;
  /** The line that names the item. */
  at: number;
  share: number;
}

/** The words of a question that name one of several things on the paper. */
function itemWords(paper: ReadPaper, clause: Clause, standing: Standing, priced: boolean): Sought[] {
  // A page without the word need not be laid out for it.
  const lines = (s: Sought) =>
    paper.pages.reduce(
      (n, p) =>
        n + (fitOf(s, p.words) < HOLDS ? 0 : p.lines.filter((l) => fitOf(s, l.words) >= HOLDS).length),
      0,
    );
  const plain = standing.sought.filter(
    (s) => (s.role === "word" || s.role === "name") && fitOf(s, paper.head) < 0.85,
  );
  const language = standing.sought[0]?.language ?? "en";
  plain.push(...clause.words.map((w) => wordSought(w, language)));
  // "The cleaning cost": a line of the bill may be what there is a name for too.
  if (!priced)
    plain.push(...clause.said.filter((w) => !askingWords.has(w)).map((w) => wordSought(w, language)));
  const often = new Map(plain.map((s) => [s, lines(s)]));
  const rare = plain.filter((s) => (often.get(s) ?? 0) <= MOST_LINES);
  if (!rare.some((s) => (often.get(s) ?? 0) > 0)) return [];
  // What stands on one line tells it from others better than what stands on five.
  return rare.map((s) => ({
    ...s,
    weight: s.weight / ((often.get(s) ?? 0) === 0 ? 3 : 1 + (often.get(s) ?? 0)),
  }));
}

/** Rows that name the item, those with most of its words. */
function rowsOf(paper: ReadPaper, words: readonly Sought[]): Row[] {
  const all = words.reduce((n, s) => n + s.weight, 0);
  const rows: Row[] = [];
  for (const page of paper.pages) {
    if (!words.some((s) => fitOf(s, page.words) >= HOLDS)) continue;
    page.lines.forEach((l, at) => {
      // A sentence that speaks of a thing is no row of a bill.
      if (l.words.tokens.length > 24) return;
      const share = words.reduce((n, s) => n + (fitOf(s, l.words) >= HOLDS ? s.weight : 0), 0) / all;
      if (share >= LEAST_SHARE) rows.push({ page, at, share });
    });
  }
  const most = Math.max(0, ...rows.map((r) => r.share));
  return rows.filter((r) => r.share >= most - 1e-9);
}

const moneyOn = (paper: ReadPaper, page: ReadPage, at: number): Value[] => {
  const line = page.lines[at]?.line;
  return line ? valuesOf("money", line.text, paper.notation).filter((v) => v.number !== 0) : [];
};

/** True for a line that has amounts and hardly a word: what it costs, under or over the line that says what it is. */
function isAmounts(paper: ReadPaper, page: ReadPage, at: number): boolean {
  const line = page.lines[at]?.line;
  if (!line || moneyOn(paper, page, at).length === 0) return false;
  const words = line.text.match(/\p{L}{3,}/gu) ?? [];
  return words.length <= 1 || words.join("").length < 8;
}

/** Where amounts stand on slips of two lines an item: the line after it, or the one before. */
function besideOf(paper: ReadPaper, page: ReadPage): 1 | -1 {
  let after = 0;
  let before = 0;
  page.lines.forEach((l, at) => {
    if (moneyOn(paper, page, at).length > 0 || !/\p{L}{4}/u.test(l.line.text)) return;
    if (isAmounts(paper, page, at + 1)) after++;
    if (isAmounts(paper, page, at - 1)) before++;
  });
  return before > after ? -1 : 1;
}

/** A price of one of several that were bought. */
const EACH =
  /(?:^| )(?:each|apiece|per (?:piece|unit|item|pound|lb|kg|kilo|day|night|person|hour)|unit price|one|a piece|stuck|pro|je|einzelpreis|a l unite|piece|par|cada|por|unidad|ciascuno|al pezzo|per stuk|stukprijs)(?= |$)/;

/** The amount of a row: the last of its line, which is what all of it costs; the first where the price of one is asked. */
function amountOf(paper: ReadPaper, row: Row, one: boolean): { value: Value; at: number } | null {
  const take = (at: number) => {
    const values = moneyOn(paper, row.page, at);
    const value = one && values.length > 1 ? values[0] : values.at(-1);
    return value ? { value, at } : null;
  };
  const own = take(row.at);
  if (own) return own;
  const beside = besideOf(paper, row.page);
  for (const step of [beside, 2 * beside])
    if (isAmounts(paper, row.page, row.at + step)) return take(row.at + step);
    else if (moneyOn(paper, row.page, row.at + step).length > 0) break;
  return null;
}

/** How much of an item a row says, in the unit that is asked for: on its line, or on one that has no words of its own. */
function measureOf(
  paper: ReadPaper,
  row: Row,
  units: readonly string[],
): { value: Value; at: number } | null {
  for (const at of [row.at, row.at + 1, row.at - 1]) {
    const text = row.page.lines[at]?.line.text ?? "";
    if (at !== row.at && (text.match(/\p{L}{3,}/gu) ?? []).length > 2) continue;
    const value = valuesOf("measure", text, paper.notation).find(
      (v) => units.length === 0 || units.some((u) => hasUnit(text.slice(v.start, v.end), u)),
    );
    if (value) return { value, at };
  }
  return null;
}

/** Heads of columns that say how many. */
const QUANTITY =
  /^(?:qty|quantity|quant|menge|anzahl|stuck|stk|qte|quantite|nombre|cant|cantidad|uds?|unidades|qta|quantita|aantal|stuks|units?|pcs|pieces|no of items|count|hours|num|amount)$/;

const COUNTED: readonly RegExp[] = [
  /^[^\p{L}\d]{0,3}(\d{1,4})(?:\s?(?:x|×|stk\.?|st\.?|pcs?|ea|uds?|pz)(?![\p{L}])|\s+(?=\p{L}))/iu,
  /(?:^|[\s#])(\d{1,4})\s?(?:x|×|stk\.?|pcs?|uds?|pz|@)(?=\s|$)/iu,
  /(?:^|\s)(?:x|×|qty\.?:?|menge:?|anzahl:?|qt[eé]\.?:?|cant\.?:?|aantal:?)\s?(\d{1,4})(?=\s|$)/iu,
];

const counted = (start: number, digits: string): Value => ({
  kind: "count",
  start,
  end: start + digits.length,
  date: null,
  number: Number(digits),
  currency: null,
  stretch: null,
});

/** How many of an item a line says: under a head of a column for it, "3 x", "2 pcs", or a number that opens the line before its words. */
function countOn(page: ReadPage, at: number): Value | null {
  const line = page.lines[at]?.line;
  if (!line) return null;
  for (const m of line.text.matchAll(/(?<![\d.,'’])\d{1,6}(?:[.,]0+)?(?![\d.,'’]*\d)/gu)) {
    const head = labelsOf(page, { line: at, start: m.index, end: m.index + m[0].length }, null).columnHead;
    if (head?.words.tokens.some((t) => QUANTITY.test(t)))
      return counted(m.index, m[0].replace(/[.,]0+$/, ""));
  }
  for (const pattern of COUNTED) {
    const m = pattern.exec(line.text);
    if (m?.[1]) return counted(m.index + m[0].indexOf(m[1]), m[1]);
  }
  return null;
}

/** How many of an item there are: on its row, or on the line of amounts beside it. */
function countOf(paper: ReadPaper, row: Row): { value: Value; at: number } | null {
  const beside = besideOf(paper, row.page);
  // What stands on the line of the amounts counts; a number in the name of a thing is part of its name.
  const own = moneyOn(paper, row.page, row.at).length > 0;
  for (const at of own ? [row.at, row.at + beside] : [row.at + beside, row.at]) {
    if (at !== row.at && !isAmounts(paper, row.page, at)) continue;
    const value = countOn(row.page, at);
    if (value) return { value, at };
  }
  return null;
}

/**
 * What one of several things on a paper costs, or how many of it there are: the row that has most of the words that name it,
 * with its amount on the same line or, on slips of two lines an item, on the one beside it. Empty when a label is asked for,
 * when nothing on the paper is named so, or when rows disagree.
 */
export function itemCandidates(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  const kind = clause.kinds[0];
  if (kind !== "money" && kind !== "count" && kind !== "measure") return [];
  const priced =
    clause.usual ||
    clause.attributes.every((a) => PRICED.has(a.id) || (kind === "count" && a.id === "unknown"));
  const words = itemWords(paper, clause, standing, priced);
  if (words.length === 0) return [];
  const one = EACH.test(clause.tokens.join(" "));
  const rows = rowsOf(paper, words);
  const found = rows.flatMap((row) => {
    const hit =
      kind === "money"
        ? amountOf(paper, row, one)
        : kind === "measure"
          ? measureOf(paper, row, clause.units)
          : countOf(paper, row);
    return hit?.value ? [{ row, value: hit.value, at: hit.at }] : [];
  });
  return found.map(({ row, value, at }): Candidate => {
    const text = row.page.lines[at]?.line.text ?? "";
    return {
      kind,
      text: text.slice(value.start, value.end).trim(),
      value,
      page: row.page.number,
      lines: [Math.min(row.at, at), Math.max(row.at, at)],
      quote: null,
      fact: null,
      // Several rows of one name: the first says as much as the others.
      score: WORTH * (0.55 + 0.45 * row.share) - (found.length > 2 ? 0.1 : 0) - (priced ? 0 : NAMED),
      attribute: row.share,
      item: true,
    };
  });
}
