import { type EvidenceRow, factsWithKeys } from "#database/asks.ts";
import type { Question } from "#reading/ask/question.ts";
import { longDay } from "#rules/obligations.ts";
import type { Asking } from "./answer.ts";
import type { Citing } from "./cite.ts";
import { Days } from "./days.ts";
import { type Chosen, MOST_CHOSEN, select } from "./select.ts";
import { money, type Told } from "./sums.ts";

const shown = (f: EvidenceRow): string =>
  f.role === "money" && f.number !== null
    ? money(f.number, f.currency)
    : f.role === "date" && f.date !== null
      ? longDay(f.date)
      : f.value;

/** Facts that are told of a paper that is asked for as a whole. */
const usual = ["amount_due", "total", "due_date", "expiry_date", "end_date"];

function wanted(q: Question): string[] {
  const keys = [...q.keys.money, ...q.keys.date];
  if (keys.length > 0) return keys;
  return q.wants.includes("money") ? ["amount_due", "total"] : usual;
}

/** The paper that came last or first, or the one before it, and what it says. Null when no paper has a day of its own. */
export function tellLatest(
  asking: Asking,
  q: Question,
  which: { first: boolean; back: number },
  citing: Citing,
): Told | null {
  const { box, scope } = asking;
  const { chosen, all } = select(box, scope, q.subject, q.span, { currency: q.currency });
  if (!all && which.first)
    return { lines: [`More than ${MOST_CHOSEN} papers fit this question. Ask for a year.`], grounded: false };
  const dated = chosen.filter((c) => c.record.dated);
  const named = dated.filter((c) => c.fits.every((f) => f !== "stands"));
  const papers = named.length > 0 ? named : dated;
  const sorted = [...papers].sort((a, b) => (a.record.sort_date < b.record.sort_date ? 1 : -1));
  if (which.first) sorted.reverse();
  const one = sorted[which.back];
  if (!one) return null;
  return tellOne(asking, q, one, citing);
}

function tellOne(asking: Asking, q: Question, { record }: Chosen, citing: Citing): Told | null {
  const { box, scope } = asking;
  const keys = wanted(q);
  const facts = factsWithKeys(box.db, scope, [record.id], keys);
  const own = keys.flatMap((k) => facts.find((f) => f.key === k) ?? []);
  citing.place(record, null, null);
  const lines = [`${new Days(box, [record.id]).of(citing, record, null)}${citing.title(record)}.`];
  const told = new Set<string>();
  for (const f of own) {
    if (told.has(shown(f)) || !citing.fact(record, f)) continue;
    told.add(shown(f));
    lines.push(citing.clean(record.id, `${f.label}: ${shown(f)}.`));
  }
  // "When does my latest policy end": it does not say, and the day it was made is no answer to that.
  if (lines.length === 1 && q.keys.date.length + q.keys.money.length > 0) return null;
  return citing.citations.length === 0 ? null : { lines, grounded: true };
}
