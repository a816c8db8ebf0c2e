import { type Static, Type } from "@sinclair/typebox";
import { Closed, OneOf } from "./schema.ts";

export const suggestionKinds = [
  "next",
  "identity",
  "term",
  "spent",
  "bills",
  "pay",
  "insurer",
  "number",
  "latest",
] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

export const AskSuggestions = Closed(
  {
    suggestions: Type.Array(
      Closed({
        question: Type.String({ description: "To be asked as it is." }),
        kind: OneOf(suggestionKinds, {
          description: "What it asks for; no two are alike unless little is on file.",
        }),
      }),
      { maxItems: 6, description: "The most pressing first; none when nothing on file answers any." },
    ),
  },
  { $id: "AskSuggestions", description: "Questions that what is on file answers." },
);
export type AskSuggestions = Static<typeof AskSuggestions>;
