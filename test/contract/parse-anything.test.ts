import { beforeAll, describe, expect, test } from "bun:test";
import { FormatRegistry, type TObject } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import fc from "fast-check";
import { parseBody, parseQuery } from "#contract/parse.ts";
import { DocumentPatch, DocumentsQuery, NoteBody } from "#contract/routes/documents.ts";
import { routes } from "#contract/routes.ts";
import { isDate } from "#kernel/dates.ts";
import { isUuid } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { wrongs } from "./wrongs.ts";

const id = "0198c2f0-5a10-7c3e-8a51-0d6f4b2e9a01";

describe("whatever is sent", () => {
  beforeAll(() => {
    FormatRegistry.Set("date", isDate);
    FormatRegistry.Set("uuid", isUuid);
  });

  const bodies: [string, TObject][] = [
    ["a note", NoteBody],
    ["a correction", DocumentPatch],
  ];
  const likely = fc.oneof(
    fc.constantFrom<unknown>(
      "2025-01-31",
      "2025-02-30",
      id,
      "",
      " ",
      null,
      "x".repeat(121),
      "x".repeat(141),
      "tax",
    ),
    fc.string({ maxLength: 150 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const names = [
    "title",
    "text",
    "date",
    "person_or_thing",
    "summary",
    "doc_date",
    "type",
    "category_id",
    "extra",
  ];
  const sent = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom(...names), likely, { noNullPrototype: true }),
  );

  test.each(bodies)("%s is taken exactly when the schema fits it", (_, schema) => {
    fc.assert(
      fc.property(sent, (value) => {
        const fits = Value.Check(schema, value) && !JSON.stringify(value).includes("\\u0000");
        if (fits) expect<unknown>(parseBody(schema, value)).toEqual(value);
        else expect(wrongs(() => parseBody(schema, value)).length).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });

  test("a list query that fits comes back as it was meant", () => {
    const wanted = fc.record(
      {
        category: fc
          .string({ minLength: 1, maxLength: 60 })
          .filter((s) => /\S/u.test(s) && !s.includes("\0")),
        year: fc.integer({ min: 1000, max: 9999 }),
        needs_look: fc.boolean(),
        shred: fc.boolean(),
        include_superseded: fc.boolean(),
        sort: fc.constantFrom("date", "arrival"),
        limit: fc.integer({ min: 1, max: 200 }),
        cursor: fc.base64String(),
      },
      { requiredKeys: ["shred", "include_superseded", "sort", "limit"], noNullPrototype: true },
    );
    fc.assert(
      fc.property(wanted, fc.boolean(), (query, digits) => {
        const text = (v: unknown) => (digits && typeof v === "boolean" ? String(Number(v)) : String(v));
        const params = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, text(v)]));
        expect<unknown>(parseQuery(DocumentsQuery, params)).toEqual(query);
      }),
    );
  });

  test("a query of anything is taken or refused with 422, for every call", () => {
    const schemas = routes.flatMap((route) => (route.query ? [route.query] : []));
    expect(schemas.length).toBeGreaterThan(3);
    const known = [...new Set(schemas.flatMap((schema) => Object.keys(schema.properties)))];
    const pair = fc.tuple(
      fc.oneof(fc.constantFrom(...known), fc.string()),
      fc.oneof(fc.string(), fc.constant("1")),
    );
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.array(pair), (schema, pairs) => {
        try {
          const value = parseQuery(schema, new URLSearchParams(pairs));
          expect(Value.Check(schema, value)).toBe(true);
        } catch (thrown) {
          if (!(thrown instanceof Problem) || thrown.status !== 422) throw thrown;
          expect(thrown.extra.errors?.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
