/** The look of each night and the reading of every stored file: what they find, where it is told, and how a reading goes on. */
import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CheckupList } from "#contract/checkup.ts";
import type { Document } from "#contract/document.ts";
import type { Health } from "#contract/settings-box.ts";
import { selfCheck } from "#database/jobs/self-check.ts";
import { fixedClock, localDay } from "#kernel/clock.ts";
import { checkWhatIsDue, lightCheck, readEverySeal } from "#operations/watch/self-check.ts";
import { lightDue, pauseOf, readingDue } from "#rules/checkup/self-check.ts";
import { openTestBox } from "../box.ts";
import { pdfBill } from "../paper/paper.ts";
import { added, type Household, plain, readThrough, signedIn, upload } from "./people.ts";
import { inProcess } from "./target.ts";

inProcess(
  (target) => {
    let home: Household;
    let app = "";
    const ids: string[] = [];
    const never = new AbortController().signal;
    const atOnce = async () => {};
    beforeAll(async () => {
      [home, app] = await signedIn(target);
      for (const words of ["One harbour", "Two bridges", "Three mills"]) {
        const id = await added(upload(target, home.all, plain(`${words} letter\n`, `${words}.txt`)));
        await readThrough(target, home.all, id);
        ids.push(id);
      }
    }, 120_000);

    const blobOf = (id: string) =>
      (
        target.inside.box.db
          .sql("SELECT blob_id FROM file WHERE document_id = ? AND role = 'original'")
          .get(id) as { blob_id: string }
      ).blob_id;
    const pathOf = (blob: string) => join(target.running.dataDir, "blobs", blob.slice(0, 2), blob);
    const health = async (check: string) => {
      const { body } = await target.get<Health>("/v1/doctor", app);
      return body.findings.find((f) => f.check === check);
    };
    const lines = async () => {
      const { body } = await target.get<CheckupList>("/v1/checkup", app);
      return JSON.stringify(body);
    };
    const BROKEN = "stored file is damaged or missing";

    test("before the first night nothing is said to be wrong", async () => {
      expect(await health("nightly check")).toMatchObject({
        ok: true,
        detail: expect.stringContaining("Hasn’t run yet"),
      });
      expect(await health("stored files")).toMatchObject({
        ok: true,
        detail: expect.stringContaining("once a week"),
      });
    });

    test("a night without a fault says so with its day", async () => {
      await lightCheck(target.inside.box);
      expect(await health("nightly check")).toMatchObject({
        ok: true,
        detail: expect.stringMatching(/^Last checked on .*\d{4}\. Nothing wrong\.$/),
      });
      expect(target.inside.lines.at(-1)).toMatch(/ info check\.light n=0 ms=/);
    }, 60_000);

    test.each(["flipped", "missing"])(
      "a file that is %s is found, told on Health and the Checkup, and forgotten once it is whole",
      async (how) => {
        const { box } = target.inside;
        const id = ids[how === "flipped" ? 0 : 1] ?? "";
        const path = pathOf(blobOf(id));
        const whole = readFileSync(path);
        if (how === "missing") rmSync(path);
        else
          writeFileSync(path, Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])]));
        await readEverySeal(box, never, atOnce);
        expect(selfCheck(box.db)).toMatchObject({ broken: 1, begun_at: null });
        expect(await health("stored files")).toMatchObject({
          ok: false,
          detail: expect.stringContaining(id),
        });
        expect(await lines()).toContain(BROKEN);
        const log = target.inside.lines.filter((line) => line.includes("file.damaged"));
        expect(log.at(-1)).toContain(`document=${id}`);
        // The next night still knows it, though its sample may miss it.
        await lightCheck(box);
        expect(selfCheck(box.db).broken).toBe(1);
        writeFileSync(path, whole);
        await lightCheck(box);
        expect(selfCheck(box.db).broken).toBe(0);
        expect(await health("stored files")).toMatchObject({ ok: true });
        expect(await lines()).not.toContain(BROKEN);
      },
      60_000,
    );

    test("a file whose document goes is no longer held to be broken", async () => {
      const { box } = target.inside;
      const id = ids[2] ?? "";
      rmSync(pathOf(blobOf(id)));
      await readEverySeal(box, never, atOnce);
      expect(selfCheck(box.db).broken).toBe(1);
      box.db.write(() => box.db.sql("DELETE FROM document WHERE id = ?").run(id));
      await lightCheck(box);
      expect(selfCheck(box.db).broken).toBe(0);
      expect(await lines()).not.toContain(BROKEN);
    }, 60_000);

    test("a picture of a page that is broken goes and is drawn again; nobody is told", async () => {
      const { box } = target.inside;
      const id = await added(upload(target, home.all, await pdfBill({ seed: 5 })));
      await readThrough(target, home.all, id);
      const { body } = await target.get<Document>(`/v1/documents/${id}`, home.all);
      const picture = `/v1/documents/${id}/files/${body.metadata.files[0]?.id}/pages/1?w=600`;
      const row = () =>
        box.db
          .sql("SELECT p.blob_id FROM picture p JOIN file f ON f.id = p.file_id WHERE f.document_id = ?")
          .get(id) as { blob_id: string } | undefined;
      expect((await target.get(picture, home.all)).status).toBe(200);
      const before = row();
      expect(before).toBeDefined();
      writeFileSync(pathOf(before?.blob_id ?? ""), "nothing");
      await readEverySeal(box, never, atOnce);
      expect(row()).toBeUndefined();
      expect(selfCheck(box.db).broken).toBe(0);
      expect((await target.get(picture, home.all)).status).toBe(200);
    }, 60_000);

    test("a reading that a stop cuts off goes on where it was, and reads each file once", async () => {
      const { box } = target.inside;
      const seen: string[] = [];
      const { vault } = box;
      const watched = new Proxy(vault, {
        get: (of, name) =>
          name === "verify"
            ? async (key: Parameters<typeof vault.verify>[0], blob: string) => {
                seen.push(blob);
                return vault.verify(key, blob);
              }
            : (Reflect.get(of, name).bind?.(of) ?? Reflect.get(of, name)),
      });
      const boxed = { ...box, vault: watched };
      const stopping = new AbortController();
      await readEverySeal(boxed, stopping.signal, async () => {
        if (seen.length === 2) stopping.abort();
      });
      expect(selfCheck(box.db)).toMatchObject({ looked: 2, begun_at: expect.any(Number) });
      expect(await health("stored files")).toMatchObject({ detail: expect.stringContaining("2 so far") });
      await readEverySeal(boxed, never, atOnce);
      const all = (
        box.db.sql("SELECT DISTINCT blob_id FROM file WHERE blob_id IS NOT NULL").all() as {
          blob_id: string;
        }[]
      ).map((r) => r.blob_id);
      expect(seen.filter((blob) => all.includes(blob)).sort()).toEqual(all.sort());
      expect(selfCheck(box.db)).toMatchObject({ begun_at: null, read_files: seen.length });
    }, 60_000);

    test("the clock looks once a day, and reads every file once a week", async () => {
      const { box, clock } = target.inside;
      const day = 86_400_000;
      clock.advance(
        8 * day - ((clock.now() - new Date(`${localDay(clock.now())}T12:00:00`).getTime()) % day),
      );
      expect(await checkWhatIsDue(box, never)).toBe(true);
      const first = selfCheck(box.db);
      expect(first.light_on).toBe(localDay(clock.now()));
      expect(first.read_at).toBeGreaterThanOrEqual(clock.now() - 60_000);
      expect(await checkWhatIsDue(box, never)).toBe(false);
      clock.advance(day);
      await checkWhatIsDue(box, never);
      expect(selfCheck(box.db)).toMatchObject({ light_on: localDay(clock.now()), read_at: first.read_at });
    }, 120_000);
  },
  { alone: true },
);

describe("when", () => {
  test.each([
    ["2026-05-03", 2, "2026-05-02", false],
    ["2026-05-03", 3, "2026-05-02", true],
    ["2026-05-03", 21, "2026-05-01", true],
    ["2026-05-03", 21, "2026-05-03", false],
  ])("on %s at %i, after %p: a light look is due: %p", (today, hour, lastOn, due) => {
    expect(lightDue({ today, hour }, lastOn)).toBe(due);
  });
  test("a box that is empty, or was set up today, is not looked at; the night after it is", async () => {
    const clock = fixedClock(new Date("2026-05-03T12:00:00").getTime());
    const at = await openTestBox({ clock });
    const signal = new AbortController().signal;
    try {
      expect(await checkWhatIsDue(at.box, signal)).toBe(false);
      clock.set(new Date("2026-05-04T02:59:00").getTime());
      expect(await checkWhatIsDue(at.box, signal)).toBe(false);
      clock.set(new Date("2026-05-04T03:00:00").getTime());
      expect(await checkWhatIsDue(at.box, signal)).toBe(true);
      expect(selfCheck(at.box.db)).toMatchObject({ light_on: "2026-05-04", read_at: clock.now() });
      at.box.db.write(() => {
        at.box.db.sql("DELETE FROM account").run();
        at.box.db.sql("UPDATE self_check SET light_on = NULL").run();
      });
      expect(await checkWhatIsDue(at.box, signal)).toBe(false);
    } finally {
      await at.close();
    }
  }, 60_000);
  const day = 86_400_000;
  test.each([
    [{ begun_at: null, read_at: null }, true],
    [{ begun_at: null, read_at: 93 * day }, true],
    [{ begun_at: null, read_at: 94 * day }, false],
    [{ begun_at: 99 * day, read_at: null }, false],
  ])("%j on day 100: a reading begins: %p", (check, due) => expect(readingDue(100 * day, check)).toBe(due));
  test("reading by people comes first: the pause grows while the box is busy, and has an end", () => {
    expect(pauseOf(100, false)).toBe(100);
    expect(pauseOf(100, true)).toBe(2_000);
    expect(pauseOf(1e6, true)).toBe(30_000);
  });
});
