import { lazily } from "#lexicon/table.ts";
import shipped from "#models/names.json" with { type: "json" };
import type { Line } from "../layout/layout.ts";
import { rolesBy, type ShippedWords, wordModel } from "../ranking/word-model.ts";
import { type NamePlace, nameWords } from "./name-words.ts";

/** Who a name on a paper may be, as the model of names knows it (`test/train/names.ts`). */
export type NameRole = "household" | "issuer" | "other person" | "other organization" | "none";

const model = lazily(() => wordModel(shipped as ShippedWords));
const known = new WeakMap<Line, Map<string, ReadonlyMap<NameRole, number>>>();

/** How likely a name is each of them, by its words and what stands around it; worked out once. */
export function nameRoles(p: NamePlace): ReadonlyMap<NameRole, number> {
  const of = known.get(p.line) ?? new Map<string, ReadonlyMap<NameRole, number>>();
  known.set(p.line, of);
  const key = `${p.start} ${p.end}`;
  let roles = of.get(key);
  if (!roles) {
    roles = rolesBy(model(), nameWords(p)) as Map<string, number> as ReadonlyMap<NameRole, number>;
    of.set(key, roles);
  }
  return roles;
}

/** How likely a name is one of some roles, 0..1. */
export const nameIs = (p: NamePlace, ...roles: NameRole[]): number =>
  roles.reduce((n, r) => n + (nameRoles(p).get(r) ?? 0), 0);

/** What the model adds to the odds that a rule's candidate is of a role. */
export const leanTo = (p: NamePlace, role: NameRole): number => {
  const likely = nameIs(p, role);
  return Math.log((likely + SLACK) / (1 - likely + SLACK));
};
/** Keeps what is nearly certain from deciding alone. */
const SLACK = 0.05;
