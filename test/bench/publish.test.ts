import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { FormatRegistry } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { isDate } from "#kernel/dates.ts";
import { isSealed, type Part, Published, parts, publishParts } from "./publish.ts";
import { page, plain } from "./publish-page.ts";

const out = mkdtempSync(join(tmpdir(), "deedbox-publish-"));
const read = (name: string): string => readFileSync(join(out, name), "utf8");

/** Four made-up papers are the whole corpus. */
const tiny: readonly Part[] = [
  {
    id: "reading",
    title: "Reading, by field",
    whole: [],
    quick: ["--only=made", "--papers=4"],
    sealed: true,
  },
  { id: "ask-sets", title: "Ask", whole: [], quick: null, sealed: true },
  { id: "households", title: "Checkup", whole: [], quick: ["--country=nowhere"], sealed: true },
  { id: "no-such-part", title: "Nothing", whole: [], quick: [], sealed: false },
];
const wish = { form: "quick", only: ["reading", "ask-sets", "no-such-part"], fresh: false, out } as const;

describe("the published bench, of a corpus of four papers", () => {
  let made: Published;
  beforeAll(async () => {
    FormatRegistry.Set("date", isDate);
    made = await publishParts(wish, tiny);
  }, 300_000);
  afterAll(() => rmSync(out, { recursive: true }));

  test("what is written fits its schema, and is what is given", () => {
    expect([...Value.Errors(Published, made)]).toEqual([]);
    expect(JSON.parse(read("bench.json"))).toEqual(made);
    expect(JSON.parse(read("bench.schema.json"))).toEqual(JSON.parse(JSON.stringify(Published)));
    expect(read("bench.md")).toBe(page(made));
  });

  test("a part has its figures, or says why there are none", () => {
    const [reading, ask, nothing] = made.parts;
    expect(reading?.missing).toBeNull();
    expect(reading?.rows.map((row) => row.name)).toContain("made up, text: document date");
    expect([ask?.missing, ask?.rows]).toEqual(["Left out of a quick run.", []]);
    expect([nothing?.missing, nothing?.rows]).toEqual([
      "The papers that it needs are not on this machine.",
      [],
    ]);
    expect(made.not_measured[0]).toBe("Checkup: not asked for in this run.");
  });

  test("the page has every figure, how to repeat it, and nothing of whose machine it is", () => {
    const text = read("bench.md");
    expect(text).toMatch(/\| document date \| [\d.]+ % \|/);
    for (const { command } of made.parts) expect(text).toContain(`\`${command}\``);
    for (const words of made.not_measured) expect(text).toContain(words);
    for (const name of ["bench.md", "bench.json", "parts/reading.json"])
      for (const secret of [hostname(), tmpdir(), `/${userInfo().username}/`])
        expect(read(name)).not.toContain(secret);
  });

  test("a run that goes on takes what was measured, and one that begins anew does not", async () => {
    const at = () => statSync(join(out, "parts", "reading.json")).mtimeMs;
    const before = at();
    const again = await publishParts({ ...wish, only: ["reading"] }, tiny);
    expect(again.parts[0]).toEqual(made.parts[0] as Published["parts"][number]);
    expect(at()).toBe(before);
    // In another form it is another measure.
    const other = [{ ...(tiny[0] as Part), quick: ["--only=made", "--papers=2"] }];
    await publishParts({ ...wish, only: ["reading"] }, other);
    expect(at()).not.toBe(before);
    expect(existsSync(join(out, "parts", "reading.json.rows"))).toBe(false);
  }, 300_000);
});

test("a part that is not there is refused by its name, before anything is measured", async () => {
  await expect(publishParts({ ...wish, only: ["speling"] })).rejects.toThrow("There is no part speling.");
});

test.each([
  ["strangers, sealed, text: total or amount due", true],
  ["us, sealed: bills", true],
  ["sealed: right", true],
  ["made up, text: issuer", true],
  ["strangers, opened, text: total or amount due", false],
  ["us, opened: bills", false],
  ["opened, stories: right", false],
  ["unsealed: right", false],
])("of %s: published is %p", (name, published) => {
  expect(isSealed(name)).toBe(published);
});

test.each([
  ["strangers, sealed, seconds a page", "strangers, seconds a page"],
  ["us, sealed: bills", "us: bills"],
  ["sealed: right, sum", "right, sum"],
  ["sealed, stories: right", "stories: right"],
  ["made up, facts", "made up, facts"],
])("%s stands on the page as %s", (name, shown) => {
  expect(plain(name)).toBe(shown);
});

test("parts are told by their names, and each is one that the bench has", () => {
  const bench = readFileSync(join(import.meta.dir, "bench.ts"), "utf8");
  for (const { id } of parts) expect(bench).toContain(`["${id}", `);
  expect(new Set(parts.map((part) => part.id)).size).toBe(parts.length);
});
