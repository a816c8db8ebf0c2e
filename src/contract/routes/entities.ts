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
import { inArea, ok } from "./route.ts";

const { get, post, patch, remove } = inArea("People & things");

const EntityPath = Closed({ entity: Id("The person or thing.") });

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
  get("listPeopleAndThings", "/people-and-things", {
    summary: "List people & things",
    description: "Everyone and everything; there is no cursor.",
    query: EntitiesQuery,
    answers: ok("The list.", EntityList),
  }),
  get("listDuplicates", "/people-and-things/duplicates", {
    summary: "People & things that may be on file twice",
    description:
      "Compared by their names, other names and numbers. Combining is left to a person. Two that somebody said are two " +
      "are not among them.",
    answers: ok("Pairs, the likeliest first.", DuplicateList),
  }),
  post("dismissDuplicate", "/people-and-things/duplicates/dismiss", {
    summary: "Say that two are not one",
    description: "They are not proposed again. They can still be combined.",
    body: DismissBody,
    answers: ok("The two.", DuplicateDismissed),
  }),
  get("getPersonOrThing", "/people-and-things/{entity}", {
    summary: "One person or thing",
    params: EntityPath,
    answers: ok("Everything on file about it.", EntityPage),
  }),
  patch("changePersonOrThing", "/people-and-things/{entity}", {
    summary: "Change a person or thing",
    description: "At least one field.",
    conditional: true,
    params: EntityPath,
    body: EntityPatch,
    answers: ok("The person or thing after the change.", EntityAnswer),
  }),
  post("combinePeopleAndThings", "/people-and-things/{entity}/combine", {
    summary: "Make two people or things one",
    description:
      "Documents, names, details and dated items of the other one move to this one, which keeps its name and kind.",
    params: EntityPath,
    body: CombineBody,
    answers: ok("The one they are now.", EntitiesCombined),
  }),
  post("undoCombination", "/people-and-things/combinations/{id}/undo", {
    summary: "Make two of one again",
    description: "Puts back what was moved; what came after stays as it is.",
    params: Closed({ id: Id("The `undo_id` of the combination.") }),
    answers: ok("The two.", CombinationUndone),
  }),
  post("linkPersonOrThing", "/documents/{document}/entities", {
    summary: "Link a person or thing to a document",
    description: "One on file, or a new one by its name and kind.",
    params: DocumentPath,
    body: LinkBody,
    answers: ok("Both, linked.", EntityLinked),
  }),
  remove("unlinkPersonOrThing", "/documents/{document}/entities/{entity}", {
    summary: "Take a person or thing off a document",
    description: "Removes the link only; both stay. Reading the document again does not bring it back.",
    params: Closed({ document: Id("The document."), entity: Id("The person or thing.") }),
    answers: ok("The document without it.", Unlinked),
  }),
] as const;
