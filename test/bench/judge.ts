import { basename } from "node:path";
import { standsOn } from "#reading/fields/grounded.ts";
import type { Page } from "#reading/layout/page.ts";
import type { FullRead, SortingRead } from "#reading/reader.ts";
import {
  exactly,
  inventedNumber,
  type Known,
  type KnownNumber,
  type Scored,
  type ScoredField,
  scoreReading,
} from "../reading/score.ts";
import { familyOf, typesFor } from "./gold-types.ts";

/** What is known of a paper by eye. */
export interface Gold {
  file: string;
  language: string;
  kind: string;
  type: string;
  issuer: string | null;
  recipient: string | null;
  doc_date: string | null;
  period: string | null;
  total: number | null;
  currency: string | null;
  due_date: string | null;
  identifiers: { label: string; value: string }[];
  facts: Record<string, unknown>;
  total_alternatives: number[] | null;
  /** Shipped types that are right, where the gold names them itself. */
  types?: string[];
  /** Other names under which the paper shows its maker. */
  issuer_also?: string[];
}

export interface Row extends Scored {
  file: string;
  /** How the paper came: "pdf-born-digital", "scan", "photo", ... or "text", "noise" for made-up ones. */
  kind: string;
  side: Side;
}

/** Papers of sealed makers are never looked at: of them only totals are printed. */
export type Side = "opened" | "sealed";

/** Both reads of a paper. */
export interface Read {
  sorting: SortingRead;
  full: FullRead;
}

/** What is known of one field of a paper, and the answers that are right. */
export const known = (want: string | null, right: (read: string) => boolean): Known => ({ want, right });

/** A total that is right to the cent. */
export const closeTo = (total: number | null, others: readonly number[] = []): Known =>
  known(total === null ? null : String(total), (read) =>
    [total, ...others].some((t) => t !== null && Math.abs(t - Number(read)) < 0.006),
  );

export const flat = (s: string): string =>
  s
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Forms of companies at the end of a name, folded: `flat("Example GmbH & Co. KG")` without them is "example". */
const FORMS =
  /(?:gmbhcokg|gmbh|mbh|ag|kg|ohg|ek|eg|ev|ltd|limited|llc|llp|inc|corp|corporation|plc|sdnbhd|ptyltd|pte|sas|sasu|sarl|sa|spa|srl|snc|sl|slu|sau|bv|nv|co|company)$/;

/** A name folded, without the legal form at its end. */
export const coreOfName = (s: string): string => {
  const f = flat(s);
  const cut = f.replace(FORMS, "");
  return cut.length >= 3 ? cut : f;
};

const wordsOf = (s: string): string[] =>
  s
    .split(/[\s/·|,]+/)
    .map(flat)
    .filter((w) => w !== "");

/**
 * The same name once case and legal form are folded; or one holds all words of the other ("IKEA" of "IKEA Deutschland"), or
 * all of its letters in one run and is not lost in it: a line of a dozen words with the name somewhere in it is no name.
 */
export function sameName(want: string, got: string): boolean {
  const [a, b] = [coreOfName(want), coreOfName(got)];
  if (a.length < 3 || b.length < 3) return a !== "" && a === b;
  if (a === b) return true;
  const [few, many] = [wordsOf(want), wordsOf(got)].sort((x, y) => x.length - y.length) as [
    string[],
    string[],
  ];
  if (many.length > 8) return false;
  if (few.join("").length >= 4 && few.every((w) => many.includes(w))) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.includes(short) && short.length >= 0.3 * long.length;
}

/** The span a gold period stands for: `from/to`, a month, a year or a day. */
function span(p: string): [string, string] {
  const [a, b] = p.split("/") as [string, string | undefined];
  if (b) return [a, b];
  if (/^\d{4}$/.test(a)) return [`${a}-01-01`, `${a}-12-31`];
  if (/^\d{4}-\d{2}$/.test(a)) return [`${a}-01`, `${a}-28`];
  return [a, a];
}

/** Label words of the gold and the keys they mean; a number under such a key that is another one is wrong. */
const MEANT: [RegExp, string[]][] = [
  [/^(?:invoice|rechnung|facture|factura|fattura|factuur)/i, ["invoice_number"]],
  [/^policy|versicherungs/i, ["policy_number"]],
  [/^claim/i, ["claim_number"]],
  [/^iban/i, ["iban"]],
  [/^(?:vin)$/i, ["vin"]],
  [/^(?:ein|ssn|tax)/i, ["tax_id"]],
];

/** Numbers under a key that the gold names, none of which is the gold's. */
export function contradicted<F extends { key: string; value: string }>(
  known: Gold["identifiers"],
  found: F[],
): F[] {
  return found.filter((f) => {
    const meant = known.filter((id) => MEANT.some(([re, keys]) => re.test(id.label) && keys.includes(f.key)));
    return (
      meant.length > 0 &&
      // Further numbers of a kind may stand on the paper; where none of them is right, each is wrong.
      !found.some((o) => o.key === f.key && meant.some((id) => sameNumber(id.value, o.value))) &&
      !known.some((id) => sameNumber(id.value, f.value))
    );
  });
}

const sameNumber = (want: string, got: string): boolean => {
  const [a, b] = [flat(want), flat(got)];
  return a === b || (a.length >= 6 && b.includes(a));
};

/** True when digits and letters of a fact's value stand in its own quote; dates and words in another form are left to it. */
const quoted = (f: FullRead["facts"][number]): boolean => {
  if (f.role === "money")
    return f.quote.replace(/\D/g, "").includes(String(Math.abs(Math.trunc(f.number ?? 0))));
  if (f.role === "identifier") {
    // The machine readable zone of a passport is put right where a reader of pictures took O for 0.
    const digits = (s: string) => s.replace(/[OQ]/g, "0").replace(/[Il]/g, "1").replace(/\D/g, "");
    return f.key === "vin" || digits(f.quote).includes(digits(f.value));
  }
  return f.role !== "date" || /\d/.test(f.quote);
};

/** Facts whose quote does not stand on the page they name, or whose value does not stand in the quote. */
export function unfounded(pages: Page[], full: FullRead): string[] {
  const stands = standsOn(pages);
  const coded = new Set(pages.flatMap((p) => (p.codes ?? []).map((c) => c.text)));
  return full.facts
    .filter((f) => coded.size === 0 || stands(f.page, f.quote))
    .filter((f) => !stands(f.page, f.quote) || !quoted(f))
    .map((f) => `${f.key}=${f.value} "${f.quote.slice(0, 60)}"`);
}

/** What the gold knows of the fields that are chosen among candidates. */
export function choicesOf(g: Gold) {
  const { brand } = g.facts as { brand?: unknown };
  const names = [g.issuer, brand, ...(g.issuer_also ?? [])].filter((x) => typeof x === "string");
  const people = (g.recipient ?? "").split(/[,/]| and /).filter((x) => flat(x) !== "");
  const types = g.types ?? typesFor(g.type);
  return {
    type: known(g.type, (read) => types.includes(read)),
    date: exactly(g.doc_date),
    total: closeTo(g.total, g.total_alternatives ?? []),
    "due date": exactly(g.due_date),
    issuer: known(g.issuer, (read) => names.some((n) => sameName(n, read))),
    recipient: known(g.recipient, (read) => people.some((n) => sameName(n, read))),
  };
}

/** Every field of a paper that is in question, with what the gold knows of it. */
function knownOf(g: Gold, full: FullRead): Partial<Record<ScoredField, Known>> {
  const allowed = g.types ?? typesFor(g.type);
  const [from, to] = span(g.period ?? "");
  const isPeriod = (read: string) =>
    read === `${from}/${to}` || (g.period?.length === 7 && read.startsWith(`${from}/${g.period}`));
  return {
    family: known(g.type, (read) => allowed.some((a) => familyOf(a) === familyOf(read))),
    language: exactly(g.language),
    ...choicesOf(g),
    ...(full.total !== null && g.total !== null ? { currency: exactly(g.currency) } : {}),
    ...(/receipt/.test(g.type) ? {} : { period: known(g.period, isPeriod) }),
  };
}

/** Every field of a paper, scored against what is known of it. */
export function compare(g: Gold, side: Side, { sorting, full }: Read): Row[] {
  const numbers = g.identifiers.map(
    ({ label, value }): KnownNumber => ({ want: `${label}=${value}`, is: (f) => sameNumber(value, f.value) }),
  );
  const found = full.facts.filter((f) => f.role === "identifier");
  return [
    ...scoreReading(knownOf(g, full), numbers, { sorting, full }),
    ...contradicted(g.identifiers, found).map(inventedNumber),
  ].map((row) => ({ ...row, file: basename(g.file), kind: g.kind, side }));
}
