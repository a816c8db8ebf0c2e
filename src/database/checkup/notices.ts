import type { NoticeLanguage, NoticeWants, NoticeWay } from "#contract/notice.ts";
import type { Said } from "#messages/message.ts";
import { stored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";

export interface MailServerRow {
  account_id: string;
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  username: string | null;
  /** Sealed; operations open it. */
  password: Buffer | null;
  sender: string;
  origin: string;
  created_at: number;
}

export const mailServerOf = (db: Database, accountId: string): MailServerRow | undefined =>
  db
    .sql(
      `SELECT account_id, host, port, security, username, password, sender, origin, created_at FROM mail_server
       WHERE account_id = ?`,
    )
    .get(accountId) as MailServerRow | undefined;

export function setMailServer(db: Database, m: MailServerRow): void {
  db.sql(
    `INSERT OR REPLACE INTO mail_server (account_id, host, port, security, username, password, sender, origin, created_at)
     VALUES (@account_id, @host, @port, @security, @username, @password, @sender, @origin, @created_at)`,
  ).run(m);
}

export const dropMailServer = (db: Database, scope: AccountScope): boolean =>
  db.sql("DELETE FROM mail_server WHERE account_id = ?").run(scope.accountId).changes > 0;

export interface NoticeRow {
  id: string;
  account_id: string;
  user_id: string;
  user_name: string | null;
  user_email: string;
  way: NoticeWay;
  target: string;
  /** Sealed; operations open it. */
  token: Buffer | null;
  at: string;
  /** Monday 1 to Sunday 7. */
  days: number[];
  wants: NoticeWants;
  details: number;
  language: NoticeLanguage;
  origin: string;
  created_at: number;
  begins_at: number;
  decided_on: string | null;
  written_on: string | null;
  failing_since: number | null;
  last_failure: string | null;
  last_failure_message: string | null;
  last_failed_at: number | null;
  last_sent_at: number | null;
  given_up: number;
}

type Stored = Omit<NoticeRow, "days"> & { days: string };

const opened = (r: Stored): NoticeRow => ({ ...r, days: JSON.parse(r.days) as number[] });

const select = `SELECT n.id, n.account_id, n.user_id, u.name AS user_name, u.email AS user_email, n.way, n.target, n.token, n.at, n.days,
  n.wants, n.details, n.language, n.origin, n.created_at, n.begins_at, n.decided_on, n.written_on, n.failing_since, n.last_failure,
  n.last_failure_message,   n.last_failed_at, n.last_sent_at, n.given_up FROM notice n JOIN user u ON u.id = n.user_id`;

export function addNotice(
  db: Database,
  scope: AccountScope,
  n: Pick<
    NoticeRow,
    | "id"
    | "user_id"
    | "way"
    | "target"
    | "token"
    | "at"
    | "days"
    | "wants"
    | "details"
    | "language"
    | "origin"
    | "created_at"
  >,
): void {
  db.sql(
    `INSERT INTO notice (id, account_id, user_id, way, target, token, at, days, wants, details, language, origin, created_at, begins_at)
     VALUES (@id, @account, @user_id, @way, @target, @token, @at, @days, @wants, @details, @language, @origin, @created_at, @created_at)`,
  ).run({ ...n, account: scope.accountId, days: JSON.stringify(n.days) });
}

/** Every notice of the account, the first one first. */
export const noticesOf = (db: Database, scope: AccountScope): NoticeRow[] =>
  (
    db.sql(`${select} WHERE n.account_id = ? ORDER BY n.created_at, n.id`).all(scope.accountId) as Stored[]
  ).map(opened);

export const allNotices = (db: Database): NoticeRow[] =>
  (db.sql(`${select} ORDER BY n.account_id, n.created_at, n.id`).all() as Stored[]).map(opened);

/** A notice, whatever account it is of: only for who holds its secret, or the box itself. */
export function noticeById(db: Database, id: string): NoticeRow | undefined {
  const row = db.sql(`${select} WHERE n.id = ?`).get(id.toLowerCase()) as Stored | undefined;
  return row && opened(row);
}

export function changeNotice(
  db: Database,
  scope: AccountScope,
  n: Pick<NoticeRow, "id" | "token" | "at" | "days" | "wants" | "details" | "language" | "begins_at">,
): void {
  db.sql(
    `UPDATE notice SET token = @token, at = @at, days = @days, wants = @wants, details = @details, language = @language,
       begins_at = @begins_at WHERE id = @id AND account_id = @account`,
  ).run({ ...n, account: scope.accountId, days: JSON.stringify(n.days) });
}

/** Removes a notice with what was still to be sent. */
export function removeNotice(db: Database, scope: AccountScope, id: string): void {
  db.sql("DELETE FROM notice WHERE id = ? AND account_id = ?").run(id, scope.accountId);
}

/** Notes that a day was decided upon; `written` when a digest was written for it. */
export function noticeDecided(db: Database, id: string, day: string, written: string | null): void {
  db.sql("UPDATE notice SET decided_on = ?, written_on = ifnull(?, written_on) WHERE id = ?").run(
    day,
    written,
    id,
  );
}

/** How the lines stood when they were told last: a word for it by the id of the line. */
export const noticeTold = (db: Database, id: string): Map<string, string> =>
  new Map(
    (
      db.sql("SELECT item_id, mark FROM notice_told WHERE notice_id = ?").all(id) as {
        item_id: string;
        mark: string;
      }[]
    ).map((r) => [r.item_id, r.mark]),
  );

/** Writes down how the lines stand that a digest of `day` tells; lines that are gone are forgotten. */
export function tellNotice(db: Database, id: string, marks: ReadonlyMap<string, string>, day: string): void {
  const before = noticeTold(db, id);
  const drop = db.sql("DELETE FROM notice_told WHERE notice_id = ? AND item_id = ?");
  const put = db.sql(
    "INSERT OR REPLACE INTO notice_told (notice_id, item_id, mark, day) VALUES (?, ?, ?, ?)",
  );
  for (const item of before.keys()) if (!marks.has(item)) drop.run(id, item);
  for (const [item, mark] of marks) if (before.get(item) !== mark) put.run(id, item, mark, day);
}

/** Takes back what a digest told that never got through: its lines are new to its person still. */
const untell = (db: Database, id: string, day: string) =>
  db.sql("DELETE FROM notice_told WHERE notice_id = ? AND day = ?").run(id, day);

export interface NoticeOutRow {
  id: string;
  notice_id: string;
  day: string;
  body: string;
  created_at: number;
  attempt: number;
}

/** Puts a digest by to be sent. One that waited goes, and what it told is new again. */
export function putOut(db: Database, out: Omit<NoticeOutRow, "attempt"> & { next_at: number }): void {
  db.sql(
    `INSERT INTO notice_out (id, notice_id, day, body, created_at, next_at)
     VALUES (@id, @notice_id, @day, @body, @created_at, @next_at)`,
  ).run(out);
}

/** Takes what waits for a notice away as never told. Gives whether there was anything. */
export function takeBack(db: Database, noticeId: string): boolean {
  const row = db.sql("SELECT day FROM notice_out WHERE notice_id = ?").get(noticeId) as
    | { day: string }
    | undefined;
  if (!row) return false;
  untell(db, noticeId, row.day);
  db.sql("DELETE FROM notice_out WHERE notice_id = ?").run(noticeId);
  return true;
}

export const waitingOut = (db: Database, noticeId: string): NoticeOutRow | undefined =>
  db
    .sql("SELECT id, notice_id, day, body, created_at, attempt FROM notice_out WHERE notice_id = ?")
    .get(noticeId) as NoticeOutRow | undefined;

/** What is to be sent now: its time has come, or lies further off than any can. */
export const outDue = (db: Database, now: number, latest: number): NoticeOutRow[] =>
  db
    .sql(
      `SELECT id, notice_id, day, body, created_at, attempt FROM notice_out WHERE next_at <= ? OR next_at > ?
       ORDER BY next_at, id`,
    )
    .all(now, latest) as NoticeOutRow[];

/** Counts a try before it is made, so that one the program does not survive counts too. False when it is gone. */
export const countNoticeTry = (db: Database, id: string, nextAt: number): boolean =>
  db.sql("UPDATE notice_out SET attempt = attempt + 1, next_at = ? WHERE id = ?").run(nextAt, id).changes > 0;

/** A digest got through. */
export function noticeSent(db: Database, out: { id: string; notice_id: string }, at: number): void {
  db.sql("DELETE FROM notice_out WHERE id = ?").run(out.id);
  noticeWorks(db, out.notice_id, at);
}

/** Something got through: whatever failed before is over. */
export function noticeWorks(db: Database, id: string, at: number): void {
  db.sql("UPDATE notice SET failing_since = NULL, last_sent_at = ? WHERE id = ?").run(at, id);
}

export function noticeFailed(db: Database, id: string, detail: Said, at: number): void {
  db.sql(
    `UPDATE notice SET failing_since = ifnull(failing_since, @at), last_failure = @words, last_failure_message = @message, last_failed_at = @at
     WHERE id = @id`,
  ).run({ id, ...stored(detail), at });
}

export function countNoticeGivenUp(db: Database, id: string): void {
  db.sql("UPDATE notice SET given_up = given_up + 1 WHERE id = ?").run(id);
}

/** How the notices of the box stand: how many there are, how many fail now, and how many digests were given up in all. */
export const noticeCounts = (db: Database): { all: number; failing: number; given_up: number } =>
  db
    .sql(
      `SELECT count(*) AS "all", count(failing_since) AS failing, ifnull(sum(given_up), 0) AS given_up FROM notice`,
    )
    .get() as { all: number; failing: number; given_up: number };

export const setTimeZone = (db: Database, scope: AccountScope, zone: string | null): void =>
  void db.sql("UPDATE account SET time_zone = ? WHERE id = ?").run(zone, scope.accountId);
