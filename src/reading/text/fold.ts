import { unaccented } from "#kernel/text.ts";
import { remembered } from "./remembered.ts";

/** Folding and matching that keep offsets: every character of the input gives exactly one of the output. */

const cache = new Map<string, string>();

function foldChar(c: string): string {
  let f = cache.get(c);
  if (f !== undefined) return f;
  if (c === "ß") f = "s";
  else if (c === "ø" || c === "Ø") f = "o";
  else if (c === "ł" || c === "Ł") f = "l";
  else if (c === "’" || c === "‘" || c === "´" || c === "`") f = "'";
  else if (c === "º") f = "°";
  else if (c === "–" || c === "—" || c === "‐" || c === "‑" || c === "−") f = "-";
  else if (c === "\u00a0" || c === "\u202f" || c === "\u2009") f = " ";
  else {
    const base = c.normalize("NFD").charAt(0).toLowerCase();
    f = base.length === 1 ? base : c;
  }
  if (cache.size < 4096) cache.set(c, f);
  return f;
}

/** Lower case, no accents, plain quotes and dashes; as long as the input, so offsets in one are offsets in the other. */
export function foldKeep(s: string): string {
  let ascii = true;
  for (let i = 0; i < s.length; i++)
    if (s.charCodeAt(i) > 126) {
      ascii = false;
      break;
    }
  if (ascii) return s.toLowerCase();
  let out = "";
  for (let i = 0; i < s.length; i++) out += foldChar(s.charAt(i));
  return out;
}

/** Only letters and digits of the folded text: the form in which words read twice are compared. */
export const compact = (s: string): string => unaccented(s).replace(/[^\p{L}\p{N}]/gu, "");

export interface Cue<R extends string> {
  role: R;
  start: number;
  end: number;
  phrase: string;
}

/** Phrases made ready: finds every phrase of every role in a folded line, longest phrase first at each place. */
export interface PhraseFinder<R extends string> {
  find(folded: string): Cue<R>[];
}

/** Letters go on behind a phrase that is part of a longer word; before it, figures do so, too. */
const goesOn = (c: number): boolean => (c >= 97 && c <= 122) || c === 95;
const goesBefore = (c: number): boolean => goesOn(c) || (c >= 48 && c <= 57);

/** A sign as one of 32 kinds: every letter is one of its own. */
const kindOf = (c: number): number => (c >= 97 && c <= 122 ? c - 96 : c === 32 ? 27 : c === 46 ? 28 : 29);
const KINDS = 32;

/** The first two signs of a phrase as one number. */
const beginning = (s: string, at: number): number =>
  kindOf(s.charCodeAt(at)) * KINDS + kindOf(s.charCodeAt(at + 1));

/** A text with gaps of two and three spaces as single ones and wider gaps as two, and where its signs stood. */
const narrowed = remembered((text): { text: string; places: number[] } => {
  let narrow = "";
  const places: number[] = [];
  for (let at = 0; at < text.length; ) {
    let end = at + 1;
    if (text.charCodeAt(at) === SPACE) while (text.charCodeAt(end) === SPACE) end++;
    narrow += text.charAt(at);
    places.push(at);
    if (end - at > MOST_SPACES) {
      narrow += " ";
      places.push(at + 1);
    }
    at = end;
  }
  places.push(text.length);
  return { text: narrow, places };
});

const SPACE = 32;
/** So many spaces stand for one of a phrase, at most. */
const MOST_SPACES = 3;

/**
 * Makes a finder of the phrases of roles. Phrases are lower case without accents and match whole words only. A phrase belongs
 * to the first role that names it. Where a word begins, stretches of the lengths of phrases with its first two letters are
 * looked up: an alternation of thousands of phrases is far slower, above all to make. Throws on a phrase of fewer than two
 * letters and on one with wide gaps.
 */
export function phraseFinder<R extends string>(
  rows: Iterable<readonly [role: R, phrases: readonly string[]]>,
): PhraseFinder<R> {
  const found = new Map<string, { role: R; phrase: string }>();
  const sharp = new Map<string, string>();
  for (const [role, listed] of rows)
    for (const p of listed) {
      const phrase = p.replaceAll("º", "°");
      if (phrase.length < 2 || phrase.includes("  ") || phrase.trim() !== phrase)
        throw new Error(`"${phrase}" is no phrase to be found.`);
      if (found.has(phrase)) continue;
      found.set(phrase, { role, phrase });
      // "Grüße" folds to one s (offsets are kept), "Gruesse" and "Grusse" have two.
      if (phrase.length > 5 && /[a-z]ss/.test(phrase)) sharp.set(phrase.replaceAll("ss", "s"), phrase);
    }
  for (const [short, phrase] of sharp)
    if (!found.has(short)) found.set(short, found.get(phrase) as { role: R; phrase: string });
  const lengths: (number[] | undefined)[] = new Array(KINDS * KINDS);
  for (const phrase of [...found.keys()].sort((a, b) => b.length - a.length)) {
    const of = (lengths[beginning(phrase, 0)] ??= []);
    if (of.at(-1) !== phrase.length) of.push(phrase.length);
  }
  return { find: (folded) => findIn(folded, found, lengths) };
}

function findIn<R extends string>(
  folded: string,
  phrases: ReadonlyMap<string, { role: R; phrase: string }>,
  lengths: readonly (readonly number[] | undefined)[],
): Cue<R>[] {
  const out: Cue<R>[] = [];
  const { text, places } = folded.includes("  ") ? narrowed(folded) : { text: folded, places: null };
  let before = SPACE;
  for (let at = 0; at < text.length - 1; at++) {
    const possible = goesBefore(before) ? undefined : lengths[beginning(text, at)];
    before = text.charCodeAt(at);
    if (possible === undefined) continue;
    for (const length of possible) {
      const end = at + length;
      if (end > text.length || goesOn(text.charCodeAt(end))) continue;
      const known = phrases.get(text.slice(at, end));
      if (known === undefined) continue;
      const start = places === null ? at : places[at]!;
      out.push({ ...known, start, end: places === null ? end : places[end - 1]! + 1 });
      before = text.charCodeAt(end - 1);
      at = end - 1;
      break;
    }
  }
  return out;
}

const LETTER_FOR: Record<string, string> = { "0": "o", "1": "l", "5": "s", "8": "b", "|": "l" };
const KEY_WORDS = [
  "total",
  "totals",
  "subtotal",
  "amount",
  "invoice",
  "summe",
  "gesamt",
  "rounding",
  "change",
  "betrag",
  "datum",
  "balance",
  "receipt",
  "rechnung",
  "facture",
  "factura",
  "cash",
  "payment",
  "customer",
  "account",
  "reference",
  "kundennummer",
];
/** Short words of labels: only digits among their letters are put right. */
const LABEL_WORDS = new Set([
  ...KEY_WORDS,
  "slip",
  "trans",
  "number",
  "nummer",
  "order",
  "policy",
  "kunde",
  "konto",
  "bill",
  "date",
]);
const byLength = new Map<number, string[]>();
for (const w of KEY_WORDS) byLength.set(w.length, [...(byLength.get(w.length) ?? []), w]);

/** A folded word as the reader of a picture may have meant it: "t0tal", "totai" -> "total". Same length. */
function repairWord(w: string): string {
  if (/^[a-z|]*[0158|][a-z|]*$/.test(w) && /[a-z]{2}/.test(w)) {
    const fixed = w.replace(/[0158|]/g, (c) => LETTER_FOR[c] ?? c);
    if (LABEL_WORDS.has(fixed)) return fixed;
  }
  for (const k of byLength.get(w.length) ?? []) {
    if (w.length < 5) continue;
    let wrong = 0;
    for (let i = 0; i < k.length && wrong < 2; i++) if (k.charCodeAt(i) !== w.charCodeAt(i)) wrong++;
    if (wrong === 1) return k;
  }
  return w;
}

/** A folded line of a picture with the few words that decide most repaired, offsets kept. */
export const repair = (folded: string): string => folded.replace(/[a-z0-9|]{4,12}/g, repairWord);
