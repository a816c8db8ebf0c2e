import { lazily } from "#lexicon/table.ts";
import shipped from "#models/days.json" with { type: "json" };
import { likeliestRole, rolesBy, type ShippedWords, wordModel } from "../ranking/word-model.ts";
import { dayWords } from "./day-words.ts";
import type { DateFound } from "./found.ts";

/** What a day on a paper may be, as the model of days knows it (`test/train/days.ts`). */
export type DayRole =
  | "issued"
  | "pay_by"
  | "paid_on"
  | "debit_on"
  | "late_after"
  | "ends"
  | "renews"
  | "cancel_by"
  | "act_by"
  | "be_there"
  | "starts"
  | "period_start"
  | "period_end"
  | "service"
  | "offer_ends"
  | "born"
  | "other";

const model = lazily(() => wordModel(shipped as ShippedWords));

const known = new WeakMap<DateFound, ReadonlyMap<DayRole, number>>();

/** How likely a day is each of them, by the words around it; worked out once. */
export function dayRoles(d: DateFound): ReadonlyMap<DayRole, number> {
  let roles = known.get(d);
  if (!roles) {
    roles = rolesBy(model(), dayWords(d)) as Map<string, number> as ReadonlyMap<DayRole, number>;
    known.set(d, roles);
  }
  return roles;
}

/** The likeliest of them. */
export const dayRole = (d: DateFound) => likeliestRole(dayRoles(d));
