/**
 * Every check, in the order in which a mistake shows soonest: types, format and lint, tests in process, then the compiled
 * program. Ends with one plain line of counts and exits 1 when anything failed.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dir, "..");
let passed = 0;
let failed = 0;

async function run(name: string, command: string[], env: Record<string, string> = {}): Promise<string> {
  const started = performance.now();
  console.log(`\n== ${name}`);
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
      process.stdout.write(s);
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
  console.log(
    `== ${name}: ${code === 0 ? "ok" : "FAILED"} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return text;
}

const bun = process.execPath;
const tool = (name: string) => join(root, "node_modules", ".bin", name);
const rooms = [
  "architecture.test.ts",
  "kernel",
  "rules",
  "reading",
  "vault",
  "database",
  "engines",
  "contract",
  "operations",
  "pipeline",
  "cli",
  "http",
  "web",
]
  .map((name) => join("test", name))
  .filter((path) => existsSync(join(root, path)));

await run("types", [tool("tsc"), "-p", "src"]);
await run("format and lint", [tool("biome"), "check", "--config-path=.biome.json", "src", "test"]);
await run("tests", [bun, "test", "--timeout", "60000", ...rooms.map((r) => `./${r}`)]);
await run("build", [bun, "src/build.ts"]);
const executable = join(root, "dist", "deedbox");
if (existsSync(executable)) {
  await run("compiled program", [bun, "test", "--timeout", "120000", "./test/smoke"]);
  await run(
    "HTTP against the compiled program",
    [bun, "test", "--timeout", "120000", "./test/http", "./test/contract/sections.test.ts"],
    { DEEDBOX_EXECUTABLE: executable },
  );
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
