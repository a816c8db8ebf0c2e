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
import {
  cancelling,
  ending,
  expiring,
  instalmentTitle,
  payTitle,
  returnOf,
  titleShown,
} from "#rules/checkup/obligations/titles.ts";
import { statusLine } from "#rules/checkup/status-line.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { orNone, tablesOf, word, yes } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "obligations.tsv");

const titled = (country: string, year: number) => render(returnOf(country, year), "en");

describe("the last day to hand in a tax return", () => {
  test.each<[string, number, string]>(table("the last day to hand in a tax return", word, Number, word))(
    "%s %d",
    (country, year, day) => {
      const rule = filingRule(country);
      expect(rule && filingDay(rule, year)).toBe(day);
    },
  );

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
  test.each<[string | null, string | null, string | null, string | null]>(
    table("notice by law where the paper is silent", orNone, word, orNone, orNone),
  )("%s %s of %s", (country, type, made, day) => {
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

const kindOf = word as (cell: string) => ObligationKind;
test.each(table("worth an item", word, kindOf, word, orNone, yes))("%s", (_, kind, due, type, worth) => {
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

describe("a title as a person would say it", () => {
  const shown = (title: Said, type: string | null, more: { who?: string | null; past?: boolean } = {}) =>
    written(
      titleShown(title, { type, who: "Iron Works Gym", due: "2026-12-08", past: false, ...more }),
      "en",
    );
  test.each<[string, string, string]>([
    ["a bill of a kind", shown(payTitle("Con Edison"), "bills/electricity"), "Pay the electricity bill"],
    ["a bill of nobody", shown(payTitle(""), "bills/water"), "Pay the water bill"],
    ["a debit", shown(payTitle("Con Edison", true), "bills/electricity"), "Direct debit: electricity bill"],
    ["a card", shown(payTitle("Northgate"), "banking/credit-card-statement"), "Pay the credit card bill"],
    [
      "an invoice, whose kind says nothing",
      shown(payTitle("Summit Roofing"), "invoices/invoice"),
      "Pay Summit Roofing",
    ],
    ["an unknown paper", shown(payTitle("Summit Roofing"), null), "Pay Summit Roofing"],
    [
      "an instalment",
      shown(instalmentTitle(payTitle("City"), 2, 4), "tax/assessment"),
      "Pay the tax bill (2 of 4)",
    ],
    ["what passed", shown(payTitle("City"), "bills/fine", { past: true }), "Pay the fine"],
    [
      "a contract",
      shown(cancelling("contracts/contract"), "contracts/contract"),
      "Cancel Iron Works Gym by 8 December 2026",
    ],
    [
      "a contract, worked out",
      shown(cancelling("contracts/contract", "terms"), "contracts/contract"),
      "Cancel Iron Works Gym by 8 December 2026 (worked out from the terms)",
    ],
    [
      "a contract of nobody",
      shown(cancelling("contracts/contract"), "contracts/contract", { who: null }),
      "Last day to cancel: contract",
    ],
    [
      "one that can't be cancelled now",
      shown(cancelling(null), null, { past: true }),
      "Last day to cancel was: this document",
    ],
    ["words of a person", shown("Call Ann", "bills/water"), "Call Ann"],
  ])("%s", (_, said, wanted) => expect(said).toBe(wanted));
});
