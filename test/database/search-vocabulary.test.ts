import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { indexDocument, matching, searchWords, unindexDocument } from "#database/search/search.ts";
import {
  addTerms,
  holding,
  looksLike,
  mayHaveGone,
  spelledLike,
  sweepTerms,
  sweepWaits,
} from "#database/search/vocabulary.ts";
import { editsIn, shapeOf } from "#questions/query/shape.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { openTestBox, type TestBox } from "../box.ts";

let t: TestBox;
let other: AccountScope;
beforeAll(async () => {
  t = await openTestBox();
  // Another account of the box, next in number.
  other = ownWork({ id: "00000000-0000-4000-8000-000000000002", number: t.scope.accountNumber + 1 });
});
afterAll(() => t.close());

const words = (scope: AccountScope, list: string) =>
  t.box.db.write(() =>
    addTerms(
      t.box.db,
      scope.accountNumber,
      list.split(" ").map((term) => ({ term, shape: shapeOf(term) })),
    ),
  );
const near = (scope: AccountScope, word: string) =>
  spelledLike(t.box.db, scope, shapeOf(word), editsIn(shapeOf(word)));

describe("words like another", () => {
  beforeAll(() => {
    words(
      t.scope,
      "haftpflichtversicherung versicherung insurance lnvoice vattenfall 440887102 total rechnung",
    );
    words(other, "secretword insuranse verslcherungsnehmer 9944088719");
  });

  test("by a part, by their look, by their spelling", () => {
    const { db } = t.box;
    expect(holding(db, t.scope, shapeOf("versicherung"))).toEqual([
      "versicherung",
      "haftpflichtversicherung",
    ]);
    expect(holding(db, t.scope, "8871")).toEqual(["440887102"]);
    expect(holding(db, t.scope, "ab")).toEqual([]);
    expect(looksLike(db, t.scope, shapeOf("invoice"))).toEqual(["lnvoice"]);
    expect(near(t.scope, "insurence")).toEqual(["insurance"]);
    expect(near(t.scope, "vatenfal")).toEqual([]);
    expect(near(t.scope, "vattenfal")).toEqual(["vattenfall"]);
    expect(near(t.scope, "reechnungg")).toEqual(["rechnung"]);
  });

  test("signs of the language of the index are letters like any other", () => {
    for (const odd of ['"""', 'a"b*', "(((", "and or", "x^y:z", "-abc"]) {
      expect(holding(t.box.db, t.scope, odd)).toEqual([]);
      expect(spelledLike(t.box.db, t.scope, odd.padEnd(6, "q"), 1)).toEqual([]);
    }
  });

  test("of one account are never those of another", () => {
    const { db } = t.box;
    expect(near(other, "insurence")).toEqual(["insuranse"]);
    expect(near(t.scope, "insuranse")).toEqual(["insurance"]);
    expect(holding(db, t.scope, "secret")).toEqual([]);
    expect(holding(db, other, shapeOf("versicherung"))).toEqual(["verslcherungsnehmer"]);
    expect(looksLike(db, t.scope, shapeOf("secretword"))).toEqual([]);
  });

  test("added twice they stand once", () => {
    const count = () => (t.box.db.sql("SELECT count(*) AS n FROM vocabulary").get() as { n: number }).n;
    const before = count();
    words(t.scope, "total rechnung");
    expect(count()).toBe(before);
  });
});

describe("what no document has any more", () => {
  test("goes from the vocabulary, bit by bit, and leaves no trace in the index of parts", () => {
    const { db } = t.box;
    const n = t.scope.accountNumber * 2 ** 32 + 77;
    const put = (text: string) => ({
      title: "",
      people: "",
      facts: "",
      identifiers: "",
      text,
      stems: "",
      language: null,
      terms: text.split(" ").map((term) => ({ term, shape: shapeOf(term) })),
    });
    db.write(() => {
      indexDocument(db, t.scope.accountNumber, n, put("zanzibar quagmire"));
      indexDocument(db, t.scope.accountNumber, n + 1, put("quagmire staying"));
    });
    expect(searchWords(db, t.scope, '"quagmire"', {}, 5).total).toBe(2);
    expect(matching(db, t.scope, '"zanzibar"', [n, n + 1])).toEqual(new Set([n]));
    expect(sweepWaits(db)).toBe(false);
    db.write(() => unindexDocument(db, n));
    expect(sweepWaits(db)).toBe(true);
    let slices = 0;
    while (sweepWaits(db) && slices++ < 100) db.write(() => sweepTerms(db, 3));
    expect(slices).toBeGreaterThan(1);
    const left = db.sql("SELECT term FROM vocabulary ORDER BY term").all() as { term: string }[];
    expect(left.map((r) => r.term)).toEqual(["quagmire", "staying"]);
    expect(holding(db, t.scope, shapeOf("zanzi"))).toEqual([]);
    db.client.exec("INSERT INTO vocabulary_parts (vocabulary_parts, rank) VALUES ('integrity-check', 1)");
    // Taking out what was never in changes nothing.
    db.write(() => unindexDocument(db, n));
    expect(sweepWaits(db)).toBe(false);
    db.write(() => mayHaveGone(db));
    db.write(() => sweepTerms(db, 1000));
    expect(sweepWaits(db)).toBe(false);
  });
});
