import { type Static, Type } from "@sinclair/typebox";
import { AuditPage } from "../audit.ts";
import { Closed, Day, Id } from "../schema.ts";
import { inArea, ok } from "./route.ts";

const { get } = inArea("Audit");

export const AuditQuery = Closed({
  since: Type.Optional(Day("Only what was done on this day or after it.")),
  document: Type.Optional(Id("Only what was done to this document.")),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const auditRoutes = [
  get("getAudit", "/audit", {
    summary: "What was done in the account, by whom, and whether the log is whole",
    scope: "manage",
    app_only: true,
    query: AuditQuery,
    answers: ok("A page of the log.", AuditPage),
    problems: [400],
  }),
] as const;
