import type { ChangeEvent, DocumentEvent } from "#contract/event.ts";
import type { WorkEvent } from "#contract/settings-box.ts";
import type { Message } from "#messages/message.ts";

/** Long work as the box holds it: its stage and failure are messages, rendered for each reader. */
export interface Work extends Omit<WorkEvent, "stage" | "detail"> {
  stage: Message | null;
  detail: Message | null;
}

/** A document took a step: what a list on a screen needs to move its line. */
type DocumentStep = DocumentEvent;

/** Who watches an account: told of every step, and once when the box stops. */
interface Watcher {
  step(step: DocumentStep): void;
  /** Somebody changed something: a screen that shows it asks again. */
  changed?(change: ChangeEvent): void;
  /** Long work of the box is further; only who looks after the box is told. */
  work?(work: Work): void;
  end(): void;
}

/** Tells those who watch an account what happens to its documents. Nothing is kept: who was away asks the lists. */
export class Events {
  private readonly watchers = new Map<string, Set<Watcher>>();
  private readonly over = new AbortController();

  /** Aborted when the box stops: whatever still talks to somebody comes to its end. */
  get ending(): AbortSignal {
    return this.over.signal;
  }

  /** Tells `watcher` of every step in the account until the function it gives back is called. */
  watch(accountId: string, watcher: Watcher): () => void {
    const set = this.watchers.get(accountId) ?? new Set();
    set.add(watcher);
    this.watchers.set(accountId, set);
    return () => {
      set.delete(watcher);
      if (set.size === 0) this.watchers.delete(accountId);
    };
  }

  /** Whether anybody watches an account. */
  isWatched(accountId: string): boolean {
    return this.watchers.has(accountId);
  }

  tell(accountId: string, step: DocumentStep): void {
    for (const watcher of [...(this.watchers.get(accountId) ?? [])]) watcher.step(step);
  }

  tellChange(accountId: string, change: ChangeEvent): void {
    for (const watcher of [...(this.watchers.get(accountId) ?? [])]) watcher.changed?.(change);
  }

  tellWork(accountId: string, work: Work): void {
    for (const watcher of [...(this.watchers.get(accountId) ?? [])]) watcher.work?.(work);
  }

  /** Ends every stream: a stop need not wait for those who only listen. */
  end(): void {
    this.over.abort();
    for (const set of [...this.watchers.values()]) for (const watcher of [...set]) watcher.end();
  }
}
