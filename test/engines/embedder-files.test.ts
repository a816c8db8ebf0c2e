import { afterAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findEmbedder } from "#engines/embeddings/host.ts";
import { message } from "#messages/message.ts";
import { modelNamed, shippedManifest, wayOf } from "#rules/accounts/models.ts";
import { clear, fresh, type Kit, open, shelf } from "./embedders.ts";
import { tinyTokenizer } from "./tiny-onnx.ts";

afterAll(clear);

describe("which model it is", () => {
  test("its name changes with its files and the way it is used", () => {
    const id = (kit: Kit) => open(shelf(kit)).model();
    expect(id({})).toBe(id({}));
    const others = [
      id({}),
      id({ way: { pooling: "cls" } }),
      id({ tokenizer: tinyTokenizer(["car"]) }),
      id({ way: { queryPrefix: "q " } }),
    ];
    expect(new Set(others).size).toBe(others.length);
  });

  test("of a known one every file must be there in its size; the owner's own comes first", () => {
    const folder = fresh();
    const known = modelNamed("granite-97m");
    const file = (name: string, bytes: number) => {
      mkdirSync(join(folder, "granite-97m"), { recursive: true });
      const path = join(folder, "granite-97m", name);
      writeFileSync(path, "");
      // A file of holes is as large as it should be and takes no room.
      Bun.spawnSync(["truncate", "-s", String(bytes), path]);
      expect(statSync(path).size).toBe(bytes);
    };
    const [model, tokenizer] = known?.files ?? [];
    if (!model || !tokenizer) throw new Error("The manifest does not know it.");
    file(model.name, model.bytes);
    expect(findEmbedder(folder, null)).toEqual({
      name: "granite-97m",
      trouble: message("failure.modelMissing"),
    });
    file(tokenizer.name, tokenizer.bytes);
    expect(findEmbedder(folder, null)).toMatchObject({
      name: "granite-97m",
      sums: known?.files.map((f) => ({ path: join(folder, "granite-97m", f.name), sha256: f.sha256 })),
      way: { pooling: "cls", dims: 384 },
    });
    cpSync(join(shelf(), "mine"), join(folder, "mine"), { recursive: true });
    expect(findEmbedder(folder, null)).toMatchObject({ name: "mine", sums: null });
    expect(findEmbedder(folder, "granite-97m")).toMatchObject({ name: "granite-97m" });
  });

  test("every embedder of the manifest says how it is used, and has a model and a tokenizer with sums", () => {
    const all = shippedManifest.models.filter((m) => m.kind === "embedder");
    expect(all.length).toBeGreaterThan(0);
    for (const m of all) {
      expect(m.embedder?.dims).toBeGreaterThan(0);
      expect(m.files.map((f) => f.name.replace(/^.*\./, "")).sort()).toEqual(["json", "onnx"]);
      for (const f of m.files) expect(f.sha256).toMatch(/^[0-9a-f]{64}$/);
      for (const f of m.files) expect(f.revision).toMatch(/^[0-9a-f]{40}$/);
    }
    expect(
      JSON.parse(readFileSync(join(import.meta.dir, "../../models/manifest.json"), "utf8")).models,
    ).toHaveLength(shippedManifest.models.length);
  });

  test.each([{ pooling: "max" }, { dims: 0 }, { dims: 1.5 }, { maxTokens: -1 }, { maxTokens: 1e9 }])(
    "a way that cannot be is refused: %j",
    (way) => {
      expect(() => wayOf(way)).toThrow("makes no sense");
      const folder = shelf({ way });
      expect(findEmbedder(folder, null)).toMatchObject({ trouble: message("failure.modelBroken") });
    },
  );
});
