import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { MailAddress, Mailbox, MailboxList, MailboxTested } from "#contract/mail.ts";
import { auditRows } from "#database/sqlite/audit.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { ImapServer } from "../mail/server.ts";
import { nowhere } from "./acts.ts";
import { type Household, household } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

inProcess((target) => {
  let home: Household;
  let other: Household;
  let app: string;
  let others: string;
  const server = new ImapServer();
  let port: number;
  const mailbox = (more: object = {}) => ({
    host: "127.0.0.1",
    port,
    security: "none",
    username: "home@example.org",
    password: "secret",
    ...more,
  });
  const add = (json: object, token = app) => target.post<Mailbox & Refused>("/v1/mailboxes", token, { json });

  beforeAll(async () => {
    home = await household(target);
    other = await household(target);
    app = openSession(target.inside.box, { id: home.user }).token;
    others = openSession(target.inside.box, { id: other.user }).token;
    port = await server.listen();
  });
  afterAll(() => server.close());

  describe("mailboxes", () => {
    test("set up, shown without the password, tried, taken away; audited", async () => {
      const { status, body } = await add(mailbox());
      expect(status).toBe(201);
      expect(body).toMatchObject({
        host: "127.0.0.1",
        port,
        security: "none",
        username: "home@example.org",
        folder: "INBOX",
        mode: "attachments",
        trouble: null,
        left_out: 0,
        looked_at: null,
      });
      const list = await target.get<MailboxList>("/v1/mailboxes", app);
      expect(list.body.mailboxes).toEqual([body]);
      expect(list.text).not.toContain("secret");
      const tested = await target.post<MailboxTested>(`/v1/mailboxes/${body.id}/test`, app);
      expect(tested.body).toEqual({
        ok: true,
        detail: "The folder can be read; it has 0 messages.",
      });
      const gone = await target.call("DELETE", `/v1/mailboxes/${body.id}`, { token: app });
      expect([gone.status, gone.body]).toEqual([200, { deleted: true }]);
      expect((await target.get<MailboxList>("/v1/mailboxes", app)).body.mailboxes).toEqual([]);
      const { box } = target.inside;
      const lines = auditRows(box.db, { accountId: home.account }).filter((a) => a.subject_id === body.id);
      expect(lines.map((a) => [a.action, a.via, a.user_id])).toEqual(
        ["mailbox.add", "mailbox.test", "mailbox.delete"].map((action) => [action, "app", home.user]),
      );
    });

    test("what is left out: TLS on its own port, nothing of the past", async () => {
      const given = { host: "IMAP.Example.org", username: "a", password: "b" };
      const { body } = await add(given);
      expect(body).toMatchObject({ host: "imap.example.org", port: 993, security: "tls", folder: "INBOX" });
      const { body: plain } = await add({ ...given, security: "starttls" });
      expect(plain.port).toBe(143);
    });

    test("422 names every wrong field", async () => {
      const { status, body } = await add({
        host: " ",
        port: 0,
        security: "ssl",
        password: "",
        mode: "all",
        days: -1,
        more: 1,
      });
      expect(status).toBe(422);
      expect(body.errors?.map((e) => e.field).sort()).toEqual(
        ["host", "port", "security", "username", "password", "mode", "days", "more"].sort(),
      );
    });

    test("another account's is the mailbox of nobody", async () => {
      const { body } = await add(mailbox());
      for (const [method, path] of [
        ["DELETE", `/v1/mailboxes/${body.id}`],
        ["POST", `/v1/mailboxes/${body.id}/test`],
        ["DELETE", `/v1/mailboxes/${nowhere}`],
        ["POST", "/v1/mailboxes/none/test"],
      ] as const)
        expect((await target.call(method, path, { token: others })).status).toBe(404);
      expect((await target.get<MailboxList>("/v1/mailboxes", others)).body.mailboxes).toEqual([]);
    });

    test("a mailbox that cannot be read says why", async () => {
      const { body } = await add(mailbox({ password: "wrong" }));
      const tested = await target.post<MailboxTested>(`/v1/mailboxes/${body.id}/test`, app);
      expect(tested.body).toEqual({ ok: false, detail: "The server refuses the user name or password." });
    });
  });

  describe("the private address", () => {
    test("none, then one, then another, then none; each account its own", async () => {
      const none = { address: null, senders: [], listening: false, protected: false };
      expect((await target.get<MailAddress>("/v1/mail-address", app)).body).toEqual(none);
      const first = await target.post<MailAddress>("/v1/mail-address", app, { json: {} });
      expect(first.status).toBe(201);
      expect(first.body.address).toMatch(/^papers-[0-9a-z]{26}@./);
      const senders = ["Anna@Example.org", "@office.example.net", "anna@example.org"];
      const second = await target.post<MailAddress>("/v1/mail-address", app, { json: { senders } });
      expect(second.body.address).not.toBe(first.body.address);
      expect(second.body.senders).toEqual(["anna@example.org", "@office.example.net"]);
      expect((await target.get<MailAddress>("/v1/mail-address", app)).body).toEqual(second.body);
      expect((await target.get<MailAddress>("/v1/mail-address", others)).body).toEqual(none);
      expect((await target.call<MailAddress>("DELETE", "/v1/mail-address", { token: app })).body).toEqual(
        none,
      );
    });

    test("422 for a sender that is none", async () => {
      const json = { senders: ["anna@example.org", "anna", "a b@c"] };
      const { status, body } = await target.post<Refused>("/v1/mail-address", app, { json });
      expect([status, body.errors?.map((e) => e.field)]).toEqual([422, ["senders.1", "senders.2"]]);
    });
  });
});
