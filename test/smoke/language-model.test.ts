import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LocalModel } from "#engines/llm/host.ts";
import { childOptions } from "#engines/process/host.ts";
import { answerOf, type Form } from "#reading/llm/questions.ts";
import { writeTinyModel } from "../engines/tiny-gguf.ts";
import { builtProgram } from "./program.ts";

let home: string;
let program: string;

beforeAll(async () => {
  program = await builtProgram();
  home = mkdtempSync(join(tmpdir(), "deedbox-smoke-model-"));
}, 600_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function run(args: string[]): Promise<{ out: string; err: string; code: number }> {
  const child = Bun.spawn([program, ...args, "--data", home], {
    stdout: "pipe",
    stderr: "pipe",
    env: { HOME: home },
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, code };
}

describe("the executable and a language model", () => {
  test("it carries what runs one: a model that the owner brings is loaded and answers to its form", async () => {
    writeTinyModel(join(home, "mine.gguf"));
    expect(await run(["models", "add", join(home, "mine.gguf"), "--as", "mine"])).toMatchObject({ code: 0 });
    expect((await run(["models", "verify"])).out).toContain("ok   mine/mine.gguf: whole");
    const unpack = Bun.spawn([program, "runtime", join(home, "unpacked")], { stdout: "ignore" });
    expect(await unpack.exited).toBe(0);
    const folder = readdirSync(join(home, "unpacked")).find((n) => n.startsWith("runtime-")) ?? "";
    const runtime = join(home, "unpacked", folder, "app");
    const model = new LocalModel(
      childOptions({ command: [program, "engine"], runtime }),
      join(home, "models"),
      {
        threads: 1,
      },
    );
    const form: Form = {
      kind: "object",
      fields: { type: { kind: "choice", upTo: 5 }, total: { kind: "amount" } },
    };
    try {
      const said = await model.answer({
        system: "You read.",
        paper: "Total 12.00",
        task: "Say.",
        form,
        maxTokens: 60,
      });
      expect(answerOf(form, said)).not.toBeNull();
    } finally {
      await model.close();
    }
  }, 120_000);

  test("it carries nothing for graphics cards, and a licence for everything that it does", () => {
    const folder = readdirSync(join(home, "unpacked")).find((n) => n.startsWith("runtime-")) ?? "";
    const modules = join(home, "unpacked", folder, "app", "node_modules");
    expect(readdirSync(join(modules, "@node-llama-cpp"))).toHaveLength(1);
    const licences = readdirSync(join(modules, "node-llama-cpp", "licences"));
    expect(licences).toContain("lifecycle-utils");
    expect(licences.length).toBeGreaterThan(20);
  });

  test("nothing is fetched that nobody asked for, and what cannot be fetched is said in a sentence", async () => {
    const { code, err } = await run(["models", "pull", "no-such-model"]);
    expect([code, err.trim()]).toEqual([
      1,
      expect.stringContaining('There’s no model "no-such-model" to download.'),
    ]);
    expect((await run(["models", "list"])).out).toContain("qwen3.5-2b [not downloaded]");
    expect(readdirSync(join(home, "models"))).toEqual(["mine"]);
  });
});
