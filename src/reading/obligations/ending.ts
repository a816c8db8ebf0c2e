import { addDays, addMonths } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import type { Said } from "#messages/message.ts";
import { cancelling, ending, expiring, nextTerm, renewing } from "#rules/checkup/obligations/titles.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { Study } from "../classify/study.ts";
import { withoutNumbers } from "../classify/title.ts";
import { dateWithRole } from "../dates/date-roles.ts";
import type { DateFound } from "../dates/found.ts";
import { labelPlaces } from "../layout/adjacent-text.ts";
import { type Line, spanAt } from "../layout/layout.ts";
import type { ReadFact, ReadObligation } from "../reader.ts";
import { type Day, datedItem, itemOfFact } from "./item.ts";

/** Papers and cards that count until a day. */
const EXPIRING = new Set([
  "identity/passport",
  "identity/driver-licence",
  "identity/id-card",
  "identity/residence-permit",
  "insurance/health-card",
  "vehicles/registration",
  "vehicles/inspection",
  "warranties/warranty",
  "warranties/gift-card",
  "housing/permit",
  "pets/vaccination",
]);
/** Papers of insurance that are no cover with a term. */
const NO_TERM = new Set([
  "insurance/explanation-of-benefits",
  "insurance/claim",
  "insurance/premium-invoice",
  "insurance/health-card",
]);

/** True for the papers of a cover that ends on a day, and for a lease. */
export const hasTerm = (type: string | null): type is string =>
  type !== null && ((groupOf(type) === "insurance" && !NO_TERM.has(type)) || type === "housing/lease");

/** Nothing else on file lasts longer than this, in years: what seems to was misread. */
const LONGEST = 15;
/** Licences may count until an age. */
const LONGEST_IDENTITY = 55;
const MONTH = 31;
/** No term of cover is shorter than this, in days. */
const TERM = 150;
/** Labels of the last day that something counts, or is due for its next test; folded. */
const VALID = new RegExp(`(?:${any("ends-on")})(?: (?:${any("before")}))?[ .:]*$`);

/** True when the label of a day says that something counts until then. */
const saysValid = (d: DateFound): boolean =>
  labelPlaces(d.line, d.start, d.end, 0, spanAt(d.line, d.start, d.end))
    .slice(0, 2)
    .some((p) => VALID.test(p.folded));

/** Words of cover on a paper that could not be sorted. */
const COVER = new RegExp(`(?<![a-z])(?:${any("ending-policy")})`);
/** An offer is no paper that expires. */
const OFFER = new RegExp(`(?<![a-z])(?:${any("ending-offer")})`);

/** True for a line, or the one before it, that speaks of an offer. */
export const isOffer = (line: Line): boolean =>
  OFFER.test(`${line.page.lines[line.index - 1]?.folded ?? ""} ${line.folded}`);

/** A cover that ends sooner than this after the paper, in days, is the one before: the letter is of the next. */
const SOON = 3;

const item = (kind: ReadObligation["kind"], title: Said, d: Day, confidence: number): ReadObligation =>
  datedItem(kind, title, d, confidence, confidence - 20);

/** A day that is not before the paper, and that a paper of the household can speak of. */
const plausible = (date: string, issued: string | null, years = LONGEST): boolean =>
  issued === null || (date >= addDays(issued, -31) && date <= addMonths(issued, 12 * years));

/** The day on which the cover of a policy ends or renews, or a lease ends. */
function termOf(s: Study, type: string, issued: string | null, today: string): ReadObligation | null {
  const who = s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "";
  const lease = type === "housing/lease";
  const { kind, title: name } = ending(type, who);
  const cover = s.period;
  // A letter that announces the next term: it begins on the day on which the policy renews.
  if (type === "insurance/renewal" && cover && cover.from > addDays(issued ?? today, SOON))
    return item("renewal", nextTerm(who), { ...cover, date: cover.from, ambiguous: false }, 75);
  const printed = dateWithRole(s.dates.dates, ["renewal"]);
  const expiry = dateWithRole(s.dates.dates, ["expiry"]);
  // The day a term began on, where the day it ends on is printed, too.
  const began = printed && expiry && expiry.date > addDays(printed.date, TERM);
  const ahead = printed && !began && (issued === null || printed.date > issued);
  if (printed && ahead && !lease) return item("renewal", renewing(type), printed, 78);
  if (expiry && plausible(expiry.date, issued) && (issued === null || expiry.date > addDays(issued, SOON)))
    return item(kind, name, expiry, 80);
  if (cover && plausible(cover.to, issued))
    return item(kind, name, { ...cover, date: cover.to, ambiguous: false }, 75);
  const end = dateWithRole(s.dates.dates, ["end"]);
  return end && plausible(end.date, issued) && (issued === null || end.date > issued)
    ? item(kind, name, end, 70)
    : null;
}

/** The day an identity paper, card, certificate or guarantee stops to count; told by a fact where no label says it. */
function expiryOf(s: Study, type: string, facts: ReadFact[], issued: string | null): ReadObligation | null {
  const longest = type.startsWith("identity/") ? LONGEST_IDENTITY : LONGEST;
  const found =
    dateWithRole(s.dates.dates, ["expiry"]) ??
    s.dates.dates.find((d) => !d.monthOnly && d.date > (issued ?? "") && saysValid(d)) ??
    // "Next inspection due", "prossima scadenza": it counts until then.
    s.dates.dates.find(
      (d) =>
        (d.role === "due" || d.role === "renewal") &&
        !d.monthOnly &&
        issued !== null &&
        d.date > addDays(issued, MONTH),
    ) ??
    null;
  if (found) return plausible(found.date, issued, longest) ? item("expiry", expiring(type), found, 82) : null;
  const fact = facts.find((f) => f.key === "expiry_date" && f.date !== null);
  if (!fact?.date || !plausible(fact.date, issued)) return null;
  return itemOfFact("expiry", expiring(type), fact.date, fact);
}

/** True for an unsorted paper that is of a cover with a term of about a year. */
const isCover = (s: Study, issued: string | null): boolean =>
  s.period !== null &&
  issued !== null &&
  s.period.to > addMonths(issued, 2) &&
  s.period.to >= addDays(s.period.from, 175) &&
  s.sheets.slice(0, 1).some((sh) => sh.lines.slice(0, 60).some((l) => COVER.test(l.folded.slice(0, 200))));

/** Days on which what the paper is about ends, renews, or can be cancelled for the last time. */
export function endingsOf(
  s: Study,
  type: string | null,
  facts: ReadFact[],
  issued: string | null,
  today: string,
): ReadObligation[] {
  const group = type === null ? "" : groupOf(type);
  const out: ReadObligation[] = [];
  if (hasTerm(type)) {
    const term = termOf(s, type, issued, today);
    if (term) out.push(term);
  } else if (type !== null && EXPIRING.has(type)) {
    const expiry = expiryOf(s, type, facts, issued);
    if (expiry) out.push(expiry);
  } else {
    const expiry = dateWithRole(s.dates.dates, ["expiry"]);
    const cover = type === null && isCover(s, issued) ? termOf(s, "insurance/policy", issued, today) : null;
    if (cover) return [cover];
    const unsorted =
      type === null && expiry !== null && expiry.strength >= 0.85 && issued !== null && !isOffer(expiry.line);
    if (
      expiry &&
      plausible(expiry.date, issued) &&
      (group === "contracts" || (unsorted && expiry.date > issued))
    )
      out.push(item("expiry", expiring(type), expiry, unsorted ? 60 : 76));
    const renewal = dateWithRole(s.dates.dates, ["renewal"]);
    if (renewal && plausible(renewal.date, issued) && group !== "receipts" && group !== "insurance")
      out.push(item("renewal", renewing(type), renewal, 78));
  }
  const cancel = dateWithRole(s.dates.dates, ["cancel"]);
  if (cancel && plausible(cancel.date, issued) && group !== "receipts" && type !== "education/school-letter")
    out.push(item("reminder", cancelling(type), cancel, 75));
  return out;
}
