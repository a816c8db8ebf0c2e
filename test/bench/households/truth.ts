/** What is true of a made household: written by the life story that made its papers, never read off them. */

export type ThingKind =
  | "person"
  | "pet"
  | "organization"
  | "property"
  | "vehicle"
  | "financial_account"
  | "policy"
  | "asset";

export interface Thing {
  key: string;
  kind: ThingKind;
  name: string;
  /** Kinds it may as well be said to be: a doctor's practice goes by the doctor's name. */
  also: ThingKind[];
}

/** Someone or something that a paper is about, from or to. */
export interface Mention {
  thing: string;
  /** As it stands on the paper. */
  printed: string;
  /** A link must be there; without, a link is right and its lack is no fault: who signed, the bank behind a number. */
  need: boolean;
}

export interface Paper {
  key: string;
  maker: string;
  sealed: boolean;
  /** Kind of paper, for people who read failing lines; not scored. */
  type: string;
  /** The day printed on it, and the day it arrived. */
  date: string | null;
  arrived: string;
  file: string;
  mentions: Mention[];
  /** The paper this is a second rendering of. */
  copyOf: string | null;
  /** The earlier paper that this one says it takes the place of. */
  replaces: string | null;
  /** What may be listed for it or not, beside its claims. */
  allowed: { kinds: ObligationKind[]; days: string[] | null }[];
}

export type ObligationKind = "payment" | "renewal" | "expiry" | "filing" | "appointment" | "reminder";

/** A claim as one paper puts it. */
export interface Face {
  paper: string;
  kinds: ObligationKind[];
  /** Any of these is a right day. */
  days: string[];
  /** Any of these is a right amount; null where none is asked. */
  amounts: number[] | null;
}

export type Why =
  | "paid"
  | "day over"
  | "debited"
  | "carried over"
  | "superseded"
  | "cancelled"
  | "renewed"
  | "handed in"
  | "sold";

export interface Ending {
  /** The day from which papers on file (or the calendar) show that it is over. */
  day: string;
  paper: string | null;
  why: Why;
}

export interface Claim {
  key: string;
  faces: Face[];
  endings: Ending[];
  /** The day on which it was in fact settled, whether or not anything on file tells; null while it is owed. */
  settled: string | null;
  /** Whether papers on file, those that are still to come included, can show that it was settled. */
  proof: boolean;
  /** Listing it is right, not listing it is no fault. */
  optional: boolean;
  /** It is done by itself on its day. */
  automatic: boolean;
}

export interface Gap {
  /** Either of these says it. */
  kinds: ("missing_period" | "missing_document" | "expired_without_renewal")[];
  about: string[];
  papers: string[];
  /** A day within the time that is missing, and how far from it may be said. */
  day: string;
  within: number;
  /** From when on it is missing, and until something came; null for never. */
  from: string;
  until: string | null;
  optional: boolean;
}

export const taxCategories = [
  "wages",
  "mortgage_interest",
  "interest",
  "medical",
  "childcare",
  "property_tax",
  "gifts",
] as const;
export type TaxCategory = (typeof taxCategories)[number];

export interface TaxSum {
  year: number;
  category: TaxCategory;
  /** Any of these is right. */
  amounts: number[];
}

export interface Household {
  seed: number;
  country: string;
  language: string;
  owner: string;
  from: string;
  to: string;
  asOf: string[];
  things: Thing[];
  /** In the order in which they arrive. */
  papers: Paper[];
  claims: Claim[];
  gaps: Gap[];
  taxes: TaxSum[];
}

/** How a claim stands on a day. */
export type Standing = "unborn" | "open" | "closed" | "untold";

/** `untold`: it is over and nothing on file says so. */
export function standing(c: Claim, papers: ReadonlyMap<string, Paper>, day: string): Standing {
  const born = c.faces.some((f) => (papers.get(f.paper)?.arrived ?? "9") <= day);
  if (!born) return "unborn";
  if (c.endings.some((e) => e.day <= day)) return "closed";
  return c.settled !== null && c.settled <= day ? "untold" : "open";
}

/** The day after which no face of it lies ahead. */
export const lastDay = (c: Claim, papers: ReadonlyMap<string, Paper>, on: string): string =>
  c.faces
    .filter((f) => (papers.get(f.paper)?.arrived ?? "9") <= on)
    .flatMap((f) => f.days)
    .sort()
    .at(-1) ?? "9";
