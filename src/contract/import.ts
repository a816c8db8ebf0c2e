import { type Static, Type } from "@sinclair/typebox";
import { Closed, Count, Day, Id, Nullable, OneOf, Url } from "./schema.ts";

export const importKinds = ["zip", "enex", "paperless", "mbox", "folder"] as const;
export const importStages = ["unpacking", "sorting", "reading in full", "done"] as const;

export const ImportCounts = Closed(
  {
    entries: Count("Entries of the archive that are known."),
    unpacked: Count("Taken out of it."),
    sorted: Count("Through the sorting read."),
    read: Count("Read in full."),
    duplicates: Count("Already on file."),
    skipped: Count("Nothing to file: folders, hidden files."),
    failed: Count("Could not be taken in; `problems` says why."),
    left_behind: Count("Kept for later, since the plan had no room."),
  },
  { $id: "ImportCounts", description: "How far an import has come." },
);
export type ImportCounts = Static<typeof ImportCounts>;

export const Import = Closed(
  {
    id: Id(),
    name: Type.String({ description: "The name the archive came under." }),
    kind: OneOf(importKinds),
    stage: OneOf(importStages),
    phrase: Type.String({ description: "Where it stands, in a phrase: the stage and how many are done." }),
    paused: Type.Boolean({ description: "Somebody paused it; it goes on when they say so." }),
    counts: ImportCounts,
    problems: Type.Array(Closed({ entry: Type.String(), detail: Type.String() }), {
      description: "Entries that could not be taken in, each with a sentence.",
    }),
    started: Day("The day it came."),
    finished: Nullable(Day("The day it was done.")),
    url: Url(),
  },
  { $id: "Import", description: "An archive taken in." },
);
export type Import = Static<typeof Import>;

export const ImportList = Closed(
  { imports: Type.Array(Import) },
  { $id: "ImportList", description: "Every import, newest first." },
);
export type ImportList = Static<typeof ImportList>;
