import { beforeAll, describe, expect, test } from "bun:test";
import type { Document, DocumentCorrected, FactCorrected, TypeGiven } from "#contract/document.ts";
import type { EntityAnswer } from "#contract/entity.ts";
import type { DocumentFacts, Fact } from "#contract/fact.ts";
import { emptyTrash } from "#operations/documents/trash.ts";
import { act, DAY, row, trash } from "./acts.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { inProcess, type Target } from "./target.ts";

interface Values {
  number: string;
  date: string;
  used: string;
  carried: string;
}
/** The bill of a company that prints what is owed behind words of its own. */
const bill = (v: Values, maker = "Harbour Lane Energy") =>
  `${maker}\n1 Quay Street, Northfield\n\nElectricity bill\nInvoice number ${v.number}\nInvoice date ${v.date}\n` +
  `Bill to: Maria Castillo\n48 Orchard Street, Northfield\n\nElectricity used in the period\nTotal $${v.used}\n` +
  `Arrears and adjustments are listed overleaf\nCarried to your account $${v.carried}\n\n` +
  "The meter is read on the last working day. Keep this paper with your records.\n";
const months: Values[] = [
  { number: "INV-48213", date: "4 March 2025", used: "180.40", carried: "214.88" },
  { number: "INV-48377", date: "3 April 2025", used: "96.10", carried: "131.02" },
  { number: "INV-48512", date: "2 May 2025", used: "75.00", carried: "88.13" },
  { number: "INV-48689", date: "3 June 2025", used: "61.20", carried: "70.55" },
];
const circular = (n: number) =>
  `Orchard Hill Allotments\nPlot holders' circular\n\nNumber ${n + 4}\n\nDear plot holders,\n` +
  `${["The tap by plot nine drips.", "Seed potatoes are in the shed.", "Wasps nest in the roof.", "Compost comes on Friday."][n % 4]}\n` +
  "Paths between plots are kept clear and gates are shut by the last to leave.\nBonfires are lit after dusk only. Dogs are kept on a lead at all times.\n" +
  "With green greetings from the allotment committee of Orchard Hill\n";

const factsOf = async (target: Target, token: string, id: string): Promise<Fact[]> =>
  (await target.get<DocumentFacts>(`/v1/documents/${id}/facts`, token)).body.facts;
const keyed = (facts: Fact[], key: string): Fact => {
  const found = facts.find((f) => f.key === key);
  if (!found) throw new Error(`No fact has the key ${key}: ${facts.map((f) => f.key).join(", ")}`);
  return found;
};
const file = async (target: Target, token: string, words: string): Promise<string> => {
  const id = await added(upload(target, token, plain(words)));
  await readThrough(target, token, id);
  return id;
};
const correct = (target: Target, token: string, id: string, fact: string, value: string) =>
  target.patch<FactCorrected>(`/v1/documents/${id}/facts/${fact}`, token, { value });
const again = async (target: Target, token: string, id: string): Promise<Document> => {
  await act(target, token, id, "read");
  return readThrough(target, token, id);
};

inProcess((target) => {
  const rows = (table: string, account: string): number =>
    (
      target.inside.box.db.sql(`SELECT count(*) AS n FROM ${table} WHERE account_id = ?`).get(account) as {
        n: number;
      }
    ).n;

  describe("an amount put right on a paper", () => {
    let home: Household;
    let first: string;
    beforeAll(async () => {
      home = await household(target);
      first = await file(target, home.all, bill(months[0]!));
    });

    test("is read so on the next paper of that maker, and on no other's; the corrected one stays as it is", async () => {
      const before = keyed(await factsOf(target, home.all, first), "total");
      expect(before.number).toBe(180.4);
      await correct(target, home.all, first, before.id, "$214.88");
      const next = keyed(
        await factsOf(target, home.all, await file(target, home.all, bill(months[1]!))),
        "total",
      );
      expect(next).toMatchObject({
        number: 131.02,
        currency: "USD",
        quote: "$131.02",
        corrected_by_hand: false,
      });
      const other = await file(target, home.all, bill(months[2]!, "Alpine Telecom Services"));
      expect(keyed(await factsOf(target, home.all, other), "total").number).toBe(75);
      await again(target, home.all, first);
      expect(keyed(await factsOf(target, home.all, first), "total")).toMatchObject({
        number: 214.88,
        corrected_by_hand: true,
      });
    });

    test("is surer each time it held", async () => {
      const second = keyed(
        await factsOf(target, home.all, await file(target, home.all, bill(months[2]!))),
        "total",
      );
      const third = keyed(
        await factsOf(target, home.all, await file(target, home.all, bill(months[3]!))),
        "total",
      );
      expect([second.number, third.number]).toEqual([88.13, 70.55]);
      expect(third.confidence ?? 0).toBeGreaterThan(second.confidence ?? 0);
    });

    test("is another account's business in no way", async () => {
      const other = await household(target);
      const id = await file(target, other.all, bill(months[1]!));
      expect(keyed(await factsOf(target, other.all, id), "total").number).toBe(96.1);
      expect(rows("lesson_place", other.account)).toBe(0);
    });

    test("is forgotten with the paper it was learned from: in the trash, and for good", async () => {
      const words = bill({ number: "INV-49000", date: "4 July 2025", used: "50.00", carried: "59.99" });
      const totalOf = async (id: string) => keyed(await factsOf(target, home.all, id), "total").number;
      const id = await file(target, home.all, words);
      expect(await totalOf(id)).toBe(59.99);
      await trash(target, home.all, first);
      await again(target, home.all, id);
      expect(await totalOf(id)).toBe(50);
      await act(target, home.all, first, "restore");
      await again(target, home.all, id);
      expect(await totalOf(id)).toBe(59.99);
      await trash(target, home.all, first);
      target.inside.clock.advance(31 * DAY);
      await emptyTrash(target.inside.box);
      expect([rows("lesson_place", home.account), rows("lesson_maker", home.account)]).toEqual([0, 0]);
      await again(target, home.all, id);
      expect(await totalOf(id)).toBe(50);
    });
  });

  test("a later correction that says otherwise takes the lesson's place", async () => {
    const home = await household(target);
    const [a, b] = [
      await file(target, home.all, bill(months[0]!)),
      await file(target, home.all, bill(months[1]!)),
    ];
    await correct(target, home.all, a, keyed(await factsOf(target, home.all, a), "total").id, "$214.88");
    await again(target, home.all, b);
    const taught = keyed(await factsOf(target, home.all, b), "total");
    expect(taught.number).toBe(131.02);
    // No, it is what was used after all.
    await correct(target, home.all, b, taught.id, "$96.10");
    const c = await file(target, home.all, bill(months[2]!));
    expect(keyed(await factsOf(target, home.all, c), "total").number).toBe(75);
    await again(target, home.all, a);
    expect(keyed(await factsOf(target, home.all, a), "total").number).toBe(214.88);
  });

  describe("a type of the account's own", () => {
    test("three papers put in it by hand, and the fourth goes there by itself; bills do not", async () => {
      const home = await household(target);
      const ids: string[] = [];
      for (let n = 0; n < 3; n++) ids.push(await file(target, home.all, circular(n)));
      const bills = [];
      for (const m of months) bills.push(await row(target, home.all, await file(target, home.all, bill(m))));
      const { categories } = (
        await target.get<{ categories: { id: string; slug: string }[] }>("/v1/categories", home.all)
      ).body;
      const category = categories.find((c) => c.slug === "housing")?.id;
      const given = await target.post<TypeGiven>(`/v1/documents/${ids[0]}/type`, home.all, {
        json: { name: "Allotment circulars", category_id: category },
      });
      expect(given.status).toBe(200);
      for (const id of ids.slice(1))
        await target.patch<DocumentCorrected>(`/v1/documents/${id}`, home.all, {
          type: "own/allotment-circulars",
        });
      const fourth = await row(target, home.all, await file(target, home.all, circular(3)));
      expect([fourth.type, fourth.category]).toEqual(["own/allotment-circulars", "housing"]);
      expect(fourth.title).toStartWith("Allotment circulars");
      expect(fourth.corrected_by_hand).toEqual([]);
      for (const b of bills) expect((await again(target, home.all, b.id)).metadata.type).toBe(b.type);
      const letter =
        "Dear Maria, the choir meets on Tuesday at eight. Bring the alto scores and the soprano ones.";
      expect((await row(target, home.all, await file(target, home.all, letter))).type).not.toBe(
        "own/allotment-circulars",
      );
    });
  });

  describe("a name put right", () => {
    test("is linked, and what was printed is another name of theirs on the papers after it", async () => {
      const home = await household(target);
      const short = (v: Values) => bill(v, "HLE Ltd");
      const first = await file(target, home.all, short(months[0]!));
      const issuer = keyed(await factsOf(target, home.all, first), "issuer");
      expect(issuer.value).toBe("HLE Ltd");
      await correct(target, home.all, first, issuer.id, "Harbour Lane Energy");
      const named = (await row(target, home.all, first)).people_and_things.find((e) => e.role === "issuer");
      expect(named?.name).toBe("Harbour Lane Energy");
      const entity = await target.get<EntityAnswer>(`/v1/people-and-things/${named?.id}`, home.all);
      expect(entity.body.person_or_thing.also_known_as).toEqual(["HLE Ltd"]);
      const next = await row(target, home.all, await file(target, home.all, short(months[1]!)));
      expect(next.people_and_things.find((e) => e.role === "issuer")?.id).toBe(named?.id ?? "");
      expect(next.people_and_things.find((e) => e.role === "issuer")?.name).toBe("Harbour Lane Energy");
      // The fact says what the page says.
      expect(keyed(next.facts, "issuer").value).toBe("HLE Ltd");
      await again(target, home.all, first);
      const still = await row(target, home.all, first);
      expect(still.people_and_things.filter((e) => e.role === "issuer").map((e) => e.id)).toEqual([
        named?.id ?? "",
      ]);
    });

    test("that is nothing like the printed one is not believed of one paper, and a member of the household is nobody's other name", async () => {
      const home = await household(target);
      const ids: string[] = [];
      for (const m of months.slice(0, 2))
        ids.push(await file(target, home.all, bill(m, "Kestrel Holdings Ltd")));
      const right = async (id: string) => {
        const issuer = keyed(await factsOf(target, home.all, id), "issuer");
        await correct(target, home.all, id, issuer.id, "Brook Valley Gas");
        const e = (await row(target, home.all, id)).people_and_things.find((x) => x.role === "issuer");
        return (await target.get<EntityAnswer>(`/v1/people-and-things/${e?.id}`, home.all)).body
          .person_or_thing.also_known_as;
      };
      expect(await right(ids[0]!)).toEqual([]);
      expect(await right(ids[1]!)).toEqual(["Kestrel Holdings Ltd"]);
      await trash(target, home.all, ids[0]!);
      await trash(target, home.all, ids[1]!);
      target.inside.clock.advance(31 * DAY);
      await emptyTrash(target.inside.box);
      expect(rows("entity_alias", home.account)).toBe(0);
    });
  });

  test("the order of day and month that a correction decides is that of the maker's next paper", async () => {
    const home = await household(target);
    const dated = (number: string, date: string) => bill({ ...months[0]!, number, date });
    const first = await file(target, home.all, dated("INV-1001", "03/04/2025"));
    const read = keyed(await factsOf(target, home.all, first), "issue_date");
    const swapped = read.date === "2025-04-03" ? "2025-03-04" : "2025-04-03";
    const patched = await target.patch<DocumentCorrected>(`/v1/documents/${first}`, home.all, {
      doc_date: swapped,
    });
    expect(patched.status).toBe(200);
    const next = await row(target, home.all, await file(target, home.all, dated("INV-1002", "05/06/2025")));
    expect(next.date).toBe(swapped === "2025-03-04" ? "2025-05-06" : "2025-06-05");
  });
});
