import { beforeAll, expect, test } from "bun:test";
import type { CheckupItem, CheckupItemAnswer, CheckupList } from "#contract/checkup.ts";
import type { Draft } from "#contract/draft.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { localDay } from "#kernel/clock.ts";
import { addDays } from "#kernel/dates.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { ownWork } from "#rules/access/access.ts";
import { addGap } from "../gaps.ts";
import { added, type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { forTargets, inProcess, type Refused, type Target } from "./target.ts";

const NUMBER = "7123456789";
const nowhere = "0198c0de-0000-7000-8000-000000000000";
const today = localDay(performance.timeOrigin + performance.now());
const bill =
  `Harbour Lane Energy\nElectricity bill\nQuestions? Write to billing@harbourlane.example\nInvoice number INV-48213\n` +
  `Invoice date 4 March 2025\nMaria Castillo\nmaria@castillo.example\nAccount number ${NUMBER}\nElectricity used 214 kWh\n` +
  `Total amount due $214.88\nPlease pay by 28 March 2025.\n`;
const rechnung =
  `Stadtwerke Erlenbach GmbH\nKundenservice: service@stadtwerke-erlenbach.example\nStromrechnung\nRechnungsnummer 2025-48213\n` +
  `Rechnungsdatum: 04.03.2025\nKundennummer: 99120034\nFrau Maria Castillo\nSehr geehrte Frau Castillo,\n` +
  `wir berechnen Ihnen für den gelieferten Strom die folgenden Beträge.\nGesamtbetrag 214,88 EUR\nBitte zahlen Sie bis zum 28.03.2025.\n` +
  `Mit freundlichen Grüßen\n`;

const paymentOf = async (target: Target, home: Household, words: string): Promise<CheckupItem> => {
  const id = await added(upload(target, home.all, plain(words)));
  await readThrough(target, home.all, id);
  const { body } = await target.get<CheckupList>("/v1/checkup?limit=500", home.all);
  const found = body.items.find((i) => i.document?.id === id && i.kind === "payment");
  if (!found) throw new Error("The reader found no payment.");
  return found;
};

forTargets((target) => {
  let home: Household;
  let item: CheckupItem;
  const draft = (token: string | null, id: string, json?: object) =>
    target.post<Draft & Refused>(
      `/v1/checkup/obligations/${id}/draft`,
      token,
      json === undefined ? {} : { json },
    );
  beforeAll(async () => {
    home = await household(target);
    item = await paymentOf(target, home, bill);
  }, 60_000);

  test("written from what is on file, to the address of the issuer and not to one's own", async () => {
    const { status, body } = await draft(home.all, item.id);
    expect(status).toBe(200);
    expect(body.to).toBe("billing@harbourlane.example");
    for (const words of ["214.88", "28 March 2025"]) {
      expect(body.subject).toContain(words);
      expect(body.body).toContain(words);
    }
    expect(body.body).toContain(`Account number: ${NUMBER}`);
    expect(body.body).toEndWith("Maria Castillo");
    expect(body.needs).toEqual([]);
    expect(body.body).not.toMatch(/[{}<>[\]]|\bnull\b|undefined/);
  });

  test('"numbers are filled in only where the token may see them, otherwise a bracketed placeholder is left"', async () => {
    const asks = await target.running.token({ email: home.email, name: "asks", scopes: "read,ask" });
    const { body } = await draft(asks, item.id);
    expect(body.body).toContain("[account number]");
    expect(body.needs).toContain("[account number]");
    for (const need of body.needs) expect(body.body).toContain(need);
    expect(JSON.stringify(body)).not.toContain(NUMBER);
    expect(JSON.stringify(body)).not.toContain("48213");
  });

  test("`about` is what the email asks for", async () => {
    const about = "Could we pay in two instalments?";
    const { body } = await draft(home.all, item.id, { about });
    expect(body.body).toContain(about);
    expect(body.body).not.toBe((await draft(home.all, item.id, {})).body.body);
  });

  test("in the language of the paper", async () => {
    const german = await paymentOf(target, home, rechnung);
    const { body } = await draft(home.all, german.id);
    expect(body.to).toBe("service@stadtwerke-erlenbach.example");
    expect(body.body).toContain("Guten Tag,");
    expect(body.body).toContain("28. März 2025");
    expect(body.body).toContain("214,88");
    expect(body.body).toContain("Kundennummer: 99120034");
  }, 60_000);

  test("the `ask` scope is needed, and nothing else than reading: a viewer may", async () => {
    const { status, body } = await draft(home.reads, item.id);
    expect([status, body.scope]).toEqual([403, "ask"]);
    expect((await draft(await someone(target, home.account, "viewer"), item.id)).status).toBe(200);
    expect((await draft(null, item.id)).status).toBe(401);
  });

  test("404 for an item of nobody or of another account, 422 for a wrong body, 400 for none that can be read", async () => {
    const other = await household(target);
    expect((await draft(other.all, item.id)).status).toBe(404);
    expect((await draft(home.all, nowhere)).status).toBe(404);
    expect((await draft(home.all, item.id, { about: "" })).body.errors?.map((e) => e.field)).toEqual([
      "about",
    ]);
    const headers = { "content-type": "application/json" };
    const path = `/v1/checkup/obligations/${item.id}/draft`;
    expect((await target.post(path, home.all, { body: "{", headers })).status).toBe(400);
  });

  test("503 when there is nothing to write from; `about` is enough", async () => {
    const { body } = await target.post<CheckupItemAnswer>("/v1/reminders", home.all, {
      json: { title: "Think of something", on: addDays(today, 4) },
    });
    const none = await draft(home.all, body.item.id);
    expect([none.status, none.body.type]).toEqual([503, `${target.origin}/problems/draft-unavailable`]);
    const some = await draft(home.all, body.item.id, { about: "Please call me back." });
    expect([some.status, some.body.to]).toEqual([200, null]);
  });

  test("a draft changes nothing", async () => {
    const before = await target.get(`/v1/checkup`, home.all);
    await draft(home.all, item.id);
    expect((await target.get(`/v1/checkup`, home.all)).text).toBe(before.text);
  });
});

inProcess((target) => {
  test("an email about something missing", async () => {
    const home = await household(target);
    const { box } = target.inside;
    const account = accountById(box.db, home.account);
    if (!account) throw new Error("no account");
    const document_id = await added(upload(target, home.all, plain(bill)));
    await readThrough(target, home.all, document_id);
    const id = box.ids.uuid();
    const title = "Electricity bill of February 2025";
    const row = { id, kind: "missing_period", subject: "x", title, document_id, created_at: 1 } as const;
    box.db.write(() => addGap(box.db, ownWork(account), row));
    const { body } = await target.post<Draft>(`/v1/checkup/${id}/draft`, home.all, { json: {} });
    expect(body.to).toBe("billing@harbourlane.example");
    expect(body.body).toContain(title);
    expect((await target.post(`/v1/checkup/${nowhere}/draft`, home.all, { json: {} })).status).toBe(404);
  });

  test('"Paid plans only": the app of a free account is told which plan has it', async () => {
    const poor = await household(target, { plan: "free" });
    const { box } = target.inside;
    const app = openSession(box, { id: poor.user }).token;
    const item = await target.post<CheckupItemAnswer>("/v1/reminders", app, {
      json: { title: "Anything", on: addDays(today, 4) },
    });
    const path = `/v1/checkup/obligations/${item.body.item.id}/draft`;
    const { status, body } = await target.post<Refused>(path, app, { json: { about: "x" } });
    expect([status, body.type]).toEqual([403, `${target.origin}/problems/plan`]);
    expect(body.detail).toContain("Home plan");
  });
});
