import type { WebFile } from "#doors/http/web.ts";

/** The native code that the executable carries: shared libraries can be loaded from a disk only. */
export interface NativeCode {
  /** The folder it lies in, chosen by `prepare`. */
  readonly home: string;
  /** Puts the database's addon into the first of the folders that takes it; called before the first database is opened. Quick. */
  prepare(places: string[]): void;
  /** Checks every file of the native packages, unpacks them where need be, and gives their folder. */
  packages(): Promise<string>;
  /** Removes what other versions unpacked. */
  sweep(dataDir: string): void;
}

/** What the build puts into the single executable; in a checkout there is none of it. */
export interface Embedded {
  version: string;
  /** Files of the web app, bundled beforehand. */
  web: Map<string, WebFile>;
  native: NativeCode;
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
    process.exit(await snapshotAsChild((places) => embedded?.native.prepare(places)));
  }
  const { run } = await import("#doors/cli/run.ts");
  const { surroundings } = await import("./surroundings.ts");
  process.exit(await run(argv, surroundings(embedded)));
}

if (import.meta.main) await main(process.argv.slice(2), null);
