import { escapeRegExp, unaccented } from "#kernel/text.ts";

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

interface Branch {
  ends: boolean;
  next: Map<string, Branch>;
}

/** Phrases as one pattern in which what several begin with stands once: of those that match, the longest is taken. */
function patternOf(phrases: Iterable<string>): string {
  const root: Branch = { ends: false, next: new Map() };
  for (const phrase of phrases) {
    let at = root;
    for (const c of phrase) {
      let on = at.next.get(c);
      if (on === undefined) {
        on = { ends: false, next: new Map() };
        at.next.set(c, on);
      }
      at = on;
    }
    at.ends = true;
  }
  return written(root);
}

function written({ ends, next }: Branch): string {
  const all = [...next].map(([c, on]) => (c === " " ? "[ ]{1,3}" : escapeRegExp(c)) + written(on));
  if (all.length === 0) return "";
  if (all.length === 1 && !ends) return all[0] as string;
  return `(?:${all.join("|")})${ends ? "?" : ""}`;
}

/**
 * Makes a finder of the phrases of roles. Phrases are lower case without accents and match whole words only. A phrase belongs
 * to the first role that names it. One pattern for all: the time is linear in the line.
 */
export function phraseFinder<R extends string>(
  rows: Iterable<readonly [role: R, phrases: readonly string[]]>,
): PhraseFinder<R> {
  const roleOf = new Map<string, R>();
  const sharp = new Map<string, string>();
  for (const [role, listed] of rows)
    for (const p of listed) {
      const phrase = p.replaceAll("º", "°");
      if (roleOf.has(phrase)) continue;
      roleOf.set(phrase, role);
      // "Grüße" folds to one s (offsets are kept), "Gruesse" and "Grusse" have two.
      if (phrase.length > 5 && /[a-z]ss/.test(phrase)) sharp.set(phrase.replaceAll("ss", "s"), phrase);
    }
  for (const [short, phrase] of sharp)
    if (roleOf.has(short)) sharp.delete(short);
    else roleOf.set(short, roleOf.get(phrase) as R);
  const re = new RegExp(`(?<![a-z0-9_])${patternOf(roleOf.keys())}(?![a-z_])`, "g");
  return {
    find(folded) {
      const out: Cue<R>[] = [];
      for (const m of folded.matchAll(re)) {
        const phrase = m[0].replace(/ +/g, " ");
        const role = roleOf.get(phrase);
        if (role !== undefined)
          out.push({ role, start: m.index, end: m.index + m[0].length, phrase: sharp.get(phrase) ?? phrase });
      }
      return out;
    },
  };
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
