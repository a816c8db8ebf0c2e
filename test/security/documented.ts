/** What `test/security/README.md` says in its tables, as the tests hold it against the source. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const readme = readFileSync(join(import.meta.dir, "README.md"), "utf8");

/** Rows of the table under a heading, cells trimmed and without backticks; the head and its line are left out. */
export function table(heading: string): string[][] {
  const section = readme
    .split(/^(?=#{2,3} )/m)
    .find((part) => part.startsWith(`## ${heading}`) || part.startsWith(`### ${heading}`));
  if (section === undefined)
    throw new Error(`There is no heading "${heading}" in the README of test/security.`);
  return section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
}

const filesOf = (cell: string): string[] => cell.split(/,\s*/).filter((file) => file !== "");

export const documented = {
  sqlWoven: [] as string[],
  outbound: [...new Set(table("What goes out").flatMap((row) => filesOf(row[0] ?? "")))].sort(),
  cryptography: table("Cryptography").flatMap(([files = "", , algorithm = ""]) =>
    filesOf(files).map((file) => ({ file, algorithm })),
  ),
  weakFormats: [...new Set(table("Weak algorithms").flatMap((row) => filesOf(row[0] ?? "")))].sort(),
};
