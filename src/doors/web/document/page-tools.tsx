import { useQuery } from "@tanstack/react-query";
import { History, LayoutGrid } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import * as arrangeMessages from "#messages/app/arrange.ts";
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
  const edit = { icon: LayoutGrid, text: arrangeMessages.title, run: () => setOpen(true) };
  const back = { icon: History, text: arrangeMessages.restore, run: () => restore.mutate(undefined) };
  return {
    tools: fixed ? [] : arranged.data?.arranged ? [edit, back] : [edit],
    editor: open && (
      <Suspense fallback={null}>
        <EditPages document={document} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
