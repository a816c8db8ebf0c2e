import { expect, test } from "bun:test";
import { fixedClock } from "#kernel/clock.ts";
import { RateLimit } from "#operations/rate-limit.ts";
import { SLICE, Turn } from "#operations/turn.ts";

const limits = { token: 10, account: 10, app: 10 };

/** A box where somebody has just called, or nobody has, with a clock that stands until it is moved. */
function boxWhere(calls: boolean) {
  const rateLimit = new RateLimit(fixedClock(1_700_000_000_000), limits);
  if (calls) rateLimit.take("token", "account", false);
  const from = calls ? rateLimit.lastCall : 1_000;
  const clock = { at: from };
  return { turn: new Turn({ rateLimit }, () => clock.at), clock };
}

test.each([false, true])(
  "a long slice is followed by a turn of others, a short one by none (somebody calls: %p)",
  async (calls) => {
    const { turn, clock } = boxWhere(calls);
    let others = 0;
    setImmediate(() => others++);
    clock.at += SLICE - 1;
    await turn.over();
    expect(others).toBe(0);
    clock.at += 1;
    await turn.over();
    expect(others).toBe(1);
  },
);

test("work that was called off ends at its next turn", async () => {
  const { turn, clock } = boxWhere(false);
  const off = new AbortController();
  clock.at += SLICE;
  off.abort(new Error("called off"));
  await expect(turn.over(off.signal)).rejects.toThrow("called off");
});
