import { labelsOf } from "#lexicon/labels.ts";
import { phraseFinder } from "../text/fold.ts";

const dateRoles = [
  "issue",
  "due",
  "from",
  "to",
  "period",
  "service",
  "delivery",
  "birth",
  "expiry",
  "renewal",
  "cancel",
  "print",
  "revision",
  "start",
  "end",
  "payment",
  "order",
  "death",
  "appointment",
  "other",
] as const;
export type DateRole = (typeof dateRoles)[number];

/** Words that say which date a date is: en de fr es it nl, much of pt and Nordic, some pl and cs. */
export const dateCues = phraseFinder(labelsOf("day", dateRoles));
