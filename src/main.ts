import type { Embedded } from "./surroundings.ts";

/**
 * The program. It starts itself again as `engine` to read paper in a child, which loads nothing of the server; the
 * server for its part loads nothing that reads paper. As `launch` it becomes such a child, under limits.
 */
export async function main(argv: string[], embedded: Embedded | null): Promise<void> {
  if (process.env.PUID !== undefined) {
    const { giveUpRoot } = await import("./executable/privileges.ts");
    try {
      giveUpRoot(process.env);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
  }
  if (argv[0] === "launch") {
    const { launch } = await import("#engines/sandbox/launch.ts");
    process.exit(launch(argv.slice(1)));
  }
  if (argv[0] === "engine") {
    const { runEngine } = await import("#engines/process/child.ts");
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
