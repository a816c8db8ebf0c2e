import { type EvidenceRow, factsWithKeys } from "#database/asks.ts";
import type { Question, Want } from "#reading/ask/question.ts";
import type { AccountScope } from "#rules/access.ts";
import { longDay } from "#rules/obligations.ts";
import type { Box } from "../box.ts";
import type { Citing } from "./cite.ts";
import type { Paper } from "./papers.ts";
import { money } from "./sums.ts";

/** Papers that are told of when several answer differently. */
const MOST_TOLD = 5;

/** Keys of facts that answer what is wanted; what a paper is about in money, and its own day, when no more is said. */
export function keysOf(q: Question, want: Want): string[] {
  if (want === "money") return q.keys.money.length > 0 ? q.keys.money : ["amount_due", "total"];
  if (want === "date") return q.keys.date.length > 0 ? q.keys.date : ["issue_date", "service_date"];
  if (want === "identifier") return q.keys.identifier;
  return q.keys.party;
}

const shown = (f: EvidenceRow): string => {
  if (f.role === "money" && f.number !== null) return money(f.number, f.currency);
  return f.role === "date" && f.date !== null ? longDay(f.date) : f.value;
};

/**
 * What the facts of the papers say, the newest first, those that say the same once; [] when they say nothing. A paper whose
 * head names less of the question is not asked.
 */
export function tellFacts(
  box: Box,
  scope: AccountScope,
  keys: string[],
  papers: readonly Paper[],
  citing: Citing,
): string[] {
  const best = papers[0];
  if (!best || keys.length === 0) return [];
  const near = papers.filter((p) => p.headed.length === best.headed.length).slice(0, 200);
  const facts = Map.groupBy(
    factsWithKeys(
      box.db,
      scope,
      near.map((p) => p.record.id),
      keys,
    ),
    (f) => f.document_id,
  );
  const lines: string[] = [];
  const told = new Set<string>();
  for (const { record } of near) {
    const own = facts.get(record.id) ?? [];
    const first = keys.flatMap((k) => own.find((f) => f.key === k) ?? [])[0];
    // A paper may bear several numbers of one kind (the employer's and the worker's): each is told.
    const several = own.filter((f) => f === first || (f.role === "identifier" && f.key === first?.key));
    for (const fact of several) {
      const value = shown(fact);
      if (lines.length >= MOST_TOLD || told.has(`${fact.key} ${value}`)) continue;
      if (!citing.fact(record, fact)) continue;
      told.add(`${fact.key} ${value}`);
      const from = `${citing.title(record)}, ${longDay(record.sort_date)}`;
      lines.push(citing.clean(record.id, `${fact.label}: ${value} (${from}).`));
    }
  }
  return lines;
}
