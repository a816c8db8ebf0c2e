import {
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  type Table,
} from "drizzle-orm";
import type { Database } from "./open.ts";

/** A row of a table as a query returns it: every column, or those that it names. */
export type RowOf<T extends Table, C extends keyof InferSelectModel<T> = keyof InferSelectModel<T>> = Pick<
  InferSelectModel<T>,
  C
>;

/**
 * Puts a row into a table; columns that are not given take their default. The statement is prepared once for each set of columns,
 * which a query builder does anew for every row.
 */
export function insertRow<T extends Table>(db: Database, table: T, values: InferInsertModel<T>): void {
  const of: Readonly<Record<string, unknown>> = values;
  const given = Object.entries(getTableColumns(table)).filter(([key]) => of[key] !== undefined);
  const names = given.map(([, column]) => `"${column.name}"`).join(", ");
  const marks = given.map(() => "?").join(", ");
  db.sql(`INSERT INTO ${getTableName(table)} (${names}) VALUES (${marks})`).run(
    ...given.map(([key]) => of[key]),
  );
}

/** Row numbers of an account: its number in the upper half. */
export const firstRow = (accountNumber: number): number => accountNumber * 2 ** 32;
