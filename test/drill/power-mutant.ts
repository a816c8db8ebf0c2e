/**
 * Loaded before the server by the power cut drill alone: breaks one promise of the source as it is read, so that the drill
 * can show that it would notice. Which one is named by DEEDBOX_DRILL_MUTANT.
 */
import { plugin } from "bun";
import { mutants } from "./mutants.ts";

const mutant = mutants[process.env.DEEDBOX_DRILL_MUTANT ?? ""];
if (!mutant) throw new Error(`There is no such mutant: ${Object.keys(mutants).join(", ")}.`);

plugin({
  name: "mutant",
  setup(build) {
    build.onLoad({ filter: new RegExp(`${RegExp.escape(mutant.file)}$`) }, async ({ path }) => {
      const source = await Bun.file(path).text();
      if (!source.includes(mutant.from))
        throw new Error("The source has changed: the mutant changes nothing.");
      return { contents: source.replace(mutant.from, mutant.to), loader: "ts" };
    });
  },
});
