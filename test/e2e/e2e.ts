/**
 * The long checks of the web app in a real browser: what it must keep to (times, sizes, requests), what bad input and broken
 * lines get, and that what is uploaded never runs in it. Prints one table; exits 1 when a line of it does not hold.
 *
 *   bun run e2e [--only=NAME[,NAME]] [--list]
 */
import { browserPath } from "../web/browser.ts";
import { journeys as walked } from "../web/journeys.ts";
import { access } from "./access.ts";
import { drills } from "./drills.ts";
import { measures } from "./measures.ts";
import { safety } from "./safety.ts";
import { clicks } from "./tasks.ts";

/** What one check came to: the figure or the sentence of the table, and whether it holds. */
export interface Outcome {
  value: string;
  holds: boolean;
}

/** One line of the table. */
export interface Check {
  name: string;
  what: string;
  limit: string;
  run(): Promise<Outcome>;
}

/** What the app does besides, in parts that have their own widths. */
const others = ["accessible", "apps", "connect", "phone", "settings", "wall"].map(
  (name) => `${name}.test.ts`,
);

/** The journeys of the checks, each at all widths. */
const journeys: Check = {
  name: "journeys",
  what: `${[...walked.values()].flat().length} journeys of a household, at 1280, 768 and 390 px`,
  limit: "all pass",
  async run() {
    const child = Bun.spawn(
      [
        process.execPath,
        "test",
        ...[...walked.keys(), ...others].map((file) => `./test/web/${file}`),
        "--timeout",
        "120000",
      ],
      {
        cwd: `${import.meta.dir}/../..`,
        env: { ...process.env, DEEDBOX_EVERYWHERE: "1" },
        stdout: "ignore",
        stderr: "pipe",
      },
    );
    const said = await new Response(child.stderr).text();
    const holds = (await child.exited) === 0;
    const failed = [...said.matchAll(/^\(fail\) (.*?)(?: \[[\d.]+ms\])?$/gm)].map((m) => m[1]);
    return {
      value: `${/(\d+) pass/.exec(said)?.[1] ?? 0} passed, ${[`${failed.length} failed`, ...new Set(failed)].join("; ")}`,
      holds,
    };
  },
};

const all: Check[] = [journeys, clicks, ...access, ...measures, ...drills, ...safety];

async function main(): Promise<number> {
  const only = process.argv
    .find((word) => word.startsWith("--only="))
    ?.slice(7)
    .split(",");
  const asked = all.filter((check) => !only || only.some((word) => check.name.startsWith(word)));
  if (process.argv.includes("--list")) {
    for (const check of all) console.log(`${check.name.padEnd(22)} ${check.what}`);
    return 0;
  }
  if (asked.length === 0) {
    console.error(
      `There is no check of that name. Those there are: ${all.map((check) => check.name).join(", ")}.`,
    );
    return 1;
  }
  if (!browserPath) {
    console.error("No Chromium was found. Set DEEDBOX_CHROMIUM to its path.");
    return 1;
  }
  const rows: string[][] = [];
  let failed = 0;
  for (const check of asked) {
    const begun = performance.now();
    const outcome = await check.run().catch((error: unknown) => ({
      value: error instanceof Error ? (error.message.split("\n").slice(0, 6).join(" ") ?? "") : String(error),
      holds: false,
    }));
    if (!outcome.holds) failed++;
    const took = `${((performance.now() - begun) / 1000).toFixed(0)} s`;
    rows.push([outcome.holds ? "holds" : "FAILS", check.name, check.what, outcome.value, check.limit, took]);
    console.error(`${rows.at(-1)?.[0]} ${check.name}: ${outcome.value} (${took})`);
  }
  const heads = ["", "check", "what", "measured", "must be", "took"];
  console.log(`| ${heads.join(" | ")} |\n|${heads.map(() => "---").join("|")}|`);
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
  return failed === 0 ? 0 : 1;
}

if (import.meta.main) process.exit(await main());
