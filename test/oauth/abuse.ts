/**
 * Tries every abuse and prints what became of it: `bun test/oauth/abuse.ts`. With `--control`, the library as it comes is tried, too:
 * what it lets through is what the box's own settings and checks are for. Ends with 1 when the box let one through.
 */

import type { Abuse } from "./abuses/abuse.ts";
import { abuses } from "./abuses/all.ts";
import { startPlain } from "./plain-server.ts";

export interface Row {
  name: string;
  outcome: "refused" | "LET THROUGH" | "failed" | "-";
  how: string;
}

export async function tryOne<S>(
  abuse: Abuse,
  run: ((server: S) => Promise<{ refused: boolean; how: string }>) | undefined,
  server: S,
): Promise<Row> {
  if (!run) return { name: abuse.name, outcome: "-", how: "" };
  try {
    const { refused, how } = await run(server);
    return { name: abuse.name, outcome: refused ? "refused" : "LET THROUGH", how };
  } catch (e) {
    return { name: abuse.name, outcome: "failed", how: e instanceof Error ? e.message : String(e) };
  }
}

if (import.meta.main) {
  const quiet = () => {};
  [console.warn, console.info, console.error] = [quiet, quiet, quiet];
  const plain = await startPlain();
  const only = process.argv.find((a) => a.startsWith("--only="))?.slice(7);
  for (const abuse of abuses) {
    if (only && !abuse.name.includes(only)) continue;
    const row = await tryOne(abuse, "run" in abuse ? abuse.run : undefined, plain);
    console.log(`${row.outcome.padEnd(12)} ${row.name.padEnd(70)} ${row.how.slice(0, 200)}`);
  }
  await plain.close();
  process.exit(0);
}
