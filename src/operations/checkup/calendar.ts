import { createHash } from "node:crypto";
import type { CalendarFeed } from "#contract/checkup.ts";
import { accountsOf } from "#database/accounts/accounts.ts";
import { languageOfUser } from "#database/accounts/members.ts";
import { dropFeed, feedByHash, replaceFeed } from "#database/checkup/calendar.ts";
import { calendarObligations, type ObligationRow } from "#database/checkup/obligations.ts";
import { daysBetween } from "#kernel/dates.ts";
import { notFound, Problem } from "#kernel/problem.ts";
import { cleanLine } from "#kernel/text.ts";
import { money } from "#messages/format.ts";
import { languageNamed } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { type AccountScope, admit, type Caller } from "#rules/access/access.ts";
import {
  type CalendarEvent,
  calendarText,
  feedSecret,
  looksLikeFeedSecret,
} from "#rules/checkup/calendar.ts";
import { leadOf, placeOf } from "#rules/checkup/checkup.ts";
import type { App } from "../app.ts";
import { change, read } from "../operation.ts";
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
    o.entity_name === null ? null : cleanLine(o.entity_name),
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

/** The dated items of an account as an iCalendar feed, or `only` one of them. Throws 404 where that one is not among them. */
function calendarOf(
  box: App,
  scope: AccountScope,
  account: { name: string },
  origin: string,
  only: string | null = null,
): Calendar {
  const today = todayOf(box, scope);
  const all = box.db.read(() => calendarObligations(box.db, scope, box.clock.now() - CANCELLED_FOR));
  const rows = only === null ? all : all.filter((o) => o.id === only.toLowerCase());
  if (only !== null && rows.length === 0) throw notFound();
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

export const obligationCalendarOperation = read<{ obligation: string }, Calendar>(
  { scope: "read" },
  (box, scope, { obligation }, call) => calendarOf(box, scope, call.caller.account, call.origin, obligation),
);

/** What is kept of the secret of an address: it carries 256 bits of chance, so a slow hash would add nothing. */
const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/** Makes a private address of the calendar for the person who asks; the one before it ends. */
export const makeFeedOperation = change<object, void, CalendarFeed>(
  { kind: "change", scope: "write", appOnly: true, proof: true },
  {
    commit(box, scope, _input, _prepared, call) {
      const secret = feedSecret(box.ids.bytes(32));
      const id = box.ids.uuid();
      replaceFeed(box.db, scope, {
        id,
        user_id: call.caller.user.id,
        hash: hashOf(secret),
        created_at: box.clock.now(),
      });
      return {
        output: { url: `${call.origin}/v1/calendar/${secret}.ics` },
        traces: [{ action: "calendar_feed.make", subject: "calendar_feed", subject_id: id }],
      };
    },
  },
);

export const endFeedOperation = change<object, void, CalendarFeed>(
  { kind: "change", scope: "write", appOnly: true },
  {
    commit(box, scope, _input, _prepared, call) {
      const id = dropFeed(box.db, scope, call.caller.user.id);
      const traces = [{ action: "calendar_feed.end", subject: "calendar_feed", subject_id: id }];
      return { output: { url: null }, traces: id === null ? [] : traces };
    },
  },
);

/**
 * The calendar at a private address, as its person sees it today without identifiers, or null when the address is none
 * (any more): it was ended, or the person may not read in the account now. Counts as a call against the pace.
 */
export function calendarAt(box: App, file: string, origin: string): Calendar | null {
  const secret = file.endsWith(".ics") ? file.slice(0, -4) : "";
  if (!looksLikeFeedSecret(secret)) return null;
  const feed = feedByHash(box.db, hashOf(secret));
  const membership = feed && accountsOf(box.db, feed.user_id).find((m) => m.id === feed.account_id);
  if (!feed || !membership) return null;
  const caller: Caller = {
    user: { id: feed.user_id, name: feed.user_name, email: feed.user_email },
    account: { id: membership.id, number: membership.number, name: membership.name, kind: membership.kind },
    role: membership.role,
    bundle: membership.bundle_id,
    plan: box.planOf(membership.plan),
    token: { id: feed.id, kind: "app", name: "Calendar", scopes: ["read"], expires_at: null, proved: false },
    via: "app",
    language: languageNamed(languageOfUser(box.db, feed.user_id)) ?? "en",
  };
  box.rateLimit.take(feed.id, membership.id, true);
  try {
    return calendarOf(box, admit(caller, { kind: "read", scope: "read" }), caller.account, origin);
  } catch (e) {
    if (e instanceof Problem) return null;
    throw e;
  }
}
