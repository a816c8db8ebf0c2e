import { expect } from "bun:test";
import * as fs from "node:fs";
import { join } from "node:path";
import { MANIFEST } from "#engines/archives/own-export.ts";
import type { CommandLine } from "./command-line.ts";

/** Everything of a box out, into an empty one, and out again; then for paperless-ngx, and that back in: as people type it. */
export async function exportJourney(cli: CommandLine): Promise<void> {
  const at = (name: string) => join(cli.home, name);
  const run = async (box: string, ...args: string[]) => {
    const ended = await cli.run(args, { box });
    if (ended.code !== 0) throw new Error(`${args.join(" ")}: ${ended.err}`);
    return ended;
  };
  for (const box of ["one", "two", "three"])
    await run(
      box,
      ...["account", "create", "--name=Home", "--kind=family"],
      ...["--owner-name=Ann", "--owner-email=ann@example.org"],
    );
  fs.mkdirSync(at("papers"));
  for (const word of ["bandstand", "boathouse"])
    fs.writeFileSync(join(at("papers"), `${word}.txt`), `A letter about the ${word}.\n`);
  await run("one", "import", at("papers"));
  const out = await run("one", "export", at("out"));
  expect(out.err).toBe("1 of 2 documents\n2 of 2 documents");
  expect(out.out).toContain("2 documents");
  await run("two", "import", at("out"));
  await run("two", "export", at("back"));
  const files = (root: string) =>
    Object.fromEntries(
      (fs.readdirSync(root, { recursive: true }) as string[])
        .filter((path) => fs.statSync(join(root, path)).isFile())
        .map((path) => {
          const text = fs.readFileSync(join(root, path), "latin1");
          return [path, path === MANIFEST ? text.replace(/"made": "[^"]+"/, "") : text];
        }),
    );
  expect(files(at("back"))).toEqual(files(at("out")));
  await run("one", "export", at("theirs"), "--form=paperless");
  expect(fs.readdirSync(at("theirs")).sort()).toEqual(["manifest.json", "metadata.json", "originals"]);
  const taken = await run("three", "import", at("theirs"), "--json");
  expect(taken.out).toContain(`"unpacked":2`);
}
