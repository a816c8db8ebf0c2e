import { describe, expect, test } from "bun:test";
import { extract } from "#engines/pdf/extracting.ts";
import { EngineFailure, type FailureKind } from "#engines/process/failure.ts";
import type { Frame } from "#engines/process/frames.ts";
import { childOptions, type Task } from "#engines/process/host.ts";
import { pagesApart, parcel } from "#engines/process/parcel.ts";
import { defaultLimits, Pool } from "#engines/process/pool.ts";
import { message } from "#messages/message.ts";
import { outcome, source } from "./open.ts";

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

function page(number: number, text: string) {
  const words = text.split(" ").map((w, i) => ({ text: w, x0: i * 50, y0: 10, x1: i * 50 + 40, y1: 20 }));
  return {
    ...{ number, width: 600, height: 800, text, source: "text", confidence: 100 },
    words: words.map((w) => ({ ...w, confidence: 100 })),
  };
}

/** A pool whose children find one page of words and `pictures` pages that are pictures, each task of which ends as told. */
class Told extends Pool {
  readonly asked: unknown[] = [];

  constructor(
    readonly pictures: number,
    readonly ends: (first: number) => FailureKind | null,
  ) {
    super(childOptions({}), 2);
  }

  override async run(task: Task): Promise<Frame> {
    const numbers = Array.from({ length: this.pictures }, (_, i) => i + 2);
    if (task.op === "text") {
      const pages = [page(1, "a letter about the garden"), ...numbers.map((n) => page(n, ""))];
      const about = { mime: "application/pdf", kind: "pdf", engineVersion: "1" };
      const { said, parts } = pagesApart(pages);
      return {
        header: {},
        payload: parcel({ ...about, pages: said, pictures: numbers, warnings: [] }, parts),
      };
    }
    const own = numbers.filter((n) => (task.args.pages as number[]).includes(n));
    this.asked.push(own);
    await Bun.sleep(1);
    const kind = this.ends(own[0] ?? 0);
    if (kind !== null) throw new EngineFailure(kind, message("failure.slow"));
    const { said, parts } = pagesApart(own.map((n) => page(n, "read")));
    return { header: {}, payload: parcel({ pages: said, sheets: [], warnings: [], engine: "e" }, parts) };
  }
}

const lift = (pool: Told, settle: boolean) => extract(pool, defaultLimits, source(json({})), { settle });

describe("a stretch of pages that a guard stops", () => {
  test.each(["overrun", "crash"] as const)(
    "%s: the paper is tried again; then the stretch is left out",
    async (kind) => {
      const pool = () => new Told(18, (first) => (first === 8 ? kind : null));
      expect(await outcome(lift(pool(), false))).toBe(kind);
      const lifted = await lift(pool(), true);
      expect(lifted.notYet).toBe(true);
      const why = message("failure.slow");
      expect(lifted.warnings).toEqual([message("partly.unread", { n: 6, from: 8, to: 13, why })]);
      expect(lifted.pages.filter((p) => p.text === "read")).toHaveLength(12);
    },
  );

  test("what was counted is told at once, and is no reason to try again", async () => {
    const lifted = await lift(new Told(18, (first) => (first === 8 ? "limit" : null)), false);
    expect([lifted.notYet, lifted.warnings.length]).toEqual([undefined, 1]);
  });

  test("of a thousand pages that never end three stretches are tried, and none of the rest", async () => {
    const pool = new Told(600, () => "overrun");
    const lifted = await lift(pool, true);
    expect(pool.asked.length).toBeLessThanOrEqual(4);
    const why = message("failure.slow");
    expect(lifted.warnings).toEqual([message("partly.unread", { n: 600, from: 2, to: 601, why })]);
    expect(lifted.pages[0]?.text).toContain("garden");
  });
});
