import { type Static, Type } from "@sinclair/typebox";
import { Named } from "./named.ts";
import { Closed, Confidence, Count, Currency, Day, Id, Nullable, OneOf } from "./schema.ts";

export const factRoles = ["money", "date", "party", "text", "identifier"] as const;
export type FactRole = (typeof factRoles)[number];

const fraction = () => Type.Number({ minimum: 0, maximum: 1 });

export const Box = Closed(
  { x0: fraction(), y0: fraction(), x1: fraction(), y1: fraction() },
  {
    $id: "Box",
    description:
      "A place on a page as fractions of its width and height, 0 to 1, counted from the top left corner.",
  },
);
export type Box = Static<typeof Box>;

const members = {
  id: Id(),
  key: Type.String({
    description: "A stable word for what this is, such as `total`, `due_date` or `issuer`.",
  }),
  label: Type.String({ description: "What a person would call it, such as `Amount due`." }),
  role: OneOf(factRoles, { description: "The kind of value." }),
  value: Type.String({ description: "The text of the fact." }),
  number: Nullable(Type.Number(), { description: "Read from `value` when it is money." }),
  date: Nullable(Day(), { description: "Read from `value` when it is a date." }),
  currency: Currency(),
  page: Nullable(Type.Integer({ minimum: 1 }), { description: "The page it stands on, counted from 1." }),
  corrected_by_hand: Type.Boolean({ description: "A person set it; reading again never touches it." }),
  added_by_hand: Type.Boolean({ description: "A person added it; no reader found it." }),
  confidence: Confidence("How sure the reading is, 0 to 100; null when a person set it."),
  box: Nullable(Box, { description: "Where on the page it stands." }),
  quote: Nullable(Type.String(), { description: "The words it was read from, as they stand on the page." }),
};

export const Fact = Closed(members, { $id: "Fact", description: "A value read off a page." });
export type Fact = Static<typeof Fact>;

export const PageWords = Closed(
  {
    page: Type.Integer({ minimum: 1 }),
    words: Type.Array(Closed({ text: Type.String(), box: Box }), {
      description: "The words in the order they are read, each where it stands.",
    }),
  },
  { $id: "PageWords", description: "The words of a page with their places." },
);
export type PageWords = Static<typeof PageWords>;

export const DocumentFacts = Closed(
  {
    document: Named,
    facts: Type.Array(Fact),
    identifiers_shown: Type.Boolean({
      description:
        "Whether account, policy and license numbers are among the facts. Without it they are left out.",
    }),
  },
  { $id: "DocumentFacts", description: "The facts of one document." },
);
export type DocumentFacts = Static<typeof DocumentFacts>;

export const ListedFact = Closed(
  { ...members, document: Named },
  { $id: "ListedFact", description: "A fact and the document it was read from." },
);
export type ListedFact = Static<typeof ListedFact>;

export const FactList = Closed(
  {
    facts: Type.Array(ListedFact, { description: "Those of the newest document first." }),
    showing: Count("How many are in `facts`."),
    total: Count("How many match."),
    sum_of_amounts: Type.Record(Type.String(), Type.Number(), {
      description:
        "Currency code to sum, over every matching money fact and not only the ones shown. An amount whose " +
        "currency is not known is in no sum.",
    }),
    identifiers_shown: Type.Boolean({
      description:
        "Whether account, policy and license numbers are among the facts. Without it they are left out.",
    }),
  },
  { $id: "FactList", description: "Facts across documents." },
);
export type FactList = Static<typeof FactList>;

export const FactChoices = Closed(
  {
    choices: Type.Array(
      Closed({
        key: Type.String({ description: "The stable word for it." }),
        label: Type.String({ description: "What a person calls it." }),
        role: OneOf(factRoles, { description: "The kind of value." }),
      }),
      {
        description: "What a value on a paper of this type can be, in the order in which the type shows it.",
      },
    ),
    own: Type.Array(
      Closed({ label: Type.String(), role: OneOf(factRoles, { description: "The kind of value." }) }),
      { description: "Names that people gave to facts of their own, those used most first." },
    ),
    reads_as: Closed(
      {
        role: OneOf(factRoles, { description: "What the words look like." }),
        amount: Nullable(Type.Number(), { description: "The amount in them." }),
        currency: Currency(),
        date: Nullable(Day("The day in them.")),
      },
      { description: "What the words say, before anybody says what they are for." },
    ),
  },
  { $id: "FactChoices", description: "What chosen words can be used for." },
);
export type FactChoices = Static<typeof FactChoices>;
