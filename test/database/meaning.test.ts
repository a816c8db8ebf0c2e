import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  meaningOf,
  putMeaning,
  readMeaning,
  removeMeaning,
  searchMeaning,
} from "#database/search/meaning.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { refreshWords, reindex } from "#operations/search/index-words.ts";
import { conceptNames } from "#reading/concepts/concepts.ts";
import { meantBy } from "#reading/meaning/asked.ts";
import { fillPapers } from "../bench/fill.ts";
import { openTestBox, reopen, type TestBox } from "../box.ts";

const of = (concept: string, weight: number) => new Map([[conceptNames().indexOf(concept), weight]]);

describe("what papers are about, on file", () => {
  let t: TestBox;
  let rows: number[] = [];
  const ask = (words: string, more: object = {}) =>
    t.box.db
      .read(() =>
        searchMeaning(
          t.box.db,
          t.scope,
          meantBy(wordsOf(words)),
          { include_superseded: false, ...more },
          { limit: 5, least: 0.3 },
        ),
      )
      .map((h) => rows.indexOf(h.n));

  beforeAll(async () => {
    t = await openTestBox();
    fillPapers(t, 6);
    rows = (t.box.db.sql("SELECT n FROM document ORDER BY n").all() as { n: number }[]).map((r) => r.n);
    t.box.db.write(() => {
      for (const n of rows) putMeaning(t.box.db, n, of("recipe", 200));
      putMeaning(t.box.db, rows[0] as number, of("car-insurance", 250));
      putMeaning(t.box.db, rows[1] as number, of("car-insurance", 120));
    });
  });
  afterAll(() => t.close());

  test("the best first, and kinds of what is asked for", () => {
    expect(ask("motor policy")).toEqual([0, 1]);
    expect(ask("insurance")).toEqual([0, 1]);
    expect(ask("passport")).toEqual([]);
  });

  test("what changes counts at once, what goes is gone", () => {
    t.box.db.write(() => putMeaning(t.box.db, rows[2] as number, of("passport", 250)));
    expect(ask("Reisepass")).toEqual([2]);
    t.box.db.write(() => putMeaning(t.box.db, rows[2] as number, of("funeral", 250)));
    expect([ask("Reisepass"), ask("burial")]).toEqual([[], [2]]);
    t.box.db.write(() => t.box.db.sql("UPDATE document SET hidden = 3 WHERE n = ?").run(rows[2] as number));
    expect(ask("burial")).toEqual([]);
    t.box.db.write(() => t.box.db.sql("DELETE FROM document WHERE n = ?").run(rows[2] as number));
    expect(meaningOf(t.box.db, rows[2] as number)).toBeNull();
  });

  test("what another process writes is found as well", async () => {
    const other = await reopen(t.dataDir);
    other.db.write(() => putMeaning(other.db, rows[3] as number, of("chimney", 250)));
    await other.close();
    expect(ask("Schornsteinfeger")).toEqual([3]);
  });

  test("a paper is weighed with its words, and anew when the lexicon is another", () => {
    const { db } = t.box;
    const id = (db.sql("SELECT id FROM document WHERE n = ?").get(rows[4] as number) as { id: string }).id;
    db.write(() => removeMeaning(db, rows[4] as number));
    db.write(() => reindex(t.box, t.scope, id));
    const weighed = meaningOf(db, rows[4] as number);
    expect(weighed?.size).toBeGreaterThan(0);
    db.write(() => {
      putMeaning(db, rows[4] as number, of("recipe", 1));
      db.sql("INSERT OR REPLACE INTO box (key, value) VALUES ('meaning/weighing', 'an older one')").run();
    });
    while (refreshWords(t.box));
    expect(meaningOf(db, rows[4] as number)).toEqual(weighed);
    expect(readMeaning(db, t.scope)).toBe(true);
  });
});
