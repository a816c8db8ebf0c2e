import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type * as Ort from "onnxruntime-node";
import { folded } from "#engines/ocr/ppocr/fold.ts";
import { findPpocr } from "#engines/ocr/ppocr/ppocr.ts";
import { loadNative } from "#engines/process/runtime.ts";
import { tinyOnnx } from "./tiny-onnx.ts";

const files = findPpocr(undefined);

async function answer(model: Uint8Array, [height, width]: [number, number]): Promise<Float32Array> {
  const module = await loadNative<typeof Ort & { default?: typeof Ort }>("onnxruntime-node");
  const ort = module.default ?? module;
  const session = await ort.InferenceSession.create(model, { intraOpNumThreads: 1, logSeverityLevel: 4 });
  const data = Float32Array.from({ length: 3 * height * width }, (_, i) => Math.sin(i * i * 0.37));
  const given = new ort.Tensor("float32", data, [1, 3, height, width]);
  const out = await session.run({ [session.inputNames[0] ?? ""]: given });
  const values = out[session.outputNames[0] ?? ""]?.data;
  if (!(values instanceof Float32Array)) throw new Error("no floats");
  return values;
}

const count = (model: Uint8Array, operator: string): number =>
  Buffer.from(model).toString("latin1").split(`"\x04${operator}`).length - 1;

describe("a model in fewer passes", () => {
  test.each([
    ["detector", files?.detector, [96, 128]],
    ["recogniser", files?.recogniser, [48, 160]],
  ] as [string, string, [number, number]][])("the %s answers the same", async (_, path, size) => {
    const model = new Uint8Array(readFileSync(path));
    const fewer = folded(model);
    // An operator's name is field 4 of its node.
    expect(count(fewer, "Clip")).toBeLessThan(count(model, "Clip") / 4);
    const [before, after] = [await answer(model, size), await answer(fewer, size)];
    expect(after.length).toBe(before.length);
    const furthest = before.reduce((most, v, i) => Math.max(most, Math.abs(v - (after[i] ?? 2))), 0);
    expect(furthest).toBeLessThan(0.001);
  });

  test("a file that comes as a Buffer is read like any other", () => {
    const model = readFileSync(files?.detector ?? "");
    expect(Buffer.compare(folded(model), folded(new Uint8Array(model)))).toBe(0);
  });

  test("a model without such steps keeps them all", () => {
    const model = tinyOnnx({
      table: [
        [1, 2],
        [3, 4],
      ],
    });
    expect(Buffer.from(folded(model))).toEqual(Buffer.from(model));
  });

  test("what is no model is refused", () => {
    expect(() => folded(new Uint8Array([1, 2, 3]))).toThrow(RangeError);
    expect(() => folded(new Uint8Array())).toThrow(RangeError);
  });
});
