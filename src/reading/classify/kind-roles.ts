import { lazily } from "#lexicon/table.ts";
import shipped from "#models/kinds.json" with { type: "json" };
import type { Sheet } from "../layout/layout.ts";
import { rolesBy, type ShippedWords, wordModel } from "../ranking/word-model.ts";
import { kindWords } from "./kind-words.ts";

const model = lazily(() => wordModel(shipped as ShippedWords));

/** What is not said at all, and what says neither for nor against a kind. */
const SILENT = 0.003;
const EVEN = 0.01;
/** How much it counts beside the model that chooses: more of it took kinds apart that bills of a series had in common. */
const WEIGHT = 0.5;

/** What the words of a paper add to the odds that it is of a kind (`test/train/kinds.ts`). */
export function kindLeans(sheets: readonly Sheet[]): (slug: string) => number {
  const roles = rolesBy(model(), kindWords(sheets));
  return (slug) => {
    const likely = roles.get(slug);
    return likely === undefined ? 0 : WEIGHT * (Math.log(likely + SILENT) - Math.log(EVEN));
  };
}
