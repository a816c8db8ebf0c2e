import { describe, expect, test } from "bun:test";
import type { DuplicateDismissed, DuplicateList, EntitiesCombined, EntityAnswer } from "#contract/entity.ts";
import type { UploadSession } from "#contract/upload.ts";
import { openUploads } from "#database/imports/uploads.ts";
import { refreshWords, reindex } from "#operations/search/index-words.ts";
import { ownWork } from "#rules/access/access.ts";
import { DAY, filed, found, nowhere } from "./acts.ts";
import { household } from "./people.ts";
import { inProcess, type Refused, type Target } from "./target.ts";
import { named, start } from "./upload-calls.ts";

const link = (target: Target, token: string, id: string, json: object) =>
  target.post<EntityAnswer>(`/v1/documents/${id}/entities`, token, { json });

/** Papers of one account, all about one company. */
async function papers(target: Target, token: string, n: number, name: string) {
  const docs: string[] = [];
  let entity = "";
  for (let i = 0; i < n; i++) {
    const id = await filed(target, token, `Letter number ${i} of ${name}.`);
    docs.push(id);
    const { body } = await link(target, token, id, { name, kind: "organization", role: "issuer" });
    entity = body.person_or_thing.id;
  }
  return { docs: docs.sort(), entity };
}

inProcess((target) => {
  describe("a change that touches many documents", () => {
    test("is found by the new words once the index is in line, in slices, and after a stop", async () => {
      const { all } = await household(target);
      const { docs, entity } = await papers(target, all, 14, "Larkspur Works");
      const { box, worker } = target.inside;
      await worker?.stop(5_000);
      await target.patch(`/v1/people-and-things/${entity}`, all, { name: "Wobblegasket" });
      const waiting = () => (box.db.sql("SELECT count(*) AS n FROM stale_words").get() as { n: number }).n;
      expect(waiting()).toBe(14);
      // The first slice, and then the program is gone: what waits is on file.
      expect(refreshWords(box)).toBe(true);
      expect(waiting()).toBeLessThan(14);
      expect(waiting()).toBeGreaterThan(0);
      let slices = 0;
      while (refreshWords(box)) slices++;
      expect(slices).toBeGreaterThan(0);
      expect((await found(target, all, "wobblegasket")).sort()).toEqual(docs);
      const set = box.db.client.prepare("SELECT k, v FROM words_config WHERE k LIKE '%merge'").all();
      expect(set).toEqual(
        expect.arrayContaining([
          { k: "automerge", v: 4 },
          { k: "crisismerge", v: 16 },
          { k: "deletemerge", v: 10 },
        ]),
      );
      box.db.client.exec("INSERT INTO words (words) VALUES ('integrity-check')");
      // Nothing of it is left over for the next change.
      expect(refreshWords(box)).toBe(false);
      box.db.write(() => reindex(box, scopeOf(target, docs[0] ?? ""), docs[0] ?? ""));
      expect(await found(target, all, "wobblegasket")).toHaveLength(14);
    });
  });
});

inProcess((target) => {
  describe("two that are not one", () => {
    test("are not proposed again, in whatever order they are named; each other pair still is", async () => {
      const { all } = await household(target);
      const id = await filed(target, all, "A letter.");
      const made = async (name: string) =>
        (await link(target, all, id, { name, kind: "person" })).body.person_or_thing.id;
      const [a, b, c] = [await made("Theodora Quill"), await made("T. Quill"), await made("Theodora Quilll")];
      const pairs = async () => {
        const { body } = await target.get<DuplicateList>("/v1/people-and-things/duplicates", all);
        expect(body.total).toBe(body.pairs.length);
        return body.pairs.map((p) =>
          p.people_and_things
            .map((e) => e.id)
            .sort()
            .join(),
        );
      };
      const before = await pairs();
      const gone = [a, b].sort().join();
      expect(before).toContain(gone);
      expect(before.length).toBeGreaterThan(1);
      const dismiss = (ids: unknown) =>
        target.post<DuplicateDismissed & Refused>("/v1/people-and-things/duplicates/dismiss", all, {
          json: { ids },
        });
      for (const ids of [
        [b, a],
        [a, b],
      ]) {
        const { status, body } = await dismiss(ids);
        expect([status, body.people_and_things.map((e) => e.id)]).toEqual([200, ids]);
      }
      expect(await pairs()).toEqual(before.filter((p) => p !== gone));
      for (const [ids, fields] of [
        [[a], ["ids"]],
        [[a, a], ["ids.1"]],
        [[a, nowhere], ["ids.1"]],
        [[nowhere, "x"], ["ids.1"]],
      ] as const) {
        const { status, body } = await dismiss(ids);
        expect([status, body.errors?.map((e) => e.field)]).toEqual([422, [...fields]]);
      }
      const { all: stranger } = await household(target);
      const json = { ids: [a, b] };
      const theirs = await target.post("/v1/people-and-things/duplicates/dismiss", stranger, { json });
      expect(theirs.status).toBe(422);
      // They can still be combined.
      const combined = await target.post<EntitiesCombined>(`/v1/people-and-things/${a}/combine`, all, {
        json: { other_id: b },
      });
      expect(combined.status).toBe(200);
      expect(c).not.toBe(a);
    });
  });

  test("an account may have 100 uploads open; one more is 429 until one is finished, given up or swept", async () => {
    const { all } = await household(target);
    const { all: other } = await household(target);
    const sessions: UploadSession[] = [];
    for (let i = 0; i < 100; i++) sessions.push((await start(target, all, `${i}.pdf`, 10)).body);
    const refused = await target.post<Refused>("/v1/uploads", all, { json: { name: "x.pdf", size: 10 } });
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      "This account has 100 uploads open, which is the limit. Finish one, or cancel it with /uploads/abort.",
    ]);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(6.9 * 86_400);
    expect((await start(target, other, "theirs.pdf", 10)).status).toBe(201);
    await target.post("/v1/uploads/abort", all, { json: named(sessions[50] as UploadSession) });
    expect((await start(target, all, "y.pdf", 10)).status).toBe(201);
    expect((await start(target, all, "z.pdf", 10)).status).toBe(429);
    // "Retry-After" is true: the oldest session ends by itself then.
    target.inside.clock.advance(wait * 1000);
    expect((await start(target, all, "z.pdf", 10)).status).toBe(201);
    target.inside.clock.advance(8 * DAY);
    expect(openUploads(target.inside.box.db, scopeOf(target), target.inside.clock.now() - DAY).n).toBe(0);
  });
});

/** The box's own leave in the account of a document, or in some account. */
function scopeOf(target: Target, document?: string) {
  const { db } = target.inside.box;
  const row = db
    .sql(
      `SELECT a.id, a.number FROM account a ${document === undefined ? "" : "JOIN document d ON d.account_id = a.id WHERE d.id = ?"} LIMIT 1`,
    )
    .get(...(document === undefined ? [] : [document])) as { id: string; number: number };
  return ownWork(row);
}
