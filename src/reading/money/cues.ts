import { labelsOf } from "#lexicon/labels.ts";
import { phraseFinder } from "../text/fold.ts";
import { meantAmong, wordsOfLabels } from "../text/misread-words.ts";

const moneyRoles = [
  "total",
  "amount_due",
  "subtotal",
  "tax",
  "tip",
  "discount",
  "cash",
  "card",
  "change",
  "rounding",
  "previous_balance",
  "closing_balance",
  "minimum_payment",
  "premium",
  "deductible",
  "coverage_limit",
  "salary_gross",
  "salary_net",
  "rent",
  "deposit",
  "paid",
  "credit_limit",
  "fee",
  "billed",
  "other",
] as const;
export type MoneyRole = (typeof moneyRoles)[number];

const labels = labelsOf("amount", moneyRoles);

/** Words that say which amount an amount is: en de fr es it nl. `other` names what must not be taken for a total. */
export const moneyCues = phraseFinder(labels);

/** A word of the labels of amounts as the reader of a picture may have meant it. */
export const moneyMeant = meantAmong(wordsOfLabels(labels));
