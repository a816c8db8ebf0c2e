import type { AccountScope } from "#rules/access/access.ts";
import { pairKey } from "#rules/entities/entity-match.ts";
import type { Database } from "../sqlite/open.ts";

/** Remembers that two people or things are two. */
export function keepApart(db: Database, scope: AccountScope, a: string, b: string, at: number): void {
  const [one, other] = a < b ? [a, b] : [b, a];
  db.sql("INSERT OR IGNORE INTO not_duplicate (one, other, account_id, said_at) VALUES (?, ?, ?, ?)").run(
    one,
    other,
    scope.accountId,
    at,
  );
}

/** Pairs of the account that were said to be two, as `pairKey` writes them. */
export const keptApart = (db: Database, scope: AccountScope): Set<string> =>
  new Set(
    (
      db.sql("SELECT one, other FROM not_duplicate WHERE account_id = ?").all(scope.accountId) as {
        one: string;
        other: string;
      }[]
    ).map((r) => pairKey({ id: r.one }, { id: r.other })),
  );
