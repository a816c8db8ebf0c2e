import { type Static, Type } from "@sinclair/typebox";
import { Library, LibraryColumns, LibraryMonths, LibraryTags } from "../library.ts";
import { Closed, Flag, FlagOr, OneOf } from "../schema.ts";
import { documentFilters } from "./filters.ts";
import { inArea, ok } from "./route.ts";

const { get } = inArea("Documents");

const uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/** Bundles as tags: a document must be in all of them. */
export const bundlesFilter = Type.Optional(
  Type.String({
    pattern: `^${uuid}(?:,${uuid}){0,9}$`,
    description: "Ids of up to ten bundles, separated by commas: only documents that are in all of them.",
  }),
);

const key = "[a-z][a-z0-9_]{0,69}";
const column = `(?:title|date|type|from|tags|arrived|amount|currency|fact\\.${key})`;

const filters = {
  ...documentFilters,
  bundles: bundlesFilter,
  needs_look: Type.Optional(Flag("Only those that wait on a person, or only those that do not.")),
  trash: Type.Optional(Flag("Only those in the trash.")),
};

const sort = OneOf(["date", "arrival"], {
  default: "date",
  description: "Newest first, by the date on the document, those without one last, or by its arrival.",
});

/** An order other than by date: that of a column of the table. */
const order = {
  sort,
  by: Type.Optional(
    Type.String({
      pattern: `^${column.replace("|currency", "")}$`,
      description: "Put in the order of this column instead, the greatest first and empty ones last.",
    }),
  ),
  up: FlagOr(false, "With `by`, the least first."),
};

export const LibraryQuery = Closed({
  ...filters,
  ...order,
  at: Type.Optional(
    Type.String({
      pattern: "^(?:\\d{4}-\\d{2}|undated)$",
      description: "Begin at this month, or at those without a date; of the order by date.",
    }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 100, description: "How many at most." }),
  cursor: Type.Optional(
    Type.String({ maxLength: 400, description: "A cursor of the part before, with the same filters." }),
  ),
  back: FlagOr(false, "Those that stand before the cursor, not those that follow."),
  facts: Type.Optional(
    Type.String({
      pattern: `^${key}(?:,${key}){0,19}$`,
      description: "Keys of up to twenty facts to give with the rows, separated by commas.",
    }),
  ),
});
export type LibraryQuery = Static<typeof LibraryQuery>;

export const LibraryMonthsQuery = Closed(filters);
export type LibraryMonthsQuery = Static<typeof LibraryMonthsQuery>;

export const LibraryExportQuery = Closed({
  ...filters,
  ...order,
  format: OneOf(["csv", "xlsx"], { default: "csv", description: "A text or a workbook." }),
  columns: Type.String({
    pattern: `^${column}(?:,${column}){0,29}$`,
    description: "What the columns hold, in their order, separated by commas; `fact.` and a key for a fact.",
  }),
});
export type LibraryExportQuery = Static<typeof LibraryExportQuery>;

/** The list of the app: it can be entered anywhere, and be walked both ways from there. */
export const libraryRoutes = [
  get("listLibrary", "/library", {
    summary: "The list of the app",
    app_only: true,
    query: LibraryQuery,
    answers: ok("A part of the list.", Library),
    problems: [400],
  }),
  get("countLibrary", "/library/months", {
    summary: "How many documents of the list each month has",
    app_only: true,
    query: LibraryMonthsQuery,
    answers: ok("The months.", LibraryMonths),
  }),
  get("listTags", "/library/tags", {
    summary: "Bundles as tags: their names and how many documents each holds",
    answers: ok("The tags.", LibraryTags),
  }),
  get("listColumns", "/library/columns", {
    summary: "Facts that a table of the list can show",
    answers: ok("The columns.", LibraryColumns),
  }),
  get("exportLibrary", "/library/export", {
    summary: "The list as a table",
    description: "Every document that the filters match. Written to the audit log.",
    query: LibraryExportQuery,
    answers: [{ status: 200, description: "The table.", type: "*/*" }],
  }),
] as const;
