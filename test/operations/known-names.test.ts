import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import {
  addEntity,
  knownEntities,
  linkEntity,
  tidyEntities,
  unlinkByHand,
  unlinkRead,
} from "#database/entities/entities.ts";
import { changeEntity } from "#database/entities/entity-changes.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { addDocument, addItem } from "./rows.ts";

let t: TestBox;
beforeAll(async () => {
  t = await openTestBox();
});
afterAll(() => t.close());
beforeEach(() => {
  t.box.db.write(() => {
    t.box.db.sql("DELETE FROM document").run();
    t.box.db.sql("DELETE FROM entity").run();
  });
});

function add(name: string): string {
  const id = t.box.ids.uuid();
  addEntity(t.box.db, t.scope, {
    id,
    name,
    kind: "organization",
    subtitle: null,
    details: {},
    created_at: t.box.clock.now(),
  });
  return id;
}

const link = (document: string, entity: string, by_hand = 0) =>
  linkEntity(t.box.db, { document_id: document, entity_id: entity, role: "issuer", position: 0, by_hand });

const names = () => knownEntities(t.box.db, t.scope).map((e) => [e.name, ...e.aliases].join("|"));
const onFile = () =>
  (t.box.db.sql("SELECT name FROM entity ORDER BY name").all() as { name: string }[]).map((r) => r.name);

test("names held in memory are those on file, whatever changes them", () => {
  const { db } = t.box;
  expect(names()).toEqual([]);
  const id = db.write(() => add("Northern Water"));
  expect(names()).toEqual(["Northern Water"]);
  expect(knownEntities(db, t.scope)).toBe(knownEntities(db, t.scope));
  db.write(() => changeEntity(db, t.scope, id, { name: "Southern Water" }));
  expect(names()[0]).toStartWith("Southern Water");
  db.write(() =>
    db
      .sql("INSERT INTO entity_alias (entity_id, account_id, folded, name) VALUES (?, ?, 'sw', 'SW')")
      .run(id, t.scope.accountId),
  );
  expect(names()[0]).toEndWith("|SW");
  db.write(() => db.sql("UPDATE entity SET gone_on = '2025-01-01' WHERE id = ?").run(id));
  expect(names()).toEqual([]);
});

test("what a transaction takes back is not remembered", () => {
  const { db } = t.box;
  db.write(() => add("Northern Water"));
  expect(() =>
    db.write(() => {
      add("Never There");
      expect(names()).toHaveLength(2);
      throw new Error("taken back");
    }),
  ).toThrow("taken back");
  expect(names()).toEqual(["Northern Water"]);
});

test("what no paper names any more is tidied away, however it lost its last", () => {
  const { db } = t.box;
  db.write(() => {
    const paper = addDocument(t, "A bill", "2025-05-01");
    const other = addDocument(t, "Another", "2025-05-02");
    const [read, byHand, owed, kept, gone] = ["Read", "Unlinked", "Owed", "Kept", "Gone"].map(add) as [
      string,
      string,
      string,
      string,
      string,
    ];
    add("Never linked");
    for (const id of [read, byHand]) link(paper, id);
    link(paper, kept, 1);
    link(other, gone);
    addItem(t, paper, owed);
    expect(tidyEntities(db, t.scope)).toBe(1);
    expect(onFile()).toEqual(["Gone", "Kept", "Owed", "Read", "Unlinked"]);
    unlinkByHand(db, t.scope, paper, byHand);
    expect(tidyEntities(db, t.scope)).toBe(1);
    unlinkRead(db, paper);
    expect(tidyEntities(db, t.scope)).toBe(1);
    expect(onFile()).toEqual(["Gone", "Kept", "Owed"]);
    db.sql("DELETE FROM obligation").run();
    expect(tidyEntities(db, t.scope)).toBe(1);
    db.sql("UPDATE document_entity SET entity_id = ? WHERE entity_id = ?").run(kept, gone);
    expect(tidyEntities(db, t.scope)).toBe(1);
    for (const id of [paper, other]) db.sql("DELETE FROM document WHERE id = ?").run(id);
    expect(tidyEntities(db, t.scope)).toBe(1);
    expect(onFile()).toEqual([]);
  });
});

test("what is pinned stays, and goes once it is let go of", () => {
  const { db } = t.box;
  db.write(() => {
    const id = add("Pinned");
    db.sql("UPDATE entity SET pinned = 1 WHERE id = ?").run(id);
    expect(tidyEntities(db, t.scope)).toBe(0);
    db.sql("UPDATE entity SET pinned = 0 WHERE id = ?").run(id);
    expect(tidyEntities(db, t.scope)).toBe(1);
  });
});
