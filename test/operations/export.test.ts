import { afterAll, beforeAll, expect, test } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { ExportedAccount, ExportedPaper, ExportManifest, exportSchema, SCHEMA } from "#contract/export.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { formerHistory } from "#database/sqlite/audit.ts";
import { portableTables, staysHere } from "#database/sqlite/portable.ts";
import { MANIFEST } from "#engines/archives/own-export.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { Problem } from "#kernel/problem.ts";
import { inEnglish } from "#messages/render.ts";
import { exportTo } from "#operations/export/local.ts";
import { importExport } from "#operations/imports/local.ts";
import { ownWork } from "#rules/access/access.ts";
import { addGap } from "../gaps.ts";
import { onDisk } from "../http/disk.ts";
import { bundleOf, type Household, household, plain, readThrough, upload } from "../http/people.ts";
import { inProcess } from "../http/target.ts";

const bill = (month: string, total: string) =>
  `Harbour Lane Energy\nElectricity bill\nInvoice number INV-${total.replace(".", "")}\nInvoice date 4 ${month} 2025\n` +
  `Bill to: Maria Castillo\nAccount number 7123456789\nTotal amount due $${total}\nPlease pay by 28 ${month} 2025.\n`;

/** Every file of a folder by its path, the moment of the export apart. */
function filesIn(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const path of fs.readdirSync(folder, { recursive: true }) as string[]) {
    if (!fs.statSync(join(folder, path)).isFile()) continue;
    const bytes = fs.readFileSync(join(folder, path)).toString("latin1");
    files[path] = path === MANIFEST ? bytes.replace(/"made": "[^"]+"/, "") : bytes;
  }
  return files;
}

/** The sentence of a refusal. */
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const e = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(e instanceof Problem)) throw e ?? new Error("It was not refused.");
  return inEnglish(e.detail);
};

inProcess((target) => {
  let home: Household;
  let folder: string;
  let first: string;
  let ids: string[];
  const box = () => target.inside.box;
  const at = (name: string) => join(folder, name);
  const rowsOf = (account: string) =>
    Object.fromEntries(
      ["document", "file", "entity", "bundle", "gap", "obligation", "fact"].map((table) => [
        table,
        box().db.sql(`SELECT count(*) AS n FROM "${table}" WHERE account_id = ?`).get(account),
      ]),
    );

  beforeAll(async () => {
    folder = fs.mkdtempSync(join(tmpdir(), "deedbox-export-"));
    home = await household(target);
    ids = [];
    const same = bill("March", "88.20");
    const words = [
      bill("January", "143.90"),
      bill("February", "97.05"),
      same,
      "A letter: nothing at all.",
      "CON",
    ];
    for (const [i, each] of words.entries()) {
      const { body } = await upload(target, home.all, plain(each, `paper ${i}.txt`));
      ids.push(body.documents[0]?.id ?? "");
    }
    for (const id of ids) await readThrough(target, home.all, id);
    await upload(target, home.all, plain(same, "again.txt"));
    const [one = "", two = "", three = "", four = "", five = ""] = ids;
    const patch = (path: string, json: object) => target.patch(`/v1/${path}`, home.all, json);
    await patch(`documents/${one}`, { title: "Strom / Januar: مرحبا", doc_date: "2025-01-05" });
    await patch(`documents/${five}`, { title: "CON" });
    await bundleOf(target, home.all, [one, two], "Taxes");
    const { body } = await target.get<{ facts: { id: string; key: string }[] }>(
      `/v1/documents/${two}/facts`,
      home.all,
    );
    const total = body.facts.find((f) => f.key === "total" || f.key === "amount_due");
    if (total) await patch(`facts/${total.id}`, { value: "99.99" });
    const list = await target.get<{ items: { id: string }[] }>("/v1/checkup", home.all);
    for (const item of list.body.items.slice(0, 1))
      await target.post(`/v1/checkup/obligations/${item.id}`, home.all, { json: { action: "handled" } });
    await target.call("DELETE", `/v1/documents/${three}`, { token: home.all });
    const row = accountById(box().db, home.account);
    if (!row) throw new Error("no account");
    box().db.write(() => {
      const gap = { kind: "missing_document", title: "A lease", created_at: 5 } as const;
      addGap(box().db, ownWork(row), { ...gap, id: box().ids.uuid(), subject: `lease/${one}` });
      box()
        .db.sql(
          "INSERT INTO paper_note (id, document_id, account_id, user_id, text, written_at) VALUES (?,?,?,?,?,?)",
        )
        .run(box().ids.uuid(), four, home.account, home.user, "Ask the landlord", 7);
    });
    // Nothing changes from here on by itself: what is compared is one state.
    const waits = () => box().db.sql("SELECT 1 FROM job LIMIT 1").get() !== undefined;
    while (waits()) await Bun.sleep(50);
    await target.inside.worker?.stop(20_000);
    first = at("first");
    await exportTo(box(), first, { account: home.account });
  }, 120_000);
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  test("every table of the database leaves with an account or stays here for a reason", () => {
    const tables = (
      box()
        .db.sql("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        .all() as { name: string }[]
    )
      .map((t) => t.name)
      .filter((name) => !/^(words|vocabulary_parts)_(config|data|docsize|idx)$/.test(name));
    const placed = [...portableTables.map((t) => t.table), ...Object.keys(staysHere)];
    expect([...new Set(placed)].sort()).toEqual(tables.sort());
  });

  test("the same account gives the same bytes, and records fit their schema", async () => {
    await exportTo(box(), at("again"), { account: home.account });
    const files = filesIn(first);
    expect(filesIn(at("again"))).toEqual(files);
    const read = (path: string) => JSON.parse(fs.readFileSync(join(first, path), "utf8"));
    const manifest = read(MANIFEST) as ExportManifest;
    expect([...Value.Errors(ExportManifest, manifest)]).toEqual([]);
    for (const f of manifest.files) {
      if (f.role === "paper") expect([...Value.Errors(ExportedPaper, read(f.path))]).toEqual([]);
      if (f.role === "account") expect([...Value.Errors(ExportedAccount, read(f.path))]).toEqual([]);
    }
    expect(read(SCHEMA)).toEqual(JSON.parse(JSON.stringify(exportSchema)));
    // No id of the box is in it, and no name that a system refuses.
    const everything = Object.values(files).join("\n");
    for (const id of [...ids, home.account, home.user]) expect(everything).not.toContain(id);
    for (const path of Object.keys(files))
      for (const step of path.split("/")) expect(step).not.toMatch(/[<>:"\\|?*]|^(con|nul)(\.|$)|[. ]$/i);
  });

  for (const form of ["folder", "zip"])
    test(`export, import, export is equal (${form})`, async () => {
      const other = await household(target);
      const path = form === "zip" ? at("whole.zip") : first;
      if (form === "zip") await exportTo(box(), path, { account: home.account });
      const back = await importExport(box(), path, other.account);
      expect(back?.papers).toBe(ids.length + 1);
      // What tells a copy or a newer version of them is worked out anew, under the key of this account.
      const marks = (account: string) =>
        box().db.sql("SELECT count(*) AS n FROM likeness WHERE account_id = ?").get(account);
      expect(marks(other.account)).toEqual(marks(home.account));
      const came = box().db.sql("SELECT id FROM document WHERE account_id = ? ORDER BY n").get(other.account);
      const before = formerHistory(box().db, other.account, (came as { id: string }).id);
      expect(before.at(-1)).toMatchObject({
        action: "document.add",
        via: "api",
        user_name: "Maria Castillo",
      });
      expect(formerHistory(box().db, home.account, (came as { id: string }).id)).toEqual([]);
      await exportTo(box(), at(`back-${form}`), { account: other.account });
      expect(filesIn(at(`back-${form}`))).toEqual(filesIn(first));
    });

  test("an account that holds something takes none", async () => {
    expect(await refusal(importExport(box(), first, home.account))).toContain("empty account");
  });

  test("changed, missing and invented bytes are refused in one sentence, and nothing is changed", async () => {
    const other = await household(target);
    const before = rowsOf(other.account);
    const manifest = JSON.parse(fs.readFileSync(join(first, MANIFEST), "utf8")) as ExportManifest;
    const paper = manifest.files.find((f) => f.role === "original")?.path ?? "";
    const harms: [string, (root: string) => void][] = [
      ["a changed original", (root) => fs.appendFileSync(join(root, paper), "!")],
      ["a missing original", (root) => fs.rmSync(join(root, paper))],
      ["a changed record", (root) => fs.appendFileSync(join(root, "account.json"), " ")],
      ["a manifest cut in the middle", (root) => fs.truncateSync(join(root, MANIFEST), 300)],
      [
        "a manifest of a newer form",
        (root) => fs.writeFileSync(join(root, MANIFEST), JSON.stringify({ ...manifest, version: 2 })),
      ],
      [
        "a wrong sum",
        (root) => {
          const files = manifest.files.map((f) => ({ ...f, sha256: "0".repeat(64) }));
          fs.writeFileSync(join(root, MANIFEST), JSON.stringify({ ...manifest, files }));
        },
      ],
      ["a manifest that is something else", (root) => fs.writeFileSync(join(root, MANIFEST), "[]")],
    ];
    for (const [what, harm] of harms) {
      const root = at("harmed");
      fs.cpSync(first, root, { recursive: true });
      harm(root);
      const said = await refusal(importExport(box(), root, other.account));
      expect(`${what}: ${said}`).toContain("Nothing was imported.");
      fs.rmSync(root, { recursive: true });
    }
    expect(rowsOf(other.account)).toEqual(before);
  });

  test("a zip that was cut off or changed is refused, and nothing is changed", async () => {
    const other = await household(target);
    const before = rowsOf(other.account);
    const zip = fs.readFileSync(at("whole.zip"));
    const half = zip.subarray(0, zip.length >> 1);
    const changed = Buffer.from(zip);
    const inside = zip.indexOf("Harbour Lane Energy");
    changed.write("Marbour", inside);
    for (const [name, bytes] of [
      ["half.zip", half],
      ["changed.zip", changed],
    ] as const) {
      fs.writeFileSync(at(name), bytes);
      const e = await importExport(box(), at(name), other.account).then(
        () => null,
        (error: unknown) => error,
      );
      expect([name, e instanceof Problem || e instanceof EngineFailure]).toEqual([name, true]);
    }
    expect(rowsOf(other.account)).toEqual(before);
  });

  for (const [when, after] of [
    ["at the first file", 0],
    ["at the third", 2],
  ] as const)
    test(`a disk that is full ${when} is said, and nothing is kept`, async () => {
      const other = await household(target);
      const [rows, files] = [rowsOf(other.account), onDisk(target)];
      const { vault } = box();
      const writer = vault.writer.bind(vault);
      let made = 0;
      vault.writer = (...given) => {
        const w = writer(...given);
        if (made++ === after)
          w.write = () => Promise.reject(Object.assign(new Error("no space"), { code: "ENOSPC" }));
        return w;
      };
      try {
        expect(await refusal(importExport(box(), first, other.account))).toContain("full");
      } finally {
        vault.writer = writer;
      }
      expect([rowsOf(other.account), onDisk(target)]).toEqual([rows, files]);
      // And once there is room it goes in.
      expect((await importExport(box(), first, other.account))?.papers).toBe(ids.length + 1);
    });

  test("nothing is written over, and what failed leaves nothing behind", async () => {
    expect(await refusal(exportTo(box(), first, { account: home.account }))).toContain("already exists");
    expect(await refusal(exportTo(box(), at("no/such"), { account: home.account }))).toContain("no folder");
    const wrong = exportTo(box(), at("t"), { account: home.account, template: "{year}/{colour}" });
    expect(
      await wrong.then(
        () => "",
        (e: Problem) => e.extra.errors?.[0]?.field,
      ),
    ).toBe("--template");
    expect(fs.existsSync(at("t"))).toBe(false);
  });
});
