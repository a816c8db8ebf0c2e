import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { Kind } from "../classify/kind.ts";
import { meaningOf, type Study } from "../classify/study.ts";
import type { DateFound } from "../dates/found.ts";
import type { IssueChoice } from "../dates/issue.ts";
import type { LabelKind, LabelPlaceKind } from "../dates/labels.ts";
import type { NumberFound } from "../identifiers/checked-numbers.ts";
import { depth, type Line, wordsAt } from "../layout/layout.ts";
import type { Chosen } from "../money/totals.ts";
import type { Evidence } from "../parties/evidence.ts";
import type { Features } from "./forest.ts";

/** Figures about what the rules chose, from what the rules say of it: what the trained models look at. */

const flag = (b: boolean): number => (b ? 1 : 0);

/** How well words were read, 0..100; those of a text layer are 100. */
function read(line: Line, start: number, end: number): number {
  const words = wordsAt(line, start, end);
  return words.length === 0 ? 0 : Math.min(...words.map((w) => w.confidence));
}

const legibility = new WeakMap<Study, number>();

/** Mean confidence of the words of the first page, 0..100. */
function legible(s: Study): number {
  let mean = legibility.get(s);
  if (mean === undefined) {
    const words = s.sheets[0]?.ocr ? s.sheets[0].lines.flatMap((l) => l.words) : [];
    mean = words.length === 0 ? 100 : words.reduce((a, w) => a + w.confidence, 0) / words.length;
    legibility.set(s, mean);
  }
  return mean;
}

/**
 * What is true of the paper, whatever is asked about it. Nothing of how long or how full it is: made-up papers are shorter
 * than real ones, and a model would take that for a sign.
 */
function ofPaper(s: Study): Features {
  return {
    picture: flag(s.sheets[0]?.ocr ?? false),
    legible: legible(s),
    receipt: flag(s.receipt),
    typed: flag(s.kind.slug !== null),
    type_margin: Math.max(-2, Math.min(12, s.kind.score - s.kind.rival)),
  };
}

const WORTH_OF_LABEL: Record<LabelKind, number> = { none: 0, compound: 1, sentence: 2, bare: 3, plain: 4 };
const WORTH_OF_PLACE: Record<LabelPlaceKind, number> = {
  none: 0,
  sentence: 1,
  head: 2,
  below: 3,
  above: 4,
  left: 5,
};

export function dateFeatures(issue: IssueChoice, s: Study): Features {
  const f = issue.features;
  const d = issue.found;
  const others = [...new Set(s.dates.dates.map((o) => o.date))].filter((o) => o !== d.date);
  const due = s.dates.dates.find((o) => o.role === "due")?.date;
  return {
    ...ofPaper(s),
    score: f.score,
    margin: Math.min(100, f.margin),
    label: WORTH_OF_LABEL[f.label],
    place: WORTH_OF_PLACE[f.where],
    issue: flag(f.role === "issue"),
    named: flag(f.role !== null),
    strength: f.strength,
    again: Math.min(5, f.again),
    rivals: Math.min(8, f.rivals),
    ambiguous: flag(f.ambiguous),
    order_sure: flag(s.dates.orderSure),
    mended: f.mended,
    time: flag(f.time),
    numbered: flag(f.numbered),
    listed: flag(f.listed),
    read: read(d.line, d.start, d.end),
    depth: f.depth,
    page: Math.min(5, f.page),
    later: others.filter((o) => o > d.date).length / Math.max(1, others.length),
    other_issues: new Set(
      s.dates.dates.filter((o) => o.role === "issue" && o.date !== d.date).map((o) => o.date),
    ).size,
    after_due: flag(due !== undefined && due < d.date),
    in_period: flag(s.period !== null && d.date >= s.period.from),
  };
}

export function totalFeatures(chosen: Chosen, s: Study): Features {
  const m = chosen.found;
  const meaning = meaningOf(s.kind.slug);
  const sure = s.money.filter((o) => o.sure);
  const values = new Set(sure.map((o) => Math.abs(o.value)));
  const largest = Math.max(0, ...values);
  const sameRole = new Set(s.money.filter((o) => o.role === m.role && o.strength > 0.4).map((o) => o.value));
  return {
    ...ofPaper(s),
    score: chosen.score,
    margin: Math.min(80, chosen.score - chosen.rival),
    proof: chosen.proof,
    strength: m.strength,
    named: flag(m.role !== null),
    main: flag(m.role === "total" || m.role === "amount_due"),
    sure: flag(m.sure),
    currency: flag(m.currency !== null),
    bold: flag(m.line.bold),
    column: flag(m.otherColumn),
    largest: flag(Math.abs(Math.abs(m.value) - largest) < 0.006),
    share: largest === 0 ? 1 : Math.abs(m.value) / largest,
    nothing: flag(m.value === 0),
    minus: flag(m.value < 0),
    same_role: Math.min(8, sameRole.size),
    again: Math.min(6, s.money.filter((o) => o !== m && Math.abs(o.value - m.value) < 0.006).length),
    read: read(m.line, m.start, m.end),
    depth: depth(m.line),
    page: Math.min(5, m.line.page.number),
    due: flag(meaning === "amount_due"),
    bought: flag(meaning === "grand_total"),
    balance: flag(meaning === "closing_balance" || meaning === "statement_balance"),
    pay: flag(meaning === "net_pay"),
    premium: flag(meaning === "premium" || meaning === "rent"),
    has_due: flag(s.dates.dates.some((d) => d.role === "due")),
  };
}

export function dueFeatures(d: DateFound, issued: string | null, s: Study): Features {
  const days = issued === null ? -1 : Math.round((Date.parse(d.date) - Date.parse(issued)) / 86_400_000);
  const rivals = new Set(
    s.dates.dates.filter((o) => o.role === "due" && o.date !== d.date).map((o) => o.date),
  );
  return {
    ...ofPaper(s),
    strength: d.strength,
    label: WORTH_OF_LABEL[d.label],
    place: WORTH_OF_PLACE[d.where],
    ambiguous: flag(d.ambiguous),
    mended: d.mended,
    listed: flag(d.listed),
    dated: flag(issued !== null),
    days: Math.max(-60, Math.min(120, days)),
    near: flag(days >= 3 && days <= 50),
    rivals: Math.min(5, rivals.size),
    again: Math.min(4, s.dates.dates.filter((o) => o !== d && o.date === d.date).length),
    read: read(d.line, d.start, d.end),
    depth: depth(d.line),
    page: Math.min(5, d.line.page.number),
    payable: flag(meaningOf(s.kind.slug) === "amount_due"),
  };
}

const KINDS_OF_EVIDENCE = [
  "letterhead",
  "slip",
  "sender",
  "label",
  "imprint",
  "domain",
  "window",
  "salutation",
  "saying",
];

function partyFeatures(e: Evidence, s: Study): Features {
  const kinds = Object.fromEntries(KINDS_OF_EVIDENCE.map((k) => [`of_${k}`, flag(e.kind === k)]));
  return {
    ...ofPaper(s),
    ...kinds,
    score: e.score,
    margin: Math.min(60, e.margin),
    agreeing: Math.min(5, e.agreeing),
    mentions: Math.min(8, e.mentions),
    read: e.sureness,
    garbled: e.garbled,
    tie: e.tie,
    form: flag(e.form),
    name_words: Math.min(9, e.words),
  };
}

export const issuerFeatures = (s: Study): Features | null =>
  s.parties.issuerEvidence && partyFeatures(s.parties.issuerEvidence, s);

export const recipientFeatures = (s: Study): Features | null =>
  s.parties.recipientEvidence && partyFeatures(s.parties.recipientEvidence, s);

export function typeFeatures(kind: Kind, s: Study): Features {
  const group = kind.slug === null ? "" : groupOf(kind.slug);
  const second = kind.ranked[1]?.[1] ?? 0;
  return {
    ...ofPaper(s),
    score: kind.score,
    margin: kind.score - kind.rival,
    inner: kind.score - second,
    ratio: kind.score <= 0 ? 0 : kind.rival / kind.score,
    purchases: flag(group === "receipts"),
    plain: flag(kind.slug === "receipts/receipt" || kind.slug === "invoices/invoice" || group === "letters"),
    insurance: flag(group === "insurance"),
    letter: flag(s.shape.letter),
    due: flag(s.dates.dates.some((d) => d.role === "due")),
  };
}

export function numberFeatures(n: NumberFound, s: Study): Features {
  const digits = n.value.replace(/\D/g, "").length;
  const letters = n.value.replace(/[^A-Za-z]/g, "").length;
  const same = s.numbers.filter((o) => o !== n && o.key === n.key).length;
  return {
    ...ofPaper(s),
    rule: n.confidence,
    checked: flag(n.checked),
    digits: Math.min(30, digits),
    letters: Math.min(20, letters),
    pieces: n.value.split(" ").length,
    same: Math.min(6, same),
    read: read(n.line, n.start, n.end),
    depth: depth(n.line),
    page: Math.min(5, n.line.page.number),
    reference: flag(n.key === "reference" || n.key === "control_number"),
    account: flag(n.key === "account_number" || n.key === "customer_number" || n.key === "contract_number"),
    bill: flag(n.key === "invoice_number" || n.key === "receipt_number" || n.key === "order_number"),
    tax: flag(n.key === "tax_id" || n.key === "vat_id"),
    card: flag(n.key === "card_number"),
  };
}
