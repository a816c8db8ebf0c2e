import { type Static, Type } from "@sinclair/typebox";
import { Closed } from "../schema.ts";
import { Spending } from "../spending.ts";
import { inArea, ok } from "./route.ts";

const { get } = inArea("Facts");

export const SpendingQuery = Closed({
  year: Type.Optional(
    Type.Integer({ minimum: 1000, maximum: 9999, description: "The newest year with papers when left out." }),
  ),
});
export type SpendingQuery = Static<typeof SpendingQuery>;

export const spendingRoutes = [
  get("getSpending", "/spending", {
    summary: "What was spent in a year, by month and type",
    description: "Each purchase once: slips, reminders, quotes and replaced bills are left out and said.",
    app_only: true,
    query: SpendingQuery,
    answers: ok("The year.", Spending),
  }),
] as const;
