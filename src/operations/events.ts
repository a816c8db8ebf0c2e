import type { DocumentEvent } from "#contract/event.ts";

/** A document took a step: what a list on a screen needs to move its line. */
export type DocumentStep = DocumentEvent;

type Listener = (step: DocumentStep) => void;

/** Tells those who watch an account what happens to its documents. Nothing is kept: who was away asks the lists. */
export class Events {
  private readonly listeners = new Map<string, Set<Listener>>();

  /** Calls `listener` with every step in the account until the function it gives back is called. */
  watch(accountId: string, listener: Listener): () => void {
    const set = this.listeners.get(accountId) ?? new Set();
    set.add(listener);
    this.listeners.set(accountId, set);
    return () => {
      set.delete(listener);
      if (set.size === 0) this.listeners.delete(accountId);
    };
  }

  tell(accountId: string, step: DocumentStep): void {
    for (const listener of this.listeners.get(accountId) ?? []) listener(step);
  }
}
