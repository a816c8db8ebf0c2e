import type { WebFile } from "#doors/http/web.ts";

/** What the build puts into the single executable; in a checkout there is none of it. */
export interface Embedded {
  version: string;
  /** Files of the web app, bundled beforehand. */
  web: Map<string, WebFile>;
  /** Puts the database's addon into the data folder; called before the first database is opened. Quick. */
  prepare(dataDir: string): void;
  /** Unpacks the native packages once and gives their folder. */
  runtime(dataDir: string): Promise<string>;
  /** Removes what older versions unpacked. */
  sweep(dataDir: string): void;
}

/**
 * The program. It starts itself again as `engine` to read paper in a child, which loads nothing of the server; the
 * server for its part loads nothing that reads paper.
 */
export async function main(argv: string[], embedded: Embedded | null): Promise<void> {
  if (argv[0] === "engine") {
    const { runEngine } = await import("#engines/child.ts");
    return runEngine();
  }
  if (argv[0] === "snapshot") {
    const { snapshotAsChild } = await import("#operations/backup/snapshot.ts");
    process.exit(await snapshotAsChild((dataDir) => embedded?.prepare(dataDir)));
  }
  const { run } = await import("#doors/cli/run.ts");
  const { surroundings } = await import("./surroundings.ts");
  process.exit(await run(argv, surroundings(embedded)));
}

if (import.meta.main) await main(process.argv.slice(2), null);
