import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { MailServer, Notice, NoticeSettings, NoticeTested, TimeZoneSet } from "#contract/notice.ts";
import { noticeFailed } from "#database/checkup/notices.ts";
import { languages } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { type Taker, taker } from "../mail/taker.ts";
import { type Household, household, signedIn, someone } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

inProcess((target) => {
  let server: Taker;
  let home: Household;
  let app: string;
  beforeAll(async () => {
    server = await taker();
    [home, app] = await signedIn(target);
  });
  afterAll(() => server.close());

  const settings = async () => (await target.get<NoticeSettings>("/v1/notices", app)).body;
  const add = <T = Notice>(json: object) => target.post<T>("/v1/notices", app, { json });
  const mailServer = () => ({
    host: "127.0.0.1",
    port: server.port,
    security: "none",
    sender: "box@home.example",
  });

  test("off until it is set up", async () => {
    expect(await settings()).toEqual({ mail_server: null, time_zone: null, notices: [] });
  });

  test("set up, tried, changed, ended: through the app alone, by the owner alone", async () => {
    const set = await target.post<MailServer>("/v1/mail-server", app, { json: mailServer() });
    expect([set.status, set.body]).toEqual([
      201,
      { ...mailServer(), username: null, created: expect.any(String) } as unknown as MailServer,
    ]);
    const made = await add({ way: "mail" });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      way: "mail",
      to: home.email,
      at: "07:00",
      wants: "news",
      details: true,
      state: "on",
    });
    expect(made.body.days).toHaveLength(7);
    const { id } = made.body;
    const tried = await target.post<NoticeTested>(`/v1/notices/${id}/test`, app);
    expect(tried.body).toMatchObject({
      delivered: true,
      detail: "The mail server accepted it.",
      notice: { id },
    });
    expect(server.taken.at(-1)?.to).toEqual([home.email]);
    const changed = await target.patch<Notice>(`/v1/notices/${id}`, app, {
      at: "18:30",
      days: ["sunday", "monday"],
    });
    expect(changed.body).toMatchObject({ id, at: "18:30", days: ["monday", "sunday"], wants: "news" });
    const zone = await target.post<TimeZoneSet>("/v1/time-zone", app, {
      json: { time_zone: "Europe/Madrid" },
    });
    expect(zone.body).toMatchObject({ time_zone: "Europe/Madrid" });
    expect((await settings()).time_zone).toBe("Europe/Madrid");
    expect((await target.call("DELETE", `/v1/notices/${id}`, { token: app })).status).toBe(200);
    expect((await target.call("DELETE", "/v1/mail-server", { token: app })).status).toBe(200);
    expect(await settings()).toMatchObject({ mail_server: null, notices: [] });
    expect((await target.patch(`/v1/notices/${id}`, app, { at: "07:00" })).status).toBe(404);
  });

  test("to a token it does not exist, to a member it is refused", async () => {
    for (const path of ["/v1/notices", "/v1/mail-server", "/v1/time-zone"]) {
      expect([path, (await target.get(path, home.all)).status]).toEqual([path, 404]);
      expect([path, (await target.post(path, home.all, { json: {} })).status]).toEqual([path, 404]);
    }
    await someone(target, home.account, "member");
    const member = target.inside.box.db
      .sql("SELECT user_id AS id FROM membership WHERE account_id = ? AND role = 'member'")
      .get(home.account) as { id: string };
    const theirs = openSession(target.inside.box, member).token;
    expect((await target.get<Refused>("/v1/notices", theirs)).status).toBe(403);
    expect((await target.post("/v1/mail-server", theirs, { json: mailServer() })).status).toBe(403);
  });

  test("another account's notice is not there", async () => {
    const { id } = (await add({ way: "gotify", to: "http://192.168.178.2:8080", token: "secret" })).body;
    const other = await household(target);
    const theirs = openSession(target.inside.box, { id: other.user }).token;
    for (const [method, path] of [
      ["PATCH", `/v1/notices/${id}`],
      ["DELETE", `/v1/notices/${id}`],
      ["POST", `/v1/notices/${id}/test`],
    ] as const)
      expect(
        (await target.call(method, path, { token: theirs, ...(method === "PATCH" && { json: {} }) })).status,
      ).toBe(404);
    expect((await target.get<NoticeSettings>("/v1/notices", theirs)).body.notices).toEqual([]);
    expect(JSON.stringify(await settings())).not.toContain("secret");
    await target.call("DELETE", `/v1/notices/${id}`, { token: app });
  });

  for (const [field, json] of [
    ["to", { way: "ntfy" }],
    ["to", { way: "ntfy", to: "http://localhost/papers" }],
    ["to", { way: "gotify", to: "ftp://gotify.example" }],
    ["person", { way: "mail", person: "nobody@example.org" }],
    ["at", { way: "mail", at: "7:00" }],
    ["at", { way: "mail", at: "24:00" }],
    ["days", { way: "mail", days: [] }],
    ["days.0", { way: "mail", days: ["mon"] }],
    ["wants", { way: "mail", wants: "all" }],
    ["language", { way: "mail", language: "xx" }],
    ["way", { way: "fax" }],
  ] as const) {
    test(`422 names what is wrong: ${JSON.stringify(json)}`, async () => {
      const { status, body } = await add<Refused>(json);
      expect([status, body.errors?.map((e) => e.field)]).toEqual([422, [field]]);
    });
  }

  test("why a digest did not get through is kept as a message, and read in the language of who looks", async () => {
    const other = await household(target);
    const theirs = openSession(target.inside.box, { id: other.user }).token;
    const { id } = (await target.post<Notice>("/v1/notices", theirs, { json: { way: "mail" } })).body;
    const { db } = target.inside.box;
    noticeFailed(db, id, message("delivery.mail.refused", { status: 535, why: "login" }), 1);
    const said = new Set<string>();
    for (const language of languages) {
      const { body } = await target.call<NoticeSettings>("GET", "/v1/notices", {
        token: theirs,
        headers: { "Accept-Language": language },
      });
      said.add(body.notices[0]?.last_failure?.detail ?? "");
    }
    expect(said.size).toBe(languages.length);
    for (const each of said) expect(each).toContain("535");
    // What an older version wrote is shown as it wrote it.
    db.sql("UPDATE notice SET last_failure = 'Of old.', last_failure_message = NULL WHERE id = ?").run(id);
    const old = await target.get<NoticeSettings>("/v1/notices", theirs);
    expect(old.body.notices[0]?.last_failure?.detail).toBe("Of old.");
  });

  test("twenty at most", async () => {
    const other = await household(target);
    const theirs = openSession(target.inside.box, { id: other.user }).token;
    const one = () => target.post("/v1/notices", theirs, { json: { way: "mail" } });
    for (let n = 0; n < 20; n++) expect((await one()).status).toBe(201);
    expect((await one()).status).toBe(409);
  });

  describe("the link at the end of a digest", () => {
    const stopLink = async () => {
      await target.post("/v1/mail-server", app, { json: mailServer() });
      const { id } = (await add({ way: "mail" })).body;
      await target.post(`/v1/notices/${id}/test`, app);
      const link = /https?:\/\/\S+\/stop\/\S+/.exec(server.taken.at(-1)?.mail.text ?? "")?.[0] ?? "";
      return { id, path: link.slice(target.origin.length) };
    };

    test("looking at it changes nothing; its button ends the digest, once, without signing in", async () => {
      const { id, path } = await stopLink();
      expect(path).toStartWith(`/stop/${id}.`);
      for (const method of ["GET", "HEAD", "GET"]) {
        const page = await target.call(method, path);
        expect([method, page.status, page.headers.get("cache-control")]).toEqual([method, 200, "no-store"]);
        expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      }
      expect((await target.get(path, null)).text).toContain(`<form method="post" action="${path}">`);
      expect((await settings()).notices.map((n) => n.id)).toEqual([id]);
      // A mail program that does it by itself (RFC 8058, section 3.2).
      const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
      expect((await target.post(path, null, { body })).status).toBe(200);
      expect((await settings()).notices).toEqual([]);
      expect((await target.post(path, null)).status).toBe(404);
      expect((await target.get(path, null)).status).toBe(404);
    });

    test("a guessed one leads nowhere and shows nothing of what was typed", async () => {
      const { id } = await stopLink();
      for (const word of ["", "x", id, `${id}.${"A".repeat(32)}`, "%3Cscript%3E", `../v1/notices`]) {
        const page = await target.post(`/stop/${word}`, null);
        expect([word, [404, 401].includes(page.status)]).toEqual([word, true]);
        expect(page.text).not.toContain("<script>");
      }
      expect((await settings()).notices.map((n) => n.id)).toEqual([id]);
    });
  });
});
