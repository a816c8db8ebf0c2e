import { beforeAll, describe, expect, test } from "bun:test";
import type { DocumentList } from "#contract/document.ts";
import type { VersionChanged } from "#contract/filing.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { pdfBill } from "../paper/paper.ts";
import { act, filed, found, fresh, listed, nowhere, row, trash } from "./acts.ts";
import { added, type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { forTargets, type Refused } from "./target.ts";

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  describe('"DELETE puts it in the trash for 30 days, restore brings it back"', () => {
    test("it leaves lists and search, stands in the trash, and comes back whole", async () => {
      const { word, text } = fresh();
      const id = await filed(target, home.all, text);
      expect(await found(target, home.all, word)).toEqual([id]);
      const gone = await trash(target, home.all, id);
      expect([gone.status, gone.body.document.id]).toEqual([200, id]);
      expect(await listed(target, home.all)).not.toContain(id);
      expect(await listed(target, home.all, "&include_superseded=true")).not.toContain(id);
      expect(await found(target, home.all, word)).toEqual([]);
      expect(await listed(target, home.all, "&trash=true")).toEqual([id]);
      const back = await act(target, home.all, id, "restore");
      expect([back.status, back.body.document.status]).toEqual([200, "filed"]);
      expect(await listed(target, home.all)).toContain(id);
      expect(await found(target, home.all, word)).toEqual([id]);
      expect(await listed(target, home.all, "&trash=true")).toEqual([]);
    });

    test("a second time changes nothing, either way", async () => {
      const id = await filed(target, home.all, fresh().text);
      expect((await act(target, home.all, id, "restore")).status).toBe(200);
      await trash(target, home.all, id);
      expect((await trash(target, home.all, id)).status).toBe(200);
      expect(await listed(target, home.all, "&trash=true")).toContain(id);
      await act(target, home.all, id, "restore");
    });

    test("the cursor of the trash pages through it like any list", async () => {
      const other = await household(target);
      const ids: string[] = [];
      for (let i = 0; i < 3; i++) ids.push(await filed(target, other.all, fresh().text));
      for (const id of ids) await trash(target, other.all, id);
      const one = await target.get<DocumentList>("/v1/documents?trash=1&limit=2", other.all);
      expect([one.body.total, one.body.documents.length]).toEqual([3, 2]);
      const cursor = encodeURIComponent(one.body.next_cursor ?? "");
      const two = await target.get<DocumentList>(`/v1/documents?trash=1&limit=2&cursor=${cursor}`, other.all);
      const all = [...one.body.documents, ...two.body.documents].map((d) => d.id);
      expect(all.sort()).toEqual([...ids].sort());
      expect((await target.get(`/v1/documents?limit=2&cursor=${cursor}`, other.all)).status).toBe(400);
    });

    test("in the trash nothing but restoring can be done: 409 says so", async () => {
      const id = await filed(target, home.all, fresh().text);
      const other = await filed(target, home.all, fresh().text);
      await trash(target, home.all, id);
      for (const [what, json] of [
        ["read", undefined],
        ["unlock", { password: "x" }],
        ["replaces", { document_id: other }],
        ["not-a-duplicate", undefined],
      ] as const) {
        const { status, body } = await act(target, home.all, id, what, json);
        expect([what, status]).toEqual([what, 409]);
        expect(body.detail).toContain("trash");
      }
      await act(target, home.all, id, "restore");
    });

    test("a copy folded under it takes its place and is read; restoring folds it back", async () => {
      const { word, text } = fresh();
      const first = await filed(target, home.all, text);
      const copy = await added(upload(target, home.all, plain(text)));
      const later = await added(upload(target, home.all, plain(text)));
      expect((await row(target, home.all, copy)).duplicate).toBe(true);
      await trash(target, home.all, first);
      const read = await readThrough(target, home.all, copy);
      expect(read.metadata).toMatchObject({ duplicate: false, duplicate_of: null, read: "full" });
      expect((await row(target, home.all, later)).duplicate_of?.id).toBe(copy);
      expect(await found(target, home.all, word)).toEqual([copy]);
      await act(target, home.all, first, "restore");
      expect(await found(target, home.all, word)).toEqual([first]);
      for (const id of [copy, later]) {
        expect((await row(target, home.all, id)).duplicate_of?.id).toBe(first);
      }
    });

    test("a copy that a person worked on meanwhile stays beside what is restored", async () => {
      const { text } = fresh();
      const first = await filed(target, home.all, text);
      const copy = await added(upload(target, home.all, plain(text)));
      await trash(target, home.all, first);
      await readThrough(target, home.all, copy);
      await target.patch(`/v1/documents/${copy}`, home.all, { title: "Mine" });
      await act(target, home.all, first, "restore");
      const now = await listed(target, home.all);
      expect([now.includes(first), now.includes(copy)]).toEqual([true, true]);
    });

    test("what it replaced is current again, and replaced once more when it is restored", async () => {
      const [older, newer] = [
        await filed(target, home.all, fresh().text),
        await filed(target, home.all, fresh().text),
      ];
      await act(target, home.all, newer, "replaces", { document_id: older });
      await trash(target, home.all, newer);
      expect(await row(target, home.all, older)).toMatchObject({ superseded: false, replaced_by: null });
      expect(await listed(target, home.all)).toContain(older);
      await act(target, home.all, newer, "restore");
      expect((await row(target, home.all, older)).replaced_by?.id).toBe(newer);
      expect(await listed(target, home.all)).not.toContain(older);
    });

    test("a copy restored after its first one went is a paper of its own and is read", async () => {
      const { text } = fresh();
      const first = await filed(target, home.all, text);
      const copy = await added(upload(target, home.all, plain(text)));
      await trash(target, home.all, copy);
      await trash(target, home.all, first);
      await act(target, home.all, copy, "restore");
      const { metadata } = await readThrough(target, home.all, copy);
      expect(metadata).toMatchObject({ duplicate: false, read: "full" });
    });

    test("what is in the trash is no reason to fold: the same paper again is a document", async () => {
      const { text } = fresh();
      const first = await filed(target, home.all, text);
      await trash(target, home.all, first);
      const again = await upload(target, home.all, plain(text));
      expect(again.body.documents[0]?.duplicate).toBe(false);
    });
  });

  describe('"POST /documents/{document}/read reads it again"', () => {
    test("what was corrected by hand stays; the rest is read anew", async () => {
      const paper = await pdfBill({ seed: 31 });
      const id = await added(upload(target, home.all, paper));
      await readThrough(target, home.all, id);
      await target.patch(`/v1/documents/${id}`, home.all, { title: "The bill of the year" });
      const { status, body } = await act(target, home.all, id, "read");
      expect([status, body.document.status]).toEqual([200, "received"]);
      const { metadata } = await readThrough(target, home.all, id);
      expect(metadata).toMatchObject({ title: "The bill of the year", status: "filed", read: "full" });
      expect(metadata.facts.map((f) => f.number)).toContain(paper.truth.total);
    });

    test("409 for a folded copy, with a sentence", async () => {
      const { text } = fresh();
      await filed(target, home.all, text);
      const copy = await added(upload(target, home.all, plain(text)));
      const { status, body } = await act(target, home.all, copy, "read");
      expect([status, body.type]).toEqual([409, "about:blank"]);
      expect(body.detail).toContain("copy");
    });
  });

  describe('"superseded: true when replaced by a newer version"', () => {
    let a: string;
    let b: string;
    let c: string;
    beforeAll(async () => {
      [a, b, c] = [
        await filed(target, home.all, fresh().text),
        await filed(target, home.all, fresh().text),
        await filed(target, home.all, fresh().text),
      ];
    });
    const replaces = (newer: string, document_id: string) =>
      act<VersionChanged & Refused>(target, home.all, newer, "replaces", { document_id });

    test("the older one leaves the lists and is named by the newer one", async () => {
      const { status, body } = await replaces(b, a);
      expect([status, body.document.superseded, body.replaced.superseded]).toEqual([200, false, true]);
      expect((await row(target, home.all, b)).replaces.map((x) => x.id)).toEqual([a]);
      expect((await row(target, home.all, a)).replaced_by?.id).toBe(b);
      expect(await listed(target, home.all)).not.toContain(a);
      expect(await listed(target, home.all, "&include_superseded=true")).toContain(a);
      expect((await replaces(b, a)).status).toBe(200);
    });

    test("in a search it is found only when replaced papers are asked for", async () => {
      const { word, text } = fresh();
      const older = await filed(target, home.all, text);
      const newer = await filed(target, home.all, `${text} Second edition.`);
      await replaces(newer, older);
      expect(await found(target, home.all, word)).toEqual([newer]);
      const all = await target.get<SearchAnswer>(`/v1/search?q=${word}&include_superseded=1`, home.all);
      expect(all.body.results.map((r) => r.id).sort()).toEqual([newer, older].sort());
    });

    test("no circles, however long; nothing replaces itself, a stranger's paper, or what is replaced", async () => {
      expect((await replaces(c, b)).status).toBe(200);
      const theirs = await household(target);
      const stranger = await filed(target, theirs.all, fresh().text);
      for (const [newer, older] of [
        [a, c],
        [a, b],
        [a, a],
        [c, a],
        [a, nowhere],
        [a, stranger],
      ] as const) {
        const { status, body } = await replaces(newer, older);
        expect([status, body.errors?.map((e) => e.field)]).toEqual([422, ["document_id"]]);
      }
      expect((await replaces(nowhere, a)).status).toBe(404);
    });

    test("taking it back makes the older one current; 404 when it was not so", async () => {
      const take = (newer: string, older: string) =>
        target.call<VersionChanged>("DELETE", `/v1/documents/${newer}/replaces/${older}`, {
          token: home.all,
        });
      expect((await take(c, a)).status).toBe(404);
      const { status, body } = await take(b, a);
      expect([status, body.replaced.superseded]).toEqual([200, false]);
      expect(await listed(target, home.all)).toContain(a);
      expect((await take(b, a)).status).toBe(404);
    });
  });

  describe("POST /documents/{document}/not-a-duplicate", () => {
    test("unfolds it: a document of its own, read on its own", async () => {
      const { word, text } = fresh();
      const first = await filed(target, home.all, text);
      const copy = await added(upload(target, home.all, plain(text)));
      const { status, body } = await act(target, home.all, copy, "not-a-duplicate");
      expect([status, body.document.duplicate]).toEqual([200, false]);
      const { metadata } = await readThrough(target, home.all, copy);
      expect(metadata).toMatchObject({ duplicate_of: null, status: "filed", read: "full" });
      expect((await found(target, home.all, word)).sort()).toEqual([first, copy].sort());
      expect((await act(target, home.all, copy, "not-a-duplicate")).status).toBe(409);
    });
  });

  describe("who may", () => {
    const calls = (id: string): [string, string, object?][] => [
      ["DELETE", `/v1/documents/${id}`],
      ["POST", `/v1/documents/${id}/restore`],
      ["POST", `/v1/documents/${id}/read`],
      ["POST", `/v1/documents/${id}/unlock`, { password: "x" }],
      ["POST", `/v1/documents/${id}/replaces`, { document_id: nowhere }],
      ["DELETE", `/v1/documents/${id}/replaces/${nowhere}`],
      ["POST", `/v1/documents/${id}/not-a-duplicate`],
    ];

    test('"Changes need the write scope, an owner or member role": 403 for others, 404 for another account', async () => {
      const id = await filed(target, home.all, fresh().text);
      const other = await household(target);
      const viewer = await someone(target, home.account, "viewer");
      const guest = await someone(target, home.account, "edit");
      for (const [method, path, json] of calls(id)) {
        const status = async (token: string) =>
          (await target.call(method, path, { token, ...(json ? { json } : {}) })).status;
        expect([path, await status(home.reads)]).toEqual([path, 403]);
        expect([path, await status(viewer)]).toEqual([path, 403]);
        expect([path, await status(guest)]).toEqual([path, 403]);
        expect([path, await status(other.all)]).toEqual([path, 404]);
      }
      expect((await row(target, home.all, id)).status).toBe("filed");
    });
  });
});
