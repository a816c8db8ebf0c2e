import { typeBySlug } from "#rules/taxonomy.ts";
import { compact } from "./fold.ts";
import type { Votes } from "./model-answers.ts";
import type { ReadFact, Reading } from "./reader.ts";

/** Two readings of one thing that are not the same. */
export interface Difference {
  key: string;
  label: string;
  rules: string;
  model: string;
}

export interface Merged {
  reading: Reading;
  /** Keys both read alike, and keys the model alone read. */
  agreed: string[];
  taken: string[];
  differences: Difference[];
}

/** What two readings that agree may come to, and what one may that only a model made. */
const MOST = 97;
const ALONE = 60;
/** From here on the rules are sure enough of a type for a person to be asked. */
const SURE = 50;

/** Facts that a person is asked about when the readings differ. Never an identifier: what is asked is shown to everyone. */
const asked = new Set(["type", "issue_date", "due_date", "total", "amount_due", "expiry_date"]);

/** The same money under other names. */
const alike: Record<string, string[]> = {
  total: ["total", "amount_due", "closing_balance", "premium", "salary_net", "rent"],
  amount_due: ["amount_due", "total"],
};

/** Whether two facts say the same. */
export function same(a: ReadFact, b: ReadFact): boolean {
  if (a.role === "money" && b.role === "money")
    return (
      a.number !== null &&
      b.number !== null &&
      Math.abs(a.number - b.number) < 0.005 &&
      (a.currency === null || b.currency === null || a.currency === b.currency)
    );
  if (a.role === "date" && b.role === "date") return a.date !== null && a.date === b.date;
  const [x, y] = [compact(a.value), compact(b.value)];
  if (a.role === "party" && x.length > 3 && y.length > 3) return x.includes(y) || y.includes(x);
  return x !== "" && x === y;
}

const surer = (confidence: number): number =>
  Math.max(confidence, Math.round(confidence + (MOST - confidence) * 0.5));

/** One vote a key: where a model says two things of one, it says nothing. */
function votesByKey(facts: ReadFact[]): ReadFact[] {
  const out = new Map<string, ReadFact | null>();
  for (const f of facts) {
    const before = out.get(f.key);
    if (before === undefined) out.set(f.key, f);
    else if (before !== null && !same(before, f)) out.set(f.key, null);
  }
  return [...out.values()].filter((f): f is ReadFact => f !== null);
}

const shown = (f: ReadFact): string =>
  f.role === "money" && f.currency !== null ? `${f.value} ${f.currency}` : f.value;

/**
 * Facts of the rules with what a model says of them. The rules' values stay as they are, in their order: agreement makes
 * them surer, a difference less sure. What the rules did not read is taken from the model. Keys in `held` a person has
 * set, and nothing is said of them.
 */
export function mergeFacts(
  rules: ReadFact[],
  model: ReadFact[],
  held: ReadonlySet<string>,
): { facts: ReadFact[]; agreed: string[]; taken: string[]; differences: Difference[] } {
  const agreed: string[] = [];
  const taken: string[] = [];
  const differences: Difference[] = [];
  const facts = rules.map((f) => ({ ...f }));
  const added: ReadFact[] = [];
  for (const vote of votesByKey(model)) {
    if (held.has(vote.key)) continue;
    const known = facts.filter((f) => f.key === vote.key);
    const [first] = known;
    const equal = known.filter((f) => same(f, vote));
    if (!first) {
      // The total of a bill under its other name is no news.
      if (facts.some((f) => alike[vote.key]?.includes(f.key) && !held.has(f.key) && same(f, vote))) continue;
      added.push({ ...vote, confidence: Math.min(ALONE, vote.confidence) });
      taken.push(vote.key);
    } else if (equal.length > 0) {
      for (const f of equal) f.confidence = surer(f.confidence);
      agreed.push(vote.key);
    } else if (!facts.some((f) => alike[vote.key]?.includes(f.key) && same(f, vote))) {
      first.confidence = Math.round(first.confidence * 0.8);
      if (vote.role !== "identifier")
        differences.push({ key: vote.key, label: first.label, rules: shown(first), model: shown(vote) });
    }
  }
  return { facts: [...facts, ...added], agreed, taken, differences };
}

const typeName = (slug: string): string => typeBySlug(slug)?.name ?? slug;

/**
 * The type of both: the rules' where they have one, else the model's. `held`: a person, or the account's own papers, said
 * what it is.
 */
export function mergeType(
  rules: { type: string | null; typeConfidence: number },
  chosen: string | null,
  held: boolean,
): { type: string | null; typeConfidence: number; difference: Difference | null } {
  const { type, typeConfidence } = rules;
  if (held || chosen === null) return { type, typeConfidence, difference: null };
  if (type === null) return { type: chosen, typeConfidence: ALONE, difference: null };
  if (type === chosen) return { type, typeConfidence: surer(typeConfidence), difference: null };
  const difference = { key: "type", label: "Kind of paper", rules: typeName(type), model: typeName(chosen) };
  return {
    type,
    typeConfidence: Math.round(typeConfidence * 0.8),
    difference: typeConfidence >= SURE ? difference : null,
  };
}

/** The whole reading of both. `rules` is made with the merged type; its own type is what it says in `sorting`. */
export function mergeReading(rules: Reading, votes: Pick<Votes, "facts">, held: ReadonlySet<string>): Merged {
  const { facts, agreed, taken, differences } = mergeFacts(rules.full.facts, votes.facts, held);
  const of = (key: string): ReadFact | undefined =>
    taken.includes(key) ? facts.find((f) => f.key === key) : undefined;
  const total = of("total");
  const { sorting, full } = rules;
  return {
    reading: {
      ...rules,
      sorting: {
        ...sorting,
        date: sorting.date ?? of("issue_date")?.date ?? null,
        issuer: sorting.issuer ?? of("issuer")?.value ?? null,
        recipient: sorting.recipient ?? of("recipient")?.value ?? null,
      },
      full: {
        ...full,
        facts,
        total:
          full.total ??
          (total && total.number !== null ? { value: total.number, currency: total.currency } : null),
        dueDate: full.dueDate ?? of("due_date")?.date ?? null,
      },
    },
    agreed,
    taken,
    differences,
  };
}

/** What a person is asked: both readings of each thing, named. Null when there is nothing to ask. */
export function lookAt(differences: Difference[]): { reason: "low_confidence"; detail: string } | null {
  const worth = differences.filter((d) => asked.has(d.key)).slice(0, 4);
  if (worth.length === 0) return null;
  const sentences = worth.map((d) => `${d.label}: read as ${d.rules} and as ${d.model}.`);
  return { reason: "low_confidence", detail: `Two readings of this paper differ. ${sentences.join(" ")}` };
}
