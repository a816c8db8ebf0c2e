import { prepareIndex, reindex } from "#operations/search/index-words.ts";
import type { Stage } from "./stage.ts";

/** Puts the document into the search index; the last stage. */
export const indexWords: Stage = {
  name: "index-words",
  async run({ box, scope, documentId }) {
    const prepared = await prepareIndex(box, scope, documentId);
    return { commit: () => reindex(box, scope, documentId, prepared), next: { go: "done" } };
  },
};
