/** What was dropped: files, and the names of those that could not be read. */
export interface Dropped {
  files: File[];
  unreadable: string[];
}

/** Files lying in what was dropped or pasted, those inside folders included; names that start with a dot are left out. */
export async function filesOf(transfer: DataTransfer): Promise<Dropped> {
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
export function namePasted(file: File, day: string): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  return new File([file], `pasted-${day}.${file.name.slice(6)}`, { type: file.type });
}
