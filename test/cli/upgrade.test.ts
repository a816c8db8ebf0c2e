import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { migrations, openCopy } from "#database/sqlite/open.ts";
import { deriveKeys } from "#vault/derived.ts";
import { layOut, oldBoxes } from "../database/old-boxes.ts";
import { CommandLine } from "./command-line.ts";

const line = new CommandLine();
afterAll(() => line.close());

test("`undo-upgrade`: a box that a newer version upgraded opens again with this one, as it was before", async () => {
  const boxes = await oldBoxes();
  const version = Math.max(...[...boxes.keys()].filter((n) => n < migrations.length));
  const dataDir = join(line.home, "box");
  const root = await layOut(boxes.get(version) ?? [], dataDir);
  const deedbox = (...words: string[]) => line.run([...words, "--key-file", `${dataDir}.key`]);

  const asItIs = await deedbox("undo-upgrade");
  expect([asItIs.code, asItIs.err]).toEqual([1, expect.stringMatching(/opens the data folder as it is/)]);
  expect((await deedbox("audit")).code).toBe(0);
  const db = openCopy(join(dataDir, "deedbox.db"), deriveKeys(root).databaseKey);
  db.client.pragma(`user_version=${migrations.length + 1}`);
  db.close();

  const refused = await deedbox("audit");
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/run deedbox undo-upgrade/)]);
  const undone = await deedbox("undo-upgrade");
  expect([undone.code, undone.out]).toEqual([0, expect.stringMatching(/as it was on .* kept for 30 days/)]);
  const well = await deedbox("doctor", "--json");
  const findings: { check: string; ok: boolean }[] = JSON.parse(well.out).findings;
  expect(findings.filter((f) => !f.ok && f.check !== "sandbox")).toEqual([]);
});
