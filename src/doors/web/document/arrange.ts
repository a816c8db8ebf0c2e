import * as arrangeMessages from "#messages/app/arrange.ts";
import { answered, api } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { afterPapers, keys } from "../api/client.ts";
import { queryOf } from "../api/query.ts";
import type { ArrangeBody } from "../shapes.ts";

/** Whether the pages of a document are as they arrived, and where those of one in the trash went. */
export const arrangementQuery = (id: string) =>
  queryOf([...keys.document(id), "arrangement"], (how) =>
    api.GET("/v1/documents/{document}/arrangement", { params: { path: { document: id } }, ...how }),
  );

/** Saves pages as a person put them, with the way back; and puts them back as they arrived. */
export function useArrange(document: string, onDone?: () => void) {
  const at = { params: { path: { document } } };
  // Other papers go to the trash with their pages, and come back from it.
  const refresh = [...afterPapers(), keys.words(document), ["page-words", document]];
  const undo = useChange({
    run: () => answered(api.POST("/v1/documents/{document}/arrangement/undo", at)),
    said: () => arrangeMessages.toast.back,
    refresh,
  });
  const save = useChange({
    run: ({ body }: { body: ArrangeBody; said: string }) =>
      answered(api.POST("/v1/documents/{document}/arrangement", { ...at, body })),
    said: (_, { said }) => said,
    undo: () => () => undo.mutate(undefined),
    refresh,
    onDone,
  });
  const restore = useChange({
    run: () => answered(api.DELETE("/v1/documents/{document}/arrangement", at)),
    said: () => arrangeMessages.toast.restored,
    refresh,
  });
  return { save, restore };
}
