import { expect, test } from "bun:test";
import { namedPapers, replaces, saysCorrected, type VersionFacts } from "#rules/documents/versions.ts";
import { list, tablesOf, word } from "../table-file.ts";
import { processorMs } from "../took.ts";

const table = tablesOf(import.meta.dir, "versions.tsv");

const nobody = { replaced: [], cancelled: [] };
const policy = (from: string, to: string, more: Partial<VersionFacts> = {}): VersionFacts => ({
  type: "insurance/auto-policy",
  issuer: "Harbour Mutual",
  date: from,
  period: { from, to },
  policies: ["HM4471902"],
  alike: ["HM4471902"],
  invoices: [],
  total: 812.4,
  whom: null,
  corrected: false,
  named: nobody,
  ...more,
});
const invoice = (date: string | null, more: Partial<VersionFacts> = {}): VersionFacts => ({
  type: "bills/electricity",
  issuer: "Northfield Water & Power",
  date,
  period: null,
  policies: [],
  alike: [],
  invoices: ["INV20017"],
  total: 84.2,
  whom: null,
  corrected: false,
  named: nobody,
  ...more,
});
const first = policy("2024-01-01", "2024-12-31");
const bill = invoice("2025-03-03");

test.each<[string, VersionFacts, VersionFacts, boolean]>([
  ["the policy of the next year", policy("2025-01-01", "2025-12-31"), first, true],
  ["the policy of the year before", policy("2023-01-01", "2023-12-31"), first, false],
  ["the same policy again", first, first, false],
  ["changed within its year", policy("2024-01-10", "2024-12-31"), first, false],
  [
    "another policy",
    policy("2025-01-01", "2025-12-31", { policies: ["HM9900001"], alike: ["HM9900001"] }),
    first,
    false,
  ],
  [
    "another policy for the same car",
    policy("2025-01-01", "2025-12-31", { policies: ["HM9900001"], alike: ["HM9900001", "HM4471902"] }),
    first,
    false,
  ],
  [
    "a number read with doubt or of the car, the next term",
    policy("2025-01-01", "2025-12-31", { policies: [] }),
    first,
    true,
  ],
  [
    "a number read with doubt, a later term",
    policy("2026-01-01", "2026-12-31", { policies: [] }),
    first,
    false,
  ],
  ["of another insurer", policy("2025-01-01", "2025-12-31", { issuer: "Alpine Re" }), first, false],
  ["of an unknown insurer", policy("2025-01-01", "2025-12-31", { issuer: null }), first, false],
  ["a bill for it", policy("2025-01-01", "2025-12-31", { type: "bills/insurance-premium" }), first, false],
  ["a policy without its period", { ...first, period: null }, first, false],
  [
    "a number too short to be one",
    policy("2025-01-01", "2025-12-31", { policies: ["12"], alike: ["12"] }),
    policy("2024-01-01", "2024-12-31", { policies: ["12"], alike: ["12"] }),
    false,
  ],
  ["a corrected bill", invoice("2025-03-20", { corrected: true }), bill, true],
  ["the bill it corrects", bill, invoice("2025-03-20", { corrected: true }), false],
  ["the same bill again", invoice("2025-03-20"), bill, false],
  [
    "a corrected bill of another number",
    invoice("2025-03-20", { corrected: true, invoices: ["INV20018"] }),
    bill,
    false,
  ],
  ["a corrected bill from before", invoice("2025-02-20", { corrected: true }), bill, false],
  ["a corrected bill without a date", invoice(null, { corrected: true }), bill, false],
  [
    "a bill that names the one whose place it takes",
    invoice("2025-03-20", { invoices: ["INV20099"], named: { replaced: ["INV20017"], cancelled: [] } }),
    bill,
    true,
  ],
  [
    "the same, taken for an invoice",
    invoice("2025-03-20", {
      type: "invoices/invoice",
      issuer: "NORTHFIELD Water & Power Ltd.",
      invoices: ["INV20099"],
      named: { replaced: ["INV20017"], cancelled: [] },
    }),
    bill,
    true,
  ],
  [
    "one that names a bill of somebody else",
    invoice("2025-03-20", {
      issuer: "Alpine Gas",
      invoices: ["X1"],
      named: { replaced: ["INV20017"], cancelled: [] },
    }),
    bill,
    false,
  ],
  [
    "one that names a bill of later",
    invoice("2025-01-20", { invoices: ["INV20099"], named: { replaced: ["INV20017"], cancelled: [] } }),
    bill,
    false,
  ],
  [
    "a receipt that names the bill",
    invoice("2025-03-20", {
      type: "receipts/receipt",
      total: null,
      named: { replaced: ["INV20017"], cancelled: [] },
      invoices: [],
    }),
    bill,
    false,
  ],
  [
    "a cancellation of all of it",
    invoice("2025-03-20", {
      type: "invoices/credit-note",
      invoices: ["ST17"],
      total: -84.2,
      named: { replaced: [], cancelled: ["INV20017"] },
    }),
    bill,
    true,
  ],
  [
    "a cancellation of a part of it",
    invoice("2025-03-20", {
      type: "invoices/credit-note",
      invoices: ["ST17"],
      total: -10,
      named: { replaced: [], cancelled: ["INV20017"] },
    }),
    bill,
    false,
  ],
  [
    "the policy of the next year, called a renewal",
    policy("2025-01-01", "2025-12-31", { type: "insurance/renewal" }),
    first,
    true,
  ],
  [
    "a policy of another kind under one number",
    policy("2025-01-01", "2025-12-31", { type: "insurance/home-policy" }),
    first,
    false,
  ],
  ["the bill of the next month", invoice("2025-04-03", { invoices: ["INV20044"] }), bill, false],
])("%s", (_name, newer, older, wanted) => {
  expect(replaces(newer, older)).toBe(wanted);
  if (wanted) expect(replaces(older, newer)).toBe(false);
});

test.each([
  ["Corrected invoice\nNo. 17", true],
  ["Rechnungskorrektur zur Rechnung 17", true],
  ["Facture rectificative", true],
  ["Invoice 17\nPaid with thanks", false],
  ["The correctional facility of the county", false],
])("%p says that it is a correction: %p", (text, wanted) => {
  expect(saysCorrected(text)).toBe(wanted);
});

test.each<[string, string[], string[]]>(table("names and cancels", word, list, list))(
  "%p names %p and cancels %p",
  (text, replaced, cancelled) => {
    expect(namedPapers(text)).toEqual({ replaced, cancelled });
  },
);

test("no text keeps it busy", () => {
  for (const text of [
    "replaces ".repeat(20_000),
    "ersetzt rechnung nr ".repeat(9_000),
    `storno ${"nr. ".repeat(50_000)}`,
  ])
    expect(processorMs(() => namedPapers(text))).toBeLessThan(2_000);
});
