import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";

const root = `${import.meta.dir}/../..`;

test("the types the app is compiled with are those of the description: `bun test/contract/client.ts --app` writes them", async () => {
  const child = Bun.spawn([process.execPath, "test/contract/client.ts", "--app", "--print"], {
    cwd: root,
    stdout: "pipe",
    stderr: "inherit",
  });
  const made = await new Response(child.stdout).text();
  expect(await child.exited).toBe(0);
  expect(made).toContain("export interface paths");
  // Compared by line, so that a failure names the lines that are old.
  expect(readFileSync(`${root}/src/doors/web/api/types.ts`, "utf8").split("\n")).toEqual(made.split("\n"));
}, 60_000);

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
    "src/doors/web/arrivals/parts.ts",
    "src/doors/web/arrivals/send.ts",
    // A proposed change is the call the box itself named in its answer.
    "src/doors/web/ask/turn.tsx",
  ]);
});
