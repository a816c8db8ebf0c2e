import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "#reading/layout/page.ts";
import type { Expected } from "./expected.ts";
import { pagesOf } from "./paper-text.ts";

/** A paper as files: `<name>.txt` is what is printed, `<name>.json` beside it what is to be read from it. */
export interface PaperFile {
  name: string;
  text: string;
  pages(): Page[];
  expected: Expected;
}

/** Every paper of a folder of this one, by name; `papers/kinds/vet` is a name. */
export function papersIn(folder: string): PaperFile[] {
  const found = globSync("**/*.json", { cwd: join(import.meta.dir, folder) });
  return found.sort().map((file) => paperFile(`${folder}/${file.slice(0, -".json".length)}`));
}

export function paperFile(name: string): PaperFile {
  const path = join(import.meta.dir, name);
  const text = readFileSync(`${path}.txt`, "utf8").replace(/\n$/, "");
  const expected = JSON.parse(readFileSync(`${path}.json`, "utf8")) as Expected;
  return { name, text, expected, pages: () => pagesOf(text, expected.set, expected.picture) };
}
