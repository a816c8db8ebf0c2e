import { fold, squeeze } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { words } from "#lexicon/words.ts";
import { span } from "#messages/format.ts";
import { type Language, languageNamed } from "#messages/languages.ts";
import { type Message, message, type Param, type Said } from "#messages/message.ts";
import { isMessage, render, written } from "#messages/render.ts";
import { ruleOf } from "../checkup/gaps/gap.ts";
import { amountText, longDay } from "../checkup/obligations/obligations.ts";
import { isSentence, type Occasion, type Purpose, purposeOf, referenceKeys } from "./purpose.ts";

/** Names of mailboxes that belong to an office and not to a person. */
const offices = new RegExp(`^(?:${any("drafts-office-address")})(?:[.+_-].*)?$`);

/** Where anybody may have a mailbox: an address there says nothing about who it belongs to. */
const anybodys = new RegExp(String.raw`(?:^|\.)(?:${any("drafts-mail-providers")})\.(?:\w{2,4}|co\.\w{2})$`);

/** Mailboxes that nobody answers from, or that are for something else. */
const notForThis = new RegExp(`^(?:${any("drafts-no-reply")})(?:[.+_-].*)?$`);

/** Words of companies' names that half of all companies bear. */
const common = words("company-common");

/**
 * The address to write to among those printed on a paper: one whose domain bears the issuer's name, an office before a
 * person; else that of an office, unless it has to be `theirs`. Null when there is none: a letter to a stranger is worse
 * than one without an address.
 */
export function addressOf(
  mails: readonly string[],
  issuer: string | null,
  which: "theirs" | "any office" = "any office",
): string | null {
  const words = fold(issuer ?? "").split(/[^a-z0-9]+/);
  const names = words.filter((word) => word.length >= 4 && !common.has(word));
  const together = words.join("");
  const parts = (mail: string) => {
    const [box = "", domain = ""] = mail.toLowerCase().split("@");
    return { box, domain };
  };
  const points = mails.map((mail) => {
    const { box, domain } = parts(mail);
    if (anybodys.test(domain) || notForThis.test(box)) return 0;
    const plain = domain.replace(/[^a-z0-9]+/g, "");
    const theirs =
      names.some((n) => plain.includes(n)) || (together.length >= 3 && plain.startsWith(together));
    return (theirs ? 2 : 0) + (offices.test(box) ? 1 : 0);
  });
  const best = Math.max(0, ...points);
  return best >= (which === "theirs" ? 2 : 1) ? (mails[points.indexOf(best)] ?? null) : null;
}

/** Something missing, as a letter names it; null what does not apply. */
interface MissingWords {
  /** The paper: "Kontoauszug, April 2025". */
  what: string | null;
  /** The pages: "Seiten 6 und 7 von 7". */
  pages: string | null;
  /** The detail that is not known. */
  detail: string | null;
}

interface Missing {
  title: Said;
  subject: string | null;
  whose: string | null;
}

const paramOf = (said: Said, name: string): Param | undefined =>
  typeof said === "string" ? undefined : said.params?.[name];

/** A stretch of days, or a year as it is called, in a language. */
const timeIn = (code: Language, time: Param | undefined): string | null =>
  typeof time === "string" ? time : typeof time === "object" && "from" in time ? span(time, code) : null;

function pagesIn(title: Said, code: Language): string | null {
  const pages = paramOf(title, "pages");
  if (!Array.isArray(pages)) return null;
  const [n, all] = [Number(paramOf(title, "n")), String(paramOf(title, "of"))];
  return render(message("draft.pages", { n, pages, all }), code);
}

/**
 * The words for something missing. What the rules found is named anew in the letter's language, from the subject it was
 * found by; anything else has its title.
 */
function missingWords(
  { title, subject, whose }: Missing,
  code: Language,
  nounOf: (slug: string | null, language: string) => string | null,
): MissingWords {
  const whole = squeeze(written(title, code));
  const none: MissingWords = { what: whole, pages: null, detail: null };
  const [rule, second = ""] = (subject ?? "").split(" ");
  const noun = nounOf(second, code);
  const say = (sentence: Message) => render(sentence, code);
  const titled = (what: string, at: string) => say(message("draft.titled", { what, time: at }));
  const owned = (what: string) => (whose === null ? what : say(message("draft.owned", { what, whose })));
  const time = timeIn(code, paramOf(title, "time"));
  switch (ruleOf(subject ?? "")) {
    case "period":
    case "year-form":
      return noun === null || time === null ? none : { ...none, what: titled(noun, time) };
    case "loan-year":
      return { ...none, what: titled(nounOf("banking/loan-statement", code) ?? "", second) };
    case "paper":
    case "expired":
      return noun === null ? none : { ...none, what: owned(noun) };
    case "pages":
      return { ...none, pages: pagesIn(title, code) ?? whole };
    case "detail": {
      const detail = { key: `draft.details.${second}` };
      return { ...none, detail: rule === "detail" && isMessage(detail) ? owned(say(detail)) : null };
    }
    case null:
      return none;
  }
}

/** What a paper of a type is called in a letter, without an article; null where there is no word for it. */
export function nounOf(slug: string | null, language: string): string | null {
  const noun = { key: `draft.kinds.${slug}` };
  const code = languageNamed(language);
  return code !== null && isMessage(noun) ? render(noun, code) : null;
}

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

interface Letter {
  subject: string;
  body: string;
  /** The placeholders left in the body, as they stand in it. */
  needs: string[];
}

/** What sentences of a letter are filled from: text, "none" where there is none, and whether anything is named below. */
type Filled = Readonly<Record<string, string | boolean>>;

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

/** What kinds of paper are called where the account is. */
const calledIn =
  (m: Matter, code: string): typeof nounOf =>
  (slug, language) => {
    const noun = nounOf(slug, language);
    return noun !== null && code === "en" && m.country === "US" ? american(noun) : noun;
  };

/** What the paper is called: by its kind in the letter's language, or as a person named it. */
function paperName(m: Matter, code: Language): string | null {
  if (m.paper === null) return null;
  const noun = calledIn(m, code)(m.type, code);
  if (noun !== null && !m.paper.named) return noun;
  return m.paper.named || code === "en"
    ? render(message("draft.quoted", { title: m.paper.title.slice(0, LONGEST_TITLE) }), code)
    : render(message("draft.letter"), code);
}

/** The numbers an office finds a matter by, a line each; a placeholder where the caller may not see one. */
function referenceLines(m: Matter, code: Language): string[] {
  return referenceKeys
    .filter((key) => m.references.has(key))
    .slice(0, MOST_REFERENCES)
    .map((key) => {
      const spelled = render(message(`draft.references.${key}`), code);
      const label = code === "en" && m.country === "US" ? american(spelled) : spelled;
      const value = m.references.get(key) ?? `[${label}]`;
      return render(
        message("draft.labelled", { label: `${label[0]?.toUpperCase()}${label.slice(1)}`, value }),
        code,
      );
    });
}

/** Contracts that are only ended on signed paper (BGB § 568 and § 623; elsewhere by custom). */
const SIGNED = new Set(["housing/lease", "work/contract"]);

/** A sentence of a letter for a purpose. */
const sentenceOf = (
  purpose: Purpose,
  part: "subject" | "opening" | "ask",
  code: Language,
  known: Filled,
): string => render({ key: `draft.purposes.${purpose}.${part}`, params: known }, code).trim();

/** What is asked for; nothing of what is on file goes into it. */
function askOf(purpose: Purpose, m: Matter, code: Language): string {
  const ask = sentenceOf(purpose, "ask", code, {});
  const ends = purpose === "cancel" || purpose === "cancel_late";
  return ends && m.type !== null && SIGNED.has(m.type)
    ? `${ask} ${render(message("draft.signed"), code)}`
    : ask;
}

/** What a person wants to ask for, in their words. */
const asWritten = (about: string, code: Language): string =>
  isSentence(about) ? about : render(message("draft.request", { about }), code);

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

/** Purposes whose subject names what they are about, or that are not told by their paper, as an appointment. */
const saysAll: readonly Purpose[] = [
  ...(["reminder", "copy", "statement", "current"] as const),
  ...(["appointment", "appointment_past", "move", "call_off"] as const),
];

/** What the sentences of a letter about a matter are filled from. `below`: whether the paper or a number of it is named below. */
function knownOf(m: Matter, code: Language, paper: string | null, below: boolean): Filled {
  const missing = missingWords(m, code, calledIn(m, code));
  const day = (date: string | null | undefined) => (date == null ? "none" : dayIn(code, m.country, date));
  return {
    date: day(m.due),
    written: day(m.paper?.date),
    ends: day(m.ends),
    title: (missing.detail ?? squeeze(written(m.title, code))).slice(0, LONGEST_TITLE),
    what: missing.what?.slice(0, LONGEST_TITLE) ?? "",
    pages: missing.pages ?? "",
    amount: m.amount === null ? "none" : amountText(m.amount, m.currency, localeOf(code, m.country)),
    paper: paper ?? "",
    below,
  };
}

/** The subject of a letter, which names the paper unless it says already what it is about. */
function subjectOf(purpose: Purpose, known: Filled, paper: string | null, code: Language): string {
  const label = sentenceOf(purpose, "subject", code, known);
  const said = paper === null || label.toLowerCase().includes(paper.toLowerCase());
  if (said || absentPaper(purpose) || saysAll.includes(purpose)) return label;
  return render(message("draft.labelled", { label, value: paper }), code);
}

/** The parts of the letter about a matter in the language of its paper (ISO 639-1; English where there are no words for it). */
export function letterParts(matter: Matter, language: string | null): LetterParts {
  const code = languageNamed(language) ?? "en";
  const say = (sentence: Message) => render(sentence, code);
  const { purpose, verbatim } = purposeOf(matter, matter.about);
  const name = paperName(matter, code);
  const shown = name !== null && !absentPaper(purpose);
  const lines = referenceLines(matter, code);
  const known = knownOf(matter, code, name, shown || lines.length > 0);
  const ask = askOf(purpose, matter, code);
  const sender = matter.from?.trim() || `[${say(message("draft.name"))}]`;
  return {
    subject: subjectOf(purpose, known, name, code),
    greeting: say(message("draft.greeting")),
    opening: sentenceOf(purpose, "opening", code, known),
    asks: verbatim && matter.about !== null ? asWritten(matter.about, code) : ask,
    verbatim,
    references: [...(shown ? [say({ key: "draft.document", params: known })] : []), ...lines],
    closing: `${say(message("draft.closing"))}\n${sender}`,
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
