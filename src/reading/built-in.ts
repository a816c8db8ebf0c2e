import { retentionUntil } from "#rules/retention.ts";
import { codeFacts } from "./code-facts.ts";
import { dateConfidence, issuerConfidence, recipientConfidence, typeConfidence } from "./confidence.ts";
import { dateWithRole, issueDate } from "./date-roles.ts";
import { entitiesOf } from "./entities.ts";
import { contactFacts, dateFacts, moneyFacts, numberFacts, partyFacts } from "./facts.ts";
import { grounded, standsOn } from "./grounded.ts";
import { dueOf, obligationsOf } from "./obligations.ts";
import type { Page } from "./page.ts";
import type { FullRead, Reader, ReadFact, ReadingContext, SortingRead } from "./reader.ts";
import { meaningOf, type Study, study } from "./study.ts";
import { summaryOf } from "./summary.ts";
import { titleOf } from "./title.ts";

/** Fewer words than this on all pages together cannot be sorted. */
const FEW_WORDS = 4;

function lookFor(pages: Page[], s: Study, confidence: number): SortingRead["look"] {
  const words = s.sheets.reduce((n, sh) => n + sh.lines.reduce((m, l) => m + l.words.length, 0), 0);
  if (words < FEW_WORDS) return { reason: "unreadable", detail: "There are hardly any words on the pages." };
  const pictures = pages.filter((p) => p.source === "ocr");
  const mean = pictures.reduce((a, p) => a + p.confidence, 0) / Math.max(1, pictures.length);
  if (pictures.length === pages.length && mean < 45 && confidence < 60)
    return { reason: "unreadable", detail: "The picture is too unclear to be read." };
  if (confidence < 40)
    return { reason: "low_confidence", detail: "It is not clear what kind of paper this is." };
  return null;
}

function sort(pages: Page[], context: ReadingContext): SortingRead {
  const s = study(pages, context);
  const type = s.kind.slug;
  const typeTrust = typeConfidence(s.kind);
  const issue = issueDate(s.dates.dates, context.today, s.receipt);
  const date = issue?.found.date ?? null;
  const period = s.period === null ? null : { from: s.period.from, to: s.period.to };
  const issuer = s.parties.issuer?.name ?? null;
  const recipient = s.parties.recipient?.name ?? null;
  const title = titleOf({ type, issuer, recipient, date, period, fileName: context.fileName });
  const parts = [
    typeTrust,
    issue ? dateConfidence(issue, s) : 50,
    s.parties.issuer ? issuerConfidence(s.parties.issuer, s.parties.issuerRival, s) : 30,
  ];
  const confidence = Math.round(0.6 * typeTrust + 0.2 * parts[1]! + 0.2 * parts[2]!);
  return {
    type,
    typeConfidence: typeTrust,
    language: s.language,
    title,
    date,
    period,
    issuer,
    recipient,
    confidence,
    look: lookFor(pages, s, confidence),
  };
}

/** The same value under the same key is one fact: the first, which is the surest place. */
function once(facts: ReadFact[]): ReadFact[] {
  const seen = new Set<string>();
  return facts.filter((f) => {
    const key = `${f.key} ${f.value}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function read(pages: Page[], sorting: SortingRead, context: ReadingContext): FullRead {
  const s = study(pages, context);
  const meaning = meaningOf(sorting.type);
  const coded = codeFacts(pages, s.sheets, context.serialPrefix);
  const read = grounded(
    once([
      ...moneyFacts(s, sorting.type, meaning),
      ...dateFacts(s, context.today),
      ...partyFacts(
        s,
        issuerConfidence(s.parties.issuer, s.parties.issuerRival, s),
        recipientConfidence(s.parties.recipient),
      ),
      ...numberFacts(s),
      ...contactFacts(s),
    ]),
    pages,
  );
  // What a code says and the page says, too, is surer than what was read from the words alone.
  const told = (f: ReadFact) =>
    coded.some((c) => c.key === f.key && (c.value === f.value || f.key === "amount_due"));
  const facts = [...coded, ...read.filter((f) => !told(f))];
  const money = facts.find((f) => f.key === "total");
  const total = money && money.number !== null ? { value: money.number, currency: money.currency } : null;
  const due = dueOf(s, context.today);
  const stands = standsOn(pages);
  const obligations = obligationsOf(s, sorting.type, total, context.today).filter((o) =>
    stands(o.page, o.quote),
  );
  const entities = entitiesOf(s, facts, context).filter((e) => stands(e.page, e.quote));
  const expiry = dateWithRole(s.dates.dates, ["expiry"])?.date ?? null;
  const renewal = dateWithRole(s.dates.dates, ["renewal"])?.date ?? null;
  const lastDay =
    [sorting.date, sorting.period?.to ?? null]
      .filter((d): d is string => d !== null)
      .sort()
      .pop() ?? null;
  const dueDate = due !== null && !due.computed ? due.date : null;
  return {
    summary: summaryOf({
      type: sorting.type,
      issuer: sorting.issuer,
      recipient: sorting.recipient,
      date: sorting.date,
      period: sorting.period,
      total,
      totalLabel: money?.label ?? "Total",
      dueDate,
      automatic: obligations.some((o) => o.automatic),
      expiry: obligations.some((o) => o.kind === "expiry") ? expiry : null,
      renewal,
    }),
    total,
    dueDate,
    facts,
    entities,
    obligations,
    retentionUntil: retentionUntil(sorting.type, lastDay),
  };
}

/** The reader that ships: rules over words and places, no download, the same answer every time. */
export const builtInReader: Reader = { name: "built-in/1", sort, read };
