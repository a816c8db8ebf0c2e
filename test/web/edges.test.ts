/** The finder of edges: how often it finds a sheet, and where there is none. */
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findSheet } from "#doors/web/arrivals/edges.ts";
import { errorOf, HEIGHT, madeUp, photographed, type Seen, WIDTH } from "./sheets.ts";

/** As near as makes no difference to whoever looks at the outline. */
const NEAR = 0.03;

function shares(all: readonly Seen[]) {
  const began = performance.now();
  const errors = all.map(({ picture, truth }) => errorOf(findSheet(picture), truth));
  const ms = (performance.now() - began) / all.length;
  return {
    near: errors.filter((error) => error <= NEAR).length / errors.length,
    wrong: errors.filter((error) => error > NEAR && error < 1).length / errors.length,
    ms,
  };
}

const told = (what: string, { near, wrong, ms }: ReturnType<typeof shares>) =>
  console.log(
    `${what}: ${(near * 100).toFixed(1)} % within 3 %, ${(wrong * 100).toFixed(1)} % elsewhere, ${ms.toFixed(1)} ms each`,
  );

describe("the edges of a sheet", () => {
  test("are found on made-up sheets", () => {
    const found = shares(Array.from({ length: 60 }, (_, i) => madeUp(i + 1)));
    told("made up", found);
    expect(found.near).toBeGreaterThan(0.9);
    expect(found.wrong).toBeLessThan(0.05);
  }, 60_000);

  const samples = process.env.DEEDBOX_SAMPLES;
  const folder = samples && join(samples, "documents");
  test.skipIf(!folder || !existsSync(folder))(
    "are found on samples, laid on a table",
    async () => {
      const names = readdirSync(folder ?? "")
        .filter((name) => /\.(jpg|png)$/.test(name))
        .sort();
      const laid: Seen[] = [];
      for (const turn of [1, 2])
        for (const [i, name] of names.entries()) {
          const one = await photographed(join(folder ?? "", name), turn * 1000 + i);
          if (one) laid.push(one);
        }
      const found = shares(laid);
      told(`${laid.length / 2} samples, each laid twice`, found);
      expect(found.near).toBeGreaterThan(0.9);
      expect(found.wrong).toBeLessThan(0.05);
    },
    60_000,
  );

  test("are not seen where there is no sheet", () => {
    const flat = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(120) };
    expect(findSheet(flat)).toBeNull();
    const noisy = { ...flat, data: flat.data.map((_, i) => 90 + ((i * 7919) % 53)) };
    expect(findSheet(noisy)).toBeNull();
    expect(findSheet({ width: 2, height: 2, data: new Uint8Array(4) })).toBeNull();
  });
});
