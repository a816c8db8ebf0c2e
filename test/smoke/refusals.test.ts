import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { migrations } from "#database/sqlite/open.ts";
import { deriveKeys } from "#vault/derived.ts";
import { openKeyring } from "#vault/keys.ts";
import { businessProgram, type Program, snapshot } from "./program.ts";

setDefaultTimeout(120_000);

let program: Program;

/** A command that is refused: one sentence, exit code 1, and not a byte of the data folder changed. */
async function refused(words: string[], sentence: RegExp): Promise<void> {
  const before = snapshot(program.dataDir);
  const { code, out, wrong } = await program.run(...words);
  expect(wrong).toMatch(sentence);
  expect(wrong.trimEnd().split("\n")).toHaveLength(1);
  expect(wrong).not.toMatch(/\bat \S+ \(|Error:/);
  expect(out).toBe("");
  expect(code).toBe(1);
  expect(snapshot(program.dataDir)).toEqual(before);
}

beforeAll(async () => {
  program = await businessProgram();
  await program.serve();
  await program.unpacked();
  await program.stop();
});
afterAll(() => program?.remove());

describe("a data folder that must not be opened", () => {
  const commands = [
    ["serve", "--port", "0"],
    ["doctor"],
    ["token", "create", "--email", "ada@example.org", "--name", "t"],
  ];

  test.each(commands)("with another key: %s", async (...words) => {
    const right = readFileSync(program.keyFile);
    writeFileSync(program.keyFile, `deedbox-key-1 ${"5a".repeat(32)}\n`);
    await refused(words, /key/i);
    writeFileSync(program.keyFile, right);
  });

  test.each(commands)("with its key gone: %s", async (...words) => {
    const { keyFile } = program;
    const away = join(program.folder, "away.key");
    renameSync(keyFile, away);
    await refused(words, /key file .* doesn’t exist/);
    renameSync(away, keyFile);
  });

  test.each(commands)("written by a newer version: %s", async (...words) => {
    const kept = join(program.folder, "kept");
    cpSync(program.dataDir, kept, { recursive: true });
    const key = deriveKeys(await openKeyring(program.dataDir, { keyFile: program.keyFile })).databaseKey;
    const db = new Sqlite(join(program.dataDir, "deedbox.db"));
    db.pragma("cipher='sqlcipher'");
    db.pragma("legacy=4");
    db.pragma(`key="x'${Buffer.from(key).toString("hex")}'"`);
    expect(db.pragma("user_version", { simple: true })).toBe(migrations.length);
    db.pragma(`user_version=${migrations.length + 1}`);
    db.close();
    await refused(words, /Start Deedbox .* or newer instead/);
    rmSync(program.dataDir, { recursive: true });
    renameSync(kept, program.dataDir);
  });

  test("held by another server", async () => {
    await program.serve();
    const { code, wrong } = await program.run("serve", "--port", "0");
    expect(wrong).toMatch(/^Another server is already running on .*\n$/);
    expect(code).toBe(1);
    expect((await fetch(`${program.origin}/health`)).status).toBe(200);
    expect((await program.stop()).code).toBe(0);
  });
});
