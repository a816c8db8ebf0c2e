import { beforeAll, describe, expect, test } from "bun:test";
import type { PaperNotes } from "#contract/paper-note.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { filed, fresh, nowhere, trash } from "./acts.ts";
import { bundleOf, type Household, signedIn, someone } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

inProcess((target) => {
  let home: Household;
  let app: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
  });
  const path = (id: string) => `/v1/documents/${id}/notes`;
  const write = (id: string, text: unknown, token = app) =>
    target.post<PaperNotes & Refused>(path(id), token, { json: { text } });
  const notes = async (id: string, token = app) => (await target.get<PaperNotes>(path(id), token)).body.notes;
  const sessionOf = (role: string) => {
    const { id } = target.inside.box.db
      .sql("SELECT user_id AS id FROM membership WHERE account_id = ? AND role = ?")
      .get(home.account, role) as { id: string };
    return openSession(target.inside.box, { id }).token;
  };

  test("a note is written, read with who wrote it, and removed", async () => {
    const id = await filed(target, home.all, fresh().text);
    expect(await notes(id)).toEqual([]);
    const made = await write(id, "  Asked the council about it.\nThey answer in May. ");
    expect(made.status).toBe(200);
    expect(made.body.notes).toMatchObject([
      { text: "Asked the council about it.\nThey answer in May.", by: "Maria Castillo", mine: true },
    ]);
    await write(id, "They did.");
    const [first, second] = await notes(id);
    expect(second?.text).toBe("They did.");
    const gone = await target.call<PaperNotes>("DELETE", `${path(id)}/${first?.id}`, { token: app });
    expect(gone.body.notes.map((n) => n.text)).toEqual(["They did."]);
    expect((await target.call("DELETE", `${path(id)}/${first?.id}`, { token: app })).status).toBe(404);
  });

  test("its words are found, in a note, by who may read it, until it is removed", async () => {
    const find = async (q: string, token = app) => {
      const { body } = await target.get<SearchAnswer>(`/v1/search?q=${encodeURIComponent(q)}`, token);
      return body.results.map((one) => [one.id, one.matched_on, one.snippet]);
    };
    const id = await filed(target, home.all, fresh().text);
    await write(id, "Zebulon the plumber fixed the boiler.");
    const found = [[id, "in a note", expect.stringContaining("plumber fixed")]];
    expect(await find("Zebulon plumber")).toEqual(found);
    expect(await find('"zebulon the plumber"')).toEqual(found);
    const bundle = await bundleOf(target, home.all, [id]);
    await someone(target, home.account, "view", { bundle });
    expect(await find("Zebulon plumber", sessionOf("view"))).toEqual([]);
    const [note] = await notes(id);
    await target.call("DELETE", `${path(id)}/${note?.id}`, { token: app });
    expect(await find("Zebulon plumber")).toEqual([]);
  });

  test("without words, or with too many, it is refused by name", async () => {
    const id = await filed(target, home.all, fresh().text);
    for (const text of ["", "  ", "x".repeat(2001), 7]) {
      const { status, body } = await write(id, text);
      expect([status, body.errors?.map((e) => e.field)]).toEqual([422, ["text"]]);
    }
    expect((await write(id, "x".repeat(2000))).status).toBe(200);
  });

  test("there are at most 200 on a document", async () => {
    const id = await filed(target, home.all, fresh().text);
    await write(id, "The first.");
    target.inside.box.db
      .sql(
        `INSERT INTO paper_note (id, document_id, account_id, user_id, text, written_at)
         SELECT value, document_id, account_id, user_id, 'One more.', written_at FROM paper_note, json_each(?)
         WHERE document_id = ?`,
      )
      .run(JSON.stringify(Array.from({ length: 199 }, () => crypto.randomUUID())), id);
    const refused = await write(id, "One too many.");
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "This document has 200 notes, which is the limit. Remove one first.",
    ]);
    const all = await notes(id);
    expect(all.length).toBe(200);
    await target.call("DELETE", `${path(id)}/${all[0]?.id}`, { token: app });
    expect((await write(id, "The last.")).status).toBe(200);
  });

  describe("who may", () => {
    test("a viewer reads, a guest of a bundle is told nothing, another account has no such document", async () => {
      const id = await filed(target, home.all, fresh().text);
      await write(id, "Between us.");
      const bundle = await bundleOf(target, home.all, [id]);
      await someone(target, home.account, "viewer");
      await someone(target, home.account, "edit", { bundle });
      const [viewer, guest] = [sessionOf("viewer"), sessionOf("edit")];
      expect((await notes(id, viewer)).map((n) => [n.text, n.mine])).toEqual([["Between us.", false]]);
      expect((await write(id, "Me too.", viewer)).status).toBe(403);
      expect(await notes(id, guest)).toEqual([]);
      expect((await write(id, "Me too.", guest)).status).toBe(403);
      const [, stranger] = await signedIn(target);
      expect((await target.get(path(id), stranger)).status).toBe(404);
      expect((await write(id, "Me too.", stranger)).status).toBe(404);
      expect((await target.get(path(id), home.reads)).status).toBe(200);
      expect((await write(id, "Me too.", home.reads)).status).toBe(403);
      expect((await write(nowhere, "Me too.")).status).toBe(404);
      await trash(target, home.all, id);
      expect((await write(id, "Too late.")).status).toBe(409);
    });
  });
});
