import { squeeze } from "#kernel/text.ts";
import { addressOf } from "./drafts/address.ts";
import { de } from "./drafts/de.ts";
import { en } from "./drafts/en.ts";
import { es } from "./drafts/es.ts";
import { fr } from "./drafts/fr.ts";
import { it } from "./drafts/it.ts";
import { missingWords } from "./drafts/missing.ts";
import { nl } from "./drafts/nl.ts";
import { nounOf } from "./drafts/nouns.ts";
import { isSentence, type Occasion, purposeOf } from "./drafts/purpose.ts";
import { type DraftWords, type Purpose, type ReferenceKey, referenceKeys } from "./drafts/shape.ts";
import { amountText, longDay } from "./obligations.ts";

export { addressOf };

const languages: Readonly<Record<string, DraftWords>> = { en, de, fr, es, it, nl };

/** What a letter is written from; null where it is not on file. Days are `YYYY-MM-DD`. */
export interface Matter extends Occasion {
  amount: number | null;
  currency: string | null;
  /** Its title, whether a person gave it, and the day printed on it. */
  paper: { title: string; named: boolean; date: string | null } | null;
  /** The day the contract on the paper ends. */
  ends: string | null;
  /** Of something missing: whose it is or what it belongs to, where that is not who is written to. */
  whose: string | null;
  /** Numbers on the paper, by key; null for one that the caller may not see. */
  references: ReadonlyMap<string, string | null>;
  /** Who writes. */
  from: string | null;
  /** What to ask for instead of what is usual. */
  about: string | null;
  /** ISO 3166 alpha-2: how days and amounts are written there. */
  country: string | null;
}

export interface Letter {
  subject: string;
  body: string;
  /** The placeholders left in the body, as they stand in it. */
  needs: string[];
}

type Filled = Readonly<Record<string, string | null>>;

function fill(sentence: string, known: Filled): string {
  const names = (part: string) => [...part.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string);
  return sentence
    .replace(/<([^>]*)>/g, (_, part: string) => (names(part).every((n) => known[n] != null) ? part : ""))
    .replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? "")
    .trim();
}

/** Most numbers a letter names: those an office asks for first. */
const MOST_REFERENCES = 3;

/** Longest title that is put into a letter, in characters. */
const LONGEST_TITLE = 200;

/** How a language writes in a country: "en" in the US is not "en" in Ireland. */
const localeOf = (code: string, country: string | null) =>
  country !== null && /^[A-Z]{2}$/.test(country) ? `${code}-${country}` : code;

/** What papers and numbers are called, as the United States spell it. */
const american = (words: string): string =>
  words.replace(/\bdriving licence\b/, "driver’s license").replace(/\b(l|L)icence\b/, "$1icense");

/** A day as a letter has it: French and Italian count the first of a month differently. */
function dayIn(code: string, country: string | null, date: string): string {
  const written = longDay(date, localeOf(code, country));
  if (code === "fr") return written.replace(/^1 /, "1er ");
  return code === "it" ? written.replace(/^1 /, "1º ") : written;
}

/** The days of a matter by the names they have in sentences, articles in front of them where a language bends those. */
function daysOf(m: Matter, code: string, words: DraftWords): Filled {
  const days = { date: m.due, written: m.paper?.date ?? null, ends: m.ends };
  return Object.fromEntries(
    Object.entries(days).flatMap(([name, date]): [string, string | null][] => {
      const text = date === null ? null : dayIn(code, m.country, date);
      const bent = text === null ? {} : (words.day?.(text) ?? {});
      return [[name, text], ...Object.entries(bent).map(([a, t]): [string, string] => [`${a}_${name}`, t])];
    }),
  );
}

/** What kinds of paper are called where the account is. */
const calledIn =
  (m: Matter, code: string): typeof nounOf =>
  (slug, language) => {
    const noun = nounOf(slug, language);
    return noun !== null && code === "en" && m.country === "US" ? american(noun) : noun;
  };

/** What the paper is called: by its kind in the letter's language, or as a person named it. */
function paperName(m: Matter, code: string, words: DraftWords): string | null {
  if (m.paper === null) return null;
  const noun = calledIn(m, code)(m.type, code);
  if (noun !== null && !m.paper.named) return noun;
  const [open, close] = words.quotes;
  return m.paper.named || code === "en"
    ? `${open}${m.paper.title.slice(0, LONGEST_TITLE)}${close}`
    : words.letter;
}

/** The numbers an office finds a matter by, a line each; a placeholder where the caller may not see one. */
function referenceLines(m: Matter, code: string, words: DraftWords): string[] {
  return referenceKeys
    .filter((key) => m.references.has(key))
    .slice(0, MOST_REFERENCES)
    .map((key: ReferenceKey) => {
      const spelled = words.references[key];
      const label = code === "en" && m.country === "US" ? american(spelled) : spelled;
      const number = m.references.get(key) ?? `[${label}]`;
      return `${label[0]?.toUpperCase()}${label.slice(1)}${words.colon}${number}`;
    });
}

/** Contracts that are only ended on signed paper (BGB § 568 and § 623; elsewhere by custom). */
const SIGNED = new Set(["housing/lease", "work/contract"]);

function askOf(purpose: Purpose, m: Matter, words: DraftWords): string {
  const [, , ask] = words.purposes[purpose];
  const ends = purpose === "cancel" || purpose === "cancel_late";
  return ends && m.type !== null && SIGNED.has(m.type) ? `${ask} ${words.signed}` : ask;
}

/** What a person wants to ask for, in their words. */
const asWritten = (about: string, words: DraftWords): string =>
  isSentence(about) ? about : words.request.replace("{about}", () => about);

/** The parts of a letter, before they are put together: a model may word `asks` anew, and nothing else. */
export interface LetterParts {
  subject: string;
  greeting: string;
  opening: string;
  asks: string;
  /** True when `asks` are a person's own words. */
  verbatim: boolean;
  references: string[];
  closing: string;
  /** Text of templates that placeholders stand in. */
  templates: string[];
  language: string;
}

/** What is missing is not the paper that it was missed by. */
const absentPaper = (purpose: Purpose) => purpose === "copy" || purpose === "statement";

/** Subjects that name what they are about; an appointment is not told by its paper. */
const saysAll = /\{what\}|\{title\}/;
const appointments: readonly Purpose[] = ["appointment", "appointment_past", "move", "call_off"];

/** The parts of the letter about a matter in the language of its paper (ISO 639-1; English where there are no words for it). */
export function letterParts(matter: Matter, language: string | null): LetterParts {
  const code = language !== null && language in languages ? language : "en";
  const words = languages[code] as DraftWords;
  const { amount, about, paper } = matter;
  const { purpose, verbatim } = purposeOf(matter, about);
  const name = paperName(matter, code, words);
  const lines = referenceLines(matter, code, words);
  const missing = missingWords(matter, code, words, calledIn(matter, code));
  const known: Filled = {
    ...daysOf(matter, code, words),
    title: (missing.detail ?? squeeze(matter.title)).slice(0, LONGEST_TITLE),
    what: missing.what?.slice(0, LONGEST_TITLE) ?? null,
    pages: missing.pages,
    amount: amount === null ? null : amountText(amount, matter.currency, localeOf(code, matter.country)),
    paper: name,
    below: (name !== null && !absentPaper(purpose)) || lines.length > 0 ? "" : null,
  };
  const [subject, opening] = words.purposes[purpose];
  const ask = askOf(purpose, matter, words);
  const head = fill(subject, known);
  const absent = absentPaper(purpose);
  const named = saysAll.test(subject) || appointments.includes(purpose);
  const noun = paper === null || absent || named ? null : name;
  const sender = matter.from?.trim() || `[${words.name}]`;
  return {
    subject:
      noun === null || head.toLowerCase().includes(noun.toLowerCase())
        ? head
        : `${head}${words.colon}${noun}`,
    greeting: words.greeting,
    opening: fill(opening, known),
    asks: verbatim && about !== null ? asWritten(about, words) : fill(ask, known),
    verbatim,
    references: [...(name === null || absent ? [] : [fill(words.paper, known)]), ...lines],
    closing: `${words.closing}\n${sender}`,
    templates: [...(verbatim ? [] : [ask]), ...lines, ...(matter.from?.trim() ? [] : [sender])],
    language: code,
  };
}

/**
 * Puts a letter together. What stands in square brackets in a template is what is left to fill in, a number the caller may
 * not see among it; `needs` names each.
 */
export function putTogether(parts: LetterParts): Letter {
  const { greeting, opening, asks, references, closing } = parts;
  const paragraphs = [
    greeting,
    opening,
    asks,
    ...(references.length > 0 ? [references.join("\n")] : []),
    closing,
  ];
  const marks = parts.templates.flatMap((t) => t.match(/\[[^\][\n]+\]/g) ?? []);
  return { subject: parts.subject, body: paragraphs.join("\n\n"), needs: [...new Set(marks)] };
}
