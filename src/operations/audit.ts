import { createHash } from "node:crypto";
import type { AuditLine, AuditPage } from "#contract/audit.ts";
import type { AuditQuery } from "#contract/routes/audit.ts";
import {
  auditEnd,
  auditRows,
  formerHistory,
  type NamedAuditRow,
  verifyAudit,
  walkAudit,
} from "#database/sqlite/audit.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "./app.ts";
import { readCursor, writeCursor } from "./documents/cursor.ts";
import { read } from "./operation.ts";
import { checkupUrl } from "./present/checkup.ts";
import { documentUrl, entityUrl } from "./present/present.ts";
import { giveWay } from "./turn.ts";

const startOf = (day: string | undefined) =>
  day === undefined ? undefined : new Date(`${day}T00:00:00`).getTime();

/** The audit log, oldest first, and whether its chain is whole. `since`: a day. */
export function auditLog(
  box: App,
  filter: { account?: string | undefined; since?: string | undefined },
): { rows: NamedAuditRow[]; broken: number | null } {
  return {
    rows: auditRows(box.db, { accountId: filter.account?.toLowerCase(), since: startOf(filter.since) }),
    broken: verifyAudit(box.db, box.keys.auditKey).broken ?? firstLost(box),
  };
}

/** The number of the first line that was taken from the end of the log, now or earlier, or null. */
function firstLost(box: App): number | null {
  const left = box.state.auditLeft(box.db);
  return left === null ? null : left + 1;
}

interface Verdict {
  rows: number;
  broken: number | null;
}

const verdicts = new WeakMap<App, { version: string; verdict: Verdict }>();

/** Checks the whole chain a slice at a time, so that a long log holds nobody up. Until something is written the verdict stands. */
async function verified(box: App): Promise<Verdict> {
  const version = `${box.db.version()}/${auditEnd(box.db)}`;
  const kept = verdicts.get(box);
  if (kept?.version === version) return kept.verdict;
  const walk = walkAudit(box.db, box.keys.auditKey);
  for (;;) {
    const { done, value } = walk.next();
    if (done) {
      const verdict = { rows: value.rows, broken: value.broken ?? firstLost(box) };
      verdicts.set(box, { version, verdict });
      return verdict;
    }
    await giveWay();
  }
}

const urls: Record<string, (origin: string, id: string) => string> = {
  document: documentUrl,
  entity: entityUrl,
  obligation: checkupUrl,
  gap: checkupUrl,
  import: (origin, id) => `${origin}/imports/${id}`,
};

/** The connected app of a line, or null. One whose row is gone has its id for a name. */
export const connectionOf = (r: NamedAuditRow): { id: string; name: string } | null =>
  r.connection_id === null ? null : { id: r.connection_id, name: r.connection_name ?? r.connection_id };

/** Where what a line is about stands in the app; null when it has no page. */
export function pageOf(origin: string, r: Pick<NamedAuditRow, "subject" | "subject_id">): string | null {
  const url = r.subject === null || r.subject_id === null ? undefined : urls[r.subject];
  return url && r.subject_id !== null ? url(origin, r.subject_id) : null;
}

function lineOf(origin: string, r: NamedAuditRow): AuditLine {
  return {
    number: r.n,
    at: new Date(r.at).toISOString(),
    user: r.user_id === null ? null : { id: r.user_id, name: r.user_name },
    via: r.via,
    connection: connectionOf(r),
    action: r.action,
    subject: r.subject,
    subject_id: r.subject_id,
    url: pageOf(origin, r),
  };
}

const elsewhere = (box: App, scope: AccountScope, document: string): AuditPage["elsewhere"] =>
  formerHistory(box.db, scope.accountId, document.toLowerCase()).map((h) => ({
    ...{
      number: h.position,
      at: new Date(h.at).toISOString(),
      by: h.user_name,
      via: h.via,
      action: h.action,
    },
  }));

/** A page of the log of the account, newest first, and whether the chain of the whole box is unbroken. */
export const auditOperation = read<AuditQuery, AuditPage>(
  { scope: "manage", appOnly: true },
  async (box, scope, q, call) => {
    const { since, document } = q;
    const filter = { accountId: scope.accountId, since: startOf(since), document: document?.toLowerCase() };
    const bound = createHash("sha256")
      .update(JSON.stringify(["audit", filter]))
      .digest("hex");
    const key = box.keys.cursorKey;
    const before = q.cursor === undefined ? undefined : Number(readCursor(key, bound, q.cursor).at);
    const { broken, rows } = await verified(box);
    const found = auditRows(box.db, { ...filter, newest: { before, limit: q.limit + 1 } });
    const shown = found.slice(0, q.limit);
    const last = shown.at(-1);
    return {
      lines: shown.map((r) => lineOf(call.origin, r)),
      next_cursor:
        found.length > q.limit && last ? writeCursor(key, bound, { at: last.n, id: String(last.n) }) : null,
      verified: broken === null,
      broken_at: broken,
      elsewhere: document === undefined || before !== undefined ? [] : elsewhere(box, scope, document),
      checked: rows,
    };
  },
);
