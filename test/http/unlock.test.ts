import { beforeAll, describe, expect, test } from "bun:test";
import { encryptedPdf } from "../paper/paper.ts";
import { act, filed, found, fresh, row } from "./acts.ts";
import { added, type Household, household, readThrough, upload } from "./people.ts";
import { forTargets } from "./target.ts";

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  describe('"POST /documents/{document}/unlock opens a locked file"', () => {
    const locked = (words: string) => ({
      bytes: encryptedPdf("harbour", [words, "Amount due 214.88"]),
      name: "locked.pdf",
      mime: "application/pdf",
    });

    test("a locked file waits on its password; a wrong one is 422 naming password, the right one reads it", async () => {
      const { word, text } = fresh();
      const id = await added(upload(target, home.all, locked(text)));
      expect((await readThrough(target, home.all, id)).metadata).toMatchObject({
        status: "needs_review",
        review_reason: "password_needed",
      });
      const wrong = await act(target, home.all, id, "unlock", { password: "harbor" });
      expect([wrong.status, wrong.body.errors?.map((e) => e.field)]).toEqual([422, ["password"]]);
      expect((await row(target, home.all, id)).status).toBe("needs_review");
      const right = await act(target, home.all, id, "unlock", { password: "harbour" });
      expect(right.status).toBe(200);
      const { metadata } = await readThrough(target, home.all, id);
      expect(metadata).toMatchObject({ review_reason: null, read: "full", page_count: 1 });
      expect(await found(target, home.all, word)).toEqual([id]);
      const page = await target.get(
        `/v1/documents/${id}/files/${metadata.files[0]?.id}/pages/1?w=600`,
        home.all,
      );
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect((await act(target, home.all, id, "read")).status).toBe(200);
      expect((await readThrough(target, home.all, id)).metadata.read).toBe("full");
    });

    test('"can be remembered for the account": tried on later files before asking, in no other account', async () => {
      const mine = await household(target);
      const first = await added(upload(target, mine.all, locked(fresh().text)));
      await readThrough(target, mine.all, first);
      const kept = await added(upload(target, mine.all, locked(fresh().text)));
      expect((await readThrough(target, mine.all, kept)).metadata.review_reason).toBe("password_needed");
      await act(target, mine.all, first, "unlock", { password: "harbour", remember: true });
      await readThrough(target, mine.all, first);
      const later = await added(upload(target, mine.all, locked(fresh().text)));
      const { metadata } = await readThrough(target, mine.all, later);
      expect(metadata).toMatchObject({ review_reason: null, read: "full" });
      const page = await target.get(
        `/v1/documents/${later}/files/${metadata.files[0]?.id}/pages/1?w=600`,
        mine.all,
      );
      expect(page.status).toBe(200);
      const theirs = await household(target);
      const other = await added(upload(target, theirs.all, locked(fresh().text)));
      expect((await readThrough(target, theirs.all, other)).metadata.review_reason).toBe("password_needed");
    });

    test("not remembered unless asked", async () => {
      const mine = await household(target);
      const first = await added(upload(target, mine.all, locked(fresh().text)));
      await readThrough(target, mine.all, first);
      await act(target, mine.all, first, "unlock", { password: "harbour" });
      await readThrough(target, mine.all, first);
      const later = await added(upload(target, mine.all, locked(fresh().text)));
      expect((await readThrough(target, mine.all, later)).metadata.review_reason).toBe("password_needed");
    });

    test("409 where nothing is locked", async () => {
      const id = await filed(target, home.all, fresh().text);
      const { status, body } = await act(target, home.all, id, "unlock", { password: "x" });
      expect([status, body.detail]).toEqual([409, "None of this document’s files are locked."]);
    });

    test.each([[{}], [{ password: "" }], [{ password: 5 }], [{ password: "x", why: 1 }]])(
      "%j is 422",
      async (json) => {
        const id = await filed(target, home.all, fresh().text);
        expect((await act(target, home.all, id, "unlock", json)).status).toBe(422);
      },
    );
  });
});
