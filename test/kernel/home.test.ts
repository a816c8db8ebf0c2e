import { expect, test } from "bun:test";
import { homedir } from "node:os";
import { homeFolder } from "#kernel/home.ts";

test("the home is that of the user", () => {
  expect(homeFolder()).toBe(homedir());
});

test.skipIf(process.getuid?.() !== 0)("a user whom the system has no name for has the root as home", () => {
  const { HOME: _, ...env } = process.env;
  const script = `process.setuid(54321);
    const { homeFolder } = await import("#kernel/home.ts");
    console.log(homeFolder());`;
  // Loaded by root: a folder on the way there may be closed to others.
  const child = Bun.spawnSync([process.execPath, "-e", `await import("#kernel/home.ts"); ${script}`], {
    cwd: `${import.meta.dir}/../..`,
    env,
  });
  expect([child.stdout.toString().trim(), child.stderr.toString()]).toEqual(["/", ""]);
});
