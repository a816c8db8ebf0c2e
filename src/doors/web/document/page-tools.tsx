import { useQuery } from "@tanstack/react-query";
import { Download, History, LayoutGrid } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as arrangeMessages from "#messages/app/arrange.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import type { Document } from "../shapes.ts";
import { arrangementQuery, useArrange } from "./arrange.ts";
import type { Tool } from "./toolbar.tsx";

const EditPages = lazy(async () => ({ default: (await import("./edit-pages.tsx")).EditPages }));

/** What can be done with all pages of a document: putting them in order, and back as they arrived. `editor` is to be drawn. */
export function usePageTools(document: Document): { tools: Tool[]; editor: React.ReactNode } {
  const [open, setOpen] = useState(false);
  const { restore } = useArrange(document.id);
  const { metadata } = document;
  // Pages that were put in order are shown from a PDF beside the original.
  const arranged = useQuery({
    ...arrangementQuery(document.id),
    enabled: metadata.files.some((file) => file.role === "readable"),
  });
  const fixed =
    metadata.trashed !== null || metadata.status === "quarantined" || metadata.duplicate_of !== null;
  // What has no pages of its own has none to put in order.
  const isText = metadata.files.every((file) => file.mime.startsWith("text/"));
  const edit = { icon: LayoutGrid, text: arrangeMessages.title, run: () => setOpen(true) };
  const back = { icon: History, text: arrangeMessages.restore, run: () => restore.mutate(undefined) };
  const pdf = metadata.files.find((file) => file.role === "readable");
  const download = {
    icon: Download,
    text: arrangeMessages.download,
    run: () => {
      const link = window.document.createElement("a");
      link.href = `/v1/documents/${document.id}/files/${pdf?.id}?download=true`;
      link.click();
    },
  };
  return {
    tools: fixed ? [] : arranged.data?.arranged ? [edit, back, download] : [edit],
    editor: open && (
      <Suspense fallback={null}>
        {isText ? (
          <Dialog
            title={arrangeMessages.title}
            lead={arrangeMessages.plainText}
            onClose={() => setOpen(false)}
          >
            <div className="flex justify-end">
              <Button onClick={() => setOpen(false)}>{appMessages.done}</Button>
            </div>
          </Dialog>
        ) : (
          <EditPages document={document} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    ),
  };
}
