import { expect, test } from "bun:test";
import { replaces, saysCorrected, type VersionFacts } from "#rules/versions.ts";

const policy = (from: string, to: string, more: Partial<VersionFacts> = {}): VersionFacts => ({
  type: "insurance/auto-policy",
  issuer: "Harbour Mutual",
  date: from,
  period: { from, to },
  policies: ["HM4471902"],
  invoices: [],
  corrected: false,
  ...more,
});
const invoice = (date: string | null, more: Partial<VersionFacts> = {}): VersionFacts => ({
  type: "bills/electricity",
  issuer: "Northfield Water & Power",
  date,
  period: null,
  policies: [],
  invoices: ["INV20017"],
  corrected: false,
  ...more,
});
const first = policy("2024-01-01", "2024-12-31");
const bill = invoice("2025-03-03");

test.each<[string, VersionFacts, VersionFacts, boolean]>([
  ["the policy of the next year", policy("2025-01-01", "2025-12-31"), first, true],
  ["the policy of the year before", policy("2023-01-01", "2023-12-31"), first, false],
  ["the same policy again", first, first, false],
  ["changed within its year", policy("2024-01-10", "2024-12-31"), first, false],
  ["another policy", policy("2025-01-01", "2025-12-31", { policies: ["HM9900001"] }), first, false],
  ["of another insurer", policy("2025-01-01", "2025-12-31", { issuer: "Alpine Re" }), first, false],
  ["of an unknown insurer", policy("2025-01-01", "2025-12-31", { issuer: null }), first, false],
  ["a bill for it", policy("2025-01-01", "2025-12-31", { type: "bills/insurance-premium" }), first, false],
  ["a policy without its period", { ...first, period: null }, first, false],
  [
    "a number too short to be one",
    policy("2025-01-01", "2025-12-31", { policies: ["12"] }),
    policy("2024-01-01", "2024-12-31", { policies: ["12"] }),
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
