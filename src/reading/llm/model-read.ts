import { squeeze } from "#kernel/text.ts";
import { type Message, message, type Said } from "#messages/message.ts";
import { nameOfType } from "#rules/checkup/obligations/titles.ts";
import { nameOfFact } from "#rules/documents/fact-names.ts";
import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import { builtInReader } from "../built-in.ts";
import { currencyOfPaper } from "../classify/origin.ts";
import type { Study } from "../classify/study.ts";
import { study } from "../classify/study.ts";
import { titleOf } from "../classify/title.ts";
import { fact } from "../fields/fact.ts";
import { grounded } from "../fields/grounded.ts";
import type { Line } from "../layout/layout.ts";
import type { Page } from "../layout/page.ts";
import { moneyText } from "../money/money.ts";
import type { ReadFact, Reading, ReadingContext } from "../reader.ts";
import { compact, foldKeep } from "../text/fold.ts";
import type { Candidate, Candidates } from "./model-candidates.ts";
import { candidatesOf } from "./model-candidates.ts";
import { askedNumbers, askedOf } from "./model-keys.ts";
import { fullQuestion, sortingQuestion } from "./model-prompts.ts";
import type { Answer, Question } from "./questions.ts";
import { answerOf } from "./questions.ts";

/** What a model says of a paper, as far as it stands on the page. */
export interface Votes {
  /** The type it chose; null when it chose none, which says nothing. */
  type: string | null;
  facts: ReadFact[];
}

/** How often such a fact is right when nothing else speaks for it. */
const ALONE = 60;

const record = (a: Answer | null): { [key: string]: Answer } =>
  typeof a === "object" && a !== null && !Array.isArray(a) ? a : {};

/** The votes of a sorting read: every choice is a thing the rules had found. */
export function sortingVotes(c: Candidates, answer: Answer | null): Votes {
  const chosen = record(answer);
  const of = <T>(from: T[], key: string): T | null => {
    const n = chosen[key];
    return typeof n === "number" ? (from[n - 1] ?? null) : null;
  };
  const as = (one: Candidate | null, key: string, label: string): ReadFact[] =>
    one === null ? [] : [one.as(key, label, ALONE)];
  return {
    type: of(c.types, "type"),
    facts: [
      ...as(of(c.dates, "issued"), "issue_date", "Date"),
      ...as(of(c.dates, "due"), "due_date", "Due date"),
      ...as(of(c.parties, "from"), "issuer", "From"),
      ...as(of(c.parties, "to"), "recipient", "For"),
      ...as(of(c.amounts, "total"), "total", "Total"),
    ],
  };
}

interface Place {
  line: Line;
  start: number;
  end: number;
}

const LETTER = /[\p{L}\p{N}]/u;

/** A piece of a longer word or number is not what stands there: "14.88" does not stand in "214.88", nor "1,00" in "1,00.5". */
function whole(text: string, start: number, end: number): boolean {
  const [before, first, last, after] = [
    text[start - 1] ?? "",
    text[start] ?? "",
    text[end - 1] ?? "",
    text[end] ?? "",
  ];
  if (LETTER.test(before) && LETTER.test(first)) return false;
  if (LETTER.test(after) && LETTER.test(last)) return false;
  const parts = /[.,'’/-]/;
  if (/\d/.test(first) && parts.test(before) && /\d/.test(text[start - 2] ?? "")) return false;
  return !(/\d/.test(last) && parts.test(after) && /\d/.test(text[end + 1] ?? ""));
}

/** Every place where the words stand in one line of the paper, letter by letter but for case, accents and spaces. */
function* placesOf(s: Study, quote: string): Generator<Place> {
  const wanted = foldKeep(quote).replace(/\s+/g, "");
  if (wanted.length === 0) return;
  for (const sheet of s.sheets)
    for (const line of sheet.lines) {
      const folded = foldKeep(line.text);
      const at: number[] = [];
      let tight = "";
      for (let i = 0; i < folded.length && i < 4000; i++) {
        const c = folded.charAt(i);
        if (/\s/.test(c)) continue;
        tight += c;
        at.push(i);
      }
      for (let from = tight.indexOf(wanted); from >= 0; from = tight.indexOf(wanted, from + 1)) {
        const start = at[from] ?? 0;
        const end = (at[from + wanted.length - 1] ?? 0) + 1;
        if (whole(line.text, start, end)) yield { line, start, end };
      }
    }
}

const overlaps = (a: Place, b: Place): boolean => a.line === b.line && a.start < b.end && b.start < a.end;

const digits = (s: string): string => s.replace(/\D/g, "");

/** The amount printed at one of the places, read by our own parser: the whole of it, never a part. */
function amountAt(s: Study, quote: string, key: string, label: string): ReadFact | null {
  for (const place of placesOf(s, quote)) {
    const m = s.money.find(
      (one) => overlaps(one, place) && digits(one.line.text.slice(one.start, one.end)) === digits(quote),
    );
    if (m)
      return fact(key, label, "money", moneyText(m.value), m, ALONE, {
        number: m.value,
        currency: currencyOfPaper(m.currency, s.money, s.sheets, s.origin, s.numbers),
      });
  }
  return null;
}

/** The one date printed at one of the places, as our own parser reads it. */
function dateAt(s: Study, quote: string, key: string, label: string): ReadFact | null {
  for (const place of placesOf(s, quote)) {
    const found = s.dates.dates.filter((d) => overlaps(d, place));
    const [d] = found;
    if (!d || d.monthOnly || new Set(found.map((f) => f.date)).size > 1) continue;
    // Words that hold the date are enough, a piece of the date is not.
    if (!compact(quote).includes(compact(d.line.text.slice(d.start, d.end)))) continue;
    return fact(key, label, "date", d.date, d, ALONE, { date: d.date });
  }
  return null;
}

function nameAt(s: Study, quote: string, key: string, label: string): ReadFact | null {
  if (!/\p{L}{2}/u.test(quote) || /\d{5}/.test(quote)) return null;
  for (const place of placesOf(s, quote)) {
    const printed = squeeze(place.line.text.slice(place.start, place.end));
    const known = s.parties.all.find((p) => compact(p.name) === compact(printed));
    return fact(key, label, "party", known?.name ?? printed, place, ALONE);
  }
  return null;
}

/** A number of the paper: one that our own finder knows there goes by what that says of it. */
function numberAt(s: Study, quote: string, key: string, label: string): ReadFact | null {
  if (digits(quote).length < 3) return null;
  for (const place of placesOf(s, quote)) {
    // Nor is a piece of a longer number: "2025-00817" of "RE-2025-00817".
    const { line, start, end } = place;
    if (
      /[\p{L}\p{N}/-]$/u.test(line.text.slice(0, start)) ||
      /^[./-]?[\p{L}\p{N}]/u.test(line.text.slice(end))
    )
      continue;
    // A date or an amount is no number of that kind.
    if (s.dates.dates.some((d) => overlaps(d, place))) continue;
    if (s.money.some((m) => m.sure && overlaps(m, place))) continue;
    const known = s.numbers.find((n) => overlaps(n, place));
    if (known && known.key !== key) return null;
    const printed = squeeze(place.line.text.slice(place.start, place.end));
    return fact(key, label, "identifier", known?.value ?? printed, place, ALONE);
  }
  return null;
}

/** The votes of a full read: what stands on the page, each value read there by our own parsers. The rest is dropped. */
export function fullVotes(s: Study, type: string | null, answer: Answer | null): ReadFact[] {
  const given = record(answer);
  const out: ReadFact[] = [];
  const keep = (f: ReadFact | null) => {
    if (f !== null) out.push(f);
  };
  for (const { key, label, role } of askedOf(type)) {
    const quote = given[key];
    if (typeof quote !== "string" || quote.trim() === "") continue;
    if (role === "money") keep(amountAt(s, quote, key, label));
    else if (role === "date") keep(dateAt(s, quote, key, label));
    else keep(nameAt(s, quote, key, label));
  }
  const numbers = given.numbers;
  for (const one of Array.isArray(numbers) ? numbers : []) {
    const { kind, value } = record(one);
    const asked = typeof kind === "number" ? askedNumbers[kind - 1] : undefined;
    if (asked && typeof value === "string") keep(numberAt(s, value, asked.key, asked.label));
  }
  return out;
}

/** Two readings of one thing that are not the same. */
export interface Difference {
  key: string;
  label: string;
  rules: string;
  model: string;
}

export interface Merged {
  reading: Reading;
  /** Keys both read alike, and keys the model alone read. */
  agreed: string[];
  taken: string[];
  differences: Difference[];
}

/** What two readings that agree may come to, and what one may that only a model made. */
const MOST = 97;
const MERGE_ALONE = 60;
/** From here on the rules are sure enough of a type for a person to be asked. */
const SURE = 50;

/** Facts that a person is asked about when the readings differ. Never an identifier: what is asked is shown to everyone. */
const asked = new Set(["type", "issue_date", "due_date", "total", "amount_due", "expiry_date"]);

/** The same money under other names. */
const alike: Record<string, string[]> = {
  total: ["total", "amount_due", "closing_balance", "premium", "salary_net", "rent"],
  amount_due: ["amount_due", "total"],
};

/** Whether two facts say the same. */
export function same(a: ReadFact, b: ReadFact): boolean {
  if (a.role === "money" && b.role === "money")
    return (
      a.number !== null &&
      b.number !== null &&
      Math.abs(a.number - b.number) < 0.005 &&
      (a.currency === null || b.currency === null || a.currency === b.currency)
    );
  if (a.role === "date" && b.role === "date") return a.date !== null && a.date === b.date;
  const [x, y] = [compact(a.value), compact(b.value)];
  if (a.role === "party" && x.length > 3 && y.length > 3) return x.includes(y) || y.includes(x);
  return x !== "" && x === y;
}

const surer = (confidence: number): number =>
  Math.max(confidence, Math.round(confidence + (MOST - confidence) * 0.5));

/** One vote a key: where a model says two things of one, it says nothing. */
function votesByKey(facts: ReadFact[]): ReadFact[] {
  const out = new Map<string, ReadFact | null>();
  for (const f of facts) {
    const before = out.get(f.key);
    if (before === undefined) out.set(f.key, f);
    else if (before !== null && !same(before, f)) out.set(f.key, null);
  }
  return [...out.values()].filter((f): f is ReadFact => f !== null);
}

const shown = (f: ReadFact): string =>
  f.role === "money" && f.currency !== null ? `${f.value} ${f.currency}` : f.value;

/**
 * Facts of the rules with what a model says of them. The rules' values stay as they are, in their order: agreement makes
 * them surer, a difference less sure. What the rules did not read is taken from the model. Keys in `held` a person has
 * set, and nothing is said of them.
 */
export function mergeFacts(
  rules: ReadFact[],
  model: ReadFact[],
  held: ReadonlySet<string>,
): { facts: ReadFact[]; agreed: string[]; taken: string[]; differences: Difference[] } {
  const agreed: string[] = [];
  const taken: string[] = [];
  const differences: Difference[] = [];
  const facts = rules.map((f) => ({ ...f }));
  const added: ReadFact[] = [];
  for (const vote of votesByKey(model)) {
    if (held.has(vote.key)) continue;
    const known = facts.filter((f) => f.key === vote.key);
    const [first] = known;
    const equal = known.filter((f) => same(f, vote));
    if (!first) {
      // The total of a bill under its other name is no news.
      if (facts.some((f) => alike[vote.key]?.includes(f.key) && !held.has(f.key) && same(f, vote))) continue;
      added.push({ ...vote, confidence: Math.min(MERGE_ALONE, vote.confidence) });
      taken.push(vote.key);
    } else if (equal.length > 0) {
      for (const f of equal) f.confidence = surer(f.confidence);
      agreed.push(vote.key);
    } else if (!facts.some((f) => alike[vote.key]?.includes(f.key) && same(f, vote))) {
      first.confidence = Math.round(first.confidence * 0.8);
      if (vote.role !== "identifier")
        differences.push({ key: vote.key, label: first.label, rules: shown(first), model: shown(vote) });
    }
  }
  return { facts: [...facts, ...added], agreed, taken, differences };
}

/**
 * The type of both: the rules' where they have one, else the model's. `held`: a person, or the account's own papers, said
 * what it is.
 */
export function mergeType(
  rules: { type: string | null; typeConfidence: number },
  chosen: string | null,
  held: boolean,
): { type: string | null; typeConfidence: number; difference: Difference | null } {
  const { type, typeConfidence } = rules;
  if (held || chosen === null) return { type, typeConfidence, difference: null };
  if (type === null) return { type: chosen, typeConfidence: MERGE_ALONE, difference: null };
  if (type === chosen) return { type, typeConfidence: surer(typeConfidence), difference: null };
  const difference = { key: "type", label: "Kind of document", rules: type, model: chosen };
  return {
    type,
    typeConfidence: Math.round(typeConfidence * 0.8),
    difference: typeConfidence >= SURE ? difference : null,
  };
}

/** The whole reading of both. `rules` is made with the merged type; its own type is what it says in `sorting`. */
export function mergeReading(rules: Reading, votes: Pick<Votes, "facts">, held: ReadonlySet<string>): Merged {
  const { facts, agreed, taken, differences } = mergeFacts(rules.full.facts, votes.facts, held);
  const of = (key: string): ReadFact | undefined =>
    taken.includes(key) ? facts.find((f) => f.key === key) : undefined;
  const total = of("total");
  const { sorting, full } = rules;
  return {
    reading: {
      ...rules,
      sorting: {
        ...sorting,
        date: sorting.date ?? of("issue_date")?.date ?? null,
        issuer: sorting.issuer ?? of("issuer")?.value ?? null,
        recipient: sorting.recipient ?? of("recipient")?.value ?? null,
      },
      full: {
        ...full,
        facts,
        total:
          full.total ??
          (total && total.number !== null ? { value: total.number, currency: total.currency } : null),
        dueDate: full.dueDate ?? of("due_date")?.date ?? null,
      },
    },
    agreed,
    taken,
    differences,
  };
}

/** What a person is asked: both readings of each thing, named. Null when there is nothing to ask. */
export function lookAt(differences: Difference[]): { reason: "low_confidence"; detail: Message } | null {
  const worth = differences.filter((d) => asked.has(d.key)).slice(0, 4);
  if (worth.length === 0) return null;
  const differing = worth.map(({ key, label, rules, model }) => {
    if (key === "type")
      return message("look.says.reading", {
        ...{ label: message("look.says.type"), rules: nameOfType(rules), model: nameOfType(model) },
      });
    return message("look.says.reading", { label: nameOfFact(key) ?? label, rules, model });
  });
  return { reason: "low_confidence", detail: message("look.says.readings", { differences: differing }) };
}

/** The reading of both, the rules and the model. */
export interface ModelReading {
  reading: Reading;
  /** Its title was made anew, since something in it was. */
  retitled: boolean;
  /** How many questions had an answer that could be used, of those asked. */
  answered: number;
  /** Keys of what both read alike, and of what the model alone read. */
  agreed: string[];
  taken: string[];
  differences: Difference[];
  look: { reason: "low_confidence"; detail: Said } | null;
}

/** What comes next: a question for the model, or all is said. */
export type Step = { ask: Question } | { done: ModelReading };

/**
 * Reads a paper with a language model, one step at a time: the same pages, context and answers so far give the same next
 * step. `answers`: what the model wrote, as it came; one that is not of the form asked for counts as none. `held`: keys of
 * what a person has set ("type" among them), which no reading touches or asks about.
 */
export function modelStep(pages: Page[], context: ReadingContext, answers: string[], held: string[]): Step {
  const s = study(pages, context);
  const sorted = builtInReader.sort(pages, context);
  const candidates = candidatesOf(s);
  const sorting = sortingQuestion(s, candidates);
  const [first, second] = answers;
  if (first === undefined) return { ask: sorting };
  const chosen = answerOf(sorting.form, first);
  const votes = sortingVotes(candidates, chosen);
  // A type of the account's own was learnt from its papers: a model that does not know it has no say.
  const own = sorted.type !== null && typeBySlug(sorted.type) === undefined;
  const { type, typeConfidence, difference } = mergeType(sorted, votes.type, own || held.includes("type"));
  const question = fullQuestion(s, own ? null : type);
  if (second === undefined) return { ask: question };
  const copied = answerOf(question.form, second);
  const facts = grounded([...votes.facts, ...fullVotes(s, own ? null : type, copied)], pages);
  const asSorted = { ...sorted, type, typeConfidence };
  const rules: Reading = {
    reader: builtInReader.name,
    sorting: asSorted,
    full: builtInReader.read(pages, asSorted, context),
  };
  const merged = mergeReading(rules, { facts }, new Set(held));
  const differences = [...(difference === null ? [] : [difference]), ...merged.differences];
  const reading = retold(merged.reading, sorted.confidence, context, {
    votes: votes.type,
    type: sorted.type,
    ...merged,
  });
  return {
    done: {
      ...reading,
      answered: [chosen, copied].filter((a) => a !== null).length,
      agreed: merged.agreed,
      taken: merged.taken,
      differences,
      look: lookAt(differences),
    },
  };
}

/** The reading with a title and a confidence that fit what was added to it. */
function retold(
  reading: Reading,
  before: number,
  context: ReadingContext,
  of: { votes: string | null; type: string | null; agreed: string[]; taken: string[] },
): { reading: Reading; retitled: boolean } {
  const { sorting } = reading;
  const news = sorting.type !== of.type || ["issue_date", "issuer"].some((key) => of.taken.includes(key));
  const title = news
    ? titleOf({
        type: sorting.type,
        issuer: sorting.issuer,
        recipient: sorting.recipient,
        date: sorting.date,
        period: sorting.period,
        fileName: context.fileName,
      })
    : { text: sorting.title, message: sorting.titleMessage };
  const alike = of.votes !== null && of.votes === of.type && of.agreed.includes("issue_date");
  const confidence = alike ? Math.max(before, Math.round(before + (97 - before) * 0.4)) : before;
  return {
    reading: {
      ...reading,
      sorting: { ...sorting, title: title.text, titleMessage: title.message, confidence },
    },
    retitled: news,
  };
}
