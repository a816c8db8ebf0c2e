import { type Static, Type } from "@sinclair/typebox";
import { Named } from "./named.ts";
import { Closed, Count, Currency, Day, Id, Nullable, OneOf, Url } from "./schema.ts";

export const obligationKinds = ["payment", "renewal", "expiry", "filing", "appointment", "reminder"] as const;
export const itemStatuses = ["open", "snoozed", "handled", "dismissed"] as const;
export const severities = ["urgent", "soon", "later"] as const;

export const WhatToDo = Closed(
  {
    summary: Nullable(Type.String()),
    steps: Type.Array(Type.String()),
    phone: Nullable(Type.String()),
    links: Type.Array(Type.String()),
    prepared: Nullable(Type.String(), {
      description: "What was made ready for it, such as the words of a letter.",
    }),
  },
  { $id: "WhatToDo", description: "How to get an item of the Checkup done." },
);
export type WhatToDo = Static<typeof WhatToDo>;

/** What a dated item on a document and a line of the Checkup have in common. */
const dated = {
  id: Id(),
  kind_label: Type.String({ description: "The kind as a person would say it." }),
  title: Type.String(),
  status: OneOf(itemStatuses),
  snoozed_until: Nullable(Day(), { description: "The day it shows again; null when it is not snoozed." }),
  amount: Nullable(Type.Number()),
  currency: Currency(),
  what_to_do: Nullable(WhatToDo),
  document: Nullable(Named),
  person_or_thing: Nullable(Named),
  url: Url(),
};

export const UpNext = Closed(
  {
    ...dated,
    kind: OneOf(obligationKinds),
    due: Day("The day it falls on."),
    if_missed: Nullable(Type.String(), { description: "What happens when the day passes." }),
  },
  { $id: "UpNext", description: "A dated item as shown on a document, a person or a thing." },
);
export type UpNext = Static<typeof UpNext>;

export const CheckupItem = Closed(
  {
    ...dated,
    source: OneOf(["obligation", "gap", "document"]),
    kind: Type.String(),
    detail: Nullable(Type.String(), {
      description: "What stands beside the title; a person's note, if there is one.",
    }),
    when: Nullable(Day(), { description: "The day it falls on; null when it has none." }),
    overdue: Type.Boolean({
      description:
        "The day has passed and nobody has done it, as far as is known. From 30 days on that " +
        "has to be proven; an old bill without proof sits in `housekeeping`.",
    }),
    group: Type.String({
      description:
        "The group it sits in: `past_due`, a month `YYYY-MM`, `missing`, `housekeeping` or `snoozed`. " +
        "A closed item sits in the month of its day.",
    }),
    severity: OneOf(severities, {
      description:
        "`urgent`: past due, or due within 7 days; `soon`: within its lead days; `later`: neither, or it is debited by itself.",
    }),
    dismissed_reason: Nullable(Type.String(), {
      description: "Why it was dismissed, in the person's words.",
    }),
  },
  { $id: "CheckupItem", description: "One line of the Checkup." },
);
export type CheckupItem = Static<typeof CheckupItem>;

export const CheckupList = Closed(
  {
    items: Type.Array(CheckupItem),
    total: Count("How many lines match, however many `limit` lets through."),
    by_group: Type.Record(Type.String(), Count(), {
      description: "How many lines each group has, with the same filters but `group`.",
    }),
    counts: Closed(
      { open: Count(), past_due_or_urgent: Count(), snoozed: Count(), handled: Count(), dismissed: Count() },
      {
        description:
          "The whole Checkup, whatever was filtered; a snoozed line is not counted among the open ones.",
      },
    ),
    url: Url(),
  },
  { $id: "CheckupList", description: "The Checkup: everything that needs a person." },
);
export type CheckupList = Static<typeof CheckupList>;

export const CheckupItemAnswer = Closed(
  { item: CheckupItem },
  { $id: "CheckupItemAnswer", description: "The line as it stands now." },
);
export type CheckupItemAnswer = Static<typeof CheckupItemAnswer>;

export const LeadDaysSet = Closed(
  { item: CheckupItem, lead_days: Type.Integer({ minimum: 1, maximum: 365 }) },
  { $id: "LeadDaysSet", description: "The line as it stands now, and its lead days." },
);
export type LeadDaysSet = Static<typeof LeadDaysSet>;

export const CalendarFeed = Closed(
  { url: Nullable(Url("The private address; whoever has it reads the dated items. Shown once.")) },
  { $id: "CalendarFeed", description: "The address of the calendar for programs that send no header." },
);
export type CalendarFeed = Static<typeof CalendarFeed>;
