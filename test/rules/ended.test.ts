import { describe, expect, test } from "bun:test";
import type { AccountSnapshot } from "#rules/checkup/account-snapshot.ts";
import { endsOf, withEnds } from "#rules/entities/ended.ts";
import { account, paper, thing } from "./account-on-file.ts";
import { papersOf, runScenarios, thingIn } from "./scenarios/scenarios.ts";

/** What ended, how, when and by which paper: "car-1 sold 2025-03-03 s". */
const ended = (onFile: AccountSnapshot): string =>
  withEnds(onFile, endsOf(onFile))
    .things.flatMap((t) =>
      t.ended
        ? [`${t.id} ${t.ended.way} ${t.ended.on} ${t.ended.paper}${t.gone === null ? " to come" : ""}`]
        : [],
    )
    .sort()
    .join("; ") || "nothing";

runScenarios("ended.txt", ({ lines, today, expected }) => {
  const things = lines.filter((l) => l[0]?.startsWith("thing ")).map(thingIn);
  const papers = lines.filter((l) => !l[0]?.startsWith("thing ")).flatMap(papersOf);
  expect(ended(account(papers, today, { things }))).toBe(expected);
});

describe("a person's word", () => {
  const closing = paper({ id: "s", type: "letters/letter", who: "bank account-1", date: "2025-03-05" });
  const papers = [
    paper({ type: "banking/bank-statement", who: "bank account-1", date: "2025-01-31" }),
    { ...closing, facts: paper({ type: "letters/letter", facts: { closed_on: "2025-03-03" } }).facts },
  ];
  const after = (more: { gone: string | null; said: boolean }) => {
    const onFile = account(papers, "2025-06-15", {
      things: [thing("account-1", "financial_account", more)],
    });
    return withEnds(onFile, endsOf(onFile)).things.find((t) => t.id === "account-1");
  };

  test("that it is still there wins over a paper", () =>
    expect(after({ gone: null, said: true })).toMatchObject({ gone: null, ended: null }));
  test("that it is gone since another day wins over a paper", () =>
    expect(after({ gone: "2024-12-31", said: true })).toMatchObject({ gone: "2024-12-31", ended: null }));
  test("where nobody said anything the paper counts, and not without it", () => {
    expect(after({ gone: null, said: false })?.gone).toBe("2025-03-03");
    const left = account([], "2025-06-15", {
      things: [thing("account-1", "financial_account", { gone: "2025-03-03" })],
    });
    expect(withEnds(left, endsOf(left)).things[0]).toMatchObject({ gone: null, ended: null });
  });
});
