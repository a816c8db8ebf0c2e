/** The passphrase of a sealed box: tries are counted before they are looked at, by address, and on file. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sealedDoor } from "#doors/http/sealed.ts";
import { WebFiles } from "#doors/http/web.ts";
import { fixedClock } from "#kernel/clock.ts";
import { Problem } from "#kernel/problem.ts";
import { readSettings } from "#kernel/settings.ts";
import { OperatorLog } from "#operations/operator-log.ts";
import { UnsealTries } from "#operations/root-key/unseal-tries.ts";

const RIGHT = "four words make one";
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "deedbox-sealed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = fixedClock(Date.UTC(2026, 4, 3));

function start() {
  let looked = 0;
  let atOnce = 0;
  let most = 0;
  let opened = 0;
  const lines: string[] = [];
  const door = sealedDoor({
    settings: readSettings({ data: folder }, {}),
    version: "test",
    web: new WebFiles(async () => new Map()),
    operator: new OperatorLog(clock, (line) => lines.push(line)),
    log: (line) => lines.push(line),
    tries: new UnsealTries(folder, clock.now),
    async unlock(passphrase) {
      looked++;
      most = Math.max(most, ++atOnce);
      await Bun.sleep(2);
      atOnce--;
      if (passphrase !== RIGHT) throw new Problem(401, null, "Wrong passphrase", "It does not open.");
      opened++;
    },
  });
  const unlock = (passphrase: string, from: string) =>
    door.fetch(
      new Request("http://localhost/app/unlock", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ passphrase }),
      }),
      from,
    );
  return { unlock, lines, looked: () => looked, most: () => most, opened: () => opened };
}

test("of a thousand at once five are looked at, one after another; the right one among them opens nothing", async () => {
  const s = start();
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, i) => s.unlock(i === 300 ? RIGHT : `guess ${i}`, "203.0.113.1")),
  );
  expect([s.looked(), s.most(), s.opened()]).toEqual([5, 1, 0]);
  expect(answers.filter((a) => a.status === 429)).toHaveLength(995);
  expect(answers.find((a) => a.status === 429)?.headers.get("retry-after")).toBe("900");
  expect(s.lines.filter((l) => l.includes("box.wrong_passphrase address=203.0.113.0/24"))).toHaveLength(5);
  expect(s.lines.filter((l) => l.includes("box.locked_out"))).toHaveLength(1);
  // Somebody at another address is not kept out by them.
  expect((await s.unlock(RIGHT, "203.0.113.2")).status).toBe(204);
});

test("a restart gives no fresh tries; a quarter of an hour and a second does", async () => {
  const s = start();
  for (let i = 0; i < 5; i++) expect((await s.unlock(`guess ${i}`, "203.0.113.1")).status).toBe(401);
  const again = start();
  expect((await again.unlock(RIGHT, "203.0.113.1")).status).toBe(429);
  expect(readFileSync(join(folder, "unlock-tries.json"), "utf8")).not.toContain("203");
  clock.advance(15 * 60_000 + 1000);
  expect((await again.unlock(RIGHT, "203.0.113.1")).status).toBe(204);
});

test("all addresses together have twenty; a file that is damaged counts as none", async () => {
  await Bun.write(join(folder, "unlock-tries.json"), '{"all":{"times":"no"},"x":null}');
  const s = start();
  for (let i = 0; i < 40; i++) await s.unlock(`guess ${i}`, `198.51.100.${i}`);
  expect(s.looked()).toBe(20);
});
