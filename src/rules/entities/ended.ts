import { addDays } from "#kernel/dates.ts";
import type {
  AccountSnapshot,
  SnapshotFact,
  SnapshotPaper,
  SnapshotThing,
} from "../checkup/account-snapshot.ts";
import { inOneForm, sameNumber } from "../checkup/recurrence/series.ts";
import { type End, type EndedFact, type SaidEnd, type Way, ways } from "./ended-ways.ts";

interface Kind {
  /** What can end so. A school or a firm is still there for others. */
  things: readonly SnapshotThing["kind"][];
  /** Numbers that tell it. */
  numbers: readonly string[];
  /** Papers of it that come well after the day, in days, show that it goes on. */
  goesOn: RegExp;
  after: number;
}

const LOAN = /^(?:banking\/loan-(?:statement|agreement)|housing\/mortgage-statement)$/;
const ACCOUNT = /^banking\/(?:bank|credit-card|investment)-statement$/;

/** The last statement or invoice of something comes some weeks after its end. */
const LATER = 45;

const vehicle: Kind = {
  things: ["vehicle"],
  numbers: ["vin", "plate"],
  goesOn: /^vehicles\/(?:registration|inspection)$/,
  after: 0,
};

const kinds: Readonly<Record<Way, Kind>> = {
  sold: vehicle,
  deregistered: vehicle,
  closed: {
    things: ["financial_account"],
    numbers: ["iban", "account_number", "card_number"],
    goesOn: ACCOUNT,
    after: LATER,
  },
  cancelled: {
    things: ["policy"],
    numbers: ["policy_number", "contract_number"],
    goesOn: /^insurance\/(?:.*policy|renewal|premium-invoice)$/,
    after: LATER,
  },
  paid_off: {
    things: ["financial_account"],
    numbers: ["account_number", "loan_number", "contract_number", "iban"],
    goesOn: LOAN,
    after: LATER,
  },
  moved_out: {
    things: ["property"],
    numbers: [],
    goesOn: /^(?:housing\/lease|receipts\/rent)$/,
    after: LATER,
  },
  left: { things: [], numbers: [], goesOn: /^$/, after: 0 },
};

/** A fact below this ends nothing. */
const SURE = 70;

const isSure = (f: SnapshotFact): boolean => f.byHand || f.confidence === null || f.confidence >= SURE;

/** What a paper says to have ended; null for all papers that end nothing. */
export function saidEnd(p: SnapshotPaper): SaidEnd | null {
  for (const f of p.facts)
    if (f.key in ways && f.date !== null && isSure(f)) return { way: ways[f.key as EndedFact], on: f.date };
  return null;
}

/** What is on file of things, looked up quickly. */
interface OnThings {
  things: ReadonlyMap<string, SnapshotThing>;
  about: ReadonlyMap<string, readonly SnapshotPaper[]>;
}

const dayOf = (p: SnapshotPaper): string => p.date ?? p.period?.to ?? p.arrived;

const makersOf = (p: SnapshotPaper): string[] =>
  p.on.filter((o) => o.role === "issuer" || o.role === "payee").map((o) => o.entity);

/** Numbers of a paper or of the details of a thing by key, in one form. */
function numbersIn(
  said: Iterable<readonly [string, unknown]>,
  keys: readonly string[],
): Map<string, string[]> {
  const out = new Map<string, string[]>();
  for (const [key, value] of said) {
    if (!keys.includes(key) || typeof value !== "string") continue;
    const one = inOneForm(value);
    if (one.length >= 4) out.set(key, [...(out.get(key) ?? []), one]);
  }
  return out;
}

/**
 * Whether a paper carries the number of a thing; null where one of the two names none. The first kind of number that both
 * have decides: a plate goes on to the next car, a VIN does not.
 */
function tells(p: SnapshotPaper, t: SnapshotThing, keys: readonly string[]): boolean | null {
  const on = numbersOn(p, keys);
  const of = numbersIn(Object.entries(t.details), keys);
  const key = keys.find((k) => on.has(k) && of.has(k));
  const [ours, theirs] = key
    ? [on.get(key) ?? [], of.get(key) ?? []]
    : [[...on.values()].flat(), [...of.values()].flat()];
  if (ours.some((n) => theirs.some((m) => sameNumber(n, m)))) return true;
  return key === undefined ? null : false;
}

const numbersOn = (p: SnapshotPaper, keys: readonly string[]): Map<string, string[]> =>
  numbersIn(
    p.facts.map((f) => [f.key, f.value] as const),
    keys,
  );

/** A payoff is of a loan, never of the account it was paid from. */
const canEnd = (t: SnapshotThing, way: Way, { about }: OnThings): boolean =>
  kinds[way].things.includes(t.kind) &&
  (way !== "paid_off" || !(about.get(t.id) ?? []).some((p) => p.type !== null && ACCOUNT.test(p.type)));

/** The same house has written of a thing, on another paper. */
const fromItsMaker = (p: SnapshotPaper, t: SnapshotThing, { about }: OnThings): boolean => {
  const makers = makersOf(p);
  return (about.get(t.id) ?? []).some((o) => o.id !== p.id && makersOf(o).some((m) => makers.includes(m)));
};

/** A letter about an account that names another one may say where its money goes. */
const namesTwo = (p: SnapshotPaper, way: Way): boolean => {
  const all = [...numbersOn(p, kinds[way].numbers).values()].flat();
  return way === "closed" && all.some((n) => all.some((m) => !sameNumber(n, m)));
};

/**
 * The one thing that a paper ends: the one whose number it carries, the one it is about, or the only one of its kind that
 * this maker writes of. A vehicle is told by no maker, an account and a home by no other one. Null where it may be another.
 */
function thingOf(p: SnapshotPaper, way: Way, onFile: OnThings): SnapshotThing | null {
  const { numbers } = kinds[way];
  const only = (all: SnapshotThing[]) => (all.length === 1 ? (all[0] ?? null) : null);
  if (namesTwo(p, way)) return null;
  const able = [...onFile.things.values()].filter((t) => canEnd(t, way, onFile));
  const bound = way === "closed" || way === "paid_off" || way === "moved_out";
  const its = (t: SnapshotThing) => !bound || fromItsMaker(p, t, onFile);
  const numbered = able.filter((t) => tells(p, t, numbers) === true);
  if (numbered.length > 0) return only(numbered.filter(its));
  const named = new Set(p.on.map((o) => o.entity));
  const here = able.filter((t) => named.has(t.id) && tells(p, t, numbers) !== false);
  if (here.length > 0) return only(here.filter(its));
  if (kinds[way] === vehicle) return null;
  const one = only(able.filter((t) => fromItsMaker(p, t, onFile)));
  return one !== null && tells(p, one, numbers) !== false ? one : null;
}

/** Somebody of the household wrote it: what they ask for has not happened by that. A car is sold by its own paper. */
const isOurs = (p: SnapshotPaper, way: Way, { things }: OnThings): boolean =>
  kinds[way] !== vehicle &&
  p.on.some((o) => {
    const t = things.get(o.entity);
    return o.role === "issuer" && t?.kind === "person" && t.household;
  });

const goesOn = (t: SnapshotThing, end: End, by: SnapshotPaper, { about }: OnThings): boolean =>
  (about.get(t.id) ?? []).some(
    (p) =>
      p.id !== by.id &&
      saidEnd(p) === null &&
      p.type !== null &&
      kinds[end.way].goesOn.test(p.type) &&
      dayOf(p) > addDays(end.on, kinds[end.way].after) &&
      dayOf(p) > dayOf(by) &&
      (p.period === null || p.period.to > addDays(end.on, kinds[end.way].after)),
  );

/** A car of the household was on its papers before: one that came to it signed off by somebody else was not. */
const wasOurs = (t: SnapshotThing, end: End, { about }: OnThings): boolean =>
  kinds[end.way] !== vehicle || (about.get(t.id) ?? []).some((p) => p.id !== end.paper && dayOf(p) < end.on);

/**
 * The things that papers say to have ended, by id; also those that end on a day to come. The last paper that speaks of a
 * thing is right, and none is where a paper shows that it went on.
 */
export function endsOf(onFile: AccountSnapshot): Map<string, End> {
  const saying = onFile.papers.flatMap((p) => {
    const end = saidEnd(p);
    return end === null ? [] : [{ p, end: { ...end, paper: p.id } }];
  });
  const out = new Map<string, End>();
  if (saying.length === 0) return out;
  const about = new Map<string, SnapshotPaper[]>();
  for (const p of onFile.papers)
    for (const id of new Set(p.on.map((o) => o.entity))) {
      const held = about.get(id);
      if (held) held.push(p);
      else about.set(id, [p]);
    }
  const all: OnThings = { things: new Map(onFile.things.map((t) => [t.id, t])), about };
  for (const { p, end } of saying.sort((a, b) => (dayOf(a.p) < dayOf(b.p) ? -1 : 1))) {
    const t = isOurs(p, end.way, all) ? null : thingOf(p, end.way, all);
    if (t === null || !wasOurs(t, end, all)) continue;
    if (goesOn(t, end, p, all)) out.delete(t.id);
    else out.set(t.id, end);
  }
  return out;
}

/** What is on file, its things as papers say them to have ended; what a person said stays. */
export function withEnds<S extends AccountSnapshot>(onFile: S, ends: ReadonlyMap<string, End>): S {
  const things = onFile.things.map((t): SnapshotThing => {
    if (t.said === true) return { ...t, ended: null };
    const end = ends.get(t.id) ?? null;
    return { ...t, gone: end !== null && end.on <= onFile.today ? end.on : null, ended: end };
  });
  return { ...onFile, things };
}

/** Things that a paper may be about; whom it is from or for is none. */
const MATTER = new Set<SnapshotThing["kind"]>([
  "vehicle",
  "property",
  "pet",
  "asset",
  "financial_account",
  "policy",
]);

/**
 * The end of what a paper is about: its policy, or all things on it. A policy of two cars goes on with one of them. A
 * paper that came after the end, or says it, is of what is left to do.
 */
export function endOfMatter(
  p: SnapshotPaper,
  things: ReadonlyMap<string, SnapshotThing>,
): (End & { thing: SnapshotThing }) | null {
  const on = [...new Set(p.on.map((o) => o.entity))].flatMap((id) => {
    const t = things.get(id);
    return t !== undefined && MATTER.has(t.kind) ? [t] : [];
  });
  const policies = on.filter((t) => t.kind === "policy");
  const rest = on.filter((t) => t.kind !== "policy");
  for (const all of [policies, rest]) {
    const ended = all.flatMap((t) => (t.ended ? [{ ...t.ended, thing: t }] : []));
    const last = ended.sort((a, b) => (a.on < b.on ? -1 : 1)).at(-1);
    if (last && ended.length === all.length && last.paper !== p.id && dayOf(p) <= last.on) return last;
  }
  return null;
}
