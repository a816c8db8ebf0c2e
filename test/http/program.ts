import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { unseal } from "#operations/root-key/unsealing.ts";
import { openTestEngines } from "../engines/open.ts";
import { executable, runtimeOf } from "./built.ts";
import { operator } from "./operator.ts";
import type { Running, Wish } from "./target.ts";

/** The program that suites of this process share which wish for nothing: each has accounts of its own in it. */
let shared: Promise<Running> | null = null;

/** The compiled program over a socket, in a temporary folder of its own. */
export async function startProgram(wish: Wish): Promise<Running> {
  if (wish.alone || wish.pace !== undefined) return startOwnProgram(wish);
  shared ??= startOwnProgram(wish);
  return { ...(await shared), close: async () => {} };
}

/** Runs a program until its input ends, as it does with the process that started it, and then removes its folder. */
const UNTIL_ITS_INPUT_ENDS =
  'folder=$1; shift; "$@" < /dev/null & pid=$!; echo "pid $pid"; cat > /dev/null; kill -9 $pid; wait $pid; rm -rf "$folder"';

async function startOwnProgram(wish: Wish): Promise<Running> {
  const program = executable ?? "";
  const folder = mkdtempSync(join(tmpdir(), "deedbox-program-"));
  const dataDir = join(folder, "data");
  const pace = wish.pace ?? { token: 1_000_000, account: 1_000_000, app: 1_000_000 };
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, "config"),
    XDG_DATA_HOME: join(folder, "share"),
    DEEDBOX_DATA: dataDir,
    DEEDBOX_RUNTIME: runtimeOf(program),
    DEEDBOX_WORKERS: "1",
    DEEDBOX_PACE_TOKEN: String(pace.token),
    DEEDBOX_PACE_ACCOUNT: String(pace.account),
    DEEDBOX_PACE_APP: String(pace.app),
  };
  const child = Bun.spawn(["sh", "-c", UNTIL_ITS_INPUT_ENDS, "sh", folder, program, "serve", "--port", "0"], {
    env,
    stdin: "pipe",
    stdout: "pipe",
    stderr: "ignore",
  });
  const { origin, pid } = await addressOf(child.stdout);

  /** Opens the folder beside the program, as a command does: starting the program for each would be a third of the time of all suites. */
  const beside = async <T>(work: (box: App) => T | Promise<T>): Promise<T> => {
    const settings = readSettings({ data: dataDir }, env);
    const { root } = await unseal(settings, systemClock, systemIds, env);
    const given = { settings, root, clock: systemClock, ids: systemIds, engines: openTestEngines() };
    const box = await openApp({ ...given, version: "0.0.0-test" });
    try {
      return await work(box);
    } finally {
      await box.close();
    }
  };

  return {
    origin,
    dataDir,
    inside: null,
    send: (request) => fetch(request, { redirect: "manual" }),
    ...operator(beside),
    listen: async () => ({ url: origin, pid }),
    async close() {
      child.stdin.end();
      await child.exited;
    },
  };
}

/** Waits for the line that says where the box listens; the rest of the output is read and dropped. */
async function addressOf(stdout: ReadableStream<Uint8Array>): Promise<{ origin: string; pid: number }> {
  const reader = stdout.getReader();
  const words = new TextDecoder();
  let seen = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error("The program ended before it listened.");
    seen += words.decode(value, { stream: true });
    const origin = /listening on (http:\/\/\S+)/.exec(seen)?.[1];
    if (origin === undefined) continue;
    void (async () => {
      while (!(await reader.read()).done);
    })();
    return { origin, pid: Number(/^pid (\d+)$/m.exec(seen)?.[1]) };
  }
}
