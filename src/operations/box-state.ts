import { renameSync } from "node:fs";
import { join } from "node:path";
import { firstAccount } from "#database/accounts/accounts.ts";
import { dropBoxLine, putBoxLine } from "#database/checkup/box-lines.ts";
import { auditHead, counter, hasAuditLine, raiseCounter } from "#database/jobs/box-state.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { type Database, hasDatabase, isOutOfOrder } from "#database/sqlite/open.ts";
import { DatabaseProblem } from "#database/sqlite/problem.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { type Message, message } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import {
  auditCutLine,
  type BoxLine,
  noMarkLine,
  olderDatabaseLine,
  olderKeyringLine,
} from "#rules/checkup/box-lines.ts";
import {
  databaseWasLost,
  type HighWater,
  judgeState,
  type KeyringState,
  type Trouble,
} from "#rules/checkup/box-state.ts";
import { highWaterFile, readHighWater, writeHighWater } from "#vault/high-water.ts";
import { anyBlobs, hasKeyring, noteDatabase, readKeyring } from "#vault/keys.ts";

/**
 * What opens the box: a `server`, which has the folder to itself, a `command` beside it, or a `look` that changes nothing. Only
 * the first two write the mark, and only a server writes the keyring.
 */
export type Opener = "server" | "command" | "look";

interface Place {
  dataDir: string;
  /** The root key of the box, then those before it that its parts may still be under, the newest first. */
  roots: readonly Uint8Array[];
  opener: Opener;
  /** Goes on with a database that is older than the box, because whoever runs it says so. */
  acceptOlder: boolean;
}

const olderDatabase = (dataDir: string, has: number, reached: number) =>
  new DatabaseProblem(
    "older",
    `The database in ${dataDir} is an older copy (state ${has}, and this box has reached ${reached}). Put the ` +
      "newer deedbox.db and deedbox.db-wal back, or restore your newest backup into an empty folder. To keep using " +
      "the older copy, start once with --accept-older-database. Nothing was changed.",
  );

/**
 * What keeps watch over the age of the parts of a box: the database, the keyring, and the mark beside them. Made before the
 * database is opened, asked while it is, and told of what reached the disk from then on.
 */
export class BoxState {
  private readonly keyring: KeyringState;
  private mark: HighWater | "missing" | "broken";
  /** What the mark is written under: the root key that the database is under. */
  private markRoot: Uint8Array;
  /** Found when the box was opened. */
  troubles: Trouble[] = [];

  constructor(private readonly place: Place) {
    const { dataDir, roots } = place;
    // Only tests open a box without a keyring.
    this.keyring = hasKeyring(dataDir) ? readKeyring(dataDir) : null;
    const marks = roots.map((root) => readHighWater(dataDir, root));
    this.mark = marks.find((mark) => typeof mark !== "string") ?? marks[0] ?? "missing";
    this.markRoot = roots[0] as Uint8Array;
  }

  /** Whether an empty database may be made. Throws DatabaseProblem `missing` when there was one. */
  mayMake(): boolean {
    const { dataDir, opener } = this.place;
    if (hasDatabase(dataDir)) return false;
    const lost = databaseWasLost({
      keyring: this.keyring,
      blobs: anyBlobs(dataDir),
      mark: this.mark !== "missing",
    });
    if (!lost && opener !== "look") return true;
    throw new DatabaseProblem(
      "missing",
      `The database of this box is missing: ${join(dataDir, "deedbox.db")} doesn’t exist or is empty. Put it back, ` +
        "or restore your newest backup into an empty folder. Nothing was changed.",
    );
  }

  /** Says under which of the root keys the database was found. */
  under(root: Uint8Array): void {
    this.markRoot = root;
  }

  /** Looks at the database before anything is written. Throws DatabaseProblem `older` for an older copy nobody accepted. */
  check(db: Database): void {
    const head = typeof this.mark === "string" ? null : this.mark.audit;
    const state = {
      generation: counter(db, "generation"),
      revision: counter(db, "revision"),
      holdsHead: head === null || hasAuditLine(db, head),
    };
    const { reached, olderDatabase: older, troubles } = judgeState(this.keyring, this.mark, state);
    if (older && !(this.place.acceptOlder && this.place.opener === "server"))
      throw olderDatabase(this.place.dataDir, state.generation, reached);
    this.troubles = troubles;
  }

  /** Lines that were found missing of the audit log, now or earlier: those that were left, or null. */
  auditLeft(db: Database): number | null {
    if (typeof this.mark === "string") return null;
    if (this.mark.cut) return this.mark.cut.left;
    const { audit } = this.mark;
    return audit === null || hasAuditLine(db, audit) ? null : (auditHead(db)?.n ?? 0);
  }

  /**
   * Takes the state that was found for the one that counts from now on, and says on the Checkup what was wrong with it. Gives
   * a sentence each for whoever runs the box.
   */
  begin(db: Database, given: { clock: Clock; ids: Ids; auditKey: Uint8Array }): string[] {
    const { dataDir, opener } = this.place;
    if (opener === "look") return [];
    if (this.troubles.includes("older database")) this.acceptOlder(db, given);
    if (this.mark === "broken") {
      renameSync(highWaterFile(dataDir), `${highWaterFile(dataDir)}.damaged-${given.clock.now()}`);
    }
    this.advance(db, given.clock.now());
    this.tell(db, given);
    if (opener === "server" || this.keyring?.database === false) this.noteDatabase();
    return this.troubles.map((trouble) => inEnglish(sentences[trouble]));
  }

  /** Writes down the newest state, when there is one since the last time. To be called every few seconds and at the end. */
  note(db: Database, now: number): void {
    if (this.place.opener === "look") return;
    const head = auditHead(db);
    const last = typeof this.mark === "string" ? null : this.mark.audit;
    if (head?.n === last?.n && head?.mac === last?.mac) return;
    try {
      this.advance(db, now);
    } catch (error) {
      // A disk that is full now is not in ten seconds, and the mark may be a little behind.
      if (!isOutOfOrder(error)) throw error;
    }
  }

  /** The counters first, on the disk, and the mark after them: it is never ahead of the database. */
  private advance(db: Database, now: number): void {
    const { dataDir } = this.place;
    const known = typeof this.mark === "string" ? null : this.mark;
    const left = this.auditLeft(db);
    const cut = known?.cut ?? (left === null ? null : { had: known?.audit?.n ?? 0, left, at: iso(now) });
    const keyring = hasKeyring(dataDir) ? readKeyring(dataDir) : null;
    const generation =
      Math.max(counter(db, "generation"), known?.generation ?? 0, keyring?.generation ?? 0) + 1;
    const revision = Math.max(counter(db, "revision"), known?.revision ?? 0, keyring?.revision ?? 0);
    const audit = db.write(() => {
      raiseCounter(db, "generation", generation);
      raiseCounter(db, "revision", revision);
      return auditHead(db);
    });
    const mark = { generation, revision, audit, cut };
    writeHighWater(dataDir, this.markRoot, mark);
    this.mark = mark;
  }

  private noteDatabase(): void {
    const [root] = this.place.roots;
    if (this.keyring === null || typeof this.mark === "string" || root === undefined) return;
    try {
      noteDatabase(this.place.dataDir, root, this.mark.generation);
    } catch (error) {
      if (!isOutOfOrder(error)) throw error;
    }
  }

  /** An older copy that whoever runs the box wants: the log says so, and what it lacks is no cut of the log. */
  private acceptOlder(db: Database, given: { clock: Clock; auditKey: Uint8Array }): void {
    const line = { at: given.clock.now(), account_id: null, user_id: null, via: "cli" as const };
    db.write(() =>
      addAudit(db, given.auditKey, {
        ...line,
        action: "box.accept_older_database",
        subject: "box",
        subject_id: "box",
      }),
    );
    if (typeof this.mark !== "string") this.mark = { ...this.mark, audit: auditHead(db) };
  }

  private tell(db: Database, given: { clock: Clock; ids: Ids }): void {
    const account = firstAccount(db);
    if (account === null) return;
    const cut = typeof this.mark === "string" ? null : this.mark.cut;
    const lines: Record<Trouble, BoxLine> = {
      "older keyring": olderKeyringLine,
      "no mark": noMarkLine,
      "broken mark": noMarkLine,
      "older database": olderDatabaseLine,
      "audit cut": auditCutLine(cut?.had ?? 0, cut?.left ?? 0),
    };
    db.write(() => {
      if (!this.troubles.includes("older keyring")) dropBoxLine(db, olderKeyringLine.subject);
      for (const trouble of this.troubles) {
        // What happened once more is told once more; an older keyring lies there until somebody changes it.
        if (trouble !== "older keyring") dropBoxLine(db, lines[trouble].subject);
        const at = given.clock.now();
        putBoxLine(db, { ...lines[trouble], id: given.ids.uuid(), account_id: account, at });
      }
    });
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** What is said of a trouble where no family reads: in the log and by the doctor. */
export const sentences: Record<Trouble, Message> = {
  "older keyring": message("health.olderKeyring"),
  "no mark": message("health.noMark"),
  "broken mark": message("health.brokenMark"),
  "audit cut": message("health.auditCut"),
  "older database": message("health.olderDatabase"),
};
