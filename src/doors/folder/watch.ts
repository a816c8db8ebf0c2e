import { constants, type Dirent, type Stats } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import fs from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { localDay, pause } from "#kernel/clock.ts";
import { Problem } from "#kernel/problem.ts";
import { inEnglish } from "#messages/render.ts";
import type { App } from "#operations/app.ts";
import {
  arrive,
  doorScope,
  dropAtDoor,
  forgetTaken,
  type Kept,
  keepAtDoor,
  longestFor,
  rememberedKeys,
  rememberTaken,
  takenBefore,
  tooLong,
} from "#operations/documents/filing/arrive.ts";
import type { AccountScope } from "#operations/operation.ts";
import { FAILED, FILED, isLookedInto, isPassedOver, numbered } from "./names.ts";

/** Bytes at the end that are looked at: a PDF may carry some kilobytes after its last line. */
const TAIL = 66_000;

const starts = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes.subarray(0, text.length)).toString("latin1") === text;

/**
 * Whether a file of a kind that says so at its end has come to its end: PDF (`%%EOF`, ISO 32000-1 7.5.5), JPEG (EOI),
 * PNG (IEND), zip and what is made of it (end of central directory). Every other kind counts as whole. A scanner that
 * writes page by page over the network stands still in between; its file has no end yet.
 */
function endsWell(head: Uint8Array, tail: Uint8Array): boolean {
  const end = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength);
  if (starts(head, "%PDF-")) return end.includes("%%EOF");
  if (starts(head, "\xff\xd8\xff")) return end.includes(Buffer.from([0xff, 0xd9]));
  if (starts(head, "\x89PNG")) return end.includes("IEND");
  if (starts(head, "PK\x03\x04")) return end.includes("PK\x05\x06");
  return true;
}

/** The same for a file on disk. What cannot be read now is not whole now. */
async function isWhole(path: string): Promise<boolean> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  try {
    const handle = await fs.open(path, flags);
    try {
      const { size } = await handle.stat();
      const head = Buffer.alloc(Math.min(8, size));
      await handle.read(head, 0, head.length, 0);
      const tail = Buffer.alloc(Math.min(TAIL, size));
      await handle.read(tail, 0, tail.length, size - tail.length);
      return endsWell(head, tail);
    } finally {
      await handle.close();
    }
  } catch {
    return false;
  }
}

/** Names tried for one file before it is given up for now. */
const TRIES = 1000;

/** What became of moving a file: it lies at `to`, it is another one by now, or the folder does not let it go. */
type Moved = { kind: "moved"; to: string } | { kind: "changed" } | { kind: "stuck"; code: string };

/**
 * Moves a file that was taken to `<inbox>/<drawer>/<its path>`, under a free name; nothing is ever written over. A file
 * that is no longer the one that was taken stays where it is.
 */
async function putAway(root: string, drawer: string, found: Found): Promise<Moved> {
  const from = join(root, found.path);
  try {
    const place = join(root, drawer, found.path);
    if (!(await isStill(from, found))) return { kind: "changed" };
    await fs.mkdir(dirname(place), { recursive: true });
    const to = await reserve(place);
    try {
      await fs.rename(from, to);
    } catch (e) {
      await fs.rm(to, { force: true }).catch(() => {});
      throw e;
    }
    // Somebody may have put another file in its place in the very last moment: that one was not taken.
    if (!(await isStill(to, found))) {
      await fs.rename(to, await reserve(from));
      return { kind: "changed" };
    }
    await Promise.all([syncNames(dirname(from)), syncNames(dirname(to))]);
    return { kind: "moved", to };
  } catch (e) {
    if (codeOf(e) === "ENOENT" && !(await exists(from))) return { kind: "changed" };
    return { kind: "stuck", code: codeOf(e) };
  }
}

/** Makes an empty file of a free name, which a rename may then replace: two takers never choose the same one. */
async function reserve(place: string): Promise<string> {
  const folder = dirname(place);
  const name = place.slice(folder.length + 1);
  for (let n = 1; n <= TRIES; n++) {
    const to = join(folder, numbered(name, n));
    try {
      await (await fs.open(to, "wx")).close();
      return to;
    } catch (e) {
      if (codeOf(e) !== "EEXIST") throw e;
      // An empty one is a place that was reserved before a stop; an empty file is never filed.
      const stat = await fs.lstat(to);
      if (stat.isFile() && stat.size === 0) return to;
    }
  }
  throw new Error("No free name was found.");
}

async function isStill(path: string, found: Found): Promise<boolean> {
  try {
    const stat = await fs.lstat(path);
    return stat.isFile() && markOf({ size: stat.size, modifiedMs: stat.mtimeMs }) === markOf(found);
  } catch (e) {
    if (codeOf(e) === "ENOENT") return false;
    throw e;
  }
}

const exists = (path: string): Promise<boolean> =>
  fs.lstat(path).then(
    () => true,
    () => false,
  );

/** Makes the names of a folder last. A drive that cannot do so has its own ways. */
async function syncNames(path: string): Promise<void> {
  const folder = await fs.open(path, "r").catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** Says beside a file that could not be filed why not. */
async function sayWhy(to: string, sentence: string): Promise<void> {
  await fs.writeFile(`${to}.txt`, `${sentence}\n`, { flag: "w" });
}

const PIECE = 256 * 1024;

/** What became of a file: on file (it may be put away), not to be filed (why), or to be looked at once more. */
type Taken = { kind: "filed" } | { kind: "refused"; why: string } | { kind: "later"; code: string };

/**
 * Files one file of the inbox, once: what was filed before under this path, with the same size and time or else with the
 * same bytes, is not filed again. A file that changes while it is read is left for later.
 */
async function takeFile(box: App, scope: AccountScope, root: string, found: Found): Promise<Taken> {
  const once = { key: found.path, mark: markOf(found) };
  const before = takenBefore(box, scope, "folder", once.key);
  if (before?.mark === once.mark) return { kind: "filed" };
  if (found.size === 0) return { kind: "refused", why: "The file is empty." };
  try {
    const limit = longestFor(basename(found.path));
    if (found.size > limit) throw tooLong(limit);
    const kept = await seal(box, scope, root, found);
    if (kept === null) return { kind: "later", code: "changed" };
    if (before?.fingerprint === kept.fingerprint) {
      // The same bytes with another time: a network drive that tells its times differently today.
      rememberTaken(box, scope, "folder", once, kept.fingerprint);
      await dropAtDoor(box, [kept]);
      return { kind: "filed" };
    }
    const document = { file: kept, title: null, hadOn: dayOf(box, found), bundle: found.bundle };
    await arrive(box, "folder", [{ scope, documents: [document], once }]);
    return { kind: "filed" };
  } catch (e) {
    if (e instanceof Problem && e.status !== 507) return { kind: "refused", why: inEnglish(e.detail) };
    if (e instanceof Problem) return { kind: "later", code: "ENOSPC" };
    // What the system says of the file itself (locked, no permission, gone) passes or is mended; the rest is ours.
    if (/^(E[A-Z]+|SQLITE_BUSY.*|SQLITE_FULL)$/.test(codeOf(e))) return { kind: "later", code: codeOf(e) };
    throw e;
  }
}

/** The day a file was last written, when that is a day before this one that scanners and cameras have lived to see. */
function dayOf(box: App, found: Found): string | null {
  const day = localDay(found.modifiedMs);
  return day >= "1995-01-01" && day < box.clock.today() ? day : null;
}

/** Reads a file into the vault, or gives null when it is not, or not any more, the one that was found. */
async function seal(box: App, scope: AccountScope, root: string, found: Found): Promise<Kept | null> {
  // A link that was put in its place is not followed, and a pipe does not hold the reader up.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const path = join(root, found.path);
  const handle = await fs.open(path, flags);
  try {
    const stat = await handle.stat();
    if (!stat.isFile() || !(await within(root, path)) || !(await isSame(handle, found))) return null;
    const source = { name: basename(found.path), mime: "application/octet-stream", bytes: read(handle) };
    const kept = await keepAtDoor(box, scope, source, longestFor(source.name));
    if (kept.bytes === found.size && (await isSame(handle, found))) return kept;
    await dropAtDoor(box, [kept]);
    return null;
  } finally {
    await handle.close();
  }
}

/** Whether the folder a file lies in is still one of the inbox, and no link to elsewhere. */
async function within(root: string, path: string): Promise<boolean> {
  const [inbox, folder] = await Promise.all([fs.realpath(root), fs.realpath(dirname(path))]);
  return folder === inbox || folder.startsWith(inbox.endsWith(sep) ? inbox : inbox + sep);
}

async function isSame(handle: FileHandle, found: Found): Promise<boolean> {
  const stat = await handle.stat();
  return markOf({ size: stat.size, modifiedMs: stat.mtimeMs }) === markOf(found);
}

async function* read(handle: FileHandle): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; ; ) {
    const piece = Buffer.allocUnsafe(PIECE);
    const { bytesRead } = await handle.read(piece, 0, PIECE, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

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

interface FolderWish {
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
  box: App,
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
    private readonly box: App,
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

/** Folders within folders that are looked into. */
const DEEPEST = 8;

/** A file that lies in the inbox. */
interface Found {
  /** Path below the inbox, with `/`. */
  path: string;
  /** The first folder it lies in, or null: the bundle it belongs to. */
  bundle: string | null;
  size: number;
  modifiedMs: number;
}

/** What a walk through the inbox saw. */
interface Seen {
  files: Found[];
  /** False when a folder could not be read: what is not among the files may be there all the same. */
  whole: boolean;
  /** Things that are never taken because of where or what they are, counted. */
  tooDeep: number;
  unnamed: number;
}

/** Size and time: what lies under a path with other ones is another file. */
const markOf = (f: { size: number; modifiedMs: number }): string => `${f.size}/${Math.round(f.modifiedMs)}`;

/** The error code of a system call, or an empty string. */
const codeOf = (e: unknown): string => (e instanceof Error && "code" in e ? String(e.code) : "");

/**
 * Walks through the inbox, by name. Links are not followed, hidden and unfinished files are passed over, and so is
 * everything that is no plain file. Throws when the inbox itself cannot be read.
 */
async function lookInto(root: string): Promise<Seen> {
  const seen: Seen = { files: [], whole: true, tooDeep: 0, unnamed: 0 };
  await walk(root, [], seen);
  seen.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return seen;
}

async function walk(root: string, folders: string[], seen: Seen): Promise<void> {
  let entries: Dirent[];
  try {
    entries = await fs.readdir(join(root, ...folders), { withFileTypes: true });
  } catch (e) {
    if (folders.length === 0) throw e;
    // A folder that went away meanwhile holds nothing; one that cannot be read may.
    if (codeOf(e) !== "ENOENT") seen.whole = false;
    return;
  }
  for (const entry of entries) {
    // A name that is no UTF-8 comes out with a replacement character, and no call finds it again.
    if (entry.name.includes("\uFFFD")) seen.unnamed++;
    else await visit(root, folders, entry.name, seen);
  }
}

async function visit(root: string, folders: string[], name: string, seen: Seen): Promise<void> {
  // Asked of the file system, not of the listing: some network drives list no types.
  const stat = await statOf(join(root, ...folders, name));
  if (stat === "gone") return;
  if (stat === "unreadable") {
    seen.whole = false;
    return;
  }
  if (stat.isDirectory()) {
    if (!isLookedInto(name, folders.length === 0)) return;
    if (folders.length >= DEEPEST) seen.tooDeep++;
    else await walk(root, [...folders, name], seen);
    return;
  }
  if (!stat.isFile() || isPassedOver(name)) return;
  seen.files.push({
    path: [...folders, name].join("/"),
    bundle: folders[0] ?? null,
    size: stat.size,
    modifiedMs: stat.mtimeMs,
  });
}

async function statOf(path: string): Promise<Stats | "gone" | "unreadable"> {
  try {
    return await fs.lstat(path);
  } catch (e) {
    return codeOf(e) === "ENOENT" ? "gone" : "unreadable";
  }
}
