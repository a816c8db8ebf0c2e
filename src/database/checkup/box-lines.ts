import { stored } from "#messages/render.ts";
import type { BoxLine } from "#rules/checkup/box-lines.ts";
import type { Database } from "../sqlite/open.ts";

/** Puts a line about the box on the Checkup of an account; the one that is there says what it says now. Inside a transaction. */
export function putBoxLine(db: Database, g: BoxLine & { id: string; account_id: string; at: number }): void {
  const [title, detail] = [stored(g.title), stored(g.detail)];
  const says = {
    ...{
      title: title.words,
      title_message: title.message,
      detail: detail.words,
      detail_message: detail.message,
    },
    ...{ id: g.id, account_id: g.account_id, subject: g.subject, at: g.at },
  };
  const there = db
    .sql(
      `UPDATE gap SET title = @title, title_message = @title_message, detail = @detail, detail_message = @detail_message, status = 'open',
      dismissed_reason = NULL, dismissed_message = NULL, closed_at = NULL,
         closed_by_rule = 0 WHERE account_id = @account_id AND subject = @subject
         AND (status = 'open' OR closed_by_rule = 1)`,
    )
    .run(says).changes;
  const dismissed = db
    .sql("SELECT 1 FROM gap WHERE account_id = ? AND subject = ?")
    .get(g.account_id, g.subject);
  if (there === 0 && dismissed === undefined)
    db.sql(
      `INSERT INTO gap (id, account_id, kind, subject, title, title_message, detail, detail_message, created_at)
       VALUES (@id, @account_id, 'missing_document', @subject, @title, @title_message, @detail, @detail_message, @at)`,
    ).run(says);
}

/** Takes a line away again, dismissed or not: the next one is a new one. */
export const dropBoxLine = (db: Database, subject: string): boolean =>
  db.sql("DELETE FROM gap WHERE subject = ?").run(subject).changes > 0;
