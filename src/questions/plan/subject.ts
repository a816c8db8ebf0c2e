import { fold } from "#kernel/text.ts";
import { any, whole } from "#lexicon/phrases.ts";
import { words } from "#lexicon/words.ts";
import { kindsIn } from "../kinds/kinds.ts";
import type { Kind } from "../kinds/table.ts";
import { groupWords } from "./grouping.ts";
import { isEmptyWord, routeWords } from "./words.ts";

/** Words that name one thing a question is about, and the kinds of paper among them. */
export interface Chunk {
  words: string[];
  /** Kinds that some of the words name, by their places in `words`. */
  kinds: { kind: Kind; from: number; to: number }[];
  /** True behind "in" and its like: it may be a place, which stands anywhere on a paper. */
  place: boolean;
  /** True where all its words were typed as one name: a paper has the whole of it, or it is another's. */
  whole?: boolean;
}

/** One thing a paper has to be about; of several names for it ("restaurants and cafés") any will do. */
export type Slot = Chunk[];

/** What a question is about. */
export interface Subject {
  slots: Slot[];
  /** Forms of paper it names ("bills", "receipts"): a paper of any of them will do. */
  forms: Kind[];
}

const dutch = new RegExp(String.raw`\b(?:${any("subject-dutch")})\b`);
const romance = new RegExp(String.raw`\b(?:${any("subject-romance")})\b`);

/** Verbs of what amounts do, which say nothing of what they are of. */
const amountVerbs: ReadonlySet<string> = words("amount-verbs");

const both = whole("subject-and");
const inPlace = whole("subject-in");
const inRomance = /^(?:a|en|au|aux|de|du|di|da)$/;

/**
 * Words of names that are typed as names, folded, though by themselves they say nothing: "State Farm" (in Italian "state" is a
 * verb). None where nouns have capitals, or every word has.
 */
export function typedNames(asked: string, language: string): ReadonlySet<string> {
  const all = asked.slice(0, 1000).match(/[\p{L}\p{N}'’&]+/gu) ?? [];
  const capital = (w: string | undefined) => w !== undefined && /^\p{Lu}\p{Ll}/u.test(w);
  if (language === "de" || all.filter(capital).length * 2 > all.length) return new Set();
  const names = all.filter(
    (w, i) =>
      i > 0 && capital(w) && !NO_NAME.test(w) && ((i > 1 && capital(all[i - 1])) || capital(all[i + 1])),
  );
  return new Set(names.map((w) => fold(w)));
}

const NO_NAME = whole("subject-no-name", "i");

/** Words that name nothing in a question: among those that name no kind of paper, and among those that would. */
export interface Spare {
  words: ReadonlySet<string>;
  kinds: ReadonlySet<string>;
}

/**
 * Takes a folded question apart into what it is about: runs of words that are not how it is asked. `taken` are words that
 * say what is wanted ("deductible", "expire") and are not looked for on papers; `spare`, those that name nothing here,
 * whatever they mean elsewhere ("in our files").
 */
export function subjectOf(
  rest: string,
  taken: ReadonlySet<string>,
  names: ReadonlySet<string> = new Set(),
  spare: Spare = { words: new Set(), kinds: new Set() },
): Subject {
  const tokens = rest.match(/[\p{L}\p{N}\p{M}]+|[,&]/gu) ?? [];
  const nl = dutch.test(rest);
  const fr = !nl && romance.test(rest);
  const said = kindsIn(tokens);
  const kindAt = (i: number) => said.find((k) => i >= k.from && i < k.to);
  const slots: Slot[] = [];
  const forms: Kind[] = [];
  let chunk: Chunk | null = null;
  let between: string[] = [];
  const close = () => {
    chunk = null;
  };
  for (let i = 0; i < tokens.length; i++) {
    const t = tokens[i] as string;
    const kind = kindAt(i);
    if (kind?.kind.form && !taken.has(t) && !spare.kinds.has(t)) {
      if (!forms.includes(kind.kind)) forms.push(kind.kind);
      i = kind.to - 1;
      // "Electricity bills": the form goes on from what it is of and ends nothing new.
      close();
      between.push("form");
      continue;
    }
    const empty =
      t === "," ||
      t === "&" ||
      (spare.kinds.has(t) && !names.has(t)) ||
      (!kind &&
        !names.has(t) &&
        (taken.has(t) ||
          spare.words.has(t) ||
          isEmptyWord(t) ||
          routeWords.has(t) ||
          groupWords.has(t) ||
          amountVerbs.has(t)));
    // "The higher one": it stands for what was named before.
    const pronoun = !kind && /^ones?$/.test(t) && (chunk === null || between.length > 0);
    if (empty || pronoun || t.length > 60) {
      // A sign between two parts of one name: "Heidrick & Struggles".
      if (t === "&" && chunk) continue;
      close();
      between.push(t);
      continue;
    }
    const joined: boolean =
      slots.length > 0 &&
      between.length > 0 &&
      between.every((b) => both.test(b) || b === "," || (nl && /^(?:en|of)$/.test(b)) || b === "form") &&
      between.some((b) => b !== "form");
    const place = between.some((b) => inPlace.test(b) || (fr && inRomance.test(b)));
    if (chunk === null || between.length > 0) {
      chunk = { words: [], kinds: [], place };
      const last = slots.at(-1);
      if (joined && last) last.push(chunk);
      else slots.push([chunk]);
    }
    between = [];
    const n = kind ? kind.to - i : 1;
    if (kind) chunk.kinds.push({ kind: kind.kind, from: chunk.words.length, to: chunk.words.length + n });
    const whole = n === 1 && names.has(t) && chunk.whole !== false;
    chunk.words.push(...tokens.slice(i, i + n));
    if (names.size > 0) chunk.whole = whole;
    i += n - 1;
  }
  return { slots: slots.slice(0, 8).map((s) => s.slice(0, 6)), forms };
}

/** The words of a subject, as they were typed but folded. */
export const subjectWords = (s: Subject): string[] => s.slots.flat().flatMap((c) => c.words);

export const noSubject = (s: Subject): boolean => s.slots.length === 0;
