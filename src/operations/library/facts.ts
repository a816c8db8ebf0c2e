import { factsNamed } from "#database/documents/library-facts.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { paperWords } from "../present/paper-words.ts";
import type { Cell } from "./sheet.ts";

/** Words as a cell; no words leave it empty. */
export const text = (words: string): Cell => (words === "" ? null : { kind: "text", text: words });

/** Facts of some papers by paper and key: the first of a key, as a cell. */
export function cellsOf(
  box: App,
  scope: AccountScope,
  ids: string[],
  keys: string[],
): Map<string, Map<string, Cell>> {
  const cells = new Map<string, Map<string, Cell>>();
  if (keys.length === 0) return cells;
  const shown = paperWords(box.db, scope);
  for (const [id, facts] of Map.groupBy(factsNamed(box.db, scope, ids, keys), (f) => f.document_id)) {
    const of = new Map<string, Cell>();
    for (const f of shown.facts(id, facts)) {
      if (of.has(f.key)) continue;
      const cell: Cell =
        f.role === "money" && f.number !== null
          ? { kind: "amount", amount: f.number, currency: f.currency }
          : f.role === "date" && f.date !== null
            ? { kind: "day", day: f.date }
            : text(f.value);
      of.set(f.key, cell);
    }
    cells.set(id, of);
  }
  return cells;
}

/** Facts of the rows of a list as it shows them. */
export const factsOfRows = (box: App, scope: AccountScope, ids: string[], keys: string[]) =>
  [...cellsOf(box, scope, ids, keys)].flatMap(([document, of]) =>
    [...of].flatMap(([key, one]) => (one === null ? [] : [{ document, key, ...wireOf(one) }])),
  );

const wireOf = (one: NonNullable<Cell>) => ({
  value: one.kind === "text" ? one.text : one.kind === "day" ? one.day : String(one.amount),
  number: one.kind === "amount" ? one.amount : null,
  currency: one.kind === "amount" ? one.currency : null,
  date: one.kind === "day" ? one.day : null,
});
