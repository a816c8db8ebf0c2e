import { type Static, Type } from "@sinclair/typebox";
import { Named } from "./named.ts";
import { Closed, Count, Id, Nullable, OneOf } from "./schema.ts";

/** Words for those who send papers of a kind. */
export const senderWords = [
  "bank",
  "lender",
  "insurer",
  "employer",
  "landlord",
  "provider",
  "shop",
  "school",
  "garage",
  "vet",
  "tax_office",
] as const;
export type SenderWord = (typeof senderWords)[number];

export const TypeOffer = Closed(
  {
    id: Id("What `POST /type-offers/{offer}/use` takes."),
    type: Named,
    sender: Named,
    sender_word: Nullable(OneOf(senderWords), {
      description: "What people call such a sender; null where the name says it better.",
    }),
    documents: Type.Array(Named, { description: "The others, the newest first; at least one." }),
  },
  {
    $id: "TypeOffer",
    description:
      "Other documents of the same sender that look like one whose type a person put right and carry the type it had. None " +
      "whose type a person has set.",
  },
);
export type TypeOffer = Static<typeof TypeOffer>;

export const TypeOfferUsed = Closed(
  { type: Named, changed: Count("How many of the others are of the type by this offer now.") },
  { $id: "TypeOfferUsed", description: "The type that the others were given." },
);
export type TypeOfferUsed = Static<typeof TypeOfferUsed>;

export const TypeOfferUndone = Closed(
  { changed: Count("How many documents are what they were again.") },
  { $id: "TypeOfferUndone", description: "What was put back." },
);
export type TypeOfferUndone = Static<typeof TypeOfferUndone>;
