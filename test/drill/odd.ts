/**
 * Files of a folder are sent to a fresh box, one line is told of each: how it stands, why it waits, what the Checkup says,
 * its title, pages, files and words. `bun test/drill/odd.ts FOLDER [words of a name …]`. The folder may hold an
 * `expectations.jsonl` of `{file, expect, password?}`: what is expected is told beside, for a person to judge, and what is
 * locked is tried with a wrong password and opened with the given one. DEEDBOX_EXECUTABLE drills the compiled program.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DrillBox, quiet, type Row, rows, sentences, type Whole } from "./box.ts";

const [folder, ...words] = process.argv.slice(2);
if (!folder) throw new Error("Say which folder.");

interface Expectation {
  file: string;
  expect: string;
  password?: string | null;
}

const list = join(folder, "expectations.jsonl");
const expected = new Map(
  existsSync(list)
    ? readFileSync(list, "utf8")
        .split("\n")
        .filter((l) => l.trim() !== "")
        .map((l) => JSON.parse(l) as Expectation)
        .map((e) => [basename(e.file), e] as const)
    : [],
);
const names = readdirSync(folder)
  .filter((n) => n !== "expectations.jsonl" && (words.length === 0 || words.some((w) => n.includes(w))))
  .sort();

const box = new DrillBox();
await box.open();

/** What one document came to, on one line. */
async function told(id: string, said: string): Promise<string> {
  const { body: d } = await box.call<Whole>("GET", `/v1/documents/${id}?text=true&max_chars=20000`);
  const m = d.metadata;
  const files = m.files.map((f) => `${f.role} ${f.mime} ${f.pages ?? 0}p`).join(", ");
  const facts = m.facts.map((f) => `${f.label}=${f.value}`).slice(0, 8);
  const where = `${m.status}${m.review_reason ? ` (${m.review_reason})` : ""}${m.duplicate ? " folded under a copy" : ""}`;
  return [
    where,
    said && `says: ${said}`,
    `title: ${d.title}`,
    `type ${m.type ?? "-"} date ${m.date ?? "-"}`,
    `${m.page_count ?? 0} pages (${m.read_by_ocr_pages} by their picture), ${d.text?.length ?? 0} letters`,
    files,
    facts.join("; "),
    `begins: ${(d.text ?? "").replace(/\s+/g, " ").slice(0, 120)}`,
  ]
    .filter(Boolean)
    .join("\n      ");
}

async function unlock(id: string, password: string): Promise<number> {
  const wrong = await box.call("POST", `/v1/documents/${id}/unlock`, { password: `${password}?` });
  if (wrong.status !== 422) return wrong.status;
  const right = await box.call("POST", `/v1/documents/${id}/unlock`, { password });
  await quiet(box, 120_000);
  return right.status;
}

const before = new Set<string>();
for (const name of names) {
  const expectation = expected.get(name);
  const started = performance.now();
  const sent = await box.send<{
    documents?: Row[];
    import_id?: string;
    detail?: string;
    message?: string;
    errors?: { detail: string }[];
  }>(name, new Uint8Array(readFileSync(join(folder, name))));
  console.log(`\n${name}\n  expected: ${expectation?.expect ?? "-"}`);
  if (sent.status !== 201) {
    console.log(
      `  ${sent.status}: ${sent.body.detail} ${sent.body.errors?.map((e) => e.detail).join(" ") ?? ""}`,
    );
    continue;
  }
  if (sent.body.import_id) await importOf(sent.body.import_id);
  if (!(await quiet(box, 180_000))) console.log("  NOT DONE after three minutes");
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`  ${seconds} s: ${sent.body.message ?? ""}`);
  await tellNew();
  const id = sent.body.documents?.[0]?.id;
  const locked =
    id &&
    (await box.call<Whole>("GET", `/v1/documents/${id}`)).body.metadata.review_reason === "password_needed";
  if (id && locked && expectation?.password) {
    console.log(`  unlocked: ${await unlock(id, expectation.password)}`);
    console.log(`    - ${await told(id, (await sentences(box)).get(id) ?? "")}`);
  }
}

async function importOf(id: string): Promise<void> {
  for (let i = 0; i < 900; i++) {
    const { body } = await box.call<{
      stage: string;
      phrase: string;
      problems: { entry: string; detail: string }[];
    }>("GET", `/v1/imports/${id}`);
    if (body.stage === "done") {
      console.log(
        `  import: ${body.phrase}${body.problems.map((p) => `\n    ! ${p.entry}: ${p.detail}`).join("")}`,
      );
      return;
    }
    await Bun.sleep(200);
  }
  console.log("  import NOT DONE");
}

/** Documents that were not there before the file was sent. */
async function tellNew(): Promise<void> {
  const said = await sentences(box);
  for (const row of (await rows(box)).filter((r) => !before.has(r.id))) {
    before.add(row.id);
    console.log(`    - ${await told(row.id, said.get(row.id) ?? "")}`);
  }
}

await box.close();
box.remove();
