import { afterAll, beforeAll, expect, test } from "bun:test";
import { removeDocument } from "#database/documents/trash.ts";
import { indexDocument, searchWords } from "#database/search/search.ts";
import { refreshWords } from "#operations/search/index-words.ts";
import { shapeOf } from "#questions/query/shape.ts";
import { fillPapers } from "../../bench/fill.ts";
import { openTestBox, type TestBox } from "../../box.ts";

let t: TestBox;
beforeAll(async () => {
  t = await openTestBox();
  fillPapers(t, 60);
  while (refreshWords(t.box));
});
afterAll(() => t.close());

/** Words whose ends stand on no other paper: of words in order, an index keeps only what differs from the one before. */
const canary = { gone: ["quokkavarnish", "31788411992"], kept: ["zebralacquer", "94788422993"] } as const;

const rows = () =>
  t.box.db.sql("SELECT id, n FROM document ORDER BY n LIMIT 2").all() as { id: string; n: number }[];

function put(n: number, [word, number]: readonly [string, string]): void {
  t.box.db.write(() =>
    indexDocument(t.box.db, t.scope.accountNumber, n, {
      title: word,
      people: word,
      facts: "",
      identifiers: number,
      text: `${word} a ${word}`,
      stems: "",
      terms: [word, number].map((term) => ({ term, shape: shapeOf(term) })),
      language: null,
    }),
  );
}

/** Those of some words that any page of the database has, by their ends: fewer than eight digits also stand in some id by chance. */
function onPages(words: readonly string[]): string[] {
  const bytes = (t.box.db.client as { serialize(): Buffer }).serialize().toString("latin1");
  return words.filter((w) => bytes.includes(w.slice(-8)));
}

test("of a paper that is removed for good no word is left on any page of the database", () => {
  const { db } = t.box;
  const [gone, kept] = rows() as [{ id: string; n: number }, { id: string; n: number }];
  put(gone.n, canary.gone);
  put(kept.n, canary.kept);
  expect(onPages(canary.gone)).toEqual([...canary.gone]);
  db.write(() => removeDocument(db, t.scope, gone));
  // What the index only marks as gone still lies there: the slices that follow overwrite it.
  expect(searchWords(db, t.scope, `"${canary.gone[0]}"`, {}, 1).total).toBe(0);
  let slices = 0;
  while (refreshWords(t.box)) slices++;
  expect(slices).toBeLessThan(500);
  expect(onPages(canary.gone)).toEqual([]);
  expect(onPages(canary.kept)).toEqual([...canary.kept]);
  expect(searchWords(db, t.scope, `"${canary.kept[0]}"`, {}, 1).total).toBe(1);
});

test("a search that is asked again finds what was put on file since", () => {
  const { db } = t.box;
  const [, kept] = rows() as [unknown, { n: number }];
  const total = () => searchWords(db, t.scope, '"ocelotlantern"', {}, 40).total;
  expect([total(), total()]).toEqual([0, 0]);
  put(kept.n, ["ocelotlantern", canary.kept[1]]);
  expect(total()).toBe(1);
  put(kept.n, canary.kept);
  expect(total()).toBe(0);
});

test("a second removal while the first is cleared away is cleared away, too", () => {
  const { db } = t.box;
  const [first, second] = rows() as [{ id: string; n: number }, { id: string; n: number }];
  put(first.n, ["okapivarmint", "27566411881"]);
  put(second.n, ["tapirlamppost", "83566433882"]);
  db.write(() => removeDocument(db, t.scope, first));
  refreshWords(t.box);
  db.write(() => removeDocument(db, t.scope, second));
  while (refreshWords(t.box));
  expect(onPages(["okapivarmint", "27566411881", "tapirlamppost", "83566433882"])).toEqual([]);
});
