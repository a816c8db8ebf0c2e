import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { newKey } from "../api/call.ts";
import { stateQuery } from "../api/queries.ts";
import { useQueue } from "./arriving.tsx";
import {
  claimSet,
  dropSet,
  type KeptPage,
  type KeptSet,
  keepSet,
  picturesOf,
  setsOf,
  type Turn,
} from "./kept-pages.ts";
import { moved, turned } from "./page-order.ts";
import { filesOf } from "./turning.ts";

/** `POST /documents` takes at most this many `pages` (service document, Limits). */
export const mostPages = 30;

export interface Page extends KeptPage {
  picture: Blob;
  /** Where the picture can be shown from. */
  address: string;
}

const shown = (id: string, turn: Turn, picture: Blob): Page => ({
  ...{ id, turn, picture },
  address: URL.createObjectURL(picture),
});

/** What was put together and not sent, unless another tab is at it. */
async function setBefore(who: string, until: AbortSignal): Promise<KeptSet | undefined> {
  for (const set of await setsOf(who)) if (!set.sending && (await claimSet(set.id, until))) return set;
  return undefined;
}

/** The pages that are put together on this device, kept at every step; those of last time are there again. */
export function usePages() {
  const queue = useQueue();
  const who = useQuery(stateQuery).data?.user?.email ?? "";
  const [pages, setPages] = useState<readonly Page[]>([]);
  const latest = useRef(pages);
  const set = useRef(newKey());
  const claims = useRef(new AbortController());
  const put = (next: readonly Page[], fresh?: ReadonlyMap<string, Blob>) => {
    for (const page of latest.current)
      if (!next.some((one) => one.address === page.address)) URL.revokeObjectURL(page.address);
    latest.current = next;
    setPages(next);
    void (next.length === 0 ? dropSet(set.current) : keepSet(kept(false), fresh));
  };
  const kept = (sending: boolean): KeptSet => ({
    ...{ id: set.current, who, sending },
    pages: latest.current.map(({ id, turn }) => ({ id, turn })),
  });
  useEffect(() => {
    let here = true;
    const { signal } = claims.current;
    void (async () => {
      void claimSet(set.current, signal);
      const before = await setBefore(who, signal);
      const pictures = before && (await picturesOf(before.pages));
      if (!here || !before || !pictures || latest.current.length > 0) return;
      set.current = before.id;
      latest.current = before.pages.flatMap(({ id, turn }) => {
        const picture = pictures.get(id);
        return picture ? [shown(id, turn, picture)] : [];
      });
      setPages(latest.current);
    })();
    return () => {
      here = false;
      claims.current.abort();
      claims.current = new AbortController();
      for (const page of latest.current) URL.revokeObjectURL(page.address);
    };
  }, [who]);
  const add = (pictures: readonly Blob[], inPlaceOf?: string) => {
    const fresh = pictures
      .slice(0, inPlaceOf === undefined ? mostPages - latest.current.length : 1)
      .map((picture) => shown(newKey(), 0, picture));
    const place = latest.current.findIndex((page) => page.id === inPlaceOf);
    const next = place < 0 ? [...latest.current, ...fresh] : latest.current.toSpliced(place, 1, ...fresh);
    put(next, new Map(fresh.map((page) => [page.id, page.picture])));
  };
  return {
    pages,
    add,
    move: (from: number, to: number) => put(moved(latest.current, from, to)),
    turn: (id: string) =>
      put(latest.current.map((page) => (page.id === id ? { ...page, turn: turned(page.turn) } : page))),
    remove: (id: string) => put(latest.current.filter((page) => page.id !== id)),
    clear: () => put([]),
    /** Sends them as one document. They are kept until the box has it. */
    send: async () => {
      await keepSet(kept(true));
      const files = await filesOf(latest.current);
      queue.addPages(files, set.current);
      for (const page of latest.current) URL.revokeObjectURL(page.address);
      latest.current = [];
      set.current = newKey();
      void claimSet(set.current, claims.current.signal);
      setPages([]);
    },
  };
}
