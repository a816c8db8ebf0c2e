import { factsWithKeys } from "#database/search/asks.ts";
import { daysBetween } from "#kernel/dates.ts";
import { fold, squeeze, wordsOf } from "#kernel/text.ts";
import { message } from "#messages/message.ts";
import { hasTerm } from "#questions/grounding/passage.ts";
import { within } from "#questions/plan/conditions.ts";
import { movementOn } from "#questions/plan/movements.ts";
import { asksPart } from "#questions/plan/part-asked.ts";
import type { Question } from "#questions/plan/question.ts";
import type { Per } from "#questions/plan/route.ts";
import type { Chunk } from "#questions/plan/subject.ts";
import { termOf } from "#questions/plan/term.ts";
import type { Span } from "#questions/time/span-parts.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { amountText } from "#rules/checkup/obligations/obligations.ts";
import { sumsByCurrency } from "#rules/money/exact-sum.ts";
import type { App } from "../../app.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { Days } from "../days.ts";
import { chosenFor } from "../one/spoken.ts";
import type { Voice } from "../voice.ts";
import { voiceIn } from "../voice.ts";
import type { Row, Rows } from "./rows.ts";
import { rowsOf, usedRows, without } from "./rows.ts";
import type { Chosen } from "./select.ts";
import { MOST_CHOSEN } from "./select.ts";

const ofBank = /^banking\/(?:bank-statement|credit-card-statement)$/;

/** Rows of one statement that name somebody in a line with an amount. */
function named(paper: Chosen, chunk: Chunk, currency: string | null): Row[] {
  const terms = chunk.words.map(termOf);
  const card = paper.record.type_slug === "banking/credit-card-statement";
  return paper.pages.flatMap((page) =>
    page.text.split("\n").flatMap((line): Row[] => {
      const words = wordsOf(line);
      if (!terms.every((t) => hasTerm(words, t))) return [];
      const amount = movementOn(fold(line), card);
      return amount === null
        ? []
        : [{ paper, number: amount, currency, fact: null, line: { page: page.number, quote: line } }];
    }),
  );
}

/**
 * What was paid to somebody by what statements of an account list, where no paper of theirs is on file; money that came back
 * is taken off. Null when no statement names them in a line with an amount.
 */
function statementRows(box: App, scope: AccountScope, q: Question, chosen: readonly Chosen[]): Rows | null {
  const papers = chosen.filter(
    (c) => ofBank.test(c.record.type_slug ?? "") && (c.record.dated || q.span === null),
  );
  const money = Map.groupBy(
    factsWithKeys(
      box.db,
      scope,
      papers.map((c) => c.record.id),
      ["closing_balance", "total", "amount_due"],
    ),
    (f) => f.document_id,
  );
  const rows = papers.flatMap((paper) => {
    const currency = money.get(paper.record.id)?.find((f) => f.currency !== null)?.currency ?? null;
    const chunks = q.subject.slots.flatMap((slot, i) =>
      paper.fits[i] === "stands" || paper.fits[i] === "place" ? slot : [],
    );
    return chunks.flatMap((chunk) => named(paper, chunk, currency));
  });
  const counted = rows.filter((r) => q.currency === null || r.currency === q.currency);
  return counted.length === 0
    ? null
    : { counted, left: [], silent: [], undated: [], alike: [], label: "lines" };
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

/** The rows of a question, cited as they are; `wide` when more papers fit than are looked at. */
export type Found = { rows: Rows; cited: Row[] } | "wide" | null;

/** Cites a row where it stands. False when it may not be shown. */
export const citeRow = (citing: Citing, r: Row): boolean =>
  r.line === null
    ? r.fact !== null && citing.fact(r.paper.record, r.fact)
    : citing.quote(r.paper.record, r.line.page, squeeze(r.line.quote));

/**
 * The papers a question adds up, in one span; each is cited, unless that is left to the caller. Gives way to others between
 * papers. Null when there are none.
 */
export async function findRows(
  asking: Asking,
  q: Question,
  span: Span | null,
  citing: Citing | null,
): Promise<Found> {
  const { box, scope, breathe } = asking;
  const selection = chosenFor(asking, q, span);
  if (!selection.all) return "wide";
  const asked = { ...q, span };
  const { chosen } = selection;
  // "How much GST": what the papers come to is not what is asked for.
  if (q.keys.money.length === 0 && asksPart(q)) return null;
  const all = rowsOf(box, scope, asked, chosen) ?? statementRows(box, scope, asked, chosen);
  if (all === null) return null;
  const { amount } = q;
  const rows =
    amount === null
      ? all
      : { ...all, counted: all.counted.filter((r) => within(amount, r.number)), left: [] };
  if (citing === null) return { rows, cited: rows.counted.sort(ORDER) };
  citing.learn(rows.counted.map((r) => r.paper.record.id));
  const cited: Row[] = [];
  for (const r of rows.counted.sort(ORDER)) {
    if (!(await breathe())) return null;
    if (citeRow(citing, r)) cited.push(r);
  }
  return { rows, cited };
}

export const tooWide = (v: Voice): Told => ({
  lines: [v.say(message("answer.tooMany", { n: MOST_CHOSEN }))],
  grounded: false,
});

/** Amounts added exactly, each currency for itself, in words. */
export const added = (rows: readonly Row[], v: Voice): string =>
  v.list([...sumsByCurrency(rows)].map(([currency, sum]) => v.money(sum, currency)));

/** Page of the words a row is cited by. */
export const pageOf = (r: Row): number | null => r.line?.page ?? r.fact?.page ?? null;

export const daysOf = (asking: Asking, rows: readonly Row[], v: Voice): Days =>
  new Days(
    asking.box,
    rows.map((r) => r.paper.record.id),
    v.language,
  );

/** A row in words. Of several on one paper only the first names it. */
function line(citing: Citing, days: Days, r: Row, before: Row | undefined, v: Voice): string {
  const quote = r.line === null ? "" : `“${squeeze(r.line.quote)}”`;
  if (r.line !== null && before?.paper.record.id === r.paper.record.id)
    return `- ${v.money(r.number, r.currency)} (${quote})`;
  const day = days.of(citing, r.paper.record, pageOf(r));
  return `- ${day}${v.money(r.number, r.currency)}, ${citing.title(r.paper.record)}${quote === "" ? "" : ` (${quote})`}`;
}

/** What fits and is not in the sum, and why: whoever reads a sum has to know what it leaves out. */
export function beside(citing: Citing, rows: Rows, q: Question, v: Voice): string[] {
  const lines: string[] = [];
  const shown = (c: Chosen): string => {
    citing.place(c.record, null, null);
    return citing.title(c.record);
  };
  for (const { row, why } of rows.left.slice(0, MOST_BESIDE)) {
    citeRow(citing, row);
    lines.push(
      v.say(
        message("answer.notCounted", {
          title: citing.title(row.paper.record),
          amount: v.money(row.number, row.currency),
          why,
        }),
      ),
    );
  }
  const { silent, undated } = rows;
  if (silent.length > 0)
    lines.push(
      v.say(
        message("answer.noAmountRead", {
          titles: silent.slice(0, MOST_BESIDE).map(shown).join("; "),
          more: Math.max(0, silent.length - MOST_BESIDE),
        }),
      ),
    );
  if (undated.length > MOST_UNDATED) lines.push(v.say(message("answer.noDaysRead", { n: undated.length })));
  for (const r of undated.length > MOST_UNDATED ? [] : undated) {
    citeRow(citing, r);
    lines.push(
      v.say(
        message("answer.noDayRead", {
          title: citing.title(r.paper.record),
          amount: v.money(r.number, r.currency),
        }),
      ),
    );
  }
  for (const [a] of rows.alike.slice(0, 2))
    lines.push(v.say(message("answer.alike", { title: citing.title(a.paper.record) })));
  for (const name of without(q, [...rows.counted, ...rows.undated]))
    lines.push(v.say(message("answer.nothingOf", { name })));
  if (q.number !== null && rows.counted.length !== q.number)
    lines.push(v.say(message("answer.youNamed", { named: q.number, found: rows.counted.length })));
  return lines;
}

/** Rows written out one by one, as many as are read, with how many more there are. */
function rowLines(asking: Asking, citing: Citing, rows: readonly Row[], v: Voice): string[] {
  const shown = rows.slice(0, MOST_LINES);
  const days = daysOf(asking, shown, v);
  const lines = shown.map((r, i) => line(citing, days, r, shown[i - 1], v));
  if (rows.length > MOST_LINES)
    lines.push(v.say(message("answer.andMoreCited", { n: rows.length - MOST_LINES })));
  return lines;
}

/** Papers that rows are on: a statement can have several. */
const papersOf = (rows: readonly Row[]): number => new Set(rows.map((r) => r.paper.record.id)).size;

const labelOf = (rows: Rows, v: Voice): string => {
  const { label } = rows;
  if (label === "lines") return v.say(message("answer.linesNaming"));
  return label === null ? v.say(message("answer.amounts")) : v.label(label);
};

/**
 * Adds up what papers say, exactly and each currency for itself; every row is cited. Null when no paper is certainly about
 * what was asked: a sum over the wrong papers is worse than none.
 */
export async function tellSum(asking: Asking, q: Question, citing: Citing): Promise<Told | null> {
  const v = voiceIn(q.language);
  const found = await findRows(asking, q, q.span, citing);
  if (found === "wide") return tooWide(v);
  if (found === null) return null;
  const { rows, cited } = found;
  const lines: string[] = [];
  if (cited.length > 0) {
    lines.push(
      v.say(message("answer.inAll", { sum: added(cited, v), label: labelOf(rows, v), n: papersOf(cited) })),
    );
    lines.push(...rowLines(asking, citing, cited, v));
    const lost = rows.counted.length - cited.length;
    if (lost > 0) lines.push(v.say(message("answer.notShown", { n: lost })));
  }
  const left = beside(citing, rows, q, v);
  if (cited.length === 0) {
    if (left.length === 0 || rows.silent.length + rows.undated.length === 0) return null;
    lines.push(v.say(message("answer.nothingToAdd")));
  }
  lines.push(...left);
  if (q.usage) {
    const used = usage(asking, rows, citing, v);
    // Only use was asked for: what it cost is beside the point.
    if (!q.wants.includes("money")) return used.length === 0 ? null : { lines: used, grounded: true };
    lines.push(...used);
  }
  if (citing.citations.length === 0) return null;
  return { lines, grounded: true, ...(cited.length > 0 ? { value: added(cited, v) } : {}) };
}

/** A number with its unit: "182 kWh". */
export const inUnit = (number: number, unit: string | null, v: Voice): string =>
  `${amountText(number, null, v.language).replace(/[.,]00$/, "")} ${unit ?? ""}`.trim();

/** What was used, as bills print it, added by unit. */
function usage(asking: Asking, rows: Rows, citing: Citing, v: Voice): string[] {
  const { box, scope } = asking;
  const papers = [...rows.counted, ...rows.undated].map((r) => r.paper).concat(rows.silent);
  const read = usedRows(box, scope, papers).filter((r) => citeRow(citing, r));
  if (read.length === 0) return [];
  const said = [...sumsByCurrency(read)].map(([unit, sum]) => inUnit(sum, unit, v));
  return [v.say(message("answer.used", { sum: v.list(said), n: read.length }))];
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
  per: Per,
  citing: Citing,
): Promise<Told | null> {
  const v = voiceIn(q.language);
  const found = await findRows(asking, q, q.span, citing);
  if (found === "wide") return tooWide(v);
  if (found === null || found.cited.length === 0) return null;
  const { rows, cited } = found;
  const today = asking.box.clock.today();
  const days = cited.map((r) => r.paper.record.sort_date).sort();
  const from = q.span !== null && q.span.from > "1100" ? q.span.from : (days[0] as string);
  const end = q.span !== null && q.span.to < "9000" ? q.span.to : (days.at(-1) as string);
  const to = [end, today].sort()[0] as string;
  const months = monthsIn(from, to);
  const n = {
    paper: cited.length,
    month: months,
    quarter: months / 3,
    year: months / 12,
    week: (daysBetween(from, to) + 1) / 7,
  }[per];
  if (n <= 0 || (per === "year" && months < 12) || (per === "quarter" && months < 3)) return null;
  const over =
    per === "paper" ? message("answer.papers", { n: cited.length }) : message("answer.months", { n: months });
  const each = v.list(
    [...sumsByCurrency(cited)].map(([c, sum]) => v.money(Math.round((sum / n) * 100) / 100, c)),
  );
  return {
    lines: [
      v.say(message("answer.onAverage", { each, per, sum: added(cited, v), over, n: cited.length })),
      ...rowLines(asking, citing, cited, v),
      ...beside(citing, rows, q, v),
    ],
    grounded: true,
    value: each,
  };
}
