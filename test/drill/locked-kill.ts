/**
 * A zip whose entries are all locked is sent, waits for its password and is unlocked, while the server is killed (SIGKILL) at
 * random moments and started again. One document must wait for the password, every entry must be on file exactly once in
 * the end, and the archive must be in no list. `bun test/drill/locked-kill.ts [entries] [kills before and after] [seed]`.
 */
import { lockedByAes, lockedOldWay } from "../paper/locked-zips.ts";
import { seeded } from "../paper/paper.ts";
import { makeZip } from "../paper/zips.ts";
import { DrillBox, quiet, rows, type Whole } from "./box.ts";

const [entries = 60, kills = 4, seed = 1] = process.argv.slice(2).map(Number);
const random = seeded(seed);
const parts = Array.from({ length: entries }, (_, i) =>
  (i % 2 ? lockedByAes : lockedOldWay)(`paper ${i}.txt`, `Paper number ${i}, of a locked archive.`, "anchor"),
);
const box = new DrillBox();
await box.open();
const { body } = await box.send<{ import_id: string }>("locked.zip", makeZip(parts));

const waiting = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const { id, status } of await rows(box)) {
    if (status !== "needs_review") continue;
    const one = await box.call<Whole>("GET", `/v1/documents/${id}`);
    if (one.body.metadata.review_reason === "password_needed") found.push(id);
  }
  return found;
};
async function killed(): Promise<void> {
  for (let i = 0; i < kills; i++) {
    await Bun.sleep(50 + random() * 700);
    await box.kill();
    await box.start();
  }
}
async function importDone(): Promise<{ counts: Record<string, number> }> {
  for (let i = 0; i < 600; i++) {
    const { body: one } = await box.call<{ stage: string; counts: Record<string, number> }>(
      "GET",
      `/v1/imports/${body.import_id}`,
    );
    if (one.stage === "done") return one;
    await Bun.sleep(100);
  }
  throw new Error("The import was never done.");
}

await killed();
await importDone();
await quiet(box, 30_000);
const before = { waiting: await waiting(), on_file: (await rows(box)).length };
const archive = before.waiting[0] ?? "";
const wrong = await box.call("POST", `/v1/documents/${archive}/unlock`, { password: "harbour" });
const right = await box.call("POST", `/v1/documents/${archive}/unlock`, { password: "anchor" });
await killed();
const { counts } = await importDone();
await quiet(box, 60_000);
const all = await rows(box);
const titles = new Set(all.map((r) => r.title));
await box.close();
const doctor = await box.command("doctor");
box.remove();
const result = {
  entries,
  kills: kills * 2,
  waited: before.waiting.length,
  on_file_before: before.on_file,
  wrong: wrong.status,
  right: right.status,
  on_file: all.length,
  distinct: titles.size,
  archive_listed: all.some((r) => r.id === archive),
  failed: counts.failed,
  doctor: doctor.ok,
};
console.log(JSON.stringify(result));
process.exit(result.on_file === entries && result.waited === 1 && !result.archive_listed ? 0 : 1);
