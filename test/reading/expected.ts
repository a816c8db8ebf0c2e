import { builtInReader } from "#reading/built-in.ts";
import { standsOn } from "#reading/fields/grounded.ts";
import type { Page } from "#reading/layout/page.ts";
import type { FullRead, ReadObligation, SortingRead } from "#reading/reader.ts";
import { context } from "./paper.ts";
import type { Picture, Setting } from "./paper-text.ts";

/** One right answer, or several of which any is right. */
type Any<T> = T | T[];

/** What has to be read from a paper; a field left out is not looked at. */
export interface Expected {
  set?: Setting;
  picture?: Picture;
  /** The day on which it is read. */
  today?: string;
  /** The type is given and not read. */
  as?: string;
  type?: Any<string | null>;
  language?: string;
  date?: Any<string | null>;
  /** `from/to`. */
  period?: string | null;
  issuer?: Any<string | null>;
  recipient?: Any<string | null>;
  title?: string;
  summary?: string;
  /** A number, or with its currency as "12.50 EUR". */
  total?: Any<number | string | null>;
  currency?: string | null;
  due?: Any<string | null>;
  /** Whether anything is debited. */
  automatic?: boolean;
  /** Numbers among those that have to be found, by key. */
  identifiers?: Record<string, Any<string>>;
  /** Facts among those that have to be found, by key: numbers of amounts and quantities, else the text. */
  facts?: Record<string, number | string>;
  /** Everything that is asked: `kind day`, the amount behind a payment, `auto` where it is debited. */
  obligations?: string[];
  /** Words that the field has in it; `kind day` of some of what is asked. */
  contains?: { issuer?: string; recipient?: string; obligations?: string[] };
  /** Keys of facts that must not be read. */
  not?: { facts?: string[] };
  /** Kept closed while rules were shaped. */
  held?: boolean;
}

const SETTING = ["set", "picture", "today", "as", "held"];
const PARTS: Record<string, string[]> = {
  contains: ["issuer", "recipient", "obligations"],
  not: ["facts"],
};
const FIELDS = [
  ...["type", "language", "date", "period", "issuer", "recipient", "title", "summary", "total", "currency"],
  ...["due", "automatic", "identifiers", "facts", "obligations"],
];

/** The fields that an expectation asks for; a word that is none is refused, since it would ask nothing. */
export function fieldsOf(expected: Expected): string[] {
  return Object.entries(expected)
    .filter(([key]) => !SETTING.includes(key))
    .flatMap(([key, value]) => {
      const parts = PARTS[key];
      const unknown = parts ? Object.keys(value).find((part) => !parts.includes(part)) : key;
      if (parts ? unknown !== undefined : !FIELDS.includes(key))
        throw new Error(`nothing can be expected of "${parts ? `${key}.${unknown}` : key}"`);
      return parts ? Object.keys(value).map((part) => `${key}.${part}`) : [key];
    });
}

export interface Reading {
  pages: Page[];
  sorting: SortingRead;
  full: FullRead;
}

/** Reads a paper as the box does, twice: for sorting, then in full. */
export function readPages(pages: Page[], expected: Pick<Expected, "today" | "as"> = {}): Reading {
  const on = context(expected.today === undefined ? {} : { today: expected.today });
  const read = builtInReader.sort(pages, on);
  const sorting = expected.as === undefined ? read : { ...read, type: expected.as };
  return { pages, sorting, full: builtInReader.read(pages, sorting, on) };
}

export const asked = (o: ReadObligation): string =>
  `${o.kind} ${o.due}${o.kind === "payment" ? ` ${o.amount}` : ""}${o.automatic ? " auto" : ""}`;

const flat = (s: string): string => s.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The fields that have one value. */
const single = ({ sorting, full }: Reading) => ({
  type: sorting.type,
  language: sorting.language,
  date: sorting.date,
  period: sorting.period && `${sorting.period.from}/${sorting.period.to}`,
  issuer: sorting.issuer,
  recipient: sorting.recipient,
  title: sorting.title,
  summary: full.summary,
  currency: full.total?.currency ?? null,
  due: full.dueDate,
  automatic: full.obligations.some((o) => o.automatic),
});

/** The right answers of a field. */
export const anyOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** A total in the form in which it is expected. */
const totalAs = (total: FullRead["total"], wanted: number | string | null): number | string | null =>
  total === null
    ? null
    : typeof wanted === "string"
      ? `${total.value.toFixed(2)} ${total.currency ?? "?"}`
      : total.value;

/** What differs from what is expected, a line each: the field, what was expected and what was read. */
export function differences(expected: Expected, reading: Reading): string[] {
  const { full, sorting } = reading;
  const out: string[] = [];
  const differ = (field: string, wanted: unknown, read: unknown) =>
    out.push(`${field}: expected ${JSON.stringify(wanted)}, read ${JSON.stringify(read)}`);

  for (const [field, read] of Object.entries(single(reading))) {
    const wanted = expected[field as keyof ReturnType<typeof single>];
    if (wanted !== undefined && !anyOf<unknown>(wanted).includes(read)) differ(field, wanted, read);
  }
  const { total } = expected;
  if (total !== undefined && !anyOf(total).some((t) => t === totalAs(full.total, t)))
    differ("total", total, full.total);

  const numbers = full.facts.filter((f) => f.role === "identifier").map((f) => `${f.key} ${f.value}`);
  for (const [key, values] of Object.entries(expected.identifiers ?? {}))
    for (const value of anyOf(values))
      if (!numbers.includes(`${key} ${value}`)) differ(`identifiers.${key}`, value, numbers);
  for (const [key, wanted] of Object.entries(expected.facts ?? {})) {
    const fact = full.facts.find((f) => f.key === key);
    const read = (typeof wanted === "number" ? fact?.number : fact?.value) ?? null;
    if (read !== wanted) differ(`facts.${key}`, wanted, read);
  }
  const owed = full.obligations.map(asked).sort();
  if (expected.obligations !== undefined && owed.join("\n") !== [...expected.obligations].sort().join("\n"))
    differ("obligations", expected.obligations, owed);

  const { contains = {} } = expected;
  for (const field of ["issuer", "recipient"] as const)
    if (!(sorting[field] ?? "").includes(contains[field] ?? ""))
      differ(`contains.${field}`, contains[field], sorting[field]);
  for (const item of contains.obligations ?? [])
    if (!owed.some((o) => o === item || o.startsWith(`${item} `))) differ("contains.obligations", item, owed);
  for (const key of expected.not?.facts ?? [])
    if (full.facts.some((f) => f.key === key))
      differ(
        "not.facts",
        key,
        full.facts.find((f) => f.key === key),
      );
  return out;
}

/** What must hold of every reading: evidence is on its page, and no number that identifies somebody is in open words. */
export function unsound({ pages, sorting, full }: Reading): string[] {
  const stands = standsOn(pages);
  // A flight is known by its number: everybody on board has the same.
  const secret = full.facts.filter(
    (f) => f.role === "identifier" && f.key !== "flight_number" && flat(f.value).length >= 5,
  );
  return [
    ...[...full.facts, ...full.obligations]
      .filter((f) => !stands(f.page, f.quote))
      .map((f) => `not on page ${f.page}: ${f.quote}`),
    ...secret
      .filter((f) => [sorting.title, full.summary].some((open) => flat(open ?? "").includes(flat(f.value))))
      .map((f) => `in the title or summary: ${f.key} ${f.value}`),
  ];
}
