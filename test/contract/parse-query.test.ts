import { describe, expect, test } from "bun:test";
import type { TObject } from "@sinclair/typebox";
import { parseQuery } from "#contract/parse.ts";
import { DocumentQuery, DocumentsQuery } from "#contract/routes/documents.ts";
import { SearchQuery } from "#contract/routes/search.ts";
import { FileQuery, PageQuery } from "#contract/routes.ts";
import { wrongs } from "./wrongs.ts";

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
  const flag = "must be true or false";
  test.each<[string, TObject, string, string[]]>([
    ["nothing asked", SearchQuery, "", ["query q: is required"]],
    ["empty", SearchQuery, "q=", ["query q: must not be empty"]],
    ["only spaces", SearchQuery, "q=%20%20", ["query q: must not be empty"]],
    ["201 characters", SearchQuery, `q=${"a".repeat(201)}`, ["query q: must be at most 200 characters"]],
    ["201 houses", SearchQuery, `q=${"🏠".repeat(201)}`, ["query q: must be at most 200 characters"]],
    ["a NUL", SearchQuery, "q=a%00b", ["query q: must not contain a NUL character"]],
    ["limit 0", SearchQuery, "q=a&limit=0", ["query limit: must be a whole number from 1 to 50"]],
    ["limit 51", SearchQuery, "q=a&limit=51", ["query limit: must be a whole number from 1 to 50"]],
    ["limit 201", DocumentsQuery, "limit=201", ["query limit: must be a whole number from 1 to 200"]],
    ["limit empty", DocumentsQuery, "limit=", ["query limit: must be a whole number from 1 to 200"]],
    ["half a document", DocumentsQuery, "limit=1.5", ["query limit: must be a whole number from 1 to 200"]],
    ["hexadecimal", DocumentsQuery, "limit=0x10", ["query limit: must be a whole number from 1 to 200"]],
    ["an exponent", DocumentsQuery, "limit=1e2", ["query limit: must be a whole number from 1 to 200"]],
    ["a flag in capitals", DocumentsQuery, "shred=TRUE", [`query shred: ${flag}`]],
    ["a flag left empty", DocumentsQuery, "needs_look=", [`query needs_look: ${flag}`]],
    ["a flag of 2", DocumentsQuery, "include_superseded=2", [`query include_superseded: ${flag}`]],
    ["no such order", DocumentsQuery, "sort=title", ["query sort: must be one of date or arrival"]],
    ["no such day", DocumentsQuery, "since=2023-02-29", ["query since: must be a date, YYYY-MM-DD"]],
    [
      "a day with a time",
      DocumentsQuery,
      "since=2023-02-01T00:00",
      ["query since: must be a date, YYYY-MM-DD"],
    ],
    ["year 999", DocumentsQuery, "year=999", ["query year: must be a whole number from 1000 to 9999"]],
    ["misspelt", DocumentsQuery, "limitt=5", ["query limitt: isn’t a parameter of this call"]],
    [
      "a name of every object",
      DocumentsQuery,
      "__proto__=1",
      ["query __proto__: isn’t a parameter of this call"],
    ],
    [
      "a method of every object",
      DocumentsQuery,
      "toString=1",
      ["query toString: isn’t a parameter of this call"],
    ],
    ["twice", DocumentsQuery, "limit=5&limit=5", ["query limit: is given more than once"]],
    ["page 0", DocumentQuery, "page=0", ["query page: must be a whole number from 1 to 1000000"]],
    [
      "499 characters",
      DocumentQuery,
      "max_chars=499",
      ["query max_chars: must be a whole number from 500 to 60000"],
    ],
    [
      "too wide",
      DocumentQuery,
      "max_chars=60001",
      ["query max_chars: must be a whole number from 500 to 60000"],
    ],
    ["too small a picture", PageQuery, "w=599", ["query w: must be a whole number from 600 to 2200"]],
    ["too large a picture", PageQuery, "w=2201", ["query w: must be a whole number from 600 to 2200"]],
    [
      "every wrong field is named at once",
      DocumentsQuery,
      "limit=0&since=soon&sort=x&shred=maybe&cursor=a&cursor=b&colour=red",
      [
        "query colour: isn’t a parameter of this call",
        "query cursor: is given more than once",
        "query limit: must be a whole number from 1 to 200",
        `query shred: ${flag}`,
        "query since: must be a date, YYYY-MM-DD",
        "query sort: must be one of date or arrival",
      ],
    ],
  ])("%s", (_, schema, text, expected) => {
    expect(wrongs(() => query(schema, text))).toEqual(expected);
  });

  test("a thousand unknown parameters do not make a thousand sentences", () => {
    const text = Array.from({ length: 1000 }, (_, i) => `p${i}=1`).join("&");
    expect(wrongs(() => query(FileQuery, text))).toHaveLength(100);
  });
});
