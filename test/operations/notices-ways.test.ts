import { afterAll, afterEach, describe, expect, test } from "bun:test";
import type { NoticeBody } from "#contract/routes/notices.ts";
import {
  addNoticeOperation,
  changeNoticeOperation,
  setMailServerOperation,
  testNoticeOperation,
} from "#operations/notices/settings.ts";
import { taker } from "../mail/taker.ts";
import { begin, closeDesk, closeOpened, desk, fakePush, last, morning, opened } from "./notices.ts";

afterEach(closeOpened);

afterAll(closeDesk);

describe("the mail server", () => {
  test("a name and a password are used, kept sealed and never shown", async () => {
    const server = await taker({ user: { name: "ann", password: "correct horse" }, tls: false });
    opened.push(server);
    const d = await desk("2026-11-21T10:00:00Z");
    const where = {
      host: "127.0.0.1",
      port: server.port,
      security: "none",
      sender: "d@home.example",
      username: "ann",
    } as const;
    await expect(d.change(setMailServerOperation, where)).rejects.toMatchObject({ status: 422 });
    expect(await d.change(setMailServerOperation, { ...where, password: "wrong" })).not.toHaveProperty(
      "password",
    );
    const { id } = await d.change(addNoticeOperation, { way: "mail" });
    expect(await d.change(testNoticeOperation, { notice: id })).toMatchObject({
      delivered: false,
      detail: "The mail server answered 535: the user name or password isn’t right.",
    });
    await d.change(setMailServerOperation, { ...where, password: "correct horse" });
    const { password } = d.t.box.db.sql("SELECT password FROM mail_server").get() as { password: Buffer };
    expect(password.toString("latin1")).not.toContain("correct horse");
    expect(await d.change(testNoticeOperation, { notice: id })).toMatchObject({ delivered: true });
    expect(last(server).user).toBe("ann");
    // Kept for the same server, and for no other.
    await d.change(setMailServerOperation, { ...where, sender: "box@home.example" });
    expect(await d.change(testNoticeOperation, { notice: id })).toMatchObject({ delivered: true });
    await expect(d.change(setMailServerOperation, { ...where, host: "localhost" })).rejects.toMatchObject({
      status: 422,
    });
  });

  test("STARTTLS is insisted upon: a server without it, or one nobody vouches for, gets nothing", async () => {
    for (const tls of [false, true]) {
      const server = await taker({ tls });
      opened.push(server);
      const d = await desk("2026-11-21T10:00:00Z");
      const { id } = await d.byMail(server);
      await d.change(setMailServerOperation, {
        host: "127.0.0.1",
        port: server.port,
        security: "starttls",
        sender: "d@home.example",
      });
      const tried = await d.change(testNoticeOperation, { notice: id });
      expect([tried.delivered, server.taken.length]).toEqual([false, 0]);
      expect(tried.detail).toMatch(/^(Couldn’t make a secure connection|Couldn’t connect)/);
    }
  });

  test("nobody listens there, or it is the box itself", async () => {
    const { d } = await begin("2026-11-21T10:00:00Z");
    const set = (host: string, port: number, sender = "d@home.example") =>
      d.change(setMailServerOperation, { host, port, security: "none", sender });
    for (const [host, port, sender] of [
      ["localhost", 7170],
      ["127.0.0.1", 7170],
      ["smtp.example.org/x", 25],
      ["smtp.example.org", 25, "Ann <ann@example.org>"],
      ["smtp.example.org", 25, "a@example.org, b@example.org"],
      ["smtp.example.org", 25, "a@example.org\r\nBcc: b@example.org"],
    ] as const)
      await expect(set(host, port, sender)).rejects.toMatchObject({ status: 422 });
    await set("127.0.0.1", 1);
    const { id } = await d.change(addNoticeOperation, { way: "mail" });
    expect(await d.change(testNoticeOperation, { notice: id })).toMatchObject({
      delivered: false,
      detail: "Couldn’t connect to the mail server (ECONNREFUSED).",
    });
  });
});

describe("ntfy and Gotify", () => {
  async function pushed(wish: Partial<NoticeBody> & { way: "ntfy" | "gotify" }) {
    const d = await desk("2026-11-21T10:00:00Z");
    const phone = fakePush();
    opened.push(phone);
    const to = wish.way === "ntfy" ? `${phone.url}/papers` : phone.url;
    const notice = await d.change(addNoticeOperation, { to, token: "tk_secret", ...wish });
    return { d, phone, notice };
  }

  test("ntfy: how many, without a name or an amount; the token in its header and never shown", async () => {
    const { d, phone, notice } = await pushed({ way: "ntfy" });
    expect(JSON.stringify(notice)).not.toContain("tk_secret");
    expect(JSON.stringify(d.t.box.db.sql("SELECT * FROM notice").all())).not.toContain("tk_secret");
    d.item("2026-11-19", { amount: 214.88 });
    expect(await d.at(morning("2026-11-22"))).toBe(1);
    expect(phone.got).toEqual([
      {
        path: "/",
        authorization: "Bearer tk_secret",
        key: null,
        body: {
          topic: "papers",
          title: "Deedbox: Checkup",
          message: "1 past due",
          priority: 4,
          click: "http://box.test/checkup",
        },
      },
    ]);
  });

  test("Gotify: with details, the lines; nothing pressing is of usual priority", async () => {
    const { d, phone } = await pushed({ way: "gotify", details: true });
    d.item("2026-11-24", { amount: 214.88 });
    for (let n = 0; n < 6; n++) d.gap(`Payslip ${n}`);
    expect(await d.at(morning("2026-11-22"))).toBe(1);
    expect(phone.got[0]).toMatchObject({ path: "/message", key: "tk_secret", authorization: null });
    expect(phone.got[0]?.body).toMatchObject({
      priority: 4,
      extras: { "client::notification": { click: { url: "http://box.test/checkup" } } },
    });
    expect(String(phone.got[0]?.body.message).split("\n")).toEqual([
      "1 due soon and 6 missing",
      "Pay Harbour Lane Energy · €214.88 · in 2 days, 24 November 2026",
      ...["Payslip 0", "Payslip 1", "Payslip 2", "Payslip 3"],
      "and 2 more",
    ]);
  });

  test("a 500 is tried again, a redirect is not followed, a wrong token says so", async () => {
    const { d, phone, notice } = await pushed({ way: "ntfy" });
    d.gap("Payslip October 2026");
    phone.answers(() => new Response("no", { status: 500 }));
    expect(await d.at(morning("2026-11-22"))).toBe(0);
    phone.answers(() => new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1/" } }));
    expect((await d.change(testNoticeOperation, { notice: notice.id })).detail).toBe(
      "It answered 302 with a redirect, which isn’t followed.",
    );
    phone.answers(() => new Response("no", { status: 401 }));
    expect((await d.change(testNoticeOperation, { notice: notice.id })).detail).toBe(
      "It answered 401: the token isn’t right.",
    );
    phone.answers(() => new Response("{}"));
    await d.change(changeNoticeOperation, { notice: notice.id, token: "tk_other" });
    expect(await d.at("2026-11-22T06:05:00Z")).toBe(1);
    expect(phone.got.at(-1)?.authorization).toBe("Bearer tk_other");
    expect(await d.at("2026-11-22T09:05:00Z")).toBe(0);
  });

  test("wrong addresses, and the box's own, are refused", async () => {
    const { d } = await pushed({ way: "ntfy" });
    for (const [way, to] of [
      ["ntfy", "papers"],
      ["ntfy", "ftp://ntfy.example/papers"],
      ["ntfy", "https://ann:secret@ntfy.example/papers"],
      ["ntfy", "https://ntfy.example/"],
      ["ntfy", "https://ntfy.example/papers?auth=x"],
      ["gotify", "http://localhost:7170"],
      ["gotify", "http://box.test"],
      ["mail", "ann@example.org, bo@example.org"],
      ["mail", "Ann <ann@example.org>"],
    ] as const)
      await expect(d.change(addNoticeOperation, { way, to })).rejects.toMatchObject({ status: 422 });
  });
});
