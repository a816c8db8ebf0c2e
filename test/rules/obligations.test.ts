import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isDate } from "#kernel/dates.ts";
import { message, type Said } from "#messages/message.ts";
import { render, written } from "#messages/render.ts";
import { filingDay, filingRule, filingRules } from "#rules/checkup/obligations/filings.ts";
import { lastDay, noticeByLaw } from "#rules/checkup/obligations/notice.ts";
import {
  leadOf,
  type ObligationKind,
  obligationKinds,
  worthAnItem,
} from "#rules/checkup/obligations/obligations.ts";
import {
  type HowTo,
  howToDo,
  ifMissedByRule,
  type Known,
} from "#rules/checkup/obligations/obligations-howto.ts";
import { cancelling, ending, expiring, returnOf } from "#rules/checkup/obligations/titles.ts";
import { statusLine } from "#rules/checkup/status-line.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";

const titled = (country: string, year: number) => render(returnOf(country, year), "en");

describe("the last day to hand in a tax return", () => {
  test.each<[string, number, string]>([
    ["DE", 2020, "2021-11-01"],
    ["DE", 2023, "2024-09-02"],
    ["DE", 2024, "2025-07-31"],
    // 31 July 2027 is a Saturday.
    ["DE", 2026, "2027-08-02"],
    ["GB", 2023, "2025-01-31"],
    ["US", 2019, "2020-07-15"],
    ["US", 2022, "2023-04-18"],
    ["US", 2024, "2025-04-15"],
    // 15 April 2028 is a Saturday, and Monday the 17th the holiday of the District of Columbia.
    ["US", 2027, "2028-04-18"],
    ["NL", 2024, "2025-05-01"],
    ["ES", 2024, "2025-06-30"],
    ["IT", 2024, "2025-09-30"],
    ["AT", 2024, "2025-06-30"],
    ["CH", 2024, "2025-03-31"],
    ["IE", 2024, "2025-10-31"],
  ])("%s %d", (country, year, day) => {
    const rule = filingRule(country);
    expect(rule && filingDay(rule, year)).toBe(day);
  });

  test("is a real day of every year, after the tax year, and the title names the year", () => {
    fc.assert(
      fc.property(fc.constantFrom(...filingRules), fc.integer({ min: 2015, max: 2060 }), (rule, year) => {
        const day = filingDay(rule, year);
        expect(isDate(day) && day > `${year}-12-31`).toBe(true);
        expect(titled(rule.country, year)).toContain(String(year));
        expect(titled(rule.country, year)).not.toMatch(/[{}]/);
      }),
    );
  });
  test("a British year runs over two", () => {
    expect(titled("GB", 2023)).toBe("Hand in: Self Assessment tax return 2023/24");
    expect(filingRule("XX")).toBeNull();
    expect(filingRule(null)).toBeNull();
  });
});

describe("notice by law where the paper is silent", () => {
  test.each<[string | null, string | null, string | null, string | null]>([
    ["DE", "bills/internet", "2023-05-01", "2026-04-30"],
    // Contracts from before the law, or of a day nobody knows, may agree on three months.
    ["DE", "bills/internet", "2021-05-01", null],
    ["DE", "bills/internet", null, null],
    ["DE", "insurance/auto-policy", null, "2026-04-30"],
    ["DE", "insurance/home-policy", null, "2026-02-28"],
    ["DE", "insurance/health-card", null, null],
    ["FR", "insurance/home-policy", null, "2026-03-31"],
    ["GB", "insurance/home-policy", null, null],
    [null, "insurance/home-policy", null, null],
  ])("%s %s of %s", (country, type, made, day) => {
    const rule = noticeByLaw(country, type, made);
    expect(rule ? lastDay("2026-05-31", rule.notice) : null).toBe(day);
  });
});

describe("lead days", () => {
  test.each<[ObligationKind, string | null, number | null, Said, number]>([
    ["payment", "bills/electricity", null, "Pay X", obligationKinds.payment.lead],
    ["expiry", "identity/passport", null, expiring("identity/passport"), 270],
    ["expiry", "warranties/warranty", null, expiring("warranties/warranty"), 30],
    ["expiry", null, null, expiring(null), obligationKinds.expiry.lead],
    ["reminder", "bills/internet", null, cancelling("bills/internet"), 30],
    ["reminder", null, null, "Call the plumber", obligationKinds.reminder.lead],
    ["expiry", "identity/passport", 7, expiring("identity/passport"), 7],
  ])("%s of %s, set to %p", (kind, type, lead_days, title, days) => {
    expect(leadOf({ kind, type, lead_days, title })).toBe(days);
  });
});

test.each<[string, ObligationKind, string, string | null, boolean]>([
  ["a bill of this year", "payment", "2025-02-01", "bills/water", true],
  ["a bill of three years ago", "payment", "2022-02-01", "bills/water", false],
  ["a reminder of a bill of three years ago", "payment", "2022-02-01", "invoices/reminder", true],
  ["a due date in 1998", "payment", "1998-02-01", "invoices/invoice", false],
  ["a due date in ten years", "payment", "2035-02-01", "invoices/invoice", false],
  ["a passport of ten years", "expiry", "2035-02-01", "identity/passport", true],
  ["a licence until seventy", "expiry", "2062-02-01", "identity/driver-licence", true],
  ["a voucher until 2062", "expiry", "2062-02-01", "warranties/gift-card", false],
  ["a passport that ran out long ago", "expiry", "2015-02-01", "identity/passport", false],
])("%s", (_, kind, due, type, worth) => {
  expect(worthAnItem({ kind, due }, type, "2025-03-03")).toBe(worth);
});

describe("how it is done", () => {
  const known: Known = {
    who: "Habermann GmbH",
    amount: { value: 96, currency: "EUR" },
    date: "2025-03-31",
    title: "Pay Habermann GmbH",
  };
  const english = ({ summary, steps }: HowTo) => ({
    summary: render(summary, "en"),
    steps: steps.map((step) => render(step, "en")),
  });
  test("where to pay comes from the bill", () => {
    const pay = { iban: "DE02 1203 0000 0000 2020 51", reference: "2025-0419", words: null };
    expect(english(howToDo("payment", false, { ...known, pay })).steps).toContain(
      "Pay Habermann GmbH, IBAN DE02 1203 0000 0000 2020 51, reference 2025-0419.",
    );
    const words = english(
      howToDo("payment", false, {
        ...known,
        pay: { iban: null, reference: null, words: "Pay at any branch." },
      }),
    );
    expect(words.steps.join(" ")).toContain("“Pay at any branch.”");
    expect(english(howToDo("payment", true, { ...known, pay })).steps.join(" ")).not.toContain("IBAN");
  });
  test("steps fit the type, and the country where there are any of its own", () => {
    const of = (type: string, country: string | null) =>
      english(howToDo("expiry", false, { ...known, type, country })).steps.join(" ");
    expect(of("identity/passport", "DE")).toContain("Bürgeramt");
    expect(of("identity/passport", "US")).toContain("DS-82");
    expect(of("identity/passport", "JP")).toContain("which office");
    expect(of("vehicles/inspection", null)).toContain("Book a test");
  });
  test("how to cancel is told in the paper's own words", () => {
    const how = howToDo("renewal", false, {
      ...known,
      type: "insurance/home-policy",
      cancel: "Kündigung bedarf der Textform.",
    });
    expect(english(how).steps[0]).toBe("How to cancel, from the document: “Kündigung bedarf der Textform.”");
  });
  test("no words have gaps or made-up addresses, for any kind and type", () => {
    for (const kind of Object.keys(obligationKinds) as ObligationKind[])
      for (const { slug } of types)
        for (const country of [null, "DE", "GB", "US", "FR", "NL"]) {
          const how = english(
            howToDo(kind, false, { ...known, who: null, amount: null, type: slug, country }),
          );
          const missed = written(ifMissedByRule(kind, slug, false), "en") ?? "It is so.";
          for (const words of [how.summary, missed, ...how.steps]) {
            expect(words).not.toMatch(/[{}\0]|\s{2}|\s[.,]|https?:|www\.|\d{5}/);
            expect(words.length).toBeGreaterThan(5);
          }
        }
  });
  test("nothing is said of missing what is debited", () => {
    expect(ifMissedByRule("payment", "bills/water", true)).toBeNull();
    expect(written(ifMissedByRule("expiry", "identity/passport", false), "en")).toContain("travel");
  });
});

test("the line of a car names its insurance, and one of an insurer says cover", () => {
  const line = (title: Said) =>
    written(
      statusLine([{ kind: "renewal", title, due: "2025-03-12", automatic: false }], "2025-03-04")?.says ?? "",
      "en",
    );
  expect(line(ending("insurance/auto-policy", "").title)).toBe("Car insurance policy renews 12 March");
  expect(line(message("checkup.title.cover_ends", { what: "Habermann AG", past: false }))).toBe(
    "Cover renews 12 March",
  );
});
