import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";

/** Ticks a second in which Linux counts processor time (USER_HZ, the same on every machine Bun runs on). */
const TICKS = 100;
const PAGE_BYTES = 4096;

/** A child whose threads have all slept for so many milliseconds, but for half a hundredth of one processor, hangs. */
const HANG_MS = 60_000;
const ALIVE = 0.005;
/** How many times longer wall time may be where it stands in for processor time: the box may be busy with other things. */
const WALL = 10;
/** A look may come late by any time when the box is busy; more than this is not held against the child. */
const LONGEST_LOOK = 1_000;

/** A file of /proc that is read many times a second: it is opened once and kept open for the life of its process. */
class ProcFile {
  readonly #bytes = Buffer.alloc(1024);
  #fd: number | null = null;

  constructor(path: string) {
    try {
      this.#fd = openSync(path, "r");
    } catch {
      // There is no /proc, or no such process.
    }
  }

  /** What it says now; null where nothing is said, as of a process that has ended. */
  read(): string | null {
    if (this.#fd === null) return null;
    try {
      return (
        this.#bytes.toString("latin1", 0, readSync(this.#fd, this.#bytes, 0, this.#bytes.length, 0)) || null
      );
    } catch {
      return null;
    }
  }

  close(): void {
    if (this.#fd !== null) closeSync(this.#fd);
    this.#fd = null;
  }
}

/** What the system says of a process while it lives. */
export class ProcessWatch {
  readonly #stat: ProcFile;
  readonly #statm: ProcFile;

  constructor(readonly pid: number) {
    this.#stat = new ProcFile(`/proc/${pid}/stat`);
    this.#statm = new ProcFile(`/proc/${pid}/statm`);
  }

  /** Processor time used in all its threads, in milliseconds (proc(5), /proc/PID/stat: utime and stime); null where nobody says. */
  get processorMs(): number | null {
    const stat = this.#stat.read();
    if (stat === null) return null;
    // The name of the program stands in brackets and may hold anything; the third field follows it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? (ticks * 1000) / TICKS : null;
  }

  /** Resident memory in MiB (proc(5), /proc/PID/statm: second number, in pages); 0 where nobody says. */
  get residentMb(): number {
    return (Number(this.#statm.read()?.split(" ")[1] ?? 0) * PAGE_BYTES) / (1024 * 1024);
  }

  close(): void {
    this.#stat.close();
    this.#statm.close();
  }
}

/** States of a thread that wants to go on (proc(5)): it runs or waits for a processor, or waits for the disk. */
const WANTS_ON = /^[RD]/;

/**
 * Whether a thread of a process wants to go on and is kept from it, which no busy box makes a hang. False where the system
 * does not say.
 */
function isHeldUp(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).some((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "latin1");
      return WANTS_ON.test(stat.slice(stat.lastIndexOf(")") + 2));
    });
  } catch {
    return false;
  }
}

/**
 * Measures one task of a child by the work it does: its processor time, which a busy box does not lengthen. Wall time
 * only ends a child all of whose threads sleep. Without /proc a multiple of it stands in for processor time. Time in which
 * the child waits for the server, for a processor or for the disk never counts.
 */
export class Meter {
  readonly #from: number | null;
  #wall = 0;
  #looked = performance.now();
  #worked: number;
  #used: number;
  #still = 0;
  #spent = 0;

  /** `limitMs`: processor time of the task; `hangMs`: how long it may do nothing. */
  constructor(
    readonly process: ProcessWatch,
    readonly limitMs: number,
    readonly hangMs = HANG_MS,
  ) {
    this.#from = process.processorMs;
    this.#worked = this.#from ?? 0;
    this.#used = this.#worked;
  }

  /** To be asked a few times a second. `waits`: the child waits for the server at the moment. */
  look(waits: boolean): "over" | "hung" | null {
    const now = performance.now();
    const passed = Math.min(LONGEST_LOOK, now - this.#looked);
    this.#looked = now;
    if (!waits) this.#wall += passed;
    if (this.spentMs > this.limitMs) return "over";
    const used = this.#from === null ? null : this.process.processorMs;
    if (used === null) return null;
    if (waits || used - this.#worked >= this.hangMs * ALIVE) {
      this.#worked = used;
      this.#still = 0;
    } else if (used === this.#used && !isHeldUp(this.process.pid)) this.#still += passed;
    this.#used = used;
    return this.#still > this.hangMs ? "hung" : null;
  }

  /** Milliseconds of processor time since the task began. */
  get spentMs(): number {
    if (this.#from === null) return this.#wall / WALL;
    // A child that has ended has no figure any more.
    this.#spent = Math.max(this.#spent, (this.process.processorMs ?? 0) - this.#from);
    return this.#spent;
  }
}
