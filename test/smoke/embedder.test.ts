import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LocalEmbedder } from "#engines/embeddings/host.ts";
import { childOptions } from "#engines/process/host.ts";
import { tinyOnnx, tinyTokenizer } from "../engines/tiny-onnx.ts";
import { builtProgram } from "./program.ts";

let home: string;
let program: string;

beforeAll(async () => {
  program = await builtProgram();
  home = mkdtempSync(join(tmpdir(), "deedbox-smoke-embedder-"));
}, 600_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function run(args: string[]): Promise<{ out: string; code: number }> {
  const child = Bun.spawn([program, ...args, "--data", home], { stdout: "pipe", env: { HOME: home } });
  return { out: await new Response(child.stdout).text(), code: await child.exited };
}

test("the executable carries what runs an embedding model: one that the owner brings makes vectors", async () => {
  writeFileSync(join(home, "mine.onnx"), tinyOnnx({ table: [0, 1, 2, 3, 4].map((i) => [i, 4 - i, 2]) }));
  writeFileSync(join(home, "tokenizer.json"), tinyTokenizer(["car"]));
  for (const file of ["mine.onnx", "tokenizer.json"])
    expect((await run(["models", "add", join(home, file), "--as", "mine", "--pooling", "cls"])).code).toBe(0);
  expect((await run(["models", "list"])).out).toMatch(/^mine \[downloaded\] embedder/m);
  const unpack = Bun.spawn([program, "runtime", join(home, "unpacked")], { stdout: "ignore" });
  expect(await unpack.exited).toBe(0);
  const folder = readdirSync(join(home, "unpacked")).find((n) => n.startsWith("runtime-")) ?? "";
  const runtime = join(home, "unpacked", folder, "app");
  const embedder = new LocalEmbedder(
    childOptions({ command: [program, "engine"], runtime }),
    join(home, "models"),
    {},
  );
  try {
    const { model, vectors } = await embedder.embed(["Car"], "query");
    expect(model).toMatch(/^mine:/);
    // The first token with the mean of the three: [2, 2, 2] + [3, 1, 2], stretched to 127.
    expect([...(vectors[0] ?? [])]).toEqual([5, 3, 4].map((x) => Math.round((x / 5) * 127)));
  } finally {
    await embedder.close();
  }
}, 120_000);
