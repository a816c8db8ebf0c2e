import { describe, expect, test } from "bun:test";
import type { Said } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { ending, expiring, payTitle, renewing } from "#rules/checkup/obligations/titles.ts";
import { type LineItem, statusLine } from "#rules/checkup/status-line.ts";

const today = "2025-03-04";
const item = (
  kind: LineItem["kind"],
  due: string,
  title: Said = "Something",
  automatic = false,
): LineItem => ({
  kind,
  due,
  title,
  automatic,
});
const bill = (due: string) => item("payment", due, "Pay Harbour Lane");

describe("the one line the Home view shows", () => {
  test.each<[string, LineItem[], { text: string; when: string; more: number } | null]>([
    ["nothing open", [], null],
    ["a bill this year", [bill("2025-03-12")], { text: "Payment due 12 March", when: "2025-03-12", more: 0 }],
    [
      "a bill next year",
      [bill("2026-01-12")],
      { text: "Payment due 12 January 2026", when: "2026-01-12", more: 0 },
    ],
    ["a bill today", [bill(today)], { text: "Payment due today", when: today, more: 0 }],
    ["a bill tomorrow", [bill("2025-03-05")], { text: "Payment due tomorrow", when: "2025-03-05", more: 0 }],
    [
      "a bill yesterday",
      [bill("2025-03-03")],
      { text: "Payment was due yesterday", when: "2025-03-03", more: 0 },
    ],
    [
      "a bill long ago",
      [{ ...bill("2024-12-01"), asserted: true }],
      { text: "Payment was due 1 December 2024", when: "2024-12-01", more: 0 },
    ],
    ["a bill long ago that nobody asked for again says nothing", [bill("2024-12-01")], null],
    [
      "a licence that expired",
      [item("expiry", "2025-03-01", expiring("identity/driver-licence"))],
      { text: "Driver licence expired 3 days ago", when: "2025-03-01", more: 0 },
    ],
    [
      "a day that a person named",
      [item("expiry", "2031-05-04", "Passport expires")],
      { text: "Passport expires, 4 May 2031", when: "2031-05-04", more: 0 },
    ],
    [
      "a paper that does not say what it is",
      [item("expiry", "2025-03-09", expiring(null))],
      { text: "Expires 9 March", when: "2025-03-09", more: 0 },
    ],
    [
      "a lease",
      [item("expiry", "2025-04-30", ending("housing/lease", "Harbour Homes").title)],
      { text: "Lease expires 30 April", when: "2025-04-30", more: 0 },
    ],
    [
      "a renewal",
      [item("renewal", "2025-05-01", renewing("insurance/auto-policy"))],
      { text: "Car insurance policy renews 1 May", when: "2025-05-01", more: 0 },
    ],
    [
      "an appointment and a reminder, the sooner first",
      [item("reminder", "2025-03-20", "call the plumber"), item("appointment", "2025-03-10")],
      { text: "Appointment 10 March", when: "2025-03-10", more: 1 },
    ],
    [
      "a reminder",
      [item("reminder", "2025-03-20", "call the plumber")],
      { text: "call the plumber, 20 March", when: "2025-03-20", more: 0 },
    ],
    [
      "a filing",
      [item("filing", "2025-04-15")],
      { text: "Filing due 15 April", when: "2025-04-15", more: 0 },
    ],
    [
      "two bills and a renewal",
      [bill("2025-03-20"), bill("2025-03-12"), item("renewal", "2025-03-15")],
      { text: "2 bills due", when: "2025-03-12", more: 1 },
    ],
    [
      "a bill soon and one far away are not two bills due",
      [bill("2025-03-12"), bill("2025-09-12")],
      { text: "Payment due 12 March", when: "2025-03-12", more: 1 },
    ],
    [
      "what is past comes before what comes",
      [bill("2025-03-05"), item("expiry", "2025-02-28", expiring("identity/driver-licence"))],
      { text: "Driver licence expired 4 days ago", when: "2025-02-28", more: 1 },
    ],
    [
      "three past bills count from the first",
      [
        bill("2025-03-01"),
        { ...bill("2025-01-01"), asserted: true },
        bill("2025-02-10"),
        bill("2025-01-10"),
        bill("2025-03-09"),
      ],
      { text: "3 bills past due", when: "2025-01-01", more: 1 },
    ],
    [
      "a debit that comes by itself is no bill",
      [item("payment", "2025-03-12", payTitle("Harbour Lane", true), true), bill("2025-03-20")],
      { text: "Debit 12 March", when: "2025-03-12", more: 1 },
    ],
    ["a debit whose day has passed says nothing", [item("payment", "2025-03-01", "Debit", true)], null],
  ])("%s", (_, items, line) => {
    const shown = (of: LineItem[]) => {
      const found = statusLine(of, today);
      return found && { text: render(found.says, "en"), when: found.when, more: found.more };
    };
    expect(shown(items)).toEqual(line);
    expect(shown(items.toReversed())).toEqual(line);
  });
});
