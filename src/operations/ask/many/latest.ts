import { type EvidenceRow, factsWithKeys } from "#database/search/asks.ts";
import { message } from "#messages/message.ts";
import type { Question } from "#questions/plan/question.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { Days } from "../days.ts";
import { chosenFor } from "../one/spoken.ts";
import { type Voice, voiceIn } from "../voice.ts";
import { type Chosen, MOST_CHOSEN } from "./select.ts";

const shown = (f: EvidenceRow, v: Voice): string =>
  f.role === "money" && f.number !== null
    ? v.money(f.number, f.currency)
    : f.role === "date" && f.date !== null
      ? v.day(f.date)
      : f.value;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Facts that are told of a paper that is asked for as a whole. */
const usual = ["amount_due", "total", "due_date", "expiry_date", "end_date"];

/** What was bought at once ends and runs out nowhere. */
const bought = /^receipts\//;

function wanted(q: Question, slug: string | null): string[] {
  if (q.byDay) return [...q.days.slice(0, 3), ...q.keys.money];
  const keys = [...q.keys.money, ...q.keys.date];
  if (keys.length > 0) return keys;
  return q.wants.includes("money")
    ? ["amount_due", "total"]
    : bought.test(slug ?? "")
      ? usual.slice(0, 3)
      : usual;
}

/** The paper that came last or first, or the one before it, and what it says. Null when no paper has a day of its own. */
export function tellLatest(
  asking: Asking,
  q: Question,
  which: { first: boolean; back: number },
  citing: Citing,
): Told | null {
  const { chosen, all } = chosenFor(asking, q, q.span);
  if (!all && which.first)
    return {
      lines: [voiceIn(q.language).say(message("answer.askForYear", { n: MOST_CHOSEN }))],
      grounded: false,
    };
  const dated = q.byDay ? chosen : chosen.filter((c) => c.record.dated);
  const named = dated.filter((c) => c.fits.every((f) => f !== "stands"));
  const papers = [...(named.length > 0 ? named : dated)];
  const by = q.byDay ? daysBy(asking, q, papers) : null;
  const day = (c: Chosen): string => by?.get(c.record.id) ?? c.record.sort_date;
  const sorted = (by === null ? papers : papers.filter((c) => by.has(c.record.id))).sort((a, b) =>
    day(a) < day(b) ? 1 : -1,
  );
  if (which.first) sorted.reverse();
  const one = sorted[which.back];
  if (!one) return null;
  return tellOne(asking, q, one, citing);
}

/** The day of each paper that a question goes by: "which bill was due first", "which passport expires last". */
function daysBy(asking: Asking, q: Question, papers: readonly Chosen[]): Map<string, string> {
  const ids = papers.map((c) => c.record.id);
  const facts = factsWithKeys(asking.box.db, asking.scope, ids, q.days).filter((f) => f.date !== null);
  const own = Map.groupBy(facts, (f) => f.document_id);
  return new Map(
    [...own].map(([id, of]) => [
      id,
      q.days.flatMap((k) => of.find((f) => f.key === k)?.date ?? [])[0] as string,
    ]),
  );
}

/** What is told of one paper that was chosen: its day, its title, and the facts that were asked for. */
export function tellOne(
  asking: Asking,
  q: Question,
  { record }: { record: { id: string; title: string; sort_date: string; type_slug: string | null } },
  citing: Citing,
): Told | null {
  const { box, scope } = asking;
  const keys = wanted(q, record.type_slug);
  const facts = factsWithKeys(box.db, scope, [record.id], keys);
  const own = keys.flatMap((k) => facts.find((f) => f.key === k) ?? []);
  const v = voiceIn(q.language);
  citing.place(record, null, null);
  const lines = [
    `${new Days(box, [record.id], v.language).of(citing, record, null)}${citing.title(record)}.`,
  ];
  const told = new Set<string>();
  const values: string[] = [];
  for (const f of own) {
    const said = shown(f, v);
    if (told.has(said) || !citing.fact(record, f)) continue;
    told.add(said);
    values.push(said);
    lines.push(citing.clean(record.id, `${capital(v.label(f))}: ${said}.`));
  }
  // "When does my latest policy end": it does not say, and the day it was made is no answer to that.
  if (lines.length === 1 && q.keys.date.length + q.keys.money.length > 0) return null;
  if (citing.citations.length === 0) return null;
  const [value] = values;
  return { lines, grounded: true, ...(value !== undefined && values.length === 1 ? { value } : {}) };
}
