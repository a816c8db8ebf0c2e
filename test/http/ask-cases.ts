import { beforeAll, describe, expect, test } from "bun:test";
import { filed } from "./acts.ts";
import { ask } from "./ask.ts";
import { type Household, household } from "./people.ts";
import type { Target } from "./target.ts";

/** A question, what its answer says, the papers it cites; questions asked before it in the same thread. */
export type AskCase<Name extends string> = [
  question: string,
  says: string | string[],
  from: Name[],
  before?: string[],
];

/** Amounts are set apart by spaces that do not break. */
const plain = (answer: string) => answer.replace(/[\u00a0\u202f]/g, " ");

/**
 * Files papers by name and asks each question of a new thread: what it says, and exactly the papers it cites. `absent`: questions
 * (with the one before, where there is one) that are not on file.
 */
export function askCases<Name extends string>(
  target: Target,
  papers: Readonly<Record<Name, string>>,
  groups: Readonly<Record<string, readonly AskCase<Name>[]>>,
  absent: readonly (string | readonly [question: string, before: string])[],
): void {
  let home: Household;
  const names = new Map<string, string>();
  const asked = async (question: string, before: readonly string[]) => {
    target.inside.box.db.write(() => target.inside.box.db.sql("DELETE FROM ask_turn").run());
    for (const q of before) await ask(target, home.all, q);
    return (await ask(target, home.all, question)).done;
  };

  beforeAll(async () => {
    home = await household(target);
    for (const name of Object.keys(papers) as Name[])
      names.set(await filed(target, home.all, papers[name], `${name}.txt`), name);
  }, 60_000);

  for (const [of, cases] of Object.entries(groups))
    describe(of, () => {
      for (const [question, says, from, before = []] of cases)
        test([...before, question].join(" / "), async () => {
          const done = await asked(question, before);
          for (const words of [says].flat()) expect(plain(done.answer)).toContain(words);
          const cited = new Set(done.citations.map((c) => names.get(c.document.id) ?? c.document.id));
          expect([...cited].sort()).toEqual([...from].sort());
        });
    });

  describe("what is not there is not on file", () => {
    for (const q of absent) {
      const [question, ...before] = typeof q === "string" ? [q] : q;
      test([...before, question].join(" / "), async () => {
        const done = await asked(question, before);
        expect([done.grounded, done.citations]).toEqual([false, []]);
      });
    }
  });
}
