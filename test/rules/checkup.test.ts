import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "#kernel/dates.ts";
import { render } from "#messages/render.ts";
import {
  afterAction,
  inGroup,
  inOrderOn,
  leadOf,
  type Place,
  placeOf,
  type Sorted,
  type Standing,
} from "#rules/checkup/checkup.ts";
import { numbersIn, withoutIdentifiers } from "#rules/checkup/checkup-identifiers.ts";
import { amountText, obligationKinds } from "#rules/checkup/obligations/obligations.ts";
import { type HowTo, howToDo, howToFill } from "#rules/checkup/obligations/obligations-howto.ts";
import { cancelling, payTitle, renewing, titleByDebit } from "#rules/checkup/obligations/titles.ts";
import { list, tablesOf, word } from "../table-file.ts";

const tableOf = tablesOf(import.meta.dir, "checkup.tsv");

type Obligation = Extract<Standing, { source: "obligation" }>;

const item = (due: string, more: Partial<Obligation> = {}): Standing => ({
  source: "obligation",
  kind: "payment",
  due,
  status: "open",
  snoozed_until: null,
  automatic: false,
  lead_days: null,
  ...more,
});

describe("where a dated item stands", () => {
  const cases: [string, string, Standing, Partial<Place>][] = [
    [
      "due yesterday",
      "2025-04-15",
      item("2025-04-14"),
      { group: "past_due", overdue: true, severity: "urgent" },
    ],
    [
      "due today is not overdue",
      "2025-04-15",
      item("2025-04-15"),
      { group: "2025-04", overdue: false, severity: "urgent" },
    ],
    ["the last day of a month", "2025-04-30", item("2025-04-30"), { group: "2025-04", overdue: false }],
    ["the day after it", "2025-05-01", item("2025-04-30"), { group: "past_due", overdue: true }],
    [
      "what renewed yesterday is owed to nobody",
      "2025-04-15",
      item("2025-04-14", { kind: "renewal" }),
      { group: "housekeeping", overdue: false },
    ],
    [
      "nor is the last day to cancel, once it is over",
      "2025-04-15",
      item("2025-04-14", { kind: "reminder", title: cancelling("contracts/contract") }),
      { group: "housekeeping", overdue: false },
    ],
    [
      "what is to be handed in is",
      "2025-04-15",
      item("2025-04-14", { kind: "filing" }),
      { group: "past_due", overdue: true },
    ],
    ["over the turn of the year", "2025-12-31", item("2026-01-01"), { group: "2026-01", severity: "urgent" }],
    ["the leap day", "2024-02-28", item("2024-02-29"), { group: "2024-02" }],
    ["seven days ahead", "2025-04-15", item("2025-04-22"), { severity: "urgent" }],
    ["eight days ahead", "2025-04-15", item("2025-04-23"), { severity: "soon" }],
    ["the usual lead of a payment, to the day", "2025-04-15", item("2025-04-29"), { severity: "soon" }],
    ["a day before it", "2025-04-15", item("2025-04-30"), { severity: "later" }],
    [
      "lead days a person set, to the day",
      "2025-04-15",
      item("2025-05-15", { lead_days: 30 }),
      { severity: "soon", group: "2025-05" },
    ],
    ["a day before them", "2025-04-15", item("2025-05-16", { lead_days: 30 }), { severity: "later" }],
    [
      "short lead days do not hide what is near",
      "2025-04-15",
      item("2025-04-20", { lead_days: 1 }),
      { severity: "urgent" },
    ],
    [
      "snoozed",
      "2025-04-15",
      item("2025-04-01", { snoozed_until: "2025-04-16" }),
      { status: "snoozed", group: "snoozed", overdue: false, snoozed_until: "2025-04-16", severity: "later" },
    ],
    [
      "snoozed until today: it shows again",
      "2025-04-16",
      item("2025-04-01", { snoozed_until: "2025-04-16" }),
      { status: "open", group: "past_due", overdue: true, snoozed_until: null },
    ],
    [
      "a debit to come asks nothing",
      "2025-04-15",
      item("2025-04-16", { automatic: true }),
      { group: "2025-04", severity: "later", overdue: false },
    ],
    [
      "a debit that has passed is nobody's debt",
      "2025-04-15",
      item("2025-04-14", { automatic: true }),
      { group: "housekeeping", severity: "later", overdue: false },
    ],
    [
      "30 days past",
      "2025-04-15",
      item("2025-03-16"),
      { group: "past_due", severity: "urgent", overdue: true },
    ],
    [
      "31 days past, and nothing says that it is open",
      "2025-04-15",
      item("2025-03-15"),
      { group: "housekeeping", severity: "later", overdue: false, status: "open" },
    ],
    [
      "yesterday, and not sure that the paper asks for it",
      "2025-04-15",
      item("2025-04-14", { unsure: true }),
      { group: "housekeeping", severity: "later", overdue: false },
    ],
    [
      "not sure, but asked for again",
      "2025-04-15",
      item("2025-04-14", { unsure: true, asserted: true }),
      { group: "past_due", severity: "urgent", overdue: true },
    ],
    [
      "a year past, and proven to be open",
      "2025-04-15",
      item("2024-03-15", { asserted: true }),
      { group: "past_due", severity: "urgent", overdue: true },
    ],
    [
      "handled long ago",
      "2025-04-15",
      item("2024-01-02", { status: "handled" }),
      { status: "handled", group: "2024-01", overdue: false, severity: "later" },
    ],
    [
      "dismissed while snoozed",
      "2025-04-15",
      item("2025-05-02", { status: "dismissed", snoozed_until: "2025-04-30" }),
      { status: "dismissed", group: "2025-05", snoozed_until: null },
    ],
    [
      "something missing",
      "2025-04-15",
      { source: "gap", kind: "missing_period", due: "2025-03-01", status: "open" },
      { group: "missing", overdue: false, severity: "later" },
    ],
    [
      "a detail to fill in",
      "2025-04-15",
      { source: "gap", kind: "unknown_detail", due: null, status: "open" },
      { group: "housekeeping" },
    ],
    [
      "expired, nothing newer",
      "2025-04-15",
      { source: "gap", kind: "expired_without_renewal", due: null, status: "dismissed" },
      { group: "missing", severity: "soon", status: "dismissed" },
    ],
    [
      "a document that waits",
      "2025-04-15",
      { source: "document", reason: "low_confidence" },
      { group: "housekeeping", severity: "soon", status: "open" },
    ],
    [
      "one that is infected",
      "2025-04-15",
      { source: "document", reason: "infected" },
      { severity: "urgent" },
    ],
  ];
  test.each(cases)("%s", (_, today, standing, expected) => {
    expect(placeOf(standing, today)).toMatchObject(expected);
  });

  test("every kind is soon from its own lead on, and not a day earlier", () => {
    for (const kind of Object.keys(obligationKinds) as (keyof typeof obligationKinds)[]) {
      const due = "2026-06-15";
      const lead = leadOf({ kind, lead_days: null });
      const at = (today: string) => placeOf(item(due, { kind }), today).severity;
      expect(at(addDays(due, -Math.max(lead, 7)))).not.toBe("later");
      expect(at(addDays(due, -Math.max(lead, 7) - 1))).toBe("later");
    }
  });
});

test("`dated` is every dated item; any other group is itself", () => {
  const groups = ["past_due", "2025-04", "2027-11", "missing", "housekeeping", "snoozed"];
  expect(groups.filter((g) => inGroup(g, "dated"))).toEqual(["past_due", "2025-04", "2027-11"]);
  for (const g of groups) expect(groups.filter((other) => inGroup(other, g))).toEqual([g]);
});

describe('"Order: past due, this month and the next, missing, housekeeping, snoozed"', () => {
  const today = "2025-04-15";
  const at = (id: string, s: Standing): Sorted => ({
    id,
    place: placeOf(s, today),
    when: s.source === "obligation" ? s.due : null,
    closed_at: null,
  });
  const wanted = [
    at("a", item("2025-03-01", { asserted: true })),
    at("b", item("2025-04-14")),
    at("B", item("2024-04-14", { asserted: true })),
    at("c", item("2025-04-15")),
    at("d", item("2025-05-02")),
    at("e", item("2026-01-01")),
    at("f", { source: "gap", kind: "missing_document", due: null, status: "open" }),
    at("g", { source: "document", reason: null }),
    at("h", item("2025-04-01", { snoozed_until: "2025-04-20" })),
    at("i", item("2025-04-02", { snoozed_until: "2025-04-19" })),
  ];
  const ids = (lines: Sorted[]) =>
    lines
      .toSorted(inOrderOn(today))
      .map((l) => l.id)
      .join("");

  test("whatever order they come in", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(wanted, { minLength: wanted.length }), (mixed) => {
        expect(ids(mixed)).toBe("abBcdefgih");
      }),
    );
  });

  test("what is closed comes last closed first", () => {
    const closed = (id: string, closed_at: number | null): Sorted => ({
      ...at(id, item("2025-04-01", { status: "handled" })),
      closed_at,
    });
    expect(ids([closed("old", 1), closed("new", 9), closed("unknown", null)])).toBe("newoldunknown");
  });
});

test("the moves of the service document, and no others; what was done already is done", () => {
  const table = (["open", "handled", "dismissed"] as const).map((s) =>
    (["handled", "snooze", "dismiss", "reopen", "manual"] as const).map((a) => afterAction(s, a)),
  );
  expect(table).toEqual([
    ["handled", "open", "dismissed", "open", "open"],
    ["handled", null, null, "open", null],
    [null, null, "dismissed", "open", null],
  ]);
});

describe("what to do", () => {
  const known = {
    who: "Harbor Electric",
    amount: { value: 84.2, currency: "EUR" },
    date: "2025-03-31",
    title: "Pay Harbor Electric",
  };
  const english = ({ summary, steps }: HowTo) => ({
    summary: render(summary, "en"),
    steps: steps.map((step) => render(step, "en")),
  });
  test("names what is known", () => {
    const how = english(howToDo("payment", false, known));
    expect(how.summary).toBe("Pay €84.20 to Harbor Electric by 31 March 2025.");
    expect(how.steps[0]).toContain("€84.20");
  });

  test("never shows a gap where something is not known", () => {
    const kinds = Object.keys(obligationKinds) as (keyof typeof obligationKinds)[];
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.boolean(),
        fc.constantFrom(null, "Someone"),
        fc.constantFrom(null, { value: 1, currency: null }),
        (kind, automatic, who, amount) => {
          const how = english(howToDo(kind, automatic, { ...known, who, amount }));
          for (const words of [how.summary, ...how.steps]) {
            expect(words).not.toMatch(/[{}\0]|\s{2}|\s[.,]|\b(to|with|at|ask) (by|or|\.)/i);
            expect(words.length).toBeGreaterThan(5);
          }
        },
      ),
    );
    const summary = (less: object) => english(howToDo("payment", false, { ...known, ...less })).summary;
    expect(summary({ who: null })).toBe("Pay €84.20 by 31 March 2025.");
    expect(summary({ amount: null })).toBe("Pay Harbor Electric by 31 March 2025.");
    expect(summary({ who: null, amount: null })).toBe("Pay by 31 March 2025.");
  });

  test("a debit is watched, not paid", () => {
    expect(english(howToDo("payment", true, known)).summary).toBe("Debited automatically on 31 March 2025.");
  });

  test("what is missing is asked of whom it is from, when that is known", () => {
    const step = "Ask Harbor Electric for it.";
    expect(english(howToFill("missing_period", known)).steps).toContain(step);
    expect(english(howToFill("missing_period", { ...known, who: null })).steps.join()).not.toContain("Ask");
  });

  test("a debit paid by hand is called a payment", () => {
    expect(titleByDebit(payTitle("Harbor Electric", true), false)).toEqual(payTitle("Harbor Electric"));
    expect(titleByDebit(renewing(null), false)).toEqual(renewing(null));
    expect(titleByDebit("Debit card", false)).toBe("Debit card");
  });

  test("amounts without a known currency are numbers alone", () => {
    expect(amountText(12.5, null)).toBe("12.50");
    expect(amountText(12.5, "A$B")).toBe("12.50");
  });
});

describe('identifiers are "left out, not masked"', () => {
  test.each(tableOf('identifiers are "left out, not masked"', word, list, word))(
    "%s",
    (words, identifiers, expected) => {
      expect(withoutIdentifiers(words, identifiers)).toBe(expected);
    },
  );

  test("however a number is spaced, none of it is left", () => {
    const digits = fc.array(fc.constantFrom(..."0123456789"), { minLength: 6, maxLength: 12 });
    const gaps = fc.constantFrom("", " ", "-", ".", "/", "–", "_", "\u2011");
    fc.assert(
      fc.property(digits, gaps, (number, gap) => {
        const left = withoutIdentifiers(`Pay ${number.join(gap)} soon`, [number.join("")]);
        expect(left).toBe("Pay soon");
      }),
    );
  });

  test("a text without one is given back as it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (words) => {
        expect(withoutIdentifiers(words, ["ZZ-99-88-77-66-55-44-33"])).toBe(words);
      }),
    );
  });

  test("what may be a number is found with and without its spaces; a date is none", () => {
    expect(numbersIn("Pay 7123 456 789 by 2025-03-04")).toContain("7123456789");
    expect(numbersIn("Policy HX-774120")).toContain("HX774120");
    expect(numbersIn("on 2025-03-04")).toEqual([]);
    expect(numbersIn("in March 2025, twice")).toEqual([]);
  });
});
