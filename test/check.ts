/**
 * Every check. Types, lint and the build run beside the tests on a box in this process; then the calls, the web app in a
 * browser and the smoke tests run against the compiled program. Test files are handed out to one worker more than there are
 * cores, since each of them waits now and then, the longest first (`test/timings/`, which `bun test/check.ts --measure`
 * writes anew). What goes well says nothing; what failed is told once more at the very end, before one plain line of
 * counts. Exits 1 when anything failed.
 */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dir, "..");
const measure = process.argv.includes("--measure");
const workers = Math.max(2, availableParallelism()) + 1;
/** Lines of one failure that are told again at the end, and characters of a line. */
const LINES = 14;
const WIDTH = 200;
/** Failures told again in full; of more, only the names. */
const IN_FULL = 6;

/**
 * A folder for everything that tests write: in memory where there is plenty of it, since they would wait for the disk at
 * every paper. What a power cut takes back is not tested here but by `test/drill/power.ts`.
 */
function scratchFolder(): string {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, freemem()) > 8e9) {
      const folder = mkdtempSync(join(memory, "deedbox-check-"));
      // Some programs are tried as another user, who must get through to what is theirs.
      chmodSync(folder, 0o711);
      // Programs are started from in there, which some systems forbid.
      const script = join(folder, "may-run");
      writeFileSync(script, "#!/bin/sh\n", { mode: 0o700 });
      if (Bun.spawnSync([script], { stdout: "ignore", stderr: "ignore" }).success) return folder;
      rmSync(folder, { recursive: true });
    }
  } catch {
    // There is no such thing here.
  }
  return mkdtempSync(join(tmpdir(), "deedbox-check-"));
}
const scratch = scratchFolder();

let passed = 0;
const failures: { what: string; lines: string[] }[] = [];

interface Ran {
  code: number;
  text: string;
}

/** Runs one command to its end and keeps what it says, errors among the rest. */
async function run(name: string, command: string[], env: Record<string, string> = {}): Promise<Ran> {
  const started = performance.now();
  console.log(`== ${name}: begins`);
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, TMPDIR: scratch, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const pieces: string[] = [];
  const hear = async (stream: ReadableStream<Uint8Array>) => {
    const words = new TextDecoder();
    for await (const piece of stream) pieces.push(words.decode(piece, { stream: true }));
  };
  await Promise.all([hear(child.stdout), hear(child.stderr)]);
  const code = await child.exited;
  const took = ((performance.now() - started) / 1000).toFixed(1);
  const used = child.resourceUsage()?.cpuTime.total ?? 0n;
  console.log(
    `== ${name}: ${code === 0 ? "ok" : "FAILED"} in ${took} s, ${(Number(used) / 1e6).toFixed(1)} s of processor`,
  );
  return { code, text: pieces.join("") };
}

const shortened = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line))
    .filter((line) => line.trim() !== "");

/** A step that either goes well or does not: types, lint, build. */
async function step(name: string, command: string[]): Promise<boolean> {
  const { code, text } = await run(name, command);
  if (code === 0) passed++;
  else {
    console.log(text);
    failures.push({ what: `${name} (ended with ${code})`, lines: shortened(text).slice(-2 * LINES) });
  }
  return code === 0;
}

const plainText = (xml: string): string =>
  xml
    .replace(/&#(\d+);/g, (_, n) => String.fromCodePoint(Number(n)))
    .replace(
      /&(lt|gt|quot|apos);/g,
      (_, n) => ({ lt: "<", gt: ">", quot: '"', apos: "'" })[n as string] ?? "",
    )
    .replaceAll("&amp;", "&");

/** The failed tests of a report in the form of JUnit, each with its file and the first lines of its error. */
function failedIn(report: string): { what: string; lines: string[] }[] {
  const cases = [...report.matchAll(/<testcase ([^>]*)>\s*<failure type="[^"]*" message="([^"]*)"/g)];
  return cases.map(([, head = "", message = ""]) => {
    const value = (name: string) => plainText(new RegExp(`\\b${name}="([^"]*)"`).exec(head)?.[1] ?? "");
    const line = value("line") === "" ? "" : `:${value("line")}`;
    const name = [value("classname"), value("name")].filter((n) => n !== "").join(" > ");
    return {
      what: `${value("file")}${line}: ${name}`,
      lines: shortened(plainText(message)).slice(0, LINES),
    };
  });
}

/** Errors that belong to no test, such as a file that cannot be loaded: the report leaves them out. */
const betweenTests = (text: string): { what: string; lines: string[] }[] =>
  [...text.matchAll(/# Unhandled error between tests\n-+\n([\s\S]*?)\n-{5,}/g)].map(([, error = ""]) => ({
    what: "an error outside of any test",
    lines: shortened(error).slice(0, LINES),
  }));

/** Runs test files side by side and counts. */
async function tests(name: string, list: string, paths: string[], env: Record<string, string> = {}) {
  const report = join(scratch, `${list}.xml`);
  const { code, text } = await run(
    name,
    [
      ...[process.execPath, "test", `--parallel=${workers}`, "--no-isolate", "--only-failures"],
      ...["--timeout", "120000", "--reporter=junit", `--reporter-outfile=${report}`],
      ...[`--timings=${join("test", "timings", `${list}.json`)}`, ...(measure ? ["--update-timings"] : [])],
      ...paths,
    ],
    env,
  );
  const count = (what: string) => Number(new RegExp(`^\\s*(\\d+) ${what}$`, "m").exec(text)?.[1] ?? 0);
  passed += count("pass");
  console.log(`   ${count("pass")} passed, ${count("fail")} failed, ${count("skip")} skipped`);
  const failed = [
    ...(existsSync(report) ? failedIn(readFileSync(report, "utf8")) : []),
    ...betweenTests(text),
  ];
  // A run that dies says nothing of the tests it did not reach.
  if (code !== 0 && failed.length === 0)
    failed.push({ what: `${name} (ended with ${code})`, lines: shortened(text).slice(-2 * LINES) });
  if (failed.length > 0) console.log(text);
  failures.push(...failed);
}

const tool = (name: string) => join(root, "node_modules", ".bin", name);
const executable = join(root, "dist", "deedbox");

const testsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((path) => path.endsWith(".test.ts"));

/**
 * The web app in a browser is that of what was built, which starts sooner and needs no bundling; one short suite goes through that
 * of a checkout.
 */
const inBrowser = testsIn("./test/web").filter(
  (path) =>
    !path.endsWith("/two-tabs.test.ts") && readFileSync(join(root, path), "utf8").includes('"./browser.ts"'),
);

/** All tests, so that none is forgotten, but for those of what was built. */
const everything = testsIn("./test").filter(
  (path) => !path.startsWith("./test/smoke/") && !inBrowser.includes(path),
);

async function prepared(): Promise<boolean> {
  const built = await step("build", [process.execPath, "src/build.ts", "--quick"]);
  await step("types", [tool("tsc"), "-p", "src", "--checkers", "2"]);
  await step("format and lint", [tool("biome"), "check", "--config-path=.biome.json", "src", "test"]);
  return built && existsSync(executable);
}

/**
 * Suites about what is made of pictures and of questions, which is done alike in either form: the smoke tests show that the program's
 * engines work, and these would take a quarter of its run.
 */
const ofPictures =
  /^(spread|tidied|likeness|split|unlocked-scan|ask-many-papers|ask-typed|comprehend|hostile-questions)\.test\.ts$/;
const overHttp = readdirSync(join(root, "test", "http"))
  .filter((name) => name.endsWith(".test.ts") && !ofPictures.test(name))
  .map((name) => `./test/http/${name}`);

// Before anything that is compiled with what it makes.
await step("generated code", [process.execPath, "src/generate.ts"]);
const [built] = await Promise.all([prepared(), tests("tests in process", "in-process", everything)]);
if (built)
  await tests(
    "tests of the compiled program",
    "compiled",
    [
      ...["./test/smoke", ...overHttp, ...inBrowser, "./test/contract/sections.test.ts"],
      ...["./test/cli/mcp.test.ts", "./test/oauth/program.test.ts"],
    ],
    { DEEDBOX_EXECUTABLE: executable },
  );

// What test files share ends with them, but not at once.
for (let n = 0; n < 40 && existsSync(scratch); n++) {
  rmSync(scratch, { recursive: true, force: true });
  await Bun.sleep(100);
}
for (const [i, { what, lines }] of failures.entries())
  console.log([`\nFAILED ${what}`, ...(i < IN_FULL ? lines.map((line) => `    ${line}`) : [])].join("\n"));
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
