/**
 * The official suite of conformance against the door of assistants, on a socket of its own: every scenario of a server that
 * the suite has, at each revision of the protocol that it scores. `bun test/mcp/conformance.ts [REVISION …]`; prints every
 * scenario with its checks, and exits 1 when one that is scored fails.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { httpDoor } from "#doors/http/server.ts";
import { WebFiles } from "#doors/http/web.ts";
import { mcpMount } from "#doors/mcp/http.ts";
import { mcpServer } from "#doors/mcp/server.ts";
import { callerOf } from "#operations/tokens/callers.ts";
import { furnish } from "../http/furnish.ts";
import { Target } from "../http/target.ts";
import { withFixtures } from "./conformance-fixtures.ts";

/** Revisions with what makes the suite run them: two have a frozen list of what is scored, the older ones run whole. */
export const revisions: Record<string, string[]> = {
  "2025-03-26": ["--spec-version", "2025-03-26", "--suite", "all"],
  "2025-06-18": ["--spec-version", "2025-06-18", "--suite", "all"],
  "2025-11-25": ["--requirements", "2025-11-25"],
  "2026-07-28": ["--requirements", "2026-07-28"],
};

export interface Check {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
}

export interface Scenario {
  name: string;
  /** Why it is run and not counted; null for one that is. */
  unscored: string | null;
  checks: Check[];
}

export interface Ran {
  /** As the suite ended: 0 when every scored scenario passed and the baseline holds nothing that passes. */
  code: number;
  text: string;
  scenarios: Scenario[];
}

const suite = dirname(
  dirname(Bun.resolveSync("@modelcontextprotocol/conformance/dist/index.js", import.meta.dir)),
);
const baseline = join(import.meta.dir, "conformance-baseline.yml");

/**
 * Where the box under test can be called by the suite, which has no token: whoever comes is the one of `token`. With
 * `fixtures` false there is nothing there of what most scenarios call.
 */
export function openForSuite(
  target: Target,
  token: string,
  fixtures = true,
): { url: string; close(): Promise<void> } {
  const { box, faults } = target.inside;
  const door = httpDoor(
    box,
    new WebFiles(async () => new Map()),
    (line) => faults.push(line),
    () => {},
    [
      mcpMount(
        box,
        () => callerOf(box, token, null, "assistant"),
        fixtures ? (given) => withFixtures(mcpServer(given)) : mcpServer,
      ),
    ],
  );
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    fetch: (request) => door.fetch(request),
  });
  return { url: `http://127.0.0.1:${server.port}/mcp`, close: () => server.stop(true) };
}

/** Scenarios of a revision that are run without being counted, each with the suite's reason. */
function unscoredOf(revision: string): Map<string, string> {
  const [how] = revisions[revision] ?? [];
  if (how !== "--requirements") return new Map();
  const list = Bun.YAML.parse(readFileSync(join(suite, "requirements", `${revision}.yaml`), "utf8")) as {
    not_scored: { scenario: string; leg: string; reason: string }[];
  };
  return new Map(list.not_scored.filter((s) => s.leg === "server").map((s) => [s.scenario, s.reason]));
}

/** Runs the scenarios of a revision against an address; with `scenario` that one alone. */
export async function runSuite(url: string, revision: string, scenario?: string): Promise<Ran> {
  const out = mkdtempSync(join(tmpdir(), "deedbox-conformance-"));
  try {
    const child = Bun.spawn(
      [
        ...[process.execPath, join(suite, "dist", "index.js"), "server", "--url", url, "-o", out],
        ...(scenario ? ["--scenario", scenario, "--spec-version", revision] : (revisions[revision] ?? [])),
        ...["--expected-failures", baseline],
      ],
      { stdin: "ignore", stdout: "pipe", stderr: "pipe", timeout: 180_000 },
    );
    const [said, errors] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    const code = await child.exited;
    const unscored = unscoredOf(revision);
    const scenarios = readdirSync(out).map((folder) => {
      const name = folder.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, "");
      const checks = JSON.parse(readFileSync(join(out, folder, "checks.json"), "utf8")) as Check[];
      return { name, unscored: unscored.get(name) ?? null, checks };
    });
    return { code, text: said + errors, scenarios };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

const bad = (check: Check) => check.status === "FAILURE" || check.status === "WARNING";

/** What went wrong in a scenario, one line for each check; a warning is a SHOULD that is not kept. */
export const wrongIn = (scenario: Scenario): string[] =>
  scenario.checks.filter(bad).map((c) => `${scenario.name}: ${c.id}: ${c.status}: ${c.errorMessage ?? ""}`);

async function main(wanted: string[]): Promise<void> {
  const target = new Target("in process", { worker: true });
  await target.open();
  let failed = 0;
  try {
    const { all } = await furnish(target);
    const { url, close } = openForSuite(target, all);
    for (const revision of wanted) {
      const { code, text, scenarios } = await runSuite(url, revision);
      if (scenarios.length === 0) console.log(text);
      const scored = scenarios.filter((s) => s.unscored === null);
      const good = scored.filter((s) => wrongIn(s).length === 0);
      const checks = scored.flatMap((s) => s.checks);
      console.log(
        `${revision}: ${good.length} of ${scored.length} scored scenarios, ` +
          `${checks.filter((c) => c.status === "SUCCESS").length} checks passed, ${checks.filter(bad).length} did not (exit ${code})`,
      );
      for (const line of scored.flatMap(wrongIn)) console.log(`  ${line}`);
      const skipped = scored.flatMap((s) => s.checks.filter((c) => c.status === "SKIPPED").map((c) => c.id));
      if (skipped.length > 0) console.log(`  does not apply: ${skipped.join(", ")}`);
      for (const s of scenarios.filter((s) => s.unscored !== null)) {
        const wrong = wrongIn(s);
        console.log(
          `  not scored (${s.unscored}): ${s.name}: ${wrong.length === 0 ? "passed" : `${wrong.length} of ${s.checks.length} checks did not`}`,
        );
        if (process.argv.includes("--verbose")) for (const line of wrong) console.log(`    ${line}`);
      }
      failed += code === 0 && good.length === scored.length ? 0 : 1;
    }
    await close();
  } finally {
    await target.close();
  }
  process.exitCode = failed > 0 ? 1 : 0;
}

if (import.meta.main) {
  const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  await main(named.length > 0 ? named : Object.keys(revisions));
}
