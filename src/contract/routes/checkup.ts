import { type Static, Type } from "@sinclair/typebox";
import { CalendarFeed, CheckupItemAnswer, CheckupList, LeadDaysSet } from "../checkup.ts";
import { Closed, Day, Id, Line, OneOf, Words } from "../schema.ts";
import { created, inArea, ok } from "./route.ts";

const { get, post, patch, remove } = inArea("Checkup");

export const ObligationPath = Closed({ obligation: Id("The dated item.") });
export const GapPath = Closed({ gap: Id("What is missing.") });

export const CheckupQuery = Closed({
  group: Type.Optional(
    Type.String({
      pattern: "^(past_due|missing|housekeeping|snoozed|dated|\\d{4}-(0[1-9]|1[0-2]))$",
      description:
        "Only this group: `past_due`, `missing`, `housekeeping`, `snoozed`, a month `YYYY-MM`, or `dated` for every " +
        "dated item, past due or to come.",
    }),
  ),
  from: Type.Optional(Day("Only what falls on this day or after it.")),
  to: Type.Optional(Day("Only what falls on this day or before it.")),
  person_or_thing: Type.Optional(Words(200, "Id or name of a person or thing.")),
  show: OneOf(["open", "handled", "dismissed"], {
    default: "open",
    description: "Snoozed items are open ones; they come last.",
  }),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 200, description: "How many lines at most." }),
});
export type CheckupQuery = Static<typeof CheckupQuery>;

const note = Type.Optional(
  Type.String({ maxLength: 500, description: "Kept on the item and shown as its `detail`." }),
);

export const ObligationActionBody = Closed(
  {
    action: OneOf(["handled", "snooze", "dismiss", "reopen", "manual"]),
    until: Type.Optional(Day("With `snooze`: the day it shows again, after today.")),
    note,
  },
  { $id: "CheckupAction", description: "What was done about a dated item." },
);
export type ObligationActionBody = Static<typeof ObligationActionBody>;

export const LeadDaysBody = Closed(
  {
    days: Type.Integer({
      minimum: 1,
      maximum: 365,
      description: "Days before its day that the item shows as due.",
    }),
  },
  { $id: "LeadDays", description: "How early an item shows as due." },
);
export type LeadDaysBody = Static<typeof LeadDaysBody>;

export const GapDismissalBody = Closed(
  {
    reason: Words(500, "Why, in the person's words."),
    disposed: Type.Optional(
      Type.Boolean({
        description: "The thing it is about is gone (sold, ended): everything else about it is closed, too.",
      }),
    ),
  },
  { $id: "GapDismissal", description: "Why something is not missing after all." },
);
export type GapDismissalBody = Static<typeof GapDismissalBody>;

export const ReminderBody = Closed(
  {
    title: Line(140, "What to be reminded of."),
    on: Day("The day, after today."),
    document_id: Type.Optional(Id("A document it is about.")),
    person_or_thing: Type.Optional(Words(200, "Id or name of the person or thing it is about.")),
    note,
  },
  { $id: "Reminder", description: "A reminder of a person's own." },
);
export type ReminderBody = Static<typeof ReminderBody>;

const item = [{ status: 200, description: "The line as it stands now.", schema: CheckupItemAnswer }];

export const checkupRoutes = [
  get("getCheckup", "/checkup", {
    summary: "Everything that needs a person",
    description:
      "The whole list in one answer: past due, this month and the next and later ones, missing, housekeeping, snoozed. " +
      "What is handled or dismissed comes last closed first. Nothing of a replaced, folded or trashed document is in it.",
    query: CheckupQuery,
    answers: ok("The Checkup.", CheckupList),
  }),
  get("getObligation", "/checkup/obligations/{obligation}", {
    summary: "One dated item",
    params: ObligationPath,
    answers: item,
    problems: [409],
  }),
  post("actOnObligation", "/checkup/obligations/{obligation}", {
    summary: "Handle, snooze, dismiss or reopen a dated item",
    description:
      "`handled` closes it, `snooze` hides it until a day, `dismiss` closes it as not needed, `reopen` brings it back. " +
      "`manual`: a bill taken for automatic is paid by hand, and so are the other bills of this payee from then on.",
    conditional: true,
    params: ObligationPath,
    body: ObligationActionBody,
    answers: item,
  }),
  patch("patchObligation", "/checkup/obligations/{obligation}", {
    summary: "The same as the POST",
    description: "Another name of `POST` at the same address.",
    conditional: true,
    params: ObligationPath,
    body: ObligationActionBody,
    answers: item,
  }),
  patch("setLeadDays", "/checkup/obligations/{obligation}/lead-days", {
    summary: "Set how early a dated item shows as due",
    description:
      "From so many days before its day on its `severity` is at least `soon`, and its calendar alarm rings.",
    conditional: "/checkup/obligations/{obligation}",
    params: ObligationPath,
    body: LeadDaysBody,
    answers: ok("The line and its lead days.", LeadDaysSet),
  }),
  post("dismissGap", "/checkup/{gap}/dismiss", {
    summary: "Dismiss something missing",
    description:
      "With `disposed` the thing it is about is gone from today, and everything else about it is closed.",
    params: GapPath,
    body: GapDismissalBody,
    answers: item,
  }),
  post("reopenGap", "/checkup/{gap}/reopen", {
    summary: "Bring something missing back",
    params: GapPath,
    answers: item,
  }),
  post("addReminder", "/reminders", {
    summary: "Add a reminder",
    body: ReminderBody,
    answers: created("The reminder as a line of the Checkup.", CheckupItemAnswer),
  }),
  get("getCalendar", "/calendar.ics", {
    summary: "The dated items as a calendar",
    description:
      "An iCalendar feed (RFC 5545) of all-day events. What was handled or dismissed in the last 30 days is cancelled in it.",
    headers: { "If-None-Match": "The `ETag` of the calendar at hand: 304 when it has not changed." },
    answers: [
      { status: 200, description: "The calendar.", type: "text/calendar" },
      { status: 304, description: "It has not changed.", type: "" },
    ],
  }),
  get("getObligationCalendar", "/checkup/obligations/{obligation}/calendar.ics", {
    summary: "One dated item as a calendar",
    description: "The same event as in the whole calendar, so that a program that has both shows it once.",
    params: ObligationPath,
    answers: [{ status: 200, description: "The calendar.", type: "text/calendar" }],
  }),
  post("makeCalendarFeed", "/calendar/feed", {
    summary: "Make a private address of the calendar; the one before it ends",
    app_only: true,
    answers: created("The address, shown once.", CalendarFeed),
  }),
  remove("endCalendarFeed", "/calendar/feed", {
    summary: "End the private address of the calendar",
    app_only: true,
    answers: ok("There is none any more.", CalendarFeed),
  }),
] as const;
