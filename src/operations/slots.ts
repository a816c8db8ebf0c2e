/**
 * A number of places, and fewer for each who asks: who comes when all are taken waits for one. Each upload in hand holds a
 * few megabytes, so a crowd of them is taken in one after another; to a sender it is only a slower line. One account whose
 * senders fall asleep holds up itself, not the others.
 */
export class Slots {
  private taken = 0;
  private readonly byWho = new Map<string, number>();
  private readonly waiting: { who: string; enter: () => void }[] = [];

  constructor(
    private readonly places: number,
    private readonly each: number,
  ) {}

  /** Runs `work` as soon as there is a place. */
  async within<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (this.free(who)) this.take(who);
    else await new Promise<void>((enter) => this.waiting.push({ who, enter }));
    try {
      return await work();
    } finally {
      this.leave(who);
    }
  }

  private free(who: string): boolean {
    return this.taken < this.places && (this.byWho.get(who) ?? 0) < this.each;
  }

  private take(who: string): void {
    this.taken++;
    this.byWho.set(who, (this.byWho.get(who) ?? 0) + 1);
  }

  private leave(who: string): void {
    this.taken--;
    const left = (this.byWho.get(who) ?? 1) - 1;
    if (left === 0) this.byWho.delete(who);
    else this.byWho.set(who, left);
    const next = this.waiting.findIndex((w) => this.free(w.who));
    const [one] = next < 0 ? [] : this.waiting.splice(next, 1);
    if (!one) return;
    this.take(one.who);
    one.enter();
  }
}
