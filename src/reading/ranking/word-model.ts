/**
 * A linear model over words: what something on a paper is, by the words around it. Each feature is a word at a place
 * (`l1 due`, `c expires`), present or not; each role has a weight for it. Evaluation only; `test/train/days.ts` trains.
 */
export interface WordModel {
  roles: string[];
  /** A weight a role. */
  bias: number[];
  /** By feature pairs of a role's place and its weight in hundredths; most roles have none. */
  words: ReadonlyMap<string, readonly number[]>;
}

/** How likely each role is, all together 1, by the features that are present. Features the model does not know say nothing. */
export function rolesBy(model: WordModel, features: Iterable<string>): Map<string, number> {
  const odds = [...model.bias];
  for (const f of features) {
    const pairs = model.words.get(f);
    if (pairs) for (let i = 0; i < pairs.length; i += 2) odds[pairs[i]!]! += pairs[i + 1]! / 100;
  }
  const top = Math.max(...odds);
  const parts = odds.map((o) => Math.exp(o - top));
  const all = parts.reduce((a, b) => a + b, 0);
  return new Map(model.roles.map((r, i) => [r, parts[i]! / all]));
}

/** A model as it is shipped. */
export interface ShippedWords {
  roles: string[];
  bias: number[];
  words: Record<string, number[]>;
}

export const wordModel = ({ roles, bias, words }: ShippedWords): WordModel => ({
  roles,
  bias,
  words: new Map(Object.entries(words)),
});

/** The likeliest of some roles. */
export function likeliestRole<R extends string>(
  roles: ReadonlyMap<R, number>,
): {
  role: R;
  probability: number;
} {
  const [first] = [...roles].sort((a, b) => b[1] - a[1]);
  if (!first) throw new Error("a model of words has no roles");
  return { role: first[0], probability: first[1] };
}
