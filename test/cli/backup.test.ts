import { afterAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { CommandLine } from "./command-line.ts";

const line = new CommandLine();
const { home } = line;
afterAll(() => line.close());

const deedbox = (box: string, args: string[], config = "config", input = "") =>
  line.run(args, { box, env: { XDG_CONFIG_HOME: join(home, config) }, input });

test('"`backup FILE`, `restore FILE`: one encrypted file holding everything; restore into an empty data folder"', async () => {
  const person = ["--owner-name", "Ann", "--owner-email", "ann@example.org"];
  await deedbox("data", ["account", "create", "--name", "Home", "--kind", "family", ...person]);
  const recovery = JSON.parse((await deedbox("data", ["key", "recovery-code", "--json"])).out).recovery_code;
  const file = join(home, "all.dbxbackup");

  const made = await deedbox("data", ["backup", file, "--json"]);
  expect(JSON.parse(made.out)).toMatchObject({ path: file, files: 0, missing: 0 });
  const again = await deedbox("data", ["backup", file]);
  expect([again.code, again.out, again.err.includes("already")]).toEqual([1, "", true]);
  const log = await deedbox("data", ["audit", "--json"]);
  expect(log.out).toContain('"action":"backup.make"');

  const back = await deedbox("new", ["restore", file, "--json"]);
  expect(JSON.parse(back.out)).toMatchObject({ data: join(home, "new"), missing: 0 });
  const well = await deedbox("new", ["doctor", "--json"]);
  expect([well.code, JSON.parse(well.out).ok]).toEqual([0, true]);
  const account = (text: string) => /"account_id":"([^"]+)"/.exec(text)?.[1];
  expect(account((await deedbox("new", ["audit", "--json"])).out)).toBe(account(log.out) ?? "");

  const full = await deedbox("new", ["restore", file]);
  expect([full.code, full.err.includes("isn’t empty")]).toEqual([1, true]);
  const elsewhere = await deedbox("other", ["restore", file], "no-keys-here");
  expect([elsewhere.code, elsewhere.out, existsSync(join(home, "other", "keyring.json"))]).toEqual([
    1,
    "",
    false,
  ]);
  const byCode = await deedbox("other", ["restore", file, "--recovery-stdin"], "no-keys-here", recovery);
  expect([byCode.code, byCode.out.includes("deedbox key restore")]).toEqual([0, true]);

  for (const args of [
    ["backup"],
    ["restore"],
    ["backup", "a", "b"],
    ["backup", join(home, "x"), "--all", "1"],
  ]) {
    const wrong = await deedbox("data", args);
    expect([wrong.code, wrong.out, wrong.err.split("\n").length]).toEqual([2, "", 1]);
  }
}, 120_000);
