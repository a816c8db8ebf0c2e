import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useSay } from "../elements/said.tsx";
import { sentenceOf } from "./call.ts";
import { Meanwhile } from "./meanwhile.ts";

interface Change<V, R> {
  run(asked: V): Promise<R>;
  /** What is said when it is done; nothing is said for null. */
  said(result: R, asked: V): string | null;
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
      const text = change.said(result, asked);
      if (text !== null) say({ text, undo: change.undo?.(result, asked) });
      change.onDone?.(result, asked);
    },
    // Whoever was faster is told of where the person is asked about it.
    onError: (error) => error instanceof Meanwhile || say({ text: sentenceOf(error), bad: true }),
    onSettled: () => {
      for (const queryKey of change.refresh) void client.invalidateQueries({ queryKey });
    },
  });
}
