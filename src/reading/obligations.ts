import { addDays, addMonths } from "#kernel/dates.ts";
import { groupOf } from "#rules/taxonomy.ts";
import { type DateFound, dateWithRole, issueDate } from "./date-roles.ts";
import { dueFrom, termsOf } from "./dates/terms.ts";
import { quoteOf } from "./facts.ts";
import type { Line } from "./layout.ts";
import type { ReadFact, ReadObligation } from "./reader.ts";
import { schemaOf } from "./schemas/all.ts";
import { type Day, label, ofTerms } from "./schemas/owed.ts";
import { termsOfPaper, wordsOf } from "./schemas/terms.ts";
import type { Study } from "./study.ts";
import { withoutNumbers } from "./title.ts";

const DEBIT =
  /(?:direct debit|auto ?-?pay|automatic payment)[^.]{0,60}(?:will|scheduled|on (?:or about )?\w+ \d|date|enrolled|is set|has been|thank)|(?:scheduled|your|by|via|through) (?:direct debit|auto ?-?pay|automatic payment)|automatically (?:charged|debited|deducted|withdrawn)|will be (?:charged|debited|deducted)|lastschrift|abgebucht|eingezogen|bankeinzug|wird von ihrem konto|sera prelevee?|preleve(?:e)? le|prelevement (?:automatique|prevu|le)|domiciliaci|domiciliad|cargo en cuenta|adeudo|se cargara|fecha de cargo|addebito|addebitat|rid bancario|domiciliazione|automatische incasso|per incasso|wordt afgeschreven|geincasseerd/;
const PAID_ALREADY =
  /(?:paid in full|payment received - thank you|bezahlt per|bereits bezahlt|betrag erhalten|dankend erhalten|amount due:? *[$€£]? ?0[.,]00|balance due:? *[$€£]? ?0[.,]00|balance:? *[$€£]? ?0[.,]00|zahlung erhalten|facture acquittee|pagado|pagata|betaald via|reeds betaald|voldaan|zahlart: (?:kreditkarte|paypal))/;

export interface DueFound {
  date: string;
  page: number;
  quote: string;
  /** Worked out from terms instead of printed. */
  computed: boolean;
  confidence: number;
}

const spot = (line: Line, start: number, end: number) => ({
  page: line.page.number,
  quote: quoteOf({ line, start, end }),
});

/** The due date that is printed: the plainest, and the next one where a plan of payments lists several. */
function printedDue(s: Study, issued: string | null): DateFound | null {
  const dues = s.dates.dates.filter(
    (d) => d.role === "due" && (issued === null || d.date >= addDays(issued, -31)),
  );
  const due = dateWithRole(dues, ["due"]);
  if (!due?.listed) return due;
  const next = dues
    .filter((d) => d.listed && d.line.page === due.line.page && (issued === null || d.date >= issued))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  return next[0] ?? due;
}

/** The day payment is due: printed, else worked out from printed terms and the paper's own date. */
export function dueOf(s: Study, today: string): DueFound | null {
  const issued = issueDate(s.dates.dates, today, s.receipt)?.found.date ?? null;
  const due = printedDue(s, issued);
  if (due)
    return {
      date: due.date,
      ...spot(due.line, due.start, due.end),
      computed: false,
      confidence: due.ambiguous ? 60 : 86,
    };
  if (issued === null || s.receipt || s.dates.dates[0]?.paper.settled) return null;
  for (const sheet of s.sheets.slice(0, 6))
    for (const line of sheet.lines) {
      const terms = termsOf(line.folded, sheet.lines[line.index - 1]?.folded.slice(-60) ?? "");
      if (terms !== null)
        return {
          date: dueFrom(issued, terms),
          ...spot(line, terms.start, terms.end),
          computed: true,
          confidence: 70,
        };
    }
  return null;
}

function debitLine(s: Study): Line | null {
  for (const sheet of s.sheets.slice(0, 6))
    for (const line of sheet.lines)
      if (
        DEBIT.test(line.folded.slice(0, 500)) &&
        !/you can|if you|you (?:will|may) be charged|avoid|late|to (?:set up|enroll|sign up)|sign up|enroll|option|or pay by|konnen sie/.test(
          line.folded,
        )
      )
        return line;
  return null;
}

const name = (s: Study): string => (s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "");

/** What the paper says happens to those who pay late, in its own words. */
function ifMissed(s: Study, type: string | null): string | null {
  const late = schemaOf(type)?.terms ? termsOfPaper(s).late : null;
  return late ? wordsOf(late) : null;
}

function payment(
  s: Study,
  type: string | null,
  total: { value: number; currency: string | null } | null,
  due: DueFound | null,
): ReadObligation[] {
  if (due === null || s.receipt) return [];
  if (total !== null && total.value <= 0) return [];
  const paid = s.sheets
    .slice(0, 4)
    .some((sh) => sh.lines.some((l) => PAID_ALREADY.test(l.folded.slice(0, 400))));
  if (paid && due.computed) return [];
  const debit = debitLine(s);
  return [
    {
      kind: "payment",
      title: name(s) === "" ? "Pay this bill" : debit ? `Debit by ${name(s)}` : `Pay ${name(s)}`,
      due: due.date,
      amount: total?.value ?? null,
      currency: total?.currency ?? null,
      automatic: debit !== null,
      if_missed: ifMissed(s, type),
      page: due.page,
      quote: due.quote,
      confidence: due.confidence,
    },
  ];
}

const EXPIRING = new Set([
  "identity/passport",
  "identity/driver-licence",
  "identity/id-card",
  "identity/residence-permit",
  "insurance/health-card",
  "vehicles/registration",
  "warranties/warranty",
  "warranties/gift-card",
  "vehicles/inspection",
]);
const COVER = new Set(["insurance"]);

/** What the paper asks of the household, each with the words that say so. */
export function obligationsOf(
  s: Study,
  type: string | null,
  total: { value: number; currency: string | null } | null,
  today: string,
  facts: ReadFact[] = [],
): ReadObligation[] {
  const out: ReadObligation[] = [];
  const group = type === null ? "" : groupOf(type);
  const due = dueOf(s, today);
  const issued = issueDate(s.dates.dates, today, s.receipt)?.found.date ?? null;
  if (!type?.startsWith("identity/") && group !== "tax") out.push(...payment(s, type, total, due));
  const plain = (kind: ReadObligation["kind"], title: string, d: Day, confidence: number) => {
    if (out.some((o) => o.due === d.date && o.kind === kind)) return;
    // What ended long before the paper was made was misread, or is told as history.
    if (issued !== null && d.date < addDays(issued, -31)) return;
    out.push({
      kind,
      title,
      due: d.date,
      amount: null,
      currency: null,
      automatic: false,
      if_missed: null,
      ...spot(d.line, d.start, d.end),
      confidence: d.ambiguous ? confidence - 20 : confidence,
    });
  };
  const expiry = dateWithRole(s.dates.dates, ["expiry"]);
  if (
    expiry &&
    group !== "receipts" &&
    (type === null || EXPIRING.has(type) || group === "insurance" || group === "contracts")
  )
    plain("expiry", `Expires: ${label(type)}`, expiry, 82);
  const renewal = dateWithRole(s.dates.dates, ["renewal"]);
  if (renewal) plain("renewal", `Renewal: ${label(type)}`, renewal, 78);
  const cancel = dateWithRole(s.dates.dates, ["cancel"]);
  if (cancel && group !== "receipts") plain("reminder", `Last day to cancel: ${label(type)}`, cancel, 75);
  if (
    (COVER.has(group) || type === "housing/lease") &&
    s.period &&
    !renewal &&
    !expiry &&
    type !== "insurance/explanation-of-benefits" &&
    type !== "insurance/claim" &&
    type !== "insurance/premium-invoice"
  )
    plain(
      group === "insurance" ? "renewal" : "expiry",
      `${group === "insurance" ? "Cover ends" : "Lease ends"}: ${name(s) || label(type)}`,
      { date: s.period.to, line: s.period.line, start: s.period.start, end: s.period.end, ambiguous: false },
      75,
    );
  out.push(...ofTerms(s, type, { renewal, expiry, cancel }, facts, today));
  const appointment = dateWithRole(s.dates.dates, ["appointment"], 0.7);
  if (appointment && appointment.date >= addMonths(today, -24))
    plain("appointment", name(s) === "" ? "Appointment" : `Appointment at ${name(s)}`, appointment, 70);
  return out;
}
