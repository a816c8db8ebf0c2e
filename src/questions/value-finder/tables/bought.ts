import { any } from "#lexicon/phrases.ts";
import type { Candidate } from "../candidates.ts";
import { candidate } from "../fields.ts";
import { fitOf } from "../names/fits.ts";
import type { Lined, ReadPage, ReadPaper } from "../paper.ts";
import type { Clause } from "../question/focus.ts";
import type { Standing } from "../standing.ts";
import { moneyOn } from "./row-money.ts";

/** Most things that are told. */
const MOST = 12;

/** What a list of what was bought is worth: above whatever else on a till slip has a head like a list. */
const WORTH = 1;

/** Attributes whose labels end the rows of what was bought: sums, taxes and how it was paid. */
const ENDS: ReadonlySet<string> = new Set(
  "total subtotal tax output-vat payment-method cash-given change-due amount-due tip payment-received".split(
    " ",
  ),
);

/** Words that end them where no attribute does, folded. */
const CLOSES = new RegExp(String.raw`^(?:${any("bought-closes")})\b`);

const letters = (s: string) => s.match(/\p{L}{3,}/gu) ?? [];

/** A number of an article is not its name. */
const CODED = new RegExp(String.raw`^(?:${any("bought-coded")})\b[.: ]*[\d#-]`, "iu");

/** The name of a thing on its row: the cell with the most letters, without what counts and numbers it. */
function nameOn({ line }: Lined): string | null {
  const named = [...line.cells].sort(
    (a, b) => letters(b.text).join("").length - letters(a.text).join("").length,
  )[0];
  if (!named || letters(named.text).join("").length < 4) return null;
  const text = named.text
    .replace(/^[^\p{L}]*(?:\d[\d.,]*\s*(?:x|×|stk\.?|pcs?|ea)?\s+|[*•#-]\s*)+/iu, "")
    .replace(/\s+\d[\d.,]*[.,]\d+\s*(?:[€$£]|eur|usd|gbp)?\s*\p{L}?$/iu, "")
    .trim();
  const name = letters(text).length > 0 ? text : named.text.trim();
  return /:$/.test(name) || CODED.test(name) ? null : name;
}

/** True where the rows of a bill end. */
export const closes = ({ line, words }: Lined): boolean =>
  CLOSES.test(words.tokens.join(" ")) ||
  (line.cells.length <= 3 &&
    words.tokens.length <= 5 &&
    [...words.attributes.keys()].some((a) => ENDS.has(a.id)));

/** Lines over an amount in which its name is looked for. */
const ABOVE = 3;

/** A figure where the amount of a row stands, whatever letters of a picture made of it: "20.0040", "70500.". */
const FIGURE = /^\D{0,2}\d[\d.,]{2,}\D{0,3}$/;

/** For each line whether it has an amount; on pictures also a figure in its last cell, but for a number alone. */
function amountsOn(paper: ReadPaper, page: ReadPage): boolean[] {
  return page.lines.map(({ line }, at) => {
    if (moneyOn(paper, page, at).length > 0) return true;
    return page.picture && line.cells.slice(1).some((c) => FIGURE.test(c.text) && /[.,]/.test(c.text));
  });
}

/** The things that the rows of one page name, in their order, with the first and the last line. */
function thingsOn(paper: ReadPaper, page: ReadPage): { names: string[]; from: number; to: number } | null {
  const amounts = amountsOn(paper, page);
  const end = page.lines.findIndex((l, i) => amounts[i] && closes(l));
  const last = end < 0 ? page.lines.length : end;
  const first = amounts.findIndex((has, i) => has && i < last);
  if (first < 0) return null;
  // A slip of two lines a thing names it on the line without an amount.
  const named = page.lines
    .slice(first, last)
    .filter((l, i) => amounts[first + i] && nameOn(l) !== null).length;
  const priced = amounts.slice(first, last).filter(Boolean).length;
  const apart = named * 2 < priced;
  let from = first;
  // Where the last line above the sums is a name, its amount stands over it, and what stands over the first one is no thing.
  const under = !amounts[last - 1] && nameOn(page.lines[last - 1] as Lined) !== null;
  if (apart && !under)
    for (let i = first - 1; i >= 0 && i >= first - ABOVE && !amounts[i]; i--)
      if (nameOn(page.lines[i] as Lined) !== null) {
        from = i;
        break;
      }
  const names: string[] = [];
  for (let i = from; i < last; i++) {
    const name = nameOn(page.lines[i] as Lined);
    // One thing among others may have its amount on the line below.
    const below = !amounts[i] && amounts[i + 1] === true && nameOn(page.lines[i + 1] as Lined) === null;
    const own = apart ? !amounts[i] : amounts[i] || below;
    if (name !== null && own && !names.includes(name)) names.push(name);
  }
  return names.length === 0 ? null : { names: names.slice(0, MOST), from, to: last - 1 };
}

/**
 * What was bought, by the rows of a receipt, bill or order above its total: "what did I buy at …". Empty for other questions and
 * other papers.
 */
export function boughtCandidates(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  if (clause.kinds[0] !== "list" || !clause.attributes.some((a) => a.id === "ordered")) return [];
  if (!/^(?:receipts|invoices|bills)\/|order|bill/.test(paper.slug ?? "")) return [];
  // A thing that is asked about by name is a row of its own.
  if (standing.sought.some((s) => s.role === "word" && fitOf(s, paper.head) < 0.5)) return [];
  const page = paper.pages[0];
  const found = page ? thingsOn(paper, page) : null;
  if (!page || found === null) return [];
  const only = found.names.length === 1;
  return [
    candidate(
      only ? "words" : "list",
      found.names.join("; "),
      page,
      [found.from, found.to],
      {
        score: WORTH,
        attribute: 0.9,
      },
      only ? (found.names[0] ?? null) : null,
    ),
  ];
}
