import { labelsOf } from "#lexicon/labels.ts";
import { phraseFinder } from "../text/fold.ts";
import { meantAmong, wordsOfLabels } from "../text/misread-words.ts";

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

const labels = labelsOf("day", dateRoles);

/** Words that say which date a date is: en de fr es it nl, much of pt and Nordic, some pl and cs. */
export const dateCues = phraseFinder(labels);

/** A word of the labels of days as the reader of a picture may have meant it. */
export const dateMeant = meantAmong(wordsOfLabels(labels));
