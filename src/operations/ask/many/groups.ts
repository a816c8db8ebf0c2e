import { entitiesOf } from "#database/entities/entities.ts";
import { type EvidenceRow, factsWithKeys } from "#database/search/asks.ts";
import { fold } from "#kernel/text.ts";
import { message } from "#messages/message.ts";
import type { Group } from "#questions/plan/grouping.ts";
import type { Question } from "#questions/plan/question.ts";
import { ofMonth } from "#questions/time/span-parts.ts";
import { sumsByCurrency } from "#rules/money/exact-sum.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { type Voice, voiceIn } from "../voice.ts";
import type { Row } from "./rows.ts";
import { added, beside, citeRow, findRows, tooWide } from "./sums.ts";

/** Groups that are told. */
const MOST_GROUPS = 12;

interface Bunch {
  name: string;
  rows: Row[];
}

const MAKERS = ["issuer", "payee", "insurer", "landlord", "employer"];
const HOLDERS = ["recipient", "insured_person", "patient", "employee", "tenant", "guest", "member"];

/** Names that a row goes by under the group it is put in: the one it is known under, and its key. */
function namesBy(asking: Asking, by: Group, rows: readonly Row[], v: Voice): (r: Row) => string | null {
  const day = (r: Row) => r.paper.record.sort_date;
  const dated = (r: Row) => r.paper.record.dated;
  if (by === "year") return (r) => (dated(r) ? day(r).slice(0, 4) : null);
  if (by === "month") return (r) => (dated(r) ? v.span(monthOf(day(r))) : null);
  if (by === "quarter")
    return (r) => (dated(r) ? `Q${Math.ceil(Number(day(r).slice(5, 7)) / 3)} ${day(r).slice(0, 4)}` : null);
  if (by === "kind") return (r) => kindIn(r.paper.record.type_slug ?? "", "en");
  const ids = rows.map((r) => r.paper.record.id);
  const roles = by === "maker" ? ["issuer", "payee"] : ["recipient", "owner", "about"];
  const own = Map.groupBy(
    entitiesOf(asking.box.db, asking.scope, ids).filter(
      (e) => roles.includes(e.role) && (by === "maker" || e.kind === "person"),
    ),
    (e) => e.document_id,
  );
  const facts = Map.groupBy(
    factsWithKeys(asking.box.db, asking.scope, ids, by === "maker" ? MAKERS : HOLDERS),
    (f: EvidenceRow) => f.document_id,
  );
  return (r) => own.get(r.paper.record.id)?.[0]?.name ?? facts.get(r.paper.record.id)?.[0]?.value ?? null;
}

function monthOf(day: string) {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return ofMonth(year, month);
}

/**
 * What papers come to, put together by who made them, by month, by kind or by person; or the one that comes to most or least.
 * Every row that is told of is cited. Null when no paper is certainly about what was asked.
 */
export async function tellGroups(
  asking: Asking,
  q: Question,
  by: Group,
  most: boolean | null,
  citing: Citing,
): Promise<Told | null> {
  const v = voiceIn(q.language);
  const found = await findRows(asking, q, q.span, null);
  if (found === "wide") return tooWide(v);
  if (found === null || found.cited.length === 0) return null;
  const nameOf = namesBy(asking, by, found.cited, v);
  const bunches = new Map<string, Bunch>();
  for (const r of found.cited) {
    const name = nameOf(r) ?? v.say(message("answer.unknownMaker"));
    const key = fold(name);
    const own = bunches.get(key);
    if (own) own.rows.push(r);
    else bunches.set(key, { name, rows: [r] });
  }
  const all = [...bunches.values()];
  const lines = most === null ? allOf(all, by, citing, v) : picked(all, most, citing, v);
  if (lines.length === 0) return null;
  const besides = most === null ? beside(citing, found.rows, { ...q, number: null }, v) : [];
  return { lines: [...lines, ...besides], grounded: true };
}

const lineOf = (bunch: Bunch, rows: readonly Row[], citing: Citing, v: Voice): string =>
  v.say(
    message("answer.side", { name: citing.clean(null, bunch.name), sum: added(rows, v), n: rows.length }),
  );

/** Every bunch: by time as time goes, else the largest first. */
function allOf(all: readonly Bunch[], by: Group, citing: Citing, v: Voice): string[] {
  const size = (b: Bunch) => Math.max(...sumsByCurrency(b.rows).values());
  const timed = by === "month" || by === "quarter" || by === "year";
  const sorted = timed ? [...all] : [...all].sort((a, b) => size(b) - size(a));
  const lines = sorted.slice(0, MOST_GROUPS).flatMap((bunch) => {
    const cited = bunch.rows.filter((r) => citeRow(citing, r));
    return cited.length === 0 ? [] : [`- ${lineOf(bunch, cited, citing, v)}`];
  });
  if (sorted.length > MOST_GROUPS)
    lines.push(v.say(message("answer.andMore", { n: sorted.length - MOST_GROUPS })));
  return lines;
}

/** The bunch that comes to most or to least, of each currency for itself. */
function picked(all: readonly Bunch[], most: boolean, citing: Citing, v: Voice): string[] {
  const currencies = [...new Set(all.flatMap((b) => b.rows.map((r) => r.currency)))];
  return currencies.flatMap((currency) => {
    const own = all.flatMap((b) => {
      const rows = b.rows.filter((r) => r.currency === currency);
      return rows.length === 0
        ? []
        : [{ name: b.name, rows, sum: [...sumsByCurrency(rows).values()][0] ?? 0 }];
    });
    own.sort((a, b) => (most ? b.sum - a.sum : a.sum - b.sum));
    const [first] = own;
    const cited = first?.rows.filter((r) => citeRow(citing, r)) ?? [];
    if (!first || cited.length === 0) return [];
    const what = lineOf(first, cited, citing, v).replace(/[.]$/, "");
    const of = currencies.length > 1 ? (currency ?? "none") : "any";
    return [v.say(message(most ? "answer.highest" : "answer.lowest", { currency: of, what }))];
  });
}
