import { expect, test } from "bun:test";
import fc from "fast-check";
import { type AuditEntry, addAudit, verifyAudit } from "#database/sqlite/audit.ts";
import { openDatabase } from "#database/sqlite/open.ts";

const key = new Uint8Array(32).fill(3);

function log(entries: number) {
  const db = openDatabase({ dataDir: "", key, now: 1, memory: true });
  for (let i = 0; i < entries; i++) {
    const e: AuditEntry = {
      at: i,
      account_id: "a",
      user_id: null,
      via: "api",
      action: "document.add",
      subject: "document",
      subject_id: String(i),
    };
    addAudit(db, key, e);
  }
  return db;
}

test("the chain of an untouched log is whole", () => {
  const db = log(50);
  expect(verifyAudit(db, key)).toMatchObject({ rows: 50, broken: null });
  expect(verifyAudit(log(0), key)).toEqual({ rows: 0, broken: null, head: null });
});

test("rows can be neither changed nor removed through SQL as the program speaks it", () => {
  const db = log(3);
  expect(() => db.client.exec("UPDATE audit SET action = 'x'")).toThrow(/only added to/);
  expect(() => db.client.exec("DELETE FROM audit WHERE n = 2")).toThrow(/only added to/);
});

test("every edit by raw SQL is found, at the row or at the one after it", () => {
  const db = log(20);
  db.client.exec("DROP TRIGGER audit_no_update; DROP TRIGGER audit_no_delete");
  const column = fc.constantFrom("at", "account_id", "user_id", "via", "action", "subject", "subject_id");
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      column,
      fc.constantFrom("edit", "delete", "swap"),
      (n, name, how) => {
        db.client.exec("SAVEPOINT whole");
        if (how === "edit") db.client.prepare(`UPDATE audit SET ${name} = 'forged' WHERE n = ?`).run(n);
        else if (how === "delete") db.client.prepare("DELETE FROM audit WHERE n = ?").run(Math.min(n, 19));
        else
          db.client.exec(
            `UPDATE audit SET n = -1 WHERE n = ${n}; UPDATE audit SET n = ${n} WHERE n = ${(n % 20) + 1}; UPDATE audit SET n = ${(n % 20) + 1} WHERE n = -1`,
          );
        const { broken } = verifyAudit(db, key);
        db.client.exec("ROLLBACK TO whole; RELEASE whole");
        if (verifyAudit(db, key).broken !== null) throw new Error("The log was not whole before the edit.");
        return broken !== null && broken <= n + 1;
      },
    ),
    { numRuns: 100 },
  );
});

test("another key does not verify", () => {
  expect(verifyAudit(log(5), new Uint8Array(32).fill(4)).broken).toBe(1);
});
