import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, type StatsFs, writeFileSync } from "node:fs";
import fs from "node:fs/promises";
import * as os from "node:os";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SyncAhead, syncTree } from "#vault/disk.ts";

let home = "";
let opened: string[] = [];
const spies: { mockRestore(): void }[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "deedbox-disk-"));
  mkdirSync(join(home, "a", "b"), { recursive: true });
  for (const name of ["one", "a/two", "a/b/three"]) writeFileSync(join(home, name), name);
  opened = [];
  const open = fs.open;
  spies.push(
    spyOn(fs, "open").mockImplementation(async (path, ...how) => {
      opened.push(String(path).slice(home.length + 1));
      return open(path, ...how);
    }),
  );
});
afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore();
  rmSync(home, { recursive: true, force: true });
});

const lies = (type: number) =>
  spies.push(spyOn(fs, "statfs").mockImplementation((async () => ({ type }) as StatsFs) as never));
const sync = (how: () => { exited: Promise<number> }) =>
  spies.push(spyOn(Bun, "spawn").mockImplementation(how as never));
const kernel = (release: string) => spies.push(spyOn(os, "release").mockReturnValue(release));

const EXT4 = 0xef53;
const NFS = 0x6969;
const EACH = ["", "a", "a/b", "a/b/three", "a/two", "one"];
const well = () => ({ exited: Promise.resolve(0) });
const none = () => {
  throw Object.assign(new Error("no such program"), { code: "ENOENT" });
};

const table: [string, number, string, () => { exited: Promise<number> }, string[]][] = [
  ["ext4: all at once", EXT4, "6.1.0-13-amd64", well, []],
  ["a server's file system: each", NFS, "6.1.0-13-amd64", well, EACH],
  ["no sync(1): each", EXT4, "6.1.0-13-amd64", none, EACH],
  ["a sync(1) without -f: each", EXT4, "6.1.0-13-amd64", () => ({ exited: Promise.resolve(1) }), EACH],
  ["a kernel that keeps failed writes to itself: each", EXT4, "5.7.19", well, EACH],
];
test.skipIf(process.platform !== "linux").each(table)("%s", async (_what, type, release, how, synced) => {
  lies(type);
  kernel(release);
  sync(how);
  await syncTree(home);
  expect(opened.sort()).toEqual(synced);
});

test("what is written is synced ahead every 64 MB, once at a time; a sync that fails stops nothing", async () => {
  const syncs: PromiseWithResolvers<void>[] = [];
  const ahead = new SyncAhead("/data", (folder) => {
    expect(folder).toBe("/data");
    const sync = Promise.withResolvers<void>();
    syncs.push(sync);
    return sync.promise;
  });
  const MB = 1 << 20;
  ahead.wrote(63 * MB);
  expect(syncs.length).toBe(0);
  ahead.wrote(64 * MB);
  ahead.wrote(200 * MB);
  expect(syncs.length).toBe(1);
  syncs[0]?.reject(new Error("The disk is gone."));
  await ahead.over();
  ahead.wrote(127 * MB);
  expect(syncs.length).toBe(1);
  ahead.wrote(200 * MB);
  expect(syncs.length).toBe(2);
  syncs[1]?.resolve();
  await ahead.over();
});
