import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NONE, type Tries, taken, tried, waitOf } from "#rules/access/tries.ts";
import { tooManyTries } from "../members/guesses.ts";

/** Wrong passphrases from all addresses together in a quarter of an hour; from one it is five. */
const MOST_OF_ALL = 20;
const ALL = "all";
const DAY = 86_400_000;

/** Few enough bits that the file names nobody: the data folder tells nothing in the clear. */
const nameOf = (address: string | null): string =>
  createHash("sha256").update(`deedbox/v1/unlock\0${address}`).digest("hex").slice(0, 4);

function read(path: string): Record<string, Tries> {
  try {
    const kept = JSON.parse(readFileSync(path, "utf8")) as Record<string, Tries>;
    const sound = Object.entries(kept).filter(
      ([, t]) => Number.isInteger(t?.in_a_row) && Array.isArray(t.times) && t.times.every(Number.isFinite),
    );
    return Object.fromEntries(sound);
  } catch {
    return {};
  }
}

/**
 * Tries of the passphrase of a sealed box, counted before they are looked at. The database is sealed, too, so they are kept in a
 * file of the data folder: a restart gives nobody fresh ones. Nobody is known before the box is open; whoever runs the
 * machine opens it past any wait with a passphrase file.
 */
export class UnsealTries {
  private readonly path: string;
  private kept: Record<string, Tries>;

  constructor(
    dataDir: string,
    private readonly now: () => number,
  ) {
    this.path = join(dataDir, "unlock-tries.json");
    this.kept = read(this.path);
  }

  /** Counts a try; gives what takes it back once it was right, or when it was not looked at. Throws 429. */
  count(address: string | null): { right(): void; unlooked(): void } {
    const at = this.now();
    const one = nameOf(address);
    const wait = Math.max(waitOf(this.of(one), at), waitOf(this.of(ALL), at, MOST_OF_ALL));
    if (wait > 0) throw tooManyTries(wait);
    this.kept[one] = tried(this.of(one), at);
    this.kept[ALL] = { ...tried(this.of(ALL), at, MOST_OF_ALL), in_a_row: 0 };
    this.keep(at);
    const back = (right: boolean) => {
      for (const name of [one, ALL]) this.kept[name] = taken(this.of(name), at, right);
      this.keep(at);
    };
    return { right: () => back(true), unlooked: () => back(false) };
  }

  private of(name: string): Tries {
    return this.kept[name] ?? NONE;
  }

  private keep(now: number): void {
    this.kept = Object.fromEntries(
      Object.entries(this.kept).filter(([, { times }]) => now - (times.at(-1) ?? 0) < DAY),
    );
    try {
      writeFileSync(`${this.path}.part`, JSON.stringify(this.kept), { mode: 0o600 });
      renameSync(`${this.path}.part`, this.path);
    } catch {
      // A full disk keeps nobody from opening their box; what is counted in memory still counts.
    }
  }
}
