/**
 * A zip of many entries is sent in parts and taken apart while the server is killed (SIGKILL) at random moments and
 * started again. Every entry must be on file exactly once, and the server must not hold the archive in memory.
 * `bun test/drill/import-kill.ts [entries] [megabytes] [kills] [seed]`; with DEEDBOX_EXECUTABLE the compiled program.
 */
import { createCipheriv } from "node:crypto";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipped } from "#operations/bundles/zip.ts";
import { seeded } from "../paper/paper.ts";

const [entries = 10_000, megabytes = 1500, kills = 20, seed = 1] = process.argv.slice(2).map(Number);
const program = process.env.DEEDBOX_EXECUTABLE
  ? [process.env.DEEDBOX_EXECUTABLE]
  : [process.execPath, join(import.meta.dir, "..", "..", "src", "main.ts")];
const home = mkdtempSync(join(process.env.DEEDBOX_DRILL ?? tmpdir(), "deedbox-import-kill-"));
const env = {
  PATH: process.env.PATH ?? "",
  HOME: home,
  XDG_CONFIG_HOME: join(home, "config"),
  DEEDBOX_DATA: join(home, "data"),
  DEEDBOX_PACE_TOKEN: "1000000",
  DEEDBOX_PACE_ACCOUNT: "1000000",
};
const random = seeded(seed);
/** Memory of the server, in MiB (proc(5), status). */
const memory = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

async function command(...args: string[]): Promise<Record<string, string>> {
  const child = Bun.spawn([...program, ...args, "--json"], { env, stdout: "pipe", stderr: "inherit" });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${args.join(" ")} failed`);
  return JSON.parse(text) as Record<string, string>;
}

interface Server {
  process: Bun.Subprocess;
  origin: string;
}

async function start(): Promise<Server> {
  const child = Bun.spawn([...program, "serve", "--port", "0"], { env, stdout: "pipe", stderr: "inherit" });
  const words = new TextDecoder();
  let text = "";
  for await (const piece of child.stdout) {
    text += words.decode(piece, { stream: true });
    const m = /listening on (http:\S+)/.exec(text);
    if (m?.[1]) return { process: child, origin: m[1] };
  }
  throw new Error("the server ended before it answered");
}

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

const made = [
  "--name",
  "Drill",
  "--kind",
  "family",
  "--owner-name",
  "Ann",
  "--owner-email",
  "ann@example.org",
];
await command("account", "create", ...made);
const scopes = ["--name", "drill", "--scopes", "read,write,files"];
const { token } = await command("token", "create", "--email", "ann@example.org", ...scopes);
let server = await start();

const call = async <T>(method: string, path: string, json?: unknown): Promise<T> => {
  const answer = await fetch(`${server.origin}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

const archive = join(home, "many.zip");
await writeArchive(archive);
const file = Bun.file(archive);
const baseline = memory(server.process.pid);
let most = baseline;
let rise = 0;
let base = baseline;
const watch = setInterval(() => {
  const now = memory(server.process.pid);
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

interface Row {
  stage: string;
  phrase: string;
  counts: Record<string, number>;
  problems: unknown[];
}
const stands = () => call<Row>("GET", `/imports/${import_id}`);
const started = performance.now();
let killed = 0;
let unpackedAt = 0;
while (killed < kills) {
  await Bun.sleep(100 + random() * (entries >= 5000 ? 6000 : 900));
  server.process.kill("SIGKILL");
  await server.process.exited;
  killed++;
  server = await start();
  base = Math.max(baseline, memory(server.process.pid));
}
let last = await stands();
for (; last.stage === "unpacking"; last = await stands()) await Bun.sleep(500);
unpackedAt = performance.now();
clearInterval(watch);

const names = new Map<string, number>();
let cursor: string | null = null;
let total = 0;
do {
  const page: { documents: { id: string }[]; next_cursor: string | null; total: number } = await call(
    "GET",
    `/documents?limit=200${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
  );
  total = page.total;
  for (const d of page.documents) names.set(d.id, (names.get(d.id) ?? 0) + 1);
  cursor = page.next_cursor;
} while (cursor !== null);
server.process.kill("SIGTERM");
await server.process.exited;
const doctor = await command("doctor").catch(() => null);
const result = {
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
  doctor: doctor !== null,
};
console.log(JSON.stringify(result));
rmSync(home, { recursive: true, force: true });
const right =
  total === entries &&
  names.size === entries &&
  last.counts.unpacked === entries &&
  last.counts.duplicates === 0;
process.exit(right && doctor !== null ? 0 : 1);
