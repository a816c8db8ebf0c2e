import { fact } from "./fact.ts";
import { compact, foldKeep } from "./fold.ts";
import type { Line } from "./layout.ts";
import type { Candidate, Candidates } from "./model-candidates.ts";
import { askedNumbers, askedOf } from "./model-keys.ts";
import { moneyText } from "./money.ts";
import { currencyOfPaper } from "./place.ts";
import type { Answer } from "./questions.ts";
import type { ReadFact } from "./reader.ts";
import type { Study } from "./study.ts";

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
    const printed = place.line.text.slice(place.start, place.end).replace(/\s+/g, " ").trim();
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
    const printed = place.line.text.slice(place.start, place.end).replace(/\s+/g, " ").trim();
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
