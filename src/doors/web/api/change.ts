import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Saying, useSay } from "../elements/said.tsx";
import { sentenceOf } from "./call.ts";
import { Meanwhile } from "./meanwhile.ts";

/** Asks again for what was changed. */
export function useAgain(...refresh: readonly QueryKey[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Says that something was done, with the way back where there is one, and asks again for what it touched. */
export function useDone(...refresh: readonly QueryKey[]) {
  const again = useAgain(...refresh);
  const say = useSay();
  return async (text: string, undo?: () => void): Promise<void> => {
    say({ text, undo });
    await again();
  };
}

interface Change<V, R> {
  run(asked: V): Promise<R>;
  /** What is said when it is done; nothing is said for null. */
  said(result: R, asked: V): string | Saying | null;
  /** The way back, where there is one. */
  undo?(result: R, asked: V): (() => void) | undefined;
  /** What is asked again afterwards, done or refused. */
  refresh: readonly QueryKey[];
  onDone?(result: R, asked: V): void;
}

/** A change that says what it did, offers the way back, tells a refusal in the box's own sentence, and refreshes what it touched. */
export function useChange<V, R>(change: Change<V, R>) {
  const client = useQueryClient();
  const say = useSay();
  return useMutation({
    mutationFn: (asked: V) => change.run(asked),
    onSuccess: (result, asked) => {
      const said = change.said(result, asked);
      if (said !== null)
        say(typeof said === "string" ? { text: said, undo: change.undo?.(result, asked) } : said);
      change.onDone?.(result, asked);
    },
    // Whoever was faster is told of where the person is asked about it.
    onError: (error) => error instanceof Meanwhile || say({ text: sentenceOf(error), bad: true }),
    onSettled: () => {
      for (const queryKey of change.refresh) void client.invalidateQueries({ queryKey });
    },
  });
}
