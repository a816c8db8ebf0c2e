import { quarantine, scanFiles } from "#operations/documents/quarantine.ts";
import type { Stage } from "./stage.ts";

/** Virus scan of every file. A scanner that is out of order throws and the stage waits: that never counts as clean. */
export const scan: Stage = {
  name: "scan",
  async run({ box, scope, documentId }) {
    const signature = await scanFiles(box, scope, documentId);
    if (signature === null) return { commit() {}, next: { go: "on" } };
    return { commit: () => quarantine(box, scope, documentId, signature), next: { go: "quarantine" } };
  },
};
