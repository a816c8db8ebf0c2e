import { Link } from "@tanstack/react-router";
import * as trainMessages from "#messages/app/train.ts";
import { answered, api } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { afterPapers } from "../api/client.ts";
import { Cover } from "../document/thumb.tsx";
import { Button } from "../elements/button.tsx";
import type { Document, DocumentLook } from "../shapes.ts";

interface Props {
  document: Document;
  look: DocumentLook;
  onNext(): void;
}

/** Reasons that are answered by a decision here; what is said of title and type leaves them open. */
const decided: readonly (string | null)[] = ["possible_duplicate", "split_unsure"];

/** True for a paper that waits for one of these decisions and nothing else. */
export const isDecided = (document: Document): boolean => decided.includes(document.metadata.review_reason);

/** Questions that are answered by one press: is it a copy, is it several papers. */
export function Decisions({ document, look, onNext }: Props) {
  // A copy is folded under another paper, which tells of it.
  const refresh = afterPapers();
  const params = { path: { document: document.id } };
  const { review_reason: reason } = document.metadata;
  const fold = useChange({
    run: (of: string) =>
      answered(api.POST("/v1/documents/{document}/duplicate-of", { params, body: { document_id: of } })),
    said: () => trainMessages.toast.folded,
    refresh,
    onDone: onNext,
  });
  const apart = useChange({
    run: () => answered(api.POST("/v1/documents/{document}/not-a-duplicate", { params })),
    said: () => trainMessages.toast.apart,
    refresh,
    onDone: onNext,
  });
  const split = useChange({
    run: (at: number[]) => answered(api.POST("/v1/documents/{document}/split", { params, body: { at } })),
    said: (made) =>
      made.documents.length === 0
        ? trainMessages.toast.one
        : trainMessages.toast.split({ n: made.documents.length }),
    refresh,
    onDone: onNext,
  });
  const busy = fold.isPending || apart.isPending || split.isPending;
  return (
    <>
      {(look.likely_copies.length > 0 || reason === "possible_duplicate") && (
        <div className="grid gap-2.5">
          {look.likely_copies.slice(0, 3).map((copy) => (
            <div key={copy.id} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
              <Cover id={copy.id} className="h-20 w-15.5 rounded-md" />
              <div className="grid justify-items-start gap-2">
                <Link
                  to="/documents/$id"
                  params={{ id: copy.id }}
                  className="line-clamp-2 text-sm font-medium wrap-anywhere underline underline-offset-3"
                >
                  {copy.title}
                </Link>
                <Button look="outline" disabled={busy} onClick={() => fold.mutate(copy.id)}>
                  {trainMessages.copy}
                </Button>
              </div>
            </div>
          ))}
          <Button look="outline" disabled={busy} onClick={() => apart.mutate()}>
            {trainMessages.notCopy}
          </Button>
        </div>
      )}
      {(look.split_at.length > 0 || reason === "split_unsure") && (
        <div className="grid gap-2">
          {look.split_at.length > 0 && (
            <p className="text-sm">{trainMessages.splitAt({ pages: look.split_at.join(", ") })}</p>
          )}
          <div className="flex flex-wrap gap-2">
            {look.split_at.length > 0 && (
              <Button look="outline" disabled={busy} onClick={() => split.mutate(look.split_at)}>
                {trainMessages.split({ n: look.split_at.length + 1 })}
              </Button>
            )}
            <Button look="outline" disabled={busy} onClick={() => split.mutate([])}>
              {trainMessages.keepOne}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
