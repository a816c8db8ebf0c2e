import { keepSet, picturesOf, setsOf } from "./kept-pages.ts";
import { filesOf } from "./turning.ts";

interface Queue {
  addPages(pages: readonly File[], key?: string): void;
}

/** Sends pages again that were under way when the page was closed. */
export async function resend(queue: Queue, who: string): Promise<void> {
  for (const set of await setsOf(who)) {
    if (!set.sending) continue;
    const pictures = await picturesOf(set.pages);
    const pages = set.pages.flatMap(({ id, turn }) => {
      const picture = pictures.get(id);
      return picture ? [{ picture, turn }] : [];
    });
    // The browser may have thrown a picture away to make room: then the rest is put together by the person again.
    if (pages.length === set.pages.length) queue.addPages(await filesOf(pages), set.id);
    else await keepSet({ ...set, sending: false, pages: set.pages.filter(({ id }) => pictures.has(id)) });
  }
}
