import { type Static, Type } from "@sinclair/typebox";
import { mailboxSecurity } from "../mail.ts";
import {
  MailServer,
  Notice,
  NoticeDeleted,
  NoticeSettings,
  NoticeTested,
  noticeLanguages,
  noticeWants,
  noticeWays,
  TimeZoneSet,
  weekdays,
} from "../notice.ts";
import { Closed, Id, Nullable, OneOf, Words } from "../schema.ts";
import { created, inArea, ok } from "./route.ts";

const { get, post, patch, remove } = inArea("Notices", { scope: "manage", app_only: true });

const NoticePath = Closed({ notice: Id("The notice.") });

/** What can be said when a notice is set up and changed later. */
const wishes = {
  at: Type.Optional(
    Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", description: "`HH:MM`; left out: 07:00." }),
  ),
  days: Type.Optional(
    Type.Array(OneOf(weekdays), { minItems: 1, maxItems: 7, description: "Left out: every day." }),
  ),
  wants: Type.Optional(OneOf(noticeWants, { description: "Left out: `news`." })),
  details: Type.Optional(
    Type.Boolean({
      description: "Titles, names and amounts; left out: by mail yes, by ntfy and Gotify only how many.",
    }),
  ),
  language: Type.Optional(OneOf(noticeLanguages, { description: "Left out: the language of the call." })),
  token: Type.Optional(
    Words(1000, "What an ntfy topic or a Gotify application asks for. Kept sealed, never shown."),
  ),
};

export const NoticeBody = Closed(
  {
    way: OneOf(noticeWays),
    person: Type.Optional(
      Words(254, "Mail address of somebody who may see the account's papers; left out: whoever asks."),
    ),
    to: Type.Optional(
      Words(
        2000,
        "A mail address (left out: the person's own), the address of an ntfy topic, such as https://ntfy.example/papers, or of a Gotify server.",
      ),
    ),
    ...wishes,
  },
  { $id: "NewNotice", description: "A digest to be sent." },
);
export type NoticeBody = Static<typeof NoticeBody>;

export const NoticeChange = Closed(wishes, {
  $id: "NoticeChange",
  description: "What is to be otherwise; what is left out stays.",
});
export type NoticeChange = Static<typeof NoticeChange>;

export const MailServerBody = Closed(
  {
    host: Words(253, "The SMTP server."),
    port: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 65535, description: "Left out: 465 with `tls`, else 587." }),
    ),
    security: Type.Optional(OneOf(mailboxSecurity, { description: "Left out: `tls`." })),
    username: Type.Optional(Words(320, "Left out: nobody signs in.")),
    password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: "Kept sealed. Left out with the same server and username: the one that is kept.",
      }),
    ),
    sender: Words(254, "The address the mail comes from."),
  },
  { $id: "NewMailServer", description: "The server to hand mail to." },
);
export type MailServerBody = Static<typeof MailServerBody>;

export const TimeZoneBody = Closed(
  { time_zone: Nullable(Words(64, "IANA name, such as Europe/Berlin; null: the zone of the box itself.")) },
  { $id: "NewTimeZone", description: "Where the account is." },
);
export type TimeZoneBody = Static<typeof TimeZoneBody>;

/**
 * Digests of the Checkup going out by mail, ntfy and Gotify. For the owner, and from the app alone: whoever sets an
 * address decides where news of the papers goes.
 */
export const noticesRoutes = [
  get("listNotices", "/notices", {
    summary: "What is sent out, to whom, and how",
    answers: ok("What is set up.", NoticeSettings),
  }),
  post("addNotice", "/notices", {
    summary: "Send somebody a digest of the Checkup from now on",
    body: NoticeBody,
    answers: created("The notice.", Notice),
  }),
  patch("changeNotice", "/notices/{notice}", {
    summary: "Send it otherwise",
    conditional: "/notices",
    params: NoticePath,
    body: NoticeChange,
    answers: ok("The notice.", Notice),
  }),
  remove("deleteNotice", "/notices/{notice}", {
    summary: "Send it no more",
    conditional: "/notices",
    params: NoticePath,
    answers: ok("It is gone.", NoticeDeleted),
  }),
  post("testNotice", "/notices/{notice}/test", {
    summary: "Send the digest as it would be now, and say how it went",
    params: NoticePath,
    answers: ok("How it went.", NoticeTested),
  }),
  post("setMailServer", "/mail-server", {
    summary: "Hand mail to a server from now on",
    body: MailServerBody,
    answers: created("The server.", MailServer),
  }),
  remove("deleteMailServer", "/mail-server", {
    summary: "Send no more mail",
    answers: ok("There is none any more.", NoticeDeleted),
  }),
  post("setTimeZone", "/time-zone", {
    summary: "Say where the account is: its days begin at midnight there",
    body: TimeZoneBody,
    answers: ok("The zone.", TimeZoneSet),
  }),
] as const;
