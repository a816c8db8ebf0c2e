import { message } from "#messages/message.ts";
import { type Keeper, retentionUntil } from "#rules/documents/retention.ts";
import { meaningIn, type Study, study } from "./classify/study.ts";
import { summaryOf } from "./classify/summary.ts";
import { titleOf } from "./classify/title.ts";
import {
  shippedType,
  sortedAsSettled,
  sortedByCorrections,
  taughtFacts,
  taughtObligations,
  withHeld,
} from "./corrections/with.ts";
import { dateWithRole } from "./dates/date-roles.ts";
import { issueDate } from "./dates/issue.ts";
import { endedFacts } from "./fields/ended.ts";
import {
  contactFacts,
  dateFacts,
  moneyFacts,
  numberFacts,
  partyFacts,
  reminderFacts,
} from "./fields/facts.ts";
import { grounded, standsOn } from "./fields/grounded.ts";
import { factsOfType, inOrder, lacking } from "./fields/of-type.ts";
import { codeFacts } from "./identifiers/code-facts.ts";
import type { Page } from "./layout/page.ts";
import { dueOf } from "./obligations/due.ts";
import { obligationsOf } from "./obligations/obligations.ts";
import { legalForm } from "./parties/cues.ts";
import { entitiesOf } from "./parties/entities.ts";
import {
  dateConfidence,
  issuerConfidence,
  recipientConfidence,
  typeConfidence,
} from "./ranking/confidence.ts";
import { typeChoices } from "./ranking/type-choices.ts";
import type { FullRead, Reader, ReadFact, ReadingContext, SortingRead } from "./reader.ts";
import { listedPayments } from "./statements/listed-payments.ts";
import { confirmedPayments } from "./statements/payment-confirmed.ts";
import { statementLines } from "./statements/statement-lines.ts";

/** Fewer words than this on all pages together cannot be sorted. */
const FEW_WORDS = 4;

function lookFor(pages: Page[], s: Study, confidence: number): SortingRead["look"] {
  const words = s.sheets.reduce((n, sh) => n + sh.lines.reduce((m, l) => m + l.words.length, 0), 0);
  if (words < FEW_WORDS) return { reason: "unreadable", detail: message("look.says.few_words") };
  const pictures = pages.filter((p) => p.source === "ocr");
  const mean = pictures.reduce((a, p) => a + p.confidence, 0) / Math.max(1, pictures.length);
  if (pictures.length === pages.length && mean < 45 && confidence < 60)
    return { reason: "unreadable", detail: message("look.says.unclear") };
  if (confidence < 40) return { reason: "low_confidence", detail: message("look.says.kind") };
  return null;
}

function sort(pages: Page[], context: ReadingContext): SortingRead {
  const s = study(pages, context);
  const type = s.kind.slug;
  const typeTrust = typeConfidence(s.kind);
  const issue = issueDate(s, context.today);
  const date = issue?.found.date ?? null;
  const period = s.period === null ? null : { from: s.period.from, to: s.period.to };
  const issuer = s.parties.issuer?.name ?? null;
  const recipient = s.parties.recipient?.name ?? null;
  const title = titleOf({ type, issuer, recipient, date, period, fileName: context.fileName });
  const parts = [typeTrust, issue ? dateConfidence(issue) : 50, s.parties.issuer ? issuerConfidence(s) : 30];
  const missing = lacking(s, type, typeTrust, context.today);
  const confidence = Math.max(1, Math.round(0.6 * typeTrust + 0.2 * parts[1]! + 0.2 * parts[2]! - missing));
  const sorted: SortingRead = {
    type,
    typeConfidence: typeTrust,
    choices: typeChoices(s.kind),
    language: s.language,
    title: title.text,
    titleMessage: title.message,
    date,
    period,
    issuer,
    recipient,
    confidence,
    look: lookFor(pages, s, confidence),
  };
  return sortedAsSettled(sortedByCorrections(sorted, s, context), context);
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

/** Votes from which the paper's own words say in which country it was made. */
const PLAINLY = 4;

/** Who keeps the paper: the household's country before the paper's, and a company when one is addressed. */
const keeperOf = (s: Study, sorting: SortingRead, context: ReadingContext): Keeper => ({
  country: context.country ?? (s.origin.votes >= PLAINLY ? s.origin.country : null),
  business: sorting.recipient !== null && legalForm(sorting.recipient) !== null,
});

function read(pages: Page[], sorting: SortingRead, context: ReadingContext): FullRead {
  const s = study(pages, context);
  const type = shippedType(sorting.type, s);
  const meaning = meaningIn(s, type);
  const coded = codeFacts(pages, s.sheets, context.serialPrefix);
  const general = [
    ...moneyFacts(s, type, meaning),
    ...dateFacts(s, context.today),
    ...partyFacts(s, issuerConfidence(s), recipientConfidence(s)),
    ...reminderFacts(s),
    ...numberFacts(s),
    ...contactFacts(s),
    ...endedFacts(s, type, context),
  ];
  const read = grounded(once(factsOfType(s, type, general)), pages);
  // What a code says and the page says, too, is surer than what was read from the words alone.
  const told = (f: ReadFact) =>
    coded.some((c) => c.key === f.key && (c.value === f.value || f.key === "amount_due"));
  const untaught = [...coded, ...read.filter((f) => !told(f))];
  const stands = standsOn(pages);
  const lessons = taughtFacts(untaught, s, context, stands);
  const { facts } = lessons;
  const money = facts.find((f) => f.key === "total");
  const total = money && money.number !== null ? { value: money.number, currency: money.currency } : null;
  const due = dueOf(s, context.today);
  const owed = obligationsOf(s, type, total, context.today, untaught);
  const obligations = taughtObligations(owed, untaught, lessons, s, type).filter((o) =>
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
  const dueDate = lessons.taught.get("due_date")?.date ?? (due !== null && !due.computed ? due.date : null);
  const summary = summaryOf({
    type,
    issuer: sorting.issuer,
    recipient: sorting.recipient,
    date: sorting.date,
    period: sorting.period,
    total,
    totalKey: money?.labelKey ?? "total",
    dueDate,
    automatic: obligations.some((o) => o.automatic),
    expiry: obligations.some((o) => o.kind === "expiry") ? expiry : null,
    renewal,
    facts,
  });
  const full: FullRead = {
    summary: summary?.text ?? null,
    summaryMessage: summary?.message ?? null,
    total,
    dueDate,
    facts: inOrder(facts, type),
    entities,
    obligations,
    retentionUntil: retentionUntil(type, lastDay, keeperOf(s, sorting, context)),
  };
  const listed = listedPayments(s, type, context.today);
  const lines = [
    ...statementLines(s, type, context.today),
    ...(listed.length > 0 ? listed : confirmedPayments(s, type, context.today)),
  ];
  return withHeld(lines.length > 0 ? { ...full, lines } : full, lessons.held);
}

/** The reader that ships: rules over words and places, no download, the same answer every time. */
export const builtInReader: Reader = { name: "built-in/1", sort, read };
