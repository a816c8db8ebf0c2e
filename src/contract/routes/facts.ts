import { type Static, Type } from "@sinclair/typebox";
import { FactCorrected, FactTaken, TypeGiven } from "../document.ts";
import { Box, FactChoices, FactList, factRoles, ListedFact } from "../fact.ts";
import { Closed, FlagOr, Id, Line, Nullable, OneOf, Words } from "../schema.ts";
import { TypeOfferUndone, TypeOfferUsed } from "../type-offer.ts";
import { DocumentPath } from "./documents.ts";
import { documentFilters } from "./filters.ts";
import { created, inArea, ok } from "./route.ts";

const categories = inArea("Categories and types");
const facts = inArea("Facts");

export const FactsQuery = Closed({
  label: Type.Optional(
    Words(
      80,
      "A key such as `total`, which finds facts of that key alone (no `subtotal`), or part of a label or a key, such as `amount d`.",
    ),
  ),
  role: Type.Optional(
    OneOf(factRoles, { description: "The kind of value. `identifier` needs the `identifiers` scope." }),
  ),
  ...documentFilters,
  include_superseded: FlagOr(false, "Also those of documents that a newer version replaces."),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 100, description: "How many facts at most." }),
});
export type FactsQuery = Static<typeof FactsQuery>;

const OfferPath = Closed({ offer: Id("The `id` of the offer.") });
const FactPath = Closed({ document: Id("The document."), fact: Id("The fact.") });

export const FactPatch = Closed(
  {
    value: Words(
      2000,
      "The text of the fact. An amount is read from it for money (`1,234.56`, `1.234,56`, `CHF 12.—`, `(12.00)`), and " +
        "a day for dates (`2025-03-31`, `31 March 2025`, `31.03.2025`).",
    ),
  },
  { $id: "FactCorrection" },
);
export type FactPatch = Static<typeof FactPatch>;

export const FactChoicesBody = Closed(
  { words: Words(2000, "The words, as they were chosen or typed.") },
  { $id: "ChosenWords" },
);
export type FactChoicesBody = Static<typeof FactChoicesBody>;

export const FactBody = Closed(
  {
    key: Type.Optional(
      Type.String({
        pattern: "^[a-z][a-z0-9_]{0,59}$",
        description: "What it is, one of the choices; left out for something else, which `label` names.",
      }),
    ),
    label: Type.Optional(Line(60, "What a person calls it; needed without `key`.")),
    role: Type.Optional(
      OneOf(factRoles, { description: "The kind of value of something else; text when left out." }),
    ),
    value: Words(2000, "The text of the fact. An amount or a day is read from it as in a correction."),
    page: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
      description: "The page it stands on; null for what a person knows from elsewhere.",
    }),
    quote: Nullable(Words(300), {
      description: "The words of the page it was taken from; refused when they do not stand there.",
    }),
    box: Nullable(Box, { description: "Where on the page they stand." }),
  },
  { $id: "NewFact" },
);
export type FactBody = Static<typeof FactBody>;

export const TypeBody = Closed(
  {
    type_id: Type.Optional(Id("A type on file.")),
    name: Type.Optional(Line(120, "The name of a new type of the account's own; with `category_id`.")),
    category_id: Type.Optional(Id("The category of the new type.")),
    move_all: FlagOr(false, "Also moves everything filed as the type this document carries now."),
  },
  { $id: "TypeChoice", description: "Either `type_id`, or `name` and `category_id`." },
);
export type TypeBody = Static<typeof TypeBody>;

export const factsRoutes = [
  facts.get("listFacts", "/facts", {
    summary: "Facts across documents",
    description:
      "The first `limit` facts, those of the newest document first, and sums over everything that matches. There is no " +
      "cursor. Documents in the trash and folded copies do not count.",
    query: FactsQuery,
    answers: ok("The facts and their sums.", FactList),
  }),
  facts.get("getFact", "/documents/{document}/facts/{fact}", {
    summary: "One fact",
    description: "An account, policy or license number is not there for a token that may not see it.",
    params: FactPath,
    answers: ok("The fact and its document.", ListedFact),
  }),
  facts.patch("correctFact", "/documents/{document}/facts/{fact}", {
    summary: "Correct a fact",
    description:
      "The value belongs to the person from then on; reading again never touches it. A corrected issue date becomes the " +
      "date of its document unless a person set that date; an open dated item read from the fact follows it.",
    conditional: true,
    params: FactPath,
    body: FactPatch,
    answers: ok("The fact and its document.", FactCorrected),
  }),
  facts.post("chooseFact", "/documents/{document}/own-facts/choices", {
    summary: "What words can be used for",
    description:
      "Changes nothing. What a value on this paper can be, and what the words say as an amount or a day.",
    kind: "read",
    params: DocumentPath,
    body: FactChoicesBody,
    answers: ok("The choices.", FactChoices),
    problems: [409],
  }),
  facts.post("addFact", "/documents/{document}/own-facts", {
    summary: "Add a fact",
    description:
      "From words that somebody chose on a page, or from what they know. It is theirs: reading again never touches it, and " +
      "the next paper of the kind is read with it in mind. A number that identifies somebody needs the `identifiers` scope.",
    params: DocumentPath,
    body: FactBody,
    answers: created("The fact and its document.", FactCorrected),
  }),
  facts.remove("takeFact", "/documents/{document}/own-facts/{fact}", {
    summary: "Take away a fact that a person added",
    description: "One that was read off the page is corrected instead; it answers 404 here.",
    params: FactPath,
    answers: ok("The document without it.", FactTaken),
  }),
  categories.post("fileAsType", "/documents/{document}/type", {
    summary: "File a document as a type",
    description:
      "A type on file, or a new one of the account's own. With `move_all` everything filed as the type this document " +
      "carries now moves along.",
    conditional: "/documents/{document}",
    params: DocumentPath,
    body: TypeBody,
    answers: ok("The document under its type.", TypeGiven),
  }),
  categories.post("useTypeOffer", "/type-offers/{offer}/use", {
    summary: "Take the offer of a type for others",
    description:
      "What a correction of a type offered as `others`: each of the offered documents is filed as the type, as if the caller had " +
      "corrected it. One whose type somebody set meanwhile stays. Taken twice it is taken once.",
    params: OfferPath,
    answers: ok("The type, and for how many it was taken.", TypeOfferUsed),
  }),
  categories.post("undoTypeOffer", "/type-offers/{offer}/undo", {
    summary: "Put back what taking the offer of a type changed",
    description:
      "Each document is of the type it was before, called what it was called. One whose type somebody set since stays.",
    params: OfferPath,
    answers: ok("How many were put back.", TypeOfferUndone),
  }),
] as const;
