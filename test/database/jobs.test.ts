import { expect, test } from "bun:test";
import { bePatient, claim, enqueue, OVERRUN, waitingForText } from "#database/jobs/jobs.ts";
import { addOperation } from "#operations/documents/filing/add.ts";
import { perform } from "#operations/operation.ts";
import type { StageName } from "#rules/documents/states.ts";
import { openTestBox } from "../box.ts";
import { oneFile } from "../pipeline/files.ts";

test("the text of every paper comes before the reading of any, and what somebody waits for before an import", async () => {
  const t = await openTestBox();
  try {
    const { db } = t.box;
    const names = new Map<string, string>();
    const add = async (name: string, stage: StageName, at: number, patient = false) => {
      const parts = oneFile(new TextEncoder().encode(`Dear Ann, this is ${name}.`));
      const made = await perform(t.box, addOperation, { parts }, t.call, null, 201);
      const id = made.output!.documents[0]!.id;
      enqueue(db, id, stage, at);
      if (patient) bePatient(db, id);
      names.set(id, name);
      return id;
    };
    await add("imported", "scan", 1, true);
    await add("to be read first", "sorting-read", 2);
    await add("to be read later", "sorting-read", 3);
    await add("scanned", "lift-text", 4);
    await add("new", "scan", 5);
    await add("not yet", "scan", 1_000);
    // It waits until no other is under way, so none may wait for it.
    const stopped = await add("stopped by a limit", "lift-text", 1);
    db.sql("UPDATE job SET last_error = ? WHERE document_id = ?").run(OVERRUN, stopped);
    const order: string[] = [];
    const left: (number | null)[] = [];
    for (let i = 0; i < 6; i++) {
      left.push(waitingForText(db, 10));
      const job = claim(db, "boot", `lease ${i}`, 10, 1_000);
      order.push(names.get(job?.document_id ?? "") ?? "none");
    }
    expect(order).toEqual(["scanned", "new", "to be read first", "to be read later", "imported", "none"]);
    expect(left).toEqual([0, 0, 1, 1, 1, null]);
  } finally {
    await t.close();
  }
});
