import { type Static, Type } from "@sinclair/typebox";
import { Closed } from "../schema.ts";
import { Spending, SpendingPapers } from "../spending.ts";
import { inArea, ok } from "./route.ts";

const { get } = inArea("Facts");

export const SpendingQuery = Closed({
  year: Type.Optional(
    Type.Integer({ minimum: 1000, maximum: 9999, description: "The newest year with papers when left out." }),
  ),
});
export type SpendingQuery = Static<typeof SpendingQuery>;

export const SpendingPapersQuery = Closed({
  year: Type.Integer({ minimum: 1000, maximum: 9999, description: "The year of the figure." }),
  month: Type.Optional(
    Type.String({ pattern: "^\\d{4}-\\d{2}$", description: "Its month; left out: the whole year." }),
  ),
  type: Type.Optional(Type.String({ maxLength: 120, description: "Slug of the type." })),
  category: Type.Optional(
    Type.String({ maxLength: 120, description: "Slug of the category; empty for none." }),
  ),
  currency: Type.Optional(Type.String({ maxLength: 3, description: "Empty for amounts without one." })),
  reason: Type.Optional(Type.String({ maxLength: 20, description: "Why the papers are not counted." })),
});
export type SpendingPapersQuery = Static<typeof SpendingPapersQuery>;

export const spendingRoutes = [
  get("getSpending", "/spending", {
    summary: "What was spent in a year, by month and type",
    description:
      "Each purchase once: slips, reminders, quotes, sales, transfers, copies and replaced bills are left out and said.",
    query: SpendingQuery,
    answers: ok("The year.", Spending),
  }),
  get("getSpendingPapers", "/spending/papers", {
    summary: "The papers that a figure of a year's spending comes from",
    query: SpendingPapersQuery,
    answers: ok("The papers.", SpendingPapers),
  }),
] as const;
