import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { WorkEvent } from "#contract/settings-box.ts";
import { MANIFEST } from "#engines/archives/own-export.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { until } from "../took.ts";
import { found, listed } from "./acts.ts";
import { type Household, plain, readThrough, signedIn, someone, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";
import { complete, importDone, sendOne } from "./upload-calls.ts";

inProcess((target) => {
  const exported = async (token: string | null, account?: string, query = "") => {
    const headers = {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(account === undefined ? {} : { "service-account": account }),
    };
    return target.running.send(
      new Request(`${target.running.origin}/v1/account/export${query}`, { headers }),
    );
  };

  test("an owner who proved to be there gets everything as a zip; it is in the audit log", async () => {
    const [home, cookie]: [Household, string] = await signedIn(target);
    const { body } = await upload(target, home.all, plain("A letter about the bandstand."));
    await readThrough(target, home.all, body.documents[0]?.id ?? "");
    const answer = await exported(cookie);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const manifest = JSON.parse(new TextDecoder().decode(files[MANIFEST]));
    expect(manifest.papers).toBe(1);
    const { db } = target.inside.box;
    const line = db.sql("SELECT via FROM audit WHERE action = 'account.export' AND account_id = ?");
    expect(line.all(home.account)).toHaveLength(1);
  });

  test("sent in by the app it gives its papers, and no record beside them becomes one", async () => {
    const [home, cookie]: [Household, string] = await signedIn(target);
    for (const word of ["bandstand", "boathouse"]) {
      const { body } = await upload(target, home.all, plain(`A letter about the ${word}.`, `${word}.txt`));
      await readThrough(target, home.all, body.documents[0]?.id ?? "");
    }
    const zip = new Uint8Array(await (await exported(cookie)).arrayBuffer());
    const [other] = await signedIn(target);
    const sent = await sendOne(target, other.all, "export.zip", zip, "application/zip");
    const { body } = await complete(target, other.all, sent);
    const done = await importDone(target, other.all, body.import_id ?? "");
    expect(done).toMatchObject({ problems: [], counts: { unpacked: 2, failed: 0 } });
    for (const word of ["bandstand", "boathouse"])
      await until(async () => (await found(target, other.all, word)).length === 1, `${word} is found once`);
    expect(await listed(target, other.all)).toHaveLength(2);
  });

  test("in the form of paperless-ngx", async () => {
    const [home, cookie] = await signedIn(target);
    await upload(target, home.all, plain("A letter about the bandstand."));
    for (const [form, version] of [
      ["paperless", 3],
      ["paperless-2", 2],
    ] as const) {
      const answer = await exported(cookie, undefined, `?form=${form}`);
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
      expect(Object.keys(files).sort()).toEqual(["manifest.json", "metadata.json", "originals/0000001.txt"]);
      const { version: said } = JSON.parse(new TextDecoder().decode(files["metadata.json"]));
      expect(said).toStartWith(`${version}.`);
    }
    const wrong = await exported(cookie, undefined, "?form=evernote");
    expect(wrong.status).toBe(422);
  });

  test("how far it is can be asked, one is made at a time, and it can be called off", async () => {
    const [home, cookie] = await signedIn(target);
    // Papers that fill more than what is sent ahead of its reader.
    for (const word of ["one", "two", "three"])
      await upload(target, home.all, plain(`${word} ${"x".repeat(3_000_000)}`, `${word}.txt`));
    const state = async () =>
      (await target.get<{ work: WorkEvent | null }>("/v1/account/export/state", cookie)).body.work;
    const stop = () => target.post("/v1/account/export/stop", cookie);
    expect([await state(), (await stop()).status]).toEqual([null, 409]);
    const answer = await exported(cookie);
    expect(await state()).toMatchObject({ work: "export", state: "running" });
    expect((await exported(cookie)).status).toBe(409);
    expect((await stop()).status).toBe(200);
    await until(async () => (await state())?.state === "stopped", "it was called off");
    expect(
      await answer.arrayBuffer().then(
        () => "whole",
        () => "broken off",
      ),
    ).toBe("broken off");
    const again = await exported(cookie);
    expect(unzipSync(new Uint8Array(await again.arrayBuffer()))[MANIFEST]).toBeDefined();
    await until(async () => (await state())?.state === "done", "it is done");
    expect(await state()).toMatchObject({ done: 3, of: 3, stage: "Exporting documents" });
    // Whoever lets go of the download in the middle has ended it.
    const left = await exported(cookie);
    await left.body?.cancel();
    await until(async () => (await state())?.state === "failed", "it was left");
    const { db } = target.inside.box;
    const lines = db.sql(
      "SELECT action FROM audit WHERE account_id = ? AND action LIKE 'account.%export' ORDER BY n",
    );
    expect((lines.all(home.account) as { action: string }[]).map((l) => l.action)).toEqual([
      ...["account.export", "account.stop_export", "account.export", "account.export"],
    ]);
  });

  test("a token, another member, and an owner who was away get none", async () => {
    const [home, cookie] = await signedIn(target);
    expect((await exported(null)).status).toBe(401);
    // To whoever holds a token there is no such address.
    expect((await exported(home.all)).status).toBe(404);
    expect((await exported(await someone(target, home.account, "member"))).status).toBe(404);
    const { db } = target.inside.box;
    const user = db
      .sql(
        "SELECT u.id FROM user u JOIN membership m ON m.user_id = u.id WHERE m.account_id = ? AND m.role = 'member'",
      )
      .get(home.account) as { id: string };
    const member = openSession(target.inside.box, { id: user.id }).token;
    expect((await exported(member)).status).toBe(403);
    target.inside.clock.advance(3 * 3_600_000);
    const late = await exported(cookie);
    expect(late.status).toBe(403);
    expect(((await late.json()) as Refused).type).toContain("prove-it-is-you");
  });
});
