import { message } from "#messages/message.ts";
import type { Question } from "#questions/plan/question.ts";
import { chooses } from "#questions/plan/sides.ts";
import { ofYear, type Span } from "#questions/time/span-parts.ts";
import { sumsByCurrency } from "#rules/money/exact-sum.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { type Voice, voiceIn } from "../voice.ts";
import { type Row, usedRows, without } from "./rows.ts";
import { added, beside, citeRow, daysOf, type Found, findRows, inUnit, pageOf, tooWide } from "./sums.ts";

interface Side {
  name: string;
  rows: Row[];
}

/** The questions that are put beside one another: by time, else by name; null when there are not two. */
function sides(q: Question, v: Voice): { name: string; q: Question; span: Span | null }[] | null {
  if (q.parts.length > 1) return q.parts.slice(0, 6).map((span) => ({ name: v.span(span), q, span }));
  const slot = q.subject.slots.find((s) => s.length > 1);
  if (slot)
    return slot.slice(0, 6).map((chunk) => ({
      name: chunk.words.join(" "),
      q: { ...q, subject: { ...q.subject, slots: q.subject.slots.map((s) => (s === slot ? [chunk] : s)) } },
      span: q.span,
    }));
  // "More than last year", "did it go up this year": the year before it is the other side.
  if (q.span?.year != null && q.span.from.endsWith("-01-01"))
    return [q.span.year - 1, q.span.year].map((y) => ({ name: String(y), q, span: ofYear(y) }));
  return null;
}

/** Two years, two names or two papers beside one another, with the difference worked out. Null when there are not two. */
export async function tellComparison(asking: Asking, q: Question, citing: Citing): Promise<Told | null> {
  const v = voiceIn(q.language);
  const wanted = sides(q, v);
  if (wanted === null) return twoPapers(asking, q, citing);
  const found: Side[] = [];
  const besides: string[] = [];
  for (const side of wanted) {
    const own = await findRows(asking, { ...side.q, number: null }, side.span, citing);
    if (own === "wide") return tooWide(v);
    found.push({ name: side.name, rows: own?.cited ?? [] });
    if (own !== null) besides.push(...beside(citing, own.rows, { ...side.q, number: null }, v));
  }
  if (found.every((s) => s.rows.length === 0)) return null;
  const lines = found.map((s) =>
    s.rows.length === 0
      ? v.say(message("answer.sideEmpty", { name: s.name }))
      : s.rows.length === 1
        ? v.say(message("answer.sideOne", { name: s.name, sum: added(s.rows, v) }))
        : v.say(message("answer.side", { name: s.name, sum: added(s.rows, v), n: s.rows.length })),
  );
  const [first, second] = found;
  // Of two times the later one is held against the earlier, in whatever order they were named.
  const turned = q.parts.length > 1 && (wanted[0]?.span?.from ?? "") > (wanted[1]?.span?.from ?? "");
  if (found.length === 2 && first && second)
    lines.push(...(turned ? differences(second, first, v) : differences(first, second, v)));
  return { lines: [...lines, ...new Set(besides)], grounded: true };
}

/** By how much the second is more or less than the first, each currency for itself. */
function differences(a: Side, b: Side, v: Voice): string[] {
  if (a.rows.length === 0 || b.rows.length === 0) return [];
  const one = sumsByCurrency(a.rows);
  const other = sumsByCurrency(b.rows);
  return [...one.keys()]
    .filter((c) => other.has(c))
    .map((c) => {
      const both = [
        { number: other.get(c) ?? 0, currency: c },
        { number: -(one.get(c) ?? 0), currency: c },
      ];
      const more = sumsByCurrency(both).get(c) ?? 0;
      if (more === 0) return v.say(message("answer.bothSame", { amount: v.money(one.get(c) ?? 0, c) }));
      return v.say(
        message("answer.differs", {
          one: b.name,
          amount: v.money(Math.abs(more), c),
          more: more > 0,
          another: a.name,
        }),
      );
    });
}

/** Two papers of one maker: which asks for more, and by how much. */
async function twoPapers(asking: Asking, q: Question, citing: Citing): Promise<Told | null> {
  const v = voiceIn(q.language);
  const found = await findRows(asking, q, q.span, citing);
  if (found === "wide") return tooWide(v);
  if (found === null || found.cited.length !== 2) return null;
  const [a, b] = found.cited as [Row, Row];
  const days = daysOf(asking, [a, b], v);
  const titles = [a, b].map((r) => `“${citing.title(r.paper.record)}”`);
  // Two bills of one maker can have one title: then their days tell them apart.
  const named =
    titles[0] === titles[1] ? [a, b].map((r) => days.of(citing, r.paper.record, pageOf(r), "")) : titles;
  const side = (r: Row): Side => ({ name: (r === a ? named[0] : named[1]) as string, rows: [r] });
  const lines = [a, b].map(
    (r) =>
      `- ${days.of(citing, r.paper.record, pageOf(r))}${v.money(r.number, r.currency)}, ${citing.title(r.paper.record)}`,
  );
  return { lines: [...differences(side(a), side(b), v), ...lines], grounded: true };
}

/** The rows of the times a question names one by one ("that of 12 April or that of 13 June"), else of its whole span. */
async function ofParts(asking: Asking, q: Question): Promise<Found> {
  if (q.parts.length < 2) return findRows(asking, q, q.span, null);
  let all: Exclude<Found, "wide"> = null;
  for (const part of q.parts.slice(0, 6)) {
    const own = await findRows(asking, q, part, null);
    if (own === "wide") return own;
    if (own === null) continue;
    all =
      all === null
        ? own
        : {
            rows: { ...own.rows, counted: [...all.rows.counted, ...own.rows.counted] },
            cited: [...all.cited, ...own.cited],
          };
  }
  return all;
}

/** Papers that are all shown when they were put beside one another; of more, only the one that is asked for. */
const FEW = 3;

/** The paper with the highest or the lowest amount (or use), each currency (or unit) for itself; of a few, the others after it. */
export async function tellExtreme(
  asking: Asking,
  q: Question,
  most: boolean,
  citing: Citing,
): Promise<Told | null> {
  const v = voiceIn(q.language);
  const found = await ofParts(asking, q);
  if (found === "wide") return tooWide(v);
  if (found === null || found.cited.length === 0) return null;
  if (without(q, found.rows.counted).length > 0 && chooses(q.whole, q.language)) return null;
  const { rows } = found;
  const papers = [...found.cited.map((r) => r.paper), ...rows.silent];
  const all = q.usage ? usedRows(asking.box, asking.scope, papers) : found.cited;
  const amount = (r: Row) => (q.usage ? inUnit(r.number, r.currency, v) : v.money(r.number, r.currency));
  const lines: string[] = [];
  const tops: Row[] = [];
  const groups = Map.groupBy(all, (r) => r.currency);
  for (const [currency, own] of groups) {
    const sorted = [...own].sort((a, b) => (most ? b.number - a.number : a.number - b.number));
    const first = sorted.findIndex((r) => citeRow(citing, r));
    const top = sorted[first];
    if (!top) continue;
    tops.push(top);
    const rest = sorted
      .slice(first + 1)
      .filter((r) => (own.length <= FEW || r.number === top.number) && citeRow(citing, r));
    const days = daysOf(asking, [top, ...rest], v);
    const said = (r: Row) =>
      `${amount(r)}, ${days.of(citing, r.paper.record, pageOf(r))}${citing.title(r.paper.record)}`;
    const of = groups.size > 1 ? (currency ?? "none") : "any";
    lines.push(v.say(message(most ? "answer.highest" : "answer.lowest", { currency: of, what: said(top) })));
    for (const r of rest)
      lines.push(
        `- ${v.say(message(r.number === top.number ? "answer.asMuch" : "answer.next", { what: said(r) }))}`,
      );
  }
  if (lines.length === 0) return null;
  const besides = q.usage ? [] : beside(citing, { ...rows, left: [], alike: [] }, { ...q, number: null }, v);
  const [top] = tops;
  return {
    lines: [...lines, ...besides],
    grounded: true,
    ...(top && tops.length === 1 ? { value: amount(top) } : {}),
  };
}
