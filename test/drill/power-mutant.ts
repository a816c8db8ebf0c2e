/**
 * Loaded before the server by the power cut drill alone: breaks one promise of the source as it is read, so that the drill
 * can show that it would notice. Which one is named by DEEDBOX_DRILL_MUTANT.
 */
import { plugin } from "bun";

const mutants: Record<string, { file: RegExp; from: string; to: string }> = {
  /** Uploads and corrections commit like a stage of reading: without waiting for the disk. */
  soon: {
    file: /src\/database\/open\.ts$/,
    from: "wait(true);\n      return within",
    to: "wait(false);\n      return within",
  },
  /** The bytes of a file are named before they are on the disk. */
  bytes: { file: /src\/vault\/writer\.ts$/, from: "await this.file?.sync();", to: "" },
  /** The name of a file is not waited for. */
  names: { file: /src\/vault\/writer\.ts$/, from: "await Promise.all(syncs);", to: "" },
};

const mutant = mutants[process.env.DEEDBOX_DRILL_MUTANT ?? ""];
if (!mutant) throw new Error(`There is no such mutant: ${Object.keys(mutants).join(", ")}.`);

plugin({
  name: "mutant",
  setup(build) {
    build.onLoad({ filter: mutant.file }, async ({ path }) => {
      const source = await Bun.file(path).text();
      if (!source.includes(mutant.from))
        throw new Error("The source has changed: the mutant changes nothing.");
      return { contents: source.replace(mutant.from, mutant.to), loader: "ts" };
    });
  },
});
