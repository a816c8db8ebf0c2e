import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { localeFor, showAmount, showDay } from "#doors/web/formatting.ts";
import { appLanguages, languageOf, pageOf } from "#doors/web/languages.ts";

import { factNames, kindNames, lineNames } from "#doors/web/words/de/name-tables.ts";
import { inOwnWords } from "#doors/web/words/de/names.ts";
import { factChoices } from "#reading/schemas/choices.ts";
import { gapKinds, obligationKinds } from "#rules/obligations.ts";
import { categories, types } from "#rules/taxonomy.ts";

const room = new URL("../../src/doors/web/", import.meta.url).pathname;
const others = appLanguages.filter((language) => language !== "en");

type Leaf = string | ((...given: unknown[]) => string);

/** Every leaf of a catalogue by its dotted path. */
function leaves(node: unknown, path: string, into = new Map<string, Leaf>()): Map<string, Leaf> {
  if (typeof node === "string" || typeof node === "function") into.set(path, node as Leaf);
  else if (typeof node === "object" && node !== null)
    for (const [name, inner] of Object.entries(node)) leaves(inner, `${path}.${name}`, into);
  return into;
}

/** The leaves of all catalogues in a language. */
async function catalogue(language: string): Promise<Map<string, Leaf>> {
  const all = new Map<string, Leaf>();
  const files = language === "en" ? ["words.ts"] : [`words/${language}/words.ts`];
  const folder = language === "en" ? "words" : `words/${language}`;
  for await (const path of new Glob(`${folder}/*.ts`).scan(room))
    if (!files.includes(path) && !path.endsWith("/said.ts") && !/\/(count|names|name-tables)\.ts$/.test(path))
      files.push(path);
  for (const path of files)
    for (const [name, node] of Object.entries(await import(room + path))) leaves(node, name, all);
  return all;
}

const names = ["qaz", "wsx", "edc"];
const numbers = [3, 7, 5];

/** Which of what a sentence was given stands in it; null where it takes no such values. */
function holds(leaf: Leaf, given: readonly (string | number)[]): string[] | null {
  if (typeof leaf === "string") return [];
  try {
    const said = leaf(...given).toLowerCase();
    return given
      .slice(0, leaf.length)
      .map(String)
      .filter((each) => said.includes(each));
  } catch {
    return null;
  }
}

describe.each([...others])("the catalogue in %s", (language) => {
  test("has every entry of the English one and none beside them", async () => {
    const english = await catalogue("en");
    const other = await catalogue(language);
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("says every name and number that the English one says", async () => {
    const other = await catalogue(language);
    const wrong: string[] = [];
    for (const [path, leaf] of await catalogue("en")) {
      const same = other.get(path);
      if (same === undefined || typeof same !== typeof leaf) wrong.push(path);
      else
        for (const given of [names, numbers]) {
          const [here, there] = [holds(leaf, given), holds(same, given)];
          if (here !== null && JSON.stringify(here) !== JSON.stringify(there)) wrong.push(path);
        }
    }
    expect(wrong).toEqual([]);
  });

  test("left nothing in English that is more than a name", async () => {
    const other = await catalogue(language);
    const same: string[] = [];
    for (const [path, leaf] of await catalogue("en"))
      if (typeof leaf === "string" && other.get(path) === leaf && /\p{L}{2,} \p{L}{2,}/u.test(leaf))
        same.push(path);
    expect(same).toEqual([]);
  });
});

test("what is missing would be noticed", () => {
  const [english, other] = [
    leaves({ a: "A", b: { c: (n: number) => `${n}` } }, "w"),
    leaves({ a: "A" }, "w"),
  ];
  expect([...english.keys()]).toEqual(["w.a", "w.b.c"]);
  expect([...other.keys()]).toEqual(["w.a"]);
  expect(holds((n, m) => `${n} of ${m}`, names)).toEqual(["qaz", "wsx"]);
  expect(holds((n, _m) => `${n} von`, names)).toEqual(["qaz"]);
});

describe("which language the page is in", () => {
  test.each<[string | null, string | null, string]>([
    [null, null, "en"],
    [null, "de-CH,de;q=0.9,en;q=0.8", "de"],
    [null, "en-GB,en;q=0.9,de;q=0.8", "en"],
    [null, "xx,de;q=0.2,en;q=0.1", "de"],
    [null, "de;q=0, en;q=0.1", "en"],
    [null, "pt-BR", "en"],
    [null, "*", "en"],
    ["deedbox_language=de", "en-GB", "de"],
    ["a=b; deedbox_language=en; c=d", "de", "en"],
    ["deedbox_language=zz", "de", "de"],
    ["xdeedbox_language=de", "en", "en"],
    [null, `${"x,".repeat(4000)}de`, "en"],
  ])("cookie %p, Accept-Language %p: %s", (cookie, accept, language) => {
    expect(languageOf(cookie, accept) as string).toBe(language);
  });

  test("each has a page of its own", () => {
    expect(new Set(appLanguages.map(pageOf)).size).toBe(appLanguages.length);
  });
});

test("days and amounts follow the language, in the manner of the reader's region", () => {
  expect(localeFor("en-US", "de")).toBe("de-US");
  expect(localeFor("de-AT", "de")).toBe("de-AT");
  expect(showDay("2025-03-31", "de-DE")).toBe("31. März 2025");
  expect(showAmount(1234.5, "EUR", "de-DE").replaceAll("\u00a0", " ")).toBe("1.234,50 €");
});

describe("names that the box gives, in German", () => {
  test("every kind of paper and every category that ships has one", () => {
    const slugs = [...types.map((type) => type.slug), ...categories.map((category) => category.slug)];
    expect(slugs.filter((slug) => kindNames[slug] === undefined)).toEqual([]);
    expect(Object.keys(kindNames).filter((slug) => !slugs.includes(slug))).toEqual([]);
  });

  test("every fact that a paper can have, and every line of the Checkup", () => {
    const facts = types.flatMap((type) => factChoices(type.slug)).map((choice) => choice.label);
    expect([...new Set(facts)].filter((label) => factNames[label] === undefined)).toEqual([]);
    const lines = [...Object.values(obligationKinds), ...Object.values(gapKinds)].map((kind) => kind.label);
    expect(lines.filter((label) => lineNames[label] === undefined)).toEqual([]);
  });

  test("an answer is named in place; what a person called something stays", async () => {
    const answer = {
      types: [
        { slug: "bills/electricity", name: "Electricity bill" },
        { slug: "bills/moon", name: "Moon bill" },
      ],
      facts: [
        { key: "total", label: "Total", value: "Total" },
        { key: "own_total", label: "Total" },
      ],
      items: [{ kind_label: "Payment", title: "Payment" }],
      rows: [{ type: "bills/gas", type_name: "Gas bill" }],
    };
    expect(await inOwnWords(answer)).toEqual({
      types: [
        { slug: "bills/electricity", name: "Stromrechnung" },
        { slug: "bills/moon", name: "Moon bill" },
      ],
      facts: [
        { key: "total", label: "Gesamtbetrag", value: "Total" },
        { key: "own_total", label: "Total" },
      ],
      items: [{ kind_label: "Zahlung", title: "Payment" }],
      rows: [{ type: "bills/gas", type_name: "Gasrechnung" }],
    });
  });
});
