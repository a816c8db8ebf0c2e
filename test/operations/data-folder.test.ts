import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type Held, harmed, holdBox, type Outcome, startOn } from "./data-folder.ts";
import { filesIn, type Harm } from "./harm.ts";

const home = mkdtempSync(join(tmpdir(), "deedbox-data-folder-"));
const folder = join(home, "start");
let held: Held;
beforeAll(async () => {
  held = await holdBox(home);
}, 60_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

const start = async (
  harms: Record<string, Harm>,
  state: keyof Held["states"] = "newest",
  more: string[] = [],
): Promise<Outcome> => {
  harmed(held, state, new Map(Object.entries(harms)), folder);
  return startOn(held, folder, more);
};

const blobCount = () => filesIn(join(folder, "blobs")).length;

describe("a data folder that lost its database", () => {
  const table: [string, Record<string, Harm>, RegExp][] = [
    ["the database is gone", { "deedbox.db": "remove" }, /database of this box is missing/],
    ["the database is empty", { "deedbox.db": "empty" }, /database of this box is missing/],
    [
      "the database and the mark are gone",
      { "deedbox.db": "remove", "high-water.json": "remove" },
      /database of this box is missing/,
    ],
    ["the database is an older copy", { "deedbox.db": "older" }, /an older copy \(state \d+/],
    [
      "the database and the mark are older copies",
      { "deedbox.db": "older", "high-water.json": "older" },
      /an older copy/,
    ],
    ["the keyring is gone", { "keyring.json": "remove" }, /no keyring\.json/],
    ["the keyring is empty", { "keyring.json": "empty" }, /keyring\.json can't be used/],
    [
      "keyring and database are gone",
      { "keyring.json": "remove", "deedbox.db": "remove" },
      /holds sealed files but no keyring/,
    ],
  ];
  test.each(table)("%s: the start is refused, and every paper stays", async (_what, harms, sentence) => {
    const outcome = await start(harms);
    expect(outcome).toEqual({ refused: expect.stringMatching(sentence) });
    expect(blobCount()).toBe(held.blobs.size);
    expect(existsSync(join(folder, "set-aside"))).toBe(false);
  });

  test("a write-ahead log that was taken away is an older copy, too", async () => {
    expect(await start({ "deedbox.db-wal": "remove" }, "killed")).toEqual({
      refused: expect.stringMatching(/an older copy/),
    });
  });

  test("an untouched folder, also one that a kill left, serves everything and finds nothing", async () => {
    const all = { served: held.documents, back: held.blobs.size, found: [] };
    expect(await start({})).toEqual(all);
    expect(await start({}, "killed")).toEqual(all);
    expect(await start({}, "older")).toMatchObject({ served: held.documents / 2, found: [] });
  });
});

describe("an older copy that whoever runs the box wants", () => {
  test("is served, and the files it does not know are kept, and the newer one brings them back", async () => {
    const outcome = await start({ "deedbox.db": "older" }, "newest", ["accept-older-database"]);
    expect(outcome).toMatchObject({
      served: held.documents / 2,
      found: [expect.stringMatching(/older copy/)],
    });
    // Half of all files belong to no document: far more than a stop leaves, so none is moved.
    expect(blobCount()).toBe(held.blobs.size);
    expect(await startOn(held, folder)).toMatchObject({ served: held.documents / 2, found: [] });
  });
});

describe("what is told and does not keep the box shut", () => {
  test("a keyring from before its keys were changed", async () => {
    const older = expect.stringMatching(/^keyring\.json is an older copy/);
    expect(await start({ "keyring.json": "older" })).toMatchObject({
      served: held.documents,
      found: [older],
    });
    expect(await startOn(held, folder)).toMatchObject({ found: [older] });
  });

  test("a mark that is gone or damaged", async () => {
    for (const harm of ["remove", "empty"] as const) {
      const outcome = await start({ "high-water.json": harm });
      expect(outcome).toMatchObject({
        served: held.documents,
        found: [expect.stringMatching(/^high-water\.json was/)],
      });
      expect(await startOn(held, folder)).toMatchObject({ found: [] });
    }
    expect(readdirSync(folder).some((name) => name.startsWith("high-water.json.damaged-"))).toBe(true);
  });

  test("a folder that the version before left has no mark, and nothing is told", async () => {
    const { readKeyring } = await import("#vault/keyring.ts");
    const { writeFileSync, readFileSync } = await import("node:fs");
    const { createHash } = await import("node:crypto");
    harmed(held, "newest", new Map([["high-water.json", "remove"]]), folder);
    const { box_id, check, slots } = readKeyring(folder);
    const content = { format: 1, box_id, check, slots };
    const sum = createHash("sha256").update(JSON.stringify(content)).digest("hex");
    writeFileSync(join(folder, "keyring.json"), JSON.stringify({ ...content, sum }));
    // Its database knew no counters.
    const { openTestDatabase } = await import("./data-folder.ts");
    await openTestDatabase(held, folder, (db) => db.client.exec("DELETE FROM box WHERE key LIKE 'state/%'"));
    expect(await startOn(held, folder)).toMatchObject({ served: held.documents, found: [] });
    expect(readKeyring(folder)).toMatchObject({ format: 2, database: true });
    expect(JSON.parse(readFileSync(join(folder, "high-water.json"), "utf8")).generation).toBeGreaterThan(0);
  });
});

test("any files removed, emptied or put back older: refused, or served, and no sealed byte is destroyed", async () => {
  const names = [...new Set([...filesIn(held.states.newest), ...filesIn(held.states.killed)])];
  const important = names.filter((name) => !name.startsWith("blobs/"));
  const name = fc.oneof(fc.constantFrom(...important), fc.constantFrom(...names));
  const harm = fc.constantFrom<Harm>("remove", "empty", "older");
  const state = fc.constantFrom<keyof Held["states"]>("newest", "killed", "older");
  let refused = 0;
  let served = 0;
  await fc.assert(
    fc.asyncProperty(state, fc.array(fc.tuple(name, harm), { maxLength: 5 }), async (from, harms) => {
      const outcome = await start(Object.fromEntries(harms), from);
      if ("refused" in outcome) refused++;
      else served++;
    }),
    { numRuns: 60 },
  );
  expect(refused).toBeGreaterThan(5);
  expect(served).toBeGreaterThan(5);
}, 120_000);
