import { lazily } from "#lexicon/table.ts";
import shipped from "#models/days.json" with { type: "json" };
import { rolesBy, type WordModel } from "../ranking/word-model.ts";
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

const model = lazily((): WordModel => {
  const words = new Map<string, number[]>();
  for (const [word, weights] of Object.entries(shipped.words as Record<string, number[]>)) {
    const all = new Array<number>(shipped.roles.length).fill(0);
    for (let i = 0; i + 1 < weights.length; i += 2) all[weights[i]!] = weights[i + 1]!;
    words.set(word, all);
  }
  return { roles: shipped.roles, bias: shipped.bias, words };
});

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
export function dayRole(d: DateFound): { role: DayRole; probability: number } {
  let best: { role: DayRole; probability: number } = { role: "other", probability: 0 };
  for (const [role, probability] of dayRoles(d))
    if (probability > best.probability) best = { role, probability };
  return best;
}
