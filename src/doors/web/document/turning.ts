import { useCallback, useEffect, useRef, useState } from "react";
import * as arrangeMessages from "#messages/app/arrange.ts";
import { useArrange } from "./arrange.ts";
import type { PageRef } from "./page-list.ts";

/** Presses that come within this long are one change, in ms. */
const SETTLED = 1_200;

const keyOf = (page: PageRef): string => `${page.file}/${page.page}`;

/**
 * Pages that are turned for good: each is seen turned at once, and the box is told when the presses have ended, or the page is
 * left. A page that was made anew has another file, so what was turned here ends with it.
 */
export function useTurning(document: string, pages: readonly PageRef[]) {
  const [turns, setTurns] = useState<ReadonlyMap<string, number>>(new Map());
  /** The box was told, and the pages it made of it are still to come. */
  const [sent, setSent] = useState(false);
  const { save } = useArrange(document);
  const shown = pages[0]?.file;
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; run: () => void } | null>(null);
  useEffect(() => {
    if (!shown) return;
    setSent(false);
    // Undone, the file that was turned is shown again, as it lay.
    if (!waiting.current) setTurns(new Map());
  }, [shown]);
  const turn = useCallback(
    (page: PageRef) => {
      const next = new Map(turns);
      next.set(keyOf(page), (turns.get(keyOf(page)) ?? 0) + 90);
      setTurns(next);
      if (waiting.current) clearTimeout(waiting.current.timer);
      const run = () => {
        waiting.current = null;
        const wanted = pages.map((one) => ({
          file_id: one.file,
          page: one.page,
          turn: ((next.get(keyOf(one)) ?? 0) % 360) as 0 | 90 | 180 | 270,
        }));
        const n = wanted.filter((one) => one.turn !== 0).length;
        if (n === 0) return;
        setSent(true);
        save.mutate(
          { body: { parts: [wanted] }, said: arrangeMessages.toast.turned({ n }) },
          {
            onError: () => {
              setTurns(new Map());
              setSent(false);
            },
          },
        );
      };
      waiting.current = { run, timer: setTimeout(run, SETTLED) };
    },
    [turns, pages, save],
  );
  useEffect(
    () => () => {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      waiting.current.run();
    },
    [],
  );
  return { turn, sent, turnOf: (page: PageRef): number => turns.get(keyOf(page)) ?? 0 };
}
