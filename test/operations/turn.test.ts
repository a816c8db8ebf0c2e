import { expect, test } from "bun:test";
import { fixedClock } from "#kernel/clock.ts";
import type { App } from "#operations/app.ts";
import { RateLimit } from "#operations/rate-limit.ts";
import { SLICE, Turn } from "#operations/turn.ts";

const limits = { token: 10, account: 10, app: 10 };
const rateLimit = new RateLimit(fixedClock(1_700_000_000_000), limits);
const box = { rateLimit } as unknown as App;

/** Keeps the loop for so many milliseconds. */
function busy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test.each([false, true])(
  "a long slice is followed by a turn of others (somebody calls: %p)",
  async (calls) => {
    if (calls) rateLimit.take("token", "account", false);
    const turn = new Turn(box);
    let others = 0;
    setImmediate(() => others++);
    await turn.over();
    expect(others).toBe(0);
    busy(SLICE + 1);
    await turn.over();
    expect(others).toBe(1);
  },
);

test("work that was called off ends at its next turn", async () => {
  const off = new AbortController();
  const turn = new Turn(box);
  busy(SLICE + 1);
  off.abort(new Error("called off"));
  expect(turn.over(off.signal)).rejects.toThrow("called off");
});
