import { expect, test } from "bun:test";
import type { CheckupQuery } from "#contract/routes/checkup.ts";
import { fixedClock } from "#kernel/clock.ts";
import { checkupOn } from "#operations/checkup/list.ts";
import { openTestBox } from "../../box.ts";
import { addDocument, addItem } from "../rows.ts";

/** A day after the item of `addItem` is due. */
const today = Date.UTC(2025, 5, 10, 12);

test("an item that the reader is not sure of is not red and says so; once it is sure, it is red", async () => {
  const t = await openTestBox({ clock: fixedClock(today) });
  try {
    const doc = t.box.db.write(() => addDocument(t, "A letter", "2025-05-20"));
    const id = addItem(t, doc, null);
    const line = (confidence: number | null) => {
      t.box.db.sql("UPDATE obligation SET confidence = ? WHERE id = ?").run(confidence, id);
      const { items } = checkupOn(
        t.box,
        t.scope,
        { show: "open", limit: 20 } as CheckupQuery,
        "2025-06-10",
        "http://box.test",
      );
      return items.find((i) => i.id === id);
    };
    expect(line(79)).toMatchObject({ group: "housekeeping" });
    expect(line(79)?.detail).toContain("Not sure about this one.");
    for (const sure of [80, null]) {
      expect(line(sure)).toMatchObject({ group: "past_due" });
      expect(line(sure)?.detail ?? "").not.toContain("Not sure");
    }
  } finally {
    await t.close();
  }
});
