import { Problem } from "#kernel/problem.ts";

/** Waiting for a hash at the same time, of those the box knows and of strangers. */
const WAITING = 16;

interface Waiting {
  enter: () => void;
}

/**
 * One password hash at a time. A hash keeps a thread busy for a tenth of a second and more, and the few threads there are (one
 * a core) also read the files: four hundred hashes at once on two cores kept a file waiting for as long as all of them took.
 * Who comes from a device or session the box knows goes first and is not held up by how many strangers wait.
 */
export class HashQueue {
  private busy = false;
  private readonly known: Waiting[] = [];
  private readonly strange: Waiting[] = [];

  /** Runs `work` when its turn has come. Throws 503 when too many wait. */
  async within<T>(known: boolean, work: () => Promise<T>): Promise<T> {
    if (this.busy) {
      const line = known ? this.known : this.strange;
      if (line.length >= WAITING) throw tooMany();
      await new Promise<void>((enter) => line.push({ enter }));
    }
    this.busy = true;
    try {
      return await work();
    } finally {
      const next = this.known.shift() ?? this.strange.shift();
      if (next) next.enter();
      else this.busy = false;
    }
  }
}

const tooMany = () =>
  new Problem(503, null, "Busy", "Many people are signing in just now. Try again in a few seconds.", {
    headers: { "Retry-After": "3" },
  });
