/** What may happen to the files of a data folder behind everybody's back. */
import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What is done to one file: `older` puts back what an older copy has, or nothing. */
export type Harm = "remove" | "empty" | "older";

/** Every file under a folder, by its path from there. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

/** Harms files of a folder. `older`: a folder with an older copy of it. */
export function harm(folder: string, older: string, harms: ReadonlyMap<string, Harm>): void {
  for (const [name, how] of harms) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    if (how === "empty") writeFileSync(path, "");
    else if (how === "older" && existsSync(join(older, name))) cpSync(join(older, name), path);
    else rmSync(path);
  }
}
