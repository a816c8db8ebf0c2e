import { squeeze } from "#kernel/text.ts";
import type { AnswerKind } from "#lexicon/attributes.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { unitsOf } from "../grounding/passage.ts";
import { attributeFit } from "../value-finder/names/fits.ts";
import type { ReadPage, ReadPaper } from "../value-finder/paper.ts";
import { isProse } from "../value-finder/places.ts";
import type { Clause } from "../value-finder/question/focus.ts";
import type { Sought } from "../value-finder/question/sought.ts";
import type { Standing } from "../value-finder/standing.ts";
import type { Value } from "../value-finder/values/values.ts";
import { valuesOf } from "../value-finder/values/values.ts";
import { fitIn, labelsOf, wordsIn } from "./labels.ts";
import type { Option } from "./options.ts";
import { factOptions, option } from "./options.ts";

/** What numbers of some kinds look like, without their spaces. */
const NUMBER_LOOK: Record<string, RegExp> = {
  iban: /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/i,
  bic: /^[A-Z]{6}[A-Z0-9]{2,5}$/i,
  vin: /^[A-HJ-NPR-Z0-9]{17}$/i,
  ssn: /^[\dX*]{9}$/i,
  ein: /^\d{9,10}$/,
};

/** A number that may be what is asked for: of its look where it has one of its own, and no year. */
const mayBeNumber = (text: string, clause: Clause): boolean =>
  !/^(?:19|20)\d\d$/.test(text) &&
  clause.attributes.every((a) => NUMBER_LOOK[a.id]?.test(text.replace(/[ .-]/g, "")) ?? true);

/** A text that may be a name: most of its words begin with a capital, and it is not the label of something. */
function mayBeName(page: ReadPage, text: string): boolean {
  const words = text.split(/\s+/).filter((w) => /\p{L}{2}/u.test(w));
  const capital = words.filter((w) => /^[^\p{L}]{0,2}\p{Lu}/u.test(w)).length;
  if (capital === 0 || words.length > 9 || capital * 2 < words.length) return false;
  if (text.replace(/\D/g, "").length > 4) return false;
  const own = wordsIn(page, text);
  return own.tokens.length > 3 || own.attributes.size === 0;
}

const LOOKED_FOR: ReadonlySet<AnswerKind> = new Set([
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
]);

/** Kinds of values that answer, too, where papers say it otherwise than it was asked: so many hours for "how long". */
const ALSO: Partial<Record<AnswerKind, readonly AnswerKind[]>> = {
  count: ["measure", "stretch", "words"],
  measure: ["count"],
  stretch: ["day", "measure"],
  money: ["percent"],
  percent: ["money"],
  name: ["words"],
  day: ["year"],
  time: ["day"],
};

/** The kinds that are asked for, then those that answer, too. */
function kindsFor(clause: Clause): readonly AnswerKind[] {
  const first = clause.kinds[0];
  const more = (first && ALSO[first]) ?? [];
  return [...clause.kinds, ...more.filter((k) => !clause.kinds.includes(k))];
}

/** Most pages of a paper, and most options of one, that are looked at. */
const MOST_PAGES = 12;
const MOST = 260;

/** Words of the question that the head of a paper does not say: something beside the value has to. */
export const isOpen = (standing: Standing, s: Sought, i: number, head: number): boolean =>
  s.role !== "light" &&
  !(s.role === "kind" && s.slug !== null) &&
  head < 0.62 &&
  (standing.stands[i] ?? 0) >= 0;

/** What is asked for on lines of a page, found once a page. */
function hot(page: ReadPage, clause: Clause, open: readonly Sought[]): boolean[] {
  const attributes = clause.usual ? [] : [...clause.attributes, ...clause.wider];
  const here = attributes.filter((a) => attributeFit(a, page.words) > 0);
  const words = open.filter((s) => fitIn(s, page.words) >= 0.5);
  if (here.length === 0 && words.length === 0) return page.lines.map(() => false);
  return page.lines.map(
    (l) => here.some((a) => attributeFit(a, l.words) > 0) || words.some((s) => fitIn(s, l.words) >= 0.5),
  );
}

/** Values that begin on a line; in running text a day or a stretch may go on in the next one. */
function valuesAt(page: ReadPage, at: number, kind: AnswerKind, paper: ReadPaper): Value[] {
  const line = page.lines[at]?.line;
  if (!line) return [];
  const next = page.lines[at + 1]?.line;
  if (!next || line.cells.length > 1 || !isProse(line) || (kind !== "day" && kind !== "stretch"))
    return valuesOf(kind, line.text, paper.notation);
  return valuesOf(kind, `${line.text} ${next.text.slice(0, 40)}`, paper.notation).filter(
    (v) => v.start < line.text.length,
  );
}

/** Values of a page that look like what is asked for, with what names them. */
function looked(
  page: ReadPage,
  before: ReadPage | null,
  kinds: readonly AnswerKind[],
  paper: ReadPaper,
  clause: Clause,
  near: (at: number) => boolean,
): Option[] {
  const out: Option[] = [];
  page.lines.forEach(({ line }, at) => {
    if (!near(at)) return;
    kinds.forEach((kind, order) => {
      if (!LOOKED_FOR.has(kind)) return;
      let from = 0;
      for (const value of valuesAt(page, at, kind, paper)) {
        const over = value.end > line.text.length;
        const text = (over ? `${line.text} ${page.lines[at + 1]?.line.text ?? ""}` : line.text)
          .slice(value.start, value.end)
          .trim();
        const labels = labelsOf(page, at, value.start, Math.min(value.end, line.text.length), from, before);
        from = value.end;
        if (kind === "number" && !mayBeNumber(text, clause)) continue;
        if (clause.units.length > 0 && !clause.units.some((u) => foldKeep(text).includes(u))) continue;
        out.push(option(kind, order, text, page, [at, over ? at + 1 : at], labels, { value }));
      }
    });
  });
  return out;
}

/** Words that fill a field. */
const MOST_FIELD = 130;

/** Texts of a page that stand in a field or a cell of a table of their own, with what names them. */
function fieldTexts(
  page: ReadPage,
  before: ReadPage | null,
  kinds: readonly AnswerKind[],
  near: (at: number) => boolean,
): Option[] {
  const out: Option[] = [];
  const order = kinds.findIndex((k) => k === "words" || k === "name" || k === "place" || k === "list");
  const kind = kinds[order];
  if (kind === undefined) return out;
  page.lines.forEach(({ line }, at) => {
    if (!near(at) || (line.cells.length === 1 && isProse(line))) return;
    for (const cell of line.cells) {
      const colon = /:(?=\s|$)/.exec(cell.text)?.index ?? -1;
      const start = cell.start + (colon < 0 ? 0 : colon + 1);
      const text = line.text.slice(start, cell.end).trim();
      if (text === "" || text.length > MOST_FIELD || !/[\p{L}\p{N}]/u.test(text)) continue;
      if (kind !== "words" && !/\p{L}{2}/u.test(text)) continue;
      if (kind === "name" && !mayBeName(page, text)) continue;
      if (kind !== "words" && kind !== "list" && !/\p{Lu}/u.test(text)) continue;
      const labels = labelsOf(page, at, start, cell.end, start, before);
      const own =
        colon < 0
          ? labels
          : [{ where: "left" as const, words: wordsIn(page, cell.text.slice(0, colon)) }, ...labels];
      out.push(option(kind, order, text, page, [at, at], own));
    }
  });
  return out;
}

/** Sentences and lines of a page, for questions that words answer. */
function sentences(page: ReadPage, clause: Clause, open: readonly Sought[]): Option[] {
  const order = clause.kinds.findIndex((k) => k === "words" || k === "list" || k === "place");
  if (order < 0) return [];
  const attributes = clause.usual ? [] : clause.attributes;
  return unitsOf(page.text).flatMap((u): Option[] => {
    const text = squeeze(page.text.slice(u.start, u.end));
    if (text.length > 600 || text.length < 3) return [];
    const words = wordsIn(page, text);
    if (words.tokens.length < 2) return [];
    if (!attributes.some((a) => attributeFit(a, words) > 0) && !open.some((s) => fitIn(s, words) >= 0.5))
      return [];
    return [
      option("words", order, text.slice(0, 400), page, null, [{ where: "sentence", words }], {
        quote: text.slice(0, 400),
      }),
    ];
  });
}

const NAMES = new RegExp(
  String.raw`(?:(?:Dr|Mr|Mrs|Ms|Prof|Herr|Frau|M|Mme|Sr|Sra|Sig)\.? )?` +
    String.raw`\p{Lu}[\p{L}.'’-]+` +
    String.raw`(?: (?:\p{Lu}[\p{L}.'’-]*|de|van|von|der|del|di|&))*(?: \p{Lu}[\p{L}'’-]+)`,
  "gu",
);

/** Names in running text of a page. */
function namesIn(
  page: ReadPage,
  before: ReadPage | null,
  clause: Clause,
  near: (at: number) => boolean,
): Option[] {
  const order = clause.kinds.indexOf("name");
  if (order < 0) return [];
  const out: Option[] = [];
  page.lines.forEach(({ line }, at) => {
    if (!near(at) || !isProse(line)) return;
    for (const m of line.text.matchAll(NAMES))
      out.push(
        option(
          "name",
          order,
          m[0],
          page,
          [at, at],
          labelsOf(page, at, m.index, m.index + m[0].length, 0, before),
        ),
      );
  });
  return out;
}

/**
 * Everything of a paper that may answer a part of a question, whatever names it: values of the kinds that are asked for, texts
 * of fields and cells, sentences, names and facts. Only what has something of the question near it, unless nothing but the
 * paper was named.
 */
export function optionsOf(paper: ReadPaper, clause: Clause, open: readonly Sought[]): Option[] {
  const all: Option[] = factOptions(paper, clause);
  const asksAny = clause.usual || clause.bare || open.length === 0;
  const kinds = kindsFor(clause);
  for (const [i, page] of paper.pages.slice(0, MOST_PAGES).entries()) {
    const before = paper.pages[i - 1] ?? null;
    const lines = hot(page, clause, open);
    if (!asksAny && !lines.some(Boolean)) continue;
    const head = new Set(lines.flatMap((h, i) => (h ? [i] : [])));
    const near = (at: number) => {
      if (asksAny && clause.usual) return true;
      for (let k = at - 24; k <= at + 2; k++) if (head.has(k)) return true;
      return false;
    };
    const close = (at: number) => {
      for (let k = at - 8; k <= at + 2; k++) if (head.has(k)) return true;
      return false;
    };
    all.push(
      ...looked(page, before, kinds, paper, clause, near),
      ...fieldTexts(page, before, kinds, close),
      ...namesIn(page, before, clause, close),
      ...sentences(page, clause, open),
    );
    if (all.length > MOST) break;
  }
  return all.slice(0, MOST);
}
