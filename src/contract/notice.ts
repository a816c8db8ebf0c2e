import { type Static, Type } from "@sinclair/typebox";
import { mailboxSecurity } from "./mail.ts";
import { Closed, Count, Day, Id, Nullable, OneOf } from "./schema.ts";

export const noticeWays = ["mail", "ntfy", "gotify"] as const;
export type NoticeWay = (typeof noticeWays)[number];

export const noticeWants = ["news", "standing", "always"] as const;
export type NoticeWants = (typeof noticeWants)[number];

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

export const noticeLanguages = ["en", "de", "fr", "es", "it", "nl"] as const;
export type NoticeLanguage = (typeof noticeLanguages)[number];

/** A moment (RFC 3339, UTC). */
const Moment = (description: string) =>
  Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$", description });

export const MailServer = Closed(
  {
    host: Type.String(),
    port: Type.Integer(),
    security: OneOf(mailboxSecurity, { description: "`none` sends the password and the mail in the clear." }),
    username: Nullable(Type.String()),
    sender: Type.String({ description: "The address its mail comes from." }),
    created: Day("The day it was set up."),
  },
  {
    $id: "MailServer",
    description: "The server that mail of the account is handed to. The password never comes back.",
  },
);
export type MailServer = Static<typeof MailServer>;

export const Notice = Closed(
  {
    id: Id(),
    way: OneOf(noticeWays),
    person: Closed(
      { name: Nullable(Type.String()), email: Type.String() },
      { description: "Whose Checkup it tells of, as far as this person may see it." },
    ),
    to: Type.String({
      description: "A mail address, the address of an ntfy topic, or that of a Gotify server.",
    }),
    at: Type.String({ description: "The time of day, `HH:MM`, where the account is." }),
    days: Type.Array(OneOf(weekdays)),
    wants: OneOf(noticeWants, {
      description:
        "`news`: when something is new, and once a week what still stands; `standing`: on each of its days on which " +
        "anything needs a person; `always`: on each of its days.",
    }),
    details: Type.Boolean({ description: "Titles, names and amounts are told; without it, only how many." }),
    language: OneOf(noticeLanguages, {
      description: "Of the sentences around the lines; the lines are as the Checkup has them.",
    }),
    state: OneOf(["on", "failing", "waiting"], {
      description:
        "`failing`: the last try did not get through and is repeated for a day; `waiting`: nothing is sent, since there is " +
        "no mail server or the person may not see the account's papers now.",
    }),
    next: Nullable(Moment("The next time it looks whether there is something to tell.")),
    last_sent: Nullable(Moment("When something last got through.")),
    last_failure: Nullable(
      Closed({
        at: Moment("When it failed."),
        detail: Type.String({ description: "What went wrong, in a sentence." }),
      }),
    ),
    given_up: Count("Digests that did not get through within a day."),
  },
  { $id: "Notice", description: "A digest of the Checkup that is sent out. The token never comes back." },
);
export type Notice = Static<typeof Notice>;

export const NoticeSettings = Closed(
  {
    mail_server: Nullable(MailServer),
    time_zone: Nullable(Type.String({ description: "IANA name; null: the zone of the box itself." })),
    notices: Type.Array(Notice),
  },
  { $id: "NoticeSettings", description: "What is sent out of the account, to whom, and how." },
);
export type NoticeSettings = Static<typeof NoticeSettings>;

export const NoticeDeleted = Closed({ deleted: Type.Literal(true) }, { $id: "NoticeDeleted" });
export type NoticeDeleted = Static<typeof NoticeDeleted>;

export const NoticeTested = Closed(
  {
    delivered: Type.Boolean(),
    detail: Type.String({ description: "How it went, in a sentence." }),
    notice: Notice,
  },
  { $id: "NoticeTested", description: "How it went to send the digest as it would be now." },
);
export type NoticeTested = Static<typeof NoticeTested>;

export const TimeZoneSet = Closed(
  { time_zone: Nullable(Type.String()), today: Day("Today where the account is.") },
  { $id: "TimeZoneSet", description: "The time zone the account's days begin in." },
);
export type TimeZoneSet = Static<typeof TimeZoneSet>;
