/**
 * Pages of papers as the product lifts them, for the benches that read them again and again:
 *
 *   bun test/bench/pages.ts FOLDER OUT
 *
 * Writes `OUT/<name>.json` (an array of Page) for each file of a folder, tidied and read exactly as a filed paper is. A file
 * whose pages lie there already, from the same bytes and the same engines, is not read again.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Engines, openEngines } from "#engines/engines.ts";
import { unpackPage } from "#reading/layout/pack.ts";
import type { Page } from "#reading/layout/page.ts";

const command = [process.execPath, fileURLToPath(import.meta.resolve("#engines/process/entry.ts"))];

/** What the product lifts from a file. */
export function liftBytes(engines: Engines, bytes: Uint8Array) {
  const source = {
    size: bytes.length,
    async *open() {
      yield bytes;
    },
  };
  return engines.lift(source, {
    tidied: async () => {},
    plain: { first: () => 1, take: async () => {} },
  });
}

const pagesOf = async (engines: Engines, bytes: Uint8Array): Promise<Page[]> =>
  (await liftBytes(engines, bytes)).pages.map(unpackPage);

/** Lifts what is not there yet. Gives the names that could not be read, with the reason. */
export async function liftFolder(folder: string, out: string): Promise<{ name: string; problem: string }[]> {
  mkdirSync(out, { recursive: true });
  const engines = openEngines({
    command,
    workers: 2,
    ...(process.env.DEEDBOX_MODELS ? { models: process.env.DEEDBOX_MODELS } : {}),
  });
  const failed: { name: string; problem: string }[] = [];
  const names = readdirSync(folder).sort();
  const lane = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const bytes = new Uint8Array(readFileSync(join(folder, name)));
      const stem = join(out, name.replace(/\.\w+$/, ""));
      const mark = createHash("sha256").update(bytes).digest("hex");
      if (
        existsSync(`${stem}.json`) &&
        existsSync(`${stem}.of`) &&
        readFileSync(`${stem}.of`, "utf8") === mark
      )
        continue;
      try {
        writeFileSync(`${stem}.json`, JSON.stringify(await pagesOf(engines, bytes)));
        writeFileSync(`${stem}.of`, mark);
      } catch (e) {
        failed.push({ name, problem: e instanceof Error ? e.message : String(e) });
      }
    }
  };
  await Promise.all([lane(), lane()]);
  await engines.close();
  return failed;
}

if (import.meta.main) {
  const [folder, out] = process.argv.slice(2);
  if (!folder || !out) console.log("bun test/bench/pages.ts FOLDER OUT");
  else for (const f of await liftFolder(folder, out)) console.log(`${f.name}: ${f.problem}`);
}
