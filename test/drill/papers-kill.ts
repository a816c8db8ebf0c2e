/**
 * Sealed files that lie in a store: a process that files, sends, deletes, evicts and fetches them is killed (SIGKILL) at every step, a
 * call of the file system or of the store, and what takes them back to the disk as well. After each kill a fresh one goes on: whatever
 * was acknowledged as filed must be read, whatever as removed must be gone here and from the store, and nothing else may lie there.
 * `bun test/drill/papers-kill.ts [every nth step]`.
 */
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { objectOf } from "#vault/blobs/in-store.ts";
import { storeOf } from "#vault/blobs/marks.ts";
import { S3Server } from "../operations/stores/s3-server.ts";
import { blobKey, storeBox } from "../vault/store-box.ts";
import { contents } from "./papers-kill.words.ts";
import { result } from "./result.ts";

const every = Number(process.argv[2] ?? 1);
const home = fs.mkdtempSync(join(tmpdir(), "deedbox-papers-kill-"));
const s3 = new S3Server();
s3.page = 1000;

/** Runs the child to its end, or until it is killed at a step. Gives what it said. */
async function run(dataDir: string, at: number, seed: string, mode: string): Promise<string[]> {
  const args = [join(import.meta.dir, "papers-kill.child.ts"), dataDir, s3.address(), `${at}`, seed, mode];
  const child = Bun.spawn([process.execPath, ...args], { stdout: "pipe", stderr: "inherit" });
  const text = await new Response(child.stdout).text();
  await child.exited;
  if (child.signalCode !== "SIGKILL" && child.exitCode !== 0)
    throw new Error(`the child failed at step ${at}`);
  return text.trim().split("\n");
}

let lost = 0;
let bad = 0;
/** Goes on after a kill, and looks at everything that the child said. */
async function look(dataDir: string, said: readonly string[], seed: string, back: boolean): Promise<void> {
  const word = (what: string) =>
    said.filter((line) => line.startsWith(`${what} `)).map((line) => line.split(" ").slice(1));
  const removing = new Set(word("removing").map(([id]) => id));
  const removed = new Set(word("removed").map(([id]) => id));
  bad += word("unreadable").length;
  const filed = new Map(word("filed").map(([id = "", i]) => [id, Number(i)]));
  const box = await storeBox({
    dataDir,
    address: s3.address(),
    back,
    named: (id) => filed.has(id) && !removing.has(id),
  });
  for (let n = 0; n < 3; n++) {
    box.later();
    await box.rounds();
  }
  if (!back) await box.blobs.trim(0);
  const tell = (what: string, id: string) => console.error(`${what} ${id} of ${seed}`);
  for (const [id, i] of filed) {
    const there = s3.objects.has(`home/${objectOf(id)}`);
    if (removed.has(id)) {
      if (there || (await box.vault.has(id))) bad++;
      if (there || (await box.vault.has(id))) tell("still there", id);
    } else if (!removing.has(id)) {
      const bytes = await box.vault.bytes(blobKey, id).catch(() => null);
      if (!bytes?.equals(contents(seed, i))) lost++;
      if (!bytes?.equals(contents(seed, i))) tell("lost", id);
      if (there === back) bad++;
      if (there === back) tell(back ? "not home" : "not sent", id);
    }
  }
  if (back && (s3.objects.size > 0 || storeOf(dataDir) !== null)) {
    bad++;
    tell("left in the store", [...s3.objects.keys()].join(" "));
  }
}

let kills = 0;
for (const mode of ["store", "back"]) {
  for (let at = 1; ; at += every) {
    const seed = `${mode}-${at}`;
    const dataDir = join(home, seed);
    fs.mkdirSync(dataDir);
    s3.objects.clear();
    const before = mode === "back" ? await run(dataDir, 0, seed, "store") : [];
    const said = [...before, ...(await run(dataDir, at, seed, mode))];
    const over =
      said.filter((line) => line.startsWith("steps ")).length ===
      before.filter((l) => l.startsWith("steps ")).length + 1;
    await look(dataDir, said, seed, mode === "back");
    fs.rmSync(dataDir, { recursive: true, force: true });
    if (over) break;
    kills++;
  }
}
s3.stop();
fs.rmSync(home, { recursive: true, force: true });
result({ drill: "papers-kill", bad, lost, doubled: 0, detail: `${kills} kills` });
