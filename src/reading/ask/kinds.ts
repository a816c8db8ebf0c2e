import type { Kind } from "./kind.ts";
import { away } from "./kinds-away.ts";
import { spending } from "./kinds-home.ts";
import { forms, papers } from "./kinds-papers.ts";

export type { Kind } from "./kind.ts";

/**
 * Kinds of paper, and of spending, by the words people have for them (folded; en de fr es it nl, some of other countries),
 * and how such papers are known: by the slug of their type or, where a paper was only known to be some receipt or bill, by
 * what it prints.
 */
export const kinds: readonly Kind[] = [...spending, ...away, ...papers, ...forms];

const byPhrase = new Map<string, Kind>();
for (const k of kinds) for (const w of k.words) if (!byPhrase.has(w)) byPhrase.set(w, k);
const LONGEST = Math.max(...[...byPhrase.keys()].map((p) => p.split(" ").length));

/** A kind that words of a question name: from the token `from` up to `to`. */
export interface SaidKind {
  kind: Kind;
  from: number;
  to: number;
}

/** Kinds that folded tokens name, the longest wording first at each place. */
export function kindsIn(tokens: readonly string[]): SaidKind[] {
  const found: SaidKind[] = [];
  for (let i = 0; i < tokens.length; i++) {
    for (let n = Math.min(LONGEST, tokens.length - i); n > 0; n--) {
      const kind = byPhrase.get(tokens.slice(i, i + n).join(" "));
      if (!kind) continue;
      found.push({ kind, from: i, to: i + n });
      i += n - 1;
      break;
    }
  }
  return found;
}

/** Every single word that names a kind: what a slip of the keyboard may have meant. */
export const kindWords: readonly string[] = [...byPhrase.keys()].filter(
  (w) => !w.includes(" ") && w.length > 4,
);

/** Types of which only the form is known: what they print says more. */
export const unsorted = /^(?:receipts\/receipt|invoices\/invoice|receipts\/card-slip)$/;

/** Types under which a bill can have been filed that was not known as one: it asks for an amount all the same. */
export const mayBeBill = /^(?:contracts\/contract|letters\/letter)$/;

/** Kinds of bill, and the form itself. */
export const ofBills = (kind: Kind): boolean => kind.slug.source.startsWith("^bills\\/");

/** What is known of a paper when it is asked whether it is of a kind. */
export interface Looked {
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
    if (kind.words.some((w) => text.includes(` ${w} `))) return true;
  }
  return unsorted.test(slug) && kind.proof?.test(print()) === true;
}
