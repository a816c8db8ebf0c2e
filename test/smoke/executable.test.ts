import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Document } from "#contract/document.ts";
import type { DocumentFacts } from "#contract/fact.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { type Paper, pdfBill, receiptPhoto } from "../paper/paper.ts";
import { until } from "../took.ts";
import { builtProgram, Program, wordsOnDisk } from "./program.ts";

setDefaultTimeout(120_000);

// Names that stand in no dictionary and no program, so that finding one on disk means that a paper lies there in plain.
const issuer = "Zephyrine Waterworks";
const customer = "Quillon Varrowby";
const shop = "KESTRELMOOR PANTRY";
const telling = ["zephyrine", "quillon", "varrowby", "kestrelmoor"];

let program: Program;
let token = "";
let papers: { paper: Paper; word: string; id: string }[] = [];

const call = (path: string) =>
  fetch(`${program.origin}${path}`, { headers: { Authorization: `Bearer ${token}` } });
const json = async <T>(path: string): Promise<T> => {
  const response = await call(path);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
};

async function upload(paper: Paper): Promise<string> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(paper.bytes)], paper.name, { type: paper.mime }));
  const response = await fetch(`${program.origin}/v1/documents`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Idempotency-Key": `smoke-${paper.name}` },
    body: form,
  });
  if (response.status !== 201)
    throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  const { documents } = (await response.json()) as { documents: { id: string }[] };
  return documents[0]?.id ?? "";
}

/** Waits until a document is where it stays. */
async function settled(id: string): Promise<Document> {
  for (let i = 0; i < 1_000; i++) {
    const doc = await json<Document>(`/v1/documents/${id}`);
    if (doc.metadata.status === "filed" || doc.metadata.status === "needs_review") return doc;
    await Bun.sleep(100);
  }
  throw new Error("The document was not filed in time.");
}

/** Everything a caller sees of the papers. */
async function seen(): Promise<unknown[]> {
  const answers: unknown[] = [await json("/v1/documents"), await json("/v1/overview")];
  for (const { id, word } of papers)
    answers.push(
      await json(`/v1/documents/${id}?text=true`),
      await json(`/v1/documents/${id}/facts`),
      await json(`/v1/search?q=${word}`),
    );
  return answers;
}

beforeAll(async () => {
  program = new Program(await builtProgram());
  const bill = await pdfBill({ seed: 3, issuer, customer, total: 184.37 });
  const receipt = await receiptPhoto({ seed: 8, shop, total: 42.65, wear: 0.2 });
  papers = [
    { paper: bill, word: "varrowby", id: "" },
    { paper: receipt, word: "kestrelmoor", id: "" },
  ];
});
afterAll(() => program?.remove());

describe("the executable alone in an empty folder", () => {
  test("makes an account and a token from the command line, and unpacks nothing for it", async () => {
    const made = await program.json<{ account_id: string }>(
      ...["account", "create", "--name", "The Varrowbys", "--kind", "family"],
      ...["--owner-name", "Quillon", "--owner-email", "quillon@example.org"],
    );
    expect(made.account_id).toMatch(/^[0-9a-f-]{36}$/);
    const { token: shown } = await program.json<{ token: string }>(
      ...["token", "create", "--email", "quillon@example.org", "--name", "smoke"],
    );
    token = shown;
    expect(token).toMatch(/^svc_pat_/);
    const [addon, ...more] = readdirSync(program.runtime);
    expect(addon).toMatch(/^sqlite-[0-9a-f]{16}\.node$/);
    expect(more).toEqual([]);
  });

  test("answers before the engines are unpacked, and files a bill and a photographed receipt", async () => {
    await program.serve();
    expect(readdirSync(program.runtime).filter((n) => /^runtime-[0-9a-f]{16}$/.test(n))).toEqual([]);
    for (const p of papers) p.id = await upload(p.paper);
    for (const { id, paper, word } of papers) {
      const { metadata } = await settled(id);
      expect(metadata.status).toBe("filed");
      expect(metadata.date).toBe(paper.truth.date as string);
      expect(metadata.read_by_ocr_pages).toBe(paper.mime === "image/jpeg" ? 1 : 0);
      const found = await json<SearchAnswer>(`/v1/search?q=${word}`);
      expect(found.results.map((r) => r.id)).toEqual([id]);
      const { facts } = await json<DocumentFacts>(`/v1/documents/${id}/facts`);
      expect(facts.every((f) => f.page === 1)).toBe(true);
      expect(facts.map((f) => f.date)).toContain(paper.truth.date);
    }
  });

  test("unpacks the engines once, into a folder that nobody else may look into and that is not the data folder", async () => {
    const folder = await program.unpacked();
    expect(existsSync(join(program.dataDir, "runtime"))).toBe(false);
    for (const path of [program.dataDir, program.runtime, join(program.runtime, folder)])
      expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  test("draws a page of each paper", async () => {
    for (const { id } of papers) {
      const { metadata } = await json<Document>(`/v1/documents/${id}`);
      const response = await call(`/v1/documents/${id}/files/${metadata.files[0]?.id}/pages/1?w=800`);
      expect(response.headers.get("content-type")).toBe("image/png");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
      expect(Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20))).toBe(800);
    }
  });

  test("serves the web app with its script, style and fonts, for every address the app routes", async () => {
    const page = await (await fetch(`${program.origin}/`)).text();
    expect(await (await fetch(`${program.origin}/documents/some`)).text()).toBe(page);
    const named = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g)].map(
      (m) => m[1] as string,
    );
    expect(named.map((n) => n.slice(n.lastIndexOf("."))).sort()).toEqual([
      ".css",
      ".css",
      ".js",
      ".woff2",
      ".woff2",
    ]);
    for (const path of named) {
      const response = await fetch(`${program.origin}${path}`);
      expect(response.status).toBe(200);
      const kind = path.endsWith(".js") ? /javascript/ : path.endsWith(".css") ? /css/ : /font\/woff2/;
      expect(response.headers.get("content-type")).toMatch(kind);
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect((await response.text()).length).toBeGreaterThan(3_000);
    }
  });

  test("describes its API", async () => {
    const api = await json<{ openapi: string; paths: object }>("/v1/openapi.json");
    expect(api.openapi).toStartWith("3.1");
    expect(Object.keys(api.paths)).toContain("/documents/{document}/facts");
    const page = await (await fetch(`${program.origin}/v1/reference`)).text();
    expect(page).toContain('data-url="/v1/openapi.json"');
    const script = await fetch(`${program.origin}${/src="(\/scalar-[^"]+\.js)"/.exec(page)?.[1]}`);
    expect(script.headers.get("content-type")).toMatch(/javascript/);
    expect(script.headers.get("cache-control")).toContain("immutable");
    expect((await script.text()).length).toBeGreaterThan(1_000_000);
  });

  test("checks what it is sent", async () => {
    for (const query of ["limit=999", "limit=many", "no_such=1"])
      expect((await call(`/v1/documents?${query}`)).status).toBe(422);
    expect((await fetch(`${program.origin}/v1/documents`)).status).toBe(401);
  });

  test("leaves nothing plain on disk, nor anything at all outside of its folders", async () => {
    expect(wordsOnDisk(program.dataDir, telling)).toEqual([]);
    expect(readdirSync(program.temporary)).toEqual([]);
    expect(readdirSync(join(program.folder, "work"))).toEqual([]);
    const control = mkdtempSync(join(tmpdir(), "deedbox-control-"));
    writeFileSync(join(control, "a"), Buffer.from("to Quillon", "utf8"));
    writeFileSync(join(control, "b"), Buffer.from("from ZEPHYRINE", "utf16le"));
    expect(wordsOnDisk(control, telling).sort()).toEqual(["quillon", "zephyrine"]);
    rmSync(control, { recursive: true });
  });

  test("stops when told to and gives the same answers after the next start, which is quick", async () => {
    const before = await seen();
    const stopped = await program.stop();
    expect(stopped).toEqual({ code: 0, wrong: "" });
    expect(wordsOnDisk(program.dataDir, telling)).toEqual([]);
    const first = await program.serve();
    expect(await seen()).toEqual(before);
    const again = await program.stop();
    expect(again).toEqual({ code: 0, wrong: "" });
    const second = await program.serve();
    // The goals are 0.4 s and 120 MB; a busy machine starts later.
    expect(Math.min(first, second)).toBeLessThan(1_500);
    await until(() => program.residentMb < 120, "it takes less than 120 MB");
    await program.stop();
  });

  test("finds nothing wrong with itself", async () => {
    const { ok, findings } = await program.json<{ ok: boolean; findings: { check: string }[] }>("doctor");
    expect(ok).toBe(true);
    expect(findings.map((f) => f.check)).toContain("engines");
  });

  test("reads a file without filing it", async () => {
    const { paper } = papers[0] as (typeof papers)[number];
    const path = join(program.home, "bill.pdf");
    writeFileSync(path, paper.bytes);
    const read = await program.json<{ date: string; total: number; facts: { value: string }[] }>(
      "read",
      path,
    );
    expect(read).toMatchObject({ date: paper.truth.date, total: paper.truth.total });
    expect(read.facts.map((f) => f.value)).toContain(paper.truth.number ?? "");
    expect(existsSync(join(program.dataDir, "bill.pdf"))).toBe(false);
    rmSync(path);
  });
});
