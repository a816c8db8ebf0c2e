/**
 * A zip of many entries is sent in parts and taken apart while the server is killed (SIGKILL) at random moments and
 * started again. Every entry must be on file exactly once, and the server must not hold the archive in memory.
 * `bun test/drill/import-kill.ts [entries] [megabytes] [kills] [seed]`; with DEEDBOX_EXECUTABLE the compiled program.
 */
import { createCipheriv } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { zipped } from "#operations/bundles/download.ts";
import { seeded } from "../paper/paper.ts";
import { DrillBox, residentMb, rows } from "./box.ts";
import { result } from "./result.ts";

const [entries = 10_000, megabytes = 1500, kills = 20, seed = 1] = process.argv.slice(2).map(Number);
const random = seeded(seed);

/** Bytes nobody can pack or has seen before, the same for the same entry. */
function contents(i: number): Uint8Array {
  const length = Math.max(16, Math.round((megabytes * 1e6) / entries));
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(i, 0);
  return createCipheriv("aes-128-ctr", Buffer.alloc(16, seed), iv).update(Buffer.alloc(length));
}

async function writeArchive(path: string): Promise<void> {
  function* all() {
    for (let i = 0; i < entries; i++) {
      const bytes = contents(i);
      yield {
        name: `folder ${i % 7}/paper ${i}.bin`,
        day: "2024-01-01",
        bytes: (async function* () {
          yield bytes;
        })(),
      };
    }
  }
  const out = createWriteStream(path);
  for await (const piece of zipped(all()))
    if (!out.write(piece)) await new Promise((r) => out.once("drain", r));
  await new Promise<void>((r) => out.end(r));
}

const box = new DrillBox();
await box.open();

const call = async <T>(method: string, path: string, json?: object): Promise<T> => {
  const { status, body } = await box.call<T>(method, `/v1${path}`, json);
  if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
};

const archive = join(box.home, "many.zip");
await writeArchive(archive);
const file = Bun.file(archive);
const baseline = residentMb(box.pid);
let most = baseline;
let rise = 0;
let base = baseline;
const watch = setInterval(() => {
  const now = residentMb(box.pid);
  most = Math.max(most, now);
  rise = Math.max(rise, now - base);
}, 50);

const session = await call<{ key: string; upload_id: string; part_bytes: number; parts: number }>(
  "POST",
  "/uploads",
  {
    name: "many.zip",
    size: file.size,
    mime: "application/zip",
  },
);
const named = { key: session.key, upload_id: session.upload_id };
const parts: { part_number: number; etag: string }[] = [];
for (let n = 1; n <= session.parts; n++) {
  const at = await call<{ urls: { url: string }[] }>("POST", "/uploads/urls", {
    ...named,
    part_numbers: [n],
  });
  const body = file.slice((n - 1) * session.part_bytes, n * session.part_bytes);
  const put = await fetch(at.urls[0]?.url ?? "", { method: "PUT", body });
  parts.push({ part_number: n, etag: put.headers.get("etag") ?? "" });
}
const { import_id } = await call<{ import_id: string }>("POST", "/uploads/complete", { ...named, parts });
const uploadRise = rise;

interface Import {
  stage: string;
  phrase: string;
  counts: Record<string, number>;
  problems: unknown[];
}
const stands = () => call<Import>("GET", `/imports/${import_id}`);
const started = performance.now();
let killed = 0;
let unpackedAt = 0;
while (killed < kills) {
  await Bun.sleep(100 + random() * (entries >= 5000 ? 6000 : 900));
  await box.kill();
  killed++;
  await box.start();
  base = Math.max(baseline, residentMb(box.pid));
}
let last = await stands();
for (; last.stage === "unpacking"; last = await stands()) await Bun.sleep(500);
unpackedAt = performance.now();
clearInterval(watch);

const onFile = await rows(box);
const total = onFile.length;
const names = new Set(onFile.map((d) => d.id));
await box.close();
const doctor = await box.command("doctor");
const figures = {
  entries,
  bytes: file.size,
  kills: killed,
  on_file: total,
  distinct: names.size,
  counts: last.counts,
  problems: last.problems.length,
  seconds: Math.round((unpackedAt - started) / 1000),
  memory_mb: {
    baseline: Math.round(baseline),
    most: Math.round(most),
    rise_upload: Math.round(uploadRise),
    rise: Math.round(rise),
  },
  doctor: doctor.ok,
};
console.log(JSON.stringify(figures));
box.remove();
const right =
  total === entries &&
  names.size === entries &&
  last.counts.unpacked === entries &&
  last.counts.duplicates === 0;
result({
  drill: "import-kill",
  bad: right && doctor.ok === true ? 0 : 1,
  lost: Math.max(0, entries - names.size),
  doubled: Math.max(0, total - names.size),
  detail: `an archive of ${entries} entries, ${killed} kills`,
});
