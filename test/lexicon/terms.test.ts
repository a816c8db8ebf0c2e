import { expect, test } from "bun:test";
import { Glob } from "bun";
import { fold } from "#kernel/text.ts";
import { table } from "#lexicon/table.ts";
import allowed from "./doubled.json";

const src = new URL("../../src/", import.meta.url).pathname;

/** Columns of a table that are not languages. */
const NO_LANGUAGE = new Set([
  "kinds",
  "keys",
  "wider",
  "types",
  "names",
  "called",
  "currency",
  "compared",
  "dropped",
]);
/** Words of other languages that are English too. */
const ENGLISH =
  /^(?:audience|australia|boulevard|declarations|gigabyte|new zealand|obligation|organization|questions|revision|sessions|united kingdom)$/;

interface Place {
  table: string;
  row: string;
}

/** Terms unlikely to match by chance: several words or at least eight letters, and not English. Folded, with their places. */
async function terms(): Promise<Map<string, Place[]>> {
  const places = new Map<string, Place[]>();
  const english = new Set<string>();
  for (const file of new Glob("**/*.tsv").scanSync(`${src}lexicon`))
    for (const { concept, columns } of table(await Bun.file(`${src}lexicon/${file}`).text()))
      for (const [language, said] of columns)
        for (const term of NO_LANGUAGE.has(language) ? [] : said.map(fold)) {
          if (language === "en" || ENGLISH.test(term)) english.add(term);
          else if (/^\p{L}[\p{L}' -]*$/u.test(term) && (term.includes(" ") || term.length >= 8))
            places.set(term, [...(places.get(term) ?? []), { table: file, row: concept }]);
        }
  for (const term of english) places.delete(term);
  return places;
}

/** What literals of a line hold, one alternative of a regular expression each, and the words of a longer text. */
function literals(line: string): string[] {
  const said = [...line.matchAll(/(?<=["'`|/(:^])\p{L}[\p{L}' -]+(?=["'`|/)$?+*\\,]|$)/gu)];
  return said.flatMap(([text]) => [text.trim(), ...(/ .* /.test(text) ? text.split(" ") : [])]).map(fold);
}

const doubledIn = (text: string, known: { has(term: string): boolean }): string[] => [
  ...new Set(
    text
      .split("\n")
      .filter((line) => !/^\s*(?:\/\/|\/?\*|import )/.test(line))
      .flatMap(literals)
      .filter((said) => known.has(said)),
  ),
];

async function code(): Promise<[file: string, text: string][]> {
  const files = [...new Glob("**/*.{ts,tsx}").scanSync(src)].filter(
    (file) => !/generated|^messages\/app\//.test(file),
  );
  return Promise.all(files.sort().map(async (file) => [file, await Bun.file(src + file).text()] as const));
}

const counts = (found: readonly (readonly [where: string, terms: readonly string[]])[]) =>
  Object.fromEntries(found.flatMap(([where, { length }]) => (length > 0 ? [[where, length]] : [])));

test("no line of code is longer than 160 characters", async () => {
  const long = (await code()).flatMap(([file, text]) =>
    text.split("\n").flatMap((line, i) => (line.length > 160 ? [`${file}:${i + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

/** The numbers are of what is left to move: one that has fallen is written here, and none may rise. */
test("a term of the lexicon does not stand in code a second time", async () => {
  const known = await terms();
  expect(known.size).toBeGreaterThan(20_000);
  const found = (await code()).map(
    ([file, text]) => [file, file.startsWith("lexicon/") ? [] : doubledIn(text, known)] as const,
  );
  const wrong = found.filter(
    ([file, t]) => t.length !== ((allowed.code as Record<string, number>)[file] ?? 0),
  );
  expect(wrong).toEqual([]);
  expect(counts(found)).toEqual(allowed.code);
});

test("a term stands in one table, but for those that mean another thing to another reader", async () => {
  const pairs: Record<string, number> = {};
  for (const places of (await terms()).values()) {
    const rooms = [...new Set(places.map((p) => p.table.replace(/\/.*|\.tsv/, "")))].sort();
    const inRoom = rooms.filter(
      (room) => new Set(places.filter((p) => p.table.startsWith(room)).map((p) => p.table)).size > 1,
    );
    for (const pair of [
      ...inRoom.map((room) => `${room} + ${room}`),
      ...rooms.flatMap((a, i) => rooms.slice(i + 1).map((b) => `${a} + ${b}`)),
    ])
      pairs[pair] = (pairs[pair] ?? 0) + 1;
  }
  expect(pairs).toEqual(allowed.tables);
});

test("a doubled term is seen in a string, in a pattern and in a list of words, and not in a comment", () => {
  const known = new Set(["selbstbeteiligung", "releve de compte", "kontoauszug"]);
  expect(doubledIn('const a = ["Selbstbeteiligung"];', known)).toEqual(["selbstbeteiligung"]);
  expect(doubledIn("const b = /\\b(?:x|relevé de compte|kontoauszug)\\b/;", known)).toEqual([
    "releve de compte",
    "kontoauszug",
  ]);
  expect(doubledIn('"beleg kontoauszug rechnung".split(" ")', known)).toEqual(["kontoauszug"]);
  expect(doubledIn("  // |kontoauszug|\n/** `kontoauszug` */\n * `kontoauszug`", known)).toEqual([]);
});
