import { beforeAll, describe, expect, test } from "bun:test";
import type { BundleChanged } from "#contract/bundle.ts";
import type { SimilarDocuments } from "#contract/similar.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { added, type Household, household, plain, readThrough, signedIn, someone, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

const power = (month: string, total: string) =>
  `Harbour Lane Energy\nElectricity bill\nInvoice date 4 ${month} 2025\nMaria Castillo\nElectricity used 214 kWh\nTotal amount due $${total}\n`;
const papers: Record<string, string> = {
  march: power("March", "214.88"),
  april: power("April", "198.10"),
  may: power("May", "177.31"),
  strom:
    "Stadtwerke Neuburg GmbH\nStromrechnung\nRechnungsdatum 12.02.2025\nZählerstand 4.211 kWh\nZu zahlen 88,40 EUR\n",
  pancakes: "Pancakes\nIngredients: flour, eggs, milk. Stir the batter and fry both sides.\n",
  will: "Last will and testament\nI leave my clocks to my nephew. The executor is my sister.\n",
};

inProcess((target) => {
  let home: Household;
  let app: string;
  const ids: Record<string, string> = {};
  const nameOf = (id: string) => Object.entries(ids).find(([, other]) => other === id)?.[0] ?? id;
  const similar = async (name: string, more = "", token = app) => {
    const { body } = await target.get<SimilarDocuments>(`/v1/documents/${ids[name]}/similar${more}`, token);
    return body.documents.map((d) => nameOf(d.id));
  };

  beforeAll(async () => {
    [home, app] = await signedIn(target);
    for (const [name, words] of Object.entries(papers))
      ids[name] = await added(upload(target, home.all, plain(words, `${name}.txt`)));
    for (const id of Object.values(ids)) await readThrough(target, home.all, id);
  }, 90_000);

  test("bills of one maker come first, one of another language after them, and nothing else", async () => {
    const found = await similar("march");
    expect(found.slice(0, 2).sort()).toEqual(["april", "may"]);
    expect(found).toContain("strom");
    expect(found).not.toContain("march");
    expect(found).not.toContain("pancakes");
    expect(found).not.toContain("will");
  });

  test("what is like nothing has nothing like it", async () => {
    expect(await similar("pancakes")).toEqual([]);
  });

  test("no more than asked for", async () => {
    expect(await similar("march", "?limit=1")).toHaveLength(1);
    for (const limit of ["0", "51", "x"])
      expect(
        (await target.get<Refused>(`/v1/documents/${ids.march}/similar?limit=${limit}`, app)).status,
      ).toBe(422);
  });

  describe("who may see what", () => {
    test("a guest is shown documents of the bundle alone, and none for one outside it", async () => {
      const made = await target.post<BundleChanged>("/v1/bundles", home.all, {
        json: { name: "Power", document_ids: ["march", "may", "pancakes"].map((name) => ids[name]) },
      });
      await someone(target, home.account, "view", { bundle: made.body.bundle.id });
      const { id } = target.inside.box.db
        .sql("SELECT user_id AS id FROM membership WHERE account_id = ? AND role = 'view'")
        .get(home.account) as { id: string };
      const guest = openSession(target.inside.box, { id }).token;
      expect(await similar("march", "", guest)).toEqual(["may"]);
      expect((await target.get<Refused>(`/v1/documents/${ids.april}/similar`, guest)).status).toBe(404);
    });

    test("another household has no such document", async () => {
      const other = await household(target);
      const token = openSession(target.inside.box, { id: other.user }).token;
      expect((await target.get<Refused>(`/v1/documents/${ids.march}/similar`, token)).status).toBe(404);
    });
  });

  test("nothing of the trash", async () => {
    await target.call("DELETE", `/v1/documents/${ids.april}`, { token: home.all });
    expect(await similar("march")).not.toContain("april");
  });
});
