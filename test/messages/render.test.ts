import { describe, expect, test } from "bun:test";
import { day, list, lower, money, month, shortDay } from "#messages/format.ts";
import { paramsOf, parseMessage, writeMessage } from "#messages/icu.ts";
import { languageNamed, languageOf, languages } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { isMessage, render } from "#messages/render.ts";
import { amountText, longDay } from "#rules/checkup/obligations/obligations.ts";
import { orNone, tablesOf, word } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "render.tsv");

describe("a message", () => {
  test("is written in the language it is asked in, with its parameters", () => {
    const pages = message("app.document.pages", { n: 1 });
    expect(render(pages, "en")).toBe("1 page");
    expect(render(pages, "de")).toBe("1 Seite");
    expect(render(message("app.document.pages", { n: 1200 }), "nl")).toBe("1.200 pagina’s");
    expect(render(message("kinds.bills/electricity"), "de")).toBe("Stromrechnung");
  });

  test("writes the messages, days, amounts and lists it is given in the same language", () => {
    const write = (name: Parameters<typeof message<"app.documents.showingOnly">>[1]["name"]) =>
      render(message("app.documents.showingOnly", { name }), "de");
    expect(write(message("kinds.bills/gas"))).toBe("Mit Gasrechnung");
    expect(write({ day: "2026-12-03" })).toBe("Mit 3. Dezember 2026");
    expect(write({ value: "1234.5", currency: "EUR" })).toBe("Mit 1.234,50\u00a0€");
    expect(write(["Ada", message("kinds.bills/gas"), { day: "2026-12-03" }])).toBe(
      "Mit Ada, Gasrechnung und 3. Dezember 2026",
    );
  });

  test("comes back from JSON as it was", () => {
    const given = message("app.documents.showingOnly", { name: message("kinds.bills/gas") });
    const stored: unknown = JSON.parse(JSON.stringify(given));
    expect(isMessage(stored) && render(stored, "fr")).toBe(render(given, "fr"));
  });

  test("of another program is no message, and is written as nothing", () => {
    for (const other of [
      null,
      "app.app.name",
      { key: "box.no_such" },
      { key: "app.app" },
      { key: "constructor" },
    ])
      expect(isMessage(other)).toBe(false);
    expect(isMessage({ key: "app.app.name" })).toBe(true);
    expect(render(JSON.parse('{"key":"box.no_such"}'), "de")).toBe("");
  });

  test("without a parameter it should have leaves the place empty", () => {
    expect(render(JSON.parse('{"key":"app.documents.showingOnly"}'), "en")).toBe("With ");
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ["{n, plural, =0 {none} one {# bill} other {# bills}}", { n: 0 }, "none"],
  [
    "{n, plural, offset:1 =0 {nobody} =1 {{who}} other {{who} and # more}}",
    { n: 3, who: "Ada" },
    "Ada and 2 more",
  ],
  ["{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { n: 22 }, "22nd"],
  ["{kind, select, gas {Gas} other {Other}}: '{'{kind, lower}'}'", { kind: "Oil" }, "Other: {oil}"],
  ["{n, plural, other {{open, select, true {#} other {closed}}}}", { n: 5, open: true }, "5"],
  ["It''s #1", {}, "It's #1"],
])("%s", (text, params, sentence) => {
  expect(writeMessage(parseMessage(text), params, "en")).toBe(sentence);
  expect([...paramsOf(parseMessage(text)).keys()]).toEqual(Object.keys(params).sort());
});

describe("days and amounts", () => {
  test("are written as on lines of the Checkup", () => {
    for (const language of languages) {
      expect(day("2026-12-03", language)).toBe(longDay("2026-12-03", language));
      for (const currency of ["EUR", "USD", null])
        expect(money({ value: 1234.5, currency }, language)).toBe(amountText(1234.5, currency, language));
    }
  });

  test.each(table<[string, string, string, string, string, string]>("days and amounts"))(
    "in %s",
    (language, long, short, ofMonth, amount, names) => {
      const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
      expect(day("2026-12-03", language)).toBe(long);
      expect(shortDay("2026-12-03", language)).toBe(short);
      expect(month("2026-12", language)).toBe(ofMonth);
      expect(plain(money({ value: 1234.5, currency: "EUR" }, language))).toBe(amount);
      expect(list(["a", "b", "c"], language)).toBe(names);
    },
  );

  test("that are none are written as they come", () => {
    expect(day("soon", "en")).toBe("soon");
    expect(money({ value: 3, currency: "points" }, "en")).toBe("3.00");
    expect([lower("Gas", "en"), lower("Gas", "de")]).toEqual(["gas", "Gas"]);
  });
});

test.each<[string | null, string]>(table("Accept-Language", orNone, word))(
  "Accept-Language %p: %s",
  (accept, language) => {
    expect(languageOf(accept) as string).toBe(language);
  },
);

test("a language by its code", () => {
  expect([languageNamed("de-CH"), languageNamed("NL"), languageNamed("pt"), languageNamed(null)]).toEqual([
    "de",
    "nl",
    null,
    null,
  ]);
});
