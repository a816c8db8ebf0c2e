import { createHash } from "node:crypto";
import { calendarObligations, type ObligationRow } from "#database/checkup/obligations.ts";
import { daysBetween } from "#kernel/dates.ts";
import { cleanLine } from "#kernel/text.ts";
import { money } from "#messages/format.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { type CalendarEvent, calendarText } from "#rules/checkup/calendar.ts";
import { leadOf, placeOf } from "#rules/checkup/checkup.ts";
import type { App } from "../app.ts";
import { read } from "../operation.ts";
import { checkupUrl, kindLabel, obligationTitle, standingOf, titleOfDocument } from "../present/checkup.ts";
import { todayOf } from "../today.ts";
import { type Words, wordsOf } from "./words.ts";

/** How long a closed item is still told of, so that a calendar program takes it away. */
const CANCELLED_FOR = 30 * 86_400_000;

export interface Calendar {
  text: string;
  /** Strong entity tag, with its quotes. */
  etag: string;
}

function eventOf(o: ObligationRow, today: string, origin: string, words: Words): CalendarEvent {
  const title = obligationTitle(o, words);
  const about = [
    o.amount === null ? null : money({ value: o.amount, currency: o.currency }, words.language),
    o.automatic === 1 ? render(message("checkup.how.debited"), words.language) : null,
    words.clean(o.document_id, o.note),
    titleOfDocument(o, words),
  ];
  const { snoozed_until } = placeOf(standingOf(o), today);
  return {
    uid: o.id,
    day: o.due,
    title,
    description: about.filter((line) => line !== null && line !== "").join("\n"),
    url: checkupUrl(origin, o.id),
    category: kindLabel(o.kind, words),
    cancelled: o.status !== "open",
    changed_at: o.changed_at,
    revision: o.revision,
    alarm: snoozed_until === null ? -leadOf(o) : daysBetween(o.due, snoozed_until),
  };
}

/** The dated items of an account as an iCalendar feed. */
export function calendarOf(
  box: App,
  scope: AccountScope,
  account: { name: string },
  origin: string,
): Calendar {
  const today = todayOf(box, scope);
  const rows = box.db.read(() => calendarObligations(box.db, scope, box.clock.now() - CANCELLED_FOR));
  const words = wordsOf(
    box,
    scope,
    rows.map((o) => ({ document_id: o.document_id, words: [o.title, o.note, o.document_title] })),
  );
  const text = calendarText(
    cleanLine(account.name),
    rows.map((o) => eventOf(o, today, origin, words)),
  );
  return { text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"` };
}

export const calendarOperation = read<object, Calendar>({ scope: "read" }, (box, scope, _input, call) =>
  calendarOf(box, scope, call.caller.account, call.origin),
);
