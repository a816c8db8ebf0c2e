/** A box whose papers lie in a store that speaks S3: filing, reading, deleting, backups, checks, and what is said when the store is away. */
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckupList } from "#contract/checkup.ts";
import type { Document } from "#contract/document.ts";
import type { Health } from "#contract/settings-box.ts";
import { namedBlobs } from "#database/documents/files.ts";
import { brokenBlobs } from "#database/jobs/self-check.ts";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { makeBackup } from "#operations/backup/make.ts";
import { backUpTo } from "#operations/backup/off-box.ts";
import { restoreBackup, restoreFromStore } from "#operations/backup/restore.ts";
import { openStore } from "#operations/backup/stores/open.ts";
import { tryRestore } from "#operations/backup/try.ts";
import { verifyStore } from "#operations/backup/verify.ts";
import { examine } from "#operations/doctor.ts";
import { tendPapers } from "#operations/papers/standing.ts";
import { unseal } from "#operations/root-key/unsealing.ts";
import { readEverySeal } from "#operations/watch/self-check.ts";
import { InStore, objectOf } from "#vault/blobs/in-store.ts";
import { openTestEngines } from "../engines/open.ts";
import { added, type Household, plain, readThrough, signedIn, upload } from "../http/people.ts";
import { inProcess } from "../http/target.ts";
import { pdfBill } from "../paper/paper.ts";
import { ACCESS, S3Server } from "./stores/s3-server.ts";

const s3 = new S3Server();
const papers = {
  store: s3.address("papers-of-home"),
  secret: { text: ACCESS.secret },
  cacheBytes: 1e9,
  keep: "store" as const,
};

inProcess(
  (target) => {
    let home: Household;
    let app = "";
    let box: App;
    let blobs: InStore;
    let folder = "";
    let bill = "";
    let pdf: { bytes: Uint8Array } | undefined;
    const ids: string[] = [];
    const never = new AbortController().signal;
    const said: { last: string | null | undefined } = { last: undefined };
    const AWAY = { method: "GET", times: 1e9, how: "500" as const };

    beforeAll(async () => {
      [home, app] = await signedIn(target);
      box = target.inside.box;
      if (!(box.vault.blobs instanceof InStore)) throw new Error("not in a store");
      ({ blobs } = box.vault);
      // As in the process that serves.
      blobs.far.keeps = true;
      folder = fs.mkdtempSync(join(tmpdir(), "deedbox-papers-"));
      const paper = await pdfBill({ seed: 31 });
      pdf = paper;
      bill = await added(upload(target, home.all, paper));
      for (const words of ["Ludlow bandstand", "Two bridges"])
        ids.push(await added(upload(target, home.all, plain(`${words} letter\n`, `${words}.txt`))));
      for (const id of [bill, ...ids]) await readThrough(target, home.all, id);
    }, 180_000);
    afterAll(() => {
      s3.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    });

    beforeEach(() => {
      s3.mischief = null;
    });

    const send = async () => {
      // Past the pause after a failure.
      target.inside.clock.advance(3_600_000);
      while (await tendPapers(box, never, said));
    };
    const evict = async () => {
      await send();
      await blobs.trim(0);
      for (const { blob_id } of namedBlobs(box.db)) expect(fs.existsSync(blobs.pathOf(blob_id))).toBe(false);
    };
    const fileOf = async (id: string) => {
      const { body } = await target.get<Document>(`/v1/documents/${id}`, home.all);
      return `/v1/documents/${id}/files/${body.metadata.files[0]?.id}`;
    };
    const health = async () => {
      const { body } = await target.get<Health>("/v1/doctor", app);
      return body.findings.find((f) => f.check === "document storage");
    };
    const checkup = async () => JSON.stringify((await target.get<CheckupList>("/v1/checkup", app)).body);
    const blobsOf = () => namedBlobs(box.db).map((b) => b.blob_id);
    const given = (data: string) => ({
      settings: readSettings({ data, workers: "1" }, {}),
      clock: systemClock,
      ids: systemIds,
      env: {},
    });

    test("papers are sent, and nothing of them can be read in the store", async () => {
      await send();
      for (const id of blobsOf()) expect(s3.objects.has(`papers-of-home/${objectOf(id)}`)).toBe(true);
      for (const [name, bytes] of s3.objects)
        for (const plainly of ["Ludlow", "bandstand", "%PDF", bill, home.account])
          expect([plainly, bytes.includes(plainly) || name.includes(plainly)]).toEqual([plainly, false]);
      expect(await health()).toMatchObject({ ok: true, detail: expect.stringContaining("on this disk too") });
    });

    test("out of the cache, a paper is served as it came, in ranges and as a picture", async () => {
      await evict();
      const path = await fileOf(bill);
      const whole = await target.get(path, home.all);
      expect([whole.status, Buffer.from(whole.bytes).equals(Buffer.from(pdf?.bytes ?? []))]).toEqual([
        200,
        true,
      ]);
      await blobs.trim(0);
      const part = await target.get(path, home.all, { headers: { range: "bytes=100-299" } });
      expect([part.status, part.text]).toEqual([
        206,
        Buffer.from(pdf?.bytes ?? [])
          .subarray(100, 300)
          .toString(),
      ]);
      await blobs.trim(0);
      expect((await target.get(`${path}/pages/1?w=900`, home.all)).status).toBe(200);
      expect(target.inside.faults).toEqual([]);
    }, 120_000);

    test("while the store is away a paper is refused in a sentence, cached ones and new ones are not", async () => {
      await evict();
      const [path, other] = [await fileOf(ids[0] ?? ""), await fileOf(ids[1] ?? "")];
      expect((await target.get(other, home.all)).status).toBe(200);
      s3.mischief = { ...AWAY };
      const refused = await target.get<{ detail: string }>(path, home.all);
      expect([refused.status, refused.headers.get("retry-after"), refused.body.detail]).toEqual([
        503,
        "30",
        "This file is kept in online storage that can’t be reached right now. Try again later.",
      ]);
      expect((await target.get(other, home.all)).text).toContain("Two bridges");
      const id = await added(upload(target, home.all, plain("Three mills letter\n", "mills.txt")));
      await readThrough(target, home.all, id);
      ids.push(id);
      expect((await target.get(await fileOf(id), home.all)).text).toContain("Three mills");
      await send();
      expect(await health()).toMatchObject({
        ok: false,
        detail: expect.stringMatching(/hasn’t been sent yet .*papers-of-home.* can’t be reached\. Since/),
      });
      // Half an hour later somebody is told.
      await send();
      expect(await checkup()).toContain("Document storage isn’t working");
      s3.mischief = null;
      await send();
      expect(await health()).toMatchObject({ ok: true });
      expect(await checkup()).not.toContain("Document storage isn’t working");
      expect((await target.get(path, home.all)).text).toContain("Ludlow");
      expect(target.inside.faults).toEqual([]);
    }, 120_000);

    test("the check of every seal tells what the store has lost, and nothing of a store that is away", async () => {
      await evict();
      const name = `papers-of-home/${objectOf(blobsOf()[0] ?? "")}`;
      const object = s3.objects.get(name) ?? Buffer.alloc(0);
      s3.mischief = { ...AWAY };
      await readEverySeal(box, never, async () => {});
      expect(brokenBlobs(box.db)).toEqual([]);
      const away = (await examine(box)).find((f) => f.check === "files");
      expect(away).toMatchObject({ ok: true, detail: [expect.anything(), { key: "health.filesAway" }] });
      s3.mischief = null;
      s3.objects.delete(name);
      target.inside.clock.advance(3_600_000);
      const looked = await examine(box);
      expect(looked.find((f) => f.check === "files")).toMatchObject({ ok: false });
      const read = async () => {
        target.inside.clock.advance(3_600_000);
        await readEverySeal(box, never, async () => {});
        return brokenBlobs(box.db).map((b) => b.blob_id);
      };
      expect(await read()).toEqual([blobsOf()[0] ?? ""]);
      // A store that is away does not make it whole.
      s3.mischief = { ...AWAY };
      expect(await read()).toEqual([blobsOf()[0] ?? ""]);
      s3.mischief = null;
      s3.objects.set(name, object);
      expect(await read()).toEqual([]);
      expect((await examine(box)).find((f) => f.check === "files")).toMatchObject({ ok: true });
    }, 120_000);

    async function mustEqual(data: string): Promise<void> {
      const { settings } = given(data);
      const config = { XDG_CONFIG_HOME: join(target.running.dataDir, "..", "config"), HOME: folder };
      const { root } = await unseal(settings, systemClock, systemIds, config, undefined, false);
      const engines = openTestEngines();
      const again = await openApp({
        settings,
        root,
        clock: systemClock,
        ids: systemIds,
        engines,
        version: "x",
      });
      try {
        expect(again.papers).toBe(null);
        for (const { blob_id, account_id } of namedBlobs(box.db)) {
          const bytes = (of: App) => of.vault.bytes(of.accountKey(account_id).blobKey, blob_id);
          expect((await bytes(again)).equals(await bytes(box))).toBe(true);
        }
      } finally {
        await again.close();
      }
    }

    test("backups hold what lies in the store alone, to a file and to a store, and come back without it", async () => {
      await evict();
      const file = join(folder, "whole.dbxbackup");
      expect(await makeBackup(box, file)).toMatchObject({ missing: 0, damaged: 0, files: blobsOf().length });
      const one = join(folder, "one");
      await restoreBackup(given(one), file, { root: box.root });
      await mustEqual(one);
      await evict();
      fs.mkdirSync(join(folder, "store"));
      const store = await openStore(join(folder, "store"), null);
      expect(await backUpTo(box, store)).toMatchObject({ missing: 0, damaged: 0, sent: blobsOf().length });
      expect(await backUpTo(box, store)).toMatchObject({ missing: 0, damaged: 0, sent: 0 });
      await evict();
      const bad = join(folder, "store", "blobs", (blobsOf()[0] ?? "").slice(0, 2), blobsOf()[0] ?? "");
      fs.truncateSync(bad, 50);
      expect(await verifyStore(box, store)).toMatchObject({ bad: 1 });
      expect(await verifyStore(box, store)).toMatchObject({ bad: 0 });
      await tryRestore(box, store);
      const two = join(folder, "two");
      await restoreFromStore(given(two), store, { root: box.root });
      await mustEqual(two);
      expect(fs.readdirSync(join(target.running.dataDir, "in"))).toEqual([]);
    }, 180_000);

    test("what is deleted for good goes from the store, too", async () => {
      await evict();
      const id = ids[0] ?? "";
      const of = box.db.sql("SELECT blob_id FROM file WHERE document_id = ?").all(id) as {
        blob_id: string;
      }[];
      await target.call("DELETE", `/v1/documents/${id}`, { token: home.all });
      await target.call("DELETE", `/v1/trash/${id}`, { token: home.all });
      // The bytes go a moment after the answer.
      for (const { blob_id } of of) while (await box.vault.has(blob_id)) await Bun.sleep(5);
      await send();
      for (const { blob_id } of of) {
        expect(s3.objects.has(`papers-of-home/${objectOf(blob_id)}`)).toBe(false);
      }
    }, 60_000);

    test("a server without the store does not start while papers are only there, and says what is missing", async () => {
      await evict();
      const { dataDir } = target.running;
      const open = (opener: "server" | "look", more: object) =>
        openApp({
          settings: { ...readSettings({ data: dataDir, workers: "1" }, {}), ...more },
          root: box.root,
          clock: systemClock,
          ids: systemIds,
          engines: openTestEngines(),
          version: "x",
          opener,
        });
      await expect(open("server", {})).rejects.toThrow(
        /^Some documents of this box are only in s3:\/\/papers\/papers-of-home .*--papers-store/,
      );
      await expect(open("server", { papers: { ...papers, secret: null } })).rejects.toThrow(
        /secret key .* is missing/,
      );
      const looking = await open("look", { papers });
      const findings = await examine(looking);
      await looking.close();
      expect(findings.find((f) => f.check === "document storage")).toMatchObject({ ok: true });
      expect(findings.find((f) => f.check === "files")).toMatchObject({ ok: true });
    }, 60_000);
  },
  { settings: { papers } },
);
