import type { Database as Client } from "better-sqlite3";
import accounts from "#migrations/0001-accounts.sql" with { type: "text" };
import papers from "#migrations/0002-papers.sql" with { type: "text" };
import search from "#migrations/0003-search.sql" with { type: "text" };
import work from "#migrations/0004-work.sql" with { type: "text" };
import people from "#migrations/0005-people.sql" with { type: "text" };
import checkup from "#migrations/0006-checkup.sql" with { type: "text" };
import uploads from "#migrations/0007-uploads.sql" with { type: "text" };
import bundles from "#migrations/0008-bundles.sql" with { type: "text" };
import asks from "#migrations/0009-asks.sql" with { type: "text" };
import webhooks from "#migrations/0010-webhooks.sql" with { type: "text" };
import redatings from "#migrations/0011-redatings.sql" with { type: "text" };
import parts from "#migrations/0012-parts.sql" with { type: "text" };
import importEntries from "#migrations/0013-import-entries.sql" with { type: "text" };
import doors from "#migrations/0014-doors.sql" with { type: "text" };
import likeness from "#migrations/0015-likeness.sql" with { type: "text" };
import tidied from "#migrations/0016-tidied.sql" with { type: "text" };
import scans from "#migrations/0017-scans.sql" with { type: "text" };
import modelReadings from "#migrations/0018-model-readings.sql" with { type: "text" };
import lessons from "#migrations/0019-lessons.sql" with { type: "text" };
import closing from "#migrations/0020-checkup-closing.sql" with { type: "text" };
import notices from "#migrations/0021-notices.sql" with { type: "text" };
import resolving from "#migrations/0022-resolving.sql" with { type: "text" };
import searchWords from "#migrations/0023-search-words.sql" with { type: "text" };
import meaning from "#migrations/0024-meaning.sql" with { type: "text" };
import askThreads from "#migrations/0025-ask-threads.sql" with { type: "text" };
import savedSearches from "#migrations/0026-saved-searches.sql" with { type: "text" };
import embedded from "#migrations/0027-embedded.sql" with { type: "text" };
import signIn from "#migrations/0028-sign-in.sql" with { type: "text" };
import addedFacts from "#migrations/0029-added-facts.sql" with { type: "text" };
import pausedImports from "#migrations/0030-paused-imports.sql" with { type: "text" };
import backupPlan from "#migrations/0031-backup-plan.sql" with { type: "text" };
import ownLanguage from "#migrations/0032-own-language.sql" with { type: "text" };
import itemsOfFacts from "#migrations/0033-items-of-facts.sql" with { type: "text" };
import guesses from "#migrations/0034-guesses.sql" with { type: "text" };
import proved from "#migrations/0035-proved.sql" with { type: "text" };
import connections from "#migrations/0036-connections.sql" with { type: "text" };
import { DatabaseProblem } from "./problem.ts";

/** Every migration in order; the number of those applied is `PRAGMA user_version`. Embedded: there is no folder to lose. */
export const migrations: readonly { name: string; sql: string }[] = [
  { name: "0001-accounts", sql: accounts },
  { name: "0002-papers", sql: papers },
  { name: "0003-search", sql: search },
  { name: "0004-work", sql: work },
  { name: "0005-people", sql: people },
  { name: "0006-checkup", sql: checkup },
  { name: "0007-uploads", sql: uploads },
  { name: "0008-bundles", sql: bundles },
  { name: "0009-asks", sql: asks },
  { name: "0010-webhooks", sql: webhooks },
  { name: "0011-redatings", sql: redatings },
  { name: "0012-parts", sql: parts },
  { name: "0013-import-entries", sql: importEntries },
  { name: "0014-doors", sql: doors },
  { name: "0015-likeness", sql: likeness },
  { name: "0016-tidied", sql: tidied },
  { name: "0017-scans", sql: scans },
  { name: "0018-model-readings", sql: modelReadings },
  { name: "0019-lessons", sql: lessons },
  { name: "0020-checkup-closing", sql: closing },
  { name: "0021-notices", sql: notices },
  { name: "0022-resolving", sql: resolving },
  { name: "0023-search-words", sql: searchWords },
  { name: "0024-meaning", sql: meaning },
  { name: "0025-ask-threads", sql: askThreads },
  { name: "0026-saved-searches", sql: savedSearches },
  { name: "0027-embedded", sql: embedded },
  { name: "0028-sign-in", sql: signIn },
  { name: "0029-added-facts", sql: addedFacts },
  { name: "0030-paused-imports", sql: pausedImports },
  { name: "0031-backup-plan", sql: backupPlan },
  { name: "0032-own-language", sql: ownLanguage },
  { name: "0033-items-of-facts", sql: itemsOfFacts },
  { name: "0034-guesses", sql: guesses },
  { name: "0035-proved", sql: proved },
  { name: "0036-connections", sql: connections },
];

/** The number of migrations a database has. Throws DatabaseProblem `newer` for more than there are here. */
function versionOf(client: Client): number {
  const have = client.pragma("user_version", { simple: true }) as number;
  if (have <= migrations.length) return have;
  throw new DatabaseProblem(
    "newer",
    `This data folder was written by a newer version of Deedbox (database ${have}, this program knows ${migrations.length}). Start that version instead; nothing was changed.`,
  );
}

/** For who only looks: throws DatabaseProblem `newer`, and `older` for a database that is yet to be brought forward. */
export function refuseOtherVersion(client: Client): void {
  if (versionOf(client) === migrations.length) return;
  throw new DatabaseProblem(
    "older",
    "This data folder was written by an older version of Deedbox. Start this version on it once, and look again.",
  );
}

/**
 * Brings a database forward, each migration in a transaction of its own with its number, so that a stop between two
 * leaves a whole older version. `upTo` stops early (tests). Throws DatabaseProblem `newer` and changes nothing when
 * the database was written by a later version.
 */
export function migrate(client: Client, now: number, upTo = migrations.length): number {
  const have = versionOf(client);
  for (let i = have; i < upTo; i++) {
    const step = migrations[i] as { name: string; sql: string };
    client.exec("BEGIN IMMEDIATE");
    try {
      client.exec(step.sql);
      client
        .prepare("INSERT OR REPLACE INTO box (key, value) VALUES (?, ?)")
        .run(`migrated/${step.name}`, String(now));
      client.pragma(`user_version=${i + 1}`);
      client.exec("COMMIT");
    } catch (e) {
      if (client.inTransaction) client.exec("ROLLBACK");
      throw e;
    }
  }
  return upTo - have;
}
