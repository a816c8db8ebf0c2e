import type { InferSelectModel, Table } from "drizzle-orm";

/** A row of a table as a query returns it: every column, or those that it names. */
export type RowOf<T extends Table, C extends keyof InferSelectModel<T> = keyof InferSelectModel<T>> = Pick<
  InferSelectModel<T>,
  C
>;
