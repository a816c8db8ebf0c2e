import { scanFiles, settleScan } from "#operations/documents/filing/quarantine.ts";
import type { Stage } from "./stage.ts";

/** Virus scan of every file. A scanner that is out of order throws and the stage waits: that never counts as clean. */
export const scan: Stage = {
  name: "scan",
  async run({ box, scope, documentId }) {
    const scanned = await scanFiles(box, scope, documentId);
    return {
      commit: () => settleScan(box, scope, documentId, scanned),
      next: { go: scanned.signature === null ? "on" : "quarantine" },
    };
  },
};
