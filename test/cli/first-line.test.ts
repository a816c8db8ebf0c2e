import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

test("a server whose first line was read by somebody who left goes on, and complains of nothing", async () => {
  const home = mkdtempSync(join(tmpdir(), "deedbox-first-line-"));
  const words = ["src/main.ts", "serve", "--tls", "own", "--port", "0", "--data", join(home, "data")];
  const program = Bun.spawn([process.execPath, ...words], {
    env: { PATH: process.env.PATH ?? "", HOME: home, XDG_CONFIG_HOME: join(home, "config") },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const log = new Response(program.stderr).text();
  try {
    const reader = program.stdout.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    await reader.cancel();
    const at = /listening on (\S+)/.exec(first)?.[1];
    const answer = await fetch(`${at}/health`, { tls: { rejectUnauthorized: false } });
    expect(answer.status).toBe(200);
  } finally {
    program.kill("SIGTERM");
  }
  expect(await program.exited).toBe(0);
  expect(await log).not.toContain("EPIPE");
  rmSync(home, { recursive: true, force: true });
}, 60_000);
