import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { keepApart } from "#database/documents/likeness.ts";
import { addEntity, linkEntity } from "#database/entities/entities.ts";
import { fillDetails } from "#database/entities/entity-details.ts";
import { entityRecord } from "#database/entities/entity-list.ts";
import { combinationById, combine, undoCombination } from "#database/entities/entity-merges.ts";
import { noteSighting } from "#database/entities/entity-resolution.ts";
import { teachAlias } from "#database/jobs/corrections.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { addDocument, addItem } from "./rows.ts";

let t: TestBox;
beforeAll(async () => {
  t = await openTestBox();
});
afterAll(() => t.close());

/** Every row of every table but the record of combinations itself, which says that it was undone. */
function dump(): Record<string, unknown[]> {
  const out: Record<string, unknown[]> = {};
  for (const [name, all] of tables())
    out[name] = (all.all() as object[])
      .map((r) => JSON.stringify(r, (_, v) => (typeof v === "bigint" ? String(v) : v)))
      .sort();
  return out;
}

interface Rows {
  all(): unknown[];
}
let known: Map<string, Rows> | null = null;

function tables(): Map<string, Rows> {
  const { client } = t.box.db;
  known ??= new Map(
    (
      client
        .prepare(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' ORDER BY name",
        )
        .all() as { name: string }[]
    )
      // Left out: what is only remembered to be looked at again.
      .filter(
        ({ name }) =>
          name !== "combination" && !/^(?:sqlite_|words|checkup_stale|loose_entity|entity_names)/.test(name),
      )
      .map(({ name }): [string, Rows] => {
        const rows = client.prepare(`SELECT * FROM "${name}"`);
        return [name, { all: () => rows.all() }];
      }),
  );
  return known;
}

/** A household of four things and four papers, with everything that may hang on a person or thing as chance has it. */
interface Scene {
  links: [paper: number, thing: number, role: number, byHand: boolean][];
  items: [paper: number, thing: number][];
  gaps: number[];
  closed: number[];
  paid: number[];
  refused: [paper: number, thing: number][];
  taught: [paper: number, thing: number, name: number][];
  seen: [paper: number, thing: number, name: number, by: number][];
  given: [thing: number, name: number][];
  details: [paper: number, thing: number, key: number, value: number][];
  apart: [number, number][];
  hand: number[];
}

const paper = fc.nat(3);
const thing = fc.nat(3);
const name = fc.nat(5);
const some = <T>(a: fc.Arbitrary<T>, most = 5) => fc.array(a, { maxLength: most });
const scenes: fc.Arbitrary<Scene> = fc.record({
  links: some(fc.tuple(paper, thing, fc.nat(2), fc.boolean()), 8),
  items: some(fc.tuple(paper, thing)),
  gaps: some(thing),
  closed: some(fc.nat(4)),
  paid: some(thing),
  refused: some(fc.tuple(paper, thing)),
  taught: some(fc.tuple(paper, thing, name)),
  seen: some(fc.tuple(paper, thing, name, fc.nat(3))),
  given: some(fc.tuple(thing, name)),
  details: some(fc.tuple(paper, thing, fc.nat(2), fc.nat(2)), 6),
  apart: some(fc.tuple(thing, thing), 3),
  hand: some(thing, 2),
});

const ROLES = ["subject", "issuer", "covered"] as const;
const TOLD = ["number", "name", "short name", "new"] as const;

/** Puts a scene on file in a transaction that is rolled back at the end, and says what `look` makes of it. */
function within(scene: Scene, look: (things: string[]) => void): void {
  const { box, scope } = t;
  const { db } = box;
  const undo = new Error("roll back");
  try {
    db.write(() => {
      const papers = [0, 1, 2, 3].map((i) => addDocument(t, `Paper ${i}`, `2025-0${i + 1}-01`));
      const things = ["Anna Berg", "A. Berg", "Northfield Water", "The car"].map((n) => {
        const id = box.ids.uuid();
        addEntity(db, scope, { id, name: n, kind: "person", subtitle: null, details: {}, created_at: 1 });
        return id;
      });
      const at = <T>(list: T[], i: number) => list[i] as T;
      for (const [p, e, role, hand] of scene.links)
        linkEntity(db, {
          document_id: at(papers, p),
          entity_id: at(things, e),
          role: ROLES[role] ?? "subject",
          position: p,
          by_hand: Number(hand),
        });
      const items = scene.items.map(([p, e]) => addItem(t, at(papers, p), at(things, e)));
      for (const [i, e] of scene.gaps.entries())
        db.sql(
          "INSERT INTO gap (id, account_id, kind, subject, title, entity_id, created_at) VALUES (?, ?, 'unknown_detail', ?, 'x', ?, 1)",
        ).run(box.ids.uuid(), scope.accountId, `s${i}`, at(things, e));
      for (const i of scene.closed) {
        const item = items[i];
        if (item)
          db.sql(
            "INSERT OR IGNORE INTO closed_with_entity (obligation_id, entity_id) SELECT id, entity_id FROM obligation WHERE id = ?",
          ).run(item);
      }
      for (const [i, e] of scene.paid.entries())
        db.sql("INSERT OR IGNORE INTO paid_by_hand (entity_id, account_id, since) VALUES (?, ?, ?)").run(
          at(things, e),
          scope.accountId,
          i,
        );
      for (const [p, e] of scene.refused)
        db.sql(
          "INSERT OR IGNORE INTO refused_link (document_id, entity_id, folded, kind) VALUES (?, ?, 'x', 'person')",
        ).run(at(papers, p), at(things, e));
      for (const [p, e, n] of scene.taught)
        teachAlias(db, scope, {
          document_id: at(papers, p),
          entity_id: at(things, e),
          name: `Name ${n}`,
          like: n % 2 === 0,
        });
      for (const [p, e, n, by] of scene.seen)
        noteSighting(db, scope, {
          document_id: at(papers, p),
          entity_id: at(things, e),
          name: `Name ${n}`,
          page: 1,
          told_by: TOLD[by] ?? "new",
        });
      for (const [e, n] of scene.given)
        db.sql(
          "INSERT OR IGNORE INTO entity_alias (entity_id, account_id, folded, name) VALUES (?, ?, ?, ?)",
        ).run(at(things, e), scope.accountId, `name ${n}`, `Name ${n}`);
      for (const [p, e, key, value] of scene.details)
        fillDetails(
          db,
          scope,
          at(things, e),
          { [`key_${key}`]: { value: `v${value}`, page: 1 } },
          { id: at(papers, p), day: `2025-0${p + 1}-01` },
        );
      for (const [a, b] of scene.apart) if (a !== b) keepApart(db, scope, at(things, a), at(things, b), 5);
      for (const e of scene.hand) db.sql("UPDATE entity SET by_hand = 1 WHERE id = ?").run(at(things, e));
      look(things);
      throw undo;
    });
  } catch (e) {
    if (e !== undo) throw e;
  }
}

function join(kept: string, other: string): string {
  const { db, ids } = t.box;
  const id = ids.uuid();
  const [k, o] = [kept, other].map((e) => entityRecord(db, t.scope, e)?.details ?? {});
  combine(db, t.scope, { id, kept, other, details: JSON.stringify({ ...o, ...k }), at: 7 });
  return id;
}

function part(id: string): void {
  const c = combinationById(t.box.db, t.scope, id);
  if (!c) throw new Error("no such combination");
  undoCombination(t.box.db, t.scope, c, 9);
}

describe("combining", () => {
  test("undone, every row is as it was", () => {
    fc.assert(
      fc.property(scenes, thing, thing, (scene, a, b) => {
        fc.pre(a !== b);
        within(scene, (things) => {
          const before = dump();
          part(join(things[a] as string, things[b] as string));
          expect(dump()).toEqual(before);
        });
      }),
      { numRuns: 80 },
    );
  });

  test("two combinations undone in the other order leave every row as it was", () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        within(scene, ([a, b, c]) => {
          const before = dump();
          const first = join(a as string, b as string);
          const second = join(c as string, a as string);
          part(second);
          part(first);
          expect(dump()).toEqual(before);
        });
      }),
      { numRuns: 80 },
    );
  });

  test("nothing goes on naming the one that is gone, and nothing is lost", () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        within(scene, ([kept, other]) => {
          const { db } = t.box;
          const count = (table: string, column = "entity_id") =>
            (
              db.sql(`SELECT count(*) AS n FROM ${table} WHERE ${column} IN (?, ?)`).get(kept, other) as {
                n: number;
              }
            ).n;
          const before = [count("obligation"), count("gap"), count("closed_with_entity")];
          const papers = (ids: string[]) =>
            db
              .sql(
                "SELECT DISTINCT document_id AS d, role FROM document_entity WHERE entity_id IN (SELECT value FROM json_each(?)) ORDER BY 1, 2",
              )
              .all(JSON.stringify(ids)) as object[];
          const on = papers([kept as string, other as string]);
          join(kept as string, other as string);
          expect([count("obligation"), count("gap"), count("closed_with_entity")]).toEqual(before);
          expect(papers([kept as string])).toEqual(on);
          for (const table of tablesNaming())
            expect([
              table.table,
              (
                db.sql(`SELECT count(*) AS n FROM ${table.table} WHERE ${table.column} = ?`).get(other) as {
                  n: number;
                }
              ).n,
            ]).toEqual([table.table, 0]);
        });
      }),
      { numRuns: 30 },
    );
  });

  test("every table that names a person or thing is one that combining knows", () => {
    expect(tablesNaming().map((c) => `${c.table}.${c.column}`)).toEqual([
      "closed_with_entity.entity_id",
      "document_entity.entity_id",
      "entity_alias.entity_id",
      "entity_key.entity_id",
      "entity_sighting.entity_id",
      "gap.entity_id",
      "lesson_alias.entity_id",
      "loose_entity.entity_id",
      "not_duplicate.one",
      "not_duplicate.other",
      "obligation.entity_id",
      "paid_by_hand.entity_id",
    ]);
  });
});

/** Columns that reference `entity`, by the schema itself. */
function tablesNaming(): { table: string; column: string }[] {
  return t.box.db.client
    .prepare(
      `SELECT s.name AS "table", f."from" AS "column" FROM sqlite_schema s, pragma_foreign_key_list(s.name) f
       WHERE s.type = 'table' AND f."table" = 'entity' ORDER BY 1, 2`,
    )
    .all() as { table: string; column: string }[];
}
