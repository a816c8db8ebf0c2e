import { accountById } from "#database/accounts/accounts.ts";
import {
  allNotices,
  countNoticeGivenUp,
  countNoticeTry,
  mailServerOf,
  type NoticeOutRow,
  type NoticeRow,
  noticeById,
  noticeDecided,
  noticeFailed,
  noticeSent,
  outDue,
  putOut,
  takeBack,
  tellNotice,
  waitingOut,
} from "#database/checkup/notices.ts";
import { checkupDay } from "#database/checkup/settlement.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { ownWork } from "#rules/access/access.ts";
import { worthSending } from "#rules/digest/digest.ts";
import { GIVEN_UP, nextNoticeTry, turnDue } from "#rules/digest/sending.ts";
import type { App } from "../app.ts";
import { todayOf } from "../today.ts";
import { type Sent, send } from "./send.ts";
import { digestFor, type Written, write } from "./write.ts";

/** How long a digest waits for the Checkup to be worked out for the day, in milliseconds. */
const PATIENCE = 30 * 60_000;

/** The notice's turn, decided and written down in one transaction: a digest is put by, or there is nothing to tell. */
function decide(box: App, n: NoticeRow, day: string, sendIt: boolean): boolean {
  const { db } = box;
  const told = sendIt ? digestFor(box, n) : null;
  if (!told) {
    noticeDecided(db, n.id, day, null);
    return false;
  }
  // What did not get through by now goes into this one: there is never more than one on its way.
  const made = takeBack(db, n.id) ? digestFor(box, n) : told;
  const { digest, marks } = made ?? told;
  const worth = worthSending(digest, n.wants, n.written_on);
  noticeDecided(db, n.id, day, worth ? digest.day : null);
  if (!worth) return false;
  tellNotice(db, n.id, marks, digest.day);
  const id = box.ids.uuid();
  const now = box.clock.now();
  const body = JSON.stringify(write(box, n, digest, id));
  putOut(db, { id, notice_id: n.id, day: digest.day, body, created_at: now, next_at: now });
  return true;
}

/**
 * Writes the digests whose time has come. `since`: when the box began to look; a digest waits for a while until the
 * Checkup of the day was worked out. Gives how many were put by.
 */
export function writeWhatIsDue(box: App, since: number): number {
  let n = 0;
  for (const notice of allNotices(box.db)) {
    const day = checkupDay(box.db, notice.account_id);
    const { at, days, begins_at, decided_on } = notice;
    const times = { at, days, zone: day?.time_zone ?? null, begins: begins_at, decided: decided_on };
    const now = box.clock.now();
    const turn = turnDue(times, now);
    if (!turn) continue;
    const ready = day?.checkup_on === todayOf(box, notice.account_id);
    if (!ready && now >= since && now - since < PATIENCE) continue;
    if (notice.way === "mail" && !mailServerOf(box.db, notice.account_id)) continue;
    if (box.db.write(() => decide(box, notice, turn.day, turn.send))) n++;
  }
  return n;
}

interface Taken {
  notice: NoticeRow;
  out: NoticeOutRow;
}

/** Takes what is to be sent now, its try counted, and lets go of what is a day old. */
function take(box: App, out: NoticeOutRow): Taken | null {
  const { db } = box;
  const now = box.clock.now();
  const notice = noticeById(db, out.notice_id);
  if (!notice) return null;
  if (now - out.created_at >= GIVEN_UP) {
    giveUp(box, notice);
    return null;
  }
  const wait = nextNoticeTry(out.attempt + 1, (box.ids.bytes(1)[0] ?? 0) / 255);
  return countNoticeTry(db, out.id, now + wait) ? { notice, out } : null;
}

function giveUp(box: App, n: NoticeRow): void {
  takeBack(box.db, n.id);
  countNoticeGivenUp(box.db, n.id);
  addAudit(box.db, box.keys.auditKey, {
    at: box.clock.now(),
    account_id: n.account_id,
    user_id: null,
    via: "app",
    action: "notice.give_up",
    subject: "notice",
    subject_id: n.id,
  });
}

function settle(box: App, { notice, out }: Taken, sent: Sent): void {
  // It may be gone by now, or another one may wait in its place.
  if (waitingOut(box.db, notice.id)?.id !== out.id) return;
  if (sent.delivered) noticeSent(box.db, out, box.clock.now());
  else noticeFailed(box.db, notice.id, sent.detail, box.clock.now());
}

/** Makes the next try of one digest. Gives whether it got through. */
async function sendOut(box: App, out: NoticeOutRow, stopping: AbortSignal): Promise<boolean> {
  const account = accountById(box.db, noticeById(box.db, out.notice_id)?.account_id ?? "");
  const taken = account && box.db.write(() => take(box, out));
  if (!taken) return false;
  const sent = await send(box, ownWork(account), taken.notice, JSON.parse(out.body) as Written, stopping);
  // A stop cut it off: the try is counted, and the next one comes when its time has come.
  if (stopping.aborted && !sent.delivered) return false;
  box.db.write(() => settle(box, taken, sent));
  return sent.delivered;
}

/** Digests that are sent at the same time: a server that does not answer holds up none but its own. */
const LANES = 4;

/** Sends everything whose time has come. Gives how many got through. */
export async function sendWhatIsDue(box: App, stopping: AbortSignal): Promise<number> {
  const now = box.clock.now();
  const waiting = outDue(box.db, now, now + GIVEN_UP).values();
  const lane = async (): Promise<number> => {
    let n = 0;
    for (const out of waiting) {
      if (stopping.aborted) break;
      if (await sendOut(box, out, stopping)) n++;
    }
    return n;
  };
  const lanes = await Promise.all(Array.from({ length: LANES }, lane));
  return lanes.reduce((sum, n) => sum + n, 0);
}
