import { addDays } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import { saidEnd } from "../../entities/ended.ts";
import type { SnapshotPaper } from "../account-snapshot.ts";
import type { Recurrence } from "../recurrence/recurrence.ts";
import { sameNumber } from "../recurrence/series.ts";
import {
  bare,
  type Desk,
  dayIn,
  dayOf,
  foldedTitle,
  group,
  isGone,
  makerOf,
  numbersOf,
  onIt,
  papersAbout,
} from "./desk.ts";
import { patience } from "./series.ts";

/** Words in the title of a last bill (en de fr es it nl), folded. */
const FINAL = new RegExp(String.raw`(?<!\p{L})(?:${any("ended-last-paper")})(?!\p{L})`, "u");

/** Words in the title of a letter that ends something. */
const CANCELLED = new RegExp(String.raw`(?<!\p{L})(?:${any("ended-cancelled")})(?!\p{L})`, "u");

const END_KEYS = ["end_date", "cancel_date", "termination_date"];

/**
 * Whether a British wage paper is the one of a worker who leaves (P45; Income Tax (PAYE) Regulations 2003, reg. 36) and not
 * that of the year (P60, handed out by 31 May): by its title, else by its month.
 */
export function isLeaving(p: SnapshotPaper): boolean {
  if (p.type !== "tax/p60") return false;
  const title = foldedTitle(p);
  const [year, leaving] = [/(?<!\p{L})p60(?!\d)/u.test(title), /(?<!\p{L})p45(?!\d)/u.test(title)];
  if (year !== leaving) return leaving;
  const month = dayOf(p).slice(5, 7);
  return month < "04" || month > "07";
}

/** Whether a paper ends a contract: a cancellation, its confirmation, or a letter whose title says so. */
export const isCancellation = (p: SnapshotPaper): boolean =>
  p.type === "letters/cancellation" ||
  saidEnd(p)?.way === "cancelled" ||
  (p.type !== null && ["letters", "contracts"].includes(group(p.type)) && CANCELLED.test(foldedTitle(p)));

const notLast = new RegExp(`${any("ended-not-leaving")}`, "u");

/** The day a paper says that something ends, when it is one that ends something; null for all others. */
export function endIn(p: SnapshotPaper): string | null {
  const said = saidEnd(p);
  if (said !== null && said.way !== "sold" && said.way !== "deregistered") return said.on;
  if (isCancellation(p)) return dayIn(p, END_KEYS) ?? dayOf(p);
  if (isLeaving(p)) return dayOf(p);
  if (p.type === "work/reference" && !notLast.test(foldedTitle(p))) return dayIn(p, END_KEYS) ?? dayOf(p);
  if (FINAL.test(foldedTitle(p))) return p.period?.to ?? dayOf(p);
  return null;
}

/** A series is taken over by one of the same kind that began this long before its last paper, in days, or later. */
const TAKEN_OVER = 10;

/**
 * The day from which no paper of a series is expected any more: the payee or the account is gone ("0000-01-01": nothing
 * about it is missing at all), it was cancelled, its last bill says so, or another series of the kind took its place.
 * Null while it goes on.
 */
export function endOf(
  d: Desk,
  r: Recurrence,
  last: SnapshotPaper,
  all: readonly Recurrence[],
): string | null {
  if (isGone(d.things.get(r.payee))) return "0000-01-01";
  const things = last.on.map((o) => d.things.get(o.entity)).filter((t) => t !== undefined);
  const gone = things.filter((t) => t.kind !== "organization" && t.kind !== "person" && isGone(t));
  // By what a paper says, something may be missing that was to come before that day.
  if (gone.length > 0)
    return gone.some((t) => !t.ended)
      ? "0000-01-01"
      : (gone.map((t) => t.gone as string).sort()[0] as string);
  const first = d.papers.get(r.papers[0] ?? "");
  const said = papersAbout(d, r.payee)
    .filter((p) => first === undefined || dayOf(p) >= dayOf(first))
    .filter((p) => !ofAnother(d, p, r, last, all))
    .flatMap((p) => endIn(p) ?? [])
    // What went on well after it was said to end has not ended.
    .filter((day) => day >= addDays(dayOf(last), -patience[r.every].step))
    .sort()[0];
  return said ?? takenOver(d, r, last, all) ?? changed(d, r, last);
}

/** A home has one of these at a time: papers of somebody new about the same home take the place of those before. */
const ONE_A_HOME = [
  "bills/electricity",
  "bills/gas",
  "bills/water",
  "bills/internet",
  "housing/mortgage-statement",
];
/** The last bill comes so long after somebody else took over, in days, or sooner. */
const LAST_BILL = 45;

/** The day from which somebody else supplies the home of a series or collects for its loan; null while nobody new does. */
function changed(d: Desk, r: Recurrence, last: SnapshotPaper): string | null {
  if (!ONE_A_HOME.includes(r.type ?? "")) return null;
  const [from, until] = [
    addDays(dayOf(last), -LAST_BILL),
    addDays(dayOf(last), Math.round(patience[r.every].step * 2.5)),
  ];
  const others = onIt(d, last, "property")
    .flatMap((t) => papersAbout(d, t.id))
    .filter((p) => p.type === r.type && ![null, r.payee].includes(makerOf(d, p)));
  const firsts = others.filter(
    (p) => !others.some((o) => makerOf(d, o) === makerOf(d, p) && dayOf(o) < from),
  );
  const began = firsts
    .map(dayOf)
    .filter((day) => day > from && day <= until)
    .sort()[0];
  // A first bill is for the time before it.
  return began === undefined ? null : addDays(began, -Math.round(patience[r.every].step));
}

/** Numbers by which a company tells contracts and accounts apart. */
const CONTRACT = [
  "contract_number",
  "account_number",
  "policy_number",
  "customer_number",
  "iban",
  "loan_number",
];

/**
 * Whether what a paper says to have ended is another account or contract than that of a series: by the thing it ends, by
 * its numbers, else because there are several.
 */
function ofAnother(
  d: Desk,
  p: SnapshotPaper,
  r: Recurrence,
  last: SnapshotPaper,
  all: readonly Recurrence[],
): boolean {
  if (saidEnd(p) === null) return false;
  const ended = d.onFile.things.filter((t) => t.ended?.paper === p.id);
  const alike = last.on
    .flatMap((o) => d.things.get(o.entity) ?? [])
    .filter((t) => ended.some((e) => e.kind === t.kind));
  if (alike.length > 0) return !alike.some((t) => ended.includes(t));
  const numbers = numbersOf(p, CONTRACT);
  if (r.account !== null && numbers.length > 0)
    return !numbers.some((n) => sameNumber(n, bare(r.account ?? "")));
  return all.some((o) => o !== r && o.payee === r.payee);
}

/** The first day of another series of the same type that began when this one stopped: another supplier, a new card. */
function takenOver(d: Desk, r: Recurrence, last: SnapshotPaper, all: readonly Recurrence[]): string | null {
  const { step } = patience[r.every];
  const from = addDays(dayOf(last), -TAKEN_OVER);
  const until = addDays(dayOf(last), Math.round(step * 2.5));
  const began = all
    .filter((o) => o.series !== r.series && o.type === r.type)
    .map((o) => o.days[0] as string)
    .filter((day) => day > from && day <= until);
  return began.length === 0 || sharedAlong(d, r, all) ? null : (began.sort()[0] as string);
}

/** Some households keep two of a kind side by side: then a third that begins takes nobody's place. */
function sharedAlong(d: Desk, r: Recurrence, all: readonly Recurrence[]): boolean {
  const begin = r.days[0] as string;
  const along = all.filter(
    (o) => o.series !== r.series && o.type === r.type && o.last > begin && (o.days[0] as string) < r.last,
  );
  return along.length >= 2 && d.onFile.papers.length > 0;
}
