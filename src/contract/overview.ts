import { type Static, Type } from "@sinclair/typebox";
import { accountKinds, roles, TokenOrConnection } from "./account.ts";
import { entityKinds } from "./named.ts";
import { Closed, Count, Nullable, OneOf, Url } from "./schema.ts";

const drawer = () => Closed({ name: Type.String(), slug: Type.String(), documents: Count() });

export const Overview = Closed(
  {
    family_or_business: Closed({ name: Type.String(), kind: OneOf(accountKinds) }),
    you: Closed({ name: Nullable(Type.String()), role: OneOf(roles), token: TokenOrConnection }),
    documents: Closed({
      current: Count("Those that are not replaced."),
      including_replaced: Count(),
      needs_a_look: Count("Those that wait on a person."),
      being_read: Count("Those on their way into the files."),
      arrived_last_7_days: Count(),
      years: Type.Record(Type.String(), Count(), { description: "How many documents each year has." }),
    }),
    categories: Type.Array(drawer()),
    types: Type.Array(drawer()),
    people_and_things: Type.Array(Closed({ kind: OneOf(entityKinds), label: Type.String(), count: Count() })),
    checkup: Closed({ open: Count(), past_due_or_urgent: Count(), snoozed: Count(), handled: Count() }),
    plan: Closed({
      label: Type.String(),
      questions_left: Nullable(Count(), { description: "Null when there is no limit." }),
      full_reads_left: Nullable(Count(), { description: "Null when there is no limit." }),
    }),
    ways_in: Type.String({ description: "How documents get in, in a sentence." }),
    urls: Closed(
      { home: Url(), library: Url(), people_and_things: Url(), checkup: Url() },
      { description: "Four places in the app." },
    ),
  },
  { $id: "Overview", description: "What is on file, counted." },
);
export type Overview = Static<typeof Overview>;
