import { createHmac, timingSafeEqual } from "node:crypto";
import { accountById } from "#database/accounts/accounts.ts";
import { type NoticeRow, noticeById, removeNotice } from "#database/checkup/notices.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { isUuid } from "#kernel/ids.ts";
import { ownWork } from "#rules/access/access.ts";
import { derive } from "#vault/derived.ts";
import type { App } from "../app.ts";

/** The secret of the link that ends a notice: made from the account's key, so nothing of it is kept. */
function secretOf(box: App, n: Pick<NoticeRow, "id" | "account_id">): Buffer {
  const key = derive(box.accountKey(n.account_id).textKey, "deedbox/v1/notice-stop");
  return createHmac("sha256", key).update(n.id).digest().subarray(0, 24);
}

/** The address at which the person of a notice ends it without signing in. */
export const stopAddress = (box: App, n: Pick<NoticeRow, "id" | "account_id">, origin: string): string =>
  `${origin}/stop/${n.id}.${secretOf(box, n).toString("base64url")}`;

/** The notice that the last part of such an address ends, or null when it is none (any more). */
export function noticeToStop(box: App, word: string): NoticeRow | null {
  const [id = "", secret = "", ...more] = word.split(".");
  if (more.length > 0 || !isUuid(id) || !/^[\w-]{32}$/.test(secret)) return null;
  const n = noticeById(box.db, id);
  if (!n) return null;
  return timingSafeEqual(Buffer.from(secret, "base64url"), secretOf(box, n)) ? n : null;
}

/** Ends a notice, as its person wished. False when there is none (any more). */
export function stopNotice(box: App, word: string): boolean {
  return box.db.write(() => {
    const n = noticeToStop(box, word);
    const account = n && accountById(box.db, n.account_id);
    if (!n || !account) return false;
    removeNotice(box.db, ownWork(account), n.id);
    addAudit(box.db, box.keys.auditKey, {
      at: box.clock.now(),
      account_id: n.account_id,
      user_id: n.user_id,
      via: "mail",
      action: "notice.stop",
      subject: "notice",
      subject_id: n.id,
    });
    return true;
  });
}
