import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as paperMessages from "#messages/app/paper.ts";
import { answered, api, newKey } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { searchQuery } from "../api/queries.ts";
import { Dialog } from "../elements/dialog.tsx";
import { Field } from "../elements/field.tsx";
import { showDay } from "../formatting.ts";
import type { Document, DocumentRow } from "../shapes.ts";

/** Finds the older paper that this one replaces, by its words. */
export function ReplacesDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const [typed, setTyped] = useState(document.title.split(",")[0] ?? "");
  const found = useQuery(searchQuery(typed));
  const refresh = [["document"], keys.lists, keys.overview, keys.checkups];
  const undo = useChange({
    run: (older: DocumentRow) =>
      answered(
        api.DELETE("/v1/documents/{document}/replaces/{replaced}", {
          params: {
            path: { document: document.id, replaced: older.id },
            header: { "Idempotency-Key": newKey() },
          },
        }),
      ),
    said: () => paperMessages.toast.unreplaced,
    refresh,
  });
  const replace = useChange({
    run: (older: DocumentRow) =>
      answered(
        api.POST("/v1/documents/{document}/replaces", {
          params: { path: { document: document.id }, header: { "Idempotency-Key": newKey() } },
          body: { document_id: older.id },
        }),
      ),
    said: (_, older) => paperMessages.toast.replaced({ title: older.title }),
    undo: (_, older) => () => undo.mutate(older),
    refresh,
    onDone: onClose,
  });
  const rows = (found.data?.results ?? []).filter((row) => row.id !== document.id).slice(0, 8);
  return (
    <Dialog
      open
      onOpenChange={(now) => now || onClose()}
      title={paperMessages.replacesTitle}
      lead={paperMessages.replacesLead}
      close={paperMessages.close}
    >
      <Field
        label={paperMessages.replacesFind}
        type="search"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-1">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              disabled={replace.isPending}
              onClick={() => replace.mutate(row)}
              className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2.5 text-left hover:bg-sunk"
            >
              <span className="min-w-0 grow truncate">{row.title}</span>
              <span className="shrink-0 text-sm text-muted tabular-nums">{showDay(row.date)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
