import { type DayRole, dayRoles } from "../dates/day-roles.ts";
import type { DateFound } from "../dates/found.ts";
import type { ReadObligation } from "../reader.ts";

/** What a day is to the model of days where an item of a kind falls on it. */
const ROLES: Readonly<Record<ReadObligation["kind"], readonly DayRole[]>> = {
  payment: ["pay_by", "debit_on"],
  expiry: ["ends"],
  renewal: ["renews", "ends"],
  appointment: ["be_there"],
  reminder: ["act_by", "cancel_by"],
  filing: ["act_by"],
};

/** Weights of a logistic regression, fitted by `test/train/items.ts`. */
export const WEIGHTS = { bias: 1.747, day: 0.459, worked: -0.6, rules: 0.075 };
/** What the rules say of an item in the middle, of 100. */
const USUAL = 75;
/** Keeps what is nearly certain from deciding alone. */
const SLACK = 0.02;

/** What an item's probability hangs on. */
export interface Evidence {
  /** Log odds that its day is of its kind, by the words around it; 0 for one that is worked out. */
  day: number;
  /** The day is worked out, and stands nowhere on the paper. */
  worked: boolean;
  /** How far from the usual the rules are, in points of 100. */
  rules: number;
}

/** What speaks for an item: the words around its day, and how sure the rules are of it. */
export function evidenceOf(days: readonly DateFound[], o: ReadObligation): Evidence {
  const on = days.filter((d) => d.date === o.due);
  const likely = Math.max(
    0,
    ...on.map((d) => ROLES[o.kind].reduce((n, role) => n + (dayRoles(d).get(role) ?? 0), 0)),
  );
  return {
    day: on.length === 0 ? 0 : Math.log((likely + SLACK) / (1 - Math.min(1, likely) + SLACK)),
    worked: on.length === 0,
    rules: o.confidence - USUAL,
  };
}

/** Each item with the probability, 0 to 100, that the paper asks for it, on that day and of that amount. */
export const howSure = (days: readonly DateFound[], items: readonly ReadObligation[]): ReadObligation[] =>
  items.map((o) => {
    const e = evidenceOf(days, o);
    const odds =
      WEIGHTS.bias + WEIGHTS.day * e.day + (e.worked ? WEIGHTS.worked : 0) + WEIGHTS.rules * e.rules;
    return { ...o, confidence: Math.round(100 / (1 + Math.exp(-odds))) };
  });
