import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { appOpenapi } from "#contract/openapi.ts";
import { generate, generated } from "../../src/generate.ts";

const root = `${import.meta.dir}/../..`;

test("the types the app is compiled with are those of the description, made anew when it changes and only then", async () => {
  const folder = mkdtempSync(join(tmpdir(), "deedbox-generated-"));
  try {
    const [types] = generated;
    if (!types) throw new Error("Nothing is generated.");
    const path = join(folder, types.file);
    expect(await generate([types], folder)).toEqual([path]);
    expect(await generate([types], folder)).toEqual([]);
    const made = readFileSync(path, "utf8");
    // Asked by name, because a failure that prints the whole file says nothing.
    const missing = [
      "export interface paths",
      ...Object.keys(appOpenapi().paths).map((call) => `    "${call}": {`),
    ];
    expect(missing.filter((line) => !made.includes(line))).toEqual([]);

    const source = types.source().replaceAll('"/v1/bundles"', '"/v1/parcels"');
    expect(await generate([{ ...types, source: () => source }], folder)).toEqual([path]);
    expect(readFileSync(path, "utf8").includes(`"/v1/parcels": {`)).toBe(true);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

test("what is generated is not committed", () => {
  for (const { file } of generated)
    expect(Bun.spawnSync(["git", "check-ignore", "--quiet", file], { cwd: root }).exitCode).toBe(0);
});

test("the app calls the box through them alone", () => {
  const calls = [...new Bun.Glob("src/doors/web/**/*.{ts,tsx}").scanSync(root)].filter((path) =>
    /\bfetch\(|\bXMLHttpRequest\b/.test(
      readFileSync(`${root}/${path}`, "utf8").replace(/^\s*(\*|\/\/|\/\*).*$/gm, ""),
    ),
  );
  expect(calls.toSorted()).toEqual([
    // Sends a typed call once more after its person signed in again.
    "src/doors/web/api/call.ts",
    // Uploads say how much has been sent, which `fetch` cannot.
    "src/doors/web/arrivals/arriving.tsx",
    "src/doors/web/arrivals/parts.ts",
    // A proposed change is the call the box itself named in its answer.
    "src/doors/web/ask/asking.tsx",
    "src/doors/web/sign-in/restore.tsx",
  ]);
});
