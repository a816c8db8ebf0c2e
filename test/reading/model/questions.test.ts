import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Answer, answerOf, type Form, grammarOf, jsonSchema } from "#reading/llm/questions.ts";

const form: Form = {
  kind: "object",
  fields: {
    type: { kind: "choice", upTo: 3 },
    total: { kind: "amount" },
    who: { kind: "words", longest: 5 },
    more: { kind: "list", of: { kind: "choice", upTo: 2 }, most: 2 },
  },
};
const good = { type: 2, total: "1,234.56", who: "Ann", more: [1, 0] };

describe("answers are held against the form", () => {
  const cases: [string, string, boolean][] = [
    ["as asked for", JSON.stringify(good), true],
    ["spaces between", JSON.stringify(good, null, 2), true],
    ["nothing found", JSON.stringify({ type: 0, total: "", who: "", more: [] }), true],
    ["a choice that is not there", JSON.stringify({ ...good, type: 4 }), false],
    ["a choice below none", JSON.stringify({ ...good, type: -1 }), false],
    ["half a choice", JSON.stringify({ ...good, type: 1.5 }), false],
    ["a choice in words", JSON.stringify({ ...good, type: "2" }), false],
    ["an endless number", '{"type":8e58444,"total":"","who":"","more":[]}', false],
    ["an amount with an exponent", JSON.stringify({ ...good, total: "8e58444" }), false],
    ["an amount in words", JSON.stringify({ ...good, total: "nothing" }), false],
    ["an amount as a number", JSON.stringify({ ...good, total: 12.5 }), false],
    ["words without end", JSON.stringify({ ...good, who: "x".repeat(21) }), false],
    ["a list that is too long", JSON.stringify({ ...good, more: [1, 1, 1] }), false],
    ["a field too many", JSON.stringify({ ...good, state: "paid" }), false],
    ["a field too few", JSON.stringify({ type: 1 }), false],
    ["a list instead", "[1]", false],
    ["null", "null", false],
    ["cut off", '{"type":1,"total":"12', false],
    ["words around it", `Here you are: ${JSON.stringify(good)}`, false],
    ["nothing", "", false],
    ["an own prototype", '{"__proto__":{"type":1},"type":1,"total":"","who":"","more":[]}', false],
  ];
  test.each(cases)("%s", (_, text, ok) => {
    expect(answerOf(form, text) !== null).toBe(ok);
  });

  test("nothing that is not of the form comes through, whatever is sent", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const answer = answerOf(form, text);
        if (answer === null) return true;
        const a = answer as { [key: string]: Answer };
        return (
          Object.keys(a).sort().join() === "more,total,type,who" && [0, 1, 2, 3].includes(Number(a.type))
        );
      }),
    );
  });
});

describe("the form in other languages", () => {
  test("as a JSON Schema every list and every field is bounded and wanted", () => {
    expect(jsonSchema(form)).toEqual({
      type: "object",
      properties: {
        type: { type: "integer", enum: [0, 1, 2, 3] },
        total: { type: "string", pattern: "^$|^[-(]?[0-9][0-9.,' ]{0,14}[-)]?$" },
        who: { type: "string", maxLength: 5 },
        more: { type: "array", items: { type: "integer", enum: [0, 1, 2] }, maxItems: 2 },
      },
      required: ["type", "total", "who", "more"],
      additionalProperties: false,
    });
  });

  test("as a grammar its names are letters, digits and dashes, and each is said once and used", () => {
    const lines = grammarOf(form).trim().split("\n");
    const names = lines.map((l) => l.split(" ::= ")[0] ?? "");
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9-]+$/);
    expect(new Set(names).size).toBe(names.length);
    expect(lines[0]).toMatch(/^root ::= r\d+$/);
    for (const name of names.filter((n) => n !== "root"))
      expect(lines.some((l) => l.split(" ::= ")[1]?.includes(name))).toBe(true);
  });
});
