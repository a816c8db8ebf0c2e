import { beforeAll, describe, expect, test } from "bun:test";
import sharp from "sharp";
import type { Document } from "#contract/document.ts";
import { pdfBill } from "../paper/paper.ts";
import { added, type Household, plain, readThrough, signedIn, upload } from "./people.ts";
import { inProcess } from "./target.ts";

inProcess((target) => {
  let home: Household;
  let app: string;
  let bill: string;
  const views = () =>
    (
      target.inside.box.db
        .sql("SELECT count(*) AS n FROM audit WHERE action = 'document.view_page'")
        .get() as {
        n: number;
      }
    ).n;

  beforeAll(async () => {
    [home, app] = await signedIn(target);
    bill = await added(upload(target, home.all, await pdfBill({ seed: 5, pages: 2 })));
    await readThrough(target, home.all, bill);
  }, 60_000);

  describe("the cover of a document", () => {
    test("is its first page, small, and counts as no view of it", async () => {
      const before = views();
      const { status, headers, bytes } = await target.get(`/v1/documents/${bill}/cover`, app);
      expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
      const { width = 0, height = 0 } = await sharp(bytes).metadata();
      expect(Math.max(width, height)).toBe(600);
      expect(views()).toBe(before);
      const file = (await target.get<Document>(`/v1/documents/${bill}`, app)).body.metadata.files[0]?.id;
      await target.get(`/v1/documents/${bill}/files/${file}/pages/1?w=1600`, app);
      expect(views()).toBe(before + 1);
      const same = await target.get(`/v1/documents/${bill}/cover`, app, {
        headers: { "if-none-match": headers.get("etag") ?? "" },
      });
      expect(same.status).toBe(304);
    });

    test("of a note is its first page", async () => {
      const note = await added(upload(target, home.all, plain("Ring the plumber\n", "note.txt")));
      await readThrough(target, home.all, note);
      expect((await target.get(`/v1/documents/${note}/cover`, app)).status).toBe(200);
    });

    test("of another family's, or of none, is not there", async () => {
      const [, other] = await signedIn(target);
      for (const [id, who] of [
        [bill, other],
        ["01900000-0000-7000-8000-000000000000", app],
        ["x", app],
      ] as const)
        expect((await target.get(`/v1/documents/${id}/cover`, who)).status).toBe(404);
    });
  });
});
