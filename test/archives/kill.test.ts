import { expect, test } from "bun:test";
import { join } from "node:path";

test("a server that is killed again and again while it takes an archive apart files every entry once", async () => {
  const drill = join(import.meta.dir, "..", "drill", "import-kill.ts");
  const child = Bun.spawn([process.execPath, drill, "40", "4", "2"], { stdout: "pipe", stderr: "pipe" });
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  const result = JSON.parse(out.trim().split("\n").at(-2) ?? "{}") as Record<string, unknown>;
  expect(result).toMatchObject({
    entries: 40,
    kills: 2,
    on_file: 40,
    distinct: 40,
    problems: 0,
    doctor: true,
  });
  expect(code).toBe(0);
}, 120_000);

test("a locked archive waits as one document and is taken in once, however often the server is killed", async () => {
  const drill = join(import.meta.dir, "..", "drill", "locked-kill.ts");
  const child = Bun.spawn([process.execPath, drill, "20", "2", "5"], { stdout: "pipe", stderr: "pipe" });
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  const result = JSON.parse(out.trim().split("\n").at(-1) ?? "{}") as Record<string, unknown>;
  expect(result).toMatchObject({
    waited: 1,
    wrong: 422,
    right: 200,
    on_file: 20,
    distinct: 20,
    archive_listed: false,
    doctor: true,
  });
  expect(code).toBe(0);
}, 120_000);
