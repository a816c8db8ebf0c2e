import { beforeAll, describe, expect, test } from "bun:test";
import type { Document, FactCorrected, NoteAdded } from "#contract/document.ts";
import type { DocumentFacts, Fact, FactList } from "#contract/fact.ts";
import { enqueue } from "#database/jobs/jobs.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { tablesOf, word } from "../table-file.ts";
import { until } from "../took.ts";
import { added, type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { forTargets, inProcess, type Refused, type Target } from "./target.ts";

const table = tablesOf(import.meta.dir, "facts.tsv");

const NUMBER = "7123456789";
const bill = (n: { invoice: string; date: string; due: string; total: string }) =>
  `Harbour Lane Energy\nElectricity bill\nInvoice number ${n.invoice}\nInvoice date ${n.date}\nMaria Castillo\n` +
  `Account number ${NUMBER}\nElectricity used 214 kWh\nTotal amount due $${n.total}\nPlease pay by ${n.due}.\n`;
const march = { invoice: "INV-48213", date: "4 March 2025", due: "28 March 2025", total: "214.88" };
const april = { invoice: "INV-48377", date: "3 April 2025", due: "28 April 2025", total: "0.22" };
const older = { invoice: "INV-31001", date: "5 March 2024", due: "29 March 2024", total: "100.10" };

const factsOf = async (target: Target, token: string, id: string) =>
  (await target.get<DocumentFacts>(`/v1/documents/${id}/facts`, token)).body.facts;
const list = (target: Target, token: string, query = "") => target.get<FactList>(`/v1/facts${query}`, token);
const correct = <T = FactCorrected>(
  target: Target,
  token: string,
  id: string,
  fact: string,
  value: unknown,
) => target.patch<T>(`/v1/documents/${id}/facts/${fact}`, token, { value });
const keyed = (facts: Fact[], key: string): Fact => {
  const found = facts.find((f) => f.key === key);
  if (!found) throw new Error(`No fact has the key ${key}.`);
  return found;
};
const file = async (target: Target, token: string, words: string) => {
  const id = await added(upload(target, token, plain(words)));
  await readThrough(target, token, id);
  return id;
};

forTargets((target) => {
  let home: Household;
  const ids: string[] = [];

  beforeAll(async () => {
    home = await household(target);
    for (const n of [march, april, older]) ids.push(await file(target, home.all, bill(n)));
    const json = { title: "Nothing owed", text: "The hedge was cut." };
    const note = await target.post<NoteAdded>("/v1/documents/note", home.all, { json });
    await readThrough(target, home.all, note.body.document.id);
  }, 60_000);

  describe('GET /facts: "`facts` (Fact plus `document` Named, newest document first)"', () => {
    test("facts of every document, each with the one it was read from", async () => {
      const { body } = await list(target, home.all);
      expect(body.showing).toBe(body.facts.length);
      expect(body.total).toBe(body.facts.length);
      expect(body.identifiers_shown).toBe(true);
      const order = [...new Set(body.facts.map((f) => f.document.id))];
      expect(order.filter((id) => ids.includes(id))).toEqual([ids[1], ids[0], ids[2]] as string[]);
      for (const id of ids) {
        const own = body.facts.filter((f) => f.document.id === id);
        expect(own.map(({ document: _, ...f }) => f)).toEqual(await factsOf(target, home.all, id));
        expect(own[0]?.document).toMatchObject({ kind: "document", name: null });
      }
    });

    test('"sum_of_amounts (over every matching money fact, not only the ones shown)", to the cent', async () => {
      const { body } = await list(target, home.all, "?label=total&limit=1");
      expect(body).toMatchObject({ showing: 1, total: 3, sum_of_amounts: { USD: 315.2 } });
      const dust = await list(target, home.all, "?label=total&year=2025");
      expect(dust.body.sum_of_amounts).toEqual({ USD: 215.1 });
    });

    test('"`label` (part of a label or key)", in any case; a sign of SQL is a letter like any other', async () => {
      const labels = async (label: string) =>
        (await list(target, home.all, `?label=${encodeURIComponent(label)}`)).body.total;
      expect(await labels("MOUNT D")).toBe(6);
      expect(await labels("mount_d")).toBe(3);
      for (const label of ["%", "_____", "'", "\\", "nothing of the kind"])
        expect(await labels(label)).toBe(0);
    });

    test("role, category, type, person_or_thing and year narrow it, and together", async () => {
      const total = async (query: string) => (await list(target, home.all, query)).body.total;
      const all = await total("");
      const roles = ["money", "date", "party", "text", "identifier"];
      const each = await Promise.all(roles.map((role) => total(`?role=${role}`)));
      expect(each.reduce((a, b) => a + b)).toBe(all);
      for (const role of roles.slice(0, 3)) expect(await total(`?role=${role}`)).toBeGreaterThan(0);
      const bills = await total("?type=bills/electricity");
      expect(bills).toBe(await total("?category=bills"));
      expect(bills).toBe(await total("?person_or_thing=Harbour%20Lane%20Energy"));
      const years = (await total("?year=2025&type=bills/electricity")) + (await total("?year=2024"));
      expect(years).toBe(bills);
      expect(await total("?year=2024&label=total&role=money&category=bills")).toBe(1);
    });

    test("the trash does not count, replaced documents only when asked for", async () => {
      const other = await household(target);
      const [first, second] = [
        await file(target, other.all, bill(march)),
        await file(target, other.all, bill(april)),
      ];
      const sum = async (query = "") =>
        (await list(target, other.all, `?label=total${query}`)).body.sum_of_amounts;
      expect(await sum()).toEqual({ USD: 215.1 });
      await target.post(`/v1/documents/${second}/replaces`, other.all, { json: { document_id: first } });
      expect(await sum()).toEqual({ USD: 0.22 });
      expect(await sum("&include_superseded=true")).toEqual({ USD: 215.1 });
      await target.call("DELETE", `/v1/documents/${second}`, { token: other.all });
      expect(await sum()).not.toHaveProperty("USD", 0.22);
    });

    test("a folded copy does not count", async () => {
      const other = await household(target);
      await file(target, other.all, bill(march));
      await file(target, other.all, bill(march));
      expect((await list(target, other.all, "?label=total")).body).toMatchObject({
        total: 1,
        sum_of_amounts: { USD: 214.88 },
      });
    });

    test("another account's facts are no part of it", async () => {
      const other = await household(target);
      expect((await list(target, other.all)).body).toEqual({
        facts: [],
        showing: 0,
        total: 0,
        sum_of_amounts: {},
        identifiers_shown: true,
      });
    });

    const wrong: [string, string[]][] = [
      ["limit=0", ["limit"]],
      ["limit=201", ["limit"]],
      [`label=${"l".repeat(81)}`, ["label"]],
      ["role=number", ["role"]],
      ["year=99", ["year"]],
      ["include_superseded=yes", ["include_superseded"]],
      ["type=nope&category=nope&person_or_thing=Nobody", ["category", "person_or_thing", "type"]],
      ["cursor=x&label=&role=x", ["cursor", "label", "role"]],
    ];
    for (const [query, fields] of wrong) {
      test(`422 for ${query.slice(0, 60)}`, async () => {
        const { status, body } = await target.get<Refused>(`/v1/facts?${query}`, home.all);
        expect([status, body.errors?.map((e) => e.field).sort()]).toEqual([422, fields]);
      });
    }
  });

  describe('"`role=identifier` needs the `identifiers` scope on a token"', () => {
    test("without it: 403, naming the scope", async () => {
      const { status, body } = await target.get<Refused>("/v1/facts?role=identifier", home.reads);
      expect([status, body.type, body.scope]).toEqual([
        403,
        `${target.origin}/problems/missing-scope`,
        "identifiers",
      ]);
    });

    test("with it they come; without it and without the role they are left out, not masked", async () => {
      const shown = (await list(target, home.all, "?role=identifier")).body;
      expect(shown.facts.map((f) => f.value)).toContain(NUMBER);
      const { body, text } = await list(target, home.reads);
      expect(body.identifiers_shown).toBe(false);
      expect(body.total).toBe((await list(target, home.all)).body.total - shown.total);
      for (const f of shown.facts) expect(text).not.toContain(f.value);
    });
  });

  describe('PATCH a fact: "The value belongs to the person from then on"', () => {
    let id: string;
    beforeAll(async () => {
      id = await file(target, home.all, bill({ ...march, invoice: "INV-50001", total: "77.70" }));
    }, 120_000);

    const money: [string, number, string][] = table("money", word, Number, word);
    test('"A number is read from it for money facts", and the currency when it is written', async () => {
      const { id: fact } = keyed(await factsOf(target, home.all, id), "amount_due");
      for (const [value, number, currency] of money) {
        const { status, body } = await correct(target, home.all, id, fact, value);
        expect([status, body.fact]).toEqual([
          200,
          expect.objectContaining({
            id: fact,
            value,
            number,
            currency,
            date: null,
            corrected_by_hand: true,
            confidence: null,
          }),
        ]);
        expect(body.document.id).toBe(id);
      }
      expect(keyed(await factsOf(target, home.all, id), "amount_due").number).toBe(79.9);
      expect((await list(target, home.all, "?label=total&limit=1")).body.sum_of_amounts).toEqual({
        USD: 395.1,
      });
    });

    const days: [string, string][] = table("days");
    test('"and a date for date facts"', async () => {
      const { id: fact } = keyed(await factsOf(target, home.all, id), "due_date");
      for (const [value, date] of days) {
        const { body } = await correct(target, home.all, id, fact, value);
        expect(body.fact).toMatchObject({ value, date, number: null, corrected_by_hand: true });
      }
    });

    test("the dated item that was read from it moves along", async () => {
      const facts = await factsOf(target, home.all, id);
      await correct(target, home.all, id, keyed(facts, "due_date").id, "9 May 2025");
      await correct(target, home.all, id, keyed(facts, "amount_due").id, "81.10");
      const { metadata } = (await target.get<Document>(`/v1/documents/${id}`, home.all)).body;
      expect(metadata.up_next.map((o) => [o.kind, o.due, o.amount])).toEqual([
        ["payment", "2025-05-09", 81.1],
      ]);
    });

    test("what was read as the same value at the same words is the same value still", async () => {
      const { id: fact } = keyed(await factsOf(target, home.all, id), "amount_due");
      await correct(target, home.all, id, fact, "82.20");
      const facts = await factsOf(target, home.all, id);
      expect(keyed(facts, "total")).toMatchObject({ number: 82.2, corrected_by_hand: true });
      expect(facts.filter((f) => f.role === "money" && f.number !== 82.2)).toEqual([]);
    });

    test("words are found at once by the new value", async () => {
      const { id: fact } = keyed(await factsOf(target, home.all, id), "issuer");
      const { body } = await correct(target, home.all, id, fact, "Quibblewick Power");
      expect(body.fact).toMatchObject({ value: "Quibblewick Power", number: null, date: null });
      const found = await target.get<{ results: { id: string }[] }>("/v1/search?q=quibblewick", home.all);
      expect(found.body.results.map((r) => r.id)).toEqual([id]);
    });

    test("an issue date becomes the date of the document, unless a person set that", async () => {
      const { id: fact } = keyed(await factsOf(target, home.all, id), "issue_date");
      expect((await correct(target, home.all, id, fact, "6 March 2025")).body.document.date).toBe(
        "2025-03-06",
      );
      await target.patch(`/v1/documents/${id}`, home.all, { doc_date: "2025-01-01" });
      expect((await correct(target, home.all, id, fact, "7 March 2025")).body.document.date).toBe(
        "2025-01-01",
      );
    });

    test("422 when there is no amount or no day in it, and nothing changed", async () => {
      const facts = await factsOf(target, home.all, id);
      const before = JSON.stringify(facts);
      const tries: [string, unknown][] = [
        ...["twelve", "12 apples", "12 and 13", "1,2,3", " "].map((v): [string, unknown] => [
          "amount_due",
          v,
        ]),
        ...["soon", "31.02.2025", "2025-13-01", "3 May or 4 May 2025", "12"].map((v): [string, unknown] => [
          "due_date",
          v,
        ]),
        ["issuer", ""],
        ["issuer", null],
        ["issuer", 12],
        ["issuer", "x".repeat(2001)],
      ];
      for (const [key, value] of tries) {
        const { status, body } = await correct<Refused>(target, home.all, id, keyed(facts, key).id, value);
        expect([value, status, body.errors?.map((e) => e.field)]).toEqual([value, 422, ["value"]]);
      }
      expect(JSON.stringify(await factsOf(target, home.all, id))).toBe(before);
      const empty = await target.patch<Refused>(`/v1/documents/${id}/facts/${facts[0]?.id}`, home.all, {
        number: 3,
      });
      expect(empty.body.errors?.map((e) => e.field).sort()).toEqual(["number", "value"]);
    });

    test("404 for a fact of another document, of nobody, and for an identifier without the scope", async () => {
      const facts = await factsOf(target, home.all, id);
      const identifier = facts.find((f) => f.role === "identifier")?.id ?? "";
      expect((await correct(target, home.all, id, identifier, "123")).status).toBe(200);
      const writes = await target.running.token({ email: home.email, name: "w", scopes: "read,write" });
      expect((await correct(target, writes, id, identifier, "456")).status).toBe(404);
      expect((await correct(target, home.all, ids[0] as string, identifier, "456")).status).toBe(404);
      const stranger = await household(target);
      expect((await correct(target, stranger.all, id, identifier, "456")).status).toBe(404);
      expect((await correct(target, home.all, id, "nonsense", "456")).status).toBe(404);
      expect(
        keyed(await factsOf(target, home.all, id), facts.find((f) => f.id === identifier)?.key ?? "").value,
      ).toBe("123");
    });

    test("a viewer may not, whatever the token says", async () => {
      const viewer = await someone(target, home.account, "viewer");
      expect((await correct(target, viewer, id, "nonsense", "1")).status).toBe(403);
    });
  });
});

inProcess((target) => {
  test("reading again leaves a corrected fact alone and puts nothing beside it", async () => {
    const { box } = target.inside;
    const home = await household(target);
    const id = await file(target, home.all, bill(march));
    const before = await factsOf(target, home.all, id);
    await correct(target, home.all, id, keyed(before, "amount_due").id, "214.99");
    await correct(target, home.all, id, keyed(before, "due_date").id, "2025-04-11");
    await correct(target, home.all, id, keyed(before, "issue_date").id, "2025-03-09");
    box.db.write(() => enqueue(box.db, id, "scan", box.clock.now()));
    box.wake();
    const waits = box.db.sql("SELECT 1 FROM job WHERE document_id = ?");
    await until(() => !waits.get(id), "it was read again");
    const { metadata } = await readThrough(target, home.all, id);
    expect(metadata.facts.map((f) => f.key).sort()).toEqual(before.map((f) => f.key).sort());
    expect(keyed(metadata.facts, "amount_due")).toMatchObject({ number: 214.99, corrected_by_hand: true });
    expect(metadata.date).toBe("2025-03-09");
    expect(metadata.up_next.map((o) => [o.due, o.amount])).toEqual([["2025-04-11", 214.99]]);
  }, 60_000);

  test("amounts of ten thousand papers are added without a speck of dust, and fast", async () => {
    const { box } = target.inside;
    const home = await household(target);
    const json = { title: "Ledger", text: "Amounts." };
    const { body } = await target.post<NoteAdded>("/v1/documents/note", home.all, { json });
    const { id } = body.document;
    await readThrough(target, home.all, id);
    let cents = 0;
    box.db.write(() => {
      for (let i = 0; i < 10_000; i++) {
        const n = (i * 7919) % 100_003;
        cents += n;
        box.db
          .sql(
            `INSERT INTO fact (id, document_id, account_id, position, key, label, role, value, number, currency)
             VALUES (?, ?, ?, ?, 'total', 'Total', 'money', ?, ?, ?)`,
          )
          .run(box.ids.uuid(), id, home.account, i, "x", n / 100, i % 50 === 0 ? null : "EUR");
        if (i % 50 === 0) cents -= n;
      }
    });
    const before = process.cpuUsage();
    const { body: found } = await list(target, home.all, "?label=total");
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(4_000_000);
    expect(found).toMatchObject({ showing: 100, total: 10_000, sum_of_amounts: { EUR: cents / 100 } });
  }, 60_000);
});

inProcess((target) => {
  test("a key of the vocabulary finds that key alone: what `total` adds up to holds no subtotal", async () => {
    const other = await household(target);
    const id = await file(target, other.all, bill(march));
    const app = openSession(target.inside.box, { id: other.user }).token;
    for (const [key, value] of [
      ["subtotal", "200.00"],
      ["tax", "14.88"],
    ])
      await target.post(`/v1/documents/${id}/own-facts`, app, {
        json: { key, value, page: null, quote: null, box: null },
      });
    const own = {
      label: "Grand total of the house",
      role: "money",
      value: "999.00",
      page: null,
      quote: null,
      box: null,
    };
    expect((await target.post(`/v1/documents/${id}/own-facts`, app, { json: own })).status).toBe(201);
    const ask = async (label: string) =>
      (await list(target, other.all, `?role=money&label=${encodeURIComponent(label)}`)).body;
    for (const label of ["total", "TOTAL", " total "])
      expect(await ask(label)).toMatchObject({ total: 1, sum_of_amounts: { USD: 214.88 } });
    expect((await ask("total")).facts.map((f) => f.key)).toEqual(["total"]);
    expect(await ask("tax")).toMatchObject({ total: 1, sum_of_amounts: { USD: 14.88 } });
    expect((await ask("tota")).total).toBe(3);
  });
});
