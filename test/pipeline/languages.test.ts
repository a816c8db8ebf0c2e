import { describe, expect, test } from "bun:test";
import { addDocument } from "#database/documents/documents.ts";
import { usualLanguage } from "#database/documents/languages.ts";
import { openTestBox } from "../box.ts";

describe("the language an account's pictures are read in first", () => {
  test("is that of most of its latest papers; none while none is known", async () => {
    const t = await openTestBox();
    const { db, ids } = t.box;
    const add = (language: string | null, i: number) => {
      const id = ids.uuid();
      addDocument(db, t.scope, {
        id,
        title: `Paper ${i}`,
        original_name: null,
        titleByHand: false,
        doc_date: null,
        dateByHand: false,
        had_on: null,
        arrived_on: "2025-03-01",
        arrived_at: i,
        arrived_by: "upload",
        added_by: null,
        purpose: null,
        duplicate_of: null,
        page_count: 1,
      });
      db.sql("UPDATE document SET language = ? WHERE id = ?").run(language, id);
    };
    try {
      expect(usualLanguage(db, t.scope)).toBeNull();
      add(null, 1);
      expect(usualLanguage(db, t.scope)).toBeNull();
      for (const [i, language] of ["de", "en", "de", null, null, null].entries()) add(language, i + 2);
      expect(usualLanguage(db, t.scope)).toBe("de");
      for (let i = 0; i < 40; i++) add("fr", i + 10);
      expect(usualLanguage(db, t.scope)).toBe("fr");
    } finally {
      await t.close();
    }
  });
});
