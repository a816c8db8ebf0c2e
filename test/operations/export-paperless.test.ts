import { afterAll, describe, expect, test } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DocumentRecord, recordColumns, recordJoins } from "#database/documents/documents.ts";
import { bundleNamesOf, firstIssuer } from "#database/documents/exported.ts";
import { addHandFact, factsOf } from "#database/documents/facts.ts";
import { addFile, filesOf } from "#database/documents/files.ts";
import { paperNotesOf } from "#database/documents/paper-notes.ts";
import { keepBytes } from "#operations/documents/filing/intake.ts";
import { exportTo } from "#operations/export/local.ts";
import { importPath, importStands } from "#operations/imports/local.ts";
import { startImports, unpackNow } from "#pipeline/imports.ts";
import { openTestBox, type TestBox } from "../box.ts";
import {
  correspondent,
  customField,
  documentType,
  fieldValue,
  filterRule,
  paperlessFiles,
  remark,
  savedView,
  tag,
} from "../paper/paperless.ts";
import { type DjangoRecord, importerTroubles } from "../paper/paperless-importer.ts";
import { utf8 } from "../paper/zips.ts";
import { until } from "../took.ts";

const folder = fs.mkdtempSync(join(tmpdir(), "deedbox-paperless-"));
const opened: TestBox[] = [];
afterAll(async () => {
  for (const t of opened) await t.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const fail = (e: unknown) => {
  throw e;
};

/** A box into whose empty account a path was imported, with nobody reading what came. */
async function holding(path: string): Promise<TestBox> {
  const t = await openTestBox({});
  opened.push(t);
  const { id } = await importPath(t.box, path, undefined);
  await unpackNow(t.box, id, new AbortController().signal, fail);
  t.box.db.sql("DELETE FROM job").run();
  const imports = startImports(t.box, fail);
  await until(() => importStands(t.box, t.scope, id).stage === "done", "the import is done");
  await imports.stop(5000);
  expect(importStands(t.box, t.scope, id).problems).toEqual([]);
  return t;
}

const wish = {
  version: "3.0" as const,
  papers: [
    {
      ...{ pk: 1, title: "Strom", created: "2024-03-31", file: "a.txt", bytes: utf8("Bill"), asn: 77 },
      ...{
        correspondent: 1,
        type: 1,
        tags: [1, 2],
        added: "2024-04-02T08:00:00Z",
        originalName: "scan 1.txt",
      },
    },
    {
      pk: 2,
      title: "Lease",
      created: "2020-01-01",
      file: "b.txt",
      bytes: utf8("Lease"),
      type: 2,
      correspondent: 2,
    },
    { pk: 3, title: "Gone", created: "2023-01-01", file: "c.txt", bytes: utf8("Gone"), deleted: true },
    { pk: 4, title: "T".repeat(120), created: "2022-05-05", file: "d.txt", bytes: utf8("Long") },
  ],
  records: [
    ...[correspondent(1, "Stadtwerke Musterstadt"), correspondent(2, "M. Huber"), documentType(1, "Invoice")],
    ...[documentType(2, "Gartenpacht"), tag(1, "Haus"), tag(2, "Steuer 2024")],
    ...[customField(1, "Amount due", "monetary"), customField(2, "Due date", "date")],
    ...[customField(3, "Colour", "string"), customField(4, "Refund", "monetary")],
    fieldValue(1, 1, 1, { value_monetary: "EUR12.30" }),
    fieldValue(2, 1, 2, { value_date: "2024-04-30" }),
    fieldValue(3, 1, 3, { value_text: "blue" }),
    fieldValue(4, 1, 4, { value_monetary: "CHF-7.50" }),
    ...[remark(1, 1, "Paid by card"), remark(2, 2, "Ask Huber")],
    savedView(1, "Bills", { sort_field: "added" }),
    ...[
      filterRule(1, 1, 3, "1"),
      filterRule(2, 1, 4, "1"),
      filterRule(3, 1, 6, "2"),
      filterRule(4, 1, 14, "2020-02-01"),
    ],
    savedView(2, "Words", { sort_field: null }),
    ...[filterRule(5, 2, 19, "gas bill"), filterRule(6, 2, 10, "2024")],
  ],
};

const documents = (t: TestBox): DocumentRecord[] =>
  t.box.db
    .sql(`SELECT ${recordColumns} FROM document d ${recordJoins} ORDER BY d.n`)
    .all() as DocumentRecord[];

/** What a person would say is on file, in words that do not hang on ids. */
const known: Record<string, (t: TestBox, d: DocumentRecord) => unknown> = {
  title: (_, d) => d.title,
  date: (_, d) => d.doc_date,
  added: (_, d) => d.arrived_at,
  type: (_, d) => d.type_slug,
  "from whom": (t, d) => firstIssuer(t.box.db, d.id),
  tags: (t, d) => bundleNamesOf(t.box.db, d.id).sort(),
  "in the trash": (_, d) => d.trashed_at !== null,
  "name of the file": (_, d) => d.original_name,
  values: (t, d) =>
    factsOf(t.box.db, t.scope, d.id)
      .map((f) => [f.key, f.label, f.role, f.value, f.number, f.currency, f.date])
      .sort(),
  notes: (t, d) => paperNotesOf(t.box.db, t.scope, d.id).map((n) => [n.text, n.written_at]),
  bytes: (t, d) => filesOf(t.box.db, t.scope, d.id).map((f) => [f.role, f.bytes, f.mime]),
};

const searches = (t: TestBox) =>
  (
    t.box.db.sql("SELECT name, q, filters FROM saved_search ORDER BY name").all() as Record<string, string>[]
  ).map(({ name, q, filters = "{}" }) => {
    const { bundles, person_or_thing, ...plain } = JSON.parse(filters) as Record<string, string>;
    const called = (table: string, id: string | undefined) =>
      id && (t.box.db.sql(`SELECT name FROM ${table} WHERE id = ?`).get(id) as { name: string }).name;
    return { name, q, ...plain, tag: called("bundle", bundles), from: called("entity", person_or_thing) };
  });

/** The files of an export for paperless-ngx and its records. */
function readExport(path: string): { files: Map<string, Uint8Array>; records: DjangoRecord[] } {
  const files = new Map<string, Uint8Array>();
  for (const name of fs.readdirSync(path, { recursive: true }) as string[])
    if (fs.statSync(join(path, name)).isFile()) files.set(name, fs.readFileSync(join(path, name)));
  const records = JSON.parse(fs.readFileSync(join(path, "manifest.json"), "utf8")) as DjangoRecord[];
  return { files, records };
}

let source: Promise<TestBox> | null = null;
const home = (): Promise<TestBox> => {
  source ??= (async () => {
    const path = join(folder, "theirs");
    for (const f of paperlessFiles(wish)) {
      fs.mkdirSync(join(path), { recursive: true });
      fs.writeFileSync(join(path, f.name), f.bytes);
    }
    return holding(path);
  })();
  return source;
};

describe("the form of paperless-ngx", () => {
  for (const [form, major] of [
    ["paperless", 3],
    ["paperless-2", 2],
  ] as const)
    test(`${form}: what comes back is what was on file, and its importer would take it`, async () => {
      const from = await home();
      const path = join(folder, form);
      const told: string[] = [];
      const made = await exportTo(from.box, path, { form }, (p) => told.push(`${p.done}/${p.of}`));
      const kept = documents(from).filter((d) => major === 3 || d.trashed_at === null);
      expect([made.papers, made.left_out, told]).toEqual([kept.length, 0, ["1/4", "2/4", "3/4", "4/4"]]);
      const { files, records } = readExport(path);
      expect(importerTroubles(files, records, major)).toEqual([]);
      expect(made.files).toBe(files.size);
      expect(JSON.parse(new TextDecoder().decode(files.get("metadata.json"))).version).toStartWith(
        `${major}.`,
      );
      const to = await holding(path);
      for (const [what, of] of Object.entries(known))
        expect([what, documents(to).map((d) => of(to, d))]).toEqual([what, kept.map((d) => of(from, d))]);
      expect(searches(to)).toEqual(searches(from));
      expect(searches(to)).toHaveLength(2);
    });

  test("what its fields cannot hold is a note, two values of a name are two fields, and each file is a document", async () => {
    const from = await home();
    const [bill, , , long] = documents(from);
    const { box, scope } = from;
    const fact = (position: number, value: string, more: object = {}) =>
      addHandFact(box.db, scope, long?.id ?? "", {
        ...{ id: box.ids.uuid(), key: "serial", label: "Serial", role: "text", value, position },
        ...{ number: null, date: null, currency: null, ...more },
      });
    async function* bytes() {
      yield utf8("Second page");
    }
    const page = await keepBytes(box, scope, { name: "e.txt", mime: "text/plain", bytes: bytes() }, "x");
    box.db.write(() => {
      fact(1, "A-1");
      fact(2, "B-2");
      fact(3, "x".repeat(300));
      fact(4, "minus", { role: "money", number: -4 });
      addFile(box.db, scope, {
        ...{ id: box.ids.uuid(), document_id: long?.id ?? "", role: "original", position: 1, name: "e.txt" },
        ...{
          mime: page.mime,
          bytes: page.bytes,
          pages: 0,
          blob_id: page.blobId,
          fingerprint: page.fingerprint,
        },
        quarantined: 0,
      });
      box.db.sql("UPDATE file SET quarantined = 1 WHERE document_id = ?").run(bill?.id);
    });
    const path = join(folder, "odd");
    const made = await exportTo(box, path, { form: "paperless-2" });
    expect([made.papers, made.left_out]).toEqual([2, 1]);
    const { files, records } = readExport(path);
    expect(importerTroubles(files, records, 2)).toEqual([]);
    const of = (model: string) => records.filter((r) => r.model === `documents.${model}`);
    expect(of("document").map((r) => [r.fields.title, r.fields.original_filename])).toEqual([
      ["Lease", "b.txt"],
      ["T".repeat(120), "d.txt"],
      [`${"T".repeat(120)} (2)`, "e.txt"],
    ]);
    const names = new Map(of("customfield").map((r) => [r.pk, r.fields.name]));
    expect(
      of("customfieldinstance").map((r) => [
        r.fields.document,
        names.get(Number(r.fields.field)),
        r.fields.value_text,
      ]),
    ).toEqual([
      [2, "Serial", "A-1"],
      [2, "Serial (2)", "B-2"],
      [2, "Serial (3)", "minus"],
    ]);
    expect(of("note").map((r) => r.fields.note)).toEqual(["Ask Huber", `Serial: ${"x".repeat(300)}`]);
  });

  test("a form that is none is refused", async () => {
    const from = await home();
    await expect(exportTo(from.box, join(folder, "no"), { form: "evernote" })).rejects.toMatchObject({
      status: 422,
    });
  });
});
