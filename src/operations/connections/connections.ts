import type {
  Access,
  ConnectedApp,
  ConnectionActivity,
  ConnectionEnded,
  ConnectionList,
} from "#contract/connection.ts";
import type { ActivityQuery } from "#contract/routes/connections.ts";
import {
  activityOf,
  connectionsSeen,
  endConnections,
  type ShownConnection,
} from "#database/accounts/connections.ts";
import { auditRows } from "#database/sqlite/audit.ts";
import { notFound } from "#kernel/problem.ts";
import type { AccountScope, Caller, Scope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { pageOf } from "../audit.ts";
import { moment, momentOr } from "../members/profile.ts";
import { change, read } from "../operation.ts";
import { opensDocument } from "./looks.ts";

const own = { scope: "read", appOnly: true, own: true } as const;

/** The owner of all papers of an account sees what anybody connected to it. */
const looksAfter = (caller: Caller) => caller.role === "owner" && caller.bundle === null;

const seen = (box: App, scope: AccountScope, caller: Caller): ShownConnection[] =>
  connectionsSeen(box.db, scope, caller.user.id, looksAfter(caller), box.clock.now());

function row(box: App, c: ShownConnection, caller: Caller): ConnectedApp {
  const midnight = new Date(`${box.clock.today()}T00:00:00`).getTime();
  return {
    id: c.id,
    name: c.name,
    redirect_host: c.redirect_host,
    user: { id: c.user_id, name: c.user_name },
    account: { id: c.account_id, name: c.account_name },
    access: c.access as Access,
    scopes: c.scopes.split(" ") as Scope[],
    created: moment(c.created_at),
    last_used: momentOr(c.last_used_at),
    today: activityOf(box.db, c.id, midnight, opensDocument),
    own: c.user_id === caller.user.id,
  };
}

/** One that the caller may see. Throws 404. */
function wanted(box: App, scope: AccountScope, caller: Caller, id: string): ShownConnection {
  const found = seen(box, scope, caller).find((c) => c.id === id.toLowerCase());
  if (!found) throw notFound();
  return found;
}

/** The connected apps of the person, in every account; for its owner also those of everybody in this account. */
export const listConnectionsOperation = read<object, ConnectionList>(
  own,
  (box, scope, _input, { caller }) => ({
    connections: seen(box, scope, caller).map((c) => row(box, c, caller)),
  }),
);

export const connectionActivityOperation = read<ActivityQuery & { connection: string }, ConnectionActivity>(
  own,
  (box, scope, { connection, limit }, { caller, origin }) => {
    const { id } = wanted(box, scope, caller, connection);
    const lines = auditRows(box.db, { connection: id, newest: { before: undefined, limit } });
    return {
      lines: lines.map((r) => ({
        at: moment(r.at),
        action: r.action,
        subject: r.subject,
        subject_id: r.subject_id,
        url: pageOf(origin, r),
      })),
    };
  },
);

/** Disconnects an app: its tokens open nothing from this moment on. */
export const endConnectionOperation = change<{ connection: string }, void, ConnectionEnded>(
  { ...own, kind: "change" },
  {
    commit(box, scope, { connection }, _prepared, { caller }) {
      const found = wanted(box, scope, caller, connection);
      const ended = row(box, found, caller);
      endConnections(box.db, { id: found.id }, box.clock.now());
      return {
        output: { connection: ended },
        traces: [{ action: "connection.end", subject: "connection", subject_id: found.id }],
      };
    },
  },
);
