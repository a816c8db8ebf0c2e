/** Files up to this size are read whole, some of them ahead of who takes them; in bytes. */
export const SMALL = 4 << 20;

/**
 * What `work` gives of each, in the order of the items; the next `many` are worked on meanwhile. A failure is thrown where
 * its turn comes.
 */
export async function* ahead<T, R>(
  items: Iterable<T>,
  many: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const begun: Promise<R>[] = [];
  const left = items[Symbol.iterator]();
  const begin = () => {
    const { done, value } = left.next();
    if (done) return;
    const given = work(value);
    // Thrown below; one that nobody comes to any more is no fault of its own.
    given.catch(() => {});
    begun.push(given);
  };
  while (begun.length < many) {
    const had = begun.length;
    begin();
    if (begun.length === had) break;
  }
  for (let next = begun.shift(); next; next = begun.shift()) {
    const given = await next;
    begin();
    yield given;
  }
}

/** At most `many` works at a time, in no order. The first failure is thrown by the next `add`, or by `mustBeWell`. */
export class Several {
  private readonly running = new Set<Promise<void>>();
  private failure: { error: unknown } | null = null;

  constructor(private readonly many: number) {}

  /** Returns once there is room for the next. */
  async add(work: () => Promise<void>): Promise<void> {
    const own: Promise<void> = work()
      .catch((error) => {
        this.failure ??= { error };
      })
      .finally(() => this.running.delete(own));
    this.running.add(own);
    while (this.running.size >= this.many) await Promise.race(this.running);
    this.mustBeWell();
  }

  /** Returns once all of them are over, well or not. */
  async over(): Promise<void> {
    await Promise.all(this.running);
  }

  /** Throws the first failure. */
  mustBeWell(): void {
    if (this.failure) throw this.failure.error;
  }
}
