/** Data folders of every earlier version, with papers in them, brought forward, and back. */

import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { migrations, openCopy, openDatabase } from "#database/sqlite/open.ts";
import { copyBeforeUpgrade, dropUpgradeCopies } from "#database/sqlite/upgrade.ts";
import { httpDoor } from "#doors/http/server.ts";
import { WebFiles } from "#doors/http/web.ts";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { undoUpgrade } from "#operations/backup/undo-upgrade.ts";
import { examine } from "#operations/doctor.ts";
import { refreshWords } from "#operations/search/index-words.ts";
import { createToken } from "#operations/tokens/create.ts";
import { deriveKeys } from "#vault/derived.ts";
import { layOut, oldBoxes } from "../database/old-boxes.ts";
import { openTestEngines } from "../engines/open.ts";

const home = mkdtempSync(join(tmpdir(), "deedbox-upgrade-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const boxes = await oldBoxes();
/** The newest box that is to be brought forward. */
const last = Math.max(...[...boxes.keys()].filter((n) => n < migrations.length));

let folders = 0;
async function laidOut(version: number): Promise<{ dataDir: string; root: Uint8Array }> {
  const dataDir = join(home, `box-${version}-${folders++}`);
  return { dataDir, root: await layOut(boxes.get(version) ?? [], dataDir) };
}

const open = (dataDir: string, root: Uint8Array, more: Record<string, string> = {}): Promise<App> =>
  openApp({
    settings: readSettings(
      { data: dataDir, "pace-token": "1000000", "pace-account": "1000000", ...more },
      {},
    ),
    root,
    clock: systemClock,
    ids: systemIds,
    engines: openTestEngines(),
    version: "9.9.9",
    opener: "server",
  });

const copiesIn = (dataDir: string): string[] => {
  const folder = join(dataDir, "before-upgrade");
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Asks a box as an app would. */
function asked(box: App): (path: string) => Promise<Response> {
  const { token } = createToken(
    box,
    { email: "ann@example.org", name: "t", scopes: ["write", "files", "identifiers"], expires: null },
    "cli",
  );
  const door = httpDoor(box, new WebFiles(async () => new Map()), () => {});
  return (path) =>
    door.fetch(
      new Request(`http://localhost${path}`, { headers: { Authorization: `Bearer ${token}` } }),
      "127.0.0.1",
    );
}

interface Listed {
  documents: { id: string; title: string; type: string | null }[];
}

interface Opened {
  metadata: { files: { id: string }[] };
}

describe("a box of an earlier version", () => {
  test("there is one of every version that ever was", () => {
    expect(boxes.size).toBeGreaterThan(30);
    // A migration that lands needs the box of the version before it: see old-boxes.ts.
    expect(Math.max(...boxes.keys())).toBeGreaterThanOrEqual(migrations.length - 1);
  });

  test.each([...boxes.keys()].filter((n) => n < migrations.length))(
    "%d migrations: its papers are listed, open, are found, and the doctor finds nothing",
    async (version) => {
      const { dataDir, root } = await laidOut(version);
      const box = await open(dataDir, root);
      try {
        expect(box.found).toEqual([]);
        expect(box.db.client.pragma("foreign_key_check")).toEqual([]);
        const get = asked(box);
        const { documents } = (await (await get("/v1/documents")).json()) as Listed;
        expect(documents.map((d) => d.title)).toContain("Autumn electricity");
        expect(documents.map((d) => d.type)).toContain("bills/electricity");
        // The first version knew no trash.
        expect(documents).toHaveLength(version < 8 ? 4 : 3);
        let words = "";
        for (const { id } of documents) {
          const { metadata } = (await (await get(`/v1/documents/${id}`)).json()) as Opened;
          for (const file of metadata.files)
            words += await (await get(`/v1/documents/${id}/files/${file.id}`)).text();
        }
        for (const word of ["NE-2025-10442", "SC-HM-771203", "Cordless drill"]) expect(words).toContain(word);
        // As a running server does beside everything else: some versions changed what the index holds.
        while (refreshWords(box));
        const found = (await (await get("/v1/search?q=Northgate")).json()) as { results: unknown[] };
        expect(found.results).toHaveLength(1);
        for (const path of ["/v1/checkup", "/v1/people-and-things"])
          expect((await get(path)).status).toBe(200);
        const told = (await examine(box)).filter(
          (f) => !f.ok && !["sandbox", "virus scan"].includes(f.check),
        );
        expect(told).toEqual([]);
      } finally {
        await box.close();
      }
      expect(copiesIn(dataDir)).toEqual([
        expect.stringMatching(new RegExp(`^deedbox-${version}-\\d+\\.db$`)),
      ]);
      await (await open(dataDir, root)).close();
      expect(copiesIn(dataDir)).toHaveLength(1);
    },
    60_000,
  );
});

describe("an upgrade that cannot be", () => {
  test("one that fails half way leaves the database as it was, and goes on when what stood in its way is gone", async () => {
    const { dataDir, root } = await laidOut(last - 3);
    const key = deriveKeys(root).databaseKey;
    const path = join(dataDir, "deedbox.db");
    const change = (sql: string) => {
      const db = openCopy(path, key);
      db.client.exec(sql);
      db.close();
    };
    // The last migration makes a table that is there already.
    const clashing = /CREATE (?:VIRTUAL )?TABLE (\w+)/.exec(
      migrations
        .slice(last - 3)
        .map((m) => m.sql)
        .reverse()
        .join("\n"),
    )?.[1];
    change(`CREATE TABLE ${clashing} (x)`);
    await expect(open(dataDir, root)).rejects.toThrow(/already exists/);
    const version = openCopy(path, key);
    expect(version.client.pragma("user_version", { simple: true })).toBe(last - 3);
    version.close();
    change(`DROP TABLE ${clashing}`);
    const box = await open(dataDir, root);
    expect(box.db.client.pragma("user_version", { simple: true })).toBe(migrations.length);
    await box.close();
  });

  test("no room: one sentence, and nothing is written", () => {
    const client = new Sqlite(":memory:");
    const dataDir = mkdtempSync(join(home, "full-"));
    const copy = () => copyBeforeUpgrade(client, { dataDir, version: 3, now: 1 }, 1_000_000);
    expect(copy).toThrow(/needs 68 MB free .* and 1 MB are free\. Make some room/);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe("going back", () => {
  /** A box that a later version brought forward. */
  async function upgraded(): Promise<{ dataDir: string; root: Uint8Array; key: Uint8Array }> {
    const { dataDir, root } = await laidOut(last);
    const box = await open(dataDir, root);
    box.db
      .sql("UPDATE document SET title = 'Named later', arrived_at = ? WHERE title = 'Autumn electricity'")
      .run(Date.now() + 60_000);
    await box.close();
    const key = deriveKeys(root).databaseKey;
    const db = openCopy(join(dataDir, "deedbox.db"), key);
    db.client.pragma(`user_version=${migrations.length + 2}`);
    db.close();
    return { dataDir, root, key };
  }

  test("the older program says which version is needed and how to go back, then goes back", async () => {
    const { dataDir, root, key } = await upgraded();
    const settings = readSettings({ data: dataDir }, {});
    await expect(open(dataDir, root)).rejects.toThrow(
      /upgraded by Deedbox 9\.9\.9 .* Start Deedbox 9\.9\.9 or newer instead\. .* run deedbox undo-upgrade\. Nothing was changed/,
    );
    const done = await undoUpgrade({ settings, clock: systemClock }, root);
    expect(done.papers_since).toBe(1);
    const kept = openCopy(done.kept, key);
    expect(kept.client.pragma("user_version", { simple: true })).toBe(migrations.length + 2);
    kept.close();
    const box = await open(dataDir, root, { "accept-older-database": "true" });
    const { documents } = (await (await asked(box)("/v1/documents")).json()) as Listed;
    expect(documents.map((d) => d.title)).toContain("Autumn electricity");
    await box.close();
  });

  test("refused where there is nothing to go back from, and where the copies are gone", async () => {
    const { dataDir, root } = await upgraded();
    const settings = readSettings({ data: dataDir }, {});
    dropUpgradeCopies(dataDir, Date.now() + 29 * 86_400_000);
    expect(copiesIn(dataDir)).toHaveLength(1);
    dropUpgradeCopies(dataDir, Date.now() + 31 * 86_400_000);
    expect(copiesIn(dataDir)).toEqual([]);
    const undo = undoUpgrade({ settings, clock: systemClock }, root);
    await expect(undo).rejects.toMatchObject({
      detail: expect.stringMatching(/no copy from before the upgrade/),
    });
    const fresh = await laidOut(last);
    const current = undoUpgrade(
      { settings: readSettings({ data: fresh.dataDir }, {}), clock: systemClock },
      fresh.root,
    );
    await expect(current).rejects.toMatchObject({
      detail: expect.stringMatching(/opens the data folder as it is/),
    });
  });

  test("a database says which version brought it forward", () => {
    const dataDir = mkdtempSync(join(home, "by-"));
    const db = openDatabase({ dataDir, key: new Uint8Array(32), now: 1, by: "1.2.3" });
    db.client.pragma(`user_version=${migrations.length + 1}`);
    db.close();
    expect(() => openDatabase({ dataDir, key: new Uint8Array(32), now: 2 })).toThrow(
      /Start Deedbox 1\.2\.3 or newer/,
    );
  });
});
