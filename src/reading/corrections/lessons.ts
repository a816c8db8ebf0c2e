import type { FactRole } from "#contract/fact.ts";
import type { DateOrder } from "../dates/hit.ts";
import type { Rect } from "../layout/page.ts";

/**
 * What people of an account have taught by correcting papers, as far as it may matter for one paper: makers it may come
 * from with the places where their papers say things, and papers on file that it is like. Bounded; made for each read.
 */
export interface Corrections {
  makers: MakerCorrections[];
  /** Papers of the account that it is most like, the likest first. */
  near: NearPaper[];
  /** Names of the types in `near`, by slug. */
  types: Record<string, string>;
  /** The order of day and month that corrections of several makers' papers agree on, else null. */
  dateOrder: DateOrder | null;
}

/** A maker of papers, and what was taught on papers of theirs. */
export interface MakerCorrections {
  /** The name in the form in which names are compared (`nameKey`). */
  key: string;
  /** The name a person gave, or left. */
  name: string;
  /** Other ways their papers print it. */
  names: string[];
  /** What the reader took for their name once and a person put right. */
  misread: string[];
  /** Numbers that only they have: of taxes, of accounts; capitals and figures alone. */
  numbers: string[];
  /** How much the paper is like one of theirs on file, 0..1. */
  likeness: number;
  dateOrder: DateOrder | null;
  places: Place[];
}

/** How a value is printed. */
export interface Shape {
  kind: "date" | "money" | "number" | "text";
  /** For numbers: letters as A, figures as 9, everything else as it is. */
  pattern: string | null;
}

/** Where papers of one maker say something. */
export interface Place {
  /** Key and label of the fact, as in `ReadFact`. */
  key: string;
  label: string;
  role: FactRole;
  /** Words beside or above the value, folded, without figures and signs; empty where there are none. */
  words: string;
  where: "left" | "above" | "none";
  page: number;
  box: Rect;
  shape: Shape;
  /** On how many papers it held, the one it was taught on among them. */
  held: number;
}

/** A paper on file that the one being read is like. */
export interface NearPaper {
  /** Slug of its type; null when it has none. */
  type: string | null;
  /** A person said that it is of this type. */
  by_hand: boolean;
  /** 0..1: the share of their words that both have, rare ones counting more. */
  likeness: number;
  /** Its maker, as `MakerLessons.key`. */
  maker: string | null;
}

/** A place of which a reading made use: it held once more. */
export type HeldPlace = Omit<Place, "held"> & { maker: string };
