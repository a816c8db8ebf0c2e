import type { Currency } from "../household/forms.ts";
import type { Country, Language } from "../household/names.ts";
import type { Sheet } from "../household/pen.ts";

/**
 * What is true of the papers of some years. It comes about while the papers are made: whoever writes a bill writes down
 * what is owed, whoever lets it be paid writes down which paper shows that. Nothing here is found by reading.
 */

export type ThingKind = "person" | "organization" | "vehicle" | "policy" | "financial_account" | "property";

export type ItemKind = "payment" | "renewal" | "expiry" | "filing" | "appointment" | "reminder";

export type GapKind = "missing_document" | "missing_period" | "expired_without_renewal" | "unknown_detail";

/** One person or thing, whatever it is called on paper. */
export interface Thing {
  key: string;
  kind: ThingKind;
  name: string;
  /** Belongs to those whose papers these are. */
  ours: boolean;
}

/** A name as a paper prints it, and whose it is. */
export interface Mention {
  thing: string;
  printed: string;
  part: "issuer" | "recipient" | "thing";
  /** Nothing on file says yet that it is the same one (a maiden name): not joining it is right, too. */
  apart?: boolean;
}

export interface MadePaper {
  key: string;
  /** What sort of paper the generator made: "bill", "bank statement", "advertisement". */
  sort: string;
  type: string | null;
  arrived: string;
  date: string | null;
  total: number | null;
  currency: Currency | null;
  language: Language;
  country: Country;
  layout: string;
  /** Set in a layout that no rule was written against. */
  unseen: boolean;
  mentions: Mention[];
  sheets: Sheet[];
  /** The paper that this one is the same as, byte for byte or scanned again. */
  copyOf: string | null;
  /** Dated items that are neither asked for nor wrong here: kind, and the days if only some are. */
  tolerated: { kind: ItemKind; days?: string[] }[];
}

/** How one paper puts a claim. An item counts as it when kind and day are among these and the amount is within a cent. */
export interface Face {
  paper: string;
  kinds: ItemKind[];
  days: string[];
  /** Null where the paper names none; any amount is right then. */
  amounts: number[] | null;
}

/** Something that is due once, however many papers say so. */
export interface Claim {
  key: string;
  payee: string | null;
  automatic: boolean;
  /** In order of arrival. The last one that has arrived is how it stands. */
  faces: Face[];
  /** What ends it: a paper that arrived, or its day being over (`paper` null). */
  endings: { paper: string | null; day: string; why: string }[];
  /** Whether it is open or closed once its day is over is a matter of taste: only that it is found counts. */
  loose?: boolean;
}

/** Something that is missing. */
export interface MissingTruth {
  key: string;
  kind: GapKind;
  /** The person or thing, and papers that a line about it may stand at. */
  about: string[];
  papers: string[];
  /** First day of the month or term that is missing, and the day its paper would have had. */
  day: string | null;
  written?: string;
  /** From this day on it may be said; from `surely` on it must be. */
  from: string;
  surely: string;
  /** The day it ended, or grew too old to be worth a line; null while it goes on. */
  until: string | null;
}

export interface Truth {
  seed: number;
  country: Country;
  /** Whose account it is. */
  owner: string;
  /** The name of the company, of an office. */
  company?: string;
  kind: "family" | "business";
  things: Map<string, Thing>;
  papers: MadePaper[];
  claims: Claim[];
  missing: MissingTruth[];
  /** First and last day that papers arrive on. */
  from: string;
  to: string;
}

export type Standing = "open" | "closed" | "unborn";

/** How a claim stands on a day. What a day ends is over on the day after. */
export function standingOf(claim: Claim, arrivals: Map<string, string>, today: string): Standing {
  const born = claim.faces.some((f) => (arrivals.get(f.paper) ?? "~") <= today);
  if (!born) return "unborn";
  const ended = claim.endings.some((e) =>
    e.paper === null ? e.day < today : (arrivals.get(e.paper) ?? "~") <= today,
  );
  return ended ? "closed" : "open";
}

export interface Expected {
  open: Claim[];
  closed: Claim[];
  /** Gaps that must be shown, and those that may be. */
  missing: MissingTruth[];
  mayBeMissing: MissingTruth[];
}

/** The Checkup that is right on a day. */
export function expectedOn(truth: Truth, today: string): Expected {
  const arrivals = new Map(truth.papers.map((p) => [p.key, p.arrived]));
  const standing = (s: Standing) => truth.claims.filter((c) => standingOf(c, arrivals, today) === s);
  const alive = truth.missing.filter((m) => m.from <= today && (m.until === null || today < m.until));
  return {
    open: standing("open"),
    closed: standing("closed"),
    missing: alive.filter((m) => m.surely <= today),
    mayBeMissing: alive,
  };
}
