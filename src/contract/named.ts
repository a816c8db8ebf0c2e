import { type Static, Type } from "@sinclair/typebox";
import { Closed, Id, Nullable, OneOf, Url } from "./schema.ts";

export const entityKinds = [
  "person",
  "pet",
  "organization",
  "property",
  "vehicle",
  "financial_account",
  "policy",
  "asset",
] as const;

export const entityRoles = ["subject", "issuer", "payer", "payee", "owner", "covered"] as const;

const ROLES =
  "What the person or thing is to the document; `covered` is the home, car, pet or policy that it is for, which on a " +
  "policy is what is insured.";

const members = {
  id: Id(),
  title: Nullable(Type.String(), { description: "The title of a document; null for anything else." }),
  name: Nullable(Type.String(), {
    description: "The name of a person, a thing or a type; null for a document.",
  }),
  kind: Type.String({
    description:
      "`document`, `type`, or the kind of the person or thing (`person`, `organization`, `vehicle` …).",
  }),
  url: Url(),
};

export const Named = Closed(members, {
  $id: "Named",
  description: "A short reference to a document, a person, a thing or a type.",
});
export type Named = Static<typeof Named>;

export const NamedWithRole = Closed(
  { ...members, role: OneOf(entityRoles, { description: ROLES }) },
  {
    $id: "NamedWithRole",
    description: "A person or thing a document is about, and what it is to the document.",
  },
);
export type NamedWithRole = Static<typeof NamedWithRole>;
