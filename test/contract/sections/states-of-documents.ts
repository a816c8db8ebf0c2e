import { expect } from "bun:test";
import { household, plain, readThrough, upload } from "../../http/people.ts";
import { complete, emptyZip, put, sendOne, start, urlOf } from "../../http/upload-calls.ts";
import { bill, file, nowhere, ok, type Scene, type Section } from "./scene.ts";

export const documentStatus: Section = {
  of: "Document status",
  cases: [
    {
      says: "(none) | POST /documents or POST /documents/note | accepted | received | answer is 201 with the rows",
      check: async ({ target, home, api }) => {
        const sent = await upload(target, home.all, plain("A letter about the gutter."));
        expect([sent.status, sent.body.documents.map((each) => each.status)]).toEqual([201, ["received"]]);
        const { response, data } = await api.POST("/v1/documents/note", {
          body: { title: "A note", text: "Words." },
        });
        expect([response.status, data?.document.status]).toEqual([201, "received"]);
      },
    },
    {
      says: [
        "received | processing | it is picked up | scanning | virus scan, unlock, conversion, tidying, text lifted from scans",
        "scanning | processing | scan done | reading | sorting read, then full read",
        "reading | processing | reading ends well | filed | people & things linked, Checkup updated",
      ],
      check: async ({ target, home }) => {
        if (target.kind === "executable") return;
        const { box } = target.inside;
        const steps: { id: string; status: string }[] = [];
        const stop = box.events.watch(home.account, { step: (step) => steps.push(step), end: () => {} });
        const { body } = await upload(target, home.all, bill(77));
        const { metadata } = await readThrough(target, home.all, body.documents[0]?.id ?? "");
        stop();
        const met = steps.filter((step) => step.id === metadata.id).map((step) => step.status);
        expect([...new Set(met)]).toEqual(["received", "scanning", "reading", "filed"]);
        expect(metadata.people_and_things.map((each) => each.name)).toContain("Harbour Lane Energy");
      },
    },
    {
      says: "reading | processing | a person must look | needs_review | `needs_look` is true, with a reason",
      check: async (at) => {
        const { metadata } = await file(at, at.home.all, plain("?!"));
        expect(metadata).toMatchObject({
          status: "needs_review",
          needs_look: true,
          review_reason: expect.any(String),
        });
      },
    },
    {
      says: [
        "A document arriving that is already on file folds under the first one.",
        "It is not a second document, and the answer says so (`duplicate`).",
      ],
      check: async ({ target, home, api }) => {
        const paper = plain("The same letter twice, about the attic.");
        const first = (await upload(target, home.all, paper)).body.documents[0];
        const again = (await upload(target, home.all, paper)).body;
        expect(again.documents[0]).toMatchObject({ duplicate: true });
        const { documents } = await ok(
          api.GET("/v1/documents", { params: { query: { limit: 200, sort: "arrival" } } }),
        );
        const ids = documents.map((each) => each.id);
        expect(ids.filter((id) => id === first?.id || id === again.documents[0]?.id)).toEqual([
          first?.id ?? "",
        ]);
      },
    },
    {
      says: "A document whose plan room has run out is still taken in and kept, findable by its words, and read when the plan has room (Free plan).",
      check: async ({ target }) => {
        const poor = await household(target, { plan: "free" });
        const ids: string[] = [];
        for (let n = 0; n < 26; n++) {
          const { status, body } = await upload(
            target,
            poor.all,
            plain(`The letter about the quernstone no. ${n}.`),
          );
          expect(status).toBe(201);
          ids.push(body.documents[0]?.id ?? "");
        }
        await target.running.plan(poor.account, "home");
        const api = target.client(poor.all);
        const query = { q: "quernstone", meaning: false, limit: 50 };
        for (let tries = 0; ; tries++) {
          const { total } = await ok(api.GET("/v1/search", { params: { query } }));
          if (total === 26) break;
          if (tries > 1_800) throw new Error(`Only ${total} are found.`);
          await Bun.sleep(50);
        }
      },
    },
    {
      says: "Fields corrected by hand belong to the person from then on, and a later re-read never touches them.",
      check: async (at) => {
        const { id } = await file(at, at.home.all, bill(88));
        const params = { path: { document: id } };
        await ok(
          at.api.PATCH("/v1/documents/{document}", {
            params,
            body: { title: "Mine", doc_date: "2020-01-02" },
          }),
        );
        await ok(at.api.POST("/v1/documents/{document}/read", { params }));
        const { metadata } = await readThrough(at.target, at.home.all, id);
        expect(metadata).toMatchObject({
          title: "Mine",
          date: "2020-01-02",
          corrected_by_hand: ["title", "doc_date"],
        });
      },
    },
  ],
};

const imported = async ({ target, home, api }: Scene, name: string, comment: number) => {
  const zip = new Uint8Array([...emptyZip.slice(0, -2), 1, 0, comment]);
  const { status, body } = await complete(
    target,
    home.all,
    await sendOne(target, home.all, name, zip, "application/zip"),
  );
  const known = await ok(
    api.GET("/v1/imports/{import}", { params: { path: { import: body.import_id ?? nowhere } } }),
  );
  return { status, body, known };
};
export const importStages: Section = {
  of: "Import stages",
  cases: [
    {
      says: "Stage phrases: unpacking, sorting, reading in full, done.",
      check: async (at) => {
        const { known } = await imported(at, "first.zip", 1);
        expect(["unpacking", "sorting", "reading in full", "done"]).toContain(known.stage);
        expect(known.phrase).toStartWith(known.stage);
      },
    },
    {
      says: "(none) | POST /uploads/complete of an archive, or an archive sent by the plain road | archive (`.zip`, `.enex`, a previous system's export) | unpacking | answer names `import_id`",
      check: async (at) => {
        const { status, body, known } = await imported(at, "second.zip", 2);
        expect([status, body.documents, body.import_id]).toEqual([201, [], known.id]);
      },
    },
    {
      says: "(none) | POST /uploads/complete of an archive, or an archive sent by the plain road",
      check: async ({ target, home, api }) => {
        const bytes = new Uint8Array([...emptyZip.slice(0, -2), 1, 0, 7]);
        const { status, body } = await upload(target, home.all, {
          bytes,
          name: "plain.zip",
          mime: "application/zip",
        });
        const path = { import: body.import_id ?? nowhere };
        const known = await ok(api.GET("/v1/imports/{import}", { params: { path } }));
        expect([status, body.documents, body.import_id]).toEqual([201, [], known.id]);
      },
    },
    {
      says: [
        "unpacking | processing | entries unpacked in slices | sorting | each entry taken in",
        "sorting | processing | sorted | reading in full | within what the plan will spend",
        "reading in full | processing | finished | done | past the plan's room the rest is counted and left to import later, never deleted",
      ],
      // Where an import stands at the end; what is in an archive is a matter of the tests of the import itself.
      check: async (at) => {
        const { id } = (await imported(at, "third.zip", 3)).known;
        for (let tries = 0; ; tries++) {
          const known = await ok(at.api.GET("/v1/imports/{import}", { params: { path: { import: id } } }));
          if (known.stage === "done") {
            expect(known.counts.left_behind).toBe(0);
            break;
          }
          if (tries > 1_800) throw new Error(`The import stands at ${known.phrase}.`);
          await Bun.sleep(50);
        }
      },
    },
  ],
};

export const uploadStates: Section = {
  of: "Upload session states",
  cases: [
    {
      says: "(none) | POST /uploads | name and size given | started | answer gives key, upload_id, part_bytes, parts",
      check: async ({ api }) => {
        const body = { name: "a.pdf", size: 10, mime: "application/pdf" };
        const { response, data } = await api.POST("/v1/uploads", { body });
        expect([response.status, Object.keys(data ?? {}).sort()]).toEqual([
          201,
          ["key", "part_bytes", "parts", "upload_id"],
        ]);
      },
    },
    {
      says: "started | PUT of each part to its URL | one PUT per part | started | each answers with an `ETag` to keep",
      check: async ({ target, home }) => {
        const { body } = await start(target, home.all, "a.txt", 5, "text/plain");
        const answer = await put(target, await urlOf(target, home.all, body, 1), "Words");
        expect([answer.status, answer.headers.get("etag")]).toEqual([200, expect.stringMatching(/^".+"$/)]);
      },
    },
    {
      says: "started | POST /uploads/complete | every part number and ETag sent | completed | a document is copied in, sealed and read; an archive becomes an import",
      check: async ({ target, home }) => {
        const sent = await sendOne(
          target,
          home.all,
          "parts.txt",
          new TextEncoder().encode("A letter in parts."),
          "text/plain",
        );
        const wrong = await complete(target, home.all, { ...sent, parts: [] });
        expect(wrong.status).toBe(422);
        const { status, body } = await complete(target, home.all, sent);
        expect([status, body.documents.length, body.import_id]).toEqual([201, 1, null]);
        expect((await readThrough(target, home.all, body.documents[0]?.id ?? "")).metadata.read).toBe("full");
      },
    },
    {
      says: "started | POST /uploads/abort | none stated | aborted | parts discarded, nothing filed",
      check: async ({ target, home, api }) => {
        const sent = await sendOne(
          target,
          home.all,
          "never.txt",
          new TextEncoder().encode("Never filed."),
          "text/plain",
        );
        const { key, upload_id } = sent.session;
        expect(await ok(api.POST("/v1/uploads/abort", { body: { key, upload_id } }))).toEqual({
          aborted: true,
        });
        expect((await complete(target, home.all, sent)).status).toBe(404);
      },
    },
  ],
};
