import { describe, expect, test } from "bun:test";
import type { CheckupList } from "#contract/checkup.ts";
import type { EntityEntry, EntityList, EntityPage } from "#contract/entity.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { recomputeAccount } from "#operations/checkup/recompute.ts";
import { ownWork } from "#rules/access/access.ts";
import { added, type Household, household, plain, readThrough, signedIn, upload } from "./people.ts";
import { inProcess } from "./target.ts";

const REGISTRATION =
  "Department of Motor Vehicles\nVehicle registration card\nIssued: February 1, 2024\nPlate number: 7ABC123\n" +
  "VIN: YV1612FH8H1234567\nMake: Volvo\nModel: V60\nRegistered owner: Maria Castillo\nExpires: January 31, 2031\n";
const SOLD =
  "Department of Motor Vehicles\nNotice of transfer and release of liability\nMarch 5, 2026\nMaria Castillo\n" +
  "VIN: YV1612FH8H1234567\nDate of sale: March 3, 2026\nYou have told us that you sold this vehicle on March 3, 2026.\n";

const LETTER =
  "Kenneth Marlow\nSpringfield\nJune 12, 2026\nDear Maria Castillo,\nThank you for everything. VIN: YV1612FH8H1234567\nKenneth Marlow\n";

inProcess((target) => {
  const file = async (home: Household, words: string, name: string): Promise<string> => {
    const id = await added(upload(target, home.all, plain(words, name)));
    await readThrough(target, home.all, id);
    return id;
  };
  const workOut = async (home: Household): Promise<void> => {
    const box = target.inside?.box;
    const account = box && accountById(box.db, home.account);
    if (!account) throw new Error("No such account");
    await recomputeAccount(box, ownWork(account));
  };
  const carOf = async (home: Household): Promise<EntityEntry | undefined> =>
    (
      await target.get<EntityList>("/v1/people-and-things?include_gone=true", home.all)
    ).body.people_and_things.find((e) => e.kind === "vehicle");
  const openOf = async (home: Household): Promise<string[]> =>
    (await target.get<CheckupList>("/v1/checkup", home.all)).body.items.map((i) => i.source);

  describe("a car that a paper says to be sold", () => {
    test("is gone by it with its items, until the paper goes or a person says otherwise", async () => {
      const home = await household(target);
      await file(home, REGISTRATION, "registration.txt");
      await workOut(home);
      expect(await carOf(home)).toMatchObject({ gone: null, ended: null });
      expect(await openOf(home)).toContain("obligation");

      const paper = await file(home, SOLD, "sold.txt");
      await workOut(home);
      expect(await carOf(home)).toMatchObject({
        gone: "2026-03-03",
        ended: { way: "sold", text: "Sold on 3 March 2026", document: { id: paper } },
      });
      expect(await openOf(home)).toEqual([]);
      const { body } = await target.get<CheckupList>("/v1/checkup?show=dismissed", home.all);
      expect(body.items.map((i) => i.dismissed_reason)).toContainEqual(
        expect.stringContaining("Sold on 3 March 2026, shown on “"),
      );

      const id = (await carOf(home))?.id ?? "";
      await target.patch(`/v1/people-and-things/${id}`, home.all, { disposed_at: null });
      await workOut(home);
      expect(await carOf(home)).toMatchObject({ gone: null, ended: null });
      expect(await openOf(home)).toContain("obligation");

      await target.patch(`/v1/people-and-things/${id}`, home.all, { disposed_at: "2026-03-03" });
      expect((await carOf(home))?.ended?.document.id).toBe(paper);
    });

    test("is there again when the paper is in the trash, and gone when it is restored", async () => {
      const home = await household(target);
      await file(home, REGISTRATION, "registration.txt");
      const paper = await file(home, SOLD, "sold.txt");
      await workOut(home);
      expect((await carOf(home))?.gone).toBe("2026-03-03");
      await target.call("DELETE", `/v1/documents/${paper}`, { token: home.all });
      await workOut(home);
      expect(await carOf(home)).toMatchObject({ gone: null, ended: null });
      expect(await openOf(home)).toContain("obligation");
      await target.post(`/v1/documents/${paper}/restore`, home.all, {});
      await workOut(home);
      expect((await carOf(home))?.gone).toBe("2026-03-03");
    });

    test("is gone by a day that a person names on a paper, and back when they take it away", async () => {
      const [home, app] = await signedIn(target);
      await file(home, REGISTRATION, "registration.txt");
      const paper = await file(home, LETTER, "letter.txt");
      const at = `/v1/documents/${paper}/own-facts`;
      const box = { x0: 0.1, y0: 0.2, x1: 0.3, y1: 0.25 };
      const json = { key: "sold_on", value: "June 12, 2026", page: 1, quote: "June 12, 2026", box };
      const { body } = await target.post<{ fact: { id: string } }>(at, app, { json });
      await workOut(home);
      expect(await carOf(home)).toMatchObject({ gone: "2026-06-12", ended: { document: { id: paper } } });
      await target.call("DELETE", `${at}/${body.fact.id}`, { token: app });
      await workOut(home);
      expect(await carOf(home)).toMatchObject({ gone: null, ended: null });
    });

    test("without the right to see numbers, none stands in what is said of its end", async () => {
      const home = await household(target);
      await file(home, REGISTRATION, "registration.txt");
      await file(home, SOLD, "sold.txt");
      await workOut(home);
      const id = (await carOf(home))?.id ?? "";
      const { text, body } = await target.get<EntityPage>(`/v1/people-and-things/${id}`, home.reads);
      expect(body.person_or_thing.ended?.way).toBe("sold");
      expect(text).not.toContain("YV1612FH8H1234567");
    });
  });
});
