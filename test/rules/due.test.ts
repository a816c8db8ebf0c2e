import { describe, expect, test } from "bun:test";
import { dueState, markOf } from "#rules/accounts/webhook-due.ts";
import {
  addressTrouble,
  givesUp,
  isThisMachine,
  nextTry,
  restAfter,
  resting,
  STALE,
  signature,
  writeSecret,
} from "#rules/accounts/webhooks.ts";
import type { Coming } from "#rules/checkup/checkup.ts";
import { tablesOf, word, yes } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "due.tsv");

const bill: Coming = {
  kind: "payment",
  due: "2025-03-31",
  status: "open",
  snoozed_until: null,
  automatic: false,
  lead_days: null,
};

describe("what has come due", () => {
  test.each<[string, Partial<Coming>, string, string | null]>([
    ["a day before its lead days", {}, "2025-03-16", null],
    ["from its lead days on", {}, "2025-03-17", "soon"],
    ["a person's own lead days count", { lead_days: 3 }, "2025-03-27", null],
    ["and from then on", { lead_days: 3 }, "2025-03-28", "soon"],
    ["on its day", {}, "2025-03-31", "today"],
    ["when it passed", {}, "2025-04-01", "overdue"],
    ["what passed long ago came with an old paper", {}, "2025-04-08", null],
    ["handled", { status: "handled" }, "2025-03-31", null],
    ["dismissed", { status: "dismissed" }, "2025-03-31", null],
    ["debited by itself", { automatic: true }, "2025-03-31", null],
    ["snoozed", { snoozed_until: "2025-04-20" }, "2025-04-19", null],
    [
      "back from being snoozed, however long ago its day was",
      { snoozed_until: "2025-04-20" },
      "2025-04-20",
      "overdue",
    ],
  ])("%s", (_, more, today, state) => {
    expect(dueState({ ...bill, ...more }, today)).toBe(state as ReturnType<typeof dueState>);
  });

  test("a telling is another one when it stands otherwise, has another day, or was snoozed", () => {
    const marks = [
      markOf(bill, "soon"),
      markOf(bill, "today"),
      markOf({ ...bill, due: "2025-04-30" }, "soon"),
      markOf({ ...bill, snoozed_until: "2025-03-20" }, "soon"),
    ];
    expect(new Set(marks).size).toBe(4);
    expect(markOf({ ...bill, lead_days: 20 }, "soon")).toBe(markOf(bill, "soon"));
  });
});

describe("signed deliveries", () => {
  test("the signature is HMAC-SHA256 of id.timestamp.body under the bytes of the secret", () => {
    // A vector of the reference libraries of Standard Webhooks.
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const given = signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, '{"test": 2432232314}');
    expect(given).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  test("a secret is `whsec_` and base64", () => {
    expect(writeSecret(new Uint8Array(24))).toBe(`whsec_${"A".repeat(32)}`);
  });

  test("all the waits together are over before the news is stale, and the tries go on long enough to turn one off", () => {
    let sum = 0;
    let attempt = 1;
    for (let wait = nextTry(attempt, 1); wait !== null; wait = nextTry(++attempt, 1)) sum += wait;
    expect(attempt).toBe(8);
    expect(sum).toBeLessThan(STALE);
    expect(givesUp(100, 0, STALE)).toBe(false);
    expect(nextTry(1, 0)).toBe(5_000);
  });

  test("an address is left alone after three days of failures, and not for two tries with days between them", () => {
    const day = 86_400_000;
    expect([givesUp(8, 0, 3 * day), givesUp(2, 0, 30 * day), givesUp(8, 0, 3 * day - 1)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("an address rests longer with each failure, five minutes at most", () => {
    expect([1, 2, 3, 7, 1000].map(restAfter)).toEqual([5_000, 10_000, 20_000, 300_000, 300_000]);
  });

  test("a rest that no failure can have set is over: the clock was ahead when it was written", () => {
    expect(resting(1_000 + restAfter(1000), 1_000)).toBe(true);
    expect(resting(1_001 + restAfter(1000), 1_000)).toBe(false);
    expect(resting(1_000, 1_000)).toBe(false);
  });

  test.each(table("signed deliveries: this machine", word, yes))("%s is this machine: %p", (ip, here) => {
    expect(isThisMachine(ip, ["192.168.1.5", "fe80::1"])).toBe(here);
  });

  test("an address at home is as good as any", () => {
    for (const url of ["http://192.168.1.20:8123/api/webhook/x", "https://example.org/", "http://[fd00::2]/"])
      expect(addressTrouble(url)).toBeNull();
  });
});
