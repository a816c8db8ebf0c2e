import { describe, expect, test } from "bun:test";
import { localeFor, showAmount, showDay } from "#doors/web/formatting.ts";
import { type NameTables, namingBy } from "#doors/web/words/naming.ts";
import { pageLanguage, pageOf } from "#messages/app-languages.ts";
import { languages } from "#messages/languages.ts";
import { isMessage } from "#messages/render.ts";
import { factChoices } from "#reading/fields/choices.ts";
import { gapKinds, obligationKinds } from "#rules/checkup/obligations/obligations.ts";
import { categories, types } from "#rules/taxonomy/taxonomy.ts";

const room = new URL("../../src/doors/web/", import.meta.url).pathname;
const others = languages.filter((language) => language !== "en");

describe("which language the page is in", () => {
  test.each<[string | null, string | null, string]>([
    [null, null, "en"],
    [null, "de-CH,de;q=0.9,en;q=0.8", "de"],
    [null, "en-GB,en;q=0.9,de;q=0.8", "en"],
    [null, "xx,de;q=0.2,en;q=0.1", "de"],
    [null, "de;q=0, en;q=0.1", "en"],
    [null, "pt-BR", "en"],
    [null, "fr-CA,fr;q=0.9,en;q=0.8", "fr"],
    [null, "pt-BR,es;q=0.8,en;q=0.5", "es"],
    [null, "it-CH", "it"],
    [null, "nl-BE,fr;q=0.5", "nl"],
    [null, "*", "en"],
    ["deedbox_language=de", "en-GB", "de"],
    ["a=b; deedbox_language=en; c=d", "de", "en"],
    ["deedbox_language=zz", "de", "de"],
    ["xdeedbox_language=de", "en", "en"],
    [null, `${"x,".repeat(4000)}de`, "en"],
  ])("cookie %p, Accept-Language %p: %s", (cookie, accept, language) => {
    expect(pageLanguage(cookie, accept) as string).toBe(language);
  });

  test("each has a page of its own", () => {
    expect(new Set(languages.map(pageOf)).size).toBe(languages.length);
  });
});

test.each([
  ["de", "de-US", "de-DE", "31. März 2025", "1.234,50 €"],
  ["fr", "fr-US", "fr-FR", "31 mars 2025", "1 234,50 €"],
  ["es", "es-US", "es-ES", "31 mar 2025", "1234,50 €"],
  ["it", "it-US", "it-IT", "31 mar 2025", "1234,50 €"],
  ["nl", "nl-US", "nl-NL", "31 mrt 2025", "€ 1.234,50"],
])(
  "days and amounts follow %s, in the manner of the reader's region",
  (language, abroad, at, day, amount) => {
    expect(localeFor("en-US", language)).toBe(abroad);
    expect(localeFor(at, language)).toBe(at);
    expect(showDay("2025-03-31", at)).toBe(day);
    expect(showAmount(1234.5, "EUR", at).replaceAll(/[\u00a0\u202f]/g, " ")).toBe(amount);
  },
);

/** The tables of a language, and what puts an answer into its words. */
async function naming(language: string): Promise<NameTables & { inOwnWords: <T>(answer: T) => Promise<T> }> {
  const tables: NameTables = {
    ...(await import(`${room}words/${language}/name-tables.ts`)),
    ...(await import(`${room}words/${language}/fact-names.ts`)),
  };
  return { ...tables, ...(await import(`${room}words/${language}/names.ts`)) };
}

describe.each([...others])("names that the box gives, in %s", (language) => {
  test("every kind of paper and every category that ships has one", async () => {
    const { kindNames } = await naming(language);
    const slugs = [...types.map((type) => type.slug), ...categories.map((category) => category.slug)];
    expect(slugs.filter((slug) => !kindNames[slug])).toEqual([]);
    expect(Object.keys(kindNames).filter((slug) => !slugs.includes(slug))).toEqual([]);
  });

  test("no two kinds of paper are called the same", async () => {
    const { kindNames } = await naming(language);
    const names = types.map((type) => kindNames[type.slug] ?? "");
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("every fact that a paper can have, and every line of the Checkup", async () => {
    const { factNames } = await naming(language);
    const facts = types.flatMap((type) => factChoices(type.slug)).map((choice) => choice.label);
    expect([...new Set(facts)].filter((label) => !factNames[label])).toEqual([]);
    const lines = [...Object.keys(obligationKinds), ...Object.keys(gapKinds)];
    expect(lines.filter((kind) => !isMessage({ key: `items.${kind}` }))).toEqual([]);
  });

  test("what one language has a name for, the others have one for", async () => {
    const german = await naming("de");
    const own = await naming(language);
    for (const table of ["kindNames", "factNames", "lineNames"] as const)
      expect(Object.keys(own[table]).sort()).toEqual(Object.keys(german[table]).sort());
  });

  test("an answer is named in place; what a person called something stays", async () => {
    const { kindNames, factNames, lineNames, inOwnWords } = await naming(language);
    const answer = {
      types: [
        { slug: "bills/electricity", name: "Electricity bill" },
        { slug: "bills/moon", name: "Moon bill" },
      ],
      facts: [
        { key: "amount_due", label: "Amount due", value: "Amount due" },
        { key: "own_total", label: "Total" },
      ],
      items: [{ kind_label: "Payment", title: "Payment" }],
      rows: [{ type: "bills/gas", type_name: "Gas bill" }],
    };
    const said = [
      kindNames["bills/electricity"],
      factNames["Amount due"],
      lineNames.Payment,
      kindNames["bills/gas"],
    ];
    for (const english of ["Electricity bill", "Amount due", "Payment", "Gas bill"])
      expect(said).not.toContain(english);
    expect(await inOwnWords(answer)).toEqual({
      types: [
        { slug: "bills/electricity", name: said[0] ?? "" },
        { slug: "bills/moon", name: "Moon bill" },
      ],
      facts: [
        { key: "amount_due", label: said[1] ?? "", value: "Amount due" },
        { key: "own_total", label: "Total" },
      ],
      items: [{ kind_label: said[2] ?? "", title: "Payment" }],
      rows: [{ type: "bills/gas", type_name: said[3] ?? "" }],
    });
  });
});

test("an answer stays as it is where the tables cannot be fetched", async () => {
  const unreachable = namingBy(() => Promise.reject(new Error("The box is away.")));
  expect(await unreachable({ slug: "bills/gas", name: "Gas bill" })).toEqual({
    slug: "bills/gas",
    name: "Gas bill",
  });
});
