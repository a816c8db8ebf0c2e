import { beforeAll, describe, expect, test } from "bun:test";
import type { CheckupList } from "#contract/checkup.ts";
import type { Document, DocumentCorrected, TypeGiven } from "#contract/document.ts";
import type { TypeList } from "#contract/taxonomy.ts";
import type { TypeOffer, TypeOfferUndone, TypeOfferUsed } from "#contract/type-offer.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { fullReads } from "#database/accounts/allowance.ts";
import { ownWork } from "#rules/access/access.ts";
import { act, DAY, filed, nowhere } from "./acts.ts";
import { bundleOf, type Household, household, readThrough, someone } from "./people.ts";
import { forTargets, inProcess, type Target } from "./target.ts";

/** A day so many days from now, as letters write it. */
const day = (days: number): string =>
  new Date(Date.now() + days * DAY).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });

/** What a bank prints of a mortgage under the heading of an account, with the least to be paid: taken for that of a card. */
const statement = (n: number, maker = "Castle Bank", account = "4471 203", phone = "0800 555 0100") =>
  `${maker}\n12 Quay Street, Northfield NF1 2AB\n\nStatement of your account\nStatement date ${day(-30 * n)}\n` +
  `Account number ${account}\n\nMaria Castillo\n48 Orchard Street\nNorthfield\n\nOpening balance $182,4${n}1.20\n` +
  `Interest charged $6${n}0.15\nPayment received $1,2${n}0.00\nClosing balance $181,9${n}1.35\n` +
  `Minimum payment due $1,2${n}0.00\nAmount due $1,2${n}0.00\nDue date ${day(20)}\n\nPlease pay the amount due by the due date. Questions about this ` +
  `statement: call ${phone}, Monday to Friday.\n${maker} is a trading name of ${maker.split(" ")[0]} Holdings. ` +
  "Registered office 12 Quay Street.\n";

interface Scene {
  home: Household;
  own: string;
  others: string[];
}

async function scene(target: Target): Promise<Scene> {
  const home = await household(target);
  const ids: string[] = [];
  for (const n of [1, 2, 3, 4]) ids.push(await filed(target, home.all, statement(n)));
  const [own = "", ...others] = ids;
  return { home, own, others };
}

const retype = (target: Target, token: string, id: string) =>
  target.patch<DocumentCorrected>(`/v1/documents/${id}`, token, { type: "housing/mortgage-statement" });
const use = (target: Target, token: string, offer: TypeOffer | null, key?: string) =>
  target.post<TypeOfferUsed>(`/v1/type-offers/${offer?.id}/use`, token, key === undefined ? {} : { key });
const undo = (target: Target, token: string, offer: TypeOffer | null) =>
  target.post<TypeOfferUndone>(`/v1/type-offers/${offer?.id}/undo`, token, {});
const paper = async (target: Target, token: string, id: string) =>
  (await target.get<Document>(`/v1/documents/${id}`, token)).body;
const totalOf = (d: Document) => d.metadata.facts.find((f) => f.key === "total")?.number;

/** Waits for what is read for the new type, and gives the papers. */
async function until(target: Target, token: string, ids: string[], right: (d: Document) => boolean) {
  for (let tries = 0; ; tries++) {
    const papers = await Promise.all(ids.map((id) => paper(target, token, id)));
    if (papers.every(right) || tries > 300) return papers;
    await Bun.sleep(60);
  }
}

forTargets((target) => {
  describe("a corrected type is offered for others like it", () => {
    let s: Scene;
    let offer: TypeOffer | null;
    let before: Document[];
    beforeAll(async () => {
      s = await scene(target);
      await filed(target, s.home.all, statement(5, "Harrow Bank", "9026 118", "0800 555 0177"));
      before = await Promise.all(s.others.map((id) => paper(target, s.home.all, id)));
    }, 60_000);

    test("they are of one type by the reader, and the offer names them and their sender", async () => {
      expect(before.map((d) => [d.metadata.type, d.title, d.metadata.up_next[0]?.title])).toEqual(
        before.map(() => [
          "banking/credit-card-statement",
          "Credit card statement",
          "Pay the credit card bill",
        ]),
      );
      const { status, body } = await retype(target, s.home.all, s.own);
      offer = body.others;
      expect(status).toBe(200);
      expect(body.document.title).toBe("Mortgage statement");
      expect(offer).toMatchObject({
        type: { name: "Mortgage statement", kind: "type" },
        sender: { name: "Castle Bank" },
        sender_word: "lender",
      });
      expect(offer?.documents.map((d) => d.id).toSorted()).toEqual(s.others.toSorted());
    });

    test("taken, their titles follow at once, and facts and the Checkup as soon as they are read for it", async () => {
      const { status, body } = await use(target, s.home.all, offer);
      expect([status, body.changed, body.type.name]).toEqual([200, 3, "Mortgage statement"]);
      for (const id of s.others)
        expect(await paper(target, s.home.all, id)).toMatchObject({
          title: "Mortgage statement",
          metadata: { type: "housing/mortgage-statement", status: "filed", corrected_by_hand: ["type"] },
        });
      const now = await until(target, s.home.all, s.others, (d) => (totalOf(d) ?? 0) < 2000);
      // The total of a mortgage statement is what is to be paid, that of a bank statement what is left.
      expect(now.map(totalOf)).toEqual([1220, 1230, 1240]);
      await until(target, s.home.all, s.others, (d) => d.metadata.up_next[0]?.title === "Pay the mortgage");
      const ofOthers = async () =>
        (await target.get<CheckupList>("/v1/checkup?limit=100", s.home.all)).body.items.filter((i) =>
          s.others.includes(i.document?.id ?? ""),
        );
      // A title follows the type at once, an amount the last stage of reading: facts are there before it.
      let lines = await ofOthers();
      for (let tries = 0; lines.some((l) => (l.amount ?? 0) > 2000) && tries < 300; tries++) {
        await Bun.sleep(60);
        lines = await ofOthers();
      }
      expect(new Set(lines.map((l) => `${l.title} ${l.amount}`))).toEqual(
        new Set(["Pay the mortgage 1220", "Pay the mortgage 1230", "Pay the mortgage 1240"]),
      );
    });

    test("undone in one step, they are what they were; the one that was corrected stays", async () => {
      const { status, body } = await undo(target, s.home.all, offer);
      expect([status, body.changed]).toEqual([200, 3]);
      const now = await until(target, s.home.all, s.others, (d) => (totalOf(d) ?? 0) > 2000);
      const shown = (d: Document) => [d.title, d.metadata.type, d.metadata.corrected_by_hand, totalOf(d)];
      expect(now.map(shown)).toEqual(before.map(shown));
      expect((await paper(target, s.home.all, s.own)).metadata.type).toBe("housing/mortgage-statement");
    });
  });

  test("filing as a type offers, too; the same key gives the same answer", async () => {
    const s = await scene(target);
    const { types } = (await target.get<TypeList>("/v1/types", s.home.all)).body;
    const type_id = types.find((t) => t.slug === "housing/mortgage-statement")?.id;
    const { body } = await target.post<TypeGiven>(`/v1/documents/${s.own}/type`, s.home.all, {
      json: { type_id },
    });
    expect(body.others?.documents).toHaveLength(3);
    const first = await use(target, s.home.all, body.others, "take-it-once");
    const second = await use(target, s.home.all, body.others, "take-it-once");
    expect([second.body, second.headers.get("Idempotent-Replayed")]).toEqual([first.body, "true"]);
  }, 60_000);

  test("who may not correct a paper is neither told of others nor takes or undoes an offer", async () => {
    const s = await scene(target);
    const bundle = await bundleOf(target, s.home.all, [s.own]);
    const tokens = [
      s.home.reads,
      await someone(target, s.home.account, "viewer"),
      await someone(target, s.home.account, "view"),
      await someone(target, s.home.account, "edit", { bundle }),
    ];
    for (const token of tokens) expect((await retype(target, token, s.own)).status).toBe(403);
    const { body } = await retype(target, s.home.all, s.own);
    for (const token of tokens)
      for (const what of [use, undo]) expect((await what(target, token, body.others)).status).toBe(403);
    const other = await household(target);
    for (const what of [use, undo]) expect((await what(target, other.all, body.others)).status).toBe(404);
    expect((await target.post(`/v1/type-offers/${nowhere}/use`, s.home.all, {})).status).toBe(404);
    for (const id of s.others)
      expect((await paper(target, s.home.all, id)).metadata.type).toBe("banking/credit-card-statement");
    // A member of the account sees and corrects what its owner does.
    const member = await someone(target, s.home.account, "member");
    expect((await use(target, member, body.others)).body.changed).toBe(3);
  }, 60_000);
});

inProcess((target) => {
  test("reading a paper for the type that a person gave it costs no full read of the plan", async () => {
    const s = await scene(target);
    const { db, clock } = target.inside.box;
    const account = accountById(db, s.home.account);
    if (!account) throw new Error("no account");
    const used = () => fullReads(db, ownWork(account), clock.today().slice(0, 7));
    const { body } = await retype(target, s.home.all, s.own);
    await use(target, s.home.all, body.others);
    await until(target, s.home.all, [s.own, ...s.others], (d) => (totalOf(d) ?? 0) < 2000);
    expect(used()).toBe(4);
    expect((await act(target, s.home.all, s.own, "read")).status).toBe(200);
    await readThrough(target, s.home.all, s.own);
    expect(used()).toBe(5);
    // Read again from its start it stays of that type, and is read for it.
    expect(await paper(target, s.home.all, s.own)).toMatchObject({
      title: "Mortgage statement",
      metadata: { type: "housing/mortgage-statement" },
    });
    expect(totalOf(await paper(target, s.home.all, s.own))).toBe(1210);
    expect(target.inside.faults).toEqual([]);
  }, 60_000);
});
