import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { DocumentCorrected } from "#contract/document.ts";
import type { TypeOffer } from "#contract/type-offer.ts";
import { addBundle, putInBundle } from "#database/accounts/bundles.ts";
import { documentById } from "#database/documents/documents.ts";
import { findType } from "#database/documents/taxonomy.ts";
import { ofSameSender } from "#database/documents/type-changes.ts";
import { addEntity } from "#database/entities/entities.ts";
import { keepPaper } from "#database/jobs/corrections.ts";
import { stageOf } from "#database/jobs/jobs.ts";
import { Problem } from "#kernel/problem.ts";
import { correctOperation } from "#operations/documents/correct.ts";
import { trashOperation } from "#operations/documents/trash.ts";
import { undoTypeOfferOperation, useTypeOfferOperation } from "#operations/documents/type-change.ts";
import { type ChangeOperation, perform } from "#operations/operation.ts";
import { packSketch, sketchOf } from "#reading/corrections/sketch.ts";
import { ownWork } from "#rules/access/access.ts";
import { handFields } from "#rules/documents/states.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { addDocument } from "./rows.ts";

let t: TestBox;
beforeAll(async () => {
  t = await openTestBox();
});
afterAll(() => t.close());
afterEach(() => {
  for (const table of ["document", "entity"]) t.box.db.sql(`DELETE FROM ${table}`).run();
});

const WRONG = "banking/bank-statement";
const RIGHT = "housing/mortgage-statement";

const statement = (month: string, figures: string): string =>
  `Castle Lending statement of your account ${month} opening balance ${figures} interest charged payment received closing ` +
  "balance please pay the amount due by the due date questions about this statement call us Monday to Friday Castle " +
  "Lending is a trading name of Castle Holdings registered office Quay Street Northfield";
const fees =
  "Castle Lending charges for services copies of papers valuation of the house these fees apply to every request made at a " +
  "branch or through our website they change on the first day of a quarter Castle Lending is a trading name of Castle " +
  "Holdings registered office Quay Street Northfield";

interface Paper {
  by?: string;
  type?: string | null;
  words?: string;
  /** Set straight in its row, after it is on file. */
  row?: string;
}

function sender(name: string): string {
  const id = t.box.ids.uuid();
  addEntity(t.box.db, t.scope, {
    id,
    name,
    kind: "organization",
    subtitle: null,
    details: {},
    created_at: 1,
  });
  return id;
}

let n = 0;
function put(castle: string, p: Paper = {}): string {
  const { db } = t.box;
  return db.write(() => {
    const id = addDocument(t, "Bank statement", "2026-05-03");
    const type = p.type === undefined ? WRONG : p.type;
    db.sql("UPDATE document SET type_id = ?, title_message = ? WHERE id = ?").run(
      type === null ? null : (findType(db, t.scope, type)?.id ?? null),
      JSON.stringify({ key: "paper.title.kind", params: { kind: { key: `kinds.${type}` } } }),
      id,
    );
    if (p.row) db.sql(`UPDATE document SET ${p.row} WHERE id = ?`).run(id);
    db.sql(
      "INSERT INTO document_entity (document_id, entity_id, role, position) VALUES (?, ?, 'issuer', 0)",
    ).run(id, p.by ?? castle);
    const text = p.words ?? statement("January", String(++n * 1017));
    keepPaper(db, t.scope, id, packSketch(sketchOf([{ text }])), null);
    return id;
  });
}

const run = async <I, O>(op: ChangeOperation<I, void, O>, input: I): Promise<O> => {
  const { output } = await perform(t.box, op, input, t.call, null);
  if (output === null) throw new Error("It was not done.");
  return output;
};
const retype = (document: string, type: string | null = RIGHT): Promise<DocumentCorrected> =>
  run(correctOperation, { document, type });
const take = (offer: TypeOffer | null) => run(useTypeOfferOperation, { offer: offer?.id ?? "" });
const undo = (offer: TypeOffer | null) => run(undoTypeOfferOperation, { offer: offer?.id ?? "" });
const named = (offer: TypeOffer | null) => new Set(offer?.documents.map((d) => d.id));
const stands = (id: string) => {
  const d = documentById(t.box.db, t.scope, id);
  if (!d) throw new Error("It is not on file.");
  return { type: d.type_slug, title: d.title, status: d.status, hand: handFields(d.by_hand) };
};
/** What the log has of some papers, the oldest first. */
const traces = (ids: readonly string[]) =>
  (
    t.box.db
      .sql(
        "SELECT action, user_id FROM audit WHERE subject_id IN (SELECT value FROM json_each(?)) ORDER BY n",
      )
      .all(JSON.stringify(ids)) as { action: string; user_id: string | null }[]
  ).map((r) => [r.action, r.user_id === t.call.caller.user.id]);

describe("which others are offered", () => {
  const hand = "by_hand = 8";
  const cases: [what: string, paper: Paper | ((ids: { other: string }) => Paper), offered: boolean][] = [
    ["the same sender, type and form", {}, true],
    ["one that waits for a look", { row: "status = 'needs_review', review_reason = 'low_confidence'" }, true],
    ["one that a newer version replaced", { row: "hidden = 1" }, true],
    ["one whose title a person gave", { row: "by_hand = 1" }, true],
    ["one whose type a person gave or confirmed", { row: hand }, false],
    ["one of another type", { type: "banking/loan-statement" }, false],
    ["one of the right type", { type: RIGHT }, false],
    ["one of no type", { type: null }, false],
    ["another form of the same sender", { words: fees }, false],
    ["one with hardly any words", { words: "Castle Lending statement" }, false],
    ["the same form of another sender", ({ other }) => ({ by: other }), false],
    ["a folded copy", { row: "hidden = 2" }, false],
    ["one in the trash", { row: "hidden = 3, trashed_at = 1" }, false],
    ["one that is being read", { row: "status = 'reading'" }, false],
    ["a stack that was split", { row: "split_at = 1" }, false],
  ];
  for (const [what, paper, offered] of cases)
    test(`${what}: ${offered ? "yes" : "no"}`, async () => {
      const castle = sender("Castle Lending");
      const ids = { other: sender("Harrow Bank") };
      const own = put(castle);
      const id = put(castle, typeof paper === "function" ? paper(ids) : paper);
      const { others } = await retype(own);
      expect(named(others).has(id)).toBe(offered);
      if (!offered) expect(others).toBeNull();
    });

  test("the offer says what, from whom, in a word for such a sender, and which ones", async () => {
    const castle = sender("Castle Lending");
    const [own, a, b] = [put(castle), put(castle), put(castle)];
    const { others } = await retype(own);
    expect(others).toMatchObject({
      type: { name: "Mortgage statement" },
      sender: { name: "Castle Lending" },
    });
    expect([others?.sender_word, named(others)]).toEqual(["lender", new Set([a, b])]);
  });

  test("who sees one bundle is compared with what is in it alone", () => {
    const castle = sender("Castle Lending");
    const [own, inside] = [put(castle), put(castle), put(castle)];
    const { db, ids } = t.box;
    const bundle = ids.uuid();
    db.write(() => {
      addBundle(db, t.scope, {
        id: bundle,
        name: "For the accountant",
        kind: "made",
        year: null,
        created_at: 1,
      });
      for (const id of [own, inside]) putInBundle(db, bundle, id, 1);
    });
    const { accountId: id, accountNumber: number } = t.scope;
    const type = documentById(db, t.scope, own)?.type_id ?? null;
    expect(ofSameSender(db, ownWork({ id, number }, bundle), own, type).map((p) => p.id)).toEqual([inside]);
    expect(ofSameSender(db, t.scope, own, type)).toHaveLength(2);
  });

  test("a type confirmed, taken away or of a paper without sender offers nothing", async () => {
    const castle = sender("Castle Lending");
    const [own] = [put(castle), put(castle)];
    expect((await retype(own, WRONG)).others).toBeNull();
    expect((await retype(own, null)).others).toBeNull();
    const alone = put(castle);
    t.box.db.sql("DELETE FROM document_entity WHERE document_id = ?").run(alone);
    expect((await retype(alone)).others).toBeNull();
  });

  test("a slip put right offers for those of the type that the reader gave, and the first offer lapses", async () => {
    const castle = sender("Castle Lending");
    const [own, a] = [put(castle), put(castle)];
    const slip = await retype(own, "banking/loan-statement");
    const { others } = await retype(own);
    expect(named(others)).toEqual(new Set([a]));
    expect(await take(slip.others).catch((e: unknown) => e instanceof Problem && e.status)).toBe(404);
    expect(stands(a).type).toBe(WRONG);
  });
});

describe("taking it", () => {
  test("the offered papers, and no other, are of the type by hand; titles follow and each is read for it", async () => {
    const castle = sender("Castle Lending");
    const own = put(castle);
    const [a, b, c] = [
      put(castle),
      put(castle, { row: "by_hand = 1, title = 'Ours', title_message = NULL" }),
      put(castle),
    ];
    const { others } = await retype(own);
    const later = put(castle);
    await retype(c, "banking/loan-statement");
    expect(await take(others)).toMatchObject({ changed: 2, type: { name: "Mortgage statement" } });
    expect(stands(a)).toMatchObject({ type: RIGHT, title: "Mortgage statement, May 2026", hand: ["type"] });
    expect(stands(b)).toMatchObject({ type: RIGHT, title: "Ours", hand: ["title", "type"] });
    expect([stands(c).type, stands(later).type]).toEqual(["banking/loan-statement", WRONG]);
    expect([a, b, later].map((id) => stageOf(t.box.db, id))).toEqual(["full-read", "full-read", null]);
    expect(traces([a, b])).toEqual([
      ["document.file_as", true],
      ["document.file_as", true],
    ]);
    expect(traces([later])).toEqual([]);
  });

  test("twice is once", async () => {
    const castle = sender("Castle Lending");
    const [own, a] = [put(castle), put(castle)];
    const { others } = await retype(own);
    expect((await take(others)).changed).toBe(1);
    expect((await take(others)).changed).toBe(1);
    expect(stands(a).type).toBe(RIGHT);
    expect(traces([a])).toHaveLength(1);
  });

  test("what is in the trash by then stays as it is", async () => {
    const castle = sender("Castle Lending");
    const [own, a] = [put(castle), put(castle)];
    const { others } = await retype(own);
    await run(trashOperation, { document: a });
    expect((await take(others)).changed).toBe(0);
    expect(stands(a).type).toBe(WRONG);
  });

  test("an offer that is none is 404", async () => {
    for (const op of [take, undo]) {
      const got = await op(null).catch((e: unknown) => e);
      expect(got instanceof Problem && got.status).toBe(404);
    }
  });
});

describe("undoing it", () => {
  test("each is what it was: type, title, who said so, and what was asked about it", async () => {
    const castle = sender("Castle Lending");
    const asked = "status = 'needs_review', review_reason = 'low_confidence', review_detail = 'What is it?'";
    const own = put(castle);
    const papers = [put(castle), put(castle, { row: asked }), put(castle, { row: "category_id = NULL" })];
    const before = papers.map(stands);
    const { others } = await retype(own);
    await take(others);
    expect(papers.map((id) => stands(id).status)).toEqual(["filed", "filed", "filed"]);
    expect((await undo(others)).changed).toBe(3);
    expect(papers.map(stands)).toEqual(before);
    expect(stands(own).type).toBe(RIGHT);
    expect(papers.map((id) => stageOf(t.box.db, id))).toEqual(["full-read", "full-read", "full-read"]);
    expect(traces(papers).filter(([action]) => action === "document.unfile_as")).toHaveLength(3);
    expect((await undo(others)).changed).toBe(0);
    expect((await take(others)).changed).toBe(3);
  });

  const since: [what: string, change: (id: string) => Promise<unknown>, type: string | null][] = [
    ["given another type", (id) => retype(id, "banking/loan-statement"), "banking/loan-statement"],
    ["confirmed", (id) => retype(id), RIGHT],
    ["given no type", (id) => retype(id, null), null],
    ["put into the trash", (id) => run(trashOperation, { document: id }), RIGHT],
  ];
  for (const [what, change, type] of since)
    test(`one that was ${what} since stays so`, async () => {
      const castle = sender("Castle Lending");
      const [own, a, b] = [put(castle), put(castle), put(castle)];
      const { others } = await retype(own);
      await take(others);
      await change(a);
      expect((await undo(others)).changed).toBe(1);
      expect([stands(a).type, stands(b).type]).toEqual([type, WRONG]);
    });
});
