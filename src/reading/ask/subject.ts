import { groupWords } from "./grouping.ts";
import { type Kind, kindsIn } from "./kinds.ts";
import { isEmptyWord, routeWords } from "./words.ts";

/** Words that name one thing a question is about, and the kinds of paper among them. */
export interface Chunk {
  words: string[];
  /** Kinds that some of the words name, by their places in `words`. */
  kinds: { kind: Kind; from: number; to: number }[];
  /** True behind "in" and its like: it may be a place, which stands anywhere on a paper. */
  place: boolean;
}

/** One thing a paper has to be about; of several names for it ("restaurants and cafés") any will do. */
export type Slot = Chunk[];

/** What a question is about. */
export interface Subject {
  slots: Slot[];
  /** Forms of paper it names ("bills", "receipts"): a paper of any of them will do. */
  forms: Kind[];
}

const dutch = /\b(?:hoeveel|welke|wat|wanneer|bij|heb|hebben|het|een|mijn|ik|waren|zijn)\b/;
const romance =
  /\b(?:combien|quel|quels|quelle|quelles|mes|chez|depense|cuanto|cuanta|cuantos|cuantas|gaste|cual|mis|quanto|quanti|quante|quale|quali|speso|ho|ai|paye|pague|les|los|las|gli|est|sont|facture|factures|factura|facturas|bolletta|bollette)\b/;

const both = /^(?:and|or|und|oder|sowie|et|ou|y|o|u|e|ed|plus)$/;
const inPlace = /^(?:in|im|near|around|te|nel|nella|zu)$/;
const inRomance = /^(?:a|en|au|aux|de|du|di|da)$/;

/**
 * Takes a folded question apart into what it is about: runs of words that are not how it is asked. `taken` are words that
 * say what is wanted ("deductible", "expire") and are not looked for on papers.
 */
export function subjectOf(rest: string, taken: ReadonlySet<string>): Subject {
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
    if (kind?.kind.form && !taken.has(t)) {
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
      (!kind && (taken.has(t) || isEmptyWord(t) || routeWords.has(t) || groupWords.has(t)));
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
    chunk.words.push(...tokens.slice(i, i + n));
    i += n - 1;
  }
  return { slots: slots.slice(0, 8).map((s) => s.slice(0, 6)), forms };
}

/** The words of a subject, as they were typed but folded. */
export const subjectWords = (s: Subject): string[] => s.slots.flat().flatMap((c) => c.words);

export const noSubject = (s: Subject): boolean => s.slots.length === 0;
