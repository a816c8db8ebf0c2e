import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LocalEmbedder } from "#engines/embeddings/host.ts";
import { LocalModel } from "#engines/llm/host.ts";
import { childOptions } from "#engines/process/host.ts";
import { mustBeWhole } from "#engines/process/model-host.ts";
import { message } from "#messages/message.ts";
import { modelNamed } from "#rules/accounts/models.ts";
import { writeTinyModel } from "./tiny-gguf.ts";

const base = mkdtempSync(join(tmpdir(), "deedbox-sums-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(base, "models-"));
});

/** Puts files with the names and sizes of a model's, and nothing of its bytes: holes, so that they take no room. */
function forge(name: string): void {
  mkdirSync(join(folder, name));
  for (const file of modelNamed(name)?.files ?? []) {
    const path = join(folder, name, file.name);
    if (file.name.endsWith(".gguf")) writeTinyModel(path);
    else writeFileSync(path, "");
    truncateSync(path, file.bytes);
  }
}

/** A child that would be noticed: it answers nothing and stays. */
const options = childOptions({ command: ["/bin/sleep", "60"], runtime: null });
const wrong = /isn’t the one that was published/;

describe("a model that was pulled", () => {
  test("is not loaded when its bytes are not those of the manifest: a language model", async () => {
    forge("qwen3.5-0.8b");
    const model = new LocalModel(options, folder, { threads: 1, ms: 3_000 });
    try {
      const said = model.answer({
        system: "",
        paper: "",
        task: "",
        form: { kind: "object", fields: {} },
        maxTokens: 1,
      });
      expect(await said.catch((error) => error)).toMatchObject({
        kind: "unavailable",
        message: expect.stringMatching(wrong),
      });
      expect(model.pid).toBeNull();
      expect(await model.state()).toMatchObject({
        ok: false,
        detail: { params: { why: message("failure.modelChanged") } },
      });
    } finally {
      await model.close();
    }
  }, 60_000);

  test("is not loaded when its bytes are not those of the manifest: an embedder", async () => {
    forge("minilm-l6");
    const embedder = new LocalEmbedder(options, folder, { ms: 3_000 });
    try {
      expect(await embedder.embed(["car"], "query").catch((error) => error)).toMatchObject({
        kind: "unavailable",
        message: expect.stringMatching(wrong),
      });
      expect(embedder.pid).toBeNull();
    } finally {
      await embedder.close();
    }
  });

  test("is read once, and again after every change of it, one that keeps size and time included", async () => {
    const path = join(folder, "model.onnx");
    const bytes = Buffer.alloc(1000, 1);
    const files = [{ path, sha256: createHash("sha256").update(bytes).digest("hex") }];
    const long = new Date(2020, 1, 1);
    writeFileSync(path, bytes);
    utimesSync(path, long, long);
    await mustBeWhole(files);
    await mustBeWhole(files);
    await Bun.sleep(20);
    writeFileSync(path, Buffer.alloc(1000, 2));
    utimesSync(path, long, long);
    await expect(mustBeWhole(files)).rejects.toThrow(wrong);
    await Bun.sleep(20);
    writeFileSync(path, bytes);
    await mustBeWhole(files);
    rmSync(path);
    await expect(mustBeWhole(files)).rejects.toThrow(/ENOENT/);
  });
});
