/**
 * The suites that look at some of their made-up papers in the check, with all of them: no sheet cut wrongly, no page parted that is one,
 * no stage of filing a paper dearer than it was. `bun run drill pictures`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { result } from "./result.ts";

const root = join(import.meta.dir, "../..");
const suites = readdirSync(join(root, "test"), { recursive: true })
  .map((name) => `./test/${name}`)
  .filter((path) => path.endsWith(".test.ts"))
  .filter((path) =>
    /\b(deep|deepEngineTest|thorough|seeds)\b.*from "/.test(readFileSync(join(root, path), "utf8")),
  );
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
