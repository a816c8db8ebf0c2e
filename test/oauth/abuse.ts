/**
 * Tries every abuse and prints what became of it: `bun test/oauth/abuse.ts`. With `--control`, the library as it comes is tried, too:
 * what it lets through is what the box's own settings and checks are for. Ends with 1 when the box let one through.
 */

import type { Abuse, Verdict } from "./abuses/abuse.ts";
import { abuses } from "./abuses/all.ts";
import { startBox } from "./box-server.ts";
import type { OAuthServer } from "./flow.ts";
import { startPlain } from "./plain-server.ts";

interface Row {
  name: string;
  outcome: "refused" | "LET THROUGH" | "failed" | "-";
  how: string;
}

async function tryOne<S>(
  abuse: Abuse,
  run: ((server: S) => Promise<Verdict>) | undefined,
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

const show = (rows: Row[], name: string) => {
  for (const { outcome, name: row, how } of rows)
    console.log(
      `${name.padEnd(8)} ${outcome.padEnd(12)} ${row.padEnd(84)} ${how.replace(/\s+/g, " ").slice(0, 160)}`,
    );
};

async function tryAll<S extends OAuthServer>(
  server: S,
  runOf: (abuse: Abuse) => ((server: S) => Promise<Verdict>) | undefined,
  only: string,
): Promise<Row[]> {
  const rows = [];
  for (const abuse of abuses.filter((a) => a.name.includes(only))) {
    server.calm();
    rows.push(await tryOne(abuse, runOf(abuse), server));
  }
  await server.close();
  return rows;
}

if (import.meta.main) {
  const only = process.argv.find((a) => a.startsWith("--only="))?.slice(7) ?? "";
  const rows = await tryAll(await startBox(), (a) => ("run" in a ? a.run : a.onBox), only);
  show(rows, "deedbox");
  if (process.argv.includes("--control")) {
    const quiet = () => {};
    [console.warn, console.info, console.error] = [quiet, quiet, quiet];
    const control = await tryAll(await startPlain(), (a) => ("run" in a ? a.run : undefined), only);
    show(control, "plain");
    const tried = control.filter((r) => r.outcome !== "-");
    console.log(`plain: ${tried.filter((r) => r.outcome === "refused").length} of ${tried.length} refused`);
  }
  const refused = rows.filter((r) => r.outcome === "refused").length;
  console.log(`deedbox: ${refused} of ${rows.length} refused`);
  process.exit(refused === rows.length ? 0 : 1);
}
