import { expect, test } from "bun:test";
import { documentById } from "#database/documents/documents.ts";
import { stageOf } from "#database/jobs/jobs.ts";
import { noteOperation } from "#operations/documents/filing/note.ts";
import { perform } from "#operations/operation.ts";
import { runStage, takeJob } from "#pipeline/pipeline.ts";
import { openTestBox } from "../box.ts";

test("a hand whose paper's earlier stage was lost with a group writes nothing and announces nothing", async () => {
  const t = await openTestBox();
  try {
    const body = { title: "Boiler", text: "Call the plumber about the boiler." };
    const { output } = await perform(t.box, noteOperation, body, t.call, null, 201);
    const id = output?.document.id ?? "";
    const hand = { signal: new AbortController().signal, until: () => t.box.clock.now() + 60_000 };
    const first = takeJob(t.box, 60_000);
    if (!first) throw new Error("there is no job");
    const second = await runStage(t.box, first, hand);
    if (!second) throw new Error("the scan was not gone on from");
    expect(stageOf(t.box.db, id)).toBe("lift-text");
    const before = documentById(t.box.db, t.scope, id);
    const heard: string[] = [];
    const stop = t.box.events.watch(t.accountId, { step: (s) => heard.push(s.step), end() {} });
    const { losses } = t.box.db;
    t.box.db.losses = () => losses() + 1;
    expect(await runStage(t.box, second, hand)).toBeNull();
    t.box.db.losses = losses;
    stop();
    expect(stageOf(t.box.db, id)).toBe("lift-text");
    expect(documentById(t.box.db, t.scope, id)).toEqual(before);
    expect(heard).toEqual([]);
    // Nothing is wrong with the paper itself.
    expect(await runStage(t.box, second, hand)).toBeNull();
    expect(stageOf(t.box.db, id)).toBe("split");
  } finally {
    await t.close();
  }
});
