/** `doctor --watch`: what it prints, when it is silent, and how it ends, beside a box that runs. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, renameSync } from "node:fs";
import { join } from "node:path";
import { changesOf, look, spanOf } from "#doors/cli/doctor.ts";
import type { App } from "#operations/app.ts";
import { CommandLine, main } from "./command-line.ts";

const line = new CommandLine();
let server: ReturnType<typeof Bun.spawn> | null = null;
let origin = "";

/** The next lines of a program as they come. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const piece of stream) {
    const parts = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
}

beforeAll(async () => {
  const serving = Bun.spawn([process.execPath, main, "serve", "--port", "0"], {
    env: line.environment(),
    stdout: "pipe",
    stderr: "ignore",
  });
  server = serving;
  for await (const said of linesOf(serving.stdout)) {
    origin = /listening on (\S+)/.exec(said)?.[1] ?? "";
    if (origin) break;
  }
}, 60_000);
afterAll(async () => {
  server?.kill();
  await server?.exited;
  line.close();
}, 60_000);

interface Told {
  at: string;
  check: string;
  ok: boolean;
  detail: string;
}

test("it tells everything once, then only what changes, and the running box goes on answering", async () => {
  const watch = Bun.spawn([process.execPath, main, "doctor", "--watch", "--every", "5s", "--json"], {
    env: line.environment(),
    stdout: "pipe",
    stderr: "inherit",
  });
  const told = linesOf(watch.stdout);
  const next = async (): Promise<Told> => JSON.parse((await told.next()).value ?? "null") as Told;
  const first: Told[] = [];
  // The documents are what a look tells last.
  for (let one = await next(); ; one = await next()) {
    first.push(one);
    if (one.check === "documents") break;
  }
  const checks = first.map((f) => f.check);
  expect(new Set(checks).size).toBe(checks.length);
  expect(checks).toEqual(
    expect.arrayContaining(["box", "database", "files", "keys", "nightly check", "disk"]),
  );
  const key = JSON.parse(await Bun.file(join(line.home, "box", "keyring.json")).text()) as { box_id: string };
  const file = join(line.home, "config", "deedbox", `${key.box_id}.key`);
  renameSync(file, `${file}.away`);
  // Nothing between: a look that finds what the one before found is silent.
  expect(await next()).toMatchObject({
    check: "box",
    ok: false,
    detail: expect.stringContaining("key file"),
  });
  renameSync(`${file}.away`, file);
  chmodSync(file, 0o600);
  expect(await next()).toMatchObject({ check: "box", ok: true });
  expect((await fetch(`${origin}/health`)).status).toBe(200);
  watch.kill("SIGTERM");
  expect([0, 1]).toContain(await watch.exited);
  expect((await fetch(`${origin}/health`)).status).toBe(200);
}, 120_000);

test("a box that cannot be looked through is a finding, and it is closed", async () => {
  let closed = 0;
  const broken = { close: async () => void closed++ } as unknown as App;
  for (const whole of [true, false])
    expect(await look(async () => broken, whole)).toEqual([
      { check: "box", ok: false, detail: expect.any(String) },
    ]);
  expect(closed).toBe(2);
});

test("a change is another state, or another fault; other words of what is well are none", () => {
  const f = (check: string, ok: boolean, detail = "x") => ({ check, ok, detail });
  expect(changesOf([], [f("a", true)])).toEqual([f("a", true)]);
  expect(changesOf([f("a", true)], [f("a", true, "y")])).toEqual([]);
  expect(changesOf([f("a", true)], [f("a", false)])).toEqual([f("a", false)]);
  expect(changesOf([f("a", false)], [f("a", false, "y")])).toEqual([f("a", false, "y")]);
  expect(changesOf([f("a", false)], [f("a", true)])).toEqual([f("a", true)]);
});

test.each([
  ["90", 90_000],
  ["15m", 900_000],
  ["6h", 21_600_000],
])("--every %s", (text, ms) => expect(spanOf(text)).toBe(ms));

test.each(["1s", "25h", "soon", "", "-5m"])("--every %j is refused", (text) => {
  expect(() => spanOf(text)).toThrow(/between 5s and 24h/);
});
