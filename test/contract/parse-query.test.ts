import { describe, expect, test } from "bun:test";
import type { TObject } from "@sinclair/typebox";
import { parseQuery } from "#contract/parse.ts";
import { DocumentQuery, DocumentsQuery } from "#contract/routes/documents.ts";
import { SearchQuery } from "#contract/routes/search.ts";
import { FileQuery, PageQuery } from "#contract/routes.ts";
import { list, tablesOf, word } from "../table-file.ts";
import { wrongs } from "./wrongs.ts";

const table = tablesOf(import.meta.dir, "parse-query.tsv");

const query = (schema: TObject, text: string): unknown => parseQuery(schema, new URLSearchParams(text));

describe("a query that fits", () => {
  const list = { shred: false, include_superseded: false, sort: "date", limit: 50 };
  const search = { include_superseded: false, meaning: true, limit: 20 };
  const window = { text: false, max_chars: 12000 };
  test.each<[string, TObject, string, object]>([
    ["defaults of the list", DocumentsQuery, "", list],
    [
      "a flag as a word",
      DocumentsQuery,
      "needs_look=true&shred=true",
      { ...list, needs_look: true, shred: true },
    ],
    [
      "a flag as a digit",
      DocumentsQuery,
      "needs_look=0&shred=1",
      { ...list, needs_look: false, shred: true },
    ],
    ["the ends of a range", DocumentsQuery, "limit=1&year=1000", { ...list, limit: 1, year: 1000 }],
    ["the other ends", DocumentsQuery, "limit=200&year=9999", { ...list, limit: 200, year: 9999 }],
    [
      "arrival",
      DocumentsQuery,
      "sort=arrival&since=2024-02-29",
      { ...list, sort: "arrival", since: "2024-02-29" },
    ],
    ["any cursor, for the list to judge", DocumentsQuery, "cursor=%3F%3F", { ...list, cursor: "??" }],
    ["a name with a space", DocumentsQuery, "person_or_thing=Rosa+L", { ...list, person_or_thing: "Rosa L" }],
    ["defaults of the search", SearchQuery, "q=tax", { ...search, q: "tax" }],
    [
      "meaning off",
      SearchQuery,
      "q=tax&meaning=0&limit=50",
      { ...search, q: "tax", meaning: false, limit: 50 },
    ],
    ["200 characters", SearchQuery, `q=${"a".repeat(200)}`, { ...search, q: "a".repeat(200) }],
    [
      "200 characters outside the first plane",
      SearchQuery,
      `q=${"🏠".repeat(200)}`,
      { ...search, q: "🏠".repeat(200) },
    ],
    ["a window", DocumentQuery, "text=1&page=3&max_chars=500", { text: true, page: 3, max_chars: 500 }],
    ["the widest window", DocumentQuery, "max_chars=60000", { ...window, max_chars: 60000 }],
    ["a file", FileQuery, "", { download: false }],
    ["a picture", PageQuery, "", { w: 1600 }],
    ["the smallest picture", PageQuery, "w=600", { w: 600 }],
    ["the largest picture", PageQuery, "w=2200", { w: 2200 }],
  ])("%s", (_, schema, text, expected) => {
    expect(query(schema, text)).toEqual(expected);
  });
});

describe("a query that does not fit", () => {
  const schemas = { DocumentQuery, DocumentsQuery, SearchQuery, PageQuery };
  const schemaOf = (name: string): TObject => schemas[name as keyof typeof schemas];
  const long: [string, TObject, string, string[]][] = [
    ["201 characters", SearchQuery, `q=${"a".repeat(201)}`, ["query q: must be at most 200 characters"]],
    ["201 houses", SearchQuery, `q=${"🏠".repeat(201)}`, ["query q: must be at most 200 characters"]],
  ];
  test.each([...table("a query that does not fit", word, schemaOf, word, list), ...long])(
    "%s",
    (_, schema, text, expected) => {
      expect(wrongs(() => query(schema, text))).toEqual(expected);
    },
  );

  test("a thousand unknown parameters do not make a thousand sentences", () => {
    const text = Array.from({ length: 1000 }, (_, i) => `p${i}=1`).join("&");
    expect(wrongs(() => query(FileQuery, text))).toHaveLength(100);
  });
});
