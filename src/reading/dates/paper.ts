import { any, word } from "#lexicon/phrases.ts";
import { callsSomebody } from "../classify/strands.ts";
import type { Sheet } from "../layout/layout.ts";

/** Kinds of paper on which dates mean something of their own. Found by their words alone, before the paper is sorted. */
export interface PaperTraits {
  /** A ticket or boarding pass: the days on it are those of the journey or the show. */
  ticket: boolean;
  payslip: boolean;
  /** Bank, card and account statements: rows of days that are not the paper's. */
  statement: boolean;
  /** A contract: it is of the day it takes effect or is signed. */
  contract: boolean;
  /** A policy of insurance: effective dates on it are those of the cover. */
  policy: boolean;
  /** A report of a visit or of tests: it is of the day of the visit when it says no other. */
  medical: boolean;
  /** A licence, card or passport: fields are numbered as the rules for such cards say. */
  identity: boolean;
  /** Short lines one below the other, as tills and machines print them. */
  slip: boolean;
  /** It calls somebody to a place on a day: an appointment, a hearing. */
  visit: boolean;
  /** A bill that says it has been paid: nothing is due any more. */
  settled: boolean;
}

const WORDS: Record<Exclude<keyof PaperTraits, "settled" | "slip" | "visit">, [RegExp, number]> = {
  ticket: [new RegExp(any("ticket-words"), "g"), 4],
  payslip: [new RegExp(any("payslip-words"), "g"), 2],
  statement: [new RegExp(any("statement-words"), "g"), 2],
  contract: [new RegExp(any("contract-words"), "g"), 3],
  policy: [new RegExp(any("policy-words"), "g"), 3],
  medical: [word("medical-words", "g"), 3],
  identity: [new RegExp(any("identity-words"), "g"), 1],
};

const PAID = new RegExp(any("settled"));
/** "Should you have paid already": says nothing about whether it was. */
const IF = word("if");

/** True when the paper says that it has been paid, or that nothing is left to pay. */
function settled(sheets: Sheet[]): boolean {
  for (const s of sheets.slice(0, 4))
    for (const l of s.lines.slice(0, 200)) {
      const text = l.folded.slice(0, 400);
      if (!PAID.test(text)) continue;
      const before = s.lines[l.index - 1]?.folded.slice(-120) ?? "";
      const after = s.lines[l.index + 1]?.folded.slice(0, 120) ?? "";
      if (!IF.test(`${before} ${text} ${after}`)) return true;
    }
  return false;
}

function slip(sheet: Sheet | undefined): boolean {
  if (!sheet || sheet.lines.length < 5) return false;
  const mean = sheet.lines.reduce((n, l) => n + l.text.length, 0) / sheet.lines.length;
  return mean < 32 && (sheet.bottom - sheet.top) * 1.2 > sheet.size * mean * 0.5;
}

/** What kind of paper the words of the first two sheets make it, for the roles of its dates. */
export function traitsOf(sheets: Sheet[]): PaperTraits {
  const text = sheets
    .slice(0, 2)
    .flatMap((s) => s.lines.slice(0, 200).map((l) => l.folded.slice(0, 300)))
    .join("\n")
    .slice(0, 30_000);
  const has = (k: keyof typeof WORDS): boolean => {
    const [re, least] = WORDS[k];
    return new Set(Array.from(text.matchAll(re), (m) => m[0])).size >= least;
  };
  const policy = has("policy");
  return {
    ticket: has("ticket"),
    payslip: has("payslip"),
    statement: has("statement"),
    contract: has("contract") && !policy,
    policy,
    medical: has("medical"),
    identity: has("identity"),
    slip: slip(sheets[0]),
    visit: callsSomebody(text),
    settled: settled(sheets),
  };
}
