import { type Static, Type } from "@sinclair/typebox";
import { Named } from "./named.ts";
import { Closed, Currency, Day, Id, Nullable, OneOf, Url } from "./schema.ts";

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
    detail: Nullable(Type.String()),
    when: Nullable(Day()),
    overdue: Type.Boolean(),
    group: Type.String({
      description: "`past_due`, `missing`, `housekeeping`, `snoozed`, `dated`, or a month `YYYY-MM`.",
    }),
    severity: OneOf(severities),
    dismissed_reason: Nullable(Type.String(), {
      description: "Why it was dismissed, in the person's words.",
    }),
  },
  { $id: "CheckupItem", description: "One line of the Checkup." },
);
export type CheckupItem = Static<typeof CheckupItem>;
