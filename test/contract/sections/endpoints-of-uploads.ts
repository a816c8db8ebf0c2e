import { expect } from "bun:test";
import { household, readThrough } from "../../http/people.ts";
import { complete, named, sendOne, start, urls } from "../../http/upload-calls.ts";
import { addNote, linked, nowhere, ok, refused, type Section, wrongFields } from "./scene.ts";

export const largeFiles: Section = {
  of: "Adding large files and archives",
  cases: [
    {
      says: "For a file past the plain limit of 95 MB and for every archive.",
      check: async ({ target, home }) => {
        for (const [name, mime] of [
          ["scan.pdf", "application/pdf"],
          ["old.zip", "application/zip"],
          ["notes.enex", "application/xml"],
        ] as const)
          expect((await start(target, home.all, name, 200_000_000, mime)).status).toBe(201);
      },
    },
    {
      says: "POST | /uploads | JSON: `name` (string), `size` (integer bytes), `mime` (string). Returns the Upload session object.",
      check: async (at) =>
        expect(await wrongFields(at, "POST", "/uploads", { json: { size: -1 } })).toEqual(["name", "size"]),
    },
    {
      says: "POST | /uploads/urls | JSON: up to twenty part numbers. Returns a URL per part. Each URL takes one HTTP PUT of that part's bytes",
      check: async ({ target, home }) => {
        const { body } = await start(target, home.all, "a.pdf", 70_000_000);
        const { urls: two } = (await urls(target, home.all, body, [1, 2])).body;
        expect(two.map((each) => each.part_number)).toEqual([1, 2]);
        expect((await urls(target, home.all, body, [3])).status).toBe(422);
      },
    },
    {
      says: "POST | /uploads/complete | JSON: every part's number and its ETag. A document is copied in, sealed and read. An archive becomes an import and the answer names `import_id`.",
      check: async ({ target, home }) => {
        const sent = await sendOne(
          target,
          home.all,
          "b.txt",
          new TextEncoder().encode("By parts."),
          "text/plain",
        );
        const wrong = await complete<{ errors: { field: string }[] }>(target, home.all, {
          ...sent,
          parts: [{ part_number: 1, etag: '"other"' }],
        });
        expect([wrong.status, wrong.body.errors[0]?.field]).toEqual([422, "parts.0.etag"]);
        expect((await complete(target, home.all, sent)).body.documents.length).toBe(1);
      },
    },
    {
      says: "POST | /uploads/abort | Gives up: parts are discarded, nothing is filed.",
      check: async ({ target, home, api }) => {
        const { body } = await start(target, home.all, "c.pdf", 10);
        expect(await ok(api.POST("/v1/uploads/abort", { body: named(body) }))).toEqual({ aborted: true });
        expect((await urls(target, home.all, body, [1])).status).toBe(404);
      },
    },
    {
      says: "Only the account that started an upload can finish or abandon it.",
      check: async ({ target, home }) => {
        const sent = await sendOne(
          target,
          home.all,
          "d.txt",
          new TextEncoder().encode("Mine."),
          "text/plain",
        );
        const stranger = await household(target);
        expect((await complete(target, stranger.all, sent)).status).toBe(404);
        await refused(
          target.client(stranger.all).POST("/v1/uploads/abort", { body: named(sent.session) }),
          404,
        );
        expect((await complete(target, home.all, sent)).status).toBe(201);
      },
    },
    {
      says: "Also POST /documents/note (above) turns words into a page.",
      check: async (at) => {
        const { id } = await addNote(at.api, undefined, "Turned into a page.");
        await readThrough(at.target, at.home.all, id);
        const params = { path: { document: id }, query: { text: true } };
        await expect(ok(at.api.GET("/v1/documents/{document}", { params }))).resolves.toMatchObject({
          text: expect.stringContaining("Turned into a page."),
        });
      },
    },
  ],
};

export const imports: Section = {
  of: "Imports",
  cases: [
    {
      says: "GET | /imports | Returns `imports` (array of objects, newest first, each with one phrase for where it stands). 401.",
      check: async ({ api }) => {
        for (const each of (await ok(api.GET("/v1/imports"))).imports)
          expect(each.phrase).toStartWith(each.stage);
      },
    },
    {
      says: "GET | /imports/{import} | Returns the import with counts per stage and what was left behind when the plan's room ran out.",
      check: async ({ api }) => {
        const { imports: all } = await ok(api.GET("/v1/imports"));
        for (const { id } of all) {
          const { counts } = await ok(api.GET("/v1/imports/{import}", { params: { path: { import: id } } }));
          expect(Object.keys(counts)).toContain("left_behind");
        }
        await refused(api.GET("/v1/imports/{import}", { params: { path: { import: nowhere } } }), 404);
      },
    },
  ],
};

export const importRecord: Section = {
  of: "Import",
  cases: [
    {
      says: [
        "An archive taken in (a previous system's export, a cloud folder or a mailbox).",
        "Each import has one phrase for where it stands, in the form of a stage name and a count of entries done.",
      ],
      check: async ({ target, api, home }) => {
        const zip = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(16).fill(0), 1, 0, 9]);
        const { body } = await complete(
          target,
          home.all,
          await sendOne(target, home.all, "box.zip", zip, "application/zip"),
        );
        const one = await ok(
          api.GET("/v1/imports/{import}", { params: { path: { import: body.import_id ?? "" } } }),
        );
        expect(one).toMatchObject({ name: "box.zip", kind: "zip" });
        expect(one.phrase).toMatch(/^(unpacking|sorting|reading in full|done), .*\d/);
      },
    },
  ],
};

export const otherAreas: Section = {
  of: "Other areas",
  cases: [
    {
      says: "The service has areas for bundles (a named set of documents, and a year-end tax package), link-outs (shared links) and combining people & things.",
      check: async ({ api, bill: paper, bundle }) => {
        const held = await ok(api.GET("/v1/bundles"));
        expect(held.bundles.map((each) => each.id)).toContain(bundle.id);
        const { links } = await ok(api.GET("/v1/links"));
        expect(links.map((each) => each.document?.id)).toContain(paper.id);
        const { id } = await addNote(api);
        const [one, two] = [await linked(api, id, "Zoe Brandt"), await linked(api, id, "Zoë Brandt-Meier")];
        const { undo_id, person_or_thing } = await ok(
          api.POST("/v1/people-and-things/{entity}/combine", {
            params: { path: { entity: one.id } },
            body: { other_id: two.id },
          }),
        );
        expect(person_or_thing.id).toBe(one.id);
        const undone = await ok(
          api.POST("/v1/people-and-things/combinations/{id}/undo", { params: { path: { id: undo_id } } }),
        );
        expect(undone.people_and_things.map((each) => each.id)).toEqual([one.id, two.id]);
      },
    },
  ],
};
