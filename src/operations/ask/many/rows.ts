import { replacedBy } from "#database/documents/documents.ts";
import { type EvidenceRow, factsWithKeys } from "#database/search/asks.ts";
import { fold, squeeze, wordsOf } from "#kernel/text.ts";
import { mayBeBill } from "#questions/kinds/kinds.ts";
import {
  type Amount,
  alikeAmong,
  isSpending,
  isTerminalPrint,
  spent,
  type Why,
} from "#questions/kinds/spending.ts";
import type { Question } from "#questions/plan/question.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { readMoney } from "#rules/money/money-text.ts";
import type { App } from "../../app.ts";
import type { Chosen } from "./select.ts";

/** One amount of a sum: what it is, and where it stands. */
export interface Row {
  paper: Chosen;
  number: number;
  currency: string | null;
  /** The fact it was read as; null for the line of one thing bought. */
  fact: EvidenceRow | null;
  /** The words of the page, where it is no fact. */
  line: { page: number; quote: string } | null;
}

export interface Rows {
  counted: Row[];
  left: { row: Row; why: Why }[];
  /** Papers that fit and of which no amount is known. */
  silent: Chosen[];
  /** Papers that fit, but whose own day is not known, so that they may belong to another time. */
  undated: Row[];
  /** Two that look like one and the same. */
  alike: [Row, Row][];
  /** What is added up: a fact with its label, lines that name a thing, or amounts of several kinds (null). */
  label: { key: string; label: string } | "lines" | null;
}

const certain = (c: Chosen) => c.fits.every((f) => f !== "stands");

/** Keys of the amounts that are added up. */
const keysFor = (q: Question): string[] => (q.keys.money.length > 0 ? q.keys.money : ["total", "amount_due"]);

const print = (c: Chosen) => squeeze(wordsOf(c.pages.map((p) => p.text).join(" ")).join(" "));

function amountOf(row: Row): Amount {
  const { record, maker } = row.paper;
  return {
    id: record.id,
    slug: record.type_slug,
    day: record.sort_date,
    number: row.number,
    currency: row.currency,
    maker,
    slip: row.paper.pages.length > 0 && isTerminalPrint(print(row.paper)),
  };
}

/** Sorts rows into what is counted and what is not. */
function counting(rows: readonly Row[], plain: boolean, dated: boolean): Omit<Rows, "silent" | "label"> {
  const known = dated ? rows.filter((r) => r.paper.record.dated) : [...rows];
  const undated = dated ? rows.filter((r) => !r.paper.record.dated) : [];
  const byId = new Map(known.map((r) => [r.paper.record.id, r]));
  const { counted, left } = spent(known.map(amountOf), plain);
  const row = (a: Amount): Row[] => {
    const own = byId.get(a.id);
    return own ? [{ ...own, number: a.number }] : [];
  };
  return {
    counted: counted.flatMap(row),
    left: left.flatMap(({ amount, why }) => row(amount).map((r) => ({ row: r, why }))),
    undated,
    alike: alikeAmong(counted).flatMap(([a, b]) => {
      const [one] = row(a);
      const [other] = row(b);
      return one && other ? [[one, other] as [Row, Row]] : [];
    }),
  };
}

/** A credit note that only takes back what a bill asked that it replaced, and which is out with that bill. */
const takesBack = (box: App, scope: AccountScope, c: Chosen): boolean =>
  c.record.type_slug === "invoices/credit-note" && replacedBy(box.db, scope, c.record.id).length > 0;

/** The amounts of papers, one each, ready to be added; null when no paper is certainly meant. */
export function rowsOf(box: App, scope: AccountScope, q: Question, chosen: readonly Chosen[]): Rows | null {
  const keys = keysFor(q);
  const plain = q.keys.money.length === 0;
  const named = q.subject.forms.length > 0 || q.subject.slots.some((s) => s.some((c) => c.kinds.length > 0));
  const wanted = chosen.filter(
    (c) =>
      certain(c) &&
      (!plain ||
        isSpending(c.record.type_slug) ||
        (c.billed && mayBeBill.test(c.record.type_slug ?? "")) ||
        (named && c.fits.includes("kind"))) &&
      !(plain && takesBack(box, scope, c)),
  );
  if (wanted.length === 0) return null;
  const facts = Map.groupBy(
    factsWithKeys(
      box.db,
      scope,
      wanted.map((c) => c.record.id),
      keys,
    ),
    (f) => f.document_id,
  );
  const rows: Row[] = [];
  const silent: Chosen[] = [];
  const labels = new Map<string, { key: string; label: string }>();
  for (const paper of wanted) {
    const own = (facts.get(paper.record.id) ?? []).filter((f) => f.number !== null);
    const fact = keys.flatMap((k) => own.find((f) => f.key === k) ?? [])[0];
    if (fact?.number == null) {
      // Of a named amount only those that have it are asked about.
      if (plain && (paper.record.dated || q.span === null)) silent.push(paper);
      continue;
    }
    const due = fact.key === "amount_due";
    const label = due ? { key: "total", label: "total" } : { key: fact.key, label: fact.label };
    labels.set(label.label.toLowerCase(), label);
    rows.push({ paper, number: fact.number, currency: fact.currency, fact, line: null });
  }
  const sums = counting(
    rows.filter((r) => inMoney(q, r)),
    plain,
    q.span !== null,
  );
  return {
    ...sums,
    silent: silent.filter((c) => speaks(c)),
    label: labels.size === 1 ? ([...labels.values()][0] ?? null) : null,
  };
}

/** Papers that a sum should have an amount of: a letter has none and is missed by nobody. */
const speaks = (c: Chosen) =>
  /^(?:receipts|bills|invoices|travel|insurance\/premium)/.test(c.record.type_slug ?? "");

const inMoney = (q: Question, r: Row) => q.currency === null || r.currency === q.currency;

/**
 * What was used, as bills print it ("182 kWh"), a row a paper: its number, and its unit in the place of the currency.
 */
export function usedRows(box: App, scope: AccountScope, papers: readonly Chosen[]): Row[] {
  const byId = new Map(papers.map((p) => [p.record.id, p]));
  return factsWithKeys(box.db, scope, [...byId.keys()], ["consumption"]).flatMap((fact): Row[] => {
    const m = /^([\d.,' ]+?) ?(\p{L}[\p{L}³]{0,4}\d?)$/u.exec(fact.value.trim());
    const number = m ? readMoney(m[1] ?? "")?.number : undefined;
    const paper = byId.get(fact.document_id);
    return m && number !== undefined && paper
      ? [{ paper, number, currency: m[2] ?? null, fact, line: null }]
      : [];
  });
}

/** Names of a slot of which no paper is certainly meant, as they were typed: "Metro" of "Jean Coutu and Metro". */
export function without(q: Question, rows: readonly Row[]): string[] {
  return q.subject.slots.flatMap((slot) => {
    if (slot.length < 2) return [];
    const found = slot.map((c) => rows.some((r) => stands(c.words, r.paper)));
    return found.some(Boolean)
      ? slot.filter((c, i) => !found[i] && c.kinds.length === 0).map((c) => c.words.join(" "))
      : [];
  });
}

function stands(words: readonly string[], paper: Chosen): boolean {
  const text = `${wordsOf(paper.record.title).join("")} ${fold(paper.maker ?? "").replace(/\W/g, "")} ${print(paper).replace(/ /g, "")}`;
  return text.includes(words.join(""));
}
