import { type Static, Type } from "@sinclair/typebox";
import { Closed } from "../schema.ts";
import { Spending } from "../spending.ts";
import { route } from "./route.ts";

export const SpendingQuery = Closed({
  year: Type.Optional(
    Type.Integer({ minimum: 1000, maximum: 9999, description: "The newest year with papers when left out." }),
  ),
});
export type SpendingQuery = Static<typeof SpendingQuery>;

export const spendingRoutes = [
  route({
    id: "getSpending",
    method: "GET",
    path: "/spending",
    area: "Facts",
    summary: "What was spent in a year, by month and type",
    description: "Each purchase once: slips, reminders, quotes and replaced bills are left out and said.",
    kind: "read",
    scope: "read",
    app_only: true,
    query: SpendingQuery,
    answers: [{ status: 200, description: "The year.", schema: Spending }],
    problems: [401, 403, 404, 422],
  }),
] as const;
