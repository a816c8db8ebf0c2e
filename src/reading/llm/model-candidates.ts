import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import { currencyOfPaper } from "../classify/origin.ts";
import type { Study } from "../classify/study.ts";
import { fact } from "../fields/fact.ts";
import type { Line } from "../layout/layout.ts";
import { moneyText } from "../money/money.ts";
import type { ReadFact } from "../reader.ts";
import { compact } from "../text/fold.ts";

/** Something the rules found that a model may choose: what it is shown as, and where it stands. */
export interface Candidate {
  shown: string;
  line: Line;
  start: number;
  end: number;
  /** What it is under the key it is chosen for. */
  as(key: string, label: string, confidence: number): ReadFact;
}

export interface Candidates {
  types: string[];
  dates: Candidate[];
  parties: Candidate[];
  amounts: Candidate[];
}

const TYPES = 8;
const DATES = 8;
const PARTIES = 8;
const AMOUNTS = 10;
/** Letters of the line around a candidate: enough for its label. */
const AROUND = 28;

/** Kinds that most papers are of, after those that the words speak for. */
const COMMON = [
  "invoices/invoice",
  "letters/letter",
  "receipts/receipt",
  "banking/bank-statement",
  "bills/electricity",
  "insurance/policy",
  "work/payslip",
  "tax/assessment",
];

const around = (c: { line: Line; start: number; end: number }): string =>
  c.line.text
    .slice(Math.max(0, c.start - AROUND), c.end + AROUND)
    .replace(/\s+/g, " ")
    .trim();

/** The first of each value, by what is `same` of two. */
function unlike<T>(all: T[], same: (one: T) => string, most: number): T[] {
  const seen = new Set<string>();
  const out: T[] = [];
  for (const one of all) {
    const key = same(one);
    if (seen.has(key)) continue;
    seen.add(key);
    out.push(one);
    if (out.length === most) break;
  }
  return out;
}

/** What a model may choose among: everything in it was found on the paper, so a choice cannot be an invention. */
export function candidatesOf(s: Study): Candidates {
  const ranked = s.kind.choices.slice(0, 5).map((c) => c.value);
  const types = [...new Set([...(s.kind.slug === null ? [] : [s.kind.slug]), ...ranked, ...COMMON])]
    .filter((slug) => typeBySlug(slug) !== undefined)
    .slice(0, TYPES);
  const dates = unlike(
    s.dates.dates.filter((d) => !d.monthOnly),
    (d) => d.date,
    DATES,
  ).map(
    (d): Candidate => ({
      ...{ line: d.line, start: d.start, end: d.end },
      shown: `${d.date} in "${around(d)}"`,
      as: (key, label, confidence) => fact(key, label, "date", d.date, d, confidence, { date: d.date }),
    }),
  );
  const named = [
    s.parties.issuer,
    s.parties.recipient,
    ...[...s.parties.all].sort((a, b) => b.score - a.score),
  ];
  const parties = unlike(
    named.flatMap((p) => (p === null ? [] : [p])),
    (p) => compact(p.name),
    PARTIES,
  ).map(
    (p): Candidate => ({
      ...{ line: p.line, start: p.start, end: p.end },
      shown: p.name.slice(0, 80),
      as: (key, label, confidence) => fact(key, label, "party", p.name, p, confidence),
    }),
  );
  const told = s.money.filter((m) => m.role !== null);
  const amounts = unlike(
    [...told, ...s.money.filter((m) => m.role === null && m.sure)],
    (m) => String(m.value),
    AMOUNTS,
  ).map(
    (m): Candidate => ({
      ...{ line: m.line, start: m.start, end: m.end },
      shown: `${moneyText(m.value)} in "${around(m)}"`,
      as: (key, label, confidence) =>
        fact(key, label, "money", moneyText(m.value), m, confidence, {
          number: m.value,
          currency: currencyOfPaper(m.currency, s.money, s.sheets, s.origin, s.numbers),
        }),
    }),
  );
  return { types, dates, parties, amounts };
}
