import { any, whole } from "#lexicon/phrases.ts";
import { titleShare } from "../classify/tally.ts";
import type { Sheet } from "../layout/layout.ts";
import { foldKeep } from "../text/fold.ts";
import { legalForm } from "./cues.ts";
import { couldBeName } from "./names.ts";
import { type PartyFound, partyAt } from "./party.ts";

/** Turns of phrase behind which a paper names its maker; the name is the run of capitalised words that follows. */
const SAYS_WHO: [RegExp, number][] = [
  [/(?:checks?|cheques?|money orders?|payment) payable to:? /, 30],
  [/(?:©|copyright)(?: ?(?:19|20)\d{2}(?: ?- ?(?:19|20)\d{2})?)?,? (?:by )?/, 12],
  [/\(c\)(?: ?(?:19|20)\d{2}(?: ?- ?(?:19|20)\d{2})?)?,? (?:by )?/, 4],
  [new RegExp(`(?:${any("order-with")}) `), 18],
  [new RegExp(`thank(?: you|s) for (?:${any("thanks-for")}) `), 20],
  [new RegExp(`(?:${any("maker-follows")}) `), 18],
  [/(?:coverage|insurance) is provided (?:by|in)(?: the)?:? /, 24],
  [/(?:all|your) [a-z ]{0,30}(?:services|products|goods|orders?) (?:is|are|were) sold by /, 22],
];
const SMALL_WORD = whole("sayings-of");

/** How many words from the start of `words` are one capitalised name. */
function runOfNames(words: string[]): number {
  let n = 0;
  while (
    n < words.length &&
    n < 7 &&
    words[n] !== "" &&
    (/^["(]?\p{Lu}|^\d+\p{L}/u.test(words[n]!) || SMALL_WORD.test(words[n]!))
  ) {
    n++;
    if (/[.!?;:]$/.test(words[n - 1]!) && legalForm(words[n - 1]!) === null) break;
    if (/,$/.test(words[n - 1]!) && legalForm(words[n] ?? "") === null) break;
  }
  while (n > 0 && SMALL_WORD.test(words[n - 1]!)) n--;
  return n;
}

/** Names that sentences give to the maker: "Thank you for choosing Harbor Pine Inn". */
export function saysWho(sheets: Sheet[]): PartyFound[] {
  const out: PartyFound[] = sheets.slice(0, 4).flatMap(ownPapers);
  for (const s of sheets.slice(0, 4))
    for (const line of s.lines.slice(0, 400)) {
      const folded = line.folded.slice(0, 600);
      for (const [re, score] of SAYS_WHO) {
        const m = re.exec(folded);
        if (!m) continue;
        const start = m.index + m[0].length;
        const words = line.text.slice(start, start + 90).split(" ");
        const n = runOfNames(words);
        const said = words.slice(0, n).join(" ");
        const text = legalForm(said) === null ? said.replace(/[.,!?;:]+$/, "") : said;
        if (n === 0 || !couldBeName(text) || titleShare(foldKeep(text)) > 0.6) continue;
        const points = score + (legalForm(text) !== null ? 6 : 0);
        out.push(partyAt(line, { start, end: start + text.length, text }, "issuer", points, "saying"));
      }
    }
  return out;
}

/** "Your Vagatel bill", "votre facture Luminergie": the house whose paper it is. */
const OWN_PAPER: RegExp[] = [
  new RegExp(
    String.raw`(?<![\p{L}])(?:[Yy]our|[Tt]he) ((?:\p{Lu}[\p{L}&.'-]{1,20} ){1,3})(?:${any("your-thing-en")})(?![\p{L}])`,
    "u",
  ),
  new RegExp(
    String.raw`(?<![\p{L}])(?:Ihre?|[Dd]eine?) ((?:\p{Lu}[\p{L}&.'-]{1,20}[- ]){1,2})(?:${any("sayings-paper")})(?![\p{L}])`,
    "u",
  ),
  new RegExp(
    String.raw`(?<![\p{L}])(?:[Vv]otre|[Tt]u|[Ss]u|[Tt]ua|[Uu]w|[Jj]e) (?:${any("your-thing-romance")}) (\p{Lu}[\p{L}&.'-]{2,20}(?: \p{Lu}[\p{L}&.'-]{2,20})?)`,
    "u",
  ),
];
/** Kinds of accounts and policies, which stand in the same place. Folded. */
const KIND_OF_THING = new RegExp(`^(?:${any("thing-no-name")})[ -]*$`);

/** Houses that a sentence calls the owner of the paper, each line's first. */
function ownPapers(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines.slice(0, 300))
    for (const re of OWN_PAPER) {
      const m = re.exec(line.text.slice(0, 300));
      const text = (m?.[1] ?? "").replace(/[- ]+$/, "");
      if (!m || text === "" || !couldBeName(text)) continue;
      if (text.split(/[- ]/).every((w) => KIND_OF_THING.test(foldKeep(w)))) continue;
      if (titleShare(foldKeep(text)) > 0.4) continue;
      const start = m.index + m[0].indexOf(text);
      out.push(partyAt(line, { start, end: start + text.length, text }, "issuer", 17, "saying"));
    }
  return out.slice(0, 20);
}

/** Companies inside sentences: the capitalised words before the form of a company. Each name once, the first in the paper. */
export function companiesInProse(sheets: Sheet[]): PartyFound[] {
  const out = new Map<string, PartyFound>();
  for (const s of sheets.slice(0, 4))
    for (const line of s.lines.slice(0, 400)) {
      if (out.size >= 30) return [...out.values()];
      const whole = line.text.slice(0, 600);
      const form = legalForm(whole);
      if (!form || form.start < 4 || whole.length < 30) continue;
      const words = whole.slice(0, form.start).trimEnd().split(" ");
      let n = words.length;
      while (n > 0 && words.length - n < 7) {
        const w = words[n - 1]!;
        if (
          !/^["“(]?\p{Lu}|^\d{1,3}\p{L}|^&$/u.test(w) &&
          !(SMALL_WORD.test(w) && /^\p{Lu}/u.test(words[n - 2] ?? ""))
        )
          break;
        // A full stop, a colon or a comma ends what came before, save the comma right before the form.
        if (n < words.length && /[.;:,]$/.test(w)) break;
        n--;
      }
      const start = words.slice(0, n).join(" ").length + (n > 0 ? 1 : 0);
      const text = whole.slice(start, form.end);
      if (n === words.length || !couldBeName(text)) continue;
      const key = foldKeep(text);
      if (!out.has(key)) out.set(key, partyAt(line, { start, end: form.end, text }, "issuer", 12, "saying"));
    }
  return [...out.values()];
}

/** "This is to certify that": whom a certificate is for. The name stands behind it or on the next line. Folded. */
const CERTIFIES = new RegExp(
  String.raw`(?:${any("certifies")})\s*:?\s*$|(?:${any("certifies-before-name")}) (?=[a-z])`,
);

const titlesWords = new RegExp(String.raw`^(?:${any("sayings-titles")})\.? `);

/** The person a certificate names. */
export function certified(sheet: Sheet): PartyFound[] {
  for (const line of sheet.lines.slice(0, 80)) {
    const m = CERTIFIES.exec(line.folded.slice(0, 300));
    if (!m) continue;
    const end = m.index + m[0].length;
    const next = sheet.lines[line.index + 1];
    const [place, from] = line.text.slice(end).trim() === "" ? [next, 0] : [line, end];
    if (!place) continue;
    const words = place.text
      .slice(from, from + 80)
      .replace(titlesWords, "")
      .split(" ");
    const text = words.slice(0, runOfNames(words)).join(" ").replace(/,$/, "");
    const start = place.text.indexOf(text, from);
    if (text.includes(" ") && start >= 0 && couldBeName(text))
      return [partyAt(place, { start, end: start + text.length, text }, "recipient", 30, "saying")];
  }
  return [];
}
