import { FileDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import * as addMessages from "#messages/app/add.ts";
import { useSay } from "../elements/said.tsx";
import { localDay, thisMoment } from "../formatting.ts";
import { useQueue } from "./arriving.tsx";
import { filesOf, namePasted } from "./dropped.ts";

const carriesFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer !== null && Array.from(transfer.types).includes("Files");

/** The whole window takes files that are dropped or pasted. Dragged text is left to the browser. */
export function DropZone({ children }: { children: ReactNode }) {
  const queue = useQueue();
  const say = useSay();
  const [over, setOver] = useState(false);
  const depth = useRef(0);

  useEffect(() => {
    const take = async (transfer: DataTransfer, pasted: boolean) => {
      const { files, unreadable } = await filesOf(transfer);
      const day = localDay(thisMoment());
      queue.addFiles(pasted ? files.map((file) => namePasted(file, day)) : files);
      for (const name of unreadable) queue.addUnreadable(name);
      if (files.length + unreadable.length === 0) say({ text: addMessages.nothing, bad: true });
    };
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      depth.current++;
      setOver(true);
    };
    const move = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) setOver(false);
    };
    const drop = (event: DragEvent) => {
      depth.current = 0;
      setOver(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      void take(event.dataTransfer, false);
    };
    const paste = (event: ClipboardEvent) => {
      const transfer = event.clipboardData;
      if (!transfer || transfer.files.length === 0) return;
      event.preventDefault();
      void take(transfer, true);
    };
    window.addEventListener("dragenter", enter);
    window.addEventListener("dragover", move);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    window.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("dragenter", enter);
      window.removeEventListener("dragover", move);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
      window.removeEventListener("paste", paste);
    };
  }, [queue, say]);

  return (
    <>
      {children}
      {over && (
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-paper/85 p-4 backdrop-blur-[2px]">
          <div className="absolute inset-4 rounded-3xl border-2 border-dashed border-accent" />
          <div className="grid justify-items-center gap-3 text-center">
            <FileDown className="size-12 text-accent" strokeWidth={1.5} aria-hidden />
            <p className="font-serif text-2xl">{addMessages.dropNow}</p>
            <p className="text-muted">{addMessages.dropHint}</p>
          </div>
        </div>
      )}
    </>
  );
}
