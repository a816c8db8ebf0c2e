import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import {
  messagesIn,
  paramsOf as paramsOfTokens,
  parseMessage,
  type Token,
  writeMessage,
} from "#messages/icu.ts";
import { type Language, languages } from "#messages/languages.ts";
import { catalogueOf } from "#messages/render.ts";

import { root } from "../import-graph.ts";

const english = new Map(messagesIn(catalogueOf("en")));

/** The forms a language has for the whole numbers that a person meets: "many" of French begins at a million. */
const formsOf = (language: Language, type: Intl.PluralRuleType): string[] => {
  const rules = new Intl.PluralRules(language, { type });
  return [...new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n)))].sort();
};

const paramsOf = (text: string) => paramsOfTokens(parseMessage(text));

/** Each choice by number of a message, with the keys that it has. */
function choices(tokens: readonly Token[]): { type: Intl.PluralRuleType; keys: string[] }[] {
  return tokens.flatMap((token) => {
    if (!("cases" in token)) return [];
    const inner = token.cases.flatMap((each) => choices(each.tokens));
    if (token.type === "select") return inner;
    const type = token.type === "plural" ? "cardinal" : "ordinal";
    return [{ type, keys: token.cases.map(({ key }) => key) } as const, ...inner];
  });
}

/** What is wrong with the choices by number of a message. */
function missingForms(text: string, language: Language): string[] {
  return choices(parseMessage(text)).flatMap(({ type, keys }) => {
    const forms = formsOf(language, type);
    const exact = keys.filter((key) => key.startsWith("=")).map((key) => Number(key.slice(1)));
    const rules = new Intl.PluralRules(language, { type });
    // A form all of whose numbers have a sentence of their own needs none.
    const needed = forms.filter(
      (form) =>
        !Array.from({ length: 1000 }, (_, n) => n).every(
          (n) => rules.select(n) !== form || exact.includes(n),
        ),
    );
    return [
      ...needed.filter((form) => !keys.includes(form)).map((form) => `no form "${form}"`),
      ...keys
        .filter((key) => !key.startsWith("=") && key !== "many" && !forms.includes(key))
        .map((key) => `"${key}" is no form of ${language}`),
    ];
  });
}

describe.each([...languages])("the catalogue in %s", (language) => {
  const catalogue = new Map(messagesIn(catalogueOf(language)));

  test("has every message of the English one and no other, in the same order", () => {
    expect([...catalogue.keys()]).toEqual([...english.keys()]);
  });

  test("has messages that can be read, each with the parameters of the English one", () => {
    const wrong: string[] = [];
    for (const [key, text] of catalogue) {
      const [here, there] = [paramsOf(text), paramsOf(english.get(key) ?? "")];
      const same = [...new Set([...here.keys(), ...there.keys()])].every(
        (name) => kindless(here.get(name)) === kindless(there.get(name)),
      );
      if (!same) wrong.push(`${key}: ${JSON.stringify([...here])}, English ${JSON.stringify([...there])}`);
    }
    expect(wrong).toEqual([]);
  });

  test("has every form that its language has for a number", () => {
    const wrong: string[] = [];
    for (const [key, text] of catalogue)
      for (const what of text.includes("{") ? missingForms(text, language) : [])
        wrong.push(`${key}: ${what}`);
    expect(wrong).toEqual([]);
  });

  test("says every name and number that the English one says", () => {
    const wrong: string[] = [];
    for (const [key, text] of catalogue) {
      const same = english.get(key) ?? "";
      for (const numbers of [
        [3, 7, 5],
        [1, 2, 1],
      ])
        if (String(said(text, language, numbers)) !== String(said(same, "en", numbers))) wrong.push(key);
    }
    expect(wrong).toEqual([]);
  });

  test("left nothing in English that is more than a name", () => {
    if (language === "en") return;
    const same = [...catalogue].filter(
      ([key, text]) =>
        !text.includes("{") &&
        text === english.get(key) &&
        /\p{L}{2,} \p{L}{2,}/u.test(text) &&
        !onKeys.test(key),
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });

  test("has no message that says nothing", () => {
    expect([...catalogue].filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([]);
  });
});

/** What stands on keys is the same in some languages: "Ctrl Enter". */
const onKeys = /^app\.keys\.list\.\w+\.keys$/;

/** The names and numbers that stand in a message when it is given them. A number may be written out: "einer Minute". */
function said(text: string, language: Language, numbers: readonly number[]): string[] {
  const tokens = parseMessage(text);
  const given: Record<string, unknown> = {};
  let [names, counts] = [0, 0];
  for (const [name, kind] of paramsOfTokens(tokens)) {
    if (kind === "number") given[name] = numbers[counts++ % numbers.length];
    else if (kind === "boolean") given[name] = false;
    else if (kind === "text" || kind === "select") given[name] = ["qaz", "wsx", "edc", "rfv"][names++];
    else if (kind === "money") given[name] = { value: 214.88, currency: "EUR" };
    else if (kind === "list") given[name] = ["tgb", "yhn"];
    else given[name] = "2026-12-03";
  }
  const sentence = writeMessage(tokens, given, language).toLowerCase();
  return Object.values(given)
    .flat()
    .map((each) => (typeof each === "object" ? "214" : String(each).replace(/^2026-12-03$/, "3")))
    .filter((each) => each !== "1" && sentence.includes(each));
}

/** A language may choose by a text, or write in small letters one, where English writes it as it is. */
const kindless = (kind: string | undefined): string | undefined =>
  kind === "select" || kind === "text" ? "text" : kind;

test("a name or number that a message leaves out would be noticed", () => {
  expect(said("{who} of {n, number}", "en", [3])).toEqual(["3", "qaz"]);
  expect(said("{who} von {n, plural, one {#} other {vielen}}", "de", [3])).toEqual(["qaz"]);
});

test("what is wrong in a message would be noticed", () => {
  expect(() => paramsOf("{n, plural, one {a}")).toThrow();
  expect(() => paramsOf("{n, unheard}")).toThrow('No formatter is called "unheard".');
  expect([...paramsOf("{n, plural, one {# of {all, number}} other {{who}}}")]).toEqual([
    ["all", "number"],
    ["n", "number"],
    ["who", "text"],
  ]);
  expect(missingForms("{n, plural, other {#}}", "de")).toEqual(['no form "one"']);
  expect(missingForms("{n, plural, =1 {one} other {#}}", "de")).toEqual([]);
  expect(missingForms("{n, plural, =1 {one} other {#}}", "fr")).toEqual(['no form "one"']);
});

/** WCAG 2.2, 2.5.3: who presses by voice says what is seen. */
test("a button's whole name has the words that are seen on it", () => {
  const short = [...english.keys()].filter((key) => key.endsWith("Short"));
  const wrong = languages.flatMap((language) => {
    const all = new Map(messagesIn(catalogueOf(language)));
    return short.flatMap((key) => {
      const [seen = "", name] = [all.get(key), all.get(key.slice(0, -"Short".length))];
      return name?.toLowerCase().includes(seen.toLowerCase()) === false
        ? [`${language} ${key}: ${seen}`]
        : [];
    });
  });
  expect(wrong).toEqual([]);
  expect(short.length).toBeGreaterThan(0);
});

test("every sentence that the layers below name by its key is in the catalogue", async () => {
  const sources = [...new Bun.Glob("src/{kernel,contract}/**/*.ts").scanSync(root)];
  const texts = await Promise.all(sources.map((file) => Bun.file(join(root, file)).text()));
  const all = texts.join("\n");
  const keys = [
    ...[...all.matchAll(/key: "((?:problem|field)\.[\w.]+)"/g)].map(([, key]) => key ?? ""),
    ...[...all.matchAll(/kindOf\("(\w+)"/g)].map(([, name]) => `field.kind.${name}`),
    ...[...all.matchAll(/problemNamed\(\s*\d+,\s*[^,]+,\s*"(\w+)"/g)].flatMap(([, name]) => [
      `problem.${name}.title`,
      `problem.${name}.detail`,
    ]),
  ];
  expect(keys.length).toBeGreaterThan(40);
  expect(keys.filter((key) => !english.has(key))).toEqual([]);
});
