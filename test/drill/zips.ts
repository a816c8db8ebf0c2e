/**
 * Archives past 2 and past 4 GiB as Python's `zipfile` writes them, with the records of a paperless-ngx export, sent in parts
 * to a running server. Every paper must be on file once, byte for byte, with the title its record gives, and the server must
 * not hold the archive in memory. `bun test/drill/zips.ts [GiB…]` (2.5 and 4.2 when none is said); needs python3 and, in the
 * folder that DEEDBOX_DRILL names, three times the largest of room. With DEEDBOX_EXECUTABLE the compiled program.
 */
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { childrenOf, DrillBox, residentMb, rows, type Whole } from "./box.ts";
import { result } from "./result.ts";

const sizes = process.argv.slice(2).map(Number);
const wanted = sizes.length > 0 ? sizes : [2.5, 4.2];
/** Most minutes one archive may take; a drill that hangs ends. */
const MINUTES = 20;
/** Memory that the server itself may need more than before, in MiB: far less than the archive. */
const MOST_RISE = 400;

/** Writes the archive and prints name, title and SHA-256 of each paper. */
const writer = String.raw`
import hashlib, json, random, sys, zipfile
path, total = sys.argv[1], int(float(sys.argv[2]) * 2**30)
r = random.Random(7)
papers, records, written = [], [], 0
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
    def add(pk, name, data, method):
        title = f"Paper {pk} of the export"
        z.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 12, 0, 0)), data, method)
        papers.append({"title": title, "sha": hashlib.sha256(data).hexdigest(), "bytes": len(data)})
        records.append({"model": "documents.document", "pk": pk, "fields": {"title": title, "content": "",
            "created": "2024-03-04T00:30:00+01:00", "added": "2024-03-05T10:00:00Z", "correspondent": None,
            "document_type": None, "tags": [], "checksum": hashlib.md5(data).hexdigest(), "archive_serial_number": None,
            "original_filename": name, "owner": None}, "__exported_file_name__": name,
            "__exported_thumbnail_name__": name + "-thumbnail.webp"})
    pk = 0
    while written < total:
        pk += 1
        add(pk, f"2024-03-04 {pk}.txt", f"Letter {pk}. We thank you for your order.\n".encode() * 40, zipfile.ZIP_DEFLATED)
        pk += 1
        data = r.randbytes(min(64 << 20, total - written))
        add(pk, f"2024-03-04 {pk}.bin", data, zipfile.ZIP_STORED)
        written += len(data)
    z.writestr("manifest.json", json.dumps(records, indent=2))
    z.writestr("metadata.json", json.dumps({"version": "2.15.3"}))
print(json.dumps(papers))
`;

interface Paper {
  title: string;
  sha: string;
  bytes: number;
}

async function archive(path: string, gib: number): Promise<Paper[]> {
  const python = Bun.spawn(["python3", "-c", writer, path, String(gib)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const text = await new Response(python.stdout).text();
  if ((await python.exited) !== 0) throw new Error("python3 did not write the archive");
  return JSON.parse(text) as Paper[];
}

/** Resident memory of what a server started, in MiB: the children that unpack and read. */
const childrenMb = (pid: number) => childrenOf(pid).reduce((sum, p) => sum + residentMb(p), 0);

async function send(box: DrillBox, path: string): Promise<string> {
  const call = async <T>(where: string, json: object): Promise<T> => {
    const { status, body } = await box.call<T>("POST", `/v1${where}`, json);
    if (status >= 400) throw new Error(`${where}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const file = Bun.file(path);
  const session = await call<{ key: string; upload_id: string; part_bytes: number; parts: number }>(
    "/uploads",
    {
      name: "export.zip",
      size: file.size,
      mime: "application/zip",
    },
  );
  const named = { key: session.key, upload_id: session.upload_id };
  const parts: { part_number: number; etag: string }[] = [];
  for (let n = 1; n <= session.parts; n++) {
    const at = await call<{ urls: { url: string }[] }>("/uploads/urls", { ...named, part_numbers: [n] });
    const body = file.slice((n - 1) * session.part_bytes, n * session.part_bytes);
    const put = await fetch(at.urls[0]?.url ?? "", { method: "PUT", body });
    parts.push({ part_number: n, etag: put.headers.get("etag") ?? "" });
  }
  return (await call<{ import_id: string }>("/uploads/complete", { ...named, parts })).import_id;
}

/** SHA-256 of the first original of a document, as it is served. */
async function served(box: DrillBox, id: string): Promise<string> {
  const { body } = await box.call<Whole>("GET", `/v1/documents/${id}`);
  const url = body.metadata.files.find((f) => f.role === "original")?.url ?? "";
  const answer = await fetch(url, { headers: { authorization: `Bearer ${box.token}` } });
  const hash = createHash("sha256");
  for await (const piece of answer.body ?? []) hash.update(piece);
  return hash.digest("hex");
}

interface Import {
  stage: string;
  kind: string;
  counts: Record<string, number>;
  problems: { entry: string; detail: string }[];
}

async function one(gib: number) {
  const box = new DrillBox();
  try {
    await box.open();
    const path = join(box.home, "export.zip");
    const papers = await archive(path, gib);
    const { size } = Bun.file(path);
    if (box.ended !== null) throw new Error(`the server ended by itself: ${box.ended}`);
    const before = residentMb(box.pid);
    let most = before;
    let children = 0;
    const watch = setInterval(() => {
      most = Math.max(most, residentMb(box.pid));
      children = Math.max(children, childrenMb(box.pid));
    }, 100);
    const began = performance.now();
    const id = await send(box, path);
    const sent = performance.now();
    rmSync(path);
    let state: Import;
    do {
      await Bun.sleep(500);
      state = (await box.call<Import>("GET", `/v1/imports/${id}`)).body;
    } while (state.stage === "unpacking" && performance.now() - sent < MINUTES * 60_000);
    const unpacked = performance.now();
    clearInterval(watch);
    const onFile = await rows(box);
    const wrong: string[] = state.problems.map((p) => `${p.entry}: ${p.detail}`);
    for (const paper of papers) {
      const found = onFile.filter((d) => d.title === paper.title);
      if (found.length !== 1) wrong.push(`${paper.title}: ${found.length} on file`);
      else if ((await served(box, found[0]?.id ?? "")) !== paper.sha)
        wrong.push(`${paper.title}: other bytes`);
    }
    return {
      gib,
      bytes: size,
      kind: state.kind,
      papers: papers.length,
      on_file: onFile.length,
      seconds: { sent: Math.round((sent - began) / 1000), taken_out: Math.round((unpacked - sent) / 1000) },
      memory_mb: { before: Math.round(before), most: Math.round(most), children: Math.round(children) },
      lost: papers.length - new Set(onFile.map((d) => d.title)).size,
      doubled: onFile.length - new Set(onFile.map((d) => d.title)).size,
      wrong,
    };
  } finally {
    await box.close();
    box.remove();
  }
}

let bad = 0;
let lost = 0;
let doubled = 0;
const detail: string[] = [];
for (const gib of wanted) {
  const done = await one(gib);
  console.log(JSON.stringify(done));
  const rise = done.memory_mb.most - done.memory_mb.before;
  bad += done.wrong.length + (done.kind === "paperless" ? 0 : 1) + (rise > MOST_RISE ? 1 : 0);
  lost += Math.max(0, done.lost);
  doubled += done.doubled;
  detail.push(
    `${gib} GiB: ${done.on_file} of ${done.papers} papers, ${done.seconds.sent + done.seconds.taken_out} s, ${rise} MiB more`,
  );
}
result({ drill: "zips", bad, lost, doubled, detail: detail.join("; ") });
