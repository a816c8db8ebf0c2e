import { addDays, addMonths } from "#kernel/dates.ts";
import type {
  AccountSnapshot,
  SnapshotFact,
  SnapshotItem,
  SnapshotPaper,
  SnapshotThing,
} from "#rules/checkup/account-snapshot.ts";
import { wantedGaps } from "#rules/checkup/gaps/wanted.ts";
import { recurrencesOf } from "#rules/checkup/recurrence/recurrence.ts";

/** An account put together in a few words, for tests of rules that look across papers. */

export const thing = (
  id: string,
  kind: SnapshotThing["kind"] = "organization",
  more: Partial<SnapshotThing> = {},
): SnapshotThing => ({
  id,
  name: id,
  kind,
  aliases: [],
  details: {},
  household: kind !== "organization",
  gone: null,
  ...more,
});

/** An open item of a paper: a payment due on 31 March 2025 that names no amount. */
export const item = (paper: string, more: Partial<SnapshotItem> = {}): SnapshotItem => ({
  id: paper,
  paper,
  about: null,
  kind: "payment",
  title: paper,
  due: "2025-03-31",
  amount: null,
  currency: null,
  automatic: false,
  status: "open",
  byHand: false,
  ...more,
});

const isDay = (s: string) => /^\d{4}-\d\d-\d\d$/.test(s);
const identifiers = /number|iban|plate|vin|reference/;

/** A fact out of a key and a value: a day, an amount with its currency ("12.50 EUR"), an identifier or words. */
export function fact(key: string, value: string): SnapshotFact {
  const money = /^(-?[\d.]+) ([A-Z]{3})$/.exec(value);
  const role = isDay(value) ? "date" : money ? "money" : identifiers.test(key) ? "identifier" : "text";
  return {
    key,
    role,
    value,
    number: money ? Number(money[1]) : null,
    date: isDay(value) ? value : null,
    currency: money?.[2] ?? null,
    confidence: 90,
    byHand: false,
  };
}

export interface Made extends Partial<Omit<SnapshotPaper, "facts" | "on" | "period" | "type">> {
  type: string;
  /** "issuer:bank subject:Ann"; without a role the first is the issuer and the others are subjects. */
  who?: string;
  facts?: Record<string, string>;
  period?: [string, string] | null;
}

let count = 0;

export function paper(m: Made): SnapshotPaper {
  count++;
  const { who = "", facts = {}, period = null, ...rest } = m;
  const on = who
    .split(" ")
    .filter(Boolean)
    .map((w, i) => {
      const [role, entity] = w.includes(":")
        ? (w.split(":") as [string, string])
        : [i === 0 ? "issuer" : "subject", w];
      return { role, entity };
    });
  const date = m.date === undefined ? null : m.date;
  return {
    id: m.id ?? `paper-${String(count).padStart(5, "0")}`,
    title: m.title ?? `A paper of ${date ?? "no day"}`,
    date,
    arrived: m.arrived ?? addDays(date ?? period?.[1] ?? "2025-01-01", 3),
    language: "en",
    replaces: [],
    ...rest,
    on,
    facts: Object.entries(facts).map(([k, v]) => fact(k, v)),
    period: period === null ? null : { from: period[0], to: period[1] },
  };
}

/** Papers a number of months apart: `n` of them from a day on, without those named. */
export const series = (
  m: Made,
  first: string,
  n: number,
  step = 1,
  without: number[] = [],
): SnapshotPaper[] =>
  Array.from({ length: n }, (_, i) => i)
    .filter((i) => !without.includes(i))
    .map((i) => paper({ ...m, date: addMonths(first, i * step) }));

/** Statements of whole months, dated some days after their end. */
export const statements = (
  m: Made,
  first: string,
  n: number,
  without: number[] = [],
  after = 2,
): SnapshotPaper[] =>
  Array.from({ length: n }, (_, i) => i)
    .filter((i) => !without.includes(i))
    .map((i) => {
      const from = addMonths(first, i);
      const to = addDays(addMonths(from, 1), -1);
      return paper({ ...m, period: [from, to], date: addDays(to, after) });
    });

/** Puts papers on file, with things for all names on them; capitals are people, `car-`, `home-`, `pet-` and `policy-` what they say. */
export function account(
  papers: SnapshotPaper[],
  today: string,
  more: {
    things?: SnapshotThing[];
    items?: SnapshotItem[];
    country?: string;
    lastArrived?: string;
    firstArrived?: string;
  } = {},
): AccountSnapshot {
  const things = new Map((more.things ?? []).map((t) => [t.id, t]));
  for (const name of new Set(papers.flatMap((p) => p.on.map((o) => o.entity)))) {
    if (things.has(name)) continue;
    const kinds: [RegExp, SnapshotThing["kind"]][] = [
      [/^car-/, "vehicle"],
      [/^home-/, "property"],
      [/^pet-/, "pet"],
      [/^policy-/, "policy"],
      [/^account-/, "financial_account"],
      [/^[A-Z]/, "person"],
    ];
    things.set(name, thing(name, kinds.find(([re]) => re.test(name))?.[1] ?? "organization"));
  }
  const day = (p: SnapshotPaper) => p.date ?? p.period?.to ?? p.arrived;
  const sorted = [...papers].sort((a, b) =>
    day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : a.id < b.id ? -1 : 1,
  );
  const there = sorted.filter((p) => p.arrived <= today);
  return {
    today,
    country: more.country ?? null,
    papers: there,
    things: [...things.values()],
    items: more.items ?? [],
    firstArrived: more.firstArrived ?? "2015-01-01",
    lastArrived: more.lastArrived ?? today,
  };
}

/** What is wanted of an account, as "subject @entity", sorted. */
export const wantedOf = (onFile: AccountSnapshot): string[] =>
  wantedGaps(onFile, recurrencesOf(onFile))
    .map((g) => `${g.subject} @${g.entity_id ?? "nobody"}`)
    .sort();
