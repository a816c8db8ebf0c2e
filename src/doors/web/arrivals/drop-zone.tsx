import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import * as addMessages from "#messages/app/add.ts";
import { useSay } from "../elements/said.tsx";
import { localDay, thisMoment } from "../formatting.ts";
import { useQueue } from "./arriving.tsx";

/** What was dropped: files, and the names of those that could not be read. */
interface Dropped {
  files: File[];
  unreadable: string[];
}

/** Files lying in what was dropped or pasted, those inside folders included; names that start with a dot are left out. */
async function filesOf(transfer: DataTransfer): Promise<Dropped> {
  // Entries must be taken before the first await: the browser empties the transfer after the event.
  const entries = Array.from(transfer.items, (item) =>
    item.kind === "file" ? item.webkitGetAsEntry() : null,
  );
  const loose = Array.from(transfer.files);
  if (!entries.some((entry) => entry?.isDirectory)) return { files: loose, unreadable: [] };
  const found: Dropped = { files: [], unreadable: [] };
  for (const entry of entries) if (entry) await walk(entry, found);
  return found;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function walk(entry: FileSystemEntry, found: Dropped): Promise<void> {
  if (entry.name.startsWith(".")) return;
  if (isFile(entry)) {
    try {
      found.files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
    } catch {
      // Said on the card by name: the other files of the drop still get in.
      found.unreadable.push(entry.name);
    }
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    // A folder is handed out in slices of about a hundred, ended by an empty one.
    for (;;) {
      const slice = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (slice.length === 0) return;
      for (const inner of slice) await walk(inner, found);
    }
  }
}

/** Pasted pictures are all called "image.png"; a name with the day tells them apart. */
function namePasted(file: File, day: string): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  return new File([file], `pasted-${day}.${file.name.slice(6)}`, { type: file.type });
}

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
