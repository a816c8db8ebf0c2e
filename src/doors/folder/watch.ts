import fs from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { pause } from "#kernel/pause.ts";
import type { Box } from "#operations/box.ts";
import { doorScope, forgetTaken, rememberedKeys } from "#operations/documents/arrive.ts";
import type { AccountScope } from "#operations/operation.ts";
import { codeOf, type Found, lookInto, markOf, type Seen } from "./look.ts";
import { FAILED, FILED } from "./names.ts";
import { type Moved, putAway, sayWhy } from "./put-away.ts";
import { type Taken, takeFile } from "./take.ts";
import { isWhole } from "./whole.ts";

/** An empty file is one that somebody is about to fill; after this long it is not, in milliseconds. */
const EMPTY = 10 * 60_000;
/** A file without its end (see whole.ts) is taken as it is after this long. */
const UNFINISHED = 60_000;
/** What could not be read or moved is tried again after this long, and twice as long each time, up to an hour. */
const AGAIN = 30_000;
const LONGEST_WAIT = 3_600_000;

export interface FolderDoor {
  stop(ms: number): Promise<void>;
}

export interface FolderWish {
  /** Milliseconds between two looks. */
  every: number;
  /** A file is taken once its size and time have stood still for this long, and over two looks. */
  quiet: number;
}

/** What is known of a file between two looks. */
interface Waiting {
  mark: string;
  since: number;
  looks: number;
  /** Not before this moment again, and how long the wait was. */
  after: number;
  wait: number;
  /** On file: only the moving is left. */
  filed: boolean;
  /** Refused, with the reason. */
  why: string | null;
}

/**
 * Watches a folder by looking into it again and again, which works on every kind of drive, and files what lies there.
 * Taken files are moved to `filed`, those that cannot be filed to `failed`; nothing is deleted. `fault` is told of errors
 * that are ours, `notice` of what a person has to put right, each once.
 */
export function startFolder(
  box: Box,
  wish: FolderWish,
  fault: (e: unknown, where: string) => void,
  notice: (sentence: string) => void,
): FolderDoor {
  const { inbox } = box.settings;
  if (inbox === null) return { stop: async () => {} };
  const watch = new Watch(box, resolve(inbox), wish, fault, notice);
  const running = watch.run();
  return {
    async stop(ms) {
      watch.stop();
      await Promise.race([running, Bun.sleep(ms)]);
    },
  };
}

class Watch {
  private readonly waiting = new Map<string, Waiting>();
  private readonly said = new Set<string>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly box: Box,
    private readonly root: string,
    private readonly wish: FolderWish,
    private readonly fault: (e: unknown, where: string) => void,
    private readonly notice: (sentence: string) => void,
  ) {}

  stop(): void {
    this.stopping.abort();
  }

  async run(): Promise<void> {
    await fs.mkdir(this.root).catch(() => {});
    while (!this.stopping.signal.aborted) {
      try {
        await this.round();
      } catch (e) {
        this.once(`round ${codeOf(e)}`, () => this.fault(e, "the watched folder"));
      }
      await pause(this.wish.every, this.stopping.signal);
    }
  }

  /** Says a thing once, until it was well again in between. */
  private once(what: string, say: () => void): void {
    if (this.said.has(what)) return;
    this.said.add(what);
    say();
  }

  private async round(): Promise<void> {
    const scope = doorScope(this.box, this.box.settings.inboxAccount);
    if (!scope) {
      if (this.box.settings.inboxAccount !== null)
        this.once("account", () =>
          this.notice("inbox: there is no account of the id DEEDBOX_INBOX_ACCOUNT."),
        );
      return;
    }
    if (await this.isOurs()) {
      this.once("ours", () => this.notice("inbox: the data folder of the box cannot be its inbox."));
      return;
    }
    let seen: Seen;
    try {
      seen = await lookInto(this.root);
      this.said.delete("gone");
    } catch (e) {
      this.once("gone", () => this.notice(`inbox: the folder cannot be read (${codeOf(e)}).`));
      return;
    }
    this.count(seen);
    await this.tidyMemory(scope, seen);
    for (const found of seen.files) {
      if (this.stopping.signal.aborted) return;
      if (this.isDue(found)) await this.handle(scope, found);
    }
  }

  /** Whether the inbox lies in the data folder or holds it: the box would file its own files. */
  private async isOurs(): Promise<boolean> {
    const real = (path: string) => fs.realpath(path).catch(() => resolve(path));
    const [inbox, data] = await Promise.all([real(this.root), real(this.box.settings.dataDir)]);
    const holds = (a: string, b: string) => a === b || b.startsWith(a + sep);
    return holds(inbox, data) || holds(data, inbox);
  }

  private count(seen: Seen): void {
    if (seen.tooDeep > 0)
      this.once("deep", () => this.notice("inbox: folders more than eight deep are not looked into."));
    if (seen.unnamed > 0)
      this.once("unnamed", () => this.notice("inbox: files whose names are not UTF-8 are not taken."));
    if (!seen.whole) this.once("part", () => this.notice("inbox: a folder in it cannot be read."));
    else this.said.delete("part");
  }

  /** Lets go of what is not there any more: the file was moved away, by us before a stop or by somebody. */
  private async tidyMemory(scope: AccountScope, seen: Seen): Promise<void> {
    const there = new Set(seen.files.map((f) => f.path));
    for (const path of this.waiting.keys()) if (!there.has(path)) this.waiting.delete(path);
    if (!seen.whole) return;
    const gone = rememberedKeys(this.box, scope, "folder").filter((path) => !there.has(path));
    if (gone.length === 0) return;
    // A drive that is not mounted looks like an empty folder; one with our drawer in it is there.
    const mounted = await fs.lstat(`${this.root}${sep}${FILED}`).then(
      (s) => s.isDirectory(),
      () => false,
    );
    if (mounted) forgetTaken(this.box, scope, "folder", gone);
  }

  /** Whether a file has stood still long enough, and is not put off. */
  private isDue(found: Found): boolean {
    const now = this.box.clock.now();
    const mark = markOf(found);
    const known = this.waiting.get(found.path);
    if (known?.mark !== mark) {
      const fresh = { mark, since: now, looks: 1, after: 0, wait: 0, filed: false, why: null };
      this.waiting.set(found.path, fresh);
      return false;
    }
    known.looks++;
    const quiet = found.size === 0 ? Math.max(EMPTY, this.wish.quiet) : this.wish.quiet;
    return now - known.since >= quiet && now >= known.after;
  }

  private async handle(scope: AccountScope, found: Found): Promise<void> {
    const known = this.waiting.get(found.path);
    if (!known) return;
    if (!known.filed && known.why === null) {
      const quiet = this.box.clock.now() - known.since;
      if (found.size > 0 && quiet < UNFINISHED && !(await isWhole(join(this.root, found.path)))) return;
      const taken = await this.take(scope, found);
      if (taken.kind === "later") return this.putOff(known, taken.code);
      if (taken.kind === "filed") known.filed = true;
      else known.why = taken.why;
    }
    const moved = await putAway(this.root, known.filed ? FILED : FAILED, found);
    await this.moved(scope, found, known, moved);
  }

  private async take(scope: AccountScope, found: Found): Promise<Taken> {
    try {
      return await takeFile(this.box, scope, this.root, found);
    } catch (e) {
      this.once(`take ${codeOf(e)}`, () => this.fault(e, "the watched folder"));
      return { kind: "later", code: "fault" };
    }
  }

  private putOff(known: Waiting, code: string): void {
    if (code === "changed" || code === "ENOENT") return;
    known.wait = Math.min(LONGEST_WAIT, Math.max(AGAIN, known.wait * 2));
    known.after = this.box.clock.now() + known.wait;
    if (code === "ENOSPC" || code === "EDQUOT")
      this.once("room", () => this.notice("inbox: the disk of the box is full. Files stay where they are."));
    else if (code !== "fault")
      this.once(`read ${code}`, () =>
        this.notice(`inbox: a file cannot be read yet (${code}); it is tried again.`),
      );
  }

  private async moved(scope: AccountScope, found: Found, known: Waiting, moved: Moved): Promise<void> {
    if (moved.kind === "changed") {
      this.waiting.delete(found.path);
      return;
    }
    if (moved.kind === "moved") {
      this.waiting.delete(found.path);
      forgetTaken(this.box, scope, "folder", [found.path]);
      this.said.delete("stuck");
      if (known.why !== null) await sayWhy(moved.to, `Not filed: ${known.why}`).catch(() => {});
      return;
    }
    known.wait = Math.min(LONGEST_WAIT, Math.max(AGAIN, known.wait * 2));
    known.after = this.box.clock.now() + known.wait;
    this.once("stuck", () =>
      this.notice(
        `inbox: files cannot be moved away (${moved.code}). Those on file are remembered and not taken again.`,
      ),
    );
  }
}
