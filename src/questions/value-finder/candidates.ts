import type { AnswerKind } from "#lexicon/attributes.ts";
import { attributesIn, modifiers } from "./attributes.ts";
import { attributeFit, fitOf, mayName } from "./names/fits.ts";
import { Words } from "./names/place-words.ts";
import type { FactGiven, ReadPage, ReadPaper } from "./paper.ts";
import { best, isProse, nextWords, type Place, placesOf } from "./places.ts";
import type { Clause } from "./question/focus.ts";
import type { Sought } from "./question/sought.ts";
import { explained, type Standing, sayItems } from "./standing.ts";
import { columnHead } from "./tables/heads.ts";
import { bandsOf } from "./values/bands.ts";
import { numbersBox } from "./values/boxes.ts";
import { hasUnit, unitsOf } from "./values/units.ts";
import { type Value, valuesOf } from "./values/values.ts";

/** A possible answer: a value of a page or a fact, with how well it fits. */
export interface Candidate {
  kind: AnswerKind;
  /** As printed. */
  text: string;
  value: Value | null;
  page: number;
  /** Lines of the laid page that say it, the first and the last. */
  lines: [number, number] | null;
  /** What to quote where there are no lines: the words of a fact. */
  quote: string | null;
  fact: FactGiven | null;
  /** 0..1: how much of the question it explains. */
  score: number;
  /** How surely it is what was asked for, 0..1, whatever the paper. */
  attribute: number;
  /** It is the amount of the row that names what is asked about. */
  item?: boolean;
  /** It was counted or added up: what was counted, as printed on its page; none for a sum, which says its parts itself. */
  counted?: readonly string[];
}

export const LEAST_ATTRIBUTE = 0.4;

/** How much of what the paper's head does not say must stand beside a value that nothing else names. */
const LEAST_NEAR = 0.6;

/** Kinds of answers that are found by their look. */
const LOOKED_FOR: readonly AnswerKind[] = [
  "day",
  "year",
  "time",
  "stretch",
  "money",
  "percent",
  "count",
  "measure",
  "number",
  "contact",
];

/** What numbers of some kinds look like, without their spaces. */
const NUMBER_LOOK: Record<string, RegExp> = {
  iban: /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/,
  bic: /^[A-Z]{6}[A-Z0-9]{2,5}$/,
  vin: /^[A-HJ-NPR-Z0-9]{17}$/,
  ssn: /^\d{9}$/,
  ein: /^\d{9,10}$/,
};

/** True when what is counted follows a number. */
const counted = (behind: string, standing: Standing): boolean => {
  const words = new Words(nextWords(behind));
  return standing.sought.some((s) => s.role !== "time" && fitOf(s, words) >= 0.7);
};

/** From here on a place is the label of a value: in its cell, at its left, over it or the head of its column. */
const LABEL = 0.78;

/** True when what is counted is the label of a number: "Points earned: 821", "# Shows" over "48". */
const labelled = (places: readonly Place[], standing: Standing): boolean =>
  standing.sought.some(
    (s) => s.role === "word" && places.some((p) => p.weight >= LABEL && fitOf(s, p.words) >= 0.9),
  );

/** Currencies in the head of a column, which its amounts leave out: "Ihr Anteil €". */
const CURRENCY = /[€$£]|(?<!\p{L})(?:EUR|USD|GBP|CHF|euros?|dollars?)(?!\p{L})/iu;

/** A whole amount without its currency. */
const WHOLE = /^-?\d{1,3}(?:[., ’']?\d{3})*$/;

/** Whole amounts of a line in columns whose heads name a currency. */
function wholeAmounts(page: ReadPage, at: number, notation: ReadPaper["notation"]): Value[] {
  const line = page.lines[at]?.line;
  if (!line || line.cells.length < 2) return [];
  return line.cells.flatMap((c): Value[] => {
    if (!WHOLE.test(c.text) || !CURRENCY.test(columnHead(line, c)?.text ?? "")) return [];
    const [count] = valuesOf("count", c.text, notation);
    if (!count || count.number === null) return [];
    return [{ ...count, kind: "money", start: c.start + count.start, end: c.start + count.end }];
  });
}

const PERIOD_ENDS = new Set(["expiry", "end", "start", "renewal", "period", "departure", "return-trip"]);

/** The two amounts of a line that stand side by side, the old and the new one; null where words part them. */
export function comparable(text: string, notation: ReadPaper["notation"]): [Value, Value] | null {
  const [a, b] = valuesOf("money", text, notation);
  return a && b && !/\p{L}{2}/u.test(text.slice(a.end, b.start)) ? [a, b] : null;
}

/** Values that begin on a line; in running text one may go on in the next line: "25 March" and "2026". */
function valuesOnLine(
  page: ReadPage,
  at: number,
  kind: AnswerKind,
  notation: ReadPaper["notation"],
): Value[] {
  const line = page.lines[at]?.line;
  if (!line) return [];
  const values = valuesOf(kind, line.text, notation);
  if (kind === "money" && values.length === 0) return wholeAmounts(page, at, notation);
  const next = page.lines[at + 1]?.line;
  if (!next || line.cells.length > 1 || !isProse(line) || (kind !== "day" && kind !== "stretch"))
    return values;
  const both = valuesOf(kind, `${line.text} ${next.text.slice(0, 40)}`, notation);
  return both.filter((v) => v.start < line.text.length);
}

/** A value as it is printed, over the end of its line. */
const printedAt = (page: ReadPage, at: number, v: Value): string =>
  `${page.lines[at]?.line.text ?? ""} ${page.lines[at + 1]?.line.text ?? ""}`.slice(v.start, v.end);

/** Values on the pages of a paper that may answer. */
export function valueCandidates(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  const kinds = clause.kinds.filter((k) => LOOKED_FOR.includes(k));
  if (kinds.length === 0) return [];
  // The ends of a period have no words of their own.
  const named = clause.usual || clause.attributes.some((a) => PERIOD_ENDS.has(a.id)) ? [] : clause.attributes;
  const out: Candidate[] = [];
  const { units } = unitsOf(clause.tokens);
  for (const [p, page] of paper.pages.entries()) {
    const tail = (paper.pages[p - 1]?.lines ?? [])
      .slice(-7)
      .filter((l) => l.words.tokens.length > 2)
      .slice(-4)
      .reverse();
    const goesOn = named.some((a) => tail.some((l) => attributeFit(a, l.words) > 0));
    const contact = kinds[0] === "contact";
    if (named.length > 0 && !goesOn && !contact && !named.some((a) => mayName(a, page.words))) continue;
    // What names a value stands at most a column's height above it.
    const naming = page.lines.map(
      (l) => named.length === 0 || named.some((a) => attributeFit(a, l.words) > 0),
    );
    page.lines.forEach((lined, at) => {
      if (!/\d/.test(lined.line.text) && !kinds.includes("contact") && !kinds.includes("stretch")) return;
      if (!contact && !(goesOn && at < 6) && !naming.slice(Math.max(0, at - 46), at + 3).some(Boolean))
        return;
      // A difference is between two amounts of one line.
      if (clause.difference && comparable(lined.line.text, paper.notation) === null) return;
      kinds.forEach((kind, k) => {
        let from = 0;
        for (const value of valuesOnLine(page, at, kind, paper.notation)) {
          const printed = printedAt(page, at, value);
          if (kind === "count" && numbersBox(lined.line, value.start, value.end)) continue;
          if (kind === "measure" && units.length > 0 && !units.some((u) => hasUnit(printed, u))) continue;
          if (clause.units.length > 0 && !clause.units.some((u) => hasUnit(printed, u))) continue;
          if (
            kind === "number" &&
            !clause.attributes.every((a) => NUMBER_LOOK[a.id]?.test(printed.replace(/[ .-]/g, "")) ?? true)
          )
            continue;
          // "(5$)" in a head of a column says of what money its amounts are.
          if (kind === "money" && /^\(\S{1,3}\)$/.test(lined.line.text.slice(value.start - 1, value.end + 1)))
            continue;
          const places = placesOf(page, at, value, from, tail, paper.pages[p - 1] ?? null);
          from = value.end;
          if (kind === "contact") {
            // It is told by its look: a number to call, an address to write to.
            const look = clause.attributes.some((a) => a.id === "email")
              ? /@/
              : clause.attributes.some((a) => a.id === "website")
                ? /www|http/
                : /^[^@a-z]+$/i;
            if (!look.test(printed)) continue;
            places.push({
              words: new Words(clause.attributes.flatMap((a) => a.phrases[0] ?? []).join(" ")),
              weight: 0.7,
              line: at,
            });
          }
          const c = weigh(clause, standing, places, at, rowWords(page, at, standing));
          if (c === null) continue;
          // How many of something: the thing stands right behind its number, or is the label of it.
          if (
            kind === "count" &&
            clause.usual &&
            !counted(lined.line.text.slice(value.end), standing) &&
            !(/^\d{1,3}(?:[.,]?\d{3})*$/.test(printed) && labelled(places, standing))
          )
            continue;
          // A number is in a field of its own or right behind its name.
          if (kind === "number" && c.attribute < 0.75) continue;
          out.push({
            kind,
            text: printedAt(page, at, value).trim(),
            value,
            page: page.number,
            lines: [Math.min(c.line, at), Math.max(c.line, value.end > lined.line.text.length ? at + 1 : at)],
            quote: null,
            fact: null,
            // The first kind is what was asked for; another one only if nothing of it is there.
            score: c.score - k * (kinds[0] === "stretch" ? 0.1 : 0.04),
            attribute: c.attribute,
          });
        }
      });
    });
  }
  return out;
}

/** The words of the row a line is of: of its band, where an item is asked about. */
function rowWords(page: ReadPage, at: number, standing: Standing): Words {
  const own = page.lines[at]?.words as Words;
  const [from, to] = bandsOf(page)[at] ?? [at, at];
  if (from === to || standing.items.size === 0) return own;
  const text = page.lines
    .slice(from, to + 1)
    .map((l) => l.line.text)
    .join(" ");
  return new Words(text, page.picture);
}

/** Less than 1 where another attribute of the same kind stands between the one that is asked for and the value behind the words. */
function nearness(a: Clause["attributes"][number], w: Words, clause: Clause): number {
  if (w.attributes.size < 2 || !w.attributes.has(a)) return 1;
  const named = attributesIn(w.tokens, true);
  const last = Math.max(...named.map((n) => n.to));
  const own = Math.max(...named.filter((n) => n.attribute === a).map((n) => n.to));
  if (own >= last) return 1;
  const other = named.some(
    (n) =>
      n.from >= own &&
      n.attribute !== a &&
      !clause.attributes.includes(n.attribute) &&
      n.attribute.kinds[0] === a.kinds[0],
  );
  return other ? 0.75 : 1;
}

function weigh(
  clause: Clause,
  standing: Standing,
  places: readonly Place[],
  at: number,
  own: Words,
): { score: number; attribute: number; line: number } | null {
  const fits = clause.attributes.map((a) => best(places, (w) => attributeFit(a, w) * nearness(a, w, clause)));
  // A month or a year says nothing without what it is of.
  const main = !clause.usual && clause.attributes.some((a) => !modifiers.has(a.id));
  const top = fits.reduce(
    (x, y, i) =>
      y.weight > x.weight &&
      !(main && modifiers.has((clause.attributes[i] as Clause["attributes"][number]).id))
        ? y
        : x,
    {
      weight: 0,
      line: at,
    },
  );
  if (!clause.usual && clause.attributes.length > 0 && top.weight < LEAST_ATTRIBUTE) return null;
  const mean = fits.length === 0 ? 0 : fits.reduce((n, f) => n + f.weight, 0) / fits.length;
  const asked = clause.usual ? null : 0.65 * top.weight + 0.35 * mean;
  const seen = new Map<Sought, number>();
  const here = (s: Sought) => {
    let fit = seen.get(s);
    if (fit === undefined) {
      fit = best(places, (w) => fitOf(s, w)).weight;
      seen.set(s, fit);
    }
    return fit;
  };
  const modified = Math.max(
    0,
    ...fits.map((f, i) => (modifiers.has(clause.attributes[i]?.id ?? "") ? f.weight : 0)),
  );
  const { score, near, open } = explained(standing, asked, here);
  const priced = clause.kinds[0] === "money" || clause.kinds[0] === "count";
  if (clause.usual && !clause.bare && priced && !sayItems(standing, own)) return null;
  if (asked === null && !clause.bare && near < LEAST_NEAR) return null;
  // Nothing but the paper is named: only what such a question usually means answers it.
  // "$351.00/year": what says of which time it is stands right beside it, and the rest further off.
  const least = LEAST_ATTRIBUTE - (modified >= 0.9 ? 0.12 : 0);
  if (asked === null && !open && top.weight < least && clause.attributes.length > 0) return null;
  return {
    score: score + (clause.usual ? top.weight * 0.05 + modified * 0.15 : 0),
    attribute: asked ?? near,
    line: top.weight > 0 && top.line >= 0 && Math.abs(top.line - at) <= 3 ? top.line : at,
  };
}
