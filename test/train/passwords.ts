/**
 * Makes `models/known-passwords.json`, the passwords that nobody may choose:
 *
 *   bun test/train/passwords.ts PACKAGE [--out=models/known-passwords.json]
 *
 * PACKAGE is the unpacked npm package `@zxcvbn-ts/language-common` (MIT; `src/passwords.json`, the commonest of breaches first). Those of
 * eight characters and more are taken, each as the first 32 bits of the SHA-256 of its lower case: no word of the list stands in the
 * file, and one password in some 239,000 is refused without being on it. The licence asks for its words beside a copy, so they stand in it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packSums, sumOfPassword } from "#operations/members/passwords.ts";

const folder = process.argv[2];
if (folder === undefined || folder.startsWith("--")) throw new Error("Name the folder of the package.");
const out = process.argv.find((a) => a.startsWith("--out="))?.slice(6) ?? "models/known-passwords.json";
const read = (path: string): string => readFileSync(join(folder, path), "utf8");

const { name, version, license } = JSON.parse(read("package.json"));
const words: string[] = JSON.parse(read("src/passwords.json"));
const sums = new Set(words.filter((word) => [...word].length >= 8).map(sumOfPassword));

writeFileSync(
  out,
  `${JSON.stringify({
    about:
      "Passwords that were found in breaches, as the first 32 bits of SHA-256, by test/train/passwords.ts",
    source: `npm ${name} ${version}`,
    licence: license,
    notice: read("LICENSE.txt").trim(),
    count: sums.size,
    sums: packSums([...sums]),
  })}\n`,
);
process.stdout.write(`${sums.size} passwords\n`);
