import { describe, expect, test } from "bun:test";
import type { CheckupItem, CheckupList } from "#contract/checkup.ts";
import type { Message } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import { checkupText } from "#operations/checkup/print.ts";
import { policyByNumber } from "#rules/entities/thing-names.ts";

const AS_OF = "2025-06-15";

let n = 0;
/** A line of the Checkup: what a test does not say is that of a bill. */
const line = (more: Partial<CheckupItem>): CheckupItem => ({
  id: `0198c0de-0000-7000-8000-${String(++n).padStart(12, "0")}`,
  source: "obligation",
  kind: "payment",
  kind_label: "Payment",
  title: "Pay Harbour Energy",
  detail: null,
  when: "2025-06-20",
  overdue: false,
  group: "2025-06",
  severity: "soon",
  status: "open",
  snoozed_until: null,
  dismissed_reason: null,
  amount: null,
  currency: null,
  what_to_do: null,
  person_or_thing: null,
  document: null,
  url: "",
  ...more,
});

const debits = new Set<string>();
const printed = (...items: CheckupItem[]): string[] => printedWith(new Map(), ...items);
/** `made`: names that the box gave, by the id of the thing. */
const printedWith = (made: ReadonlyMap<string, Message>, ...items: CheckupItem[]): string[] =>
  checkupText(
    { name: "Home", as_of: AS_OF, items } as unknown as CheckupList & {
      as_of: string;
      name: string;
    },
    debits,
    made,
  )
    .split("\n")
    .slice(2);

const named = (name: string) => ({ id: "x", title: null, name, kind: "organization", url: "" });

test("a line that stands alone and is about nobody names its paper", () => {
  const far = line({ title: "Expires: licence", when: "2029-01-01", group: "2029-01" });
  const paper = { id: "d", title: "Licence, 2 May 2019", name: null, kind: "document", url: "" };
  expect(printed({ ...far, document: paper })[1]).toContain("Expires: licence (Licence, 2 May 2019) [");
  const someone = { ...far, document: paper, person_or_thing: named("Ann Lee") };
  expect(printed(someone)[1]).toContain("Expires: licence (Ann Lee) [");
});

describe("how far off a day is", () => {
  test.each([
    ["2025-06-15", "today"],
    ["2025-06-16", "tomorrow"],
    ["2025-06-14", "yesterday"],
    ["2025-08-13", "in 59 days"],
    ["2025-08-16", "in 2 months"],
    ["2025-03-01", "3 months ago"],
    ["2027-06-20", "in 2 years"],
    ["2022-01-01", "3 years ago"],
  ])("%s is %s", (when, words) => {
    expect(printed(line({ when }))[1]).toStartWith(`  ${when}  ${words} `);
  });
});

test("the reason is set in lines and not cut, and no line is wider than the page", () => {
  const words = "Driving on may be fined and an insurer asks questions after an accident".split(" ");
  const detail = [...words, ...words, ...words].join(" ");
  const found = printed(line({ detail }));
  expect(found.length).toBeGreaterThan(3);
  expect(
    found
      .slice(2)
      .map((l) => l.trim())
      .join(" "),
  ).toBe(detail);
  for (const l of found) expect(l.length).toBeLessThanOrEqual(110);
});

test("a word without an end has a line of its own", () => {
  const found = printed(line({ detail: `see ${"x".repeat(200)} there` }));
  expect(found.slice(2).map((l) => l.trim().length)).toEqual([3, 200, 5]);
});

describe("whom it is about is said once", () => {
  test.each([
    ["Pay Harbour Energy", "Harbour Energy", "Pay Harbour Energy ["],
    ["Last day to cancel: lease (by law)", "Ann Lee", "Last day to cancel: lease (by law; Ann Lee) ["],
    ["Expires: passport", "Ann Lee", "Expires: passport (Ann Lee) ["],
  ])("%s, %s", (title, who, words) => {
    expect(printed(line({ title, person_or_thing: named(who) }))[1]).toContain(words);
  });

  test("a policy that the box named, beside its insurer", () => {
    const made = policyByNumber("Ostsee Cover", "57");
    const policy = line({ title: "Policy from Ostsee Cover", person_or_thing: named(inEnglish(made)) });
    expect(printedWith(new Map([["x", made]]), policy)[1]).toContain(
      "Policy from Ostsee Cover (policy ending 57) [",
    );
    expect(printed(policy)[1]).toContain("Policy from Ostsee Cover (Ostsee Cover policy ending 57) [");
  });
});

test("what is long past or far off has a line each under its own heading, with what is to pay", () => {
  debits.add("debit");
  const money = { amount: 100, currency: "GBP", detail: "Why" };
  const found = printed(
    line({ ...money, group: "past_due", when: "2025-06-01" }),
    line({ ...money, group: "past_due", when: "2023-06-01" }),
    line({ ...money, group: "past_due", when: "2023-07-01" }),
    line({ ...money, group: "2025-06" }),
    line({ ...money, group: "2027-02", when: "2027-02-01" }),
    line({ ...money, group: "2028-02", when: "2028-02-01", id: "debit" }),
  );
  const headings = found.filter((l) => /^\S/.test(l));
  expect(headings).toEqual([
    "Past due (1, £100.00 to pay)",
    "June 2025 (1, £100.00 to pay)",
    "Past due for more than a year (2, £200.00 to pay)",
    "In more than a year (2, £100.00 to pay)",
  ]);
  expect(found.filter((l) => l.trim() === "Why")).toHaveLength(2);
});
