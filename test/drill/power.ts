/**
 * What a power cut leaves. Papers are sent and corrected while others are being read, under a tracer (strace(1), Linux);
 * then the disk is made up again as a cut at a random moment leaves it: what was synced, a part of the rest. Each such
 * disk is opened: whatever had been answered for must be there, its bytes under their seal, the database whole. Of a few
 * the server is started, and every paper must be read to the end.
 * `bun test/drill/power.ts [papers] [cuts] [starts] [seed] [--mutant=soon|bytes|names]`; says so and ends well without
 * strace. DEEDBOX_EXECUTABLE drills the compiled program; a mutant (power-mutant.ts) breaks one promise of the checkout,
 * and then the drill succeeds when it notices.
 */
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allAccounts } from "#database/accounts/accounts.ts";
import { documentById } from "#database/documents/documents.ts";
import { filesOf, namedBlobs } from "#database/documents/files.ts";
import { verifyAudit } from "#database/sqlite/audit.ts";
import { databaseTrouble, indexIsWhole } from "#database/sqlite/check.ts";
import { openEngines } from "#engines/engines.ts";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { unseal } from "#operations/root-key/unsealing.ts";
import { ownWork } from "#rules/access/access.ts";
import { pdfBill, receiptPhoto, seeded } from "../paper/paper.ts";
import { DrillBox, quiet, type Row, rows } from "./box.ts";
import { PowerDisk } from "./power-disk.ts";
import { type Step, stepsOf, tracer } from "./power-trace.ts";
import { result } from "./result.ts";

const given = process.argv.slice(2);
const mutant = given.find((a) => a.startsWith("--mutant"))?.replace(/^--mutant=?/, "");
const [papers = 60, cuts = 150, starts = 4, seed = 1] = given.filter((a) => !a.startsWith("--")).map(Number);
if (!Bun.which("strace")) {
  console.log("The power cut drill needs strace, which is not here: nothing was drilled.");
  process.exit(0);
}
const random = seeded(seed);
const broken = {
  DEEDBOX_DRILL_MUTANT: mutant || "soon",
  BUN_OPTIONS: `--preload=${join(import.meta.dir, "power-mutant.ts")}`,
};

/** Something the server has answered for. `sign`: what only this answer holds. */
interface Promised {
  sign: string;
  id: string;
  digest: string | null;
  title: string | null;
}

const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Sends papers and corrects some, while earlier ones are being read. Every third is a picture, which takes long to read. */
async function load(box: DrillBox): Promise<Promised[]> {
  const promised: Promised[] = [];
  for (let i = 0; i < papers; i++) {
    const paper = i % 3 === 2 ? await receiptPhoto({ seed: 500 + i }) : await pdfBill({ seed: 500 + i });
    const { status, body } = await box.send<{ documents: Row[] }>(`${i}-${paper.name}`, paper.bytes);
    const id = body.documents?.[0]?.id;
    if (status !== 201 || !id) throw new Error(`paper ${i} was refused: ${status}`);
    promised.push({ sign: id, id, digest: digestOf(paper.bytes), title: null });
    await Bun.sleep(random() * 250);
    const earlier = promised[Math.floor(random() * promised.length)];
    if (i % 2 === 0 || !earlier || promised.some((p) => p.title !== null && p.id === earlier.id)) continue;
    const title = `Corrected by hand, number ${i}`;
    const answer = await box.call("PATCH", `/v1/documents/${earlier.id}`, { title });
    if (answer.status !== 200) throw new Error(`correction ${i} was refused: ${answer.status}`);
    promised.push({ sign: `"${title}"`, id: earlier.id, digest: null, title });
  }
  return promised;
}

/** Opens a box in this process, without any work in the background. */
async function opened(data: string, home: string): Promise<App> {
  const settings = readSettings({ data }, {});
  const [clock, ids] = [systemClock, systemIds];
  const { root } = await unseal(settings, clock, ids, { HOME: home }, undefined, false);
  return openApp({ settings, root, clock, ids, engines: openEngines(), version: "drill" });
}

/** What of a promise is not kept, or null. */
async function lost(box: App, p: Promised): Promise<string | null> {
  const account = allAccounts(box.db)[0];
  const scope = account && ownWork(account);
  const d = scope && documentById(box.db, scope, p.id);
  if (!d) return "a paper is gone";
  if (p.title !== null) return d.title === p.title ? null : "a correction is gone";
  const file = filesOf(box.db, scope, p.id).find((f) => f.role === "original");
  if (!file?.blob_id) return "a paper has no file";
  try {
    const bytes = await box.vault.bytes(box.accountKey(account.id).blobKey, file.blob_id);
    return digestOf(bytes) === p.digest ? null : "a file has other bytes";
  } catch (e) {
    return `a file cannot be opened (${e instanceof Error ? e.name : "?"})`;
  }
}

interface Left {
  /** Promises that were broken, in words. */
  lost: string[];
  /** Anything else that is wrong with the disk. */
  damage: string[];
  unread: number;
}

/** What a disk holds of what had been promised by then. */
async function examine(data: string, home: string, promised: Promised[]): Promise<Left> {
  const left: Left = { lost: [], damage: [], unread: 0 };
  let box: App;
  try {
    box = await opened(data, home);
  } catch (e) {
    return { ...left, damage: [`it cannot be opened: ${e instanceof Error ? e.message : e}`] };
  }
  try {
    for (const p of promised) {
      const wrong = await lost(box, p);
      if (wrong !== null) left.lost.push(wrong);
    }
    const trouble = databaseTrouble(box.db);
    if (trouble !== null) left.damage.push(trouble);
    if (!indexIsWhole(box.db)) left.damage.push("the search index is damaged");
    if (verifyAudit(box.db, box.keys.auditKey).broken !== null) left.damage.push("the audit log is broken");
    for (const blob of namedBlobs(box.db))
      await box.vault
        .verify(box.accountKey(blob.account_id).blobKey, blob.blob_id)
        .catch(() => left.damage.push("a file that a row names is missing or torn"));
    const unread = "SELECT count(*) AS n FROM document WHERE status IN ('received', 'scanning', 'reading')";
    left.unread = (box.db.sql(unread).get() as { n: number }).n;
  } finally {
    await box.close();
  }
  return left;
}

/** Starts the server on what a cut left. Gives how many papers it has, and how many of them are not read to the end. */
async function startOn(
  data: string,
  from: DrillBox,
): Promise<{ papers: number; unread: number; ok: boolean }> {
  const box = new DrillBox();
  try {
    cpSync(data, box.folders.data, { recursive: true });
    cpSync(from.folders.home, box.folders.home, { recursive: true });
    box.token = from.token;
    await box.start();
    await quiet(box, 300_000);
    const all = await rows(box);
    await box.close();
    const doctor = await box.command("doctor");
    return {
      papers: all.length,
      unread: all.filter((r) => r.status !== "filed").length,
      ok: doctor.ok === true,
    };
  } finally {
    await box.close();
    box.remove();
  }
}

const box = new DrillBox(mutant === undefined ? {} : broken);
const work = mkdtempSync(join(tmpdir(), "deedbox-power-"));
const log = join(work, "strace");
const began = performance.now();
await box.open();
await box.close();
// Everything before the drill lasts: it begins on a disk at rest.
const disk = new PowerDisk(box.folders.data);
let promised: Promised[] = [];
try {
  await box.start(tracer(log));
  promised = await load(box);
  if (!(await quiet(box, 600_000))) throw new Error("the papers were never read");
} finally {
  await box.close();
}
const readAll = performance.now();

const steps: Step[] = [];
const signs = new Map(promised.map((p) => [p.sign, p]));
/** How many steps there were when a promise was given. */
const givenAt = new Map<Promised, number>();
for await (const step of stepsOf(log, box.folders.data)) {
  if ("does" in step) {
    steps.push(step);
    continue;
  }
  for (const [sign, p] of signs) {
    if (!step.says.includes(sign)) continue;
    givenAt.set(p, steps.length);
    signs.delete(sign);
  }
}
if (signs.size > 0) throw new Error(`the tracer missed ${signs.size} answers`);

const first = Math.min(...givenAt.values());
const moments = Array.from(
  { length: cuts },
  () => first + Math.floor(random() * (steps.length - first)),
).sort((a, b) => a - b);
const outcomes: (Left & { data: string; promised: number })[] = [];
let at = 0;
const upTo = (moment: number): void => {
  for (; at < moment; at++) {
    const step = steps[at];
    if (step && "does" in step) step.does(disk);
  }
};
for (const [i, moment] of moments.entries()) {
  upTo(moment);
  const data = join(work, `cut-${i}`);
  disk.cut(data, random);
  const until = promised.filter((p) => (givenAt.get(p) ?? Number.POSITIVE_INFINITY) <= moment);
  outcomes.push({ ...(await examine(data, box.folders.home, until)), data, promised: until.length });
  // Only the disks with the most left to read are looked at once more.
  const rest = outcomes.filter((o) => o.data !== "").sort((a, b) => b.unread - a.unread);
  for (const o of rest.slice(starts)) {
    rmSync(o.data, { recursive: true });
    o.data = "";
  }
}
upTo(steps.length);
const unlike = disk.differences(box.folders.data);

const again: { unread_before: number; papers: number; unread: number; ok: boolean }[] = [];
if (mutant === undefined)
  for (const o of outcomes.filter((x) => x.data !== ""))
    again.push({ unread_before: o.unread, ...(await startOn(o.data, box)) });

const counted = (words: string[]) =>
  Object.fromEntries([...Map.groupBy(words, (w) => w)].map(([w, all]) => [w, all.length]));
const bad = outcomes.filter((o) => o.lost.length + o.damage.length > 0).length;
console.log(
  JSON.stringify({
    mutant: mutant === undefined ? null : broken.DEEDBOX_DRILL_MUTANT,
    uploads: promised.filter((p) => p.digest !== null).length,
    corrections: promised.filter((p) => p.title !== null).length,
    steps: steps.length,
    cuts: outcomes.length,
    bad_cuts: bad,
    promises_checked: outcomes.reduce((n, o) => n + o.promised, 0),
    lost: counted(outcomes.flatMap((o) => o.lost)),
    damage: counted(outcomes.flatMap((o) => o.damage)),
    replay_unlike_the_disk: unlike,
    started_again: again,
    seconds: {
      load: Math.round((readAll - began) / 1000),
      all: Math.round((performance.now() - began) / 1000),
    },
  }),
);
rmSync(work, { recursive: true, force: true });
box.remove();
const whole = unlike.length === 0 && outcomes.length > 0;
const fine = bad === 0 && again.every((a) => a.unread === 0 && a.ok && a.papers > 0);
const noticed = mutant === undefined ? `${bad} bad` : `${bad} bad, as there must be`;
result({
  drill: "power",
  bad: whole && (mutant === undefined ? fine : bad > 0) ? 0 : 1,
  lost: mutant === undefined ? outcomes.filter((o) => o.lost.length > 0).length : 0,
  detail: `${outcomes.length} cuts${mutant === undefined ? "" : ` of the mutant "${mutant}"`}: ${noticed}`,
});
