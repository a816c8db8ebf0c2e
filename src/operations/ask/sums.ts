import { factsWithKeys } from "#database/asks.ts";
import { daysBetween } from "#kernel/dates.ts";
import { squeeze } from "#kernel/text.ts";
import type { Question } from "#reading/ask/question.ts";
import type { Span } from "#reading/ask/span.ts";
import { sumsByCurrency } from "#rules/exact-sum.ts";
import { readMoney } from "#rules/money-text.ts";
import { amountText, longDay } from "#rules/obligations.ts";
import type { Asking } from "./answer.ts";
import type { Citing } from "./cite.ts";
import { Days } from "./days.ts";
import { boughtRows, type Row, type Rows, rowsOf, without } from "./rows.ts";
import { type Chosen, MOST_CHOSEN, select } from "./select.ts";

/** An answer as lines of text; what it cites is with its `Citing`. */
export interface Told {
  lines: string[];
  grounded: boolean;
}

/** Rows that are written out; every one is cited. */
const MOST_LINES = 20;
/** Papers that are told of beside a sum, of each sort. */
const MOST_BESIDE = 5;
const MOST_UNDATED = 3;

const ORDER = (a: Row, b: Row) =>
  a.paper.record.sort_date === b.paper.record.sort_date
    ? a.paper.record.id < b.paper.record.id
      ? -1
      : 1
    : a.paper.record.sort_date < b.paper.record.sort_date
      ? -1
      : 1;

export const money = (amount: number, currency: string | null): string =>
  currency === null ? `${amountText(amount, null)} (no currency named)` : amountText(amount, currency);

export const papersSaid = (n: number): string => (n === 1 ? "1 paper" : `${n} papers`);

/** Days in words, as an answer names the time it is about. */
export function spanSaid(span: Span): string {
  if (span.from === span.to) return longDay(span.from);
  if (span.year !== null && span.from.endsWith("-01-01") && span.to.endsWith("-12-31"))
    return String(span.year);
  if (span.from < "1100") return `up to ${longDay(span.to)}`;
  if (span.to > "9000") return `since ${longDay(span.from)}`;
  return `${longDay(span.from)} to ${longDay(span.to)}`;
}

/** The rows of a question, cited as they are; `wide` when more papers fit than are looked at. */
export type Found = { rows: Rows; cited: Row[] } | "wide" | null;

/** Cites a row where it stands. False when it may not be shown. */
export const citeRow = (citing: Citing, r: Row): boolean =>
  r.line === null
    ? r.fact !== null && citing.fact(r.paper.record, r.fact)
    : citing.quote(r.paper.record, r.line.page, squeeze(r.line.quote));

/** The papers a question adds up, in one span; each is cited, unless that is left to the caller. Gives way to others between papers. Null when there are none. */
export async function findRows(
  asking: Asking,
  q: Question,
  span: Span | null,
  citing: Citing | null,
): Promise<Found> {
  const { box, scope, breathe } = asking;
  const selection = select(box, scope, q.subject, span, { currency: null });
  if (!selection.all) return "wide";
  const within = { ...q, span };
  const rows =
    rowsOf(box, scope, within, selection.chosen) ?? boughtRows(box, scope, within, selection.chosen);
  if (rows === null) return null;
  if (citing === null) return { rows, cited: rows.counted.sort(ORDER) };
  citing.learn(rows.counted.map((r) => r.paper.record.id));
  const cited: Row[] = [];
  for (const r of rows.counted.sort(ORDER)) {
    if (!(await breathe())) return null;
    if (citeRow(citing, r)) cited.push(r);
  }
  return { rows, cited };
}

export const tooWide: Told = {
  lines: [`More than ${MOST_CHOSEN} papers fit this question. Ask for a year, or for one company.`],
  grounded: false,
};

/** Amounts added exactly, each currency for itself, in words. */
export const added = (rows: readonly Row[]): string =>
  [...sumsByCurrency(rows)].map(([currency, sum]) => money(sum, currency)).join(" and ");

/** Page of the words a row is cited by. */
export const pageOf = (r: Row): number | null => r.line?.page ?? r.fact?.page ?? null;

export const daysOf = (asking: Asking, rows: readonly Row[]): Days =>
  new Days(
    asking.box,
    rows.map((r) => r.paper.record.id),
  );

const line = (citing: Citing, days: Days, r: Row): string =>
  `- ${days.of(citing, r.paper.record, pageOf(r))}${money(r.number, r.currency)}, ${citing.title(r.paper.record)}${
    r.line === null ? "" : ` (“${squeeze(r.line.quote)}”)`
  }`;

/** What fits and is not in the sum, and why: whoever reads a sum has to know what it leaves out. */
export function beside(citing: Citing, rows: Rows, q: Question): string[] {
  const lines: string[] = [];
  const shown = (c: Chosen): string => {
    citing.place(c.record, null, null);
    return citing.title(c.record);
  };
  for (const { row, why } of rows.left.slice(0, MOST_BESIDE)) {
    citeRow(citing, row);
    lines.push(`Not counted: ${citing.title(row.paper.record)}, ${money(row.number, row.currency)}: ${why}.`);
  }
  const { silent, undated } = rows;
  if (silent.length > 0) {
    lines.push(
      `Not counted, since no amount could be read: ${silent.slice(0, MOST_BESIDE).map(shown).join("; ")}${
        silent.length > MOST_BESIDE ? ` and ${silent.length - MOST_BESIDE} more` : ""
      }.`,
    );
  }
  if (undated.length > MOST_UNDATED)
    lines.push(`${undated.length} more papers have no day that could be read, and are not counted.`);
  for (const r of undated.length > MOST_UNDATED ? [] : undated) {
    citeRow(citing, r);
    lines.push(
      `Not counted, since its day could not be read: ${citing.title(r.paper.record)}, ${money(r.number, r.currency)}.`,
    );
  }
  for (const [a] of rows.alike.slice(0, 2))
    lines.push(`Two are alike, and both are counted: ${citing.title(a.paper.record)}.`);
  for (const name of without(q, [...rows.counted, ...rows.undated]))
    lines.push(`Nothing of “${name}” is among them.`);
  if (q.number !== null && rows.counted.length !== q.number)
    lines.push(
      `You named ${q.number}; ${rows.counted.length} with an amount ${rows.counted.length === 1 ? "is" : "are"} on file.`,
    );
  return lines;
}

/**
 * Adds up what papers say, exactly and each currency for itself; every row is cited. Null when no paper is certainly about
 * what was asked: a sum over the wrong papers is worse than none.
 */
export async function tellSum(asking: Asking, q: Question, citing: Citing): Promise<Told | null> {
  const found = await findRows(asking, q, q.span, citing);
  if (found === "wide") return tooWide;
  if (found === null) return null;
  const { rows, cited } = found;
  const lines: string[] = [];
  if (cited.length > 0) {
    lines.push(`In all: ${added(cited)} (${rows.label}), from ${papersSaid(cited.length)}:`);
    const days = daysOf(asking, cited.slice(0, MOST_LINES));
    for (const r of cited.slice(0, MOST_LINES)) lines.push(line(citing, days, r));
    if (cited.length > MOST_LINES) lines.push(`and ${cited.length - MOST_LINES} more, cited below.`);
    const lost = rows.counted.length - cited.length;
    if (lost > 0) lines.push(`${lost} more could not be shown and are not in the sum.`);
  }
  const left = beside(citing, rows, q);
  if (cited.length === 0) {
    if (left.length === 0 || rows.silent.length + rows.undated.length === 0) return null;
    lines.push("There is no amount to add up.");
  }
  lines.push(...left);
  if (q.usage) {
    const used = usage(asking, rows, citing);
    // Only use was asked for: what it cost is beside the point.
    if (used.length > 0 && !q.wants.includes("money")) return { lines: used, grounded: true };
    lines.push(...used);
  }
  return citing.citations.length === 0 ? null : { lines, grounded: true };
}

/** What was used, as bills print it: "182 kWh". Added by unit. */
function usage(asking: Asking, rows: Rows, citing: Citing): string[] {
  const { box, scope } = asking;
  const papers = [...rows.counted, ...rows.undated].map((r) => r.paper).concat(rows.silent);
  const facts = factsWithKeys(
    box.db,
    scope,
    papers.map((p) => p.record.id),
    ["consumption"],
  );
  const byId = new Map(papers.map((p) => [p.record.id, p]));
  const read = facts.flatMap((f) => {
    const m = /^([\d.,' ]+?) ?(\p{L}[\p{L}³]{0,4}\d?)$/u.exec(f.value.trim());
    const number = m ? readMoney(m[1] ?? "")?.number : undefined;
    const paper = byId.get(f.document_id);
    return m && number !== undefined && paper && citing.fact(paper.record, f)
      ? [{ number, currency: m[2] ?? null }]
      : [];
  });
  if (read.length === 0) return [];
  const said = [...sumsByCurrency(read)].map(
    ([unit, sum]) => `${amountText(sum, null).replace(/\.00$/, "")} ${unit}`,
  );
  return [`Used in all: ${said.join(" and ")} (${papersSaid(read.length)}).`];
}

/** Months a span has, today's the last; at least one. */
const monthsIn = (from: string, to: string): number =>
  Math.max(
    1,
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
      Number(to.slice(5, 7)) -
      Number(from.slice(5, 7)) +
      1,
  );

/** What papers come to on average, by the paper or by the time they cover. */
export async function tellAverage(
  asking: Asking,
  q: Question,
  per: "week" | "month" | "year" | "paper",
  citing: Citing,
): Promise<Told | null> {
  const found = await findRows(asking, q, q.span, citing);
  if (found === "wide") return tooWide;
  if (found === null || found.cited.length === 0) return null;
  const { rows, cited } = found;
  const today = asking.box.clock.today();
  const days = cited.map((r) => r.paper.record.sort_date).sort();
  const from = q.span !== null && q.span.from > "1100" ? q.span.from : (days[0] as string);
  const end = q.span !== null && q.span.to < "9000" ? q.span.to : (days.at(-1) as string);
  const to = [end, today].sort()[0] as string;
  const months = monthsIn(from, to);
  const n = { paper: cited.length, month: months, year: months / 12, week: (daysBetween(from, to) + 1) / 7 }[
    per
  ];
  if (n <= 0 || (per === "year" && months < 12)) return null;
  const over = per === "paper" ? papersSaid(cited.length) : `${months} month${months === 1 ? "" : "s"}`;
  const each = [...sumsByCurrency(cited)]
    .map(([c, sum]) => money(Math.round((sum / n) * 100) / 100, c))
    .join(" and ");
  const lines = [
    `On average: ${each} a ${per}. ${added(cited)} in all, over ${over}, from ${papersSaid(cited.length)}:`,
  ];
  const shown = daysOf(asking, cited.slice(0, MOST_LINES));
  for (const r of cited.slice(0, MOST_LINES)) lines.push(line(citing, shown, r));
  if (cited.length > MOST_LINES) lines.push(`and ${cited.length - MOST_LINES} more, cited below.`);
  return { lines: [...lines, ...beside(citing, rows, q)], grounded: true };
}
