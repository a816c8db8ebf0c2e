import { addDays, addMonths, daysBetween, daysInMonth, makeDate } from "#kernel/dates.ts";
import type { AccountSnapshot, SnapshotPaper } from "../account-snapshot.ts";
import {
  BY_CHANCE,
  bySeries,
  dayOf,
  familyOf,
  fromWhom,
  inOneForm,
  type Member,
  memberOf,
  once,
  type Series,
} from "./series.ts";

/** How often the papers of a series come. */
export type Every = "week" | "month" | "two_months" | "quarter" | "half_year" | "year";

/** Papers of one payee about one account that come again and again. */
export interface Recurrence {
  /** Stable name of the series: payee, family of types and account number, if there are several. */
  series: string;
  /** The person or thing it comes from, by id. */
  payee: string;
  /** Slug of the type most of its papers have, or null. */
  type: string | null;
  /** The number that tells it from another series of this payee (capitals and figures alone), or null. */
  account: string | null;
  every: Every;
  /** The usual day of the month, 1..31; of a week: the usual day of the week, 1 (Monday) to 7. */
  day: number;
  /** Ids of its papers, by day; of two for one time the first. */
  papers: string[];
  /** The days these papers are of, in the same order. */
  days: string[];
  /** The day of the last one. */
  last: string;
  /** The day the next one is expected on. */
  next: string;
  /** How far, in days, its papers come from the day they are expected on: four of five are nearer. */
  spread: number;
  /** 0..100: as sure as the number of papers and their evenness make it. */
  sure: number;
}

/** Months of a step (0: counted in days), its length in days, and how far off a paper may be to count. */
const steps: Record<Every, { months: number; days: number; off: number }> = {
  week: { months: 0, days: 7, off: 2 },
  month: { months: 1, days: 30.44, off: 8 },
  two_months: { months: 2, days: 60.88, off: 13 },
  quarter: { months: 3, days: 91.31, off: 18 },
  half_year: { months: 6, days: 182.62, off: 25 },
  year: { months: 12, days: 365.25, off: 40 },
};
/** The usual steps, shortest first. */
const everyStep = Object.keys(steps) as Every[];

/** The day that lies `n` steps later. */
export const stepsLater = (day: string, every: Every, n: number): string =>
  steps[every].months === 0 ? addDays(day, 7 * n) : addMonths(day, steps[every].months * n);

/** A rhythm is learned from this many papers on. */
const FROM = 3;
/** A step may have been left out this often at a time and still be one of the series. */
const LEFT_OUT = 3;

const median = (xs: number[]): number => {
  const s = [...xs].sort((a, b) => a - b);
  return s.length % 2 === 1 ? s[s.length >> 1]! : (s[s.length / 2 - 1]! + s[s.length / 2]!) / 2;
};

/** How many steps lie between two days, or null when no whole number of them does. */
function stepsBetween(gap: number, every: Every): number | null {
  const { days, off } = steps[every];
  const n = Math.max(1, Math.round(gap / days));
  return n <= LEFT_OUT + 1 && Math.abs(gap - n * days) <= off ? n : null;
}

interface Beat {
  every: Every;
  /** Share of the distances that are just one step, pauses left out. */
  even: number;
  /** Distances that fit no number of steps. */
  odd: number;
  /** Distances too long to tell anything about the step. */
  pauses: number;
}

/** Of so many distances one may be a pause: months that nobody filed say nothing about how often papers come. */
const PAUSE_AMONG = 4;

function beatOf(days: string[]): Beat | null {
  const gaps = days.slice(1).map((d, i) => daysBetween(days[i]!, d));
  if (gaps.length === 0) return null;
  let best: Beat | null = null;
  for (const every of everyStep) {
    const { days: step, off: most } = steps[every];
    const near = gaps.filter((g) => g <= step * (LEFT_OUT + 1) + most);
    const pauses = gaps.length - near.length;
    if (near.length === 0 || pauses > Math.floor(gaps.length / PAUSE_AMONG)) continue;
    const ns = near.map((g) => stepsBetween(g, every));
    const even = ns.filter((n) => n === 1).length / near.length;
    const odd = ns.filter((n) => n === null).length;
    if (even < 0.5 || odd > Math.floor(near.length / 6)) continue;
    if (best === null || even - odd / near.length > best.even - best.odd / gaps.length)
      best = { every, even, odd, pauses };
  }
  return best;
}

/** The ends of the times that papers cover, where each covers one of its own: a corrected bill comes late, its time does not. */
function endsOf(members: readonly Member[]): string[] {
  const ends = members.flatMap((m) => m.paper.period?.to ?? []);
  return ends.length === members.length && ends.every((d, i) => i === 0 || d > ends[i - 1]!) ? ends : [];
}

/** The usual day of the month, though it may lie on both sides of its end. */
function usualDay(days: string[]): number {
  const numbers = days.map((d) => Number(d.slice(8)));
  const early = numbers.filter((n) => n <= 7).length;
  const late = numbers.filter((n) => n >= 24).length;
  if (early > 0 && late > 0 && early + late === numbers.length) {
    const middle = Math.round(median(numbers.map((n) => (n <= 7 ? n + 30 : n))));
    return middle > 30 ? middle - 30 : middle;
  }
  return Math.round(median(numbers));
}

/** The day of the next paper after `last`, on the usual day of its month. */
function nextDay(last: string, every: Every, day: number): string {
  const plain = stepsLater(last, every, 1);
  if (every === "week") return plain;
  const near = [-1, 0, 1].map((m) => {
    const month = addMonths(`${plain.slice(0, 7)}-01`, m);
    const [year, n] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
    return makeDate(year, n, Math.min(day, daysInMonth(year, n))) as string;
  });
  return near.sort((a, b) => Math.abs(daysBetween(plain, a)) - Math.abs(daysBetween(plain, b)))[0] as string;
}

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

function mostOf(values: string[]): string | null {
  const counts = new Map<string, number>();
  for (const v of values) counts.set(v, (counts.get(v) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null;
}

/** This many even steps at the end are a new rhythm, whatever was before. */
const LATELY = 4;

/** Where to begin to look: with all of them, unless those that came last have an even rhythm of their own. */
function beginnings(members: Member[]): number[] {
  const late = Math.max(0, members.length - LATELY - 1);
  const whole = [0, Math.max(0, members.length - 6), Math.max(0, members.length - 4)];
  const lately = members.length > LATELY ? beatOf(members.slice(late).map((m) => m.day)) : null;
  const all = lately?.even === 1 ? beatOf(members.map((m) => m.day)) : null;
  return lately && all && all.every !== lately.every && lately.even === 1 ? [late, ...whole] : whole;
}

/** A rhythm that is new begins with its first single step: what lies before was of another one. */
const fromFirstStep = (members: Member[], every: Every): Member[] =>
  members.slice(
    members.findIndex((m, i) => stepsBetween(daysBetween(m.day, members[i + 1]?.day ?? m.day), every) === 1),
  );

function rhythmOf(s: Series, several: boolean): Recurrence | null {
  const members = once(s.members);
  // A payee may have changed its rhythm: then what came last counts, as long as it is enough.
  for (const from of beginnings(members)) {
    const whole = members.slice(from);
    if (whole.length < FROM) return null;
    const beat = beatOf(whole.map((m) => m.day)) ?? beatOf(endsOf(whole));
    if (!beat) continue;
    const part = from === 0 ? whole : fromFirstStep(whole, beat.every);
    if (part.length < FROM) continue;
    const days = part.map((m) => m.day);
    const last = days.at(-1)!;
    const day = beat.every === "week" ? Number(mostOf(days.map((d) => String(weekday(d))))) : usualDay(days);
    const off = days.slice(1).map((d, i) => {
      const n = stepsBetween(daysBetween(days[i]!, d), beat.every) ?? 1;
      return Math.abs(daysBetween(nextDay(stepsLater(days[i]!, beat.every, n - 1), beat.every, day), d));
    });
    off.sort((a, b) => a - b);
    const account = mostOf(part.flatMap((m) => [...m.numbers.values()].slice(0, 1)));
    const sure =
      55 +
      5 * Math.min(7, part.length - 2) -
      Math.round(30 * (1 - beat.even)) -
      10 * beat.odd -
      5 * beat.pauses;
    return {
      series: [s.payee, s.family, several ? (account ?? "") : ""].join(" ").trim(),
      payee: s.payee,
      type: mostOf(part.map((m) => m.type)),
      account,
      every: beat.every,
      day,
      papers: part.map((m) => m.paper.id),
      days,
      last,
      next: nextDay(last, beat.every, day),
      spread: Math.max(1, off[Math.min(off.length - 1, Math.ceil(off.length * 0.8) - 1)] ?? 1),
      sure: Math.max(1, Math.min(95, sure)),
    };
  }
  return null;
}

/** What is looked at: papers, and things where they are at hand. */
type OnFile = Pick<AccountSnapshot, "papers"> & Partial<Pick<AccountSnapshot, "things">>;

/** Numbers of a contract or an account: another paper of the payee that bears one is of the same series. */
const ofContract = ["contract_number", "account_number", "customer_number", "meter_number", "policy_number"];

/**
 * What kinds papers that were not sorted are: that of another paper of the payee that bears the same number. Only those that
 * cover a time are looked for: a letter about a contract bears its number, too.
 */
function kindsByNumber(papers: readonly SnapshotPaper[]): (p: SnapshotPaper) => string | null {
  const kinds = new Map<string, string>();
  const keysOf = (p: SnapshotPaper): string[] => {
    const payee = fromWhom(p);
    const numbers = p.facts.filter((f) => ofContract.includes(f.key)).map((f) => inOneForm(f.value));
    return payee === null ? [] : numbers.filter((n) => n.length >= 4).map((n) => `${payee} ${n}`);
  };
  for (const p of papers)
    if (p.type !== null && p.period !== null && !BY_CHANCE.test(p.type))
      for (const key of keysOf(p)) if (!kinds.has(key)) kinds.set(key, p.type);
  return (p) =>
    p.type ?? (p.period === null ? null : (keysOf(p).flatMap((k) => kinds.get(k) ?? [])[0] ?? null));
}

/** A number so long, with so many figures, is of one account alone. */
const TELLING = /^(?=(?:.*\d){4}).{6,}$/u;

/**
 * Whom papers come from where their number tells it: who most papers of the kind with that account's number come from. On
 * a statement whose bank could not be read that is the account itself.
 */
function payeesByNumber(onFile: OnFile): (p: SnapshotPaper) => string | null {
  const accounts = new Set(onFile.things?.flatMap((t) => (t.kind === "financial_account" ? t.id : [])));
  const groups = new Map<string, SnapshotPaper[]>();
  const keyOf = (p: SnapshotPaper): string | null => {
    if (p.type === null || BY_CHANCE.test(p.type)) return null;
    const [key, number = ""] = [...memberOf(p, "", p.type).numbers][0] ?? [];
    return key !== "meter_number" && TELLING.test(number) ? `${p.type} ${number}` : null;
  };
  for (const p of onFile.papers) {
    const key = keyOf(p);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), p]);
  }
  const payees = new Map<string, string | null>();
  for (const [key, papers] of groups) {
    if (papers.length < FROM) continue;
    const most = (ids: string[]) => {
      const one = mostOf(ids);
      return ids.filter((id) => id === one).length * 2 > papers.length ? one : null;
    };
    const own = papers.flatMap((p) =>
      [...new Set(p.on.map((o) => o.entity))].filter((id) => accounts.has(id)),
    );
    payees.set(key, most(papers.flatMap((p) => fromWhom(p) ?? [])) ?? most(own));
  }
  return (p) => payees.get(keyOf(p) ?? "") ?? fromWhom(p);
}

/** Papers that are put into groups, and groups that are looked at, before others get a turn. */
const PAPERS = 1000;
const GROUPS = 5;

/** The rhythms of what is on file, a few at a time, in the order of `series` when they are all there. */
export function* rhythmSteps(onFile: OnFile): Generator<Recurrence[]> {
  const groups = new Map<string, { payee: string; family: string; members: Member[] }>();
  const [kindOf, payeeOf] = [kindsByNumber(onFile.papers), payeesByNumber(onFile)];
  let n = 0;
  for (const p of onFile.papers) {
    if (++n % PAPERS === 0) yield [];
    const [payee, day, type] = [payeeOf(p), dayOf(p), kindOf(p)];
    if (payee === null || day === null || type === null || BY_CHANCE.test(type)) continue;
    const family = familyOf(type);
    const key = `${payee} ${family}`;
    const group = groups.get(key) ?? { payee, family, members: [] };
    group.members.push(memberOf(p, day, type));
    groups.set(key, group);
  }
  const many = [...groups.values()].filter((g) => g.members.length >= FROM);
  for (let at = 0; at < many.length; at += GROUPS) {
    const out: Recurrence[] = [];
    for (const { payee, family, members } of many.slice(at, at + GROUPS)) {
      const series = bySeries(payee, family, members);
      for (const s of series) {
        const rhythm = s.members.length < FROM ? null : rhythmOf(s, series.length > 1);
        if (rhythm) out.push(rhythm);
      }
    }
    yield out;
  }
}

/** The order of rhythms by their series, the same whoever finds them. */
export const bySeriesName = (a: Recurrence, b: Recurrence): number => (a.series < b.series ? -1 : 1);

/** The rhythms of what is on file, by series. Of a payee's papers of one family three at least have to be there. */
export const recurrencesOf = (onFile: OnFile): Recurrence[] =>
  [...rhythmSteps(onFile)].flat().sort(bySeriesName);
