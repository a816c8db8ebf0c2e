/**
 * Every drill, one after the other, and one table at the end. `bun run drill [--quick] [NAME …]`: `--quick` with a tenth of
 * the work, names for some alone. What a drill says goes to `drill-NAME.log` in the folder for temporary files. Exits 1
 * when anything was lost, doubled, leaked, or broke a promise, and when a drill did not come to its end.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import made from "./drill.json" with { type: "json" };
import type { Result } from "./result.ts";

/** A drill with the words of its command, whole and quick. */
const drills: Record<string, string[][]> = made;

/** No drill takes longer, in milliseconds. */
const LONGEST = 60 * 60_000;

const words = process.argv.slice(2);
const quick = words.includes("--quick");
const wanted = words.filter((w) => !w.startsWith("--"));
const unknown = wanted.filter((w) => !(w in drills));
if (unknown.length > 0) {
  console.error(`There is no drill "${unknown[0]}". There are: ${Object.keys(drills).join(", ")}.`);
  process.exit(2);
}

async function run(name: string, command: string[]): Promise<Result> {
  const [file = "", ...rest] = command;
  const child = Bun.spawn([process.execPath, join(import.meta.dir, file), ...rest], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: LONGEST,
    killSignal: "SIGKILL",
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  await child.exited;
  await Bun.write(join(tmpdir(), `drill-${name.replaceAll(/\W+/g, "-")}.log`), out + err);
  const said = /^RESULT (\{.*\})$/m.exec(out)?.[1];
  if (said !== undefined) return JSON.parse(said) as Result;
  const detail = `did not come to its end (exit ${child.exitCode ?? child.signalCode})`;
  return { drill: name, bad: 1, lost: 0, doubled: 0, leaked: 0, sockets: 0, detail };
}

const rows: (Result & { minutes: string })[] = [];
for (const [name, [whole = [], short = []]] of Object.entries(drills)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const began = performance.now();
  console.log(`== ${name}`);
  const row = { ...(await run(name, quick ? short : whole)), drill: name };
  rows.push({ ...row, minutes: ((performance.now() - began) / 60_000).toFixed(1) });
  console.log(`   ${row.detail}`);
}

const figures = ["lost", "doubled", "leaked", "sockets", "bad"] as const;
console.log(`\n| drill | ${figures.join(" | ")} | minutes | what |`);
console.log(`|---|${figures.map(() => "---|").join("")}---|---|`);
for (const row of rows)
  console.log(
    `| ${row.drill} | ${figures.map((f) => row[f]).join(" | ")} | ${row.minutes} | ${row.detail} |`,
  );
const failed = rows.filter((row) => figures.some((f) => row[f] > 0)).length;
console.log(`\n${rows.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
