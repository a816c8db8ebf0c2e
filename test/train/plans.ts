/**
 * Trains the model that says what a question asks for (`src/questions/plan/op.ts`) and writes `models/plan.json`:
 *
 *   bun test/train/plans.ts [--dry]
 *
 * It learns from questions that were written for it by people who read none of the code (`plans/*.jsonl`). A third of them
 * is sealed by hash: nothing is learned from those, and only totals are printed.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { planWords, saidIn, tagWords, typedWords } from "#questions/plan/op.ts";
import { likeliestRole, rolesBy } from "#reading/ranking/word-model.ts";
import { kept, learnWords, written } from "./words.ts";

interface Written {
  q: string;
  op: string;
  spans: { text: string; is: string }[];
}

/** What each word of a question is for, as it was written. */
function tagsOf(w: Written): { own: ReturnType<typeof typedWords>; tags: string[] } {
  const own = typedWords(w.q);
  const tags = own.words.map(() => "o");
  for (const s of w.spans) {
    const words = typedWords(s.text).words;
    const at = own.words.findIndex(
      (_, i) => words.length > 0 && words.every((x, k) => own.words[i + k] === x),
    );
    if (at >= 0)
      words.forEach((_, k) => {
        tags[at + k] = s.is;
      });
  }
  return { own, tags };
}

const all = written<Written>("plans");
const sealed = (w: Written) => Bun.hash(w.q) % 3n === 0n;
const model = learnWords(
  all.filter((w) => !sealed(w)).map((w) => ({ features: planWords(w.q), role: w.op, fold: 0, weight: 1 })),
  2,
);
const said = all.filter(sealed).map((w) => ({ op: w.op, ...likeliestRole(rolesBy(model, planWords(w.q))) }));
const share = (of: typeof said) =>
  `${(of.filter((s) => s.op === s.role).length / of.length).toFixed(3)} of ${of.length}`;
console.log(`sealed questions: right ${share(said)}`);
for (const p of [0.5, 0.6, 0.7, 0.8, 0.9])
  console.log(`  at ${p} and above: ${share(said.filter((s) => s.probability >= p))}`);
for (const op of [...new Set(all.map((w) => w.op))].sort())
  console.log(
    `  ${op.padEnd(8)} found ${share(said.filter((s) => s.op === op))}, right where said ${share(said.filter((s) => s.role === op))}`,
  );
const tagModel = learnWords(
  all
    .filter((w) => !sealed(w))
    .flatMap((w) => {
      const { own, tags } = tagsOf(w);
      const said = saidIn(own.words);
      return tags.map((role, i) => ({
        features: tagWords(own, i, tags[i - 1] ?? "^", said),
        role,
        fold: 0,
        weight: 1,
      }));
    }),
  2,
);
const tagged = all.filter(sealed).flatMap((w) => {
  const { own, tags } = tagsOf(w);
  const said = saidIn(own.words);
  let before = "^";
  return tags.map((op, i) => {
    const best = likeliestRole(rolesBy(tagModel, tagWords(own, i, before, said)));
    before = best.role;
    return { op, ...best };
  });
});
console.log(`words of sealed questions: right ${share(tagged)}`);
for (const tag of [...new Set(tagged.map((t) => t.op))].sort())
  console.log(
    `  ${tag.padEnd(8)} found ${share(tagged.filter((t) => t.op === tag))}, right where said ${share(tagged.filter((t) => t.role === tag))}`,
  );
const spare = tagged.filter((t) => (t.role === "o" || t.role === "field") && t.probability >= 0.7);
console.log(
  `  needed words taken for spare ones: ${(spare.filter((t) => t.op !== "o" && t.op !== "field").length / tagged.filter((t) => t.op !== "o" && t.op !== "field").length).toFixed(3)}`,
);
if (!process.argv.includes("--dry"))
  writeFileSync(
    fileURLToPath(new URL("../../models/plan.json", import.meta.url)),
    `{"ops":${kept(model).trim()},"tags":${kept(tagModel).trim()}}\n`,
  );
