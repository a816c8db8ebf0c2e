import { beforeAll, describe, expect, test } from "bun:test";
import type { Import, ImportList } from "#contract/import.ts";
import type { PartUrls, UploadCompleted, UploadSession } from "#contract/upload.ts";
import { type Household, household, someone } from "./people.ts";
import { forTargets, type Refused, type Target } from "./target.ts";

/** A zip of nothing, told from another by its comment (PKWARE APPNOTE 4.3.16). */
function emptyZip(comment: string): Uint8Array<ArrayBuffer> {
  const words = new TextEncoder().encode(comment);
  const end = [0x50, 0x4b, 5, 6, ...new Array(16).fill(0), words.length, 0];
  return new Uint8Array([...end, ...words]);
}

async function importZip(
  target: Target,
  token: string,
  name: string,
  comment: string,
): Promise<UploadCompleted> {
  const bytes = emptyZip(comment);
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
      ids.push((await importZip(target, home.all, name, name)).import_id ?? "");
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
      const guest = await someone(target, home.account, "view", { bundle: ids[0] ?? "" });
      expect((await target.get<ImportList>("/v1/imports", guest)).body).toEqual({ imports: [] });
      expect((await target.get(`/v1/imports/${ids[0]}`, guest)).status).toBe(404);
    });
  });

  describe("GET /imports/{import}", () => {
    test('"with counts per stage and what was left behind"', async () => {
      const { body } = await target.get<Import>(`/v1/imports/${ids[0]}`, home.reads);
      expect(body).toMatchObject({ name: "first.zip", kind: "zip", stage: "done" });
      expect(body.counts).toEqual({
        entries: 1,
        unpacked: 0,
        sorted: 0,
        read: 0,
        duplicates: 0,
        skipped: 0,
        failed: 1,
        left_behind: 0,
      });
      expect(body.problems).toHaveLength(1);
      expect(body.started).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    });

    test("the same archive again is told as on file already, and nothing failed", async () => {
      const { import_id, message } = await importZip(target, home.all, "again.zip", "first.zip");
      const { body } = await target.get<Import>(`/v1/imports/${import_id}`, home.reads);
      expect(body).toMatchObject({ counts: { duplicates: 1, failed: 0 }, problems: [] });
      expect(body.phrase).toContain("already on file");
      expect(message).toContain("already");
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
