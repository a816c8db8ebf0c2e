import { describe, expect, test } from "bun:test";
import { type TObject, Type } from "@sinclair/typebox";
import { parseBody, parseForm, parsePath } from "#contract/parse.ts";
import {
  DocumentPatch,
  DocumentPath,
  NoteBody,
  UploadFields,
  UploadForm,
} from "#contract/routes/documents.ts";
import { PagePath } from "#contract/routes.ts";
import { Nullable, OneOf } from "#contract/schema.ts";
import { wrongs } from "./wrongs.ts";

const id = "0198c2f0-5a10-7c3e-8a51-0d6f4b2e9a01";

describe("bodies", () => {
  test.each<[string, TObject, unknown]>([
    ["one field", DocumentPatch, { title: "Lease" }],
    ["140 characters", DocumentPatch, { title: "x".repeat(140) }],
    ["everything cleared", DocumentPatch, { summary: null, doc_date: null, type: null, category_id: null }],
    ["an empty summary", DocumentPatch, { summary: "" }],
    ["a note", NoteBody, { title: "Key", text: "Behind\nthe boiler\f", date: "2025-03-01" }],
  ])("fits: %s", (_, schema, value) => {
    expect<unknown>(parseBody(schema, value)).toEqual(value);
  });

  const least = "body body: must have at least one of title, summary, doc_date, type or category_id";
  test.each<[string, TObject, unknown, string[]]>([
    ["nothing", DocumentPatch, undefined, ["body body: must be a JSON object"]],
    ["null", DocumentPatch, null, ["body body: must be a JSON object"]],
    ["a list", DocumentPatch, [{ title: "x" }], ["body body: must be a JSON object"]],
    ["no field", DocumentPatch, {}, [least]],
    [
      "141 characters",
      DocumentPatch,
      { title: "x".repeat(141) },
      ["body title: must be at most 140 characters"],
    ],
    ["no title", DocumentPatch, { title: null }, ["body title: must be text"]],
    ["a number for a title", DocumentPatch, { title: 5 }, ["body title: must be text"]],
    [
      "2001 characters",
      DocumentPatch,
      { summary: "x".repeat(2001) },
      ["body summary: must be at most 2000 characters"],
    ],
    [
      "121 characters",
      DocumentPatch,
      { type: "x".repeat(121) },
      ["body type: must be at most 120 characters"],
    ],
    ["no such day", DocumentPatch, { doc_date: "2025-04-31" }, ["body doc_date: must be a date, YYYY-MM-DD"]],
    ["not an id", DocumentPatch, { category_id: "bills" }, ["body category_id: must be an id (a UUID)"]],
    ["a NUL", NoteBody, { title: "a\0", text: "b" }, ["body title: must not contain a NUL character"]],
    [
      "half a character",
      NoteBody,
      { title: "\ud83c", text: "b" },
      ["body title: must be well-formed Unicode text"],
    ],
    ["empty note", NoteBody, { title: "a", text: "\n " }, ["body text: must not be empty"]],
    ["an empty object", NoteBody, {}, ["body text: is required", "body title: is required"]],
    [
      "every wrong field is named at once",
      NoteBody,
      JSON.parse('{"title": true, "date": "today", "colour": 1, "__proto__": {"text": "x"}}'),
      [
        "body __proto__: isn’t a field of this call",
        "body colour: isn’t a field of this call",
        "body date: must be a date, YYYY-MM-DD",
        "body text: is required",
        "body title: must be text",
      ],
    ],
  ])("does not fit: %s", (_, schema, value, expected) => {
    expect(wrongs(() => parseBody(schema, value))).toEqual(expected);
  });

  const parts = Type.Object({
    parts: Type.Array(Type.Object({ part_number: Type.Integer({ minimum: 1 }), etag: Type.String() }), {
      minItems: 1,
      maxItems: 3,
    }),
    size: Type.Optional(Nullable(Type.Number({ minimum: 0 }))),
    kind: Type.Optional(OneOf(["zip", "enex", "mbox"])),
  });

  test("a nested member is named by its way from the top", () => {
    const value = { parts: [{ part_number: 1, etag: "a" }, { part_number: 0 }], size: -1, kind: "rar" };
    expect(wrongs(() => parseBody(parts, value))).toEqual([
      "body kind: must be one of zip, enex or mbox",
      "body parts.1.etag: is required",
      "body parts.1.part_number: must be a whole number, 1 or more",
      "body size: must be a number, 0 or more",
    ]);
    expect(wrongs(() => parseBody(parts, { parts: [] }))).toEqual(["body parts: must have at least 1 entry"]);
    expect(wrongs(() => parseBody(parts, { parts: Array(4).fill(null) }))).toEqual([
      "body parts: must have at most 3 entries",
    ]);
  });
});

describe("forms", () => {
  test("fields are read as a query is, and an empty one was not filled in", () => {
    expect(
      parseForm(UploadFields, [
        ["title", "Receipt"],
        ["separate", "1"],
        ["for", "receipt"],
      ]),
    ).toEqual({
      title: "Receipt",
      separate: true,
      for: "receipt",
    });
    expect(
      parseForm(UploadFields, [
        ["title", ""],
        ["for", ""],
      ]),
    ).toEqual({ separate: false });
  });

  test("every wrong field is named at once", () => {
    const fields: [string, string][] = [
      ["title", "x".repeat(121)],
      ["separate", "yes"],
      ["for", "tax"],
      ["colour", "red"],
    ];
    expect(wrongs(() => parseForm(UploadFields, fields))).toEqual([
      "body colour: isn’t a field of this call",
      "body for: must be receipt",
      "body separate: must be true or false",
      "body title: must be at most 120 characters",
    ]);
    expect(wrongs(() => parseForm(UploadForm, [["file", "words"]]))).toEqual(["body file: must be a file"]);
  });
});

describe("paths", () => {
  test("parts become values", () => {
    expect(parsePath(PagePath, { document: id, file: id.toUpperCase(), page: "12" })).toEqual({
      document: id,
      file: id.toUpperCase(),
      page: 12,
    });
  });

  test("a part that is not what it should be is named", () => {
    expect(wrongs(() => parsePath(DocumentPath, { document: "42" }))).toEqual([
      "path document: must be an id (a UUID)",
    ]);
    expect(wrongs(() => parsePath(PagePath, { document: id, file: "x", page: "0" }))).toEqual([
      "path file: must be an id (a UUID)",
      "path page: must be a whole number from 1 to 1000000",
    ]);
  });
});
