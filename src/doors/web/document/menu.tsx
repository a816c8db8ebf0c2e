import { useQuery } from "@tanstack/react-query";
import { BellPlus, FileClock, History, Link2, Package, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import * as paperMessages from "#messages/app/paper.ts";
import { answered, api, sentenceOf } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { afterPapers } from "../api/client.ts";
import { ReminderDialog } from "../checkup/reminder.tsx";
import { restoreDocument, trashDocument } from "../documents/bulk-bar.tsx";
import { BundleChoice } from "../documents/bulk-dialogs.tsx";
import { namesOf } from "../documents/in-words.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { ActionsMenu } from "../elements/menu.tsx";
import { Notice } from "../elements/notice.tsx";
import { showMoment } from "../formatting.ts";
import { actionWords, viaWords } from "../settings/actions.ts";
import type { Document, DocumentRow } from "../shapes.ts";
import { ShareDialog } from "../share/share.tsx";
import { PickDocument } from "./pick-document.tsx";

/** One thing that was done: what, by whom, and when. */
function Done({
  line,
  by,
}: {
  line: Parameters<typeof viaWords>[0] & { action: string; at: string };
  by: string | null;
}) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-2">
      <span className="grow font-medium">{actionWords(line.action)}</span>
      <span className="text-muted">
        {by ?? paperMessages.byBox}, {viaWords(line)}
      </span>
      <time dateTime={line.at} className="text-muted tabular-nums">
        {showMoment(line.at)}
      </time>
    </li>
  );
}

/** What was done with a paper and by whom, from the audit log. */
function HistoryDialog({ document, onClose }: { document: string; onClose: () => void }) {
  const log = useQuery({
    queryKey: ["audit", document],
    queryFn: ({ signal }) =>
      answered(api.GET("/v1/audit", { params: { query: { document, limit: 100 } }, signal })),
    staleTime: 0,
  });
  const lines = log.data?.lines ?? [];
  const before = log.data?.elsewhere ?? [];
  return (
    <Dialog onClose={onClose} title={paperMessages.history} lead={paperMessages.historyLead}>
      {log.error && <Notice tone="bad">{sentenceOf(log.error)}</Notice>}
      {log.isSuccess && lines.length + before.length === 0 && (
        <p className="text-muted">{paperMessages.historyNone}</p>
      )}
      <ol className="divide-y text-sm">
        {lines.map((line) => (
          <Done key={line.number} line={line} by={line.user?.name ?? null} />
        ))}
      </ol>
      {before.length > 0 && (
        <section aria-label={paperMessages.historyBefore} className="mt-5">
          <h3 className="font-serif text-base">{paperMessages.historyBefore}</h3>
          <p className="text-sm text-muted">{paperMessages.historyBeforeLead}</p>
          <ol className="mt-1 divide-y text-sm">
            {before.map((line) => (
              <Done key={line.number} line={{ ...line, connection: null }} by={line.by} />
            ))}
          </ol>
        </section>
      )}
    </Dialog>
  );
}

/** Finds the older paper that this one replaces, by its words. */
function ReplacesDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const refresh = afterPapers();
  const undo = useChange({
    run: (older: DocumentRow) =>
      answered(
        api.DELETE("/v1/documents/{document}/replaces/{replaced}", {
          params: { path: { document: document.id, replaced: older.id } },
        }),
      ),
    said: () => paperMessages.toast.unreplaced,
    refresh,
  });
  const replace = useChange({
    run: (older: DocumentRow) =>
      answered(
        api.POST("/v1/documents/{document}/replaces", {
          params: { path: { document: document.id } },
          body: { document_id: older.id },
        }),
      ),
    said: (_, older) => paperMessages.toast.replaced({ title: older.title }),
    undo: (_, older) => () => undo.mutate(older),
    refresh,
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={paperMessages.replacesTitle} lead={paperMessages.replacesLead}>
      <PickDocument
        label={paperMessages.replacesFind}
        typed={namesOf(document.metadata.people_and_things)[0] ?? document.title}
        without={[document.id]}
        busy={replace.isPending}
        onPick={(row) => replace.mutate(row)}
      />
    </Dialog>
  );
}

type Open = "share" | "bundle" | "reminder" | "replaces" | "history";

/** Everything that can be done with a document as a whole. */
export function DocumentMenu({ document }: { document: Document }) {
  const [open, setOpen] = useState<Open | null>(null);
  const refresh = afterPapers(document.id);
  const reread = useChange({
    run: () =>
      answered(api.POST("/v1/documents/{document}/read", { params: { path: { document: document.id } } })),
    said: () => paperMessages.toast.reread,
    refresh,
  });
  const restore = useChange({
    run: () => restoreDocument(document.id),
    said: () => paperMessages.toast.restored({ title: document.title }),
    refresh,
  });
  const trash = useChange({
    run: () => trashDocument(document.id),
    said: () => paperMessages.toast.trashed({ title: document.title }),
    undo: () => () => restore.mutate(),
    refresh,
  });
  const close = () => setOpen(null);
  const lines = [
    { icon: Link2, text: paperMessages.share, run: () => setOpen("share") },
    { icon: Package, text: paperMessages.bundle, run: () => setOpen("bundle") },
    { icon: BellPlus, text: paperMessages.reminder, run: () => setOpen("reminder") },
    { icon: FileClock, text: paperMessages.replaces, run: () => setOpen("replaces") },
    { icon: History, text: paperMessages.history, run: () => setOpen("history") },
    { icon: RefreshCw, text: paperMessages.reread, run: () => reread.mutate() },
    { icon: Trash2, text: paperMessages.trash, run: () => trash.mutate() },
  ];
  return (
    <>
      <ActionsMenu label={paperMessages.actions} lines={lines} />
      {open === "share" && <ShareDialog what={{ document_id: document.id }} onClose={close} />}
      {open === "bundle" && <BundleChoice rows={[document]} onClose={close} onDone={close} />}
      {open === "replaces" && <ReplacesDialog document={document} onClose={close} />}
      {open === "history" && <HistoryDialog document={document.id} onClose={close} />}
      <ReminderDialog open={open === "reminder"} onClose={close} about={{ document_id: document.id }} />
    </>
  );
}
