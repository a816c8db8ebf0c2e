import type { AccountScope } from "#rules/access.ts";
import type { PaperOnFile } from "#rules/on-file.ts";
import { ofHousehold } from "#rules/resolving/household.ts";
import { householdIds } from "./household.ts";
import type { ThingRow } from "./on-file-rows.ts";
import type { Database } from "./open.ts";

/** Who was of the household when all of an account was last looked at, by account. */
const households = new WeakMap<Database, Map<string, ReadonlySet<string>>>();

export const rememberHousehold = (db: Database, scope: AccountScope, ids: ReadonlySet<string>): void => {
  const known = households.get(db) ?? new Map<string, ReadonlySet<string>>();
  households.set(db, known.set(scope.accountId, ids));
};

/** Who is of the household: as last worked out, since to work it out anew takes longer than to read a paper's surroundings. */
export function knownHousehold(db: Database, scope: AccountScope): ReadonlySet<string> {
  const known = households.get(db)?.get(scope.accountId);
  if (known) return known;
  const made = householdIds(db, scope);
  rememberHousehold(db, scope, made);
  return made;
}

/** Who is of the household (`ofHousehold`), told by all papers of an account. */
export function householdIn(
  papers: readonly PaperOnFile[],
  rows: readonly ThingRow[],
  members: ReadonlySet<string>,
): Set<string> {
  const seen = new Map<string, { makers: Set<string>; received: number; made: number }>();
  const of = (id: string) => {
    const e = seen.get(id) ?? { makers: new Set<string>(), received: 0, made: 0 };
    seen.set(id, e);
    return e;
  };
  for (const p of papers) {
    const makers = new Set(
      p.on.filter((o) => o.role === "issuer" || o.role === "payee").map((o) => o.entity),
    );
    for (const id of makers) of(id).made++;
    for (const id of new Set(
      p.on.filter((o) => o.role !== "issuer" && o.role !== "payee").map((o) => o.entity),
    )) {
      const e = of(id);
      e.received++;
      for (const m of makers) if (m !== id) e.makers.add(m);
    }
  }
  return new Set(
    rows
      .filter((r) => {
        const e = seen.get(r.id);
        return ofHousehold({
          kind: r.kind,
          said: r.household,
          disowned: r.disowned_on !== null,
          member: members.has(r.folded),
          writtenToBy: e?.makers.size ?? 0,
          received: e?.received ?? 0,
          made: e?.made ?? 0,
        });
      })
      .map((r) => r.id),
  );
}
