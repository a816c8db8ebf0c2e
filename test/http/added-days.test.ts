import { beforeAll, describe, expect, test } from "bun:test";
import type { CheckupItem, CheckupList } from "#contract/checkup.ts";
import type { FactCorrected } from "#contract/document.ts";
import { enqueue } from "#database/jobs/jobs.ts";
import { until } from "../took.ts";
import { added, type Household, plain, readThrough, signedIn, upload } from "./people.ts";
import { inProcess, type Target } from "./target.ts";

/** The day `days` from today, as a person types it. */
const inDays = (target: Target & { inside: { box: { clock: { now(): number } } } }, days: number) =>
  new Date(target.inside.box.clock.now() + days * 86_400_000).toISOString().slice(0, 10);

const bill =
  "Harbour Lane Energy\nElectricity bill\nMaria Castillo\nElectricity used 214 kWh\nTotal EUR 214.88\n";
const note = "Swim club of the Lower Quay\nThe pool is shut for painting, and the lockers are emptied.\n";

inProcess((target) => {
  let home: Household;
  let app: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
  }, 60_000);

  const file = async (words: string) => {
    const id = await added(upload(target, home.all, plain(words)));
    await readThrough(target, home.all, id);
    return id;
  };
  const add = async (id: string, json: object) => {
    const { status, body } = await target.post<FactCorrected>(`/v1/documents/${id}/own-facts`, app, {
      json: { page: null, quote: null, box: null, ...json },
    });
    expect(status).toBe(201);
    return body.fact.id;
  };
  const take = async (id: string, fact: string) =>
    expect(
      (await target.call("DELETE", `/v1/documents/${id}/own-facts/${fact}`, { token: app })).status,
    ).toBe(200);
  const items = async (id: string): Promise<CheckupItem[]> => {
    const { body } = await target.get<CheckupList>("/v1/checkup?limit=200", home.all);
    return body.items.filter((i) => i.document?.id === id && i.source === "obligation");
  };
  const readAgain = async (id: string) => {
    const { box } = target.inside;
    box.db.write(() => enqueue(box.db, id, "scan", box.clock.now()));
    box.wake();
    const waits = box.db.sql("SELECT 1 FROM job WHERE document_id = ?");
    await until(() => !waits.get(id), "it was read again");
  };

  describe("a day that a person adds stands on the Checkup", () => {
    test("a due date is a payment of what the bill asks for, and goes with the fact", async () => {
      const id = await file(bill);
      expect(await items(id)).toEqual([]);
      const due = inDays(target, 9);
      const fact = await add(id, { key: "due_date", value: due });
      const [item, ...more] = await items(id);
      expect(more).toEqual([]);
      expect(item).toMatchObject({ kind: "payment", when: due, amount: 214.88, currency: "EUR" });
      expect(item?.title).toBe("Pay the electricity bill");
      await take(id, fact);
      expect(await items(id)).toEqual([]);
    });

    test("it stays through readings, once, and moves when it is corrected", async () => {
      const id = await file(bill.replace("214.88", "31.07"));
      const fact = await add(id, { key: "due_date", value: inDays(target, 9) });
      const before = await items(id);
      await readAgain(id);
      expect(await items(id)).toEqual(before);
      const later = inDays(target, 20);
      const path = `/v1/documents/${id}/facts/${fact}`;
      expect((await target.patch(path, app, { value: later })).status).toBe(200);
      expect((await items(id)).map((i) => [i.id, i.when])).toEqual(before.map((i) => [i.id, later]));
    });

    test("where the bill was read to be due another day, that one moves, and is back when the fact goes", async () => {
      const read = inDays(target, 12);
      const id = await file(`${bill}Please pay by ${read}\n`.replace("214.88", "77.10"));
      const before = (await items(id)).map((i) => [i.id, i.kind, i.when, i.amount]);
      expect(before).toEqual([[expect.any(String), "payment", read, 77.1]]);
      const mine = inDays(target, 5);
      const fact = await add(id, { key: "due_date", value: mine });
      expect((await items(id)).map((i) => [i.id, i.when])).toEqual([[before[0]?.[0] as string, mine]]);
      await take(id, fact);
      expect((await items(id)).map((i) => [i.id, i.kind, i.when, i.amount])).toEqual(before);
    });

    test("what a person handled stays when the fact goes", async () => {
      const id = await file(bill.replace("214.88", "9.99"));
      const fact = await add(id, { key: "due_date", value: inDays(target, 3) });
      const [item] = await items(id);
      const act = { json: { action: "handled" } };
      const done = await target.post(`/v1/checkup/obligations/${item?.id}`, home.all, act);
      expect(done.status).toBe(200);
      await take(id, fact);
      const kept = target.inside.box.db.sql("SELECT status FROM obligation WHERE id = ?").get(item?.id ?? "");
      expect(kept).toEqual({ status: "handled" });
    });

    const others: [string, object, Partial<CheckupItem>][] = [
      ["expiry", { key: "expiry_date" }, { kind: "expiry" }],
      ["renewal", { key: "renewal_date" }, { kind: "renewal" }],
      ["last day to cancel", { key: "cancel_by_date" }, { kind: "reminder" }],
      ["Abgabefrist", { label: "Abgabefrist", role: "date" }, { kind: "reminder", title: "Abgabefrist" }],
      ["Gültig bis", { label: "Gültig bis", role: "date" }, { kind: "expiry", title: "Gültig bis" }],
      ["Date limite", { label: "Date limite", role: "date" }, { kind: "reminder", title: "Date limite" }],
    ];
    for (const [name, what, wanted] of others)
      test(`${name} is an item of its kind`, async () => {
        const id = await file(`${note}${name}\n`);
        const due = inDays(target, 30);
        const fact = await add(id, { ...what, value: due });
        expect(await items(id)).toMatchObject([{ ...wanted, when: due }]);
        await take(id, fact);
        expect(await items(id)).toEqual([]);
      });

    test("a day on which nothing is to be done, and one of long ago, make none", async () => {
      const id = await file(`${note}Order\n`);
      await add(id, { key: "order_date", value: inDays(target, 4) });
      await add(id, { label: "Painted on", role: "date", value: inDays(target, 4) });
      await add(id, { key: "expiry_date", value: "2009-05-04" });
      expect(await items(id)).toEqual([]);
    });

    test("an amount added after the day is what is to be paid", async () => {
      const id = await file("Harbour Lane Energy\nElectricity bill\nMaria Castillo\nThe reading follows.\n");
      await add(id, { key: "due_date", value: inDays(target, 9) });
      expect((await items(id)).map((i) => i.amount ?? null)).toEqual([null]);
      await add(id, { key: "amount_due", value: "EUR 52.10" });
      expect(await items(id)).toMatchObject([{ kind: "payment", amount: 52.1, currency: "EUR" }]);
    });
  });
});
