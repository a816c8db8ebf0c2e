import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { answered, api, fieldError, sentenceOf } from "../api/call.ts";
import { afterPapers, keys } from "../api/client.ts";
import { unlessChanged } from "../api/meanwhile.ts";
import type { Correction, CorrectionBody, Document, TypeOffer } from "../shapes.ts";

/** The document with a correction in it, before the box is asked again for everything else. */
function corrected(document: Document, answer: Correction, body: CorrectionBody): Document {
  const { metadata } = document;
  return {
    ...document,
    title: answer.document.title,
    metadata: {
      ...metadata,
      ...answer.document,
      summary: body.summary === undefined ? metadata.summary : body.summary,
      corrected_by_hand: [...new Set([...metadata.corrected_by_hand, ...answer.edited])],
    },
  };
}

/** Asks the box again for a document that was changed here, and for everything that shows something of it. */
export function askAgain(client: QueryClient, id: string): void {
  for (const queryKey of afterPapers(id)) void client.invalidateQueries({ queryKey });
}

/** The field of a document that a correction is about, as its editor shows it. */
const shownIn =
  (body: CorrectionBody) =>
  (document: Document): string => {
    const { metadata } = document;
    if (body.title !== undefined) return document.title;
    if (body.summary !== undefined) return metadata.summary ?? "";
    return body.type === undefined ? metadata.date : (metadata.type ?? "");
  };

async function correct(
  client: QueryClient,
  id: string,
  body: CorrectionBody,
  seen: string | null,
): Promise<void> {
  const path = { document: id };
  const answer = await unlessChanged(
    seen,
    () => api.GET("/v1/documents/{document}", { params: { path } }),
    shownIn(body),
    (header) => answered(api.PATCH("/v1/documents/{document}", { params: { path, header }, body })),
  );
  await client.cancelQueries({ queryKey: keys.document(id) });
  client.setQueryData<Document>(keys.document(id), (before) => before && corrected(before, answer, body));
  if (body.type !== undefined) client.setQueryData<TypeOffer | null>(keys.typeOffer(id), answer.others);
  askAgain(client, id);
}

/**
 * Corrects a field of a document; what was corrected shows at once, on this page and in every list. `seen` is the value that
 * the person saw: Meanwhile is thrown when it is another one by now. Null corrects it whatever is there.
 */
export function useCorrect(id: string): (body: CorrectionBody, seen: string | null) => Promise<void> {
  const client = useQueryClient();
  return (body, seen) => correct(client, id, body, seen);
}

/** What is wrong with a corrected field, in words. */
export const problemWith =
  (field: keyof CorrectionBody) =>
  (error: unknown): string =>
    fieldError(error, field) ?? sentenceOf(error);
