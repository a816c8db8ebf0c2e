import { type EvidenceRow, factsWithKeys } from "#database/search/asks.ts";
import { fold, wordsOf } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { message } from "#messages/message.ts";
import { within } from "#questions/plan/conditions.ts";
import type { Question } from "#questions/plan/question.ts";
import type { Span } from "#questions/time/span-parts.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { Days } from "../days.ts";
import { chosenFor } from "../one/spoken.ts";
import { type Voice, voiceIn } from "../voice.ts";
import { type Chosen, MOST_CHOSEN } from "./select.ts";

/** Papers that are named one by one. */
const MOST_NAMED = 20;

/** A paper of a list, with the fact that put it there. */
interface Listed {
  paper: Chosen;
  fact: EvidenceRow | null;
}

/** A list of papers with what was left out of it for want of a fact. */
interface Listing {
  listed: Listed[];
  /** Papers that may belong here, but do not say. */
  unsure: Chosen[];
  all: boolean;
}

/** Days a fact can have to put its paper into a list: "expired before 2024", "due in March". */
const byFact = (q: Question): boolean => q.days.length > 0 && q.span !== null;

const inSpan = (span: Span, day: string) => day >= span.from && day <= span.to;

const visited = new RegExp(`(?:^| )(?:${any("lists-times")})(?= |$)`);
const slip = /^(?:receipts|invoices|bills|travel|health\/medical-bill|pets\/vet-bill|vehicles)/;

/** The papers a question lists: by what they are about, and by their amounts and days. */
function listing(asking: Asking, q: Question): Listing {
  const { box, scope } = asking;
  const dated = byFact(q);
  const { chosen, all } = chosenFor(asking, q, dated ? null : q.span);
  let papers = chosen.filter((c) => c.record.dated || dated || q.span === null);
  // What it is about stands in their names or kinds; words that merely stand in a paper count when no paper is named so.
  const named = papers.filter((c) => c.fits.every((f) => f !== "stands"));
  const about = aboutNames(q);
  if (named.length > 0) papers = papers.filter((c) => named.includes(c) || about?.(c) === true);
  // A visit leaves a receipt or a bill; a statement only tells of it.
  const visits = q.route.to === "count" && q.subject.forms.length === 0 && visited.test(q.text);
  const left = visits ? papers.filter((c) => slip.test(c.record.type_slug ?? "receipts/")) : papers;
  if (left.length > 0) papers = left;
  const ids = papers.map((c) => c.record.id);
  const unsure: Chosen[] = [];
  let listed: Listed[] = papers.map((paper) => ({ paper, fact: null }));
  if (dated && q.span) {
    const { span } = q;
    const facts = Map.groupBy(factsWithKeys(box.db, scope, ids, q.days), (f) => f.document_id);
    listed = papers.flatMap((paper) => {
      const own = (facts.get(paper.record.id) ?? []).filter((f) => f.date !== null);
      const inTime = own.filter((f) => f.date !== null && inSpan(span, f.date));
      const first = (of: readonly EvidenceRow[]) =>
        q.days.flatMap((k) => of.find((f) => f.key === k) ?? [])[0];
      const fact = first(inTime) ?? first(own);
      if (!fact?.date) unsure.push(paper);
      return fact?.date && inSpan(span, fact.date) ? [{ paper, fact }] : [];
    });
  }
  if (q.amount !== null || q.same) {
    const { amount } = q;
    const facts = Map.groupBy(
      factsWithKeys(box.db, scope, ids, ["total", "amount_due"]),
      (f) => f.document_id,
    );
    listed = listed.flatMap((l) => {
      const fact = (facts.get(l.paper.record.id) ?? []).find((f) => f.number !== null);
      if (fact?.number == null) return [];
      return amount === null || within(amount, fact.number) ? [{ ...l, fact }] : [];
    });
  }
  if (q.each && q.amount === null && !q.same) listed = priced(asking, listed);
  if (q.same) listed = shared(listed);
  return { listed, unsure, all };
}

/**
 * "Which papers are about Ann Miller": one on which the whole of a name of two words stands is about her, too. Null for a
 * question that asks for papers of a kind.
 */
function aboutNames(q: Question): ((c: Chosen) => boolean) | null {
  const { forms, slots } = q.subject;
  if (forms.length === 0 || forms.some((f) => f.name !== "documents") || slots.length === 0) return null;
  const full = slots.every((s) => s.every((c) => c.words.length > 1 && c.kinds.length === 0));
  if (!full) return null;
  return (c) => {
    const print = ` ${wordsOf(c.pages.map((p) => p.text).join(" ")).join(" ")} `;
    return slots.every((slot) => slot.some((s) => print.includes(` ${s.words.join(" ")} `)));
  };
}

/** What a paper comes to, the whole of it first: what is due may be nothing once it is paid. */
const AMOUNTS = ["total", "amount_due"];

/** Papers with the amount each of them asks, where it is known. */
function priced(asking: Asking, listed: readonly Listed[]): Listed[] {
  const ids = listed.map((l) => l.paper.record.id);
  const facts = factsWithKeys(asking.box.db, asking.scope, ids, AMOUNTS).filter((f) => f.number !== null);
  const by = Map.groupBy(facts, (f) => f.document_id);
  const amount = (id: string) => AMOUNTS.flatMap((k) => by.get(id)?.find((f) => f.key === k) ?? [])[0];
  return listed.map((l) => ({ ...l, fact: l.fact ?? amount(l.paper.record.id) ?? null }));
}

/** Those that share their amount and currency with another, put together. */
function shared(listed: readonly Listed[]): Listed[] {
  const groups = Map.groupBy(listed, (l) => `${l.fact?.number} ${l.fact?.currency}`);
  return [...groups.values()].filter((g) => g.length > 1).flat();
}

const said = ({ fact }: Listed, v: Voice): string => {
  if (fact === null) return "";
  if (fact.role === "money" && fact.number !== null) return `, ${v.money(fact.number, fact.currency)}`;
  return fact.date === null ? "" : `, ${v.label(fact)}: ${v.day(fact.date)}`;
};

/** Counts or lists papers; those named are cited. Null when there are none. */
export function tellPapers(asking: Asking, q: Question, citing: Citing): Told | null {
  const { listed, unsure, all } = listing(asking, q);
  if (listed.length === 0 && (unsure.length === 0 || q.subject.slots.length === 0)) return null;
  const v = voiceIn(q.language);
  const lines: string[] = [];
  const shown = listed.slice(0, MOST_NAMED);
  citing.learn(shown.map((l) => l.paper.record.id));
  if (listed.length > 0)
    lines.push(
      all
        ? v.say(message("answer.documents", { n: listed.length }))
        : v.say(message("answer.documentsOver", { n: MOST_CHOSEN })),
    );
  const days = new Days(
    asking.box,
    shown.map((l) => l.paper.record.id),
    v.language,
  );
  const whose = whoseOf(asking, shown);
  const numbers = q.same ? numbersOf(asking, shown) : new Map<string, EvidenceRow>();
  for (const l of shown) {
    const { record } = l.paper;
    const cited = l.fact === null ? citing.paper(record) : citing.fact(record, l.fact);
    if (!cited) citing.place(record, null, null);
    const day = days.of(citing, record, l.fact?.page ?? 1);
    lines.push(
      `- ${day}${citing.title(record)}${named(citing, record, l.fact?.page ?? 1, whose)}` +
        `${citing.clean(record.id, said(l, v))}${numbered(citing, record, numbers)}`,
    );
  }
  if (listed.length > shown.length)
    lines.push(v.say(message("answer.andMore", { n: listed.length - shown.length })));
  if (unsure.length > 0) lines.push(...unsureSaid(asking, unsure, q, citing, listed.length === 0, v));
  if (citing.citations.length === 0) return null;
  const counted = q.route.to === "count" && all && unsure.length === 0;
  return { lines, grounded: true, ...(counted ? { value: String(listed.length) } : {}) };
}

/** Facts that name whose a paper is, and then those that name who made it. */
const HOLDERS = ["recipient", "insured_person", "patient", "employee", "tenant", "guest", "member"];
const MAKERS = ["issuer", "insurer", "employer", "landlord", "payee"];

/** Titles of papers name their maker: what they leave out is whose they are, or who made them where they do not say. */
function whoseOf(asking: Asking, listed: readonly Listed[]): Map<string, EvidenceRow[]> {
  const ids = listed.map((l) => l.paper.record.id);
  const facts = factsWithKeys(asking.box.db, asking.scope, ids, [...HOLDERS, ...MAKERS]);
  const by = Map.groupBy(facts, (f) => f.document_id);
  const first = (own: readonly EvidenceRow[], keys: readonly string[]) =>
    keys.flatMap((k) => own.find((f) => f.key === k) ?? []).slice(0, 1);
  return new Map([...by].map(([id, own]) => [id, [...first(own, HOLDERS), ...first(own, MAKERS)]]));
}

/** Names in a list of papers are few words. */
const LONGEST_NAME = 60;

/** Names of a paper that its title leaves out and that stand on the page which is cited. */
function named(
  citing: Citing,
  record: { id: string; title: string },
  page: number,
  whose: ReadonlyMap<string, readonly EvidenceRow[]>,
): string {
  const title = fold(record.title);
  const own = (whose.get(record.id) ?? []).filter(
    (f) => f.value.length <= LONGEST_NAME && f.page === page && !title.includes(fold(f.value)),
  );
  return own.length === 0 ? "" : citing.clean(record.id, ` (${own.map((f) => f.value).join(", ")})`);
}

/** What tells papers of one amount apart for who may see it: their own numbers. */
function numbersOf(asking: Asking, listed: readonly Listed[]): Map<string, EvidenceRow> {
  const { box, scope } = asking;
  if (!scope.identifiers) return new Map();
  const keys = ["invoice_number", "receipt_number", "order_number", "reference"];
  const facts = factsWithKeys(
    box.db,
    scope,
    listed.map((l) => l.paper.record.id),
    keys,
  );
  const best = keys.toReversed().flatMap((k) => facts.filter((f) => f.key === k).reverse());
  return new Map(best.map((f) => [f.document_id, f]));
}

function numbered(
  citing: Citing,
  record: { id: string; title: string },
  numbers: ReadonlyMap<string, EvidenceRow>,
): string {
  const f = numbers.get(record.id);
  return f && citing.fact(record, f) ? `, ${f.label.toLowerCase()} ${f.value}` : "";
}

/** Papers of the kind that do not say their day: a list of what has expired has to name them. */
function unsureSaid(
  asking: Asking,
  unsure: readonly Chosen[],
  q: Question,
  citing: Citing,
  alone: boolean,
  v: Voice,
): string[] {
  const shown = unsure.slice(0, alone ? 5 : 2);
  for (const c of shown) citing.paper(c.record);
  const whose = whoseOf(
    asking,
    shown.map((paper) => ({ paper, fact: null })),
  );
  const names = shown.map((c) => `${citing.title(c.record)}${named(citing, c.record, 1, whose)}`).join("; ");
  const time = q.span === null ? "none" : v.span(q.span);
  return [
    ...(alone ? [v.say(message("answer.noneFits", { time }))] : []),
    v.say(message("answer.dayUnknown", { titles: names, more: Math.max(0, unsure.length - shown.length) })),
  ];
}
