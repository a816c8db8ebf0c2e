/** A database in a store as it is after any changes, backups and losses of what is kept beside the box: each snapshot is the database as it was. */
import { afterAll, describe, expect, test } from "bun:test";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import fc from "fast-check";
import { unlock } from "#database/sqlite/cipher.ts";
import { OPEN_PAGE, SEALED_PAGE, SealedPages } from "#database/sqlite/sealed-pages.ts";
import { systemIds } from "#kernel/ids.ts";
import { bringDatabase } from "#operations/backup/bring-database.ts";
import {
  dropCopies,
  forgetSent,
  lastSent,
  noteSent,
  pagesOf,
  readSent,
  sendPages,
} from "#operations/backup/pages.ts";
import { sealPack, sealSnapshot, snapshotPreface } from "#vault/backup-store.ts";
import { deriveKeys } from "#vault/derived.ts";
import { bytesOf, type Store, StoreFailure } from "#vault/object-store.ts";
import { SealBroken } from "#vault/seal.ts";

const home = fs.mkdtempSync(join(tmpdir(), "deedbox-changes-"));
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const root = new Uint8Array(32).fill(9);
const { databaseKey } = deriveKeys(root);
const keys = { root, databaseKey };
const ID = "0123456789abcdef";

function memoryStore(): Store & { objects: Map<string, Buffer> } {
  const objects = new Map<string, Buffer>();
  return {
    objects,
    place: "memory",
    put: async (name, content) => void objects.set(name, Buffer.from(await content.bytes())),
    async *get(name) {
      const bytes = objects.get(name);
      if (!bytes) throw new StoreFailure("missing", name);
      yield bytes;
    },
    list: async (folder) => [...objects.keys()].filter((name) => name.startsWith(folder)),
    remove: async (name) => void objects.delete(name),
    close: async () => {},
  };
}

let made = 0;

/** A database, a store, and what the box keeps of both. */
class Kept {
  readonly store = memoryStore();
  readonly data = join(home, `box-${++made}`);
  readonly file = join(this.data, "deedbox.db");
  private readonly old: { notes: string; copy: string | null }[] = [];
  readonly snapshots: { name: string; pages: (string | null)[] }[] = [];

  constructor() {
    fs.mkdirSync(this.data);
    this.sql(
      "CREATE TABLE word (id INTEGER PRIMARY KEY, word TEXT, more BLOB)",
      "CREATE INDEX by_word ON word(word)",
    );
  }

  sql(...statements: string[]): void {
    const db = new Sqlite(this.file);
    unlock(db, databaseKey);
    db.pragma("secure_delete=ON");
    db.pragma("synchronous=OFF");
    for (const each of statements) db.exec(each);
    db.close();
  }

  private readonly notes = join(this.data, "stores", `${ID}.json`);
  private readonly copy = lastSent(this.data, ID);

  /** Sends the database as `backUpTo` does. Gives the bytes of packs that it sent. */
  async backUp(): Promise<number> {
    const snapshot = join(this.data, "snapshot.db");
    fs.copyFileSync(this.file, snapshot);
    const pages = pagesIn(snapshot);
    let bytes = 0;
    const stored = new Set([...this.store.objects.keys()].map((name) => name.slice("packs/".length)));
    const before = await readSent(this.data, ID, keys, stored);
    const sent = await sendPages({ file: snapshot, copy: this.copy }, before, keys, async (pack) => {
      const id = systemIds.uuid();
      const sealed = sealPack(root, id, systemIds.bytes(32), pack);
      bytes += sealed.length;
      this.store.objects.set(`packs/${id}`, sealed);
      return { id, bytes: sealed.length };
    });
    const name = `snapshots/${this.snapshots.length}`;
    const keyring = { box_id: "box", previous: [] };
    const preface = { format: 2 as const, made: "", program: "", keyring, packs: sent.packs, gone: [] };
    const layers = { pages: pagesOf(sent), base: sent.base, back: 0 };
    this.store.objects.set(name, sealSnapshot(root, preface, layers, systemIds.bytes(32)));
    this.snapshots.push({ name, pages });
    await noteSent(this.data, ID, sent, snapshot);
    this.old.push({ notes: fs.readFileSync(this.notes, "utf8"), copy: this.keepCopy() });
    return bytes;
  }

  private keepCopy(): string | null {
    if (!fs.existsSync(this.copy)) return null;
    const to = join(this.data, `copy-${this.old.length}`);
    fs.copyFileSync(this.copy, to);
    return to;
  }

  /** What may come of the notes and the copy: a stop between the two, another's hand, a disk. */
  async lose(what: string, which: number): Promise<void> {
    const earlier = this.old[which % Math.max(1, this.old.length)];
    if (what === "both") await forgetSent(this.data, ID);
    if (what === "copy") await dropCopies(this.data, "all");
    if (what === "notes") fs.rmSync(this.notes, { force: true });
    if (!earlier?.copy) return;
    if (what === "older copy" || what === "all older") fs.copyFileSync(earlier.copy, this.copy);
    if (what === "older notes" || what === "all older") fs.writeFileSync(this.notes, earlier.notes);
    if (what === "damaged copy") {
      const bytes = fs.readFileSync(earlier.copy);
      for (let at = which % 97; at < bytes.length; at += 1777) bytes[at] = (bytes[at] as number) ^ 1;
      fs.writeFileSync(this.copy, which % 2 ? bytes : bytes.subarray(0, bytes.length >> 1));
    }
    if (what === "foreign copy") {
      fs.rmSync(this.copy, { force: true });
      const db = new Sqlite(this.copy);
      unlock(db, new Uint8Array(32).fill(1));
      db.exec("CREATE TABLE x (y); INSERT INTO x VALUES (randomblob(50000))");
      db.close();
    }
  }

  /** Restores a snapshot. Gives its pages as SQLite sees them. */
  async restored(name: string): Promise<(string | null)[]> {
    const to = join(this.data, "back.db");
    fs.rmSync(to, { force: true });
    await bringDatabase(this.store, name, root, to);
    const db = new Sqlite(to);
    unlock(db, databaseKey);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    db.close();
    return pagesIn(to);
  }
}

/** The pages of a file opened, as hex; null for one that does not open. */
function pagesIn(file: string): (string | null)[] {
  const bytes = fs.readFileSync(file);
  const sealed = new SealedPages(databaseKey, bytes.subarray(0, SealedPages.SALT));
  return Array.from({ length: bytes.length / SEALED_PAGE }, (_, i) => {
    const page = sealed.open(i, bytes.subarray(i * SEALED_PAGE, (i + 1) * SEALED_PAGE));
    expect(page?.length ?? OPEN_PAGE).toBe(OPEN_PAGE);
    return page && Bun.hash(page).toString(16);
  });
}

const losses = [
  "both",
  "copy",
  "notes",
  "older copy",
  "older notes",
  "all older",
  "damaged copy",
  "foreign copy",
];
const some = fc.integer({ min: 1, max: 60 });
const write = fc.oneof(
  some.map(
    (n) =>
      "INSERT INTO word (word, more) SELECT hex(randomblob(8)), randomblob(abs(random() % 900)) " +
      `FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ${n}) SELECT i FROM n)`,
  ),
  some.map((n) => `UPDATE word SET word = 'again' || id WHERE id % 61 = ${n}`),
  some.map((n) => `DELETE FROM word WHERE id % 5 = ${n % 5}`),
  fc.constant("VACUUM"),
);
const step = fc.oneof(
  { weight: 5, arbitrary: write.map((sql) => ({ do: "write" as const, sql })) },
  { weight: 5, arbitrary: fc.constant({ do: "back up" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("lose" as const),
      what: fc.constantFrom(...losses),
      which: fc.nat(999),
    }),
  },
);

describe("the database in a store", () => {
  test("each snapshot restores to the pages of that moment, whatever was lost between", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const kept = new Kept();
        await kept.backUp();
        for (const each of steps) {
          if (each.do === "write") kept.sql(each.sql);
          else if (each.do === "lose") await kept.lose(each.what, each.which);
          else await kept.backUp();
        }
        await kept.backUp();
        for (const { name, pages } of kept.snapshots) expect(await kept.restored(name)).toEqual(pages);
        fs.rmSync(kept.data, { recursive: true });
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  const filled = async () => {
    const kept = new Kept();
    const row = "INSERT INTO word (word, more) VALUES (hex(randomblob(8)), randomblob(700))";
    kept.sql("BEGIN", ...Array.from({ length: 200 }, () => row), "COMMIT");
    await kept.backUp();
    return { kept, row };
  };

  test("a change moves little more than what is new, and without the copy its pages", async () => {
    const { kept, row } = await filled();
    kept.sql(row);
    const little = await kept.backUp();
    expect(little).toBeLessThan(2000);
    kept.sql(row);
    await kept.lose("copy", 0);
    expect(await kept.backUp()).toBeGreaterThan(little);
    expect(await kept.backUp()).toBe(0);
  });

  test("what was kept for a store goes once no backup needed it for two months", async () => {
    const { kept } = await filled();
    const [copy, day] = [lastSent(kept.data, ID), 86_400_000];
    const { mtimeMs } = fs.statSync(copy);
    await dropCopies(kept.data, mtimeMs + 59 * day);
    expect(fs.existsSync(copy)).toBe(true);
    await dropCopies(kept.data, mtimeMs + 61 * day);
    expect(fs.existsSync(copy)).toBe(false);
    expect(await kept.backUp()).toBe(0);
  });

  test("a restore does not come to take ever more packs: after many changes the whole is sent", async () => {
    const { kept, row } = await filled();
    const packsOf = (name: string) =>
      snapshotPreface(kept.store.objects.get(name) as Buffer).preface.packs.length;
    let most = 0;
    for (let n = 0; n < 140; n++) {
      kept.sql(row);
      await kept.backUp();
      most = Math.max(most, packsOf(`snapshots/${n + 1}`));
    }
    expect(most).toBe(129);
    expect(packsOf("snapshots/140")).toBeLessThan(20);
    expect(await kept.restored("snapshots/140")).toEqual(kept.snapshots.at(-1)?.pages ?? []);
  }, 60_000);

  test("a pack of changes that is another, cut or gone is refused", async () => {
    const { kept, row } = await filled();
    for (let n = 0; n < 2; n++) {
      kept.sql(row);
      await kept.backUp();
    }
    const [, first = "", second = ""] = snapshotPreface(await bytesOf(kept.store, "snapshots/2")).preface
      .packs;
    const { objects } = kept.store;
    const good = objects.get(`packs/${second}`) as Buffer;
    const { openPack } = await import("#vault/backup-store.ts");
    const others = await openPack(root, first, objects.get(`packs/${first}`) as Buffer);
    const bad = {
      cut: good.subarray(0, good.length - 20),
      "another's": objects.get(`packs/${first}`) as Buffer,
      empty: Buffer.alloc(0),
      "sealed well, of another moment": sealPack(
        root,
        second,
        systemIds.bytes(32),
        Buffer.concat([others.subarray(0, 31), others.subarray(30)]),
      ),
    };
    for (const [what, bytes] of Object.entries(bad)) {
      objects.set(`packs/${second}`, bytes);
      const outcome = await kept.restored("snapshots/2").then(
        () => `${what}: restored`,
        (error) => error,
      );
      expect(outcome).toBeInstanceOf(SealBroken);
    }
    objects.delete(`packs/${second}`);
    expect(await kept.restored("snapshots/2").catch((error) => error)).toBeInstanceOf(SealBroken);
    expect(await kept.restored("snapshots/1")).toEqual(kept.snapshots[1]?.pages ?? []);
    await kept.backUp();
    expect(await kept.restored("snapshots/3")).toEqual(kept.snapshots[3]?.pages ?? []);
  });
});
