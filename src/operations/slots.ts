/**
 * A number of places: who comes when all are taken waits for one. Each upload in hand holds a few megabytes, so a crowd
 * of them is taken in one after another instead of all at once; to a sender it is only a slower line.
 */
export class Slots {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(places: number) {
    this.free = places;
  }

  /** Runs `work` as soon as there is a place. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((enter) => this.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
