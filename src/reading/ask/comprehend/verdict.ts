import { wordsOf } from "../../concepts/lexicon.ts";
import { unitsOf } from "../passage.ts";
import { askingWords } from "../words.ts";
import type { Candidate } from "./candidates.ts";
import { isParty, sameEvent } from "./events.ts";
import { fitOf } from "./fits.ts";
import { lightWords } from "./light.ts";
import type { ReadPage, ReadPaper } from "./paper.ts";
import { Words } from "./place-words.ts";
import { denies, deniesBefore, mayOrNot, permits, settling } from "./polarity.ts";
import { moreSettling } from "./polarity-rules.ts";
import { asWord, type Sought } from "./sought.ts";
import { explained, type Standing, standing as standingFor } from "./standing.ts";
import { answeredFields } from "./verdict-fields.ts";

/** Yes or no, with the statement that settles it. */
export interface Verdict {
  yes: boolean;
  candidate: Candidate;
}

const said = (
  page: number,
  text: string,
  score: number,
  lines: [number, number] | null = null,
): Candidate => ({
  kind: "words",
  text,
  value: null,
  page,
  lines,
  quote: lines === null ? text : null,
  fact: null,
  score,
  attribute: 1,
});

/** What a statement is held against. */
interface Asked {
  paper: ReadPaper;
  standing: Standing;
  /** The question, folded, single spaces. */
  question: string;
  rule: (typeof settling)[number] | undefined;
  /** What is asked of: a statement that only has the name or the number says nothing of it. */
  plain: readonly Sought[];
  /** It asks what may be done. */
  permission: boolean;
}

/** Longest statement, in characters; a longer one is cut where a part of it ends. */
const LONGEST = 600;

interface Unit {
  text: string;
  words: Words;
}

/** Statements of a page; what is said at length is cut at its semicolons and provisos. */
function statements(page: ReadPage): Unit[] {
  return unitsOf(page.text).flatMap((u) => {
    const text = page.text.slice(u.start, u.end);
    const parts =
      text.length <= LONGEST ? [text] : text.split(/;\s|,?\s(?=provided that|vorausgesetzt|sofern)/u);
    return parts
      .filter((t) => t.length <= LONGEST)
      .map((t) => ({ text: t.replace(/\s+/g, " ").trim().slice(0, 400), words: new Words(t, page.picture) }));
  });
}

/** The part of a statement that says most of what is asked: "the fare is not refundable; taxes are". */
function partAbout(text: string, plain: readonly Sought[], picture: boolean): string {
  const parts = text.split(/;\s|,\s(?=(?:but|however|aber|jedoch|mais|pero|sino|ma|maar)\s)/u);
  if (parts.length < 2) return text;
  const points = parts.map((part) => {
    const words = new Words(part, picture);
    return plain.filter((s) => fitOf(s, words) >= 0.7).length;
  });
  const most = Math.max(...points);
  return most === 0 ? text : (parts[points.indexOf(most)] as string);
}

/** How much of what a question names must stand in a statement that settles it by words known to settle it, and by any. */
const NEAR_KNOWN = 0.4;
const NEAR = 0.75;

/** The verdict of one statement; null when it settles nothing. */
function verdictOf(asked: Asked, page: ReadPage, units: readonly Unit[], i: number): Verdict | null {
  const { rule, plain, standing } = asked;
  const { text, words: own } = units[i] as Unit;
  // "Total incl. VAT": a short word and a dot end no sentence.
  const cut = /(?:^|\s)\p{L}{1,6}\.$/u.test(text) && own.tokens.length <= 4;
  const folded = [...own.tokens, ...(cut ? (units[i + 1]?.words.tokens ?? []) : [])].join(" ");
  const around = [units[i - 1], units[i + 1]].flatMap((u) => (u === undefined ? [] : [u.words]));
  const here = (s: Sought) => Math.max(fitOf(s, own), ...around.map((w) => fitOf(s, w) * 0.5), 0);
  const settled =
    rule === undefined ? null : rule.no?.test(folded) ? false : rule.yes?.test(folded) ? true : null;
  if (settled !== null) {
    const { score } = explained(standing, 1, here);
    // A plain no ("this is not a bill") outweighs words that only look like a yes.
    return { yes: settled, candidate: said(page.number, text, score + (settled ? 0 : 0.05)) };
  }
  if (rule !== undefined || own.tokens.length < 3) return null;
  if (plain.length > 0 && !plain.some((s) => here(s) >= 0.5)) return null;
  const about = standing.sought.filter((s) => s.role !== "name" && s.span === null);
  const part = partAbout(text, about, page.picture);
  const known = knownToSettle(asked, part, own);
  const { score, near } = explained(standing, null, (s) => (isParty(s.said) ? 1 : here(s)));
  if (near < (known === null ? NEAR : NEAR_KNOWN)) return null;
  if (known === null && own.tokens.length < 4) return null;
  return {
    yes: known ?? !denies(part),
    candidate: said(page.number, text, known === null ? score : Math.max(score, 0.62) + 0.05),
  };
}

/** What a statement says by words that settle such a question: that it may be or may not, or that there is none of it. */
function knownToSettle({ plain, permission }: Asked, part: string, own: Words): boolean | null {
  const things = plain.filter((s) => !isParty(s.said));
  const there = things.filter((s) => fitOf(s, own) >= 0.7);
  if (there.length === 0) return null;
  // One word of many is not the thing that is asked about.
  const enough = there.length * 2 >= things.length;
  if (permission && enough) {
    const may = permits(part);
    if (may !== null) return may;
  }
  const stands = (token: string) => there.some((s) => fitOf(s, new Words(token, own.picture)) >= 0.7);
  // "Did they decide to …": carried or rejected.
  const decision = (token: string) => sameEvent("decided", token);
  if (enough && there.some((s) => decision(s.said)) && own.tokens.some(decision)) return !denies(part);
  return enough && deniesBefore(part, stands) ? false : null;
}

/** How much of what is asked the label of a field must say. */
const NEAR_FIELD = 0.6;

/** The fields of a page that are answered by yes or no. */
function fieldVerdicts({ standing, plain, rule }: Asked, page: ReadPage): Verdict[] {
  if (rule !== undefined) return [];
  return answeredFields(page).flatMap((f): Verdict[] => {
    const own = new Words(f.label, page.picture);
    if (!plain.some((s) => fitOf(s, own) >= 0.7)) return [];
    // "Kreuzfahrten   nicht versichert": what is filled in has words of the question, too.
    const whole = new Words(f.text, page.picture);
    const { score, near } = explained(standing, null, (s) => Math.max(fitOf(s, own), fitOf(s, whole)));
    if (near < NEAR_FIELD) return [];
    return [{ yes: f.yes, candidate: said(page.number, f.text, score, [f.at, f.at]) }];
  });
}

/** From here on a page has a word itself or its event, and not only one that is near. */
const SAID = 0.75;

/** A verb or an adjective of a question that any sentence may have in other words: "mitnehmen", "haben". */
const GENERAL =
  /^(?:(?:mit|an|auf|be|ein|ab|aus|vor)?(?:nehmen|bringen|geben|halten|lassen|kommen|stellen|legen|setzen|fuhren)|(?:mit)?versichert|abgedeckt|gedeckt|enthalten|inbegriffen|inklusive|erlaubt|gestattet|zulassig|verboten|haben|machen|bekommen|gehen|nutzen|benutzen|verwenden|gelten|bleiben|werden|sollen|eigentlich|uberhaupt|immer|schon|selbst|zusammen|kostenlos)$/;

const isSmall = (s: Sought): boolean =>
  s.role === "light" && s.said.length >= 5 && !lightWords.has(s.said) && !askingWords.has(s.said);

/**
 * What is sought, where verbs and adjectives weigh like nouns: a paper need not have them, but one that
 * does says by them what is and is not ("ist die Wohnung möbliert?").
 */
function weighty(paper: ReadPaper, standing: Standing): Standing {
  if (!standing.sought.some(isSmall)) return standing;
  const sought = [...standing.sought];
  const stands = [...standing.stands];
  standing.sought.forEach((s, i) => {
    if (!isSmall(s)) return;
    const word: Sought = { ...asWord(s), concepts: [] };
    if (!paper.pages.some((p) => fitOf(word, p.words) >= SAID)) return;
    sought[i] = word;
    stands[i] = standingFor(paper, word);
  });
  return { ...standing, sought, stands };
}

/**
 * Settles a question of yes or no by a statement of the paper: one of those that are known to settle such questions, a field
 * that is answered by yes or no, else the sentence that says most of what is asked; a sentence with "not" is a no. Null when
 * no statement does.
 */
export function settle(paper: ReadPaper, standing: Standing, asked: string): Verdict | null {
  const question = wordsOf(asked).join(" ");
  const told = weighty(paper, standing);
  const given: Asked = {
    paper,
    standing: told,
    question,
    rule: [...settling, ...moreSettling].find((r) => r.asks.test(question)),
    plain: told.sought.filter((s) => s.role === "word" || s.role === "kind"),
    permission: mayOrNot.test(question),
  };
  // "Darf Jule fliegen?": of a paper that says nothing of what is asked, any sentence about her would be a yes.
  const silent = told.sought.filter((s) => isSmall(s) && !GENERAL.test(s.said));
  const says =
    given.plain.length > 0 && (silent.length === 0 || told.sought.some((s, i) => s !== standing.sought[i]));
  if (given.rule === undefined && !says) return null;
  let best: Verdict | null = null;
  for (const page of paper.pages) {
    const units = statements(page);
    const all = units.map((_, i) => verdictOf(given, page, units, i));
    for (const v of [...all, ...(page.words.tokens.length > 0 ? fieldVerdicts(given, page) : [])])
      if (v !== null && (best === null || v.candidate.score > best.candidate.score)) best = v;
  }
  return best;
}
