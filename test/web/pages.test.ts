import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { listSearch } from "#doors/web/addresses.ts";
import { Refusal, refusalOf } from "#doors/web/api/call.ts";
import { listPage } from "#doors/web/api/queries.ts";
import { textPages } from "#doors/web/document/document.tsx";
import { pagesOf, pictureWidth } from "#doors/web/document/page-list.ts";
import { crowdedYears, groupRows, runsOf } from "#doors/web/documents/groups.ts";
import { markedPieces } from "#doors/web/search/marked.tsx";
import type { Document, DocumentFile } from "#doors/web/shapes.ts";
import { strengthOf } from "#doors/web/sign-in/password-field.tsx";
import { checkOwner } from "#doors/web/sign-in/setup.tsx";
import * as documentsMessages from "#messages/app/documents.ts";
import * as problemMessages from "#messages/app/problem.ts";
import { list, tablesOf, word } from "../table-file.ts";
import { row } from "./rows.ts";

const table = tablesOf(import.meta.dir, "pages.tsv");

const file = (id: string, role: DocumentFile["role"], pages: number | null): DocumentFile => ({
  id,
  role,
  name: id,
  mime: "application/pdf",
  bytes: 1,
  pages,
  url: "http://localhost/",
});

describe("which file draws which page", () => {
  test.each<[string, DocumentFile[], number | null, string[]]>([
    ["a PDF", [file("o", "original", 3)], 3, ["o/1", "o/2", "o/3"]],
    [
      "the tidied PDF before the original",
      [file("o", "original", 1), file("r", "readable", 2)],
      2,
      ["r/1", "r/2"],
    ],
    [
      "the originals where the tidied PDF leaves a blank page out",
      [
        file("a", "original", 1),
        file("b", "original", 1),
        file("c", "original", 1),
        file("r", "readable", 2),
      ],
      3,
      ["a/1", "b/1", "c/1"],
    ],
    ["photographed pages", [file("a", "page", 1), file("b", "page", null)], 2, ["a/1", "b/1"]],
    ["a file that does not say how many", [file("o", "original", null)], 2, ["o/1", "o/2"]],
    ["a picture not read yet", [file("o", "original", null)], null, ["o/1"]],
    ["nothing", [], 4, []],
  ])("%s", (_, files, count, expected) => {
    const pages = pagesOf(files, count);
    expect(pages.map((page) => `${page.file}/${page.page}`)).toEqual(expected);
    expect(pages.map((page) => page.number)).toEqual(expected.map((__, i) => i + 1));
  });

  test("a picture is asked for sharp enough, within what the box draws", () => {
    expect(pictureWidth(540, 1, Math.SQRT2)).toBe(800);
    expect(pictureWidth(358, 3, Math.SQRT2)).toBe(1600);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), fc.constantFrom(1, 1.5, 2, 3), (width, ratio) => {
        const w = pictureWidth(width, ratio, Math.SQRT2);
        expect(w).toBeGreaterThanOrEqual(600);
        expect(w).toBeLessThanOrEqual(2200);
        expect(Number.isInteger(w)).toBe(true);
      }),
    );
  });
});

describe("marked words", () => {
  const marked = (text: string, query: string) =>
    markedPieces(text, query).flatMap((piece) => (piece.marked ? [piece.text] : []));

  test.each<[string, string, string[]]>(table("marked words", word, word, list))(
    "%s / %s",
    (text, query, expected) => {
      expect(marked(text, query)).toEqual(expected);
    },
  );

  const typed = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc
      .array(fc.constantFrom("a", "B", "7", "é", "ß", "İ", " ", ".", "-", "/", "'", "(", "\\", "😀"))
      .map((all) => all.join("")),
  );

  test("the pieces are the text, whatever is typed", () => {
    fc.assert(
      fc.property(typed, typed, (text, query) => {
        fc.pre(!text.includes("<mark>"));
        expect(
          markedPieces(text, query)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the list", () => {
  const rows = [
    row("new", "2025-12-01"),
    row("older", "2025-01-01", { arrived: "2026-11-19" }),
    row("old", "2023-05-05", { arrived: "2026-10-01" }),
  ];

  test("stands under its years by date", () => {
    expect(groupRows(rows, "date", "2026-11-20").map((group) => [group.title, group.rows.length])).toEqual([
      ["2025", 2],
      ["2023", 1],
    ]);
  });

  test("a year of many stands under its months, and what has no date under a heading of its own", () => {
    const months = [
      { month: "2025-12", documents: 20 },
      { month: "2025-01", documents: 5 },
      { month: "2023-05", documents: 1 },
    ];
    const undated = row("none", "2026-11-20", { undated: true });
    const titles = groupRows([...rows, undated], "date", "2026-11-20", crowdedYears(months, "lines"));
    expect(titles.map((group) => group.title)).toEqual([
      "December 2025",
      "January 2025",
      "2023",
      documentsMessages.noDate,
    ]);
  });

  test("stands under its days and months by arrival", () => {
    const titles = groupRows(rows, "arrival", "2026-11-20").map((group) => group.title);
    expect(titles).toEqual([documentsMessages.today, documentsMessages.yesterday, "October 2026"]);
  });

  test("keeps every row, in order", () => {
    const day = fc.constantFrom("2024-01-01", "2024-06-01", "2025-02-02", "2026-03-03");
    fc.assert(
      fc.property(fc.array(fc.tuple(day, day)), (days) => {
        const given = days.map(([date, arrived]) => row(`${date}/${arrived}`, date, { arrived }));
        expect(groupRows(given, "date", "2026-11-20").flatMap((group) => group.rows)).toEqual(given);
      }),
    );
  });

  test("is drawn in runs that hold every row once", () => {
    fc.assert(
      fc.property(fc.nat({ max: 300 }), fc.integer({ min: 1, max: 60 }), (count, size) => {
        const given = Array.from({ length: count }, (_, i) => i);
        const runs = runsOf(given, size);
        expect(runs.flatMap((run) => run.rows)).toEqual(given);
        expect(runs.every((run) => run.rows.length <= size && run.rows[0] === run.from)).toBe(true);
      }),
    );
  });

  test("an address gives a view, and what is no view is left out", () => {
    expect(listSearch({ sort: "arrival", look: "true", category: "bills", person: "p1" })).toEqual({
      sort: "arrival",
      look: true,
      category: "bills",
      person: "p1",
    });
    expect(listSearch({ sort: "size", look: "no", category: "", other: 1 })).toEqual({});
  });

  test("asks the box for exactly its view", () => {
    expect(listPage({ sort: "date", look: true, person: "p 1" }, { cursor: "a+b" })).toEqual({
      sort: "date",
      limit: 100,
      needs_look: true,
      person_or_thing: "p 1",
      cursor: "a+b",
    });
    expect(listPage({ sort: "arrival", look: false }, null)).toEqual({ sort: "arrival", limit: 100 });
  });
});

test("windows of words become pages with their numbers", () => {
  const windows = [
    { text: "one\fTwo words", metadata: { text_window: { from_page: 1 } } },
    { text: "three", metadata: { text_window: { from_page: 3 } } },
    { text: "", metadata: { text_window: { from_page: 0 } } },
  ] as Document[];
  expect(textPages(windows)).toEqual([
    { number: 1, text: "one" },
    { number: 2, text: "Two words" },
    { number: 3, text: "three" },
  ]);
});

describe("refusals", () => {
  test("a problem is said in its own words, fields beside it", () => {
    const refusal = refusalOf(
      422,
      {
        type: "about:blank",
        title: "Wrong fields",
        status: 422,
        detail: "title: is too long",
        errors: [{ field: "title", in: "body", detail: "is too long" }],
      },
      null,
    );
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal.message).toBe("title: is too long");
    expect(refusal.fields).toEqual({ title: "is too long" });
  });

  test.each<[number, unknown, string | null, string, number | null]>([
    [500, "<html>", null, problemMessages.unknown, null],
    [429, null, "12", problemMessages.pace({ seconds: 12 }), 12],
    [502, { message: "x" }, "soon", problemMessages.unknown, null],
  ])("%i %p", (status, body, retryAfter, message, seconds) => {
    const refusal = refusalOf(status, body, retryAfter);
    expect(refusal.message).toBe(message);
    expect(refusal.retryAfter).toBe(seconds);
  });
});

describe("the first owner", () => {
  const owner = {
    account_name: "Okafor",
    kind: "family" as const,
    owner_name: "Maya",
    email: "maya@example.org",
    password: "twelve words!",
    code: null as string | null,
  };
  test.each<[string, Partial<typeof owner>, string[]]>([
    ["complete", {}, []],
    ["no names", { account_name: " ", owner_name: "" }, ["account_name", "owner_name"]],
    ["no address", { email: "maya" }, ["email"]],
    ["seven letters", { password: "1234567" }, ["password"]],
    ["eight letters of two code units each", { password: "𝒶𝒷𝒸𝒹ℯ𝒻ℊ𝒽" }, []],
    ["the code that is asked for, left out", { code: " " }, ["code"]],
    ["with the code that is asked for", { code: "ABCD-EFGH" }, []],
  ])("%s", (_, change, wrong) => {
    expect(Object.keys(checkOwner({ ...owner, ...change }))).toEqual(wrong);
  });

  test.each<[string, number]>([
    ["short", 0],
    ["aaaaaaaaaaaaaaaaaaaa", 1],
    ["eightlet", 1],
    ["twelve words", 2],
    ["correct horse battery", 3],
  ])("%s has strength %i", (password, strength) => {
    expect(strengthOf(password)).toBe(strength as 0 | 1 | 2 | 3);
  });
});
