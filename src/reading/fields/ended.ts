import { addDays } from "#kernel/dates.ts";
import { anyIn, word } from "#lexicon/phrases.ts";
import type { EndedFact } from "#rules/entities/ended-ways.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { Study } from "../classify/study.ts";
import { dateWithRole } from "../dates/date-roles.ts";
import type { DateFound } from "../dates/found.ts";
import { issueDate } from "../dates/issue.ts";
import { labelPlaces } from "../layout/adjacent-text.ts";
import { type Line, type Sheet, spanAt } from "../layout/layout.ts";
import { placeIn, type Sentence, sentenceAt } from "../layout/sentence.ts";
import type { ReadFact, ReadingContext } from "../reader.ts";
import { compact } from "../text/fold.ts";
import { fact } from "./fact.ts";
import { ENDED_FACTS } from "./fact-keys.ts";

/*
 * Papers that end something: a car is sold, an account closed, a contract cancelled, a loan paid off, a home given back,
 * a school left. Only what the paper says of itself counts, as done: a request, a condition, an end that can still be
 * stopped and the terms of a contract end nothing. A wrong end hides what is still owed, so in doubt nothing is said.
 */

/** The words of one way to end. */
interface Words {
  key: EndedFact;
  label: string;
  /** What the paper calls itself. */
  name: RegExp;
  /** What a sentence of it says. */
  said: RegExp;
  /** The day of the paper is the day where none other is named: what is handed over or closed is so on the day it is written down. */
  today: boolean;
}

interface Language {
  stems: RegExp;
  maybe: RegExp;
  asked: RegExp;
  still: RegExp;
  form: RegExp;
  other: RegExp;
  on: RegExp;
  day: RegExp;
  sale: RegExp;
  seller: RegExp;
  buyer: RegExp;
  ways: readonly Words[];
}

/** What papers call themselves that end something in a way, and what they say of it, in a language. */
const waysIn = (l: string | null): Readonly<Record<EndedFact, readonly [name: string, said: string]>> => ({
  sold_on: [anyIn("gone-sold-name", l), anyIn("gone-sold-said", l)],
  deregistered_on: [anyIn("gone-deregistered-name", l), anyIn("gone-deregistered-said", l)],
  closed_on: [anyIn("gone-closed-name", l), anyIn("gone-closed-said", l)],
  cancelled_on: [anyIn("gone-cancelled-name", l), anyIn("gone-cancelled-said", l)],
  paid_off_on: [anyIn("gone-paid-off-name", l), anyIn("gone-paid-off-said", l)],
  moved_out_on: [anyIn("gone-moved-out-name", l), anyIn("gone-moved-out-said", l)],
  left_on: [anyIn("gone-left-name", l), anyIn("gone-left-said", l)],
});

/** In this order: an account, a loan and a home are told before a contract in general. */
const ORDER: readonly EndedFact[] = [
  "sold_on",
  "deregistered_on",
  "paid_off_on",
  "moved_out_on",
  "closed_on",
  "left_on",
  "cancelled_on",
];

const made = new Map<string | null, Language>();

function wordsOf(language: string | null): Language {
  const known = made.get(language);
  if (known) return known;
  // A language without a term for it says it never.
  const one = (terms: string) => new RegExp(`(?<![a-z])(?:${terms || "(?!)"})(?![a-z])`);
  const ways = waysIn(language);
  const words: Language = {
    stems: new RegExp(`(?:${anyIn("gone-stems", language)})`),
    maybe: one(anyIn("gone-maybe", language)),
    asked: one(anyIn("gone-asked", language)),
    still: one(anyIn("gone-still", language)),
    form: one(anyIn("gone-form", language)),
    other: one(anyIn("gone-other", language)),
    on: new RegExp(`(?<![a-z])(?:${anyIn("gone-on", language)})[ :,]{0,3}$`),
    day: new RegExp(`(?<![a-z])(?:${anyIn("gone-day", language)})[ .:]*$`),
    sale: one(anyIn("gone-sale-name", language)),
    seller: new RegExp(`(?<![a-z])(?:${anyIn("gone-seller", language)})(?![a-z])`),
    buyer: new RegExp(`(?<![a-z])(?:${anyIn("gone-buyer", language)})(?![a-z])`),
    ways: ORDER.map((key) => ({
      key,
      label: ENDED_FACTS.find(([k]) => k === key)?.[1] ?? "",
      name: one(ways[key][0]),
      said: one(ways[key][1]),
      today: key !== "cancelled_on" && key !== "left_on",
    })),
  };
  made.set(language, words);
  return words;
}

/** Papers on which such words are of something else: what was bought, a journey, a person's health, pay. */
const ELSE = new Set([
  "receipts",
  "travel",
  "notes",
  "identity",
  "health",
  "tax",
  "work",
  "pets",
  "warranties",
]);
/** Papers that set out terms: what they say of an end is said for all cases. */
const TERMS =
  /^(?:contracts\/(?:contract|nda|power-of-attorney|will|court)|insurance\/.*policy|insurance\/health-card|banking\/loan-agreement|housing\/lease)$/;
const ADVERT = word("act-advert");

const SHEETS = 2;
const LINES = 120;
/** A paper says in its upper part what it is. */
const HEAD = 34;
/** A name is no longer than this. */
const NAME = 90;

/** The line on which the paper calls itself something. */
function named(s: Study, name: RegExp, w: Language): Line | null {
  for (const line of s.sheets[0]?.lines.slice(0, HEAD) ?? [])
    for (const cell of line.cells) {
      const text = line.folded.slice(cell.start, cell.end);
      if (text.length > NAME || w.asked.test(text) || w.maybe.test(text) || w.form.test(text)) continue;
      const m = name.exec(text);
      if (m && m.index <= 40 && text.length - m.index - m[0].length <= 50) return line;
    }
  return null;
}

/** What a sentence speaks of stands no further than this before the words of an end. */
const CLAUSE = 50;

/** A sentence that says that something ended, and where in it. */
interface Said {
  sentence: Sentence;
  at: number;
  end: number;
}

function* saidIn(sheet: Sheet, said: RegExp, w: Language): Generator<Said> {
  for (const line of sheet.lines.slice(0, LINES))
    for (const cell of line.cells) {
      const stem = w.stems.exec(line.folded.slice(cell.start, cell.end));
      const sentence = stem && sentenceAt(sheet, line, cell.start + stem.index);
      const m = sentence && said.exec(sentence.folded);
      if (!m || w.maybe.test(sentence.folded) || w.asked.test(sentence.folded)) continue;
      if (w.other.test(sentence.folded.slice(Math.max(0, m.index - CLAUSE), m.index + m[0].length))) continue;
      yield { sentence, at: m.index, end: m.index + m[0].length };
    }
}

/** The day a sentence names for the end: the first one behind the words that a word of time leads to, else the last before them. */
function dayIn(s: Study, said: Said, w: Language, issue: DateFound | null): DateFound | null {
  const led = s.dates.dates
    .filter((d) => !d.monthOnly && !(d.line === issue?.line && d.start === issue.start))
    .flatMap((d) => {
      const at = placeIn(said.sentence, d);
      return at !== null && w.on.test(said.sentence.folded.slice(0, at)) ? [{ d, at }] : [];
    })
    .sort((a, b) => a.at - b.at);
  return (led.find(({ at }) => at >= said.at) ?? led.at(-1))?.d ?? null;
}

/** The day under a label of its own: "Vertragsende: 31.12.2026". Null where two labels name different ones. */
function labelled(s: Study, w: Language): DateFound | null {
  const found = s.dates.dates.filter(
    (d) =>
      !d.monthOnly &&
      d.line.page.number <= SHEETS &&
      labelPlaces(d.line, d.start, d.end, 0, spanAt(d.line, d.start, d.end))
        .slice(0, 2)
        .some((p) => w.day.test(p.folded)),
  );
  return new Set(found.map((d) => d.date)).size === 1 ? (found[0] ?? null) : null;
}

/** Whether the name of somebody of the household stands at words of a role: on their line or one of the two below. */
function stands(s: Study, role: RegExp, other: RegExp, ours: readonly string[]): boolean {
  return s.sheets.slice(0, SHEETS).some((sheet) =>
    sheet.lines.slice(0, LINES).some((line, i) => {
      const m = role.exec(line.folded);
      if (!m) return false;
      const cell = line.cells.find((c) => m.index >= c.start && m.index < c.end);
      const after = line.folded.slice(m.index + m[0].length);
      const texts = [after.slice(0, other.exec(after)?.index)];
      for (const below of sheet.lines.slice(i + 1, i + 3)) {
        if (other.test(below.folded)) break;
        const under = below.cells.find((c) => cell && Math.abs(c.x0 - cell.x0) < 3 * line.size);
        texts.push(under?.text ?? (other.test(line.folded) ? "" : below.text));
      }
      return texts.some((t) => ours.some((n) => compact(t).includes(n)));
    }),
  );
}

/** A contract of sale is of what the household gave away where one of it is the seller, and none the buyer. */
const soldByUs = (s: Study, w: Language, { household }: ReadingContext): boolean => {
  const ours = household.filter((name) => name.trim().includes(" ")).map(compact);
  return stands(s, w.seller, w.buyer, ours) && !stands(s, w.buyer, w.seller, ours);
};

/** Days before and after the paper within which what it speaks of ended or ends. */
const BEFORE = 400;
const AHEAD = 460;

/** Sure by its name and a day of its own; less so where the day is the paper's. */
const BY_DAY = 86;
const BY_PAPER = 76;

/** The day on which something ended, as the paper says of itself; at most one. */
export function endedFacts(s: Study, type: string | null, context: ReadingContext): ReadFact[] {
  if (type !== null && ELSE.has(groupOf(type)) && type !== "work/reference") return [];
  const w = wordsOf(s.language);
  const pages = s.sheets.slice(0, SHEETS);
  const lines = pages.flatMap((sh) => sh.lines.slice(0, LINES));
  if (!lines.some((l) => w.stems.test(l.folded.slice(0, 400)))) return [];
  const all = lines.map((l) => l.folded.slice(0, 400)).join(" ");
  if (w.asked.test(all) || w.still.test(all) || ADVERT.test(all)) return [];
  const issue = issueDate(s, context.today)?.found ?? null;
  for (const way of w.ways) {
    const sale = way.key === "sold_on" && named(s, w.sale, w) !== null && soldByUs(s, w, context);
    const name = sale || named(s, way.name, w) !== null;
    if (!name && ((type !== null && TERMS.test(type)) || s.terms)) continue;
    const said = pages.flatMap((sh) => [...saidIn(sh, way.said, w)]);
    if (!name && said.length === 0) continue;
    const own =
      said.map((one) => dayIn(s, one, w, issue)).find((d) => d !== null) ??
      labelled(s, w) ??
      (name && !way.today ? dateWithRole(s.dates.dates, ["end"], 0.6) : null);
    const day = own ?? (way.today ? issue : null);
    if (!day || (issue && (day.date < addDays(issue.date, -BEFORE) || day.date > addDays(issue.date, AHEAD))))
      return [];
    const trust = (own ? BY_DAY : BY_PAPER) - (day.ambiguous ? 20 : 0) - (issue ? 0 : 4);
    return [fact(way.key, way.label, "date", day.date, day, trust, { date: day.date })];
  }
  return [];
}
