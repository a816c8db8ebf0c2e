import { beforeAll, describe, expect, test } from "bun:test";
import type { Document, FactCorrected } from "#contract/document.ts";
import type { DocumentFacts, Fact, FactChoices, FactList } from "#contract/fact.ts";
import type { FactBody } from "#contract/routes/facts.ts";
import { enqueue } from "#database/jobs/jobs.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { until } from "../took.ts";
import { added, type Household, household, plain, readThrough, signedIn, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

const words =
  "Harbour Lane Energy\nElectricity bill\nInvoice date 4 March 2025\nMaria Castillo\nElectricity used 214 kWh\n" +
  "Total amount due EUR 214.88\nGoodwill 12.30 was given, and the quarrel of 17 June 2025 ends.\nLocker QX-44710\n";
const somewhere = { x0: 0.1, y0: 0.2, x1: 0.3, y1: 0.25 };
const chosen = (body: Partial<FactBody> & { value: string }): FactBody => ({
  page: 1,
  quote: body.value,
  box: somewhere,
  ...body,
});

inProcess((target) => {
  let home: Household;
  let app: string;
  let id: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
    id = await added(upload(target, home.all, plain(words)));
    await readThrough(target, home.all, id);
  }, 60_000);

  const path = () => `/v1/documents/${id}/own-facts`;
  const add = <T = FactCorrected & Refused>(json: object, token = app, at = path()) =>
    target.post<T>(at, token, { json });
  const choose = (said: string, token = app) =>
    target.post<FactChoices>(`${path()}/choices`, token, { json: { words: said } });
  const take = (fact: string, token = app) => target.call<Refused>("DELETE", `${path()}/${fact}`, { token });
  const facts = async (token = app) =>
    (await target.get<DocumentFacts>(`/v1/documents/${id}/facts`, token)).body.facts;

  describe("what chosen words can be used for", () => {
    const reads: [string, Partial<FactChoices["reads_as"]>][] = [
      ["12.30", { role: "money", amount: 12.3, currency: "EUR", date: null }],
      ["1.234,50 €", { role: "money", amount: 1234.5, currency: "EUR" }],
      ["CHF 12", { role: "money", amount: 12, currency: "CHF" }],
      ["17 June 2025", { role: "date", date: "2025-06-17" }],
      ["31.03.2025", { role: "date", date: "2025-03-31" }],
      ["QX-44710", { role: "identifier", amount: null, date: null }],
      ["Maria Castillo", { role: "party" }],
      ["Royal Bank of the North", { role: "party" }],
      ["Standing charge", { role: "text" }],
      ["Electricity used 214 kWh", { role: "text", amount: null, date: null }],
    ];
    for (const [said, as] of reads)
      test(`“${said}” reads as ${as.role}`, async () => {
        expect((await choose(said)).body.reads_as).toMatchObject(as);
      });

    test("those of the type in its order, then names and numbers; numbers only for who may see them", async () => {
      const { choices } = (await choose("12.30")).body;
      const order = choices.map((c) => c.key);
      expect(order.slice(0, 3)).toEqual(["amount_due", "total", "due_date"]);
      expect(new Set(order).size).toBe(order.length);
      expect(order).toContain("tariff");
      expect(order).not.toContain("salary_net");
      expect(choices.find((c) => c.key === "policy_number")).toMatchObject({ role: "identifier" });
    });
  });

  test("an amount chosen on the page: theirs, with its place, found, summed, in the history, taken away again", async () => {
    const before = await facts();
    const made = await add(chosen({ key: "discount", value: "12.30", quote: "12.30" }));
    expect(made.status).toBe(201);
    expect(made.body.fact).toMatchObject({
      key: "discount",
      label: "Discount",
      role: "money",
      value: "12.30",
      number: 12.3,
      currency: "EUR",
      page: 1,
      quote: "12.30",
      box: somewhere,
      confidence: null,
      corrected_by_hand: true,
      added_by_hand: true,
    });
    expect((await facts()).map((f) => f.id)).toEqual([...before.map((f) => f.id), made.body.fact.id]);
    const sums = await target.get<FactList>("/v1/facts?label=discount", home.all);
    expect(sums.body.sum_of_amounts).toEqual({ EUR: 12.3 });
    const log = target.inside.box.db
      .sql("SELECT action FROM audit WHERE subject_id = ? ORDER BY rowid DESC LIMIT 1")
      .get(id) as { action: string };
    expect(log.action).toBe("fact.add");
    expect((await take(made.body.fact.id)).status).toBe(200);
    expect(await facts()).toEqual(before);
    expect((await take(made.body.fact.id)).status).toBe(404);
  });

  test("a day is read as in a correction; an issue date becomes the day of the document", async () => {
    const made = await add(chosen({ key: "end_date", value: "17 June 2025" }));
    expect(made.body.fact).toMatchObject({ date: "2025-06-17", number: null });
    await take(made.body.fact.id);
    const other = await added(
      upload(target, home.all, plain("The quay was closed on 9 May 2024, they say.")),
    );
    await readThrough(target, home.all, other);
    const at = `/v1/documents/${other}/own-facts`;
    const issued = await add(chosen({ key: "issue_date", value: "9 May 2024" }), app, at);
    expect(issued.body.document.date).toBe("2024-05-09");
  });

  test("something else goes by the name a person gives it, and is found by its words", async () => {
    const body = { label: "  Quarrel   of ", role: "text", value: "quarrel of 17 June" };
    const made = await add(chosen({ ...body, role: "text" }));
    expect(made.body.fact).toMatchObject({ key: "own_quarrel_of", label: "Quarrel of", role: "text" });
    const known = { ...body, page: null, quote: null, box: null, value: "Blunderbuss", label: "Nickname" };
    const typed = await add(known);
    expect(typed.body.fact).toMatchObject({ page: null, quote: null, box: null, value: "Blunderbuss" });
    const found = await target.get<{ results: { id: string }[] }>("/v1/search?q=blunderbuss", home.all);
    expect(found.body.results.map((r) => r.id)).toEqual([id]);
    for (const { body } of [made, typed]) await take(body.fact.id);
  });

  test("422 says which field is wrong, and nothing was added", async () => {
    const before = await facts();
    const tries: [string, object][] = [
      ["value", chosen({ key: "discount", value: "Goodwill" })],
      ["value", chosen({ key: "end_date", value: "12.30" })],
      ["key", chosen({ key: "no_such_thing", value: "12.30" })],
      ["label", chosen({ value: "12.30" })],
      ["page", chosen({ key: "discount", value: "12.30", page: 7 })],
      ["quote", chosen({ key: "discount", value: "12.30", quote: "zebra crossing" })],
      ["role", { ...chosen({ label: "x", value: "12.30" }), role: "colour" }],
    ];
    for (const [field, body] of tries) {
      const answer = await add<Refused>(body);
      expect([answer.status, answer.body.errors?.map((e) => e.field)]).toEqual([422, [field]]);
    }
    expect(await facts()).toEqual(before);
  });

  test("what was read is not taken away here; a token needs to write; nobody else's session reaches it", async () => {
    const [read] = await facts();
    expect((await take((read as Fact).id)).status).toBe(404);
    expect((await add(chosen({ key: "discount", value: "12.30" }), home.reads)).status).toBe(403);
    const stranger = await household(target);
    const theirs = openSession(target.inside.box, { id: stranger.user }).token;
    expect((await add(chosen({ key: "discount", value: "12.30" }), theirs)).status).toBe(404);
    expect((await choose("12.30", theirs)).status).toBe(404);
  });

  test("reading again leaves it alone and puts nothing of its kind beside it", async () => {
    const { box } = target.inside;
    const made = await add(chosen({ key: "due_date", value: "17 June 2025" }));
    box.db.write(() => enqueue(box.db, id, "scan", box.clock.now()));
    box.wake();
    const waits = box.db.sql("SELECT 1 FROM job WHERE document_id = ?");
    await until(() => !waits.get(id), "it was read again");
    const due = (await facts()).filter((f) => f.key === "due_date");
    expect(due).toEqual([{ ...made.body.fact }]);
    const { body } = await target.get<Document>(`/v1/documents/${id}`, home.all);
    expect(body.metadata.facts.find((f) => f.id === made.body.fact.id)?.added_by_hand).toBe(true);
  });
});

inProcess((target) => {
  test("a viewer is told no", async () => {
    const home = await household(target);
    const id = await added(upload(target, home.all, plain(words)));
    await readThrough(target, home.all, id);
    const wish = {
      account: home.account,
      email: "looks@example.org",
      name: "Somebody",
      role: "viewer",
    } as const;
    const app = openSession(target.inside.box, { id: await target.running.member(wish) }).token;
    const json = chosen({ key: "discount", value: "12.30" });
    expect((await target.post<Refused>(`/v1/documents/${id}/own-facts`, app, { json })).status).toBe(403);
  });
});
