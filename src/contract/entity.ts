import { type Static, Type } from "@sinclair/typebox";
import { entityKinds } from "./named.ts";
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
