/** `deedbox member`: what whoever runs the box does for somebody who lost a phone, forgot a password or was locked out. */
import { beforeAll, expect, test } from "bun:test";
import { readArguments } from "#doors/cli/arguments.ts";
import { memberCommand } from "#doors/cli/member.ts";
import { accountOf } from "#operations/members/accounts.ts";
import { givePassword } from "#operations/members/operator.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { type Household, household } from "./people.ts";
import { inProcess } from "./target.ts";

const PASSWORD = "a quiet zebra knits";

inProcess((target) => {
  let home: Household;
  let gran = "";
  const email = "gran@example.org";
  beforeAll(async () => {
    home = await household(target);
    gran = await target.running.member({ account: home.account, email, name: "Gran", role: "member" });
    await givePassword(target.inside.box, accountOf(target.inside.box, home.account), email, PASSWORD);
  });
  const run = async (...words: string[]): Promise<unknown[]> => {
    const said: unknown[] = [];
    const out = {
      json: true,
      line: (text: string) => void said.push(text),
      result: (v: unknown) => void said.push(v),
    };
    await memberCommand(
      target.inside.box,
      readArguments(["member", ...words, "--account", home.account]),
      out,
    );
    return said;
  };
  const enter = async (password: string) =>
    (await target.post("/app/sign-in", null, { json: { email, password } })).status;
  const session = () => openSession(target.inside.box, { id: gran }).token;
  const works = async (token: string) => (await target.get("/v1/me", token)).status;
  const lastLine = () =>
    target.inside.box.db.sql("SELECT action, via, subject_id FROM audit ORDER BY n DESC LIMIT 1").get();

  test("list says who there is and how they sign in, and never a secret", async () => {
    const rows = (await run("list")) as { email: string; role: string; signs_in: object }[];
    expect(rows.map((r) => r.role)).toEqual(["owner", "member"]);
    expect(rows[1]).toMatchObject({
      email,
      user_id: gran,
      signs_in: { password: true, passkeys: 0, providers: 0, codes: false },
    });
    expect(JSON.stringify(rows)).not.toContain("$argon2");
  });

  test("role changes, but the last owner stays one and is not removed", async () => {
    expect(await run("role", "--email", email, "--role", "viewer")).toMatchObject([{ role: "viewer" }]);
    expect(lastLine()).toEqual({ action: "member.role", via: "cli", subject_id: gran });
    await run("role", "--email", gran, "--role", "member");
    await expect(run("role", "--email", home.email, "--role", "member")).rejects.toMatchObject({
      status: 409,
    });
    await expect(run("remove", "--email", home.email)).rejects.toMatchObject({ status: 409 });
    await expect(run("role", "--email", email, "--role", "queen")).rejects.toMatchObject({ status: 422 });
    await expect(run("role", "--email", "nobody@example.org", "--role", "member")).rejects.toMatchObject({
      status: 404,
    });
  });

  test("unlock lets somebody in who tried too often", async () => {
    for (let n = 0; n < 5; n++) expect(await enter("not the password")).toBe(401);
    expect(await enter(PASSWORD)).toBe(429);
    await run("unlock", "--email", email);
    expect(await enter(PASSWORD)).toBe(204);
    expect(await run("unlock", "--email", email)).toMatchObject([{ unlocked: true }]);
    expect(lastLine()).toMatchObject({ action: "member.unlock" });
  }, 60_000);

  test("sign-out ends every session, with --programs tokens as well", async () => {
    const token = await target.running.token({ email, name: "t", scopes: "read" });
    const [one, two] = [session(), session()];
    // An app that is connected to another account is as much on that phone.
    const other = await household(target);
    const { db } = target.inside.box;
    db.write(() =>
      db
        .sql(
          `INSERT INTO connection (id, account_id, user_id, client_hash, grant_hash, name, redirect_host, access, scopes, created_at, expires_at)
           VALUES ('app', ?, ?, x'01', x'02', 'App', 'app.example', 'read', 'read', 1, 9e15)`,
        )
        .run(other.account, gran),
    );
    const ended = () => db.sql("SELECT ended_at IS NOT NULL AS ended FROM connection WHERE id = 'app'").get();
    await run("sign-out", "--email", email);
    expect(ended()).toEqual({ ended: 0 });
    expect([await works(one), await works(two), await works(token)]).toEqual([401, 401, 200]);
    await run("sign-out", "--email", email, "--programs");
    expect([await works(token), ended()]).toEqual([401, { ended: 1 }]);
  });

  test("a new password signs out whoever has the old one", async () => {
    const before = session();
    const box = target.inside.box;
    await expect(givePassword(box, accountOf(box, home.account), email, "short")).rejects.toMatchObject({
      status: 422,
    });
    await givePassword(box, accountOf(box, home.account), email, "three brown bears dance");
    expect([await works(before), await enter(PASSWORD), await enter("three brown bears dance")]).toEqual([
      401, 401, 204,
    ]);
    await expect(run("password", "--email", email)).rejects.toThrow(/--password-stdin/);
  }, 60_000);

  test("reset is for a lost phone: nothing of before opens the box, and the address that is printed does", async () => {
    const { box } = target.inside;
    const token = await target.running.token({ email, name: "phone", scopes: "read" });
    const before = session();
    box.db.write(() =>
      box.db
        .sql("INSERT INTO totp (user_id, sealed_secret, created_at, confirmed_at) VALUES (?, x'00', 1, 1)")
        .run(gran),
    );
    await expect(run("codes-off", "--email", home.email)).rejects.toMatchObject({ status: 409 });
    const [done] = (await run("reset", "--email", email)) as { sign_in_url: string; expires: string }[];
    expect([await works(token), await works(before), await enter("three brown bears dance")]).toEqual([
      401, 401, 401,
    ]);
    const secret = new URL(done?.sign_in_url ?? "").hash.slice(1);
    const come = await target.post("/app/welcome/come-in", null, {
      json: { token: secret, password: "nine tall ships sail" },
    });
    expect(come.status).toBe(204);
    expect(await enter("nine tall ships sail")).toBe(204);
    expect(
      (
        await target.post("/app/welcome/come-in", null, {
          json: { token: secret, password: "again again again" },
        })
      ).status,
    ).not.toBe(204);
  }, 60_000);

  test("codes-off, link and remove do what they say", async () => {
    const { box } = target.inside;
    box.db.write(() =>
      box.db
        .sql("INSERT INTO totp (user_id, sealed_secret, created_at, confirmed_at) VALUES (?, x'00', 1, 1)")
        .run(gran),
    );
    await run("codes-off", "--email", email);
    expect(box.db.sql("SELECT 1 FROM totp WHERE user_id = ?").all(gran)).toEqual([]);
    const [link] = (await run("link", "--email", email)) as { sign_in_url: string }[];
    expect(link?.sign_in_url).toMatch(/\/welcome#svc_inv_/);
    await run("remove", "--email", email);
    expect(await enter("nine tall ships sail")).toBe(401);
    expect(await run("list")).toHaveLength(1);
  }, 60_000);

  test("without a word it explains itself, and a wrong word is refused in a sentence", async () => {
    expect(String((await run())[0])).toContain("member reset");
    await expect(run("promote", "--email", email)).rejects.toThrow(/no command "member promote"/);
    await expect(run("unlock", "--email", email, "--role", "owner")).rejects.toThrow();
  });
});
