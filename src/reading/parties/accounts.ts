import { any, word } from "#lexicon/phrases.ts";
import { endOfAccount } from "#rules/entities/thing-names.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { Study } from "../classify/study.ts";
import { fact } from "../fields/fact.ts";
import type { Line } from "../layout/layout.ts";
import type { ReadFact } from "../reader.ts";
import { foldKeep } from "../text/fold.ts";

/** An account that a paper is about, by the end of its number. */
interface Account {
  end: string;
  details: Record<string, string>;
  fact: Pick<ReadFact, "page" | "quote" | "confidence">;
}

/** The last four of a card, of which papers mostly print no more: its whole number has twelve signs and more (ISO/IEC 7812). */
const cardTail = (value: string): string => value.replace(/\D/g, "").slice(-4) || endOfAccount(value);

const BANK = word("names-a-bank");

/**
 * Whether the number on a paper is that of an account with a bank: what a supplier lists of a year is easily taken for a
 * bank's statement, and its customer number is no account that somebody has.
 */
const isOfAccount = (s: Study, facts: readonly ReadFact[]): boolean =>
  s.kind.slug !== "banking/bank-statement" ||
  facts.some((f) =>
    /^(?:opening_balance|closing_balance|previous_balance|iban|card_number|bic)$/.test(f.key),
  ) ||
  BANK.test(foldKeep(s.parties.issuer?.name ?? ""));

/** Types of papers, beside those of banks, whose account number is that of a loan or an account. */
const OF_ACCOUNTS = new Set(["housing/mortgage-statement", "tax/1098", "tax/1099"]);

/** The number that a statement masks, when it masks one alone: "XXXX XXXX XXXX 4417" is whose statement it is. */
function onlyMasked(facts: readonly ReadFact[]): ReadFact | undefined {
  const masked = facts.filter((f) => f.key === "card_number" && /[*xX#•]{3}/.test(f.value));
  const [first] = masked;
  return first && masked.every((f) => cardTail(f.value) === cardTail(first.value))
    ? { ...first, confidence: Math.max(60, first.confidence) }
    : undefined;
}

const HEAD_LINES = 45;
/** The end of a number behind a mask or behind the words for it: "XXXX XXXX 0926", "....9254", "ending in 4417". */
const MASKED = /(?:(?:[X*•#]{2,5}[ -]?){1,4}|\.{3,} ?)(?<end>\d{4,5})(?!\d)/gu;
const ENDING = new RegExp(
  String.raw`(?:${any("number-ending")}) {0,3}:? {0,3}(?<end>(?:\d-)?\d{4,5})(?!\d)`,
  "g",
);
/** A movement: a day at its head and an amount at its end. */
const MOVEMENT = /^\W*(?:\d{1,2}[/.-]\d{1,2}|[a-z]{3,4}\.? \d{1,2})\b.*\d[.,]\d{2}-?$/;

/** The one end of a number that the head of a statement prints; two are of two cards. */
function endPrinted(s: Study): ReadFact | undefined {
  const found = new Map<string, { line: Line; start: number; end: number }>();
  for (const line of s.sheets[0]?.lines.slice(0, HEAD_LINES) ?? []) {
    if (MOVEMENT.test(line.folded)) continue;
    for (const m of [...line.text.matchAll(MASKED), ...line.folded.matchAll(ENDING)])
      found.set(cardTail(m.groups?.end ?? ""), { line, start: m.index, end: m.index + m[0].length });
  }
  const [only] = [...found];
  return only && found.size === 1
    ? fact("card_number", "Card number", "identifier", only[0], only[1], 60)
    : undefined;
}

/** "S9  FREEDOM CHECKING", "ID 0071 Regular Shares": the parts of a membership, each an account of its own. */
const SHARE = new RegExp(
  String.raw`^\W*(?:id )?(?<id>[a-z]{0,2}\d{1,4}) {1,4}(?:[a-z-]+ ){0,2}\(?(?:${any("account-kinds")})\b(?!.*\d[.,]\d{2})`,
);

/** Accounts that one statement lists under headings of their own. */
function sharesOf(s: Study): Account[] {
  if (s.kind.slug !== "banking/bank-statement" && s.kind.slug !== "banking/loan-statement") return [];
  const out = new Map<string, Account>();
  for (const sheet of s.sheets.slice(0, 3))
    for (const line of sheet.lines) {
      const id = SHARE.exec(line.folded)?.groups?.id?.toUpperCase();
      if (id === undefined || out.has(id)) continue;
      const at = fact(
        "account_number",
        "Account number",
        "identifier",
        id,
        { line, start: 0, end: line.text.length },
        70,
      );
      out.set(id, { end: id, details: { account_number: id }, fact: at });
    }
  return out.size > 4 ? [] : [...out.values()];
}

/** The accounts, cards and loans that a paper of a bank is about. */
export function accountsOn(s: Study, facts: readonly ReadFact[]): Account[] {
  const { slug } = s.kind;
  const banking = slug !== null && groupOf(slug) === "banking";
  if (!(banking && isOfAccount(s, facts)) && !OF_ACCOUNTS.has(slug ?? "")) return [];
  const shares = sharesOf(s);
  if (shares.length > 0) return shares;
  const of = (key: string) => facts.find((f) => f.key === key && f.confidence >= 60);
  const found =
    of("account_number") ??
    of("iban") ??
    of("card_number") ??
    onlyMasked(facts) ??
    (banking ? (endPrinted(s) ?? of("member_number")) : undefined);
  if (!found) return [];
  const end = found.key === "card_number" ? cardTail(found.value) : endOfAccount(found.value);
  return [{ end, details: { [found.key]: found.value }, fact: found }];
}
