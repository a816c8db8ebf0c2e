import type { MailServer, Notice } from "#contract/notice.ts";
import type { MailServerRow, NoticeRow } from "#database/checkup/notices.ts";
import { localDay } from "#kernel/clock.ts";
import { dayNames, timesAround } from "#rules/digest/sending.ts";

const moment = (ms: number) => new Date(ms).toISOString();

/** The one maker of mail servers as they are shown; the password is never among it. */
export const mailServerRow = (m: MailServerRow): MailServer => ({
  host: m.host,
  port: m.port,
  security: m.security,
  username: m.username,
  sender: m.sender,
  created: localDay(m.created_at),
});

/** The one maker of notices as they are shown; the token is never among it. `waits`: nothing can be sent as things stand. */
export function noticeRow(n: NoticeRow, at: { zone: string | null; now: number; waits: boolean }): Notice {
  const next = timesAround({ at: n.at, days: n.days, zone: at.zone }, at.now).next;
  return {
    id: n.id,
    way: n.way,
    person: { name: n.user_name, email: n.user_email },
    to: n.target,
    at: n.at,
    days: dayNames(n.days),
    wants: n.wants,
    details: n.details === 1,
    language: n.language,
    state: at.waits ? "waiting" : n.failing_since !== null ? "failing" : "on",
    next: next === null || at.waits ? null : moment(next),
    last_sent: n.last_sent_at === null ? null : moment(n.last_sent_at),
    last_failure:
      n.last_failure === null || n.last_failed_at === null
        ? null
        : { at: moment(n.last_failed_at), detail: n.last_failure },
    given_up: n.given_up,
  };
}
