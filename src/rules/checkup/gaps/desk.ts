import { fold } from "#kernel/text.ts";
import { groupOf } from "../../taxonomy/taxonomy.ts";
import {
  type AccountSnapshot,
  filingWords,
  type SnapshotFact,
  type SnapshotItem,
  type SnapshotPaper,
  type SnapshotThing,
} from "../account-snapshot.ts";
import { dayOf as dayOfPaper } from "../recurrence/series.ts";

/** What is on file, laid out so that every rule finds its papers without looking through all of them. */
export interface Desk {
  onFile: AccountSnapshot;
  today: string;
  things: ReadonlyMap<string, SnapshotThing>;
  papers: ReadonlyMap<string, SnapshotPaper>;
  /** Papers a person or thing is on, in whatever role, by day. */
  about: ReadonlyMap<string, readonly SnapshotPaper[]>;
  byType: ReadonlyMap<string, readonly SnapshotPaper[]>;
  /** Dated items by the paper they stand on. */
  items: ReadonlyMap<string, readonly SnapshotItem[]>;
}

/** Lays the papers out. Linear in what is on file. */
export function layOut(onFile: AccountSnapshot): Desk {
  const about = new Map<string, SnapshotPaper[]>();
  const byType = new Map<string, SnapshotPaper[]>();
  const items = new Map<string, SnapshotItem[]>();
  const put = <T>(into: Map<string, T[]>, key: string, p: T) => {
    const held = into.get(key);
    if (held) held.push(p);
    else into.set(key, [p]);
  };
  for (const p of onFile.papers) {
    for (const entity of new Set(p.on.map((o) => o.entity))) put(about, entity, p);
    if (p.type !== null) put(byType, p.type, p);
  }
  for (const i of onFile.items) if (i.paper !== null) put(items, i.paper, i);
  return {
    onFile,
    today: onFile.today,
    things: new Map(onFile.things.map((t) => [t.id, t])),
    papers: new Map(onFile.papers.map((p) => [p.id, p])),
    about,
    byType,
    items,
  };
}

export const papersAbout = (d: Desk, entity: string): readonly SnapshotPaper[] => d.about.get(entity) ?? [];

export const papersOf = (d: Desk, types: readonly string[]): SnapshotPaper[] =>
  types.flatMap((t) => d.byType.get(t) ?? []);

/** The day a paper is of, else the day it arrived. */
export const dayOf = (p: SnapshotPaper): string => dayOfPaper(p) ?? p.arrived;

/** The day a paper was made, as far as it is known: a contract without a date is older than the time it covers. */
export const madeOn = (p: SnapshotPaper): string => p.date ?? p.period?.from ?? p.arrived;

const ISSUING = ["issuer", "payee", "payer"];

/** Who a paper comes from, or null. On a payslip the employer is who pays. */
export function makerOf(d: Desk, p: SnapshotPaper): string | null {
  for (const role of ISSUING) {
    const one = p.on.find((o) => o.role === role && d.things.get(o.entity)?.kind === "organization");
    if (one) return one.entity;
  }
  return p.on.find((o) => o.role === "issuer")?.entity ?? null;
}

/** The people and things of a kind that a paper is about: not those who wrote it. */
export const onIt = (d: Desk, p: SnapshotPaper, kind: SnapshotThing["kind"]): SnapshotThing[] =>
  p.on.flatMap((o) => {
    const t = d.things.get(o.entity);
    return t?.kind === kind && (kind !== "person" || (o.role !== "issuer" && o.role !== "payer")) ? [t] : [];
  });

/** Facts below this are not leaned on. */
const LEAN_ON = 50;

const sure = (f: SnapshotFact) => f.byHand || f.confidence === null || f.confidence >= LEAN_ON;

const factsOf = (p: SnapshotPaper, keys: readonly string[]): SnapshotFact[] =>
  p.facts.filter((f) => keys.includes(f.key) && sure(f));

/** The first of some keys, in the order of the keys, that a paper has. */
export function factOf(p: SnapshotPaper, keys: readonly string[]): SnapshotFact | null {
  for (const key of keys) {
    const f = p.facts.find((x) => x.key === key && sure(x));
    if (f) return f;
  }
  return null;
}

/** The latest day under the first of some keys that has one. A month, "05/2026", counts to its last day. */
export function dayIn(p: SnapshotPaper, keys: readonly string[]): string | null {
  for (const key of keys) {
    const days = p.facts
      .filter((f) => f.key === key && sure(f))
      .flatMap((f) => f.date ?? monthEnd(f.value) ?? []);
    if (days.length > 0) return days.sort().at(-1) as string;
  }
  return null;
}

/** "05/2026" or "2026-05" as the last day of that month, or null. */
function monthEnd(value: string): string | null {
  const m = /^\s*(?:(0?[1-9]|1[0-2])[./-](20\d\d)|(20\d\d)-(0[1-9]|1[0-2]))\s*$/.exec(value);
  if (!m) return null;
  const [year, month] = [Number(m[2] ?? m[3]), Number(m[1] ?? m[4])];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Signs of a number alone, for comparing: "M-OR 1234" and "MOR1234" are one. */
export const bare = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** Numbers under some keys of a paper, bare, each once. */
export const numbersOf = (p: SnapshotPaper, keys: readonly string[]): string[] => [
  ...new Set(
    factsOf(p, keys)
      .map((f) => bare(f.value))
      .filter((n) => n.length >= 4),
  ),
];

/** `vehicles/registration` -> `vehicles`; an own type without a group is a group of its own. */
export const group = (type: string): string => (type.includes("/") ? groupOf(type) : type);

/** True when the household said that it is no more: sold, ended, died. */
export const isGone = (t: SnapshotThing | undefined): boolean => t !== undefined && t.gone !== null;

const folded = new Map<string, string>();

/** A title in the form in which words are looked for in it. */
export function foldedTitle(p: SnapshotPaper): string {
  const words = filingWords(p);
  const held = folded.get(words);
  if (held !== undefined) return held;
  if (folded.size > 20_000) folded.clear();
  const f = fold(words);
  folded.set(words, f);
  return f;
}

/** Currencies of one country alone. */
const ofCurrency: Readonly<Record<string, string>> = {
  GBP: "GB",
  USD: "US",
  CHF: "CH",
  CAD: "CA",
  MYR: "MY",
  SEK: "SE",
  NOK: "NO",
  DKK: "DK",
  AUD: "AU",
};

/** Where euros are, the language of a paper says which country as long as it is no other's as well; German is Austria's, too. */
const inEuros: Readonly<Record<string, string>> = { de: "DE", fr: "FR", it: "IT", es: "ES", nl: "NL" };
const euroCountries = new Set(["DE", "FR", "IT", "ES", "NL", "AT", "BE", "IE", "LU", "PT", "FI", "GR"]);

const currencyOf = (p: SnapshotPaper): string | null =>
  p.facts.find((f) => f.role === "money" && f.currency !== null)?.currency ?? null;

/** Nine of ten papers with money on them must be of a country before the others are taken for its, too. */
const NEARLY_ALL = 0.9;
const ENOUGH = 10;
const kept = new WeakMap<Desk, { country: string | null }>();

/** The country that nearly all papers of the account are of, or null. */
function usual(d: Desk): string | null {
  const held = kept.get(d);
  if (held) return held.country;
  const counts = new Map<string | null, number>();
  const priced = d.onFile.papers.filter((p) => currencyOf(p) !== null);
  for (const p of priced) counts.set(countryOf(d, p), (counts.get(countryOf(d, p)) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  const sure = most !== undefined && priced.length >= ENOUGH && most[1] >= priced.length * NEARLY_ALL;
  const country = sure ? most[0] : null;
  kept.set(d, { country });
  return country;
}

/** The country whose rules a paper falls under, ISO 3166 alpha-2, or null where that is not sure. */
export function countryOf(d: Desk, p: SnapshotPaper): string | null {
  const currency = currencyOf(p);
  const said = d.onFile.country;
  if (currency === null) return said ?? usual(d);
  const only = ofCurrency[currency];
  if (only !== undefined) return only;
  if (currency !== "EUR") return null;
  if (said !== null && euroCountries.has(said)) return said;
  return inEuros[p.language ?? ""] ?? null;
}
