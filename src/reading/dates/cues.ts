import { labelsOf } from "#lexicon/labels.ts";
import { lazily } from "#lexicon/table.ts";
import { type PhraseFinder, phraseFinder } from "../text/fold.ts";
import { type Meant, meantAmong, wordsOfLabels } from "../text/misread-words.ts";

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

// The server knows of them and reads no paper: they are made for the first line that is read.
const labels = lazily(() => labelsOf("day", dateRoles));
const finder = lazily(() => phraseFinder(labels()));
const meant = lazily(() => meantAmong(wordsOfLabels(labels())));

/** Words that say which date a date is: en de fr es it nl, much of pt and Nordic, some pl and cs. */
export const dateCues: PhraseFinder<DateRole> = { find: (folded) => finder().find(folded) };

/** A word of the labels of days as the reader of a picture may have meant it. */
export const dateMeant: Meant = (word, behind) => meant()(word, behind);
