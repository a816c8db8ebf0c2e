import type { Line } from "../layout/layout.ts";
import type { DateRole } from "./cues.ts";
import type { LabelKind, LabelPlaceKind } from "./labels.ts";
import type { PaperTraits } from "./paper.ts";

/** A date of the paper with what its surroundings say it is. */
export interface DateFound {
  date: string;
  /** Set for "March 2025": the date is the first of the month. */
  monthOnly: boolean;
  role: DateRole | null;
  /** How plainly the role is said: 1 beside the value, less above it, 0 when nothing says it. */
  strength: number;
  line: Line;
  start: number;
  end: number;
  time: boolean;
  ambiguous: boolean;
  /** The day it is in the other order of day and month, where nothing is sure of the order. */
  otherwise?: string;
  /** Read in the other order than the paper's. */
  swapped?: boolean;
  /** Place among the dates of its line. */
  nth: number;
  label: LabelKind;
  where: LabelPlaceKind;
  /** Its label was seen through a misread word. */
  worn?: boolean;
  /** See `DateHit.mended`. */
  mended: 0 | 1 | 2;
  /** One of several rows under one head, or of a list. */
  listed: boolean;
  /** The same day stands without signs inside a number of the paper. */
  numbered: boolean;
  /** Mean confidence of its words, 0..100. */
  words: number;
  paper: PaperTraits;
}

export interface PeriodFound {
  from: string;
  to: string;
  line: Line;
  start: number;
  end: number;
  /** 0..1. */
  strength: number;
}

/** A day that something other than its print tells: what is not given is as on a plain label to the left. */
export const plainDate = (
  of: Pick<DateFound, "date" | "role" | "line" | "start" | "end" | "paper"> & Partial<DateFound>,
): DateFound => ({
  monthOnly: false,
  strength: 1,
  time: false,
  ambiguous: false,
  nth: 0,
  label: "plain",
  where: "left",
  mended: 0,
  listed: false,
  numbered: false,
  words: 100,
  ...of,
});

/** Days as they may be read: each in the order of the paper, and those that are ambiguous in the other one, too. */
export const eitherWay = (dates: DateFound[]): DateFound[] =>
  dates.flatMap((d) =>
    d.otherwise === undefined ? [d] : [d, { ...d, date: d.otherwise, otherwise: d.date, swapped: true }],
  );
