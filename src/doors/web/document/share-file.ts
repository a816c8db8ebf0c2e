import * as paperMessages from "#messages/app/paper.ts";
import { api } from "../api/call.ts";
import { useSay } from "../elements/said.tsx";
import type { DocumentFile } from "../shapes.ts";
import type { PageRef } from "./page-list.ts";

/** Whether this device hands files to its other apps. */
const canShare = (): boolean =>
  typeof navigator.canShare === "function" &&
  navigator.canShare({ files: [new File(["x"], "paper.pdf", { type: "application/pdf" })] });

/** Hands the file of a document to another app of the device; null where the device has no such way. */
export function useShareFile(document: string, files: readonly DocumentFile[], pages: readonly PageRef[]) {
  const say = useSay();
  if (!canShare()) return null;
  const shown = files.find((one) => one.id === pages[0]?.file);
  const file =
    shown?.mime === "application/pdf" ? shown : (files.find((one) => one.role === "original") ?? shown);
  if (!file) return null;
  return async () => {
    try {
      const path = { document, file: file.id };
      const { data } = await api.GET("/v1/documents/{document}/files/{file}", {
        params: { path },
        parseAs: "blob",
      });
      if (!data) throw new Error("The file did not come.");
      await navigator.share({ files: [new File([data as Blob], file.name, { type: file.mime })] });
    } catch (error) {
      // Whoever closes the sheet of the device has changed their mind.
      if (error instanceof DOMException && error.name === "AbortError") return;
      say({ text: paperMessages.shareFailed, bad: true });
    }
  };
}
