/** Deleting for good, now: one document of the trash or all of them, by whom, and that nothing is left. */
import { beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "#doors/cli/arguments.ts";
import { trash } from "#doors/cli/trash.ts";
import { toolByName } from "#doors/mcp/tools.ts";
import { added, bundleOf, type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { forTargets, inProcess } from "./target.ts";

type Row = { id: string };

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });
  const filed = async (words: string) => {
    const id = await added(upload(target, home.all, plain(`${words}\n`, `${words}.txt`)));
    await readThrough(target, home.all, id);
    return id;
  };
  const inTrash = async () =>
    (await target.get<{ documents: Row[] }>("/v1/documents?trash=true", home.all)).body.documents.map(
      (d) => d.id,
    );
  const remove = (path: string, token: string | null) =>
    target.call<{ type?: string }>("DELETE", path, { token });

  test("only what is in the trash goes, and then it is nowhere", async () => {
    const id = await filed("Quince marmalade");
    const refused = await remove(`/v1/trash/${id}`, home.all);
    expect([refused.status, (await target.get(`/v1/documents/${id}`, home.all)).status]).toEqual([409, 200]);
    await remove(`/v1/documents/${id}`, home.all);
    expect(await remove(`/v1/trash/${id}`, home.all)).toMatchObject({ status: 200, body: { deleted: true } });
    expect((await target.get(`/v1/documents/${id}`, home.all)).status).toBe(404);
    expect(await inTrash()).not.toContain(id);
    const found = await target.get<{ documents?: Row[] }>("/v1/search?q=marmalade", home.all);
    expect(found.text).not.toContain(id);
    expect((await remove(`/v1/trash/${id}`, home.all)).status).toBe(404);
  }, 120_000);

  test("a viewer, a guest, a token that only reads and another household delete nothing", async () => {
    const id = await filed("Plum jam");
    const bundle = await bundleOf(target, home.all, [id]);
    await remove(`/v1/documents/${id}`, home.all);
    const others: [string, string | null, number][] = [
      ["viewer", await someone(target, home.account, "viewer"), 403],
      ["guest", await someone(target, home.account, "edit", { bundle }), 403],
      ["member of one bundle", await someone(target, home.account, "upload_only", { bundle }), 403],
      ["reads", home.reads, 403],
      ["stranger", (await household(target)).all, 404],
      ["nobody", null, 401],
    ];
    for (const [who, token, status] of others) {
      expect([who, (await remove(`/v1/trash/${id}`, token)).status]).toEqual([who, status]);
      // Who has a trash of their own empties that one.
      if (status !== 404) expect([who, (await remove("/v1/trash", token)).status]).toEqual([who, status]);
    }
    expect(await inTrash()).toContain(id);
    const member = await someone(target, home.account, "member");
    expect((await remove(`/v1/trash/${id}`, member)).status).toBe(200);
  }, 120_000);

  test("the trash is emptied, call by call, and what is on file stays", async () => {
    const stays = await filed("Kept letter");
    for (const n of [1, 2, 3]) await remove(`/v1/documents/${await filed(`Gone letter ${n}`)}`, home.all);
    let left = 1;
    let deleted = 0;
    while (left > 0) {
      const { body, status } = await target.call<{ deleted: number; left: number }>("DELETE", "/v1/trash", {
        token: home.all,
      });
      expect(status).toBe(200);
      deleted += body.deleted;
      left = body.left;
    }
    expect(deleted).toBe(3);
    expect(await inTrash()).toEqual([]);
    expect((await target.get(`/v1/documents/${stays}`, home.all)).status).toBe(200);
  }, 120_000);
});

inProcess((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });
  const gone = async (words: string) => {
    const id = await added(upload(target, home.all, plain(`${words}\n`)));
    await readThrough(target, home.all, id);
    await target.call("DELETE", `/v1/documents/${id}`, { token: home.all });
    return id;
  };
  const blobsOf = (id: string) =>
    (
      target.inside.box.db.sql("SELECT blob_id FROM file WHERE document_id = ?").all(id) as {
        blob_id: string;
      }[]
    ).map(({ blob_id }) => join(target.running.dataDir, "blobs", blob_id.slice(0, 2), blob_id));

  test("its bytes and rows are gone, and the log says who did it", async () => {
    const { box } = target.inside;
    const id = await gone("Walnut harvest");
    const paths = blobsOf(id);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.every((path) => existsSync(path))).toBe(true);
    await target.call("DELETE", `/v1/trash/${id}`, { token: home.all });
    for (let n = 0; n < 200 && paths.some((path) => existsSync(path)); n++) await Bun.sleep(20);
    expect(paths.filter((path) => existsSync(path))).toEqual([]);
    for (const table of ["file", "page", "fact"])
      expect(box.db.sql(`SELECT 1 FROM ${table} WHERE document_id = ?`).all(id)).toEqual([]);
    const line = box.db
      .sql("SELECT user_id, via FROM audit WHERE action = 'document.remove' AND subject_id = ?")
      .all(id);
    expect(line).toEqual([{ user_id: home.user, via: "api" }]);
  }, 60_000);

  test("the command line shows, asks for --yes, and empties", async () => {
    const { box } = target.inside;
    await gone("Hazelnut harvest");
    const id = await gone("Chestnut harvest");
    const said: unknown[] = [];
    const out = { json: true, line: () => {}, result: (value: unknown) => void said.push(value) };
    const run = (...words: string[]) =>
      trash(box, readArguments(["trash", ...words, "--account", home.account]), out);
    await run("show");
    await expect(run("empty")).rejects.toThrow(/deletes 2 documents for good.*--yes/);
    await run("delete", id, "--yes");
    await run("empty", "--yes");
    await run("show");
    expect(said).toEqual([{ documents: 2 }, { deleted: 1 }, { deleted: 1 }, { documents: 0 }]);
    await expect(run("delete", id, "--yes")).rejects.toMatchObject({ status: 404 });
    await expect(run("burn")).rejects.toThrow(/trash show/);
  }, 60_000);

  test("no assistant has a tool for it", () => {
    expect([...toolByName.keys()].filter((name) => /delete_document|empty_trash/.test(name))).toEqual([]);
  });
});
