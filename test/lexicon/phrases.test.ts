import { expect, test } from "bun:test";
import { Glob } from "bun";
import { table } from "#lexicon/table.ts";

const src = new URL("../../src/", import.meta.url).pathname;

test("every row of phrases and of words has a name of its own, and somebody who reads it", async () => {
  const code = await Promise.all(
    ["reading", "questions", "rules", "operations"].flatMap((room) =>
      [...new Glob(`${room}/**/*.ts`).scanSync(src)].map((file) => Bun.file(src + file).text()),
    ),
  );
  const read = new Set(
    code.flatMap((text) =>
      [...text.matchAll(/(?<!\w)(?:any|anyIn|word|whole|words|numbered)\(\s*"([^"]+)"/g)].map((m) => m[1]),
    ),
  );
  const seen = new Set<string>();
  for (const file of [
    ...new Glob("lexicon/phrases/*.tsv").scanSync(src),
    "lexicon/words.tsv",
    "lexicon/names.tsv",
  ])
    for (const { concept } of table(await Bun.file(src + file).text())) {
      expect(`${concept} ${seen.has(concept)}`).toBe(`${concept} false`);
      seen.add(concept);
      expect(`${concept} read: ${read.has(concept)}`).toBe(`${concept} read: true`);
    }
  expect(seen.size).toBeGreaterThan(300);
});
