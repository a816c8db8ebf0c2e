/**
 * The suites of pictures with all of their made-up pictures, of which the check looks at some: no sheet cut wrongly, no page parted
 * that is one, no stage of filing a picture dearer than it was. `bun run drill pictures`.
 */
import { join } from "node:path";
import { result } from "./result.ts";

const root = join(import.meta.dir, "../..");
const suites = [
  "./test/engines/spread.test.ts",
  "./test/engines/tidy-photo.test.ts",
  "./test/pipeline/budget.test.ts",
];
const child = Bun.spawn([process.execPath, "test", "--timeout", "600000", "--only-failures", ...suites], {
  cwd: root,
  env: { ...process.env, DEEDBOX_THOROUGH: "1" },
  stdin: "ignore",
  stdout: "pipe",
  stderr: "pipe",
});
const said = (await Promise.all([child.stdout, child.stderr].map((s) => new Response(s).text()))).join("");
await child.exited;
console.log(said);
const count = (what: string) => Number(new RegExp(`^\\s*(\\d+) ${what}$`, "m").exec(said)?.[1] ?? 0);
const bad = child.exitCode === 0 ? count("fail") : Math.max(1, count("fail"));
result({ drill: "pictures", bad, detail: `${count("pass")} passed, ${count("fail")} failed` });
