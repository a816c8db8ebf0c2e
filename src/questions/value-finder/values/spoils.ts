import { any } from "#lexicon/phrases.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { conceptsIn } from "#reading/concepts/concepts.ts";
import { emptyWords } from "../../plan/words.ts";
import { attributesIn } from "../attributes.ts";
import type { Candidate } from "../candidates.ts";
import { isHome } from "../fact-candidates.ts";
import { attributeFit } from "../names/fits.ts";
import type { ReadPaper } from "../paper.ts";
import type { Clause } from "../question/focus.ts";
import type { Standing } from "../standing.ts";

/** No answer at all. */
const NONE = -1;

/** What is said of the day before: it is another one now. */
const REPLACED = new RegExp(String.raw`\b(?:${any("spoils-replaced")})(?=\W|$)`, "iu");

/** The head of an e-mail says when it was sent. */
const SENT = new RegExp(
  String.raw`^\W*(?:date|sent|gesendet|datum|envoyé|fecha|enviado|data|inviato` +
    String.raw`|verzonden)\s*:.*\d{1,2}:\d{2}|\b(?:Mon|Tue|Wed|Thu|Fri|Sat` +
    String.raw`|Sun), \d{1,2} \p{L}{3} \d{4} \d{1,2}:\d{2}`,
  "iu",
);

/** A name of two words. */
const PERSON = /\p{Lu}\p{Ll}+(?: \p{Lu}\.)? \p{Lu}\p{Ll}{2,}/u;

const lineAt = (paper: ReadPaper, c: Candidate): string => {
  if (c.lines === null) return "";
  const page = paper.pages.find((p) => p.number === c.page);
  for (let at = c.lines[1]; at >= c.lines[0]; at--) {
    const text = page?.lines[at]?.line.text ?? "";
    if (c.value === null ? text.includes(c.text) : text.startsWith(c.text, c.value.start)) return text;
  }
  return "";
};

const POSTCODE = /^\d{4}$/;

/** True for a word that says what something is, and names nobody. */
const isPlain = (word: string): boolean =>
  emptyWords.has(word) || conceptsIn([word]).length > 0 || attributesIn([word], true).length > 0;

/** A value that looks like one of its kind and is another thing: "235 an hour", "at 31.12.", "No. 01.234.567.8", "1619 BX". */
function isOther(c: Candidate, line: string): boolean {
  if (c.value === null || c.fact !== null) return false;
  const before = line.slice(0, c.value.start);
  const behind = line.slice(c.value.end);
  switch (c.kind) {
    case "stretch":
      return /[£$€]\s?$/u.test(before) || /^\p{N}[\p{N}.,]* an$/iu.test(c.text);
    case "money":
      return /^0\d/.test(c.text) || (/^[0-3]?\d\.[01]?\d$/.test(c.text) && /^\.(?!\d)/.test(behind));
    case "count":
    case "measure":
      // "50" of "$50", "25" of "25-04471".
      if (/[£$€]\s?$|\d[-/.]$/u.test(before) || /^[-/]\d|^\s?[£$€]/u.test(behind)) return true;
      return POSTCODE.test(c.text) && /^ ?[A-Z]{2} +\p{Lu}/u.test(behind);
    case "number":
      // The year of a day is no number of anything.
      if (/^(?:19|20)\d\d$/.test(c.text) && /(?:\d[./-]|\p{L}{3}\.?,? )$/u.test(before)) return true;
      return POSTCODE.test(c.text) && /^ ?[A-Z]{2} +\p{Lu}/u.test(behind);
    default:
      return false;
  }
}

/** The people of the question, as they are named in it. */
const people = (standing: Standing): readonly string[] =>
  standing.sought.flatMap((s) => (s.role === "name" ? [s.said, ...s.aliases.map((a) => a.join(" "))] : []));

/**
 * True where a line says whose a value is, and it is somebody else's: of the same family ("Ben Marsh" where Amy was asked
 * about and the paper has an Amy Marsh), or named right before the words that say what it is ("his caretaker, Anna Schulz,
 * passport number …").
 */
function isOthers(paper: ReadPaper, standing: Standing, c: Candidate, line: string): boolean {
  const asked = people(standing);
  if (asked.length === 0 || line === "" || c.kind === "words" || c.kind === "name") return false;
  const folded = wordsOf(line).join(" ");
  if (asked.some((a) => folded.includes(a))) return false;
  const before = line.slice(0, c.value?.start ?? line.indexOf(c.text));
  // Capitals around what was asked for itself are no person: "Cruciate Ligament Event claims".
  const sought = new Set(standing.sought.flatMap((s) => (s.role === "word" ? [s.said] : [])));
  const all = [...before.matchAll(new RegExp(PERSON, "gu"))].filter(
    (m) => !wordsOf(m[0]).every(isPlain) && !wordsOf(m[0]).some((w) => sought.has(w)),
  );
  if (all.length === 0) return false;
  const page = paper.pages.find((p) => p.number === c.page);
  const family = all.some((m) => {
    const [first = "", last = ""] = [wordsOf(m[0])[0], wordsOf(m[0]).at(-1)];
    return (
      !asked.includes(first) &&
      (page?.lines ?? []).some(({ words }) =>
        words.tokens.some((t, i) => t === last && asked.includes(words.tokens[i - 1] ?? "")),
      )
    );
  });
  const m = all.at(-1);
  if (family || m === undefined) return family;
  if (wordsOf(m[0]).some(isPlain)) return false;
  const label = /^(?:['’]s|,)? (\p{L}[\p{L} ]{2,40}?)[:#]? ?$/u.exec(before.slice(m.index + m[0].length));
  return label !== null && attributesIn(wordsOf(label[1] as string), true).length > 0;
}

/**
 * True for what a paper comes to where something is asked for that it names nowhere ("the canteen bill" of an electricity bill):
 * neither its words nor its kind are of it.
 */
function isOfAnother(paper: ReadPaper, clause: Clause, standing: Standing, c: Candidate): boolean {
  if (c.fact?.key !== "total" || clause.usual || clause.attributes.length === 0) return false;
  if (
    standing.sought.some((s, i) => s.role === "kind" && s.slug === null && (standing.stands[i] ?? 0) >= 0.9)
  )
    return false;
  return clause.attributes.every(
    (a) =>
      !ANY_PAPER.has(a.id) &&
      !isHome(a, paper.slug) &&
      attributeFit(a, paper.head) === 0 &&
      paper.pages.every((p) => attributeFit(a, p.words) === 0),
  );
}

/** Asked of any paper: what it comes to. */
const ANY_PAPER: ReadonlySet<string> = new Set(["total", "amount-due", "purchase", "monthly", "yearly"]);

/** What a possible answer loses by what stands around it: 0 for nothing, -1 where it is none. */
export function spoiled(paper: ReadPaper, clause: Clause, standing: Standing, c: Candidate): number {
  const line = lineAt(paper, c);
  if (isOther(c, line)) return NONE;
  let less = 0;
  if (c.kind === "day" && c.fact === null) {
    const before = line.slice(0, c.value?.start ?? 0);
    if (REPLACED.test(before)) less -= 0.2;
    if (SENT.test(line) && !clause.attributes.some((a) => a.id === "issued")) less -= 0.4;
  }
  // "Receipts In": what is said with plain words alone is the head of a column, and nobody.
  if (c.kind === "name" && c.fact === null && wordsOf(c.text).every(isPlain)) less -= 0.3;
  // A line of several fields answers with the one that was asked for, or not at all.
  if (c.kind === "words" && (c.text.match(/\p{L}:(?=\s)/gu) ?? []).length >= 2) less -= 0.2;
  if (isOfAnother(paper, clause, standing, c)) less -= 0.4;
  if (isOthers(paper, standing, c, line)) less -= 0.5;
  return less;
}
