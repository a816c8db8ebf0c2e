import { addDays, addMonths, daysBetween } from "#kernel/dates.ts";
import type { SnapshotPaper } from "../account-snapshot.ts";
import { type Every, type Recurrence, stepsLater } from "../recurrence/recurrence.ts";
import { sameNumber } from "../recurrence/series.ts";
import { bare, type Desk, dayOf, numbersOf, papersAbout } from "./desk.ts";

/** One time of a series: what its paper covers, and the day the paper itself is expected to bear. */
export interface Slot {
  from: string;
  to: string;
  paperDay: string;
}

/** The times of a series for which no paper is on file. */
export interface Holes {
  /** By the time the papers say they cover; else by the days they bear. */
  covering: boolean;
  /** Between papers, oldest first, with the paper before. */
  between: (Slot & { before: SnapshotPaper })[];
  /** After the last one, without end: the next (1), and the one after that (2). */
  next(n: number): Slot;
  /** Whether another paper of the payee stands for a slot. */
  filled(slot: Slot): boolean;
  last: SnapshotPaper;
  first: SnapshotPaper;
  /** How many times lie between the first and the last paper, both counted. */
  times: number;
}

const monthsOf: Partial<Record<Every, number>> = {
  month: 1,
  two_months: 2,
  quarter: 3,
  half_year: 6,
  year: 12,
};

const median = (xs: number[]): number => [...xs].sort((a, b) => a - b)[xs.length >> 1] as number;

const lengthOf = (p: { from: string; to: string }) => daysBetween(p.from, p.to) + 1;

/** True when a paper's period is one step of the series long: a bill that names the year of the contract covers no year. */
const covers = (p: Pick<SnapshotPaper, "period">, every: Every): boolean => {
  if (p.period === null) return false;
  const share = lengthOf(p.period) / patience[every].step;
  return share >= 0.7 && share <= 1.4;
};

/** The stretch after a day, one step long: from the 1st it ends with the month. */
function stretchAfter(to: string, every: Every): { from: string; to: string } {
  const from = addDays(to, 1);
  const months = monthsOf[every];
  return { from, to: addDays(months === undefined ? addDays(from, 7) : addMonths(from, months), -1) };
}

const ASKS = /^(?:bills\/|invoices\/invoice$|insurance\/premium-invoice$)/;
const STATES = /^banking\/(?:bank|credit-card|loan|investment)-statement$/;

/**
 * Papers of the payee that no series counted, of its type or, among bills and among statements with the number of the
 * account, of another: what may fill a hole all the same.
 */
function fillers(d: Desk, r: Recurrence, counted: ReadonlySet<string>): SnapshotPaper[] {
  const asks = ASKS.test(r.type ?? "");
  return papersAbout(d, r.payee).filter((p) => {
    if (counted.has(p.id)) return false;
    const states = STATES.test(r.type ?? "") && STATES.test(p.type ?? "") && p.type !== r.type;
    // What was not sorted may be anything, also what is looked for.
    if (p.type !== null && p.type !== r.type && !(asks && ASKS.test(p.type)) && !states) return false;
    if (r.account === null) return !states;
    const numbers = numbersOf(p, [
      "iban",
      "account_number",
      "card_number",
      "contract_number",
      "customer_number",
    ]);
    if (numbers.length === 0) return !states;
    return numbers.some((n) => sameNumber(n, bare(r.account ?? "")));
  });
}

/** True when a paper that the rhythm did not count stands for a slot. */
function fills(p: SnapshotPaper, slot: Slot, every: Every): boolean {
  if (p.period !== null) {
    const starts = Math.max(0, daysBetween(slot.from, p.period.from));
    const stops = Math.min(lengthOf(slot), daysBetween(slot.from, p.period.to) + 1);
    if (stops > starts && stops - starts >= lengthOf(slot) / 2) return true;
  }
  return Math.abs(daysBetween(dayOf(p), slot.paperDay)) <= patience[every].step / 2;
}

/** Looks for the holes of a series; null when its papers are too few. `counted`: the papers of all series. */
export function holesOf(d: Desk, r: Recurrence, counted: ReadonlySet<string>): Holes | null {
  const papers = r.papers.flatMap((id) => d.papers.get(id) ?? []);
  const [first, last] = [papers[0], papers.at(-1)];
  if (first === undefined || last === undefined || papers.length < 2) return null;
  const others = fillers(d, r, counted);
  const { every } = r;
  const periods = papers.map((p) => `${p.period?.from} ${p.period?.to}`);
  // A time that several papers name is not what each of them covers.
  const own = papers.map((p, i) =>
    periods.indexOf(periods[i] as string) === periods.lastIndexOf(periods[i] as string)
      ? p
      : { ...p, period: null },
  );
  const said = own.filter((p) => covers(p, every));
  const covering = said.length >= papers.length * 0.6;
  const lag = covering ? median(said.map((p) => daysBetween(p.period?.to as string, dayOf(p)))) : 0;
  const spans = own.map((p) => spanOf(p, every, covering, lag));
  const filled = (slot: Slot) => others.some((p) => fills(p, slot, every));
  const between: Holes["between"] = [];
  for (let i = 1; i < papers.length; i++) {
    const [a, b] = [spans[i - 1] as Slot, spans[i] as Slot];
    for (const slot of slotsBetween(a, b, every, covering, lag))
      if (!filled(slot)) between.push({ ...slot, before: papers[i - 1] as SnapshotPaper });
  }
  const end = spans.at(-1) as Slot;
  const next = (n: number): Slot => slotAfter(end, every, n, covering, lag, r.next);
  const step = patience[every].step;
  const times = Math.round(daysBetween(spans[0]?.to as string, end.to) / step) + 1;
  return { covering, between, next, filled, last, first, times };
}

/** What a paper covers: what it says, else what it must if it came as late after its end as the others. */
function spanOf(p: SnapshotPaper, every: Every, covering: boolean, lag: number): Slot {
  const day = dayOf(p);
  if (!covering) return { from: day, to: day, paperDay: day };
  // A paper over several times (a quarter among months) covers all of them.
  if (p.period !== null && lengthOf(p.period) >= patience[every].step * 0.7)
    return { ...p.period, paperDay: day };
  const to = addDays(day, -lag);
  const months = monthsOf[every] ?? 0;
  return { from: addDays(addMonths(to, -months), 1), to, paperDay: day };
}

function slotsBetween(a: Slot, b: Slot, every: Every, covering: boolean, lag: number): Slot[] {
  const { step } = patience[every];
  if (!covering) {
    const steps = Math.round(daysBetween(a.paperDay, b.paperDay) / step);
    return Array.from({ length: Math.max(0, steps - 1) }, (_, i) =>
      pointSlot(stepsLater(a.paperDay, every, i + 1)),
    );
  }
  const empty = daysBetween(a.to, b.from) - 1;
  const n = Math.round(empty / step);
  const out: Slot[] = [];
  let to = a.to;
  for (let i = 0; i < n; i++) {
    const s = stretchAfter(to, every);
    to = i === n - 1 && Math.abs(daysBetween(s.to, b.from)) <= 4 ? addDays(b.from, -1) : s.to;
    out.push({ from: s.from, to, paperDay: addDays(to, lag) });
  }
  return out;
}

const pointSlot = (day: string): Slot => ({ from: day, to: day, paperDay: day });

function slotAfter(
  end: Slot,
  every: Every,
  n: number,
  covering: boolean,
  lag: number,
  expected: string,
): Slot {
  if (!covering) return pointSlot(n === 1 ? expected : stepsLater(expected, every, n - 1));
  let s = stretchAfter(end.to, every);
  for (let i = 1; i < n; i++) s = stretchAfter(s.to, every);
  return { ...s, paperDay: addDays(s.to, lag) };
}

/** Papers that come by the calendar and are worth having every one of. */
interface SeriesKind {
  /** Slugs, or groups as `bills/`. */
  types: readonly string[];
  /** What comes oftener or rarer than this is no series of this kind. */
  every: readonly Every[];
  /** How many must be on file before one can be missing. */
  from: number;
  /** Comes whether or not anything happened: as soon as three are there it is known to go on. */
  byNature: boolean;
  /** Only where each paper covers one time of the series or bears the number of a contract: what is bought again and again does neither. */
  bound?: true;
}

const upToYear: Every[] = ["month", "two_months", "quarter", "half_year", "year"];

/**
 * The kinds. Shops, travel and letters are none: nobody expects the next one. Weekly papers (payslips by the week,
 * market stalls) are left out, since one week's is seldom missed and holidays leave holes.
 */
const seriesKinds: readonly SeriesKind[] = [
  {
    types: ["banking/bank-statement", "banking/credit-card-statement", "work/payslip"],
    every: ["month", "two_months", "quarter", "half_year", "year"],
    from: 3,
    byNature: true,
  },
  {
    types: [
      "banking/investment-statement",
      "banking/loan-statement",
      "banking/pension-statement",
      "housing/mortgage-statement",
      "housing/utilities-statement",
      "tax/vat-return",
    ],
    every: upToYear,
    from: 3,
    byNature: true,
  },
  { types: ["bills/"], every: upToYear, from: 3, byNature: false },
  { types: ["insurance/premium-invoice", "receipts/rent"], every: upToYear, from: 3, byNature: false },
  {
    types: ["invoices/invoice"],
    every: ["month", "two_months", "quarter"],
    from: 6,
    byNature: false,
    bound: true,
  },
];

/** Bills that answer to an event and have no next one. */
const never = new Set(["bills/fine"]);

export const kindOfSeries = (type: string | null, every: Every): SeriesKind | null =>
  type === null || never.has(type)
    ? null
    : (seriesKinds.find(
        (k) =>
          k.every.includes(every) && k.types.some((t) => (t.endsWith("/") ? type.startsWith(t) : type === t)),
      ) ?? null);

/** What is meant by late, in days, by how often papers come. */
interface Patience {
  /** Days of one step. */
  step: number;
  /** Days after the expected one (and after what is usual for this series) before it is called missing. */
  grace: number;
  /** Days after the last paper from which the series is taken to be over. */
  over: number;
}

export const patience: Readonly<Record<Every, Patience>> = {
  week: { step: 7, grace: 14, over: 60 },
  month: { step: 30.44, grace: 10, over: 183 },
  two_months: { step: 60.88, grace: 18, over: 200 },
  quarter: { step: 91.31, grace: 25, over: 275 },
  half_year: { step: 182.62, grace: 40, over: 365 },
  year: { step: 365.25, grace: 60, over: 548 },
};
