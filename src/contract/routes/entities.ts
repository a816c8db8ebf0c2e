import { type Static, Type } from "@sinclair/typebox";
import { Unlinked } from "../document.ts";
import {
  CombinationUndone,
  DuplicateDismissed,
  DuplicateList,
  EntitiesCombined,
  EntityAnswer,
  EntityLinked,
  EntityList,
  EntityPage,
  entityFilterKinds,
} from "../entity.ts";
import { entityKinds, entityRoles } from "../named.ts";
import { Closed, Day, Flag, FlagOr, Id, Line, Nullable, OneOf } from "../schema.ts";
import { DocumentPath } from "./documents.ts";
import { route } from "./route.ts";

const area = "People & things";

export const EntityPath = Closed({ entity: Id("The person or thing.") });

export const EntitiesQuery = Closed({
  kind: Type.Optional(OneOf(entityFilterKinds, { description: "Only those of a kind." })),
  include_gone: FlagOr(false, "Also what was sold, ended or said not to be the household's."),
});
export type EntitiesQuery = Static<typeof EntitiesQuery>;

export const EntityPatch = Closed(
  {
    name: Type.Optional(Line(200, "The name; the one before stays among the other names.")),
    kind: Type.Optional(OneOf(entityKinds)),
    attributes: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean(), Type.Null()]),
        {
          maxProperties: 100,
          description: "Details, merged into those on file; null removes one.",
        },
      ),
    ),
    disposed_at: Type.Optional(
      Nullable(Day(), {
        description: "When it was sold or ended, which closes its open items; null brings it and them back.",
      }),
    ),
    pinned: Type.Optional(Flag("Shown first.")),
    household: Type.Optional(
      Nullable(Type.Boolean(), { description: "Whether it is the household's; null when not said." }),
    ),
  },
  { $id: "EntityChange", description: "What to change; at least one field.", minProperties: 1 },
);
export type EntityPatch = Static<typeof EntityPatch>;

export const LinkBody = Closed(
  {
    entity_id: Type.Optional(Id("A person or thing on file.")),
    name: Type.Optional(Line(200, "The name of a new one; with `kind`.")),
    kind: Type.Optional(OneOf(entityKinds, { description: "The kind of the new one." })),
    role: OneOf(entityRoles, { default: "subject", description: "What it is to the document." }),
  },
  { $id: "EntityLink", description: "Either `entity_id`, or `name` and `kind`." },
);
export type LinkBody = Static<typeof LinkBody>;

export const CombineBody = Closed({ other_id: Id("The one that becomes this one.") }, { $id: "Combination" });
export type CombineBody = Static<typeof CombineBody>;

export const DismissBody = Closed(
  {
    ids: Type.Array(Id(), {
      minItems: 2,
      maxItems: 2,
      description: "The two, in any order.",
    }),
  },
  { $id: "TwoNotOne", description: "Two people or things that are not one." },
);
export type DismissBody = Static<typeof DismissBody>;

export const entitiesRoutes = [
  route({
    id: "listPeopleAndThings",
    method: "GET",
    path: "/people-and-things",
    area,
    summary: "List people & things",
    description: "Everyone and everything; there is no cursor.",
    kind: "read",
    scope: "read",
    query: EntitiesQuery,
    answers: [{ status: 200, description: "The list.", schema: EntityList }],
    problems: [401, 403, 422],
  }),
  route({
    id: "listDuplicates",
    method: "GET",
    path: "/people-and-things/duplicates",
    area,
    summary: "People & things that may be on file twice",
    description:
      "Compared by their names, other names and numbers. Combining is left to a person. Two that somebody said are two " +
      "are not among them.",
    kind: "read",
    scope: "read",
    answers: [{ status: 200, description: "Pairs, the likeliest first.", schema: DuplicateList }],
    problems: [401, 403],
  }),
  route({
    id: "dismissDuplicate",
    method: "POST",
    path: "/people-and-things/duplicates/dismiss",
    area,
    summary: "Say that two are not one",
    description: "They are not proposed again. They can still be combined.",
    kind: "change",
    scope: "write",
    body: DismissBody,
    answers: [{ status: 200, description: "The two.", schema: DuplicateDismissed }],
    problems: [400, 401, 403, 409, 413, 422],
  }),
  route({
    id: "getPersonOrThing",
    method: "GET",
    path: "/people-and-things/{entity}",
    area,
    summary: "One person or thing",
    kind: "read",
    scope: "read",
    params: EntityPath,
    answers: [{ status: 200, description: "Everything on file about it.", schema: EntityPage }],
    problems: [401, 403, 404],
  }),
  route({
    id: "changePersonOrThing",
    conditional: true,
    method: "PATCH",
    path: "/people-and-things/{entity}",
    area,
    summary: "Change a person or thing",
    description: "At least one field.",
    kind: "change",
    scope: "write",
    params: EntityPath,
    body: EntityPatch,
    answers: [{ status: 200, description: "The person or thing after the change.", schema: EntityAnswer }],
    problems: [400, 401, 403, 404, 409, 422],
  }),
  route({
    id: "combinePeopleAndThings",
    method: "POST",
    path: "/people-and-things/{entity}/combine",
    area,
    summary: "Make two people or things one",
    description:
      "Documents, names, details and dated items of the other one move to this one, which keeps its name and kind.",
    kind: "change",
    scope: "write",
    params: EntityPath,
    body: CombineBody,
    answers: [{ status: 200, description: "The one they are now.", schema: EntitiesCombined }],
    problems: [400, 401, 403, 404, 409, 422],
  }),
  route({
    id: "undoCombination",
    method: "POST",
    path: "/people-and-things/combinations/{id}/undo",
    area,
    summary: "Make two of one again",
    description: "Puts back what was moved; what came after stays as it is.",
    kind: "change",
    scope: "write",
    params: Closed({ id: Id("The `undo_id` of the combination.") }),
    answers: [{ status: 200, description: "The two.", schema: CombinationUndone }],
    problems: [401, 403, 404, 409, 422],
  }),
  route({
    id: "linkPersonOrThing",
    method: "POST",
    path: "/documents/{document}/entities",
    area,
    summary: "Link a person or thing to a document",
    description: "One on file, or a new one by its name and kind.",
    kind: "change",
    scope: "write",
    params: DocumentPath,
    body: LinkBody,
    answers: [{ status: 200, description: "Both, linked.", schema: EntityLinked }],
    problems: [400, 401, 403, 404, 409, 422],
  }),
  route({
    id: "unlinkPersonOrThing",
    method: "DELETE",
    path: "/documents/{document}/entities/{entity}",
    area,
    summary: "Take a person or thing off a document",
    description: "Removes the link only; both stay. Reading the document again does not bring it back.",
    kind: "change",
    scope: "write",
    params: Closed({ document: Id("The document."), entity: Id("The person or thing.") }),
    answers: [{ status: 200, description: "The document without it.", schema: Unlinked }],
    problems: [401, 403, 404, 409],
  }),
] as const;
