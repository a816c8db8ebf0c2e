import { describe, expect, test } from "bun:test";
import { localeFor, showAmount, showDay } from "#doors/web/formatting.ts";
import { pageLanguage, pageOf } from "#messages/app-languages.ts";
import { messagesIn } from "#messages/icu.ts";
import { languages } from "#messages/languages.ts";
import { catalogueOf } from "#messages/render.ts";
import { factChoices } from "#reading/fields/choices.ts";
import { gapKinds, obligationKinds } from "#rules/checkup/obligations/obligations.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";

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

describe.each([...others])("what the server names, in %s", (language) => {
  const own = new Set([...messagesIn(catalogueOf(language))].map(([key]) => key));

  test("every fact that a paper can have, and every line of the Checkup", () => {
    const facts = types.flatMap((type) => factChoices(type.slug)).map((choice) => `facts.${choice.key}`);
    const lines = [...Object.keys(obligationKinds), ...Object.keys(gapKinds)].map((kind) => `items.${kind}`);
    expect(facts.length).toBeGreaterThan(500);
    expect([...new Set([...facts, ...lines])].filter((key) => !own.has(key))).toEqual([]);
  });
});
