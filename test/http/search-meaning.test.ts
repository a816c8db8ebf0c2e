import { beforeAll, describe, expect, test } from "bun:test";
import type { BundleChanged } from "#contract/bundle.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { added, type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { inProcess, type Target } from "./target.ts";

const papers: Record<string, string> = {
  motor:
    "Nordstern Versicherung AG\nKfz-Versicherung\nVersicherungsschein 2025\nFahrzeug Skoda Octavia\nSelbstbeteiligung 300,00 EUR\nJahresbeitrag 412,80 EUR\n",
  lohn: "Gehaltsabrechnung März 2025\nBäckerei Sommer GmbH\nBruttolohn 2.800,00\nAuszahlungsbetrag 1.951,20 EUR\n",
  hond: "Dierenkliniek De Vos\nFactuur\nConsult hond Bo\nVaccinatie\nTe betalen 74,50 EUR\n",
  cake: "Carrot cake\nIngredients: carrots, flour, sugar. Bake for an hour.\n",
};

inProcess((target: Target) => {
  let home: Household;
  const ids: Record<string, string> = {};
  const find = async (q: string, more = "", token = home.all) =>
    (await target.get<SearchAnswer>(`/v1/search?q=${encodeURIComponent(q)}${more}`, token)).body;
  const names = async (q: string, more = "", token = home.all) =>
    (await find(q, more, token)).results.map(
      (r) => Object.entries(ids).find(([, id]) => id === r.id)?.[0] ?? r.id,
    );

  beforeAll(async () => {
    home = await household(target);
    for (const [name, words] of Object.entries(papers))
      ids[name] = await added(upload(target, home.all, plain(words, `${name}.txt`)));
    for (const id of Object.values(ids)) await readThrough(target, home.all, id);
  }, 90_000);

  const rows: [string, string][] = [
    ["motor policy", "motor"],
    ["assurance voiture", "motor"],
    ["wages", "lohn"],
    ["bulletin de salaire", "lohn"],
    ["Tierarzt", "hond"],
    ["animal doctor", "hond"],
  ];
  for (const [q, name] of rows)
    test(`"${q}" finds ${name}, said in other words`, async () => {
      const found = await find(q);
      expect(found.results[0]?.id).toBe(ids[name] as string);
      expect(found.total).toBe(found.results.length);
    });

  test('"meaning=false" is words only: nothing is found by its meaning', async () => {
    let byMeaning = 0;
    for (const q of [
      ...rows.map(([words]) => words),
      "monthly earnings",
      "cover for the vehicle",
      "wat verdien ik",
    ]) {
      const [on, off] = [await find(q), await find(q, "&meaning=false")];
      expect(off.results.map((r) => r.matched_on)).not.toContain("meaning");
      byMeaning += on.results.filter((r) => r.matched_on === "meaning").length;
      expect(on.results.map((r) => r.id)).toEqual(expect.arrayContaining(off.results.map((r) => r.id)));
    }
    expect(byMeaning).toBeGreaterThan(0);
  });

  test("what means nothing finds nothing", async () => {
    for (const q of ["qzxv wprt", "4711 0815", "passport"]) expect(await names(q)).toEqual([]);
  });

  test("a filter holds for what only its meaning speaks for", async () => {
    expect(await names("wages", "&type=work/payslip")).toEqual(["lohn"]);
    expect(await names("wages", "&type=pets/vet-bill")).toEqual([]);
    expect(await names("wages", "&year=1999")).toEqual([]);
  });

  describe("who may see what", () => {
    test("a guest finds what is in the bundle alone", async () => {
      const made = await target.post<BundleChanged>("/v1/bundles", home.all, {
        json: { name: "Dog", document_ids: [ids.hond] },
      });
      const guest = await someone(target, home.account, "view", { bundle: made.body.bundle.id });
      expect(await names("animal doctor", "", guest)).toEqual(["hond"]);
      for (const q of ["wages", "motor policy"]) {
        const found = await find(q, "", guest);
        expect([found.results.length, found.total]).toEqual([0, 0]);
      }
    });

    test("another household finds nothing of this one", async () => {
      const other = await household(target);
      expect(await names("wages", "", other.all)).toEqual([]);
    });
  });

  test("what a person corrects is found by it", async () => {
    await target.patch(`/v1/documents/${ids.cake}`, home.all, { title: "Lease of the flat" });
    expect(await names("Mietvertrag")).toContain("cake");
    await target.patch(`/v1/documents/${ids.cake}`, home.all, { title: "Carrot cake" });
    expect(await names("Mietvertrag")).not.toContain("cake");
  });

  test("nothing of the trash, until it is restored", async () => {
    await target.call("DELETE", `/v1/documents/${ids.lohn}`, { token: home.all });
    expect(await names("wages")).toEqual([]);
    expect((await target.post(`/v1/documents/${ids.lohn}/restore`, home.all, {})).status).toBe(200);
    expect(await names("wages")).toEqual(["lohn"]);
  });
});
