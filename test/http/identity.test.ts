import { beforeAll, describe, expect, test } from "bun:test";
import type { AccountAnswer, Identity, Me } from "#contract/account.ts";
import type { Overview } from "#contract/overview.ts";
import { added, bundleOf, type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { forTargets, type Refused } from "./target.ts";

forTargets((target) => {
  let home: Household;
  let firm: { account_id: string };

  beforeAll(async () => {
    home = await household(target, { name: "The Castillos" });
    firm = await target.running.account({
      name: "Castillo Joinery",
      kind: "business",
      owner: "ignored: the person is known",
      email: home.email,
      plan: "office",
    });
  });

  test("GET /me: the person, the account, the token, what it can, and every account it can name", async () => {
    const { body, status } = await target.get<Me>("/v1/me", home.all);
    expect(status).toBe(200);
    expect(body).toEqual({
      user: { id: home.user, name: "Maria Castillo", email: home.email },
      account: {
        id: home.account,
        name: "The Castillos",
        kind: "family",
        role: "owner",
        bundle: null,
        family_or_business: { id: home.account, name: "The Castillos", kind: "family" },
        plan: { name: "home", label: "Home" },
      },
      token: {
        kind: "personal",
        name: "Token read,write,files,identifiers,ask",
        label: "Personal token",
        scopes: ["read", "write", "files", "identifiers", "ask"],
        expires_at: null,
      },
      can: { change: true, identifiers: true },
      accounts: [
        { id: home.account, name: "The Castillos", kind: "family", role: "owner", guest: false },
        { id: firm.account_id, name: "Castillo Joinery", kind: "business", role: "owner", guest: false },
      ],
      header: "Service-Account",
      api: `${target.origin}/v1`,
    });
  });

  test("every role is told who it is, a guest who may only add among them; a sight of papers it is not", async () => {
    for (const role of ["owner", "member", "viewer", "view", "edit", "upload_only"] as const) {
      const token = await someone(target, home.account, role);
      const me = await target.get<Me>("/v1/me", token);
      expect([role, me.status, me.body.account?.role]).toEqual([role, 200, role]);
      expect((await target.get("/v1/identity", token)).status).toBe(200);
      expect((await target.get<AccountAnswer>("/v1/account", token)).body.role).toBe(role);
    }
    const adds = await someone(target, home.account, "upload_only");
    for (const path of ["/overview", "/documents", "/checkup", "/categories"])
      expect([path, (await target.get(`/v1${path}`, adds)).status]).toEqual([path, 403]);
  });

  test("GET /identity: user, token, accounts, header, api, and nothing else", async () => {
    const me = (await target.get<Me>("/v1/me", home.reads)).body;
    const { body } = await target.get<Identity>("/v1/identity", home.reads);
    expect(body).toEqual({
      user: me.user,
      token: me.token,
      accounts: me.accounts,
      header: me.header,
      api: me.api,
    });
  });

  test("GET /account: the account the call landed in; a token that only reads can change nothing", async () => {
    const { body } = await target.get<AccountAnswer>("/v1/account", home.reads);
    expect(body).toEqual({
      id: home.account,
      name: "The Castillos",
      kind: "family",
      role: "owner",
      plan: { name: "home", label: "Home" },
      can: { change: false, identifiers: false },
    });
  });

  describe("the header Service-Account names the account", () => {
    test("without it the token opens the first account the person belongs to", async () => {
      expect((await target.get<AccountAnswer>("/v1/account", home.all)).body.id).toBe(home.account);
    });

    test("an id from `accounts` opens that one, in either case", async () => {
      for (const account of [firm.account_id, firm.account_id.toUpperCase()]) {
        const { body } = await target.get<AccountAnswer>("/v1/account", home.all, { account });
        expect(body).toMatchObject({
          id: firm.account_id,
          kind: "business",
          plan: { name: "office", label: "Office" },
        });
      }
    });

    const wrong = {
      "an account of nobody": "0198c0de-0000-7000-8000-000000000000",
      "no id": "castillo",
      empty: "",
      "a path": "../../etc/passwd",
      "two ids": "0198c0de-0000-7000-8000-000000000000, 0198c0de-0000-7000-8000-000000000001",
      "4 KB": "a".repeat(4096),
    };
    for (const [what, account] of Object.entries(wrong)) {
      test(`"a header that names an account the token cannot open is 404": ${what}`, async () => {
        const { status, body } = await target.get<Refused>("/v1/me", home.all, { account });
        expect({ status, type: body.type }).toEqual({ status: 404, type: "about:blank" });
      });
    }

    test("somebody else's account is as absent as one that never was", async () => {
      const other = await household(target);
      const theirs = await target.get<Refused>("/v1/me", home.all, { account: other.account });
      const nobodys = await target.get<Refused>("/v1/me", home.all, {
        account: wrong["an account of nobody"],
      });
      expect(theirs.text).toBe(nobodys.text);
    });

    test("documents of one account are not in the other", async () => {
      const note = await target.post<{ document: { id: string } }>("/v1/documents/note", home.all, {
        account: firm.account_id,
        json: { title: "Lathe serviced", text: "The lathe was serviced." },
      });
      expect(note.status).toBe(201);
      const path = `/v1/documents/${note.body.document.id}`;
      expect((await target.get(path, home.all, { account: firm.account_id })).status).toBe(200);
      expect((await target.get(path, home.all)).status).toBe(404);
    });
  });

  describe("GET /overview", () => {
    test("an empty account counts nothing, names four places, and every plan number is null where there is no limit", async () => {
      const empty = await household(target, { name: "Nothing yet" });
      const { body } = await target.get<Overview>("/v1/overview", empty.reads);
      expect(body.family_or_business).toEqual({ name: "Nothing yet", kind: "family" });
      expect(body.you).toMatchObject({ name: "Maria Castillo", role: "owner", token: { kind: "personal" } });
      expect(body.documents).toEqual({
        current: 0,
        including_replaced: 0,
        needs_a_look: 0,
        being_read: 0,
        arrived_last_7_days: 0,
        years: {},
      });
      expect(body.checkup).toEqual({ open: 0, past_due_or_urgent: 0, snoozed: 0, handled: 0 });
      expect(body.plan).toEqual({ label: "Home", questions_left: null, full_reads_left: null });
      for (const url of Object.values(body.urls)) expect(url).toStartWith(`${target.origin}/`);
      expect(Object.keys(body.urls).sort()).toEqual(["checkup", "home", "library", "people_and_things"]);
    });

    test("what was filed is counted: by year, by type, by people & things", async () => {
      const filled = await household(target);
      const id = await added(
        upload(
          target,
          filled.all,
          plain(
            "Harbour Lane Energy\nElectricity bill\nInvoice number INV-48213\nInvoice date 4 March 2025\n" +
              "Account number 7123456789\nTotal amount due $214.88\nPlease pay by 28 March 2025.\n",
            "electricity bill.txt",
          ),
        ),
      );
      const { metadata } = await readThrough(target, filled.all, id);
      const { body } = await target.get<Overview>("/v1/overview", filled.reads);
      expect(body.documents).toMatchObject({
        current: 1,
        including_replaced: 1,
        being_read: 0,
        arrived_last_7_days: 1,
      });
      expect(body.documents.years).toEqual({ [metadata.date.slice(0, 4)]: 1 });
      expect(body.types.map((t) => [t.slug, t.documents])).toEqual(metadata.type ? [[metadata.type, 1]] : []);
      const people = body.people_and_things.reduce((n, k) => n + k.count, 0);
      expect(people).toBe(new Set(metadata.people_and_things.map((p) => p.id)).size);
    });
  });

  test("a guest is told so in `accounts`, and a guest of one bundle is told which", async () => {
    const bundle = await bundleOf(target, home.all);
    const guest = await someone(target, home.account, "view", { bundle });
    const { body } = await target.get<Me>("/v1/me", guest);
    expect(body.account).toMatchObject({ role: "view", bundle });
    expect(body.accounts).toEqual([
      { id: home.account, name: "The Castillos", kind: "family", role: "view", guest: true },
    ]);
  });
});
