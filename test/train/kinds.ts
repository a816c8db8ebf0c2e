/**
 * Trains the model that says what kind of paper one is by its words (`src/reading/classify/kind-words.ts`) and writes
 * `models/kinds.json`:
 *
 *   bun test/train/kinds.ts [--dry]
 *
 * It learns from the upper parts of papers in `heads/`, as `names.ts` does. The figures printed are of papers that the model
 * did not see.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { kindWords } from "#reading/classify/kind-words.ts";
import { layOut } from "#reading/layout/layout.ts";
import { likeliestRole, rolesBy } from "#reading/ranking/word-model.ts";
import { pagesOf } from "../reading/paper-text.ts";
import { heads } from "./names.ts";
import { FOLDS, heldOut, kept, learnWords, type WordExample } from "./words.ts";

if (import.meta.main) {
  const examples = heads()
    .filter((h) => h.type)
    .map(
      (h, n): WordExample => ({
        features: [...kindWords(layOut(pagesOf(h.lines.join("\n"), "columns")))],
        role: h.type,
        fold: n % FOLDS,
        weight: 1,
      }),
    );
  for (const line of heldOut(examples, (m, e) => likeliestRole(rolesBy(m, e.features))).slice(0, 7))
    console.log(line);
  if (!process.argv.includes("--dry"))
    writeFileSync(
      fileURLToPath(new URL("../../models/kinds.json", import.meta.url)),
      kept(learnWords(examples)),
    );
}
