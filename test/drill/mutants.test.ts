import { expect, test } from "bun:test";
import { join } from "node:path";
import { mutants } from "./mutants.ts";

// The drill itself is run by hand: a file that moved would leave it with mutants that break nothing.
for (const [name, { file, from, to }] of Object.entries(mutants))
  test(`the mutant "${name}" changes the source in one place`, async () => {
    const source = await Bun.file(join(import.meta.dir, "../..", file)).text();
    expect(source.split(from)).toHaveLength(2);
    expect(source.replace(from, to)).not.toBe(source);
  });
