import { beforeAll, describe, expect, test } from "bun:test";
import type { CheckupList } from "#contract/checkup.ts";
import type { Import } from "#contract/import.ts";
import { emptyTrash } from "#operations/documents/trash.ts";
import { lockedByAes, lockedOldWay } from "../paper/locked-zips.ts";
import { makeZip, type ZipPart } from "../paper/zips.ts";
import { until } from "../took.ts";
import { act, DAY, found, fresh, listed, row, trash } from "./acts.ts";
import { type Household, household, readThrough } from "./people.ts";
import { engineTest, forTargets, inProcess, type Target } from "./target.ts";
import { complete, importDone, sendOne } from "./upload-calls.ts";

const ways = [
  ["the old way", lockedOldWay],
  ["with AES", lockedByAes],
] as const;

async function imported(target: Target, token: string, name: string, parts: ZipPart[]): Promise<Import> {
  const sent = await sendOne(target, token, name, makeZip(parts), "application/zip");
  const { body } = await complete(target, token, sent);
  return importDone(target, token, body.import_id ?? "");
}

/** The document that waits for the password of an archive. */
async function waiting(target: Target, token: string, name: string): Promise<string> {
  const end = performance.now() + 90_000;
  while (performance.now() < end) {
    for (const id of await listed(target, token)) {
      const m = await row(target, token, id);
      if (m.files[0]?.name === name && m.review_reason === "password_needed") return id;
    }
    await Bun.sleep(50);
  }
  throw new Error("No document waits for a password.");
}

/** A paper is found a moment after it is on file. */
async function foundOnce(target: Target, token: string, word: string): Promise<void> {
  await until(async () => (await found(target, token, word)).length === 1, `${word} is found once`);
}

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });
  const lines = async (h: Household, id: string) =>
    (await target.get<CheckupList>("/v1/checkup", h.all)).body.items
      .filter((i) => i.document?.id === id)
      .map((i) => i.detail);

  describe.each(ways)("an archive locked %s", (way, lock) => {
    (lock === lockedByAes ? test : engineTest)(
      "stands on file as one document, says so on the Checkup, and is taken in with the right password",
      async () => {
        const name = `papers ${way}.zip`;
        const [one, two, open] = [fresh(), fresh(), fresh()];
        const i = await imported(target, home.all, name, [
          lock("one.txt", one.text, "harbour"),
          lock("taxes/two.txt", two.text, "harbour"),
          { name: "open.txt", bytes: open.text },
        ]);
        expect(i.counts).toMatchObject({ entries: 3, unpacked: 1, failed: 2 });
        const id = await waiting(target, home.all, name);
        const said = `The archive ${name} is locked. 2 documents in it wait for its password. What’s the password?`;
        expect((await row(target, home.all, id)).status).toBe("needs_review");
        expect(await lines(home, id)).toEqual([said]);

        const wrong = await act(target, home.all, id, "unlock", { password: "harbor" });
        expect([wrong.status, wrong.body.errors?.map((e) => e.field)]).toEqual([422, ["password"]]);
        expect(await lines(home, id)).toEqual([said]);

        const right = await act(target, home.all, id, "unlock", { password: "harbour" });
        expect([right.status, right.body.document?.status]).toEqual([200, "filed"]);
        expect(await lines(home, id)).toEqual([]);
        const done = await importDone(target, home.all, i.id);
        expect(done).toMatchObject({ problems: [], counts: { entries: 3, unpacked: 3, failed: 0 } });
        for (const { word } of [one, two, open]) await foundOnce(target, home.all, word);
        // The archive itself is in no list any more; a second password for it is out of place.
        expect(await listed(target, home.all)).not.toContain(id);
        expect((await act(target, home.all, id, "unlock", { password: "harbour" })).status).toBe(409);
      },
    );
  });

  engineTest("two passwords in one archive are asked for one after the other", async () => {
    const mine = await household(target);
    const [one, two] = [fresh(), fresh()];
    const i = await imported(target, mine.all, "two.zip", [
      lockedByAes("one.txt", one.text, "first"),
      lockedOldWay("two.txt", two.text, "second"),
    ]);
    const id = await waiting(target, mine.all, "two.zip");
    expect((await act(target, mine.all, id, "unlock", { password: "first" })).status).toBe(200);
    expect((await importDone(target, mine.all, i.id)).counts).toMatchObject({ unpacked: 1, failed: 1 });
    expect(await waiting(target, mine.all, "two.zip")).toBe(id);
    expect(await lines(mine, id)).toEqual([
      "The archive two.zip is locked. 1 document in it waits for its password. What’s the password?",
    ]);
    expect((await act(target, mine.all, id, "unlock", { password: "second" })).status).toBe(200);
    expect((await importDone(target, mine.all, i.id)).counts).toMatchObject({ unpacked: 2, failed: 0 });
    for (const { word } of [one, two]) await foundOnce(target, mine.all, word);
    expect(await listed(target, mine.all)).not.toContain(id);
  });

  engineTest("remembered when asked: the next archive is opened without asking, and only then", async () => {
    const mine = await household(target);
    for (const remember of [false, true]) {
      const name = `${remember}.zip`;
      const i = await imported(target, mine.all, name, [lockedOldWay("a.txt", fresh().text, "boathouse")]);
      const id = await waiting(target, mine.all, name);
      await act(target, mine.all, id, "unlock", { password: "boathouse", remember });
      await importDone(target, mine.all, i.id);
    }
    const later = await imported(target, mine.all, "later.zip", [
      lockedByAes("b.txt", fresh().text, "boathouse"),
    ]);
    expect(later).toMatchObject({ problems: [], counts: { unpacked: 1, failed: 0 } });
  });

  engineTest("the same archive sent twice waits as one document; one password opens both", async () => {
    const mine = await household(target);
    const { text, word } = fresh();
    const parts = [lockedByAes("a.txt", text, "lantern")];
    const first = await imported(target, mine.all, "same.zip", parts);
    const id = await waiting(target, mine.all, "same.zip");
    const second = await imported(target, mine.all, "same.zip", parts);
    expect(await listed(target, mine.all)).toEqual([id]);
    await act(target, mine.all, id, "unlock", { password: "lantern" });
    for (const i of [first, second])
      expect((await importDone(target, mine.all, i.id)).counts).toMatchObject({ unpacked: 1, failed: 0 });
    expect(await found(target, mine.all, word)).toHaveLength(1);
    expect(await listed(target, mine.all)).toHaveLength(1);
  });
});

inProcess((target) => {
  test("no bytes are left behind: neither of an archive that was opened nor of one thrown away", async () => {
    const home = await household(target);
    const { box, clock } = target.inside;
    const blobs = async () => {
      let n = 0;
      for await (const _ of box.vault.blobs.list()) n++;
      return n;
    };
    const before = await blobs();
    const i = await imported(target, home.all, "opened.zip", [
      lockedOldWay("a.txt", fresh().text, "anchor"),
      { name: "../out.txt", bytes: "x" },
    ]);
    const opened = await waiting(target, home.all, "opened.zip");
    await act(target, home.all, opened, "unlock", { password: "anchor" });
    await importDone(target, home.all, i.id);
    await imported(target, home.all, "thrown.zip", [lockedByAes("b.txt", fresh().text, "anchor")]);
    await trash(target, home.all, await waiting(target, home.all, "thrown.zip"));
    // The paper that was taken out, and two archives in the trash.
    await until(async () => (await blobs()) === before + 3, "three files are kept");
    clock.advance(31 * DAY);
    await emptyTrash(box);
    await until(async () => (await blobs()) === before + 1, "one file is kept");
    const restored = await act(target, home.all, opened, "restore");
    expect(restored.status).toBe(404);
  });

  test("restored from the trash, an opened archive stands as one that is kept whole", async () => {
    const home = await household(target);
    const i = await imported(target, home.all, "back.zip", [lockedByAes("a.txt", fresh().text, "anchor")]);
    const id = await waiting(target, home.all, "back.zip");
    await act(target, home.all, id, "unlock", { password: "anchor" });
    await importDone(target, home.all, i.id);
    expect((await act(target, home.all, id, "restore")).status).toBe(200);
    const { metadata } = await readThrough(target, home.all, id);
    expect(metadata.review_reason).not.toBe("password_needed");
  });
});
