import { type Static, Type } from "@sinclair/typebox";
import { CheckupItem, UpNext } from "./checkup.ts";
import { DocumentRow } from "./document.ts";
import { ListedFact } from "./fact.ts";
import { entityKinds, Named } from "./named.ts";
import { Closed, Count, Day, Id, Nullable, OneOf, Url } from "./schema.ts";

/** The values of the `kind` filter of the list, which are not the values of the `kind` field. */
export const entityFilterKinds = [
  "person",
  "pet",
  "vehicle",
  "property",
  "organization",
  "account",
  "policy",
  "item",
] as const;

export const endedWays = [
  "sold",
  "deregistered",
  "closed",
  "cancelled",
  "paid_off",
  "moved_out",
  "left",
] as const;

export const EntityEnd = Closed(
  {
    way: OneOf(endedWays, { description: "How it ended." }),
    date: Day(),
    text: Type.String({ description: "How and when, as a person would say it: “Sold on 3 March 2026”." }),
    document: Named,
  },
  { $id: "EntityEnd", description: "How a thing ended, and the document that says so." },
);
export type EntityEnd = Static<typeof EntityEnd>;

const members = {
  id: Id(),
  name: Type.String(),
  kind: OneOf(entityKinds),
  kind_label: Type.String({ description: "The kind as a person would say it." }),
  subtitle: Nullable(Type.String(), { description: "One line that tells it from others of its name." }),
  also_known_as: Type.Array(Type.String()),
  details: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
    {
      description:
        "What is known about it. Numbers such as VINs and plates come back only with the `identifiers` scope.",
    },
  ),
  gone: Nullable(Day(), { description: "When it was sold, ended or said not to be the household's." }),
  ended: Nullable(EntityEnd, { description: "The end that a document says; null where none does." }),
  url: Url(),
};

export const PersonOrThing = Closed(members, {
  $id: "PersonOrThing",
  description:
    "A person, pet, organization, home, vehicle, account, policy or asset that documents are about.",
});
export type PersonOrThing = Static<typeof PersonOrThing>;

export const EntityStatus = Closed(
  {
    text: Type.String(),
    when: Nullable(Day()),
    more: Count("How many more lines there are."),
  },
  { $id: "EntityStatus", description: "The one line the Home view shows for a person or thing." },
);
export type EntityStatus = Static<typeof EntityStatus>;

export const EntityEntry = Closed(
  { ...members, documents: Count("How much paper it is on."), status: Nullable(EntityStatus) },
  { $id: "EntityEntry", description: "A person or thing as the list shows it." },
);
export type EntityEntry = Static<typeof EntityEntry>;

export const EntityList = Closed(
  {
    people_and_things: Type.Array(EntityEntry, {
      description: "Those pinned first, then the household, its things, and companies, each by name.",
    }),
    total: Count(),
    url: Url(),
  },
  { $id: "EntityList", description: "Everyone and everything on file." },
);
export type EntityList = Static<typeof EntityList>;

export const EntityPage = Closed(
  {
    person_or_thing: PersonOrThing,
    status: Nullable(EntityStatus, { description: "Null when nothing is open." }),
    facts: Type.Array(ListedFact, {
      description: "What its documents say: every identifier once, of anything else the newest of each key.",
    }),
    identifiers_shown: Type.Boolean({
      description:
        "Whether account, policy and license numbers are among the facts. Without it they are left out.",
    }),
    documents: Type.Array(DocumentRow, { description: "The newest 200 current documents." }),
    up_next: Type.Array(UpNext, { description: "Open dated items, the soonest first." }),
    missing: Type.Array(CheckupItem, { description: "What should be on file and is not." }),
  },
  { $id: "EntityPage", description: "Everything on file about a person or thing." },
);
export type EntityPage = Static<typeof EntityPage>;

export const EntityAnswer = Closed(
  { person_or_thing: PersonOrThing },
  { $id: "EntityAnswer", description: "The person or thing after the change." },
);
export type EntityAnswer = Static<typeof EntityAnswer>;

export const EntityLinked = Closed(
  { person_or_thing: PersonOrThing, document: DocumentRow },
  { $id: "EntityLinked", description: "The person or thing and the document that is about it now." },
);
export type EntityLinked = Static<typeof EntityLinked>;

export const DuplicatePair = Closed(
  {
    people_and_things: Type.Array(Named, { description: "The two.", minItems: 2, maxItems: 2 }),
    score: Type.Integer({ minimum: 0, maximum: 100, description: "How likely they are one." }),
    why: Type.String({ description: "What they have in common, in a few words." }),
  },
  { $id: "DuplicatePair", description: "Two people or things that may be one." },
);
export type DuplicatePair = Static<typeof DuplicatePair>;

export const DuplicateList = Closed(
  { pairs: Type.Array(DuplicatePair, { description: "The likeliest first." }), total: Count() },
  { $id: "DuplicateList", description: "People and things that may be on file twice." },
);
export type DuplicateList = Static<typeof DuplicateList>;

export const DuplicateDismissed = Closed(
  {
    dismissed: Type.Literal(true),
    people_and_things: Type.Array(Named, { description: "The two.", minItems: 2, maxItems: 2 }),
  },
  { $id: "DuplicateDismissed", description: "The two are not proposed as one any more." },
);
export type DuplicateDismissed = Static<typeof DuplicateDismissed>;

export const EntitiesCombined = Closed(
  { person_or_thing: PersonOrThing, undo_id: Id("Give it to the undo call to make two of it again.") },
  { $id: "EntitiesCombined", description: "The one that both are now." },
);
export type EntitiesCombined = Static<typeof EntitiesCombined>;

export const CombinationUndone = Closed(
  {
    people_and_things: Type.Array(PersonOrThing, {
      description: "The two, the kept one first.",
      minItems: 2,
    }),
  },
  { $id: "CombinationUndone", description: "The two that were one." },
);
export type CombinationUndone = Static<typeof CombinationUndone>;
