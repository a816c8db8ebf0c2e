import { Download, Hash, Link2, type LucideIcon, Package, Share2, Tag, Trash2, Undo2, X } from "lucide-react";
import { lazy, Suspense, useCallback, useState } from "react";
import * as bulkMessages from "#messages/app/bulk.ts";
import * as tagsMessages from "#messages/app/tags.ts";
import { answered, api } from "../api/call.ts";
import { IconButton } from "../elements/button.tsx";
import type { DocumentRow } from "../shapes.ts";
import { TagPicker, useHash } from "../tags/chips.tsx";
import { useBulk } from "./bulk.ts";

/** Asked for when something is to be done with what was chosen. */
const BulkChoice = lazy(async () => ({ default: (await import("./bulk-dialogs.tsx")).BulkChoice }));
const ShareDialog = lazy(async () => ({ default: (await import("../share/share.tsx")).ShareDialog }));

interface Props {
  rows: readonly DocumentRow[];
  all: number;
  trash: boolean;
  onAll(): void;
  onClear(): void;
}

const at = (id: string) => ({ path: { document: id } });

/** Puts a document into the trash; it can be restored for 30 days. */
export const trashDocument = (id: string) =>
  answered(api.DELETE("/v1/documents/{document}", { params: at(id) }));
export const restoreDocument = (id: string) =>
  answered(api.POST("/v1/documents/{document}/restore", { params: at(id) }));

type Move = (id: string) => Promise<unknown>;

/** Downloads the originals one after another: a browser asks once whether a page may send several files. */
async function download(rows: readonly DocumentRow[]): Promise<void> {
  for (const row of rows) {
    const found = await answered(
      api.GET("/v1/documents/{document}", { params: { path: { document: row.id } } }),
    );
    const { files } = found.metadata;
    const file = files.find((one) => one.role === "original") ?? files[0];
    if (!file) continue;
    const link = document.createElement("a");
    link.href = `/v1/documents/${row.id}/files/${file.id}?download=true`;
    link.download = file.name;
    link.click();
    await new Promise((next) => setTimeout(next, 400));
  }
}

/** What can be done with the chosen documents; stands at the foot of the window while some are chosen. */
export function BulkBar({ rows, all, trash, onAll, onClear }: Props) {
  const [dialog, setDialog] = useState<"type" | "link" | "bundle" | "share" | null>(null);
  const [picking, setPicking] = useState(false);
  const pick = useCallback(() => setPicking(true), []);
  useHash(pick, !trash);
  const bulk = useBulk<DocumentRow>();
  const close = () => setDialog(null);
  const move = (there: Move, back: Move, said: (params: { n: number }) => string) =>
    bulk
      .run(
        rows,
        (row) => there(row.id),
        said,
        (row) => back(row.id),
      )
      .then(onClear);
  const throwAway = () => move(trashDocument, restoreDocument, bulkMessages.toast.trashed);
  const restore = () => move(restoreDocument, trashDocument, bulkMessages.toast.restored);
  const doings: Omit<DoingProps, "busy">[] = [
    { icon: Tag, text: bulkMessages.type, onClick: () => setDialog("type") },
    { icon: Link2, text: bulkMessages.link, onClick: () => setDialog("link") },
    { icon: Hash, text: tagsMessages.add, onClick: pick },
    { icon: Package, text: bulkMessages.bundle, onClick: () => setDialog("bundle") },
    { icon: Share2, text: bulkMessages.share, onClick: () => setDialog("share") },
    { icon: Download, text: bulkMessages.download, onClick: () => void download(rows) },
    { icon: Trash2, text: bulkMessages.trash, onClick: throwAway },
  ];
  return (
    <section
      aria-label={bulkMessages.bar}
      className={
        "fixed inset-x-2 bottom-18 z-30 mx-auto flex max-w-4xl animate-rise flex-wrap items-center gap-1 rounded-2xl " +
        "border bg-surface p-1.5 shadow-float md:bottom-5"
      }
    >
      <IconButton label={bulkMessages.clear} onClick={onClear}>
        <X className="size-4.5" aria-hidden />
      </IconButton>
      <p role="status" className="mr-auto text-sm font-medium tabular-nums">
        {bulk.progress
          ? bulkMessages.working({ done: bulk.progress.done, all: bulk.progress.all })
          : bulkMessages.chosen({ n: rows.length })}
        {!bulk.progress && rows.length < all && (
          <button
            type="button"
            className="ml-2 min-h-9 px-1 font-medium text-accent hover:underline"
            onClick={onAll}
          >
            {bulkMessages.all({ n: all })}
          </button>
        )}
      </p>
      {trash ? (
        <Doing icon={Undo2} text={bulkMessages.restore} busy={bulk.progress !== null} onClick={restore} />
      ) : (
        doings.map((one) => <Doing key={one.text} {...one} busy={bulk.progress !== null} />)
      )}
      <Suspense fallback={null}>
        {picking && <TagPicker rows={rows} onClose={() => setPicking(false)} />}
        {dialog === "share" ? (
          <ShareDialog what={whatOf(rows)} onClose={close} />
        ) : (
          dialog && <BulkChoice what={dialog} rows={rows} bulk={bulk} onClose={close} onDone={onClear} />
        )}
      </Suspense>
    </section>
  );
}

/** What a link to these leads to. */
const whatOf = (rows: readonly DocumentRow[]) =>
  rows.length === 1 && rows[0] ? { document_id: rows[0].id } : { document_ids: rows.map((row) => row.id) };

interface DoingProps {
  icon: LucideIcon;
  text: string;
  busy: boolean;
  onClick: () => void;
}

function Doing({ icon: Icon, text, busy, onClick }: DoingProps) {
  return (
    <button
      type="button"
      disabled={busy}
      onClick={onClick}
      className={
        "inline-flex min-h-10 items-center gap-2 rounded-lg px-2.5 text-sm font-medium hover:bg-sunk disabled:opacity-60 " +
        // So that a tablet held upright has them in one row.
        "sm:max-lg:flex-col sm:max-lg:gap-0.5 sm:max-lg:py-1 sm:max-lg:text-xs lg:px-3"
      }
    >
      <Icon className="size-4.5 text-muted" aria-hidden />
      <span className="max-sm:sr-only">{text}</span>
    </button>
  );
}
