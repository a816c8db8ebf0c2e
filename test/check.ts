/**
 * Every check, in the order in which a mistake shows soonest: types, format and lint, the build, then two lanes of tests
 * side by side (what reads paper, and the rest with the compiled program), since a test process keeps one core busy. Ends
 * with one plain line of counts and exits 1 when anything failed.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dir, "..");
let passed = 0;
let failed = 0;

async function run(name: string, command: string[], env: Record<string, string> = {}): Promise<string> {
  const started = performance.now();
  console.log(`== ${name}: begins`);
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let text = "";
  const show = async (stream: ReadableStream<Uint8Array>) => {
    const words = new TextDecoder();
    for await (const piece of stream) {
      const s = words.decode(piece, { stream: true });
      text += s;
    }
  };
  await Promise.all([show(child.stdout), show(child.stderr)]);
  const code = await child.exited;
  const counts = [...text.matchAll(/^\s*(\d+) (pass|fail)$/gm)];
  if (counts.length > 0) {
    for (const [, n, what] of counts) {
      if (what === "pass") passed += Number(n);
      else failed += Number(n);
    }
    // A test process that dies says nothing of the tests it did not reach.
    if (code !== 0 && !counts.some(([, n, what]) => what === "fail" && n !== "0")) failed++;
  } else if (code === 0) passed++;
  else failed++;
  // Lanes run side by side: what one of them says is shown whole, when it is done.
  console.log(`\n${text}`);
  console.log(
    `== ${name}: ${code === 0 ? "ok" : "FAILED"} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return text;
}

const bun = process.execPath;
const tool = (name: string) => join(root, "node_modules", ".bin", name);
const tests = (names: string[]): string[] =>
  names
    .map((name) => join("test", name))
    .filter((path) => existsSync(join(root, path)))
    .map((path) => `./${path}`);
const readingPaper = ["engines", "pipeline", "archives", "folder", "mail", "cli"];
const theRest = [
  "architecture.test.ts",
  "kernel",
  "rules",
  "reading",
  "vault",
  "database",
  "contract",
  "operations",
  "http",
  "web",
];

await run("types", [tool("tsc"), "-p", "src"]);
await run("format and lint", [tool("biome"), "check", "--config-path=.biome.json", "src", "test"]);
await run("build", [bun, "src/build.ts"]);
const executable = join(root, "dist", "deedbox");

async function compiled(): Promise<void> {
  if (!existsSync(executable)) return;
  await run("compiled program", [bun, "test", "--timeout", "120000", "./test/smoke"]);
  await run(
    "HTTP against the compiled program",
    [bun, "test", "--timeout", "120000", "./test/http", "./test/contract/sections.test.ts"],
    { DEEDBOX_EXECUTABLE: executable },
  );
}

await Promise.all([
  run("tests of what reads paper", [bun, "test", "--timeout", "120000", ...tests(readingPaper)]),
  run("tests of the rest", [bun, "test", "--timeout", "60000", ...tests(theRest)]).then(compiled),
]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
