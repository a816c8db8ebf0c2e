import { documentById } from "#database/documents.ts";
import { filesOf, quarantineFiles } from "#database/files.ts";
import { unindexDocument } from "#database/search.ts";
import { source } from "#operations/documents/files.ts";
import type { Stage } from "./stage.ts";

/** Virus scan of every file. A scanner that is out of order throws and the stage waits: that never counts as clean. */
export const scan: Stage = {
  name: "scan",
  async run({ box, scope, documentId }) {
    for (const file of filesOf(box.db, scope, documentId)) {
      if (file.role !== "original" || file.blob_id === null) continue;
      const result = await box.engines.scan(source(box, scope, { blob_id: file.blob_id, bytes: file.bytes }));
      if (result.clean) continue;
      return {
        commit() {
          quarantineFiles(box.db, scope, documentId);
          const d = documentById(box.db, scope, documentId);
          if (d) unindexDocument(box.db, d.n);
        },
        next: {
          go: "quarantine",
          detail: `The virus scan found ${result.signature}. The file is kept apart and never served.`,
        },
      };
    }
    return { commit() {}, next: { go: "on" } };
  },
};
