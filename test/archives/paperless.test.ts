import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Former, FormerView } from "#engines/archives/shapes.ts";
import type { Engines } from "#engines/engines.ts";
import { type Message, message } from "#messages/message.ts";
import { openTestEngines } from "../engines/open.ts";
import {
  correspondent,
  customField,
  documentType,
  fieldValue,
  filterRule,
  mailAccount,
  type PaperlessWish,
  paperlessZip,
  remark,
  savedView,
  storagePath,
  tag,
  user,
} from "../paper/paperless.ts";
import { makeZip, utf8 } from "../paper/zips.ts";
import { listAll, takeAll, unpackingOf } from "./open.ts";

let engines: Engines;
beforeAll(() => {
  engines = openTestEngines();
});
afterAll(() => engines.close());

async function listed(w: PaperlessWish) {
  const unpacking = unpackingOf(engines, paperlessZip(w), "zip");
  const { entries, system } = await listAll(unpacking);
  const taken = new Map<string, { name: string; text: string; remark: Message | null }>();
  for (const e of entries.filter((x) => x.fate === "take")) {
    const { files, remark } = await takeAll(unpacking, e.locator);
    taken.set(e.name, { name: files[0]?.name ?? "", text: files[0]?.text ?? "", remark });
  }
  await unpacking.close();
  return { entries, system, taken };
}

const bill = {
  pk: 7,
  title: "Strom März",
  created: "2024-03-31",
  file: "2024-03-31 Stadtwerke Strom März.pdf",
  bytes: utf8("BILL"),
};

describe("an export of paperless-ngx, of every version", () => {
  for (const version of ["1.6", "2.10", "2.15", "3.0"] as const)
    for (const split of [false, true])
      test(`${version}${split ? ", a file of records for each paper" : ""}`, async () => {
        const { entries, system, taken } = await listed({
          version,
          split,
          decomposed: version === "2.15",
          under: version === "2.10" ? "export/" : "",
          papers: [
            {
              ...bill,
              correspondent: 1,
              type: 2,
              tags: [3, 4],
              asn: 1234,
              originalName: "scan.pdf",
              archive: utf8("PDF/A"),
            },
          ],
          records: [
            correspondent(1, "Stadtwerke"),
            documentType(2, "Rechnung"),
            tag(3, "Haus"),
            tag(4, "Heizung", { tn_parent: 3 }),
          ],
        });
        expect(system).toBe("paperless");
        const papers = entries.filter((e) => e.fate === "take");
        expect(papers.map((e) => e.former)).toEqual([
          {
            title: "Strom März",
            date: "2024-03-31",
            had_on: null,
            type: "Rechnung",
            issuer: "Stadtwerke",
            tags: ["Haus", "Haus / Heizung"],
            facts: [
              {
                key: "archive_serial_number",
                label: "Archive serial number",
                role: "identifier",
                value: "1234",
                number: null,
                date: null,
                currency: null,
              },
            ],
            notes: [],
            added: Date.UTC(2024, 0, 1, 10),
            reminders: [],
            owner: null,
            trashed: false,
            group: null,
            version: 0,
          },
        ]);
        // The paper itself, under the name it once had, with the checksum that the version gives.
        expect([...taken.values()]).toEqual([{ name: "scan.pdf", text: "BILL", remark: null }]);
        expect(entries.filter((e) => e.fate === "skip").length).toBe(entries.length - 1);
      });
});

describe("what was set on a paper comes along", () => {
  const fields: [string, unknown, Record<string, unknown>, Partial<Former["facts"][number]>][] = [
    ["string", null, { value_text: "  yes " }, { role: "text", value: "yes" }],
    ["url", null, { value_url: "https://example.org/a" }, { role: "text", value: "https://example.org/a" }],
    ["date", null, { value_date: "2025-01-31" }, { role: "date", value: "2025-01-31", date: "2025-01-31" }],
    ["boolean", null, { value_bool: false }, { role: "text", value: "No" }],
    ["integer", null, { value_int: 42 }, { role: "text", value: "42" }],
    ["float", null, { value_float: 1.5 }, { role: "text", value: "1.5" }],
    [
      "monetary",
      null,
      { value_monetary: "EUR12.30", value_monetary_amount: "12.30" },
      { role: "money", value: "EUR 12.30", number: 12.3, currency: "EUR" },
    ],
    [
      "monetary",
      { default_currency: "CHF" },
      { value_monetary: "12.30" },
      { role: "money", value: "CHF 12.30", number: 12.3, currency: "CHF" },
    ],
    ["monetary", null, { value_monetary: "-7" }, { role: "money", value: "-7", number: -7, currency: null }],
    ["select", { select_options: ["low", "high"] }, { value_select: 1 }, { role: "text", value: "high" }],
    [
      "select",
      {
        select_options: [
          { id: "aB3", label: "low" },
          { id: "xY9", label: "high" },
        ],
      },
      { value_select: "xY9" },
      { role: "text", value: "high" },
    ],
    ["documentlink", null, { value_document_ids: [8, 99] }, { role: "text", value: "Other" }],
    [
      "longtext",
      null,
      { value_long_text: "line one\nline two" },
      { role: "text", value: "line one\nline two" },
    ],
  ];
  for (const [type, extra, value, wanted] of fields)
    test(`a ${type} field: ${JSON.stringify(value)}`, async () => {
      const { entries } = await listed({
        version: "3.0",
        papers: [bill, { ...bill, pk: 8, title: "Other", file: "o.pdf", bytes: utf8("O") }],
        records: [fieldValue(1, 7, 5, value), customField(5, "My field", type, extra)],
      });
      const facts = entries.find((e) => e.name === bill.file)?.former?.facts;
      expect(facts).toEqual([
        { key: "my_field", label: "My field", number: null, date: null, currency: null, ...wanted } as never,
      ]);
    });

  test("a field named like a number of somebody is kept like one", async () => {
    const records = [customField(5, "Policy number", "string"), fieldValue(1, 7, 5, { value_text: "AB-1" })];
    const { entries } = await listed({ version: "2.15", papers: [bill], records });
    expect(entries[1]?.former ?? entries.find((e) => e.former)?.former).toMatchObject({
      facts: [{ key: "policy_number", role: "identifier", value: "AB-1" }],
    });
  });

  for (const old of [true, false])
    test(`notes${old ? " by their old name" : ""}, long ones whole`, async () => {
      const long = "x".repeat(9000);
      const { entries } = await listed({
        version: old ? "1.6" : "3.0",
        papers: [bill],
        records: [remark(1, 7, "Paid", old), remark(2, 7, long, old)],
      });
      const notes = entries.find((e) => e.former)?.former?.notes ?? [];
      expect(notes.map((n) => n.at)).toEqual(notes.map(() => Date.UTC(2024, 1, 2, 10)));
      const values = notes.map((n) => n.text);
      expect([values[0], values.slice(1).join("")]).toEqual(["Paid", long]);
    });

  for (const version of ["1.6", "2.10", "3.0"] as const)
    test(`the day it came and the storage path, which is a tag beside the others (${version})`, async () => {
      const { entries } = await listed({
        version,
        papers: [
          { ...bill, added: "2019-05-04T23:30:00.123456+02:00", storagePath: 9, tags: [3] },
          { ...bill, pk: 8, file: "b.pdf", bytes: utf8("B"), added: "no moment", storagePath: 3, tags: [3] },
        ],
        records: [
          storagePath(9, "Safe", { path: "{{ correspondent }}" }),
          storagePath(3, "Haus"),
          tag(3, "Haus"),
        ],
      });
      expect(entries.flatMap((e) => (e.former ? [[e.former.added, e.former.tags]] : []))).toEqual([
        [Date.UTC(2019, 4, 4, 21, 30, 0, 123), ["Haus", "Safe"]],
        [null, ["Haus"]],
      ]);
    });

  const noView = {
    ...{ owner: null, words: null, type: null, issuer: null, tags: [], year: null, since: null },
    ...{ sort: null, whole: true },
  };
  const views: [string, Record<string, unknown>, [number, string | null][], Partial<FormerView>][] = [
    ["no rule", { sort_field: "added" }, [], { sort: "arrival" }],
    [
      "words",
      {},
      [
        [0, "Strom"],
        [19, " abc "],
      ],
      { words: "Strom abc" },
    ],
    ["a plain query", { sort_field: "title" }, [[20, "gas bill"]], { words: "gas bill" }],
    ["a query in its own language", {}, [[20, "created:[2020 to 2021]"]], { whole: false }],
    [
      "who, what, when",
      { owner: 1 },
      [
        [3, "1"],
        [4, "2"],
        [10, "2024"],
      ],
      { owner: "ann@example.org", issuer: "Stadtwerke", type: "Rechnung", year: 2024 },
    ],
    [
      "lists of one",
      {},
      [
        [26, "1"],
        [28, "2"],
        [22, "4"],
        [30, "9"],
      ],
      { issuer: "Stadtwerke", type: "Rechnung", tags: ["Haus / Heizung", "Safe"] },
    ],
    [
      "any of several",
      {},
      [
        [26, "1,7"],
        [6, "3"],
      ],
      { tags: ["Haus"], whole: false },
    ],
    [
      "added since",
      {},
      [
        [14, "2024-02-28"],
        [46, "2024-02-01"],
      ],
      { since: "2024-02-29" },
    ],
    [
      "what no search here can",
      {},
      [
        [8, "2024-01-01"],
        [17, "3"],
        [42, "[]"],
      ],
      { whole: false },
    ],
    [
      "what is not in the export",
      {},
      [
        [3, "99"],
        [6, null],
      ],
      { whole: false },
    ],
  ];
  for (const version of ["1.6", "2.15", "3.0"] as const)
    test.each(views)(`a saved view: %s (${version})`, async (_what, more, rules, wanted) => {
      const { entries } = await listed({
        version,
        papers: [bill],
        records: [
          savedView(5, "My view", more),
          ...rules.map(([type, value], i) => filterRule(i + 1, 5, type, value)),
          ...[correspondent(1, "Stadtwerke"), documentType(2, "Rechnung"), storagePath(9, "Safe")],
          ...[tag(3, "Haus"), tag(4, "Heizung", { tn_parent: 3 }), user(1, "ann", "ann@example.org")],
        ],
      });
      const [manifest, ...others] = entries.filter((e) => e.views !== undefined);
      expect([manifest?.name, manifest?.fate, others]).toEqual(["manifest.json", "skip", []]);
      expect(manifest?.views).toEqual([{ ...noView, name: "My view", ...wanted }]);
    });

  test("the trash, versions and whose it is", async () => {
    const { entries } = await listed({
      version: "3.0",
      papers: [
        { ...bill, owner: 1, asn: 5 },
        { ...bill, pk: 8, title: "old title", file: "v1.pdf", bytes: utf8("V1"), root: 7, version: 1 },
        { ...bill, pk: 9, title: "Gone", file: "gone.pdf", bytes: utf8("GONE"), deleted: true },
      ],
      records: [user(1, "ann", "ann@example.org")],
    });
    const formers = entries.flatMap((e) => (e.former ? [e.former] : []));
    expect(formers.map((f) => [f.title, f.owner, f.trashed, f.group, f.version])).toEqual([
      ["Strom März", "ann@example.org", false, "paperless/7", 0],
      ["Strom März", "ann@example.org", false, "paperless/7", 2],
      ["Gone", null, true, null, 0],
    ]);
  });

  test("bytes that are not those of the checksum are taken and said", async () => {
    const { taken } = await listed({ version: "3.0", papers: [{ ...bill, checksum: "0".repeat(64) }] });
    expect(taken.get(bill.file)?.remark).toEqual(message("failure.otherBytes"));
  });

  test("a paper without its file is said", async () => {
    const { entries } = await listed({ version: "2.15", papers: [bill], dataOnly: true });
    expect(entries.find((e) => e.fate === "refuse")).toMatchObject({
      name: bill.file,
      problem: message("failure.notInExport"),
    });
  });

  test("passwords and tokens leave the export no further than the child", async () => {
    const { entries } = await listed({
      version: "3.0",
      papers: [{ ...bill, owner: 1 }],
      records: [mailAccount("hunter2"), user(1, "ann", "a@example.org")],
    });
    expect(JSON.stringify(entries)).not.toMatch(/hunter2|secret-hash/);
  });
});

test("a manifest of something else makes no export of it", async () => {
  for (const manifest of [`{"name":"App"}`, `[{"a":1}]`, "not json", "[", ""]) {
    const unpacking = unpackingOf(
      engines,
      makeZip([
        { name: "manifest.json", bytes: manifest },
        { name: "a.txt", bytes: "A" },
      ]),
      "zip",
    );
    const { entries, system } = await listAll(unpacking);
    expect([system, entries.map((e) => e.fate)]).toEqual([null, ["take", "take"]]);
    await unpacking.close();
  }
});
