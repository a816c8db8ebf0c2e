import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountById } from "#database/accounts/accounts.ts";
import type { EngineOptions, Engines } from "#engines/engines.ts";
import { type Clock, systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { createAccount } from "#operations/members/accounts.ts";
import type { Call } from "#operations/operation.ts";
import { callerOf } from "#operations/tokens/callers.ts";
import { createToken } from "#operations/tokens/create.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { openOwnEngines, openTestEngines } from "./engines/open.ts";

/** How the tests start a child that reads paper: this checkout's own program. */
export const engineCommand = [process.execPath, join(import.meta.dir, "..", "src", "main.ts"), "engine"];

/** A box in a folder of its own with one family account and its owner's token. */
export interface TestBox {
  box: App;
  dataDir: string;
  accountId: string;
  scope: AccountScope;
  token: string;
  call: Call;
  close(): Promise<void>;
}

export interface TestBoxOptions {
  clock?: Clock;
  engines?: Engines | EngineOptions;
  plan?: string;
  dataDir?: string;
  /** The root key; without one, the same for every test. */
  root?: Uint8Array;
}

const isEngines = (e: Engines | EngineOptions): e is Engines => "lift" in e;

const testRoot = new Uint8Array(32).fill(7);

export async function openTestBox(options: TestBoxOptions = {}): Promise<TestBox> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "deedbox-test-"));
  const given = options.engines ?? openTestEngines();
  const engines = isEngines(given) ? given : openOwnEngines({ idleMs: 5_000, ...given });
  const settings = readSettings({ data: dataDir, "pace-token": "1000000", "pace-account": "1000000" }, {});
  const box = await openApp({
    settings,
    root: options.root ?? testRoot,
    clock: options.clock ?? systemClock,
    ids: systemIds,
    engines,
    version: "test",
  });
  const made = await createAccount(
    box,
    {
      name: "Home",
      kind: "family",
      owner_name: "Ann Smith",
      owner_email: "ann@example.org",
      password: null,
      plan: options.plan ?? null,
    },
    "cli",
  );
  const { token } = createToken(
    box,
    { email: "ann@example.org", name: "test", scopes: ["write", "files", "identifiers"], expires: null },
    "cli",
  );
  const row = accountById(box.db, made.account_id);
  if (!row) throw new Error("no account");
  return {
    box,
    dataDir,
    accountId: made.account_id,
    scope: ownWork(row),
    token,
    call: { caller: callerOf(box, token, null, "api"), origin: "http://box.test" },
    async close() {
      await box.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the data folder of a closed test box again, as a new start of the program. */
export function reopen(dataDir: string, engines?: Engines): Promise<App> {
  const settings = readSettings({ data: dataDir }, {});
  return openApp({
    settings,
    root: testRoot,
    clock: systemClock,
    ids: systemIds,
    engines: engines ?? openTestEngines(),
    version: "test",
  });
}
