import { afterAll, expect, test } from "bun:test";

import { CommandLine } from "./command-line.ts";

const line = new CommandLine();
afterAll(() => line.close());

const deedbox = (...args: string[]) => line.run(args);

test("`checkup [--account ID] [--as-of DATE]` prints the Checkup as it stands, or would stand on that day", async () => {
  const person = ["--owner-name", "Ann", "--owner-email", "ann@example.org"];
  const made = await deedbox("account", "create", "--name", "Home", "--kind", "family", ...person, "--json");
  const { account_id } = JSON.parse(made.out);

  const words = await deedbox("checkup", "--as-of", "2031-05-06");
  expect([words.code, words.out]).toEqual([0, "Home, 2031-05-06:\n  Nothing needs a person."]);

  const json = await deedbox("checkup", "--account", account_id, "--as-of", "2031-05-06", "--json");
  expect(JSON.parse(json.out)).toMatchObject({
    account_id,
    as_of: "2031-05-06",
    items: [],
    total: 0,
    counts: { open: 0, past_due_or_urgent: 0, snoozed: 0, handled: 0, dismissed: 0 },
  });

  for (const [args, code] of [
    [["--as-of", "tomorrow"], 2],
    [["--day", "2031-05-06"], 2],
    [["--account", "0198c0de-0000-7000-8000-000000000000"], 1],
  ] as const) {
    const wrong = await deedbox("checkup", ...args);
    expect([wrong.code, wrong.out]).toEqual([code, ""]);
    expect(wrong.err.split("\n")).toHaveLength(1);
  }
}, 60_000);
