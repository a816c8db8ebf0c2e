import { expect, test } from "bun:test";
import { expiring, terms } from "#rules/checkup/gaps/expired.ts";
import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import { paper, series, thing } from "./account-on-file.ts";
import {
  inspection,
  insured,
  item,
  none,
  passport,
  policy,
  type Row,
  registration,
  say,
  tables,
} from "./missing-rows.ts";

const expired: Row[] = [
  ["a passport", [passport("Ann", "2025-01-31")], "2025-03-01", ["expired identity/passport 2025-01 @Ann"]],
  [
    "a passport beside somebody else's newer one",
    [passport("Ann", "2025-01-31"), passport("Ben", "2034-01-31")],
    "2025-03-01",
    ["expired identity/passport 2025-01 @Ann"],
  ],
  [
    "a passport, though the identity card is valid",
    [
      passport("Ann", "2025-01-31"),
      paper({
        type: "identity/id-card",
        who: "office Ann",
        date: "2024-05-01",
        facts: { expiry_date: "2034-04-30" },
      }),
    ],
    "2025-03-01",
    ["expired identity/passport 2025-01 @Ann"],
  ],
  [
    "a passport whose holder is known by name alone",
    [
      passport("", "2025-01-31", {
        id: "pass",
        who: "office",
        facts: { expiry_date: "2025-01-31", surname: "Okafor", given_names: "Miriam" },
      }),
      passport("", "2034-01-31", {
        who: "office",
        facts: { expiry_date: "2034-01-31", surname: "Okafor", given_names: "Ben" },
      }),
    ],
    "2025-03-01",
    ["expired identity/passport 2025-01 @office"],
  ],
  [
    "a driving licence",
    [
      paper({
        type: "identity/driver-licence",
        who: "dvla Ann",
        date: "2015-02-01",
        facts: { expiry_date: "2025-01-31" },
      }),
    ],
    "2025-03-01",
    ["expired identity/driver-licence 2025-01 @Ann"],
  ],
  [
    "a residence permit",
    [
      paper({
        type: "identity/residence-permit",
        who: "office Ann",
        date: "2022-02-01",
        facts: { expiry_date: "2025-01-31" },
      }),
    ],
    "2025-03-01",
    ["expired identity/residence-permit 2025-01 @Ann"],
  ],
  [
    "a car policy",
    [registration(), policy("2024-01-01", "2024-12-31")],
    "2025-02-01",
    ["expired insurance/auto-policy 2024-12 @car-1"],
  ],
  [
    "a car policy, though another car's was renewed",
    [
      registration(),
      policy("2024-01-01", "2024-12-31"),
      registration({ who: "office covered:car-2", facts: { plate: "M-OR 99" } }),
      policy("2025-01-01", "2025-12-31", {
        who: "insurer covered:car-2",
        facts: { policy_number: "HM1110001" },
      }),
    ],
    "2025-02-01",
    ["expired insurance/auto-policy 2024-12 @car-1"],
  ],
  [
    "home insurance that names no home",
    [policy("2024-01-01", "2024-12-31", { type: "insurance/home-policy", who: "insurer" })],
    "2025-02-01",
    ["expired insurance/home-policy 2024-12 @insurer"],
  ],
  [
    "an inspection",
    [registration(), insured, inspection("2023-01-20", "01/2025")],
    "2025-03-01",
    ["expired vehicles/inspection 2025-01 @car-1"],
  ],
  [
    "an MOT by its day",
    [registration(), insured, inspection("2024-01-20", "2025-01-19")],
    "2025-03-01",
    ["expired vehicles/inspection 2025-01 @car-1"],
  ],
  [
    "a registration that runs out",
    [registration({ facts: { plate: "ABC 1234", expiry_date: "2025-01-31" } }), insured],
    "2025-03-01",
    ["expired vehicles/registration 2025-01 @car-1"],
  ],
  [
    "a vaccination",
    [
      paper({
        type: "pets/vaccination",
        who: "vet pet-Rex",
        date: "2024-01-10",
        facts: { next_due: "2025-01-10" },
      }),
    ],
    "2025-04-01",
    ["expired pets/vaccination 2025-01 @pet-Rex"],
  ],
  [
    "a policy whose item nobody touched",
    [registration(), policy("2024-01-01", "2024-12-31", { id: "old" })],
    "2025-02-01",
    ["expired insurance/auto-policy 2024-12 @car-1"],
    { items: [item("old", { kind: "renewal" })] },
  ],
  [
    "an inspection that says no day, by the law of the country the other papers are of",
    [
      ...series({ type: "receipts/fuel", who: "pump", facts: { total: "40.00 GBP" } }, "2023-03-02", 12),
      registration(),
      insured,
      paper({ type: "vehicles/inspection", who: "garage covered:car-1", date: "2024-01-20" }),
    ],
    "2025-03-01",
    ["expired vehicles/inspection 2025-01 @car-1"],
  ],
  [
    "a passport whose last day was not read, ten years after it was made",
    [
      ...series(
        { type: "receipts/fuel", who: "pump", facts: { total: "40.00 EUR" }, language: "de" },
        "2023-03-02",
        12,
      ),
      paper({
        type: "identity/passport",
        who: "office Ann",
        date: "2015-01-20",
        facts: { birth_date: "1984-03-09" },
      }),
    ],
    "2025-03-01",
    ["expired identity/passport 2025-01 @Ann"],
  ],
  [
    "travel cover for a year",
    [policy("2024-01-01", "2024-12-31", { type: "insurance/travel-policy", who: "insurer" })],
    "2025-02-01",
    ["expired insurance/travel-policy 2024-12 @insurer"],
  ],
  [
    "a policy that was taken for a receipt, by its number and the end of its year",
    [
      paper({
        type: "receipts/receipt",
        who: "insurer policy-9",
        date: "2023-12-20",
        facts: { policy_number: "HM4471902", end_date: "2024-12-31" },
      }),
    ],
    "2025-02-01",
    ["expired insurance/policy 2024-12 @policy-9"],
  ],
];

const notExpired: Row[] = [
  [
    "cancelled, of a policy without a date",
    [
      policy("2024-01-01", "2024-12-31", { type: "insurance/liability-policy", who: "insurer", date: null }),
      paper({ type: "letters/cancellation", who: "insurer", date: "2024-10-02" }),
    ],
    "2025-02-01",
    none,
  ],
  [
    "a hired car's cover, on a receipt",
    [
      paper({
        type: "receipts/receipt",
        who: "hire policy-9",
        date: "2024-12-20",
        facts: { policy_number: "HM4471902", end_date: "2024-12-31" },
      }),
    ],
    "2025-02-01",
    none,
  ],
  [
    "a guarantee for two years that was taken for a passport",
    [passport("Ann", "2025-01-05", { date: "2023-01-05" })],
    "2025-03-01",
    none,
  ],
  [
    "an inspection that was not passed",
    [
      registration(),
      insured,
      paper({
        type: "vehicles/inspection",
        who: "garage covered:car-1",
        date: "2024-01-20",
        facts: { result: "FAIL" },
      }),
    ],
    "2025-03-01",
    none,
    { country: "GB" },
  ],
  [
    "an inspection in a country nobody knows",
    [
      registration(),
      insured,
      paper({ type: "vehicles/inspection", who: "garage covered:car-1", date: "2024-01-20" }),
    ],
    "2025-03-01",
    none,
  ],
  ["a passport on its last day", [passport("Ann", "2025-01-31")], "2025-01-31", none],
  [
    "a passport that was renewed",
    [passport("Ann", "2025-01-31"), passport("Ann", "2035-01-31")],
    "2025-03-01",
    none,
  ],
  [
    "a newer passport that says no name",
    [passport("Ann", "2025-01-31"), passport("", "2035-01-31", { who: "office" })],
    "2025-03-01",
    none,
  ],
  [
    "a newer passport whose end was not read",
    [
      passport("Ann", "2025-01-31"),
      paper({ type: "identity/passport", who: "office Ann", date: "2025-01-15" }),
    ],
    "2025-03-01",
    none,
  ],
  ["a passport that ran out years ago", [passport("Ann", "2020-01-31")], "2025-03-01", none],
  [
    "of somebody who died",
    [passport("Ann", "2025-01-31")],
    "2025-03-01",
    none,
    { things: [thing("Ann", "person", { gone: "2024-12-24" })] },
  ],
  [
    "a person said that it is not needed",
    [passport("Ann", "2025-01-31", { id: "p" })],
    "2025-03-01",
    none,
    { items: [item("p", { status: "dismissed", byHand: true })] },
  ],
  [
    "a person did it",
    [passport("Ann", "2025-01-31", { id: "p" })],
    "2025-03-01",
    none,
    { items: [item("p", { status: "handled", byHand: true })] },
  ],
  ["a policy a week after its end", [registration(), policy("2024-01-01", "2024-12-31")], "2025-01-08", none],
  ["a renewed policy", [registration(), policy("2024-01-01", "2024-12-31"), insured], "2025-02-01", none],
  [
    "another insurer covers the car now",
    [
      registration(),
      policy("2024-01-01", "2024-12-31"),
      policy("2025-01-01", "2025-12-31", {
        who: "alpine covered:car-1",
        facts: { policy_number: "ZZ10001" },
      }),
    ],
    "2025-02-01",
    none,
  ],
  [
    "a newer policy that names no car",
    [
      registration(),
      policy("2024-01-01", "2024-12-31"),
      policy("2025-01-01", "2025-12-31", { who: "alpine", facts: { policy_number: "ZZ10001" } }),
    ],
    "2025-02-01",
    none,
  ],
  [
    "an invoice for the next year shows that it goes on",
    [
      registration(),
      policy("2024-01-01", "2024-12-31"),
      paper({
        type: "insurance/premium-invoice",
        who: "insurer",
        date: "2024-12-05",
        period: ["2025-01-01", "2025-12-31"],
        facts: { policy_number: "HM4471902" },
      }),
    ],
    "2025-02-01",
    none,
  ],
  [
    "a renewal notice",
    [
      registration(),
      policy("2024-01-01", "2024-12-31"),
      paper({
        type: "insurance/renewal",
        who: "insurer covered:car-1",
        date: "2024-12-01",
        period: ["2025-01-01", "2025-12-31"],
      }),
    ],
    "2025-02-01",
    none,
  ],
  [
    "cancelled liability cover",
    [
      policy("2024-01-01", "2024-12-31", { type: "insurance/liability-policy", who: "insurer" }),
      paper({ type: "letters/cancellation", who: "insurer", date: "2024-10-02" }),
    ],
    "2025-02-01",
    none,
  ],
  [
    "cover for a journey",
    [policy("2024-07-01", "2024-07-14", { type: "insurance/travel-policy", who: "insurer" })],
    "2025-02-01",
    none,
  ],
  [
    "a life policy at the end of its term",
    [policy("2004-01-01", "2024-12-31", { type: "insurance/life-policy", who: "insurer" })],
    "2025-02-01",
    none,
  ],
  [
    "a warranty",
    [
      paper({
        type: "warranties/warranty",
        who: "shop",
        date: "2023-01-10",
        facts: { expiry_date: "2025-01-10" },
      }),
    ],
    "2025-03-01",
    none,
  ],
  [
    "a voucher",
    [
      paper({
        type: "warranties/gift-card",
        who: "shop",
        date: "2023-01-10",
        facts: { expiry_date: "2025-01-10" },
      }),
    ],
    "2025-03-01",
    none,
  ],
  [
    "a quote",
    [
      paper({
        type: "invoices/quote",
        who: "shop",
        date: "2024-12-10",
        facts: { expiry_date: "2025-01-10" },
      }),
    ],
    "2025-03-01",
    none,
  ],
  [
    "a lease goes on by itself",
    [
      paper({
        type: "housing/lease",
        who: "landlord covered:home-1",
        date: "2023-01-10",
        period: ["2023-02-01", "2025-01-31"],
      }),
    ],
    "2025-03-01",
    none,
  ],
  [
    "the car was sold",
    [registration(), policy("2024-01-01", "2024-12-31"), inspection("2023-01-20", "01/2025")],
    "2025-03-01",
    none,
    { things: [thing("car-1", "vehicle", { gone: "2024-12-30" })] },
  ],
  [
    "a newer inspection",
    [registration(), insured, inspection("2023-01-20", "01/2025"), inspection("2025-01-15", "01/2027")],
    "2025-03-01",
    none,
  ],
  ["a registration without an end", [registration(), insured], "2025-03-01", none],
  [
    "the animal died",
    [
      paper({
        type: "pets/vaccination",
        who: "vet pet-Rex",
        date: "2024-01-10",
        facts: { next_due: "2025-01-10" },
      }),
    ],
    "2025-04-01",
    none,
    { things: [thing("pet-Rex", "pet", { gone: "2024-11-01" })] },
  ],
  [
    "a vaccination that was given again",
    [
      paper({
        type: "pets/vaccination",
        who: "vet pet-Rex",
        date: "2024-01-10",
        facts: { next_due: "2025-01-10" },
      }),
      paper({
        type: "pets/vaccination",
        who: "vet pet-Rex",
        date: "2025-01-09",
        facts: { next_due: "2026-01-09" },
      }),
    ],
    "2025-04-01",
    none,
  ],
  [
    "an end before the paper was made",
    [passport("Ann", "2025-01-31", { date: "2025-02-05" })],
    "2025-03-01",
    none,
  ],
];

tables([
  ["it ran out", expired],
  ["it did not run out, or not for anyone", notExpired],
]);

test("it says what ran out, and why that matters", () => {
  expect(say([passport("Ann", "2025-01-31")], "2025-03-01")).toEqual([
    "Passport: Ann | The one on file expired on 31 January 2025. No newer one is on file. You can’t travel with an expired passport. | 2025-01-31",
  ]);
});

test("every kind and every term is of a type that ships, with its law", () => {
  for (const e of expiring) expect(e.types.every((t) => typeBySlug(t) !== null)).toBe(true);
  for (const t of terms) {
    expect(expiring.some((e) => e.types.includes(t.type))).toBe(true);
    expect(t.country).toMatch(/^[A-Z]{2}$/);
    expect(t.source.length).toBeGreaterThan(8);
  }
});
