import { type Static, Type } from "@sinclair/typebox";
import { AuditPage } from "../audit.ts";
import { Closed, Day, Id } from "../schema.ts";
import { route } from "./route.ts";

export const AuditQuery = Closed({
  since: Type.Optional(Day("Only what was done on this day or after it.")),
  document: Type.Optional(Id("Only what was done to this document.")),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const auditRoutes = [
  route({
    id: "getAudit",
    method: "GET",
    path: "/audit",
    area: "Audit",
    summary: "What was done in the account, by whom, and whether the log is whole",
    kind: "read",
    scope: "manage",
    app_only: true,
    query: AuditQuery,
    answers: [{ status: 200, description: "A page of the log.", schema: AuditPage }],
    problems: [400, 401, 403],
  }),
] as const;
