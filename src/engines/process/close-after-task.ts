const open: (() => unknown)[] = [];

/** Has something closed when the task at hand is done: a child does one task at a time, whatever came of it. */
export function closeAfterTask(close: () => unknown): void {
  open.push(close);
}

/** Closes what the task that was just done has opened, the last first. Never throws: the answer stands already. */
export async function closeOpened(): Promise<void> {
  for (const close of open.splice(0).reverse()) {
    try {
      await close();
    } catch {
      // It was closed already, or broke while it was read.
    }
  }
}
