import { type AuditRow, auditRows, verifyAudit } from "#database/audit.ts";
import type { Box } from "./box.ts";

/** The audit log, oldest first, and whether its chain is whole. `since`: a day. */
export function auditLog(
  box: Box,
  filter: { account?: string | undefined; since?: string | undefined },
): { rows: AuditRow[]; broken: number | null } {
  const since = filter.since ? new Date(`${filter.since}T00:00:00`).getTime() : undefined;
  return {
    rows: auditRows(box.db, { accountId: filter.account?.toLowerCase(), since }),
    broken: verifyAudit(box.db, box.keys.auditKey).broken,
  };
}
