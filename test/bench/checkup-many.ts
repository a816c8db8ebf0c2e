import type { Database } from "#database/sqlite/open.ts";
import type { YearsBox } from "./checkup-box.ts";

/** Tables that the recompute reads or writes, those named first that others point at. */
const TABLES =
  /^(?:document|page|entity|entity_alias|document_entity|fact|obligation|statement_line|gap|paid_by_hand)$/;
/** Columns whose value names a row of one of them. */
const OWN =
  /^(?:id|document_id|entity_id|obligation_id|line_id|closed_by_document|duplicate_of|replaced_by)$/;

const columnsOf = (db: Database, table: string) =>
  (db.sql(`SELECT name FROM pragma_table_info('${table}')`).all() as { name: string }[]).map((c) => c.name);

/**
 * Puts the same papers on file again, `times` over, as those of other people and things: papers enough to measure how long
 * the recompute takes without having to read them all. Gives how many papers there are then.
 */
export function multiply(y: YearsBox, times: number): number {
  const { db } = y.box;
  const tables = (
    db.sql("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all() as { name: string }[]
  )
    .map((t) => t.name)
    .filter((name) => TABLES.test(name));
  for (let i = 1; i <= times; i++)
    db.write(() => {
      db.sql("PRAGMA defer_foreign_keys = ON").run();
      for (const table of tables) {
        const columns = columnsOf(db, table);
        const values = columns.map((c) => {
          if (OWN.test(c)) return `CASE WHEN typeof(${c}) = 'text' THEN ${c} || '-${i}' ELSE ${c} END`;
          if (table === "document" && c === "n") return `n + ${i * 1_000_000}`;
          if (table === "gap" && c === "subject") return `subject || ' ${i}'`;
          // Others than those that are there: nothing of theirs is merged or matched by name.
          return table.startsWith("entity") && (c === "name" || c === "folded") ? `${c} || ' ${i}x'` : c;
        });
        const original = columns.includes("id")
          ? "id"
          : columns.includes("document_id")
            ? "document_id"
            : "entity_id";
        db.sql(
          `INSERT OR IGNORE INTO ${table} (${columns.join(", ")}) SELECT ${values.join(", ")} FROM ${table}
           WHERE typeof(${original}) <> 'text' OR ${original} NOT GLOB '*-*-*-*-*-*'`,
        ).run();
      }
    });
  return (db.sql("SELECT count(*) AS n FROM document").get() as { n: number }).n;
}
