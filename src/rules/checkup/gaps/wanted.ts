import { addDays, addMonths, daysBetween } from "#kernel/dates.ts";
import { type Message, message, type Span } from "#messages/message.ts";
import { saidEnd } from "../../entities/ended.ts";
import type { AccountSnapshot, SnapshotPaper, SnapshotThing } from "../account-snapshot.ts";
import { nameOfType, typeInSentence } from "../obligations/titles.ts";
import type { Recurrence } from "../recurrence/recurrence.ts";
import type { Desk } from "./desk.ts";
import {
  bare,
  countryOf,
  dayIn,
  dayOf,
  factOf,
  group,
  isGone,
  layOut,
  makerOf,
  numbersOf,
  onIt,
  papersAbout,
  papersOf,
} from "./desk.ts";
import { endOf } from "./ended.ts";
import { loanPapers, loanYearPapers, loanYears, registeringVehicle } from "./expected-papers.ts";
import { allExpired } from "./expired.ts";
import type { WantedGap } from "./gap.ts";
import { gapKey } from "./gap.ts";
import type { Holes, Slot } from "./series.ts";
import { holesOf, kindOfSeries, patience } from "./series.ts";
import {
  homesLacking,
  isKept,
  isSettled,
  isType,
  nameless,
  numberOf,
  ownVehicles,
  vehiclesLacking,
} from "./things.ts";
import { yearFormsOf } from "./year-forms.ts";

/** Days after the one on which it should be there. */
const GRACE = 30;
/** Days without any paper after which a loan is taken to be paid off. */
const QUIET = 1100;

/** Loans that run and have no statement of last year, where a law asks the lender for one. */
function loanYearsOf(d: Desk): WantedGap[] {
  const lenders = new Set(papersOf(d, loanPapers).flatMap((p) => makerOf(d, p) ?? []));
  const out: WantedGap[] = [];
  for (const lender of lenders) {
    if (isGone(d.things.get(lender))) continue;
    const papers = papersAbout(d, lender).filter((p) => p.type !== null && loanPapers.includes(p.type));
    const last = papers.at(-1);
    if (last === undefined) continue;
    const home = papers.some((p) => p.type === "housing/mortgage-statement");
    const country = countryOf(d, last);
    const law = loanYears.find((l) => l.country === country && (l.home === null || l.home === home));
    const year = Number(d.today.slice(0, 4)) - (law !== undefined && law.there < "06-01" ? 1 : 2);
    const there = law === undefined ? "" : `${year + 1}-${law.there}`;
    if (law === undefined || addDays(there, GRACE) >= d.today) continue;
    const began = papers.map(dayOf).sort()[0] as string;
    const ends = papers
      .flatMap((p) => dayIn(p, ["end_date", "maturity_date"]) ?? [])
      .sort()
      .at(-1);
    if (began > `${year}-06-30` || (ends !== undefined && ends < `${year}-12-31`)) continue;
    if (dayOf(last) < addDays(d.today, -QUIET)) continue;
    const told = papersAbout(d, lender).some(
      (p) => p.type !== null && loanYearPapers.includes(p.type) && dayOf(p) >= `${year}-01-01`,
    );
    if (told) continue;
    if (isPaidOff(d, lender, papers, `${year}-12-31`)) continue;
    const name = d.things.get(lender)?.name ?? "";
    out.push({
      kind: "missing_document",
      subject: `loan-year ${year}`,
      title: message("checkup.gap.loan_year", { year: String(year), who: name }),
      detail: message("checkup.why.loan_year", {
        ...{ who: name, began, year: String(year) },
        why: message("checkup.why.due_by", { due: there, law: law.source }),
      }),
      due: there,
      document_id: last.id,
      entity_id: lender,
    });
  }
  return out;
}

/** Every loan of a lender was paid off by a day: by its own account, or by a paper that names no other loan. */
function isPaidOff(d: Desk, lender: string, papers: readonly SnapshotPaper[], by: string): boolean {
  const accounts = new Set(papers.flatMap((p) => onIt(d, p, "financial_account")));
  if (accounts.size > 0) return [...accounts].every((t) => t.ended != null && t.ended.on <= by);
  return papersAbout(d, lender).some((p) => {
    const end = saidEnd(p);
    return end?.way === "paid_off" && end.on <= by && papers.every((q) => dayOf(q) <= addDays(end.on, GRACE));
  });
}

/** Vehicles of the household known by their VIN alone, and people whose birthday their passport did not give. */
function detailsUnknown(d: Desk): WantedGap[] {
  const out: WantedGap[] = [];
  for (const t of ownVehicles(d)) {
    const papers = papersAbout(d, t.id);
    const plate =
      numberOf(d, t, "plate").length > 0 || Object.keys(t.details).some((k) => /plate|kennzeichen/i.test(k));
    const proof = papers.filter(isType(registeringVehicle)).at(-1);
    if (plate || proof === undefined || !isKept(d, papers)) continue;
    out.push(
      unknown(
        t,
        proof,
        "plate",
        message("checkup.gap.plate", { who: t.name }),
        message("checkup.why.plate", { who: t.name, shown: typeInSentence(proof.type ?? "") }),
      ),
    );
  }
  for (const t of d.onFile.things) {
    if (t.kind !== "person" || !t.household || isGone(t)) continue;
    if (Object.keys(t.details).some((k) => /birth/i.test(k))) continue;
    const papers = papersAbout(d, t.id);
    const passport = papers
      .filter((p) => p.type === "identity/passport" && onIt(d, p, "person").length === 1)
      .at(-1);
    if (
      passport === undefined ||
      papers.some((p) => factOf(p, ["birth_date"]) !== null) ||
      !isSettled(d, passport.arrived)
    )
      continue;
    out.push(
      unknown(
        t,
        passport,
        "birth-date",
        message("checkup.gap.birthday", { who: t.name }),
        message("checkup.why.birthday", { who: t.name }),
      ),
    );
  }
  out.push(...coverUnknown(d));
  return out;
}

/** Policies that name no vehicle, where there are several it could be about. */
function coverUnknown(d: Desk): WantedGap[] {
  const own = ownVehicles(d);
  if (own.length < 2) return [];
  return nameless(d).flatMap((p) => {
    const until = p.period?.to ?? null;
    const insurer = makerOf(d, p);
    if (until === null || until < d.today || insurer === null || isGone(d.things.get(insurer))) return [];
    if (factOf(p, ["insured_vehicle", "vin", "plate"]) !== null || !isKept(d, [p])) return [];
    const t = d.things.get(insurer);
    return [
      unknown(
        t,
        p,
        `covered ${p.id}`,
        message("checkup.gap.vehicle_of_policy", {
          names: t === undefined ? "none" : "who",
          who: t?.name ?? "",
        }),
        message("checkup.why.policy", {
          ...{ date: dayOf(p), n: own.length, vehicles: own.map((v) => v.name).slice(0, 4) },
        }),
      ),
    ];
  });
}

const unknown = (
  t: SnapshotThing | undefined,
  paper: SnapshotPaper,
  what: string,
  title: Message,
  detail: Message,
): WantedGap => ({
  kind: "unknown_detail",
  subject: `detail ${what}`,
  title,
  detail,
  due: null,
  document_id: paper.id,
  entity_id: t?.id ?? null,
});

/** Of these a page more or less is nobody's loss. */
const UNIMPORTANT = new Set(["receipts", "travel", "notes", "warranties", "education"]);
/** A number of pages above this was something else. */
const MOST_PAGES = 60;
/** Single pages filed as papers of their own lie at most so many days apart. */
const TOGETHER = 3;

interface Counted {
  of: number;
  seen: Set<number>;
}

/** The one count that all numbered pages of a paper agree on, or null: several papers in one file, or a number read twice. */
function countOf(p: SnapshotPaper): Counted | null {
  const said = p.numbered?.said ?? [];
  const of = said[0]?.[1];
  if (of === undefined || of < 2 || of > MOST_PAGES || said.some(([n, m]) => m !== of || n > of)) return null;
  const seen = new Set(said.map(([n]) => n));
  return seen.size === said.length ? { of, seen } : null;
}

const lacks = ({ of, seen }: Counted): number[] =>
  Array.from({ length: of }, (_, i) => i + 1).filter((n) => !seen.has(n));

const NUMBERS = [
  "invoice_number",
  "policy_number",
  "account_number",
  "contract_number",
  "reference",
  "customer_number",
];

/** Whether two papers may be pages of one: of as many pages, from one maker and near in time, or with a number in common. */
function mayBelong(d: Desk, a: SnapshotPaper, b: SnapshotPaper): boolean {
  const [x, y] = [makerOf(d, a), makerOf(d, b)];
  if (numbersOf(a, NUMBERS).some((n) => numbersOf(b, NUMBERS).includes(n))) return true;
  const near = Math.abs(daysBetween(a.arrived, b.arrived)) <= TOGETHER;
  return near && (x === null || y === null || x === y);
}

/** Numbers of pages with those in a row drawn together: "2", "4–7". */
function pageRuns(numbers: readonly number[]): string[] {
  const runs: [number, number][] = [];
  for (const n of numbers) {
    const last = runs.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs.flatMap(([from, to]) =>
    from === to ? [`${from}`] : to === from + 1 ? [`${from}`, `${to}`] : [`${from}–${to}`],
  );
}

/** The household keeps no more of this maker's papers of the kind: another lacks the same pages, and none has them. */
function isHabit(d: Desk, p: SnapshotPaper, { of, seen }: Counted): boolean {
  const maker = makerOf(d, p);
  if (maker === null || p.type === null) return false;
  const others = papersAbout(d, maker).filter((o) => o.id !== p.id && o.type === p.type);
  const counts = others.flatMap((o) => countOf(o) ?? []);
  const alike = counts.some((o) => o.of === of && String(lacks(o)) === String(lacks({ of, seen })));
  return alike && !counts.some((o) => lacks(o).length === 0);
}

/** Papers that count their pages and lack some, alone or together with single pages filed beside them. */
function pagesMissing(d: Desk): WantedGap[] {
  const counted = d.onFile.papers.flatMap((p) => {
    const set = p.numbered === undefined ? null : countOf(p);
    return set === null || lacks(set).length === 0 ? [] : [{ paper: p, set }];
  });
  const done = new Set<string>();
  const out: WantedGap[] = [];
  for (const { paper, set } of counted) {
    if (done.has(paper.id)) continue;
    const whole: Counted = { of: set.of, seen: new Set(set.seen) };
    let pages = paper.numbered?.pages ?? 0;
    for (const other of counted) {
      if (other.paper === paper || other.set.of !== set.of || done.has(other.paper.id)) continue;
      if ([...other.set.seen].some((n) => whole.seen.has(n)) || !mayBelong(d, paper, other.paper)) continue;
      for (const n of other.set.seen) whole.seen.add(n);
      pages += other.paper.numbered?.pages ?? 0;
      done.add(other.paper.id);
    }
    const missing = lacks(whole);
    // Pages that bear no number may be those that are looked for.
    if (missing.length === 0 || pages - whole.seen.size >= missing.length) continue;
    if (isHabit(d, paper, set)) continue;
    if (paper.type !== null && UNIMPORTANT.has(group(paper.type))) continue;
    const maker = makerOf(d, paper);
    if (isGone(d.things.get(maker ?? ""))) continue;
    out.push(asGapOfPages(paper, set, whole, missing, maker));
  }
  return out;
}

function asGapOfPages(
  p: SnapshotPaper,
  own: Counted,
  whole: Counted,
  missing: number[],
  maker: string | null,
): WantedGap {
  const there = [...whole.seen].sort((a, b) => a - b);
  return {
    kind: "missing_document",
    subject: `pages ${p.id}`,
    title: message("checkup.gap.pages", {
      ...{ n: missing.length, pages: pageRuns(missing), of: String(whole.of), title: p.title },
    }),
    detail: message("checkup.why.pages", {
      ...{ n: there.length, pages: pageRuns(there), of: String(whole.of) },
      together: whole.seen.size > own.seen.size,
    }),
    due: null,
    document_id: p.id,
    entity_id: maker,
  };
}

/** Older than this, in days, nobody goes looking for it: two years. */
const TOO_OLD = 731;
/** With more stretches missing than this share of its papers a household keeps some of them and does not miss any. */
const MOST_MISSING = 0.5;
/** So many payslips missing one after the other are a leave, not papers that were lost. */
const A_LEAVE = 4;
/** At most so many are called late at the end of a series: after that it may be over. */
const MOST_LATE = 3;
/** How late, in days, papers of a household may usually come to the box; longer was an old archive. */
const MOST_LAG = 60;
/** Below this a series of bills is too uneven to miss one; statements are known to go on. */
const SURE = { byNature: 40, others: 55 };

/** The times of a series for which the paper never came, or is late by now. `counted`: the papers of all series. */
function missingOf(
  d: Desk,
  r: Recurrence,
  all: readonly Recurrence[],
  counted: ReadonlySet<string>,
): WantedGap[] {
  const kind = kindOfSeries(r.type, r.every);
  if (kind === null || r.papers.length < kind.from) return [];
  if (r.sure < (kind.byNature ? SURE.byNature : SURE.others)) return [];
  // What ended long ago without a sign of going on is left in peace, holes and all.
  if (daysBetween(r.last, d.today) > patience[r.every].over + MOST_LAG) return [];
  const holes = holesOf(d, r, counted);
  if (holes === null || (kind.bound && !holes.covering && r.account === null)) return [];
  const end = endOf(d, r, holes.last, all);
  const lacking = [...neverCame(d, r, holes, end), ...stretches(late(d, r, holes, end), r)];
  return lacking.map((stretch) => asGap(d, r, holes, stretch));
}

/** Times that follow one another are one matter: a stretch, told in one line. */
function stretches(slots: readonly Slot[], r: Recurrence): Slot[][] {
  const out: Slot[][] = [];
  for (const s of slots) {
    const before = out.at(-1)?.at(-1);
    if (before && daysBetween(before.paperDay, s.paperDay) < patience[r.every].step * 1.5)
      out.at(-1)?.push(s);
    else out.push([s]);
  }
  return out;
}

function neverCame(d: Desk, r: Recurrence, holes: Holes, end: string | null): Slot[][] {
  const all = stretches(holes.between, r);
  if (all.length > r.papers.length * MOST_MISSING) return [];
  const oldest = addDays(d.today, -TOO_OLD);
  const wanted = all.filter((s) => r.type !== "work/payslip" || s.length < A_LEAVE).flat();
  return stretches(
    wanted.filter((s) => s.from >= oldest && (end === null || s.to < end)),
    r,
  );
}

/** How long after their day papers of a series come to the box, in days: four of five are quicker. */
function lagOf(d: Desk, r: Recurrence): number {
  const lags = r.papers
    .slice(-8)
    .flatMap((id) => d.papers.get(id) ?? [])
    .map((p) => Math.max(0, daysBetween(dayOf(p), p.arrived)))
    .filter((n) => n <= MOST_LAG)
    .sort((a, b) => a - b);
  return lags[Math.min(lags.length - 1, Math.ceil(lags.length * 0.8) - 1)] ?? 0;
}

function late(d: Desk, r: Recurrence, holes: Holes, end: string | null): Slot[] {
  const { grace, over } = patience[r.every];
  const lag = lagOf(d, r);
  if (daysBetween(dayOf(holes.last), d.today) > over + lag) return [];
  const waits = grace + lag + Math.min(r.spread, grace);
  const out: Slot[] = [];
  for (let n = 1; n <= MOST_LATE; n++) {
    const slot = holes.next(n);
    if (addDays(slot.paperDay, waits) >= d.today) break;
    if (end !== null && slot.to >= addDays(end, -3)) break;
    // Nothing at all came since: papers are brought in bundles here, or nobody brings any more.
    if (d.onFile.lastArrived !== undefined && d.onFile.lastArrived <= addDays(slot.paperDay, lag)) break;
    if (!holes.filled(slot)) out.push(slot);
  }
  return out;
}

const middle = (s: Slot) => addDays(s.from, Math.floor(daysBetween(s.from, s.to) / 2));

/** The months from that of a day to that of another. */
const monthsOf = (from: string, to: string): Span => ({
  from: `${from.slice(0, 7)}-01`,
  to: addDays(addMonths(`${to.slice(0, 7)}-01`, 1), -1),
});

/** The time a paper on file stands for: of papers that cover no time, the month they bear. */
const timeOf = (holes: Holes, p: SnapshotPaper): Span =>
  holes.covering && p.period ? p.period : monthsOf(dayOf(p), dayOf(p));

function asGap(d: Desk, r: Recurrence, holes: Holes, stretch: readonly Slot[]): WantedGap {
  const type = r.type as string;
  const from = d.things.get(r.payee)?.name;
  const [s, end] = [stretch[0] as Slot, stretch.at(-1) as Slot];
  const time = holes.covering ? { from: s.from, to: end.to } : monthsOf(s.paperDay, end.paperDay);
  const month = (holes.covering ? middle(s) : s.paperDay).slice(0, 7);
  const account = r.account === null ? "" : ` ${bare(r.account).slice(-4)}`;
  const after = dayOf(holes.last) > s.paperDay;
  const [never, late] =
    stretch.length === 1
      ? (["checkup.why.never_came", "checkup.why.late"] as const)
      : (["checkup.why.none_came", "checkup.why.all_late"] as const);
  return {
    kind: "missing_period",
    subject: `period ${type}${account} ${month}`,
    title: message("checkup.gap.of_time", {
      ...{ what: nameOfType(type), time, names: from === undefined ? "none" : "who", who: from ?? "" },
    }),
    detail: message(after ? never : late, {
      ...{ every: r.every, first: timeOf(holes, holes.first), last: timeOf(holes, holes.last), time },
    }),
    due: s.paperDay,
    document_id: holes.last.id,
    entity_id: r.payee,
  };
}

/** At most so many of a kind at a time, those that matter most first: a list that floods is a list nobody opens. */
const MOST: Readonly<Record<WantedGap["kind"], number>> = {
  missing_period: 40,
  missing_document: 40,
  expired_without_renewal: 40,
  unknown_detail: 3,
};

/** Series looked at in one step. */
const AT_ONCE = 25;

const newestFirst = (a: WantedGap, b: WantedGap): number => {
  const [x, y] = [a.due ?? "~", b.due ?? "~"];
  return x > y ? -1 : x < y ? 1 : gapKey(a) < gapKey(b) ? -1 : 1;
};

/** Each once, capped by kind, in an order that hangs on nothing but what they are. */
function settle(found: readonly WantedGap[]): WantedGap[] {
  const kept = new Map<string, WantedGap>();
  const counts = new Map<string, number>();
  for (const g of [...found].sort(newestFirst)) {
    const n = counts.get(g.kind) ?? 0;
    if (kept.has(gapKey(g)) || n >= MOST[g.kind]) continue;
    counts.set(g.kind, n + 1);
    kept.set(gapKey(g), g);
  }
  return [...kept.values()];
}

/**
 * What is missing by what is on file, in steps, so that whoever runs it can do something else in between. The steps
 * yield nothing but the last, which yields all: how many are worth showing is only known at the end.
 */
export function* gapSteps(onFile: AccountSnapshot, rhythms: readonly Recurrence[]): Generator<WantedGap[]> {
  const d = layOut(onFile);
  yield [];
  const found: WantedGap[] = [];
  const counted = new Set(rhythms.flatMap((r) => r.papers));
  for (let i = 0; i < rhythms.length; i += AT_ONCE) {
    for (const r of rhythms.slice(i, i + AT_ONCE)) found.push(...missingOf(d, r, rhythms, counted));
    yield [];
  }
  for (const part of allExpired(d)) {
    found.push(...part);
    yield [];
  }
  for (const rule of [
    yearFormsOf,
    vehiclesLacking,
    homesLacking,
    loanYearsOf,
    pagesMissing,
    detailsUnknown,
  ]) {
    found.push(...rule(d));
    yield [];
  }
  yield settle(found);
}

/**
 * What is missing by what is on file: a pure function of it. Papers of which one is not surely missing are not named: a
 * line that is wrong costs more trust than one that is not there.
 */
export function wantedGaps(onFile: AccountSnapshot, rhythms: readonly Recurrence[]): WantedGap[] {
  let last: WantedGap[] = [];
  for (const found of gapSteps(onFile, rhythms)) last = found;
  return last;
}
