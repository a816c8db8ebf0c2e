import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as bulkMessages from "#messages/app/bulk.ts";
import { sentenceOf } from "../api/call.ts";
import { afterPapers } from "../api/client.ts";
import { useSay } from "../elements/said.tsx";

/** So many changes are under way at a time: a browser keeps six connections, and one is the event stream. */
const AT_ONCE = 3;

/**
 * Does one change to each of many, a few at a time, and tells which were refused and why.
 * @returns those that were done, and the first refusal's sentence for the others
 */
export async function forEachOf<T>(
  all: readonly T[],
  change: (one: T) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<{ done: T[]; failed: T[]; why: string }> {
  const done: T[] = [];
  const failed: T[] = [];
  let why = "";
  let next = 0;
  const work = async () => {
    for (;;) {
      const one = all[next++];
      if (one === undefined) return;
      try {
        await change(one);
        done.push(one);
      } catch (error) {
        failed.push(one);
        why ||= sentenceOf(error);
      }
      onProgress(done.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, work));
  return { done, failed, why };
}

/** Changes many documents, with progress; says what was done and offers the way back where one is given. */
export function useBulk<T>() {
  const client = useQueryClient();
  const say = useSay();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const refresh = () => {
    for (const queryKey of afterPapers()) void client.invalidateQueries({ queryKey });
  };
  const run = async (
    all: readonly T[],
    change: (one: T) => Promise<unknown>,
    said: (params: { n: number }) => string,
    back?: (one: T) => Promise<unknown>,
  ): Promise<void> => {
    setProgress({ done: 0, all: all.length });
    const result = await forEachOf(all, change, (done) => setProgress({ done, all: all.length }));
    setProgress(null);
    refresh();
    if (result.failed.length > 0) {
      say({ text: bulkMessages.failedSome({ n: result.failed.length, why: result.why }), bad: true });
    } else {
      const undo = back && (() => void forEachOf(result.done, back, () => {}).then(refresh));
      say({ text: said({ n: result.done.length }), undo });
    }
  };
  return { run, progress };
}
