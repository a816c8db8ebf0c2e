import { afterEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Import } from "#contract/import.ts";
import { bundlesOf } from "#database/accounts/bundles.ts";
import { membersOf } from "#database/accounts/members.ts";
import { type DocumentRecord, recordColumns, recordJoins } from "#database/documents/documents.ts";
import { factsOf } from "#database/documents/facts.ts";
import { paperNotesOf } from "#database/documents/paper-notes.ts";
import { entitiesNamed, entitiesOf } from "#database/entities/entities.ts";
import { savedSearchesOf } from "#database/search/saved-searches.ts";
import type { ContainerKind } from "#engines/archives/shapes.ts";
import { examine } from "#operations/doctor.ts";
import { keepBytes } from "#operations/documents/filing/intake.ts";
import { remember } from "#operations/documents/passwords.ts";
import { resumeOperation } from "#operations/imports/list.ts";
import { importPath, importStands } from "#operations/imports/local.ts";
import { beginImport } from "#operations/imports/record.ts";
import { changePlan } from "#operations/members/accounts.ts";
import { perform } from "#operations/operation.ts";
import { startImports, unpackNow } from "#pipeline/imports.ts";
import { startWorker } from "#pipeline/worker.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { pdfBill } from "../paper/paper.ts";
import {
  correspondent,
  customField,
  documentType,
  fieldValue,
  filterRule,
  paperlessFiles,
  paperlessZip,
  remark,
  savedView,
  storagePath,
  tag,
} from "../paper/paperless.ts";
import { makeZip, utf8 } from "../paper/zips.ts";
import { until } from "../took.ts";

const opened: TestBox[] = [];
async function home(options: Parameters<typeof openTestBox>[0] = {}): Promise<TestBox> {
  const t = await openTestBox(options);
  opened.push(t);
  return t;
}
afterEach(async () => {
  for (const t of opened.splice(0)) await t.close();
});

const fail = (e: unknown) => {
  throw e;
};

/** Puts an archive on file and takes it apart, with nobody reading what comes out. */
async function imported(
  t: TestBox,
  name: string,
  bytes: Uint8Array,
  container: ContainerKind = "zip",
  bundle?: string,
  spoil: (path: string) => void = () => {},
): Promise<Import> {
  const { box, scope } = t;
  async function* all() {
    yield bytes;
  }
  const archive = await keepBytes(box, scope, { name, mime: "application/zip", bytes: all() }, "x");
  const made = box.db.write(() =>
    beginImport(box, scope, { archive, container, kind: null, addedBy: null, via: "api" }),
  );
  if (bundle !== undefined) box.db.sql("UPDATE import SET bundle_id = ? WHERE id = ?").run(bundle, made.id);
  spoil(join(t.dataDir, "blobs", archive.blobId.slice(0, 2), archive.blobId));
  await unpackNow(box, made.id, new AbortController().signal, fail);
  return importStands(box, scope, made.id);
}

const documents = (t: TestBox): DocumentRecord[] =>
  t.box.db
    .sql(`SELECT ${recordColumns} FROM document d ${recordJoins} ORDER BY d.n`)
    .all() as DocumentRecord[];

const blobs = async (t: TestBox) => {
  let n = 0;
  for await (const _ of t.box.vault.blobs.list()) n++;
  return n;
};

const letters = makeZip([
  { name: "ärzte/a.txt", bytes: "First letter" },
  { name: "taxes/b.txt", bytes: "Second letter" },
  { name: "taxes/same.txt", bytes: "First letter" },
  { name: "../out.txt", bytes: "x" },
  { name: "Thumbs.db", bytes: "x" },
]);

describe("an import", () => {
  test("files each entry once, counts every one, and names what it did not take", async () => {
    const t = await home();
    const one = await imported(t, "letters.zip", letters);
    expect(one.counts).toMatchObject({
      entries: 5,
      unpacked: 3,
      duplicates: 1,
      skipped: 1,
      failed: 1,
      left_behind: 0,
    });
    expect(one.problems).toEqual([
      { entry: "../out.txt", detail: "This file’s name points outside the archive. It wasn’t added." },
    ]);
    expect(documents(t).map((d) => [d.original_name, d.arrived_by, d.status])).toEqual([
      ["a.txt", "import", "received"],
      ["b.txt", "import", "received"],
    ]);
    // Folders are bundles; what lay in two of them is in both.
    expect(
      bundlesOf(t.box.db, t.scope)
        .map((b) => [b.name, b.documents])
        .sort(),
    ).toEqual([
      ["taxes", 2],
      ["ärzte", 1],
    ]);
  });

  test("a second import of the same archive adds nothing", async () => {
    const t = await home();
    await imported(t, "letters.zip", letters);
    const before = [documents(t), bundlesOf(t.box.db, t.scope)];
    const again = await imported(t, "again.zip", letters);
    expect(again.counts).toMatchObject({ entries: 5, unpacked: 3, duplicates: 3 });
    expect([documents(t), bundlesOf(t.box.db, t.scope)]).toEqual(before as never);
  });

  test("archives in archives are opened twice over; one deeper is filed whole", async () => {
    const t = await home();
    const inner = (name: string, bytes: Uint8Array) => makeZip([{ name, bytes }]);
    const third = inner("deep.txt", utf8("deep"));
    const nested = inner("one.zip", inner("two.zip", inner("three.zip", third)));
    const one = await imported(t, "nested.zip", nested);
    expect(documents(t).map((d) => d.original_name)).toEqual(["three.zip"]);
    expect(one.counts).toMatchObject({ entries: 3, unpacked: 3, failed: 0 });
    const two = await imported(t, "two.zip", inner("mail.mbox", utf8("From a\nSubject: Hi\nFrom: b\n\nx\n")));
    expect(two.counts).toMatchObject({ entries: 2, unpacked: 2 });
    expect(documents(t).map((d) => d.original_name)).toEqual(["three.zip", "Hi.eml"]);
  });

  test("an archive that cannot be taken apart is filed whole, and says why", async () => {
    const t = await home();
    const one = await imported(t, "cut.zip", letters.subarray(0, 60));
    expect(one.counts).toMatchObject({ entries: 1, unpacked: 0, failed: 1 });
    expect(one.problems[0]?.detail).toStartWith("This archive is damaged");
    expect(documents(t).map((d) => d.original_name)).toEqual(["cut.zip"]);
    const again = await imported(t, "cut.zip", letters.subarray(0, 60));
    expect(again.counts).toMatchObject({ duplicates: 1, failed: 0 });
    expect(documents(t)).toHaveLength(1);
  });

  test("what a guest of one bundle sends stays in that bundle", async () => {
    const t = await home();
    const bundle = t.box.ids.uuid();
    t.box.db
      .sql("INSERT INTO bundle (id, account_id, name, kind, created_at) VALUES (?, ?, 'Guest', 'made', 1)")
      .run(bundle, t.accountId);
    await imported(t, "letters.zip", letters, "zip", bundle);
    expect(bundlesOf(t.box.db, t.scope).map((b) => [b.name, b.documents])).toEqual([["Guest", 2]]);
  });

  test("a bundle that somebody outside was let in on since gets no more papers", async () => {
    const t = await home();
    await imported(
      t,
      "one.zip",
      makeZip([
        { name: "taxes/a.txt", bytes: "1" },
        { name: "b/c.txt", bytes: "2" },
      ]),
    );
    const taxes = bundlesOf(t.box.db, t.scope).find((b) => b.name === "taxes");
    t.box.db
      .sql(
        "INSERT INTO link (id, account_id, bundle_id, hash, expires_on, created_at) VALUES ('l', ?, ?, x'00', '2099-01-01', 1)",
      )
      .run(t.accountId, taxes?.id ?? "");
    await imported(
      t,
      "two.zip",
      makeZip([
        { name: "taxes/d.txt", bytes: "3" },
        { name: "b/e.txt", bytes: "4" },
      ]),
    );
    expect(
      bundlesOf(t.box.db, t.scope)
        .map((b) => [b.name, b.documents])
        .sort(),
    ).toEqual([
      ["b", 2],
      ["taxes", 1],
      ["taxes", 1],
    ]);
  });
});

describe("past the plan's room", () => {
  const many = makeZip(Array.from({ length: 30 }, (_, i) => ({ name: `${i}.txt`, bytes: `Paper ${i}` })));

  test("entries are counted and left with their archive, and taken in once there is room", async () => {
    const t = await home({ plan: "free" });
    const one = await imported(t, "many.zip", many);
    expect(one.counts).toMatchObject({ entries: 30, unpacked: 25, left_behind: 5 });
    const call = { ...t.call, caller: { ...t.call.caller, plan: t.box.planOf("home") } };
    const resume = async () =>
      (await perform(t.box, resumeOperation, { import: one.id }, call, null)).output as Import;
    changePlan(t.box, t.accountId, "home", "cli");
    const again = await resume();
    expect([again.stage, again.counts.left_behind]).toEqual(["unpacking", 0]);
    await unpackNow(t.box, one.id, new AbortController().signal, fail);
    expect(importStands(t.box, t.scope, one.id).counts).toMatchObject({
      unpacked: 30,
      left_behind: 0,
      duplicates: 0,
    });
    expect(documents(t)).toHaveLength(30);
    // Nothing is left: it is answered as it is.
    const before = importStands(t.box, t.scope, one.id);
    expect((await resume()).counts).toEqual(before.counts);
  });
});

test("a locked entry waits for a password that the account remembers since", async () => {
  const t = await home();
  const locked = Buffer.from(
    "UEsDBAoACQAAAE6CdF0flDVfJgAAABoAAAAFABwAcy50eHRVVAkAA9RyAGvUcgBrdXgLAAEEAAAAAAQAAAAAxoJkt/58Oc6GCVuw60XaPICWPHvSUY/lFBFppH70RcxZwXubXqZQSwcIH5Q1XyYAAAAaAAAAUEsBAh4DCgAJAAAAToJ0XR+UNV8mAAAAGgAAAAUAGAAAAAAAAQAAAKSBAAAAAHMudHh0VVQFAAPUcgBrdXgLAAEEAAAAAAQAAAAAUEsFBgAAAAABAAEASwAAAHUAAAAAAA==",
    "base64",
  );
  const one = await imported(t, "locked.zip", locked);
  expect(one.problems).toEqual([
    { entry: "s.txt", detail: "This file is locked. Enter its password to open it." },
  ]);
  t.box.db.write(() => remember(t.box, t.scope, "test123"));
  await perform(t.box, resumeOperation, { import: one.id }, t.call, null);
  await unpackNow(t.box, one.id, new AbortController().signal, fail);
  expect(importStands(t.box, t.scope, one.id)).toMatchObject({
    problems: [],
    counts: { unpacked: 1, failed: 0 },
  });
});

test("when everything was taken the archive goes; while something is left it stays", async () => {
  const t = await home();
  const whole = makeZip([{ name: "a.txt", bytes: "A" }]);
  for (const [name, bytes, kept] of [
    ["whole.zip", whole, 0],
    ["part.zip", letters, 1],
  ] as const) {
    const before = await blobs(t);
    const { id } = await imported(t, name, bytes);
    t.box.db.sql("DELETE FROM job").run();
    const imports = startImports(t.box, fail);
    await until(() => importStands(t.box, t.scope, id).stage === "done", "the import is done");
    await imports.stop(5000);
    expect(importStands(t.box, t.scope, id)).toMatchObject({ stage: "done", finished: t.box.clock.today() });
    const fresh = importStands(t.box, t.scope, id).counts;
    const wanted = before + kept + fresh.unpacked - fresh.duplicates;
    await until(async () => (await blobs(t)) === wanted, `${wanted} files are kept`);
  }
  expect((await examine(t.box)).filter((f) => !f.ok)).toEqual([]);
});

describe("from paperless-ngx", () => {
  const wish = {
    version: "3.0" as const,
    papers: [
      {
        pk: 1,
        title: "Strom",
        created: "2024-03-31",
        file: "a.txt",
        bytes: utf8("New version"),
        correspondent: 1,
        type: 1,
        tags: [1],
        asn: 77,
        root: undefined,
      },
      {
        pk: 2,
        title: "x",
        created: "2020-01-01",
        file: "b.txt",
        bytes: utf8("Newest version"),
        root: 1,
        version: 1,
      },
      {
        pk: 3,
        title: "Gone",
        created: "2023-01-01",
        file: "c.txt",
        bytes: utf8("In the trash"),
        deleted: true,
      },
      {
        ...{
          pk: 4,
          title: "Vertrag",
          created: "2022-05-05",
          file: "d.txt",
          bytes: utf8("Contract"),
          type: 2,
        },
        ...{ storagePath: 1, added: "2021-07-08T12:00:00Z" },
      },
    ],
    records: [
      correspondent(1, "Stadtwerke Musterstadt"),
      documentType(1, "Invoice"),
      documentType(2, "Gartenpacht"),
      tag(1, "Haus"),
      customField(1, "Amount due", "monetary"),
      fieldValue(1, 1, 1, { value_monetary: "EUR12.30" }),
      remark(1, 1, "Paid by card"),
      storagePath(1, "Safe"),
      savedView(1, "Bills", { sort_field: "added" }),
      ...[filterRule(1, 1, 3, "1"), filterRule(2, 1, 4, "1"), filterRule(3, 1, 6, "1")],
      savedView(2, "Old ones"),
      ...[filterRule(4, 2, 0, "Strom"), filterRule(5, 2, 8, "2020-01-01")],
      savedView(3, "Nothing we know"),
      filterRule(6, 3, 17, "1"),
    ],
  };

  for (const [what, from] of [
    ["a zip", "zip"],
    ["a folder", "folder"],
  ] as const)
    test(`${what}: everything a person had set is theirs here`, async () => {
      const t = await home();
      let one: Import;
      if (from === "zip") one = await imported(t, "export.zip", paperlessZip(wish));
      else {
        const folder = mkdtempSync(join(tmpdir(), "deedbox-export-"));
        for (const f of paperlessFiles(wish)) {
          mkdirSync(dirname(join(folder, f.name)), { recursive: true });
          writeFileSync(join(folder, f.name), f.bytes);
        }
        const { id } = await importPath(t.box, folder, undefined);
        rmSync(folder, { recursive: true });
        await unpackNow(t.box, id, new AbortController().signal, fail);
        one = importStands(t.box, t.scope, id);
      }
      expect(one).toMatchObject({ kind: "paperless", problems: [], counts: { unpacked: 4, failed: 0 } });
      const [root, newest, gone, lease] = documents(t);
      expect(root).toMatchObject({
        title: "Strom",
        doc_date: "2024-03-31",
        by_hand: 13,
        replaced_by: newest?.id,
        hidden: 1,
      });
      expect(newest).toMatchObject({ title: "Strom", doc_date: "2024-03-31", replaced_by: null, hidden: 0 });
      expect(newest?.type_name?.toLowerCase()).toContain("invoice");
      expect(gone).toMatchObject({ title: "Gone", hidden: 3 });
      expect([lease?.type_name, lease?.type_slug]).toEqual(["Gartenpacht", "own/gartenpacht"]);
      expect(entitiesOf(t.box.db, t.scope, [newest?.id ?? ""]).map((e) => [e.name, e.role])).toEqual([
        ["Stadtwerke Musterstadt", "issuer"],
      ]);
      expect(
        factsOf(t.box.db, t.scope, newest?.id ?? "").map((f) => [
          f.key,
          f.value,
          f.number,
          f.currency,
          f.by_hand,
        ]),
      ).toEqual([
        ["archive_serial_number", "77", null, null, 1],
        ["amount_due", "EUR 12.30", 12.3, "EUR", 1],
      ]);
      expect(paperNotesOf(t.box.db, t.scope, newest?.id ?? "").map((n) => [n.text, n.written_at])).toEqual([
        ["Paid by card", Date.UTC(2024, 1, 2, 10)],
      ]);
      expect(bundlesOf(t.box.db, t.scope).map((b) => [b.name, b.documents])).toEqual([
        ["Safe", 1],
        ["Haus", 2],
      ]);
      expect(documents(t).map((d) => d.arrived_on)).toEqual(Array(3).fill("2024-01-01").concat("2021-07-08"));
      const before = documents(t);
      const again = await imported(t, "again.zip", paperlessZip(wish));
      expect([again.counts.duplicates, documents(t)]).toEqual([4, before] as never);
    });

  test("saved views become searches of whoever owns the account, once; what no search can say is named", async () => {
    const t = await home();
    const owner = membersOf(t.box.db, t.scope, 0)[0]?.id ?? "";
    for (const name of ["export.zip", "again.zip"]) {
      const { id } = await imported(t, name, paperlessZip(wish));
      t.box.db.sql("DELETE FROM job").run();
      const imports = startImports(t.box, fail);
      await until(() => importStands(t.box, t.scope, id).stage === "done", "the import is done");
      await imports.stop(5000);
      expect(importStands(t.box, t.scope, id).problems).toEqual([
        {
          entry: "manifest.json",
          detail:
            "These saved views weren’t imported in full, because Deedbox can’t filter by everything they use: Old ones, Nothing we know",
        },
      ]);
    }
    const haus = bundlesOf(t.box.db, t.scope).find((b) => b.name === "Haus");
    const [issuer] = entitiesNamed(t.box.db, t.scope, "Stadtwerke Musterstadt");
    expect(
      savedSearchesOf(t.box.db, t.scope, owner).map((s) => [s.name, s.q, JSON.parse(s.filters)]),
    ).toEqual([
      [
        "Bills",
        null,
        { type: "invoices/invoice", person_or_thing: issuer?.id, bundles: haus?.id, sort: "arrival" },
      ],
      ["Old ones", "Strom", {}],
    ]);
  });

  test("a paper that was on file before gets what was set on it, unless a person has worked on it here", async () => {
    const t = await home();
    await imported(t, "d.zip", makeZip([{ name: "d.txt", bytes: "Contract" }]));
    await imported(t, "export.zip", paperlessZip(wish));
    expect(documents(t)[0]).toMatchObject({ title: "Vertrag", doc_date: "2022-05-05", by_hand: 13 });
    t.box.db.sql("UPDATE document SET title = 'Mine'").run();
    await imported(t, "export.zip", paperlessZip(wish));
    expect(documents(t).map((d) => d.title)).toEqual(["Mine", "Mine", "Mine", "Mine"]);
  });
});

test("a folder of this machine: links are named, not followed, and the rest is taken", async () => {
  const t = await home();
  const folder = mkdtempSync(join(tmpdir(), "deedbox-folder-"));
  mkdirSync(join(folder, "Car"));
  writeFileSync(join(folder, "Car", "tüv.txt"), "Inspection");
  writeFileSync(join(folder, "readme.txt"), "");
  symlinkSync("/etc/passwd", join(folder, "link.txt"));
  const { id } = await importPath(t.box, folder, undefined);
  await unpackNow(t.box, id, new AbortController().signal, fail);
  rmSync(folder, { recursive: true });
  const one = importStands(t.box, t.scope, id);
  expect(one).toMatchObject({ kind: "folder", counts: { entries: 3, unpacked: 2, failed: 1 } });
  expect(one.problems).toEqual([
    { entry: "link.txt", detail: "This is a link to another file, not a file." },
  ]);
  expect(documents(t).map((d) => d.original_name)).toEqual(["tüv.txt", "readme.txt"]);
  await expect(importPath(t.box, join(folder, "gone"), undefined)).rejects.toThrow("There’s nothing at");
});

describe("what comes out is read like any paper", () => {
  test("and what a person had set stays through the reading; a reminder is on the Checkup, a note is filed as one", async () => {
    const t = await home();
    const bill = await pdfBill({ seed: 5 });
    const wish = {
      version: "2.15" as const,
      papers: [
        {
          pk: 1,
          title: "My own title",
          created: "2019-12-24",
          file: "a.pdf",
          bytes: bill.bytes,
          type: 1,
          correspondent: 1,
        },
      ],
      records: [
        documentType(1, "Gartenpacht"),
        correspondent(1, "Somebody else"),
        customField(1, "Total", "monetary"),
        fieldValue(1, 1, 1, { value_monetary: "EUR1.00" }),
      ],
    };
    const enex = `<en-export><note><title>Ideas</title><created>20210209T203437Z</created><content><![CDATA[<en-note>Some words
      of mine about the garden and the fence.</en-note>]]></content><note-attributes><reminder-time>20990105T090000Z</reminder-time>
      </note-attributes></note></en-export>`;
    const imports = [
      await imported(t, "export.zip", paperlessZip(wish)),
      await imported(t, "notes.enex", utf8(enex), "enex"),
    ];
    const worker = startWorker(t.box, fail);
    const done = () => imports.every((i) => importStands(t.box, t.scope, i.id).stage === "done");
    await until(done, "both imports are done");
    await worker.stop(5000);
    expect(imports.map((i) => importStands(t.box, t.scope, i.id).counts)).toMatchObject([
      { sorted: 1, read: 1 },
      { sorted: 1, read: 1 },
    ]);
    const [paper, note] = documents(t);
    expect(paper).toMatchObject({
      title: "My own title",
      doc_date: "2019-12-24",
      type_slug: "own/gartenpacht",
      status: "filed",
      read: "full",
    });
    const facts = factsOf(t.box.db, t.scope, paper?.id ?? "");
    expect(facts.filter((f) => f.key === "total").map((f) => [f.value, f.by_hand])).toEqual([
      ["EUR 1.00", 1],
    ]);
    expect(facts.length).toBeGreaterThan(1);
    const issuers = entitiesOf(t.box.db, t.scope, [paper?.id ?? ""]).filter((e) => e.role === "issuer");
    expect(issuers.map((e) => e.name)).toEqual(["Somebody else"]);
    expect(note).toMatchObject({
      title: "Ideas",
      had_on: "2021-02-09",
      type_slug: "notes/note",
      status: "filed",
    });
    const reminders = t.box.db
      .sql("SELECT title, due, document_id FROM obligation WHERE kind = 'reminder'")
      .all();
    expect(reminders).toEqual([{ title: "Ideas", due: "2099-01-05", document_id: note?.id }]);
  }, 120_000);
});

test("an archive whose stored bytes went bad says so at the entries they held, and the others are taken", async () => {
  const t = await home();
  const bytes = makeZip(
    ["a", "b", "c"].map((name, i) => ({ name: `${name}.txt`, bytes: `${i} `.repeat(1_500_000), method: 0 })),
  );
  const damaged = "This archive was damaged on the box. Restore it from a backup, or import it again.";
  const broken = await imported(t, "half.zip", bytes, "zip", undefined, (path) => {
    const sealed = readFileSync(path);
    sealed[sealed.length >> 1] = (sealed[sealed.length >> 1] ?? 0) ^ 1;
    writeFileSync(path, sealed);
  });
  expect(broken.counts).toMatchObject({ unpacked: 2, failed: 1 });
  expect(broken.problems).toEqual([{ entry: "b.txt", detail: damaged }]);
  const gone = await imported(
    t,
    "gone.zip",
    makeZip([{ name: "d.txt", bytes: "d" }]),
    "zip",
    undefined,
    (path) => rmSync(path),
  );
  expect(gone.problems).toEqual([{ entry: "gone.zip", detail: damaged }]);
});
