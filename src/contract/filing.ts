import type { Static } from "@sinclair/typebox";
import { DocumentRow } from "./document.ts";
import { Closed } from "./schema.ts";

export const DocumentChanged = Closed(
  { document: DocumentRow },
  { $id: "DocumentChanged", description: "The document as it stands now." },
);
export type DocumentChanged = Static<typeof DocumentChanged>;

export const VersionChanged = Closed(
  { document: DocumentRow, replaced: DocumentRow },
  {
    $id: "VersionChanged",
    description: "The newer document, and the older one it replaces or no longer does.",
  },
);
export type VersionChanged = Static<typeof VersionChanged>;
