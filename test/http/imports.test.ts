import { beforeAll, describe, expect, test } from "bun:test";
import type { DocumentList } from "#contract/document.ts";
import type { Import, ImportList } from "#contract/import.ts";
import type { PartUrls, UploadCompleted, UploadSession } from "#contract/upload.ts";
import { makeZip } from "../paper/zips.ts";
import { bundleOf, type Household, household, someone } from "./people.ts";
import { forTargets, type Refused, type Target } from "./target.ts";
import { importDone } from "./upload-calls.ts";

/** A zip of one letter, with a file beside it that nobody files. */
const archive = (words: string) =>
  new Uint8Array(
    makeZip([
      { name: "letter.txt", bytes: `Dear Ann, ${words}` },
      { name: ".DS_Store", bytes: "" },
    ]),
  );

async function importZip(
  target: Target,
  token: string,
  name: string,
  words: string,
): Promise<UploadCompleted> {
  const bytes = archive(words);
  const json = { name, size: bytes.length, mime: "application/zip" };
  const { body: s } = await target.post<UploadSession>("/v1/uploads", token, { json });
  const session = { key: s.key, upload_id: s.upload_id };
  const { body: at } = await target.post<PartUrls>("/v1/uploads/urls", token, {
    json: { ...session, part_numbers: [1] },
  });
  const url = at.urls[0]?.url ?? "";
  const put = await target.call("PUT", url.slice(target.origin.length), { body: bytes });
  const parts = [{ part_number: 1, etag: put.headers.get("etag") }];
  return (await target.post<UploadCompleted>("/v1/uploads/complete", token, { json: { ...session, parts } }))
    .body;
}

forTargets((target) => {
  let home: Household;
  const ids: string[] = [];
  beforeAll(async () => {
    home = await household(target);
    for (const name of ["first.zip", "second.zip"]) {
      const { import_id } = await importZip(target, home.all, name, name);
      ids.push((await importDone(target, home.all, import_id ?? "")).id);
    }
  });

  describe("GET /imports", () => {
    test('"imports, newest first, each with one phrase for where it stands"', async () => {
      const { status, body } = await target.get<ImportList>("/v1/imports", home.reads);
      expect(status).toBe(200);
      expect(body.imports.map((i) => i.id)).toEqual([...ids].reverse());
      for (const i of body.imports) expect(i.phrase).toStartWith(`${i.stage}, `);
    });

    test("an account that took nothing in has none", async () => {
      const other = await household(target);
      expect((await target.get<ImportList>("/v1/imports", other.all)).body).toEqual({ imports: [] });
    });

    test("a guest of one bundle sees none", async () => {
      const guest = await someone(target, home.account, "view", {
        bundle: await bundleOf(target, home.all),
      });
      expect((await target.get<ImportList>("/v1/imports", guest)).body).toEqual({ imports: [] });
      expect((await target.get(`/v1/imports/${ids[0]}`, guest)).status).toBe(404);
    });
  });

  describe("GET /imports/{import}", () => {
    test('"with counts per stage and what was left behind"', async () => {
      const { body } = await target.get<Import>(`/v1/imports/${ids[0]}`, home.reads);
      expect(body).toMatchObject({ name: "first.zip", kind: "zip", stage: "done" });
      expect(body.counts).toEqual({
        entries: 2,
        unpacked: 1,
        sorted: 1,
        read: 1,
        duplicates: 0,
        skipped: 1,
        failed: 0,
        left_behind: 0,
      });
      expect(body.problems).toEqual([]);
      expect(body.started).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(body.finished).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    });

    test("the same archive again adds nothing, and nothing failed", async () => {
      const total = async () => (await target.get<DocumentList>("/v1/documents", home.reads)).body.total;
      const before = await total();
      const { import_id } = await importZip(target, home.all, "again.zip", "first.zip");
      const body = await importDone(target, home.all, import_id ?? "");
      expect(body).toMatchObject({ counts: { unpacked: 1, duplicates: 1, failed: 0 }, problems: [] });
      expect(body.phrase).toBe("done, 0 entries taken in, 1 already on file");
      expect(await total()).toBe(before);
    });

    test("another account's, and one that is none: 404", async () => {
      const other = await household(target);
      expect((await target.get(`/v1/imports/${ids[0]}`, other.all)).status).toBe(404);
      expect((await target.get("/v1/imports/nonsense", home.all)).status).toBe(404);
    });
  });

  describe("POST /imports/{import}/resume", () => {
    test("an import that left nothing behind is answered as it is", async () => {
      const { body: before } = await target.get<Import>(`/v1/imports/${ids[1]}`, home.all);
      const { status, body } = await target.post<Import>(`/v1/imports/${ids[1]}/resume`, home.all);
      expect([status, body]).toEqual([200, before]);
    });

    test("it is a change: refused without the write scope, 404 for another account's", async () => {
      const other = await household(target);
      const refused = await target.post<Refused>(`/v1/imports/${ids[1]}/resume`, home.reads);
      expect([refused.status, refused.body.scope]).toEqual([403, "write"]);
      expect((await target.post(`/v1/imports/${ids[1]}/resume`, other.all)).status).toBe(404);
    });
  });
});
