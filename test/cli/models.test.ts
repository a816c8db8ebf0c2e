import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeTinyModel } from "../engines/tiny-gguf.ts";
import { tinyOnnx, tinyTokenizer } from "../engines/tiny-onnx.ts";
import { until } from "../took.ts";
import { CommandLine, main } from "./command-line.ts";

const line = new CommandLine();
const { home } = line;
afterAll(() => line.close());

const models = (args: string[], env: Record<string, string> = {}) => line.run(["models", ...args], { env });

describe("deedbox models", () => {
  test("lists what may be pulled, with licence and memory, and says that nothing is fetched unasked", async () => {
    const { out, code } = await models(["list"]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /qwen3\.5-2b \[not downloaded\] language-model, 1281 MB, 2\.6 GB of memory, Apache-2\.0/,
    );
    expect(out).toContain(join(home, "box", "models"));
  });

  test("a model of the owner's goes from add to remove", async () => {
    const path = join(home, "own.gguf");
    writeTinyModel(path);
    expect((await models(["add", path])).err).toMatch(/isn’t a known model.*--as NAME/);
    expect(await models(["add", path, "--as", "own"])).toEqual({
      out: "own: own.gguf added as your own model.",
      err: "",
      code: 0,
    });
    const { out } = await models(["list", "--json"]);
    const listed: { models: { name: string }[] } = JSON.parse(out);
    expect(listed.models.find((m) => m.name === "own")).toMatchObject({ by: "owner", present: "whole" });
    writeFileSync(join(home, "box", "models", "own", "own.gguf"), "x");
    expect(await models(["verify"])).toMatchObject({
      code: 1,
      out: expect.stringContaining("BAD  own/own.gguf: 1 bytes"),
    });
    expect((await models(["remove", "own"])).out).toBe("own was removed.");
    expect((await models(["verify"])).out).toBe("There are no models here.");
  });

  test("an embedder of the owner's is two files under one name, with how it is used", async () => {
    const [onnx, tokenizer] = [join(home, "e5.onnx"), join(home, "words.json")];
    writeFileSync(onnx, tinyOnnx({ table: [[1, 0]] }));
    writeFileSync(tokenizer, tinyTokenizer(["car"]));
    const wrong = await models(["add", onnx, "--as", "mine", "--pooling", "max"]);
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("makes no sense") });
    const said = ["--pooling", "cls", "--max-tokens", "128", "--query-prefix", "query: "];
    expect((await models(["add", onnx, "--as", "mine", ...said])).out).toBe(
      "mine: e5.onnx added as your own model. Still missing: tokenizer.json.",
    );
    expect((await models(["add", tokenizer, "--as", "mine"])).out).toBe(
      "mine: tokenizer.json added as your own model.",
    );
    expect((await models(["list"])).out).toMatch(/^mine \[downloaded\] embedder, /m);
    expect((await models(["verify"])).out).toContain("ok   mine/e5.onnx: whole");
    const { embedder } = await Bun.file(join(home, "box", "models", "mine", "brought.json")).json();
    expect(embedder).toEqual({ pooling: "cls", maxTokens: 128, queryPrefix: "query: " });
    // Another model takes the place of the one before; one of another kind does not.
    writeFileSync(join(home, "other.onnx"), tinyOnnx({ table: [[2, 0]] }));
    await models(["add", join(home, "other.onnx"), "--as", "mine"]);
    expect(existsSync(join(home, "box", "models", "mine", "e5.onnx"))).toBe(false);
    expect((await models(["verify"])).code).toBe(0);
    const gguf = join(home, "a.gguf");
    writeTinyModel(gguf);
    expect((await models(["add", gguf, "--as", "mine"])).err).toContain("mine is of the kind embedder");
    await models(["remove", "mine"]);
  });

  test("a pull through a mirror shows the licence before it begins, and says what went wrong", async () => {
    const mirror = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Response(null, { status: 404 }),
    });
    const address = `http://127.0.0.1:${mirror.port}`;
    const { out, err, code } = await models(["pull", "qwen3.5-0.8b"], { DEEDBOX_MODELS_MIRROR: address });
    expect(out.split("\n")[0]).toMatch(/533 MB under the licence Apache-2\.0, https:/);
    expect([err, code]).toEqual([expect.stringContaining("doesn’t offer this file"), 1]);
    mirror.stop(true);
  });

  test("a pull that is killed goes on where it was, at the next call", async () => {
    const asked: (string | null)[] = [];
    const mirror = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      idleTimeout: 0,
      fetch(request) {
        asked.push(request.headers.get("range"));
        if (asked.length > 1) return new Response(null, { status: 404 });
        // A first megabyte, and then nothing more.
        return new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array(1_000_000)) }));
      },
    });
    const env = { DEEDBOX_MODELS_MIRROR: `http://127.0.0.1:${mirror.port}` };
    const part = join(home, "box", "models", "qwen3.5-2b", "Qwen3.5-2B-Q4_K_M.gguf.part");
    const child = Bun.spawn([process.execPath, main, "models", "pull", "qwen3.5-2b"], {
      env: line.environment("box", env),
      stdout: "ignore",
      stderr: "ignore",
    });
    await until(() => existsSync(part) && statSync(part).size === 1_000_000, "a part of it is here");
    child.kill("SIGKILL");
    await child.exited;
    expect(statSync(part).size).toBe(1_000_000);
    expect((await models(["verify"])).out).toContain("incomplete (1000000 of 1280835840 bytes)");
    await models(["pull", "qwen3.5-2b"], env);
    expect(asked).toEqual([null, "bytes=1000000-"]);
    mirror.stop(true);
  }, 120_000);

  const wrong: [string, string[], Record<string, string>, RegExp][] = [
    ["no such command", ["fetch"], {}, /models list \| pull NAME/],
    ["nothing named", ["pull"], {}, /Choose one/],
    ["an option that is not there", ["list", "--force=1"], {}, /no option --force/],
    [
      "a mirror that is none",
      ["list"],
      { DEEDBOX_MODELS_MIRROR: "mirror" },
      /DEEDBOX_MODELS_MIRROR must look like/,
    ],
    [
      "an endpoint with a password in it",
      ["list"],
      { DEEDBOX_MODEL_URL: "http://a:b@c/v1" },
      /DEEDBOX_MODEL_URL must/,
    ],
  ];
  test.each(wrong)("%s", async (_, args, env, words) => {
    const { err, code } = await models(args, env);
    expect(err).toMatch(words);
    expect(code).not.toBe(0);
  });
});
