/** How a drill went. What does not apply is 0. */
export interface Result {
  drill: string;
  /** Whatever else broke a promise. */
  bad: number;
  lost: number;
  doubled: number;
  leaked: number;
  sockets: number;
  /** What was drilled and measured, in a line. */
  detail: string;
}

/** Prints how a drill went as its last line and ends the process: 0 when nothing went wrong, else 1. */
export function result(given: Pick<Result, "drill" | "detail"> & Partial<Result>): never {
  const all: Result = { bad: 0, lost: 0, doubled: 0, leaked: 0, sockets: 0, ...given };
  console.log(`RESULT ${JSON.stringify(all)}`);
  process.exit(all.bad + all.lost + all.doubled + all.leaked + all.sockets === 0 ? 0 : 1);
}
