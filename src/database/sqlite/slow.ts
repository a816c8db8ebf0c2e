import type Sqlite from "better-sqlite3";

/** From how many milliseconds on a statement is told, and who is told: its text without values, and how long it took. */
export interface SlowQueries {
  ms: number;
  tell(shape: string, ms: number): void;
}

const MOST_SHAPE = 300;

/** The text of a statement on one line, with every value that stands in it as `?`. */
export const shapeOf = (sql: string): string =>
  sql
    .replace(/--[^\n]*/g, " ")
    .replace(/'(?:[^']|'')*'/g, "?")
    .replace(/(?<![\w.])\d+(?:\.\d+)?(?![\w])/g, "?")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MOST_SHAPE);

/** Has every statement that a connection prepares from now on timed. What is bound to one is never looked at. */
export function timeStatements(client: Sqlite.Database, slow: SlowQueries): void {
  const prepare = client.prepare.bind(client);
  const timed = (sql: string) => {
    const statement = prepare(sql);
    for (const way of ["get", "all", "run"] as const) {
      const plain = (statement[way] as (...values: unknown[]) => unknown).bind(statement);
      Object.defineProperty(statement, way, {
        value: (...values: unknown[]) => {
          const from = performance.now();
          try {
            return plain(...values);
          } finally {
            const ms = performance.now() - from;
            if (ms >= slow.ms) slow.tell(shapeOf(sql), ms);
          }
        },
      });
    }
    return statement;
  };
  client.prepare = timed as typeof client.prepare;
}
