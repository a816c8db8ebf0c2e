import { addMonths } from "#kernel/dates.ts";
import type { Said } from "#messages/message.ts";
import {
  appointmentAt,
  cancelling,
  expiring,
  handingIn,
  payTitle,
  renewing,
  replyTitle,
} from "#rules/checkup/obligations/titles.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { Study } from "../classify/study.ts";
import { withoutNumbers } from "../classify/title.ts";
import { type DayRole, dayRole, dayRoles } from "../dates/day-roles.ts";
import type { DateFound } from "../dates/found.ts";
import { yearlessDays } from "../dates/yearless.ts";
import { placeIn, sentenceAt } from "../layout/sentence.ts";
import type { MoneyFound } from "../money/money-roles.ts";
import type { ReadObligation } from "../reader.ts";
import type { Sum } from "./asks.ts";
import { neverAsks } from "./asks.ts";
import { isOffer } from "./ending.ts";
import { datedItem } from "./item.ts";
import { paidAlready } from "./paid.ts";
import { isHeadedNoBill, isNoBill } from "./payment.ts";

/**
 * Days that the model of days knows for what they are, where no rule has an item of them. How likely a day must be its
 * role: what is paid has the plainest words, visits the least plain.
 */
const SURE: Partial<Record<DayRole, number>> = {
  pay_by: 0.6,
  debit_on: 0.85,
  act_by: 0.6,
  cancel_by: 0.5,
  be_there: 0.8,
  ends: 0.8,
  renews: 0.5,
};
/** Nothing is to be done later than this after its paper, in months; what ends may be years ahead. */
const AHEAD = 18;
const ENDS_AHEAD = 130;
/** A paper that names more such days is a calendar or a list. */
const MOST = 6;
/** A payment this likely is asked for though the paper says somewhere that something was paid, or is no bill. */
const ASKED = 0.79;
const FIRST_PAGES = 4;
/** How sure an item is of 100 when its day is certain, and when day and month may be swapped. */
const MOST_SURE = 78;
const SWAPPED = 55;

/** The amount beside a day: of its line, else of its sentence; the last before the day, else the first behind it. */
function beside(s: Study, d: DateFound): MoneyFound | null {
  const sentence = sentenceAt(d.line.page, d.line, d.start);
  const near = s.money.filter(
    (m) =>
      m.sure &&
      m.value > 0 &&
      m.line.page === d.line.page &&
      (m.line === d.line || (sentence !== null && placeIn(sentence, m) !== null)),
  );
  const own = near.filter((m) => m.line === d.line);
  const among = own.length > 0 ? own : near;
  return among.findLast((m) => m.line !== d.line || m.start < d.start) ?? among[0] ?? null;
}

interface Wish {
  type: string | null;
  issued: string | null;
  today: string;
  /** What the paper comes to. */
  total: Sum;
}

function itemOf(s: Study, d: DateFound, role: DayRole, probability: number, w: Wish): ReadObligation | null {
  const who = s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "";
  const item = (kind: ReadObligation["kind"], title: Said) =>
    datedItem(kind, title, d, Math.round(MOST_SURE * probability), SWAPPED);
  switch (role) {
    case "pay_by":
    case "debit_on": {
      if (neverAsks(w.type) || isHeadedNoBill(s) || ((isNoBill(s) || paidAlready(s)) && probability < ASKED))
        return null;
      const money = beside(s, d);
      const amount = money?.value ?? w.total?.value ?? null;
      if (amount === null || amount <= 0) return null;
      const debit = role === "debit_on";
      const currency = money?.currency ?? w.total?.currency ?? null;
      return { ...item("payment", payTitle(who, debit)), automatic: debit, amount, currency };
    }
    case "act_by":
      return item(
        "reminder",
        w.type === null || /^(?:letters|education)$/.test(groupOf(w.type))
          ? replyTitle(who)
          : handingIn(w.type),
      );
    case "cancel_by":
      return item("reminder", cancelling(w.type));
    case "be_there":
      return item("appointment", appointmentAt(who));
    case "ends":
      return item("expiry", expiring(w.type));
    case "renews":
      return item("renewal", renewing(w.type));
    default:
      return null;
  }
}

/** Kinds of items that a day of a role may be. */
const kinds: Partial<Record<DayRole, readonly ReadObligation["kind"][]>> = {
  pay_by: ["payment"],
  debit_on: ["payment"],
  ends: ["expiry", "renewal"],
  renews: ["expiry", "renewal"],
};

const PAYING: readonly DayRole[] = ["pay_by", "debit_on"];
const likely = (d: DateFound, roles: readonly DayRole[]): number =>
  roles.reduce((n, r) => n + (dayRoles(d).get(r) ?? 0), 0);
/** A day that is less likely than this one to pay by gives way to one that is surely. */
const HARDLY = 0.25;
const SURELY = 0.7;

const OF_KIND: Partial<Record<ReadObligation["kind"], readonly DayRole[]>> = {
  appointment: ["be_there", "act_by", "starts"],
  reminder: ["act_by", "cancel_by", "be_there", "pay_by", "ends", "renews"],
};
/** A visit or an act whose day is less likely one than this is none. */
const UNLIKELY = 0.25;

/** What rules are this sure of, of 100, stands: a reader of meters comes on a day that bills call the next reading. */
const SAID_PLAINLY = 70;

/** Visits and acts without those whose day is hardly one, by the words around it. */
export function likelyActs(days: readonly DateFound[], found: readonly ReadObligation[]): ReadObligation[] {
  return found.filter((o) => {
    const roles = OF_KIND[o.kind];
    const on = roles ? days.filter((d) => d.date === o.due) : [];
    if (!roles || on.length === 0 || o.confidence >= SAID_PLAINLY) return true;
    return on.some((d) => likely(d, roles) >= UNLIKELY);
  });
}

/** The one payment of a paper on the day that its words say, where rules took another day for it. */
export function onSaidDay(
  days: readonly DateFound[],
  found: readonly ReadObligation[],
  from: string,
): ReadObligation[] {
  const [only, more] = found.filter((o) => o.kind === "payment");
  if (!only || more) return [...found];
  const paying = (d: DateFound) => likely(d, PAYING);
  const ahead = days.filter((d) => !d.monthOnly && d.date > from);
  if (ahead.some((d) => d.date === only.due && paying(d) >= HARDLY)) return [...found];
  const sure = ahead.filter((d) => d.line.page.number <= FIRST_PAGES && paying(d) >= SURELY);
  const [best] = sure;
  if (!best || sure.some((d) => d.date !== best.date)) return [...found];
  const { page, quote } = datedItem("payment", only.title, best, only.confidence);
  return found.map((o) => (o === only ? { ...o, due: best.date, page, quote } : o));
}

/** Groups of papers on which a day until which something counts is one of prices or points. */
const OF_PRICES = new Set(["invoices", "receipts", "banking"]);
/** In a sentence, and on a paper of no kind that is known, something ends only where it is said as plainly as this. */
const PLAINLY = 0.94;

const mayEnd = (type: string | null, d: DateFound, probability: number): boolean =>
  !isOffer(d.line) &&
  (type === null || !OF_PRICES.has(groupOf(type))) &&
  (probability >= PLAINLY || (type !== null && sentenceAt(d.line.page, d.line, d.start) === null));

/** The days of a paper, those without a year among them. */
export const daysOf = (s: Study, from: string): DateFound[] => [...s.dates.dates, ...yearlessDays(s, from)];

/**
 * Items of days whose words say what is to be done by them, beside those that rules found (`found`): each day once, and a
 * second payment only where it has an amount of its own.
 */
export function saidDays(
  s: Study,
  days: readonly DateFound[],
  found: readonly ReadObligation[],
  w: Wish,
): ReadObligation[] {
  const from = w.issued === null || w.issued > w.today ? w.today : w.issued;
  const taken = new Set(found.map((o) => o.due));
  const has = (kind: ReadObligation["kind"]) => found.some((o) => o.kind === kind);
  const out: ReadObligation[] = [];
  for (const d of days) {
    if (d.monthOnly || d.date <= from || taken.has(d.date) || d.line.page.number > FIRST_PAGES) continue;
    const { role, probability } = dayRole(d);
    const least = SURE[role];
    if (least === undefined || probability < least) continue;
    if (d.date > addMonths(from, role === "ends" ? ENDS_AHEAD : AHEAD)) continue;
    const another = probability >= SURELY && s.money.some((m) => m.sure && m.value > 0 && m.line === d.line);
    if (role === "ends" && !mayEnd(w.type, d, probability)) continue;
    if (kinds[role]?.some(has) && !(role === "pay_by" && another)) continue;
    const item = itemOf(s, d, role, probability, w);
    if (item === null) continue;
    taken.add(d.date);
    out.push(item);
  }
  return out.length > MOST ? [] : out;
}
