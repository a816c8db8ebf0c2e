/**
 * A disk that is full. The data folder lies on a small disk of its own; papers are sent until the box says that there is no
 * room. Then everything that was answered for is there, reading goes on, and when there is room again the box takes papers
 * without a new start. `bun test/drill/disk-full.ts [MB]`; needs unshare(1) and the right to mount a tmpfs in a namespace of
 * its own (Linux), and says so where that is not allowed. DEEDBOX_EXECUTABLE drills the compiled program.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seeded } from "../paper/paper.ts";
import { DrillBox, quiet, type Row, rows, type Whole } from "./box.ts";
import { result } from "./result.ts";

const [mb = 40] = process.argv
  .slice(2)
  .filter((w) => !w.startsWith("--"))
  .map(Number);
const BALLAST = 8_000_000;
const PAPER = 300_000;

if (!process.argv.includes("--inside")) {
  const command = [process.execPath, import.meta.path, String(mb), "--inside"];
  const may = Bun.spawnSync(["unshare", "-rm", "true"]).success;
  if (!may) result({ drill: "disk-full", bad: 0, detail: "not drilled: no namespace may be made here" });
  const inside = Bun.spawnSync(["unshare", "-rm", ...command], { stdout: "inherit", stderr: "inherit" });
  process.exit(inside.exitCode);
}

const box = new DrillBox();
const { data } = box.folders;
const mounted = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", `size=${mb}m,mode=700`, "tmpfs", data]);
if (!mounted.success) throw new Error(`no disk could be mounted: ${mounted.stderr}`);
const ballast = join(data, "ballast");
writeFileSync(ballast, new Uint8Array(BALLAST));

const random = seeded(5);
/** A file of no format: it is kept and needs a look, and hardly anything of it goes into the database. */
const paper = (n: number): Uint8Array =>
  Uint8Array.from({ length: PAPER }, (_, i) => (i < 4 ? 250 - (n % 100) : Math.floor(random() * 256)));

const problems: string[] = [];
await box.open();
const sent = new Map<string, string>();
let refusal: { status: number; type: string } | null = null;
let n = 0;
/** Sends one paper. True when it was taken. */
async function send(): Promise<boolean> {
  const bytes = paper(n);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), `${n++}.bin`);
  const headers = { authorization: `Bearer ${box.token}` };
  const answer = await fetch(`${box.origin}/v1/documents`, { method: "POST", headers, body: form });
  const body = (await answer.json()) as { documents?: Row[] };
  const id = body.documents?.[0]?.id;
  if (answer.status === 201 && id !== undefined) {
    sent.set(id, Bun.hash(bytes).toString(36));
    return true;
  }
  refusal = { status: answer.status, type: answer.headers.get("content-type") ?? "" };
  return false;
}

while (n < 400 && (await send()));
const full = refusal as { status: number; type: string } | null;
if (full === null) problems.push("the disk was never full");
else if (full.status !== 507 || !full.type.startsWith("application/problem+json"))
  problems.push(`a full disk was answered with ${full.status} ${full.type}`);
for (let i = 0; i < 3; i++) if (await send()) break;

/** How many of the papers that were answered for come back as they were sent. */
async function whole(): Promise<number> {
  let good = 0;
  for (const [id, hash] of sent) {
    const { status, body } = await box.call<Whole>("GET", `/v1/documents/${id}`);
    const file = status === 200 ? body.metadata.files.find((f) => f.role === "original") : undefined;
    const headers = { authorization: `Bearer ${box.token}` };
    const answer = await fetch(`${box.origin}/v1/documents/${id}/files/${file?.id}`, { headers });
    if (answer.ok && Bun.hash(await answer.bytes()).toString(36) === hash) good++;
  }
  return good;
}

const before = sent.size;
const lostWhileFull = before - (await whole());
rmSync(ballast);
const freed = performance.now();
while (!(await send()) && performance.now() - freed < 30_000) await Bun.sleep(250);
const again = performance.now() - freed;
if (again > 10_000) problems.push(`papers were taken again only after ${Math.round(again)} ms`);
if (!(await quiet(box, 300_000))) problems.push("papers were never read");
const list = await rows(box);
const lost = Math.max(lostWhileFull, sent.size - (await whole()));
const doubled = list.length - sent.size;
await box.close();
const doctor = await box.command("doctor");
// A small disk is low on room: that alone may be wrong.
const findings = (doctor.findings ?? []) as { check: string; ok: boolean; detail: string }[];
for (const f of findings) if (!f.ok && f.check !== "disk") problems.push(`${f.check}: ${f.detail}`);
for (const problem of problems) console.log(problem);
Bun.spawnSync(["umount", data]);
box.remove();
result({
  drill: "disk-full",
  bad: problems.length,
  lost,
  doubled,
  detail: `${before} papers until a disk of ${mb} MB was full, taken again after ${Math.round(again)} ms`,
});
