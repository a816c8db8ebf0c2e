import { afterAll, beforeAll, expect, test } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { accountById } from "#database/accounts/accounts.ts";
import { putInBundle } from "#database/accounts/bundles.ts";
import { membersOf } from "#database/accounts/members.ts";
import { addReminder } from "#database/checkup/obligations.ts";
import { addHandFact } from "#database/documents/facts.ts";
import { addPaperNote } from "#database/documents/paper-notes.ts";
import { setTrashed } from "#database/documents/trash.ts";
import { addEntity, linkEntity } from "#database/entities/entities.ts";
import { keepSearch } from "#database/search/saved-searches.ts";
import { MANIFEST } from "#engines/archives/own-export.ts";
import { fold } from "#kernel/text.ts";
import { makeBundle } from "#operations/bundles/made.ts";
import { dropBytes, type Kept, keepBytes, takeIn } from "#operations/documents/filing/intake.ts";
import { exportTo } from "#operations/export/local.ts";
import { importExport } from "#operations/imports/local.ts";
import { createAccount } from "#operations/members/accounts.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { utf8 } from "../paper/zips.ts";

let t: TestBox;
let folder: string;
beforeAll(async () => {
  t = await openTestBox({});
  folder = fs.mkdtempSync(join(tmpdir(), "deedbox-export-property-"));
});
afterAll(async () => {
  await t.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

let made = 0;
async function account(): Promise<AccountScope> {
  const owner = { owner_name: "Ann", owner_email: `owner${++made}@example.org`, password: null, plan: null };
  const { account_id } = await createAccount(t.box, { name: "Made up", kind: "family", ...owner }, "cli");
  const row = accountById(t.box.db, account_id);
  if (!row) throw new Error("no account");
  return ownWork(row);
}

const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10));
const words = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom("CON", "a/b", "..", "x.", "\u202eabc"),
);
const line = words.map((w) => w.trim() || "x");
const place = fc.nat({ max: 3 });

/** A household: each paper by what it holds and what was said of it; people and bundles are named by their place. */
const household = fc.record({
  bundles: fc.array(line, { maxLength: 3 }),
  people: fc.array(line, { maxLength: 3 }),
  searches: fc.uniqueArray(line, { maxLength: 3, selector: fold }),
  reminders: fc.array(fc.record({ title: line, due: day }), { maxLength: 2 }),
  papers: fc.array(
    fc.record({
      files: fc.array(fc.record({ text: words, name: line }), { minLength: 1, maxLength: 2 }),
      title: fc.option(line),
      date: fc.option(day),
      notes: fc.array(line, { maxLength: 2 }),
      facts: fc.array(
        fc.record({
          key: fc.stringMatching(/^[a-z_]{1,12}$/),
          value: line,
          number: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
          date: fc.option(day),
        }),
        { maxLength: 3 },
      ),
      bundles: fc.uniqueArray(place, { maxLength: 2 }),
      from: fc.option(place),
      trashed: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
});

type Household = typeof household extends fc.Arbitrary<infer H> ? H : never;

async function put(scope: AccountScope, h: Household): Promise<void> {
  const { box } = t;
  const { db, ids } = box;
  const user = membersOf(db, scope, 0)[0]?.id ?? "";
  const bundles = h.bundles.map((name) => db.write(() => makeBundle(box, scope, name)));
  const people = h.people.map((name) => {
    const id = ids.uuid();
    const about = {
      id,
      name,
      kind: "organization" as const,
      subtitle: null,
      details: {},
      created_at: 5,
      by_hand: 1,
    };
    db.write(() => addEntity(db, scope, about));
    return id;
  });
  db.write(() => {
    for (const name of h.searches)
      keepSearch(db, scope, user, {
        ...{ id: ids.uuid(), name, name_key: fold(name), q: name, pinned: 0, created_at: 7 },
        filters: JSON.stringify(bundles[0] === undefined ? {} : { bundles: bundles[0] }),
      });
    for (const r of h.reminders)
      addReminder(db, scope, {
        ...r,
        ...{ id: ids.uuid(), document_id: null, entity_id: people[0] ?? null, note: null, created_at: 9 },
      });
  });
  for (const p of h.papers) {
    const files: Kept[] = [];
    for (const f of p.files) {
      async function* bytes() {
        yield utf8(f.text);
      }
      files.push(await keepBytes(box, scope, { name: f.name, mime: "text/plain", bytes: bytes() }, "x"));
    }
    const spare = db.write(() => {
      const arrival = {
        title: p.title,
        date: p.date,
        had_on: null,
        purpose: null,
        arrived_by: "api",
        added_by: user,
      };
      const { id, spare } = takeIn(box, scope, { files, ...arrival });
      for (const [position, f] of p.facts.entries())
        addHandFact(db, scope, id, {
          ...f,
          id: ids.uuid(),
          label: f.key,
          role: "text",
          currency: null,
          position,
        });
      for (const text of p.notes)
        addPaperNote(db, scope, { id: ids.uuid(), document_id: id, user_id: user, text, written_at: 11 });
      for (const at of p.bundles) if (bundles[at]) putInBundle(db, bundles[at], id, 13);
      const from = p.from === null ? undefined : people[p.from];
      if (from) linkEntity(db, { document_id: id, entity_id: from, role: "issuer", position: 0, by_hand: 1 });
      if (p.trashed) setTrashed(db, scope, id, 15, 15);
      return spare;
    });
    await dropBytes(box, spare);
  }
  db.sql("DELETE FROM job").run();
}

/** Every file of a folder by its path, the moment of the export apart. */
function filesIn(root: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const path of fs.readdirSync(root, { recursive: true }) as string[]) {
    if (!fs.statSync(join(root, path)).isFile()) continue;
    const bytes = fs.readFileSync(join(root, path)).toString("latin1");
    files[path] = path === MANIFEST ? bytes.replace(/"made": "[^"]+"/, "") : bytes;
  }
  return files;
}

test("whatever a household holds, its export comes back as it went", async () => {
  await fc.assert(
    fc.asyncProperty(household, async (h) => {
      const [from, to] = [await account(), await account()];
      await put(from, h);
      const [out, back] = [join(folder, `${made}-out`), join(folder, `${made}-back`)];
      await exportTo(t.box, out, { account: from.accountId });
      await importExport(t.box, out, to.accountId);
      t.box.db.sql("DELETE FROM job").run();
      await exportTo(t.box, back, { account: to.accountId });
      expect(filesIn(back)).toEqual(filesIn(out));
    }),
    { numRuns: 10 },
  );
}, 120_000);
