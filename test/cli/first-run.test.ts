import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { CommandLine, main } from "./command-line.ts";

const line = new CommandLine();
const { home } = line;
afterAll(() => line.close());

/** Starts the box, gives the lines it printed in its first second, and stops it. `during` is given its port. */
async function started(host: string, during: (port: string, code: string) => Promise<void> = async () => {}) {
  const child = Bun.spawn([process.execPath, main, "serve", "--host", host, "--port", "0"], {
    env: line.environment(),
    stdout: "pipe",
    stderr: "ignore",
  });
  let text = "";
  const reading = (async () => {
    for await (const piece of child.stdout) text += new TextDecoder().decode(piece);
  })();
  while (!text.includes("\n")) await Bun.sleep(20);
  await Bun.sleep(200);
  try {
    await during(/listening on http:\S+:(\d+)/.exec(text)?.[1] ?? "", / code (\S+)/.exec(text)?.[1] ?? "");
  } finally {
    child.kill("SIGTERM");
    await child.exited;
    await reading;
  }
  return text.trimEnd().split("\n");
}

test("listening for others, each start prints the address and then a new code, until there is an owner", async () => {
  const first = await started("0.0.0.0");
  expect(first).toHaveLength(2);
  expect(first[0]).toMatch(/^deedbox listening on http:\/\/0\.0\.0\.0:\d+$/);
  expect(first[1]).toMatch(/^To create the owner, open the page of this box and enter the code \S{4}-\S{4}$/);
  const second = await started("0.0.0.0", async (port, code) => {
    const body = {
      account_name: "Home",
      kind: "family",
      owner_name: "Ann",
      email: "ann@example.org",
      password: "correct horse battery",
    };
    const create = (typed: object) =>
      fetch(`http://127.0.0.1:${port}/app/setup`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...body, ...typed }),
      });
    expect((await create({})).status).toBe(422);
    expect((await create({ code })).status).toBe(201);
  });
  expect(second[1]).not.toBe(first[1]);
  expect(await started("0.0.0.0")).toHaveLength(1);
}, 60_000);

test("listening for its own machine alone prints no code", async () => {
  rmSync(join(home, "box"), { recursive: true, force: true });
  expect(await started("127.0.0.1")).toHaveLength(1);
}, 60_000);
