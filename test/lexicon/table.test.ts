import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { lazily, table } from "#lexicon/table.ts";

const folder = new URL("../../src/lexicon/", import.meta.url).pathname;

describe("a table", () => {
  test("has a row a concept and a column a language", () => {
    const [rent, deposit] = table(
      "# Homes\nconcept\ten\tde\nrent\trent | monthly rent\tmiete\n\ndeposit\tdeposit\t\n",
    );
    expect(rent?.concept).toBe("rent");
    expect(rent?.columns.get("en")).toEqual(["rent", "monthly rent"]);
    expect(rent?.terms).toEqual(["rent", "monthly rent", "miete"]);
    expect(deposit?.columns.get("de")).toEqual([]);
  });

  test("takes quotes, bars and spaces inside of terms as they are", () => {
    const [row] = table('concept\ten\nx\tdriver\'s "licence" | a|b | c \n');
    expect(row?.terms).toEqual(['driver\'s "licence"', "a|b", "c "]);
  });

  const wrong: [string, string, string][] = [
    ["a cell too many", "concept\ten\n# no row\nx\ta\tb", "Line 3 (x\ta\tb): 3 cells, the head has 2"],
    ["a cell too few", "concept\ten\tde\nx\ta", "2 cells, the head has 3"],
    ["no concept", "concept\ten\n\ta", "no concept"],
    ["a term twice", "concept\ten\nx\ta | b | a", "a twice in a cell"],
    ["an empty term", "concept\ten\nx\ta |  | b", "an empty term"],
  ];
  for (const [what, text, message] of wrong)
    test(`${what} is refused`, () => expect(() => table(text)).toThrow(message));
});

test("every table of the lexicon can be read, and no term has spaces at its ends or two inside", async () => {
  for (const file of new Glob("**/*.tsv").scanSync(folder)) {
    const read = () => table(text);
    const text = await Bun.file(folder + file).text();
    expect(read, file).not.toThrow();
    const loose = read().flatMap(({ terms }) => terms.filter((t) => t !== t.trim() || t.includes("  ")));
    expect(`${file}: ${loose.join(", ")}`).toBe(`${file}: `);
  }
});

test("what is made lazily is made once, when it is asked for", () => {
  let made = 0;
  const value = lazily(() => ++made);
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([1, 1]);
});
