import { expect, test } from "bun:test";
import { join } from "node:path";

test("a server that is killed again and again while it takes an archive apart files every entry once", async () => {
  const drill = join(import.meta.dir, "..", "drill", "import-kill.ts");
  const child = Bun.spawn([process.execPath, drill, "60", "6", "4"], { stdout: "pipe", stderr: "pipe" });
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  const result = JSON.parse(out.trim().split("\n").at(-2) ?? "{}") as Record<string, unknown>;
  expect(result).toMatchObject({
    entries: 60,
    kills: 4,
    on_file: 60,
    distinct: 60,
    problems: 0,
    doctor: true,
  });
  expect(code).toBe(0);
}, 120_000);

test("a locked archive waits as one document and is taken in once, however often the server is killed", async () => {
  const drill = join(import.meta.dir, "..", "drill", "locked-kill.ts");
  const child = Bun.spawn([process.execPath, drill, "30", "3", "5"], { stdout: "pipe", stderr: "pipe" });
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  const result = JSON.parse(out.trim().split("\n").at(-1) ?? "{}") as Record<string, unknown>;
  expect(result).toMatchObject({
    waited: 1,
    wrong: 422,
    right: 200,
    on_file: 30,
    distinct: 30,
    archive_listed: false,
    doctor: true,
  });
  expect(code).toBe(0);
}, 120_000);
