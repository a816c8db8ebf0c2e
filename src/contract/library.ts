import { type Static, Type } from "@sinclair/typebox";
import { DocumentRow } from "./document.ts";
import { factRoles } from "./fact.ts";
import { Closed, Count, Currency, Day, Id, Nullable, OneOf } from "./schema.ts";

const cursor = (description: string) => Nullable(Type.String(), { description });

export const Library = Closed(
  {
    documents: Type.Array(DocumentRow),
    total: Count("How many documents the filters match."),
    next_cursor: cursor("Send it back as `cursor`; null where nothing follows."),
    newer_cursor: cursor("Send it back as `cursor` with `back`; null where nothing stands before."),
    facts: Type.Array(
      Closed({
        document: Id(),
        key: Type.String(),
        value: Type.String(),
        number: Nullable(Type.Number()),
        currency: Currency(),
        date: Nullable(Day()),
      }),
      { description: "The facts that were asked for, the first of each key of a document." },
    ),
  },
  { $id: "Library", description: "A part of the list as the app shows it." },
);
export type Library = Static<typeof Library>;

export const LibraryTags = Closed(
  {
    tags: Type.Array(
      Closed({ id: Id(), name: Type.String(), documents: Count("How many documents it holds.") }),
      {
        description: "Every bundle, by name.",
      },
    ),
  },
  { $id: "LibraryTags", description: "Bundles as tags of documents." },
);
export type LibraryTags = Static<typeof LibraryTags>;

export const LibraryColumns = Closed(
  {
    columns: Type.Array(
      Closed({
        key: Type.String({ description: "The key of the facts." }),
        label: Type.String(),
        role: OneOf(factRoles, { description: "The kind of value." }),
        documents: Count("How many facts of the key the newest documents have; of a person's own, all."),
      }),
      { description: "Those of people's own, then those that most documents have." },
    ),
  },
  { $id: "LibraryColumns", description: "Facts that a table can show." },
);
export type LibraryColumns = Static<typeof LibraryColumns>;

export const LibraryMonths = Closed(
  {
    months: Type.Array(
      Closed({
        month: Type.String({ pattern: "^\\d{4}-\\d{2}$", description: "The month of their dates." }),
        documents: Count(),
      }),
      { description: "Newest first; months without documents are left out." },
    ),
    undated: Count("Documents of which no date is known."),
  },
  { $id: "LibraryMonths", description: "How many documents of the list each month has." },
);
export type LibraryMonths = Static<typeof LibraryMonths>;
