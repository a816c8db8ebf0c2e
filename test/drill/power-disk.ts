/**
 * A data folder as a disk sees it: what was synced lasts, the rest may or may not have come through when the power goes.
 * Of bytes that were not synced any 512-byte sectors survive, of names that were not synced the first few of each folder
 * (journals keep their order). What SQLite says of its own crash tests: https://www.sqlite.org/testing.html, 3.2.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SECTOR = 512;

type Change = { at: number; bytes: Uint8Array } | { size: number };

class File {
  #lasting = Buffer.alloc(0);
  #size = 0;
  /** Since the last sync, in order. */
  readonly changes: Change[] = [];

  constructor(bytes: Uint8Array = Buffer.alloc(0)) {
    this.#lasting = Buffer.from(bytes);
    this.#size = bytes.length;
  }

  /** As the running program sees it. */
  get size(): number {
    return this.changes.reduce(
      (n, c) => ("size" in c ? c.size : Math.max(n, c.at + c.bytes.length)),
      this.#size,
    );
  }

  /** The first `count` changes last from now on. */
  sync(count: number): void {
    for (const change of this.changes.splice(0, count)) this.#apply(change);
  }

  #room(size: number): void {
    if (size <= this.#lasting.length) return;
    const grown = Buffer.alloc(size * 2);
    this.#lasting.copy(grown, 0, 0, this.#size);
    this.#lasting = grown;
  }

  #apply(c: Change): void {
    if ("size" in c) {
      this.#room(c.size);
      this.#lasting.fill(0, Math.min(c.size, this.#size), Math.max(c.size, this.#size));
      this.#size = c.size;
      return;
    }
    this.#room(c.at + c.bytes.length);
    this.#lasting.set(c.bytes, c.at);
    this.#size = Math.max(this.#size, c.at + c.bytes.length);
  }

  /** What is left: each sector of each change comes through by `survives`. */
  left(survives: () => boolean): Buffer {
    const copy = new File(this.#lasting.subarray(0, this.#size));
    for (const change of this.changes) {
      if ("size" in change) {
        if (survives()) copy.#apply(change);
        continue;
      }
      const end = change.at + change.bytes.length;
      for (let at = change.at; at < end; ) {
        const next = Math.min(end, (Math.floor(at / SECTOR) + 1) * SECTOR);
        const bytes = change.bytes.subarray(at - change.at, next - change.at);
        if (survives()) copy.#apply({ at, bytes });
        at = next;
      }
    }
    return copy.#lasting.subarray(0, copy.#size);
  }
}

type Entry = File | Folder;

interface Naming {
  name: string;
  /** Null: the name goes. */
  entry: Entry | null;
  /** Of the old name of a rename: where the new one is. One of both is always there. */
  unless?: { folder: Folder; naming: Naming };
}

class Folder {
  readonly now = new Map<string, Entry>();
  readonly lasting = new Map<string, Entry>();
  /** Since the last sync, in order. */
  readonly changes: Naming[] = [];

  change(naming: Naming): void {
    if (naming.entry) this.now.set(naming.name, naming.entry);
    else this.now.delete(naming.name);
    this.changes.push(naming);
  }

  sync(count: number): void {
    for (const { name, entry } of this.changes.splice(0, count))
      if (entry) this.lasting.set(name, entry);
      else this.lasting.delete(name);
  }
}

function loaded(path: string): Folder {
  const folder = new Folder();
  for (const e of readdirSync(path, { withFileTypes: true })) {
    const entry = e.isDirectory() ? loaded(join(path, e.name)) : new File(readFileSync(join(path, e.name)));
    folder.now.set(e.name, entry);
    folder.lasting.set(e.name, entry);
  }
  return folder;
}

/** Paths are relative to the data folder: names with `/` between them, "" for the folder itself. */
export class PowerDisk {
  readonly #root: Folder;
  readonly #syncing = new Map<number, { of: Entry; count: number }>();

  /** Begins with what is in the folder `from`, all of it synced. */
  constructor(from: string) {
    this.#root = loaded(from);
  }

  #entry(path: string): Entry | undefined {
    let at: Entry | undefined = this.#root;
    for (const name of path.split("/").filter(Boolean))
      at = at instanceof Folder ? at.now.get(name) : undefined;
    return at;
  }

  #file(path: string): File {
    const file = this.#entry(path);
    if (file instanceof File) return file;
    throw new Error(`${path} is no file of the replayed disk`);
  }

  #parent(path: string): { folder: Folder; name: string } {
    const cut = path.lastIndexOf("/");
    const folder = this.#entry(path.slice(0, Math.max(0, cut)));
    if (folder instanceof Folder) return { folder, name: path.slice(cut + 1) };
    throw new Error(`${path} lies in no folder of the replayed disk`);
  }

  /** Whether there is such a file or folder, as the program sees it. */
  has(path: string): boolean {
    return this.#entry(path) !== undefined;
  }

  size(path: string): number {
    return this.#file(path).size;
  }

  create(path: string): void {
    const { folder, name } = this.#parent(path);
    folder.change({ name, entry: new File() });
  }

  makeFolder(path: string): void {
    const { folder, name } = this.#parent(path);
    folder.change({ name, entry: new Folder() });
  }

  write(path: string, at: number, bytes: Uint8Array): void {
    this.#file(path).changes.push({ at, bytes });
  }

  resize(path: string, size: number): void {
    this.#file(path).changes.push({ size });
  }

  remove(path: string): void {
    const { folder, name } = this.#parent(path);
    folder.change({ name, entry: null });
  }

  link(from: string, to: string): void {
    const { folder, name } = this.#parent(to);
    folder.change({ name, entry: this.#file(from) });
  }

  rename(from: string, to: string): void {
    const old = this.#parent(from);
    const entry = old.folder.now.get(old.name);
    if (!entry) throw new Error(`${from} is not on the replayed disk`);
    const { folder, name } = this.#parent(to);
    const naming = { name, entry };
    folder.change(naming);
    old.folder.change({ name: old.name, entry: null, unless: { folder, naming } });
  }

  /** A sync that has begun: what was changed before lasts once it is done. */
  syncBegins(sync: number, path: string): void {
    const of = this.#entry(path);
    if (of) this.#syncing.set(sync, { of, count: of.changes.length });
  }

  syncEnds(sync: number): void {
    const begun = this.#syncing.get(sync);
    this.#syncing.delete(sync);
    if (!begun) return;
    // Another sync of the same thing may have ended meanwhile and taken some of the changes along.
    for (const other of this.#syncing.values())
      if (other.of === begun.of) other.count = Math.max(0, other.count - begun.count);
    begun.of.sync(begun.count);
  }

  /** Puts what a power cut at this moment leaves into the folder `into`. `random`: 0 up to 1. */
  cut(into: string, random: () => number): void {
    // All, none, or a part of what was not synced: the first two are what happens most.
    const mood = random();
    const share = mood < 0.2 ? 0 : mood < 0.4 ? 1 : random();
    const survives = () => random() < share;
    const kept = new Map<Folder, Set<Naming>>();
    const choose = (folder: Folder): void => {
      const count = Math.round(
        share === 0 || share === 1 ? folder.changes.length * share : random() * folder.changes.length,
      );
      kept.set(folder, new Set(folder.changes.slice(0, count)));
      for (const entry of [...folder.lasting.values(), ...folder.changes.map((c) => c.entry)])
        if (entry instanceof Folder && !kept.has(entry)) choose(entry);
    };
    choose(this.#root);
    const put = (folder: Folder, path: string): void => {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      const names = new Map(folder.lasting);
      for (const naming of kept.get(folder) ?? []) {
        const { name, entry, unless } = naming;
        const pending = unless?.folder.changes.includes(unless.naming) ?? false;
        if (unless && pending && !kept.get(unless.folder)?.has(unless.naming)) continue;
        if (entry) names.set(name, entry);
        else names.delete(name);
      }
      for (const [name, entry] of names) {
        if (entry instanceof Folder) put(entry, join(path, name));
        // The memory of a log is made anew by whoever opens the database first (https://www.sqlite.org/walformat.html, 2).
        else if (!name.endsWith("-shm"))
          writeFileSync(join(path, name), entry.left(survives), { mode: 0o600 });
      }
    };
    put(this.#root, into);
  }

  /** Where the replayed disk is not what lies in `folder`: then the tracer missed something. */
  differences(folder: string): string[] {
    const found: string[] = [];
    const compare = (entry: Folder, path: string): void => {
      const there = new Set(readdirSync(join(folder, path)));
      for (const name of new Set([...there, ...entry.now.keys()])) {
        const own = entry.now.get(name);
        const at = path === "" ? name : `${path}/${name}`;
        if (name.endsWith("-shm")) continue;
        if (!own || !there.has(name)) found.push(at);
        else if (own instanceof Folder) compare(own, at);
        else if (!own.left(() => true).equals(readFileSync(join(folder, at)))) found.push(at);
      }
    };
    compare(this.#root, "");
    return found;
  }
}
