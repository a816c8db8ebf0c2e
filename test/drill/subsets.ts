/**
 * A box of sixteen papers; then, again and again, a copy of its data folder with some files removed, emptied or put back from
 * an older copy, and a start of the server on it. It refuses in a sentence and changes nothing, or every paper whose bytes are
 * there comes back as it was sent; and no sealed file is destroyed. `bun test/drill/subsets.ts [starts] [seed]`; with
 * DEEDBOX_EXECUTABLE the compiled program.
 */
import { cpSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { filesIn, type Harm, harm } from "../operations/harm.ts";
import { pdfBill, seeded } from "../paper/paper.ts";
import { DrillBox, quiet, type Row, type Whole } from "./box.ts";
import { result } from "./result.ts";

const [starts = 200, seed = 1] = process.argv.slice(2).map(Number);
const PAPERS = 16;
const HOURS = 7200;
const random = seeded(seed);
const any = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
const hash = (bytes: Uint8Array): string => Bun.hash(bytes).toString(36);

const box = new DrillBox();
const { data } = box.folders;
const states = {
  older: join(box.home, "older"),
  newest: join(box.home, "newest"),
  killed: join(box.home, "killed"),
};
/** What was sent, by document. */
const sent = new Map<string, string>();

async function fill(from: number, to: number): Promise<void> {
  for (let i = from; i < to; i++) {
    const { name, bytes } = await pdfBill({ seed: 7000 + i });
    const { body } = await box.send<{ documents: Row[] }>(`${i}-${name}`, bytes);
    sent.set(body.documents[0]?.id ?? "", hash(bytes));
  }
  if (!(await quiet(box, 240_000))) throw new Error("the papers were never read");
}

await box.open();
await fill(0, PAPERS / 2);
await box.close();
cpSync(data, states.older, { recursive: true });
await box.start();
await fill(PAPERS / 2, PAPERS);
// The mark is written every five seconds.
await Bun.sleep(6_000);
await box.kill();
cpSync(data, states.killed, { recursive: true });
await box.start();
await box.close();
cpSync(data, states.newest, { recursive: true });

const names = [...new Set([...filesIn(states.newest), ...filesIn(states.killed)])];
const important = names.filter((name) => !name.startsWith("blobs/"));
const sealed = (): Map<string, string> =>
  new Map(
    filesIn(data)
      .filter((name) => /^(blobs|set-aside)\//.test(name) || name === "deedbox.db")
      .map((name) => [name, hash(readFileSync(join(data, name)))]),
  );

/** What the server gives back of what it lists: how many papers it lists, how many came as sent, and how many as something else. */
async function served(): Promise<{ listed: number; back: number; wrong: number; damaged: number }> {
  const { body } = await box.call<{ documents: Row[] }>("GET", "/v1/documents?limit=200");
  const seen = { listed: body.documents.length, back: 0, wrong: 0, damaged: 0 };
  for (const { id } of body.documents) {
    const whole = await box.call<Whole>("GET", `/v1/documents/${id}`);
    const file = whole.body.metadata.files.find((f) => f.role === "original");
    const headers = { authorization: `Bearer ${box.token}` };
    const answer = await fetch(`${box.origin}/v1/documents/${id}/files/${file?.id}`, { headers }).catch(
      () => null,
    );
    const bytes = answer?.ok ? await answer.bytes().catch(() => null) : null;
    if (bytes === null) seen.damaged++;
    else if (hash(bytes) === sent.get(id)) seen.back++;
    else seen.wrong++;
  }
  return seen;
}

const count = { refused: 0, served: 0, bad: 0, lost: 0 };
const problems: string[] = [];
for (let n = 0; n < starts; n++) {
  const state = any(["newest", "newest", "killed", "older"] as const);
  const harms = new Map<string, Harm>();
  for (let i = 1 + Math.floor(random() * 4); i > 0; i--)
    harms.set(random() < 0.6 ? any(important) : any(names), any(["remove", "empty", "older"] as const));
  rmSync(data, { recursive: true });
  cpSync(states[state], data, { recursive: true });
  harm(data, states.older, harms);
  // The sweep leaves young files alone.
  for (const name of filesIn(data)) {
    const old = statSync(join(data, name)).mtimeMs / 1000 - HOURS;
    utimesSync(join(data, name), old, old);
  }
  const before = sealed();
  const what = `${state} ${JSON.stringify([...harms])}`;
  const wrong = (why: string) => void problems.push(`${why}: ${what}`);
  const harmedBlobs = [...harms.keys()].filter((name) => name.startsWith("blobs/")).length;
  const ran = await box.start([], {}, true).then(
    () => true,
    () => false,
  );
  if (!ran) {
    count.refused++;
    const after = sealed();
    for (const [name, was] of before) if (after.get(name) !== was) wrong(`a refused start changed ${name}`);
    continue;
  }
  count.served++;
  const seen = await served().catch((e: unknown) => {
    wrong(`it did not answer (${e instanceof Error ? e.message : String(e)})`);
    return null;
  });
  await box.close();
  if (seen && (seen.wrong > 0 || seen.damaged > harmedBlobs)) wrong(`not as sent: ${JSON.stringify(seen)}`);
  const left = new Set(sealed().values());
  for (const [name, was] of before)
    if (name !== "deedbox.db" && !left.has(was)) {
      count.lost++;
      wrong(`${name} was destroyed`);
    }
}
count.bad = problems.length - count.lost;
for (const problem of problems.slice(0, 20)) console.log(problem);
box.remove();
result({
  drill: "subsets",
  bad: count.bad,
  lost: count.lost,
  detail: `${starts} starts on harmed folders: ${count.refused} refused, ${count.served} served`,
});
