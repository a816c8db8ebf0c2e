import { expect } from "bun:test";
import type { Target } from "./target.ts";

/** No table of the database holds a text in plain. */
export function expectNowhere(target: Target, text: string): void {
  const { client } = target.inside.box.db;
  const tables = client.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as {
    name: string;
  }[];
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables.filter((t) => !t.name.startsWith("words"))) {
    for (const row of client.prepare(`SELECT * FROM "${name}"`).iterate() as Iterable<object>)
      for (const value of Object.values(row))
        if (typeof value === "string" || Buffer.isBuffer(value))
          expect([name, value.includes(text)]).toEqual([name, false]);
  }
}
