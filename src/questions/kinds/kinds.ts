import { lazily } from "#lexicon/table.ts";
import { words } from "#lexicon/words.ts";
import { conceptsOfType, formsOf } from "#reading/concepts/concepts.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { attributesIn } from "../value-finder/attributes.ts";
import { type Kind, kinds } from "./table.ts";

/** Words for a paper that say so by themselves, short as they are. */
const sureWords = lazily(() => words("kinds-sure-words"));
/** A word of this many letters or more is hardly anything else than the name of a paper. */
const LONG = 11;

const VALUES: ReadonlySet<string> = new Set([
  "money",
  "percent",
  "measure",
  "count",
  "number",
  "day",
  "stretch",
]);

/** "Insurance premium", "W-2 wages": what is asked of a paper, not the paper. */
const asksValue = (phrase: string): boolean =>
  attributesIn(phrase.split(" ").slice(-1)).some((n) => VALUES.has(n.attribute.kinds[0] ?? ""));

let phrases: ReadonlyMap<string, Kind> | undefined;

/**
 * Kinds by the words for them: those of the tables, then every other type of paper by the wordings that the lexicon has for it,
 * those of several words and single ones that can hardly be anything else ("power of attorney", "Geburtsurkunde", "will"). Made
 * when it is first needed.
 */
function byPhrase(): ReadonlyMap<string, Kind> {
  if (phrases !== undefined) return phrases;
  const by = new Map<string, Kind>();
  for (const k of kinds) for (const w of k.words) if (!by.has(w)) by.set(w, k);
  for (const { slug } of types) {
    if (/^(?:bills|receipts|travel|invoices)\//.test(slug)) continue;
    const said = conceptsOfType(slug)
      .flatMap((c) => formsOf(c).map((f) => f.join(" ")))
      .filter((w) => (w.includes(" ") || w.length >= LONG || sureWords().has(w)) && !asksValue(w));
    const kind: Kind = { name: slug, slug: new RegExp(`^${slug}$`), words: said, unpaid: true };
    for (const w of said) if (!by.has(w)) by.set(w, kind);
  }
  phrases = by;
  return by;
}

/** The same word in the plural or the singular, where that is only its ending. */
const ENDINGS = ["s", "es", "n", "en", "e"];
function kindOf(phrase: string): Kind | undefined {
  const own = byPhrase().get(phrase);
  if (own || phrase.length < 6 || !/\p{L}{5}$/u.test(phrase)) return own;
  for (const end of ENDINGS) {
    const other = phrase.endsWith(end) ? byPhrase().get(phrase.slice(0, -end.length)) : undefined;
    if (other) return other;
  }
  return byPhrase().get(`${phrase}s`) ?? byPhrase().get(`${phrase}en`);
}
let longest: number | undefined;
/** Words of the longest of them. */
function mostWords(): number {
  longest ??= Math.max(...[...byPhrase().keys()].map((p) => p.split(" ").length));
  return longest;
}

/** What stands for the ending of the plural in the singular of a word. */
const SINGULAR: readonly (readonly [RegExp, readonly string[]])[] = [
  [/s$/, [""]],
  [/es$/, ["", "e"]],
  [/ies$/, ["y"]],
  [/en$/, ["", "e"]],
  [/n$/, [""]],
  [/e$/, ["", "a"]],
  [/i$/, ["o", "e", "io"]],
  [/(?:s|ss)en$/, ["s"]],
  [/ken$/, ["k"]],
  [/aux$/, ["ail", "al"]],
];

/** Whether a wording names several papers of its kind: one without the ending names one. */
export function isPlural(phrase: string): boolean {
  const own = byPhrase().get(phrase);
  // "Facture" has a plural of its own, whatever "factura" is.
  if (own !== undefined && ["s", "n"].some((end) => byPhrase().get(phrase + end) === own)) return false;
  return SINGULAR.some(
    ([ending, instead]) =>
      ending.test(phrase) &&
      instead.some((other) => {
        const one = phrase.replace(ending, other);
        const kind = one === phrase || one.length < 3 ? undefined : byPhrase().get(one);
        return kind !== undefined && (own === undefined || kind === own);
      }),
  );
}

/** Words that a paper of a kind prints where its type does not say: the kind's own, and all that the lexicon has for its types. */
const printed = new Map<Kind, readonly string[]>();
function printedWords(kind: Kind): readonly string[] {
  let words = printed.get(kind);
  if (!words) {
    const more = types
      .filter((t) => kind.slug.test(t.slug))
      .flatMap((t) => conceptsOfType(t.slug))
      .flatMap((c) => formsOf(c).map((f) => f.join(" ")))
      .filter((w) => w.includes(" ") || w.length >= LONG);
    words = kind.form === true ? kind.words : [...new Set([...kind.words, ...more])];
    printed.set(kind, words);
  }
  return words;
}

/** A kind that words of a question name: from the token `from` up to `to`. */
interface SaidKind {
  kind: Kind;
  from: number;
  to: number;
}

/** Kinds that folded tokens name, the longest wording first at each place. */
export function kindsIn(tokens: readonly string[]): SaidKind[] {
  const found: SaidKind[] = [];
  for (let i = 0; i < tokens.length; i++) {
    for (let n = Math.min(mostWords(), tokens.length - i); n > 0; n--) {
      const kind = kindOf(tokens.slice(i, i + n).join(" "));
      if (!kind) continue;
      found.push({ kind, from: i, to: i + n });
      i += n - 1;
      break;
    }
  }
  return found;
}

/** Every single word that names a kind: what a slip of the keyboard may have meant. */
export const kindWords = (): readonly string[] =>
  [...byPhrase().keys()].filter((w) => !w.includes(" ") && w.length > 4);

/** Types of which only the form is known: what they print says more. */
export const unsorted = /^(?:receipts\/receipt|invoices\/invoice|receipts\/card-slip)$/;

/** Types under which a bill can have been filed that was not known as one: it asks for an amount all the same. */
export const mayBeBill = /^(?:contracts\/contract|letters\/letter)$/;

/** Kinds of bill, and the form itself. */
export const ofBills = (kind: Kind): boolean => kind.slug.source.startsWith("^bills\\/");

/** What is known of a paper when it is asked whether it is of a kind. */
interface Looked {
  slug: string | null;
  /** It asks for an amount to be paid. */
  billed: boolean;
  /** Its folded words, single spaces, without the names on it: looked at where its type does not say. */
  print(): string;
}

/** Whether a paper is of a kind. */
export function isOfKind(kind: Kind, { slug, billed, print }: Looked): boolean {
  if (slug !== null && kind.slug.test(slug)) return true;
  if (slug === null && kind.form !== true) return kind.proof?.test(print()) === true;
  if (slug === null) return kind.name === "documents";
  const bill = billed && mayBeBill.test(slug) && ofBills(kind);
  if (bill && kind.form) return true;
  if (bill || kind.also?.test(slug)) {
    const text = ` ${print()} `;
    if (printedWords(kind).some((w) => text.includes(` ${w} `))) return true;
  }
  return unsorted.test(slug) && kind.proof?.test(print()) === true;
}
