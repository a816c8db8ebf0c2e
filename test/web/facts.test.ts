import { expect, test } from "bun:test";
import { roleWord } from "#doors/web/document/document-parts.tsx";
import { withoutEchoes } from "#doors/web/document/facts.tsx";
import type { Fact } from "#doors/web/shapes.ts";

const fact = (id: string, more: Partial<Fact>): Fact => ({
  id,
  key: "total",
  label: "Amount due",
  role: "money",
  value: "29.99",
  number: 29.99,
  date: null,
  currency: "EUR",
  page: 1,
  corrected_by_hand: false,
  added_by_hand: false,
  confidence: 80,
  box: null,
  quote: "29.99",
  ...more,
});

test("the same line is shown once, as the surer of the two, and as a person's before any reader's", () => {
  const due = fact("due", { key: "amount_due", confidence: 82 });
  const total = fact("total", { confidence: 99 });
  const other = fact("other", { number: 12.5, value: "12.50" });
  const tax = fact("tax", { key: "tax", label: "Tax" });
  expect(withoutEchoes([due, total, other, tax]).map((f) => f.id)).toEqual(["total", "other", "tax"]);
  const mine = fact("mine", { corrected_by_hand: true, confidence: null });
  expect(withoutEchoes([total, mine]).map((f) => f.id)).toEqual(["mine"]);
  expect(withoutEchoes([mine, total]).map((f) => f.id)).toEqual(["mine"]);
  // What somebody is editing does not go from under their hands when its twin becomes the surer.
  expect(withoutEchoes([due, total], "due").map((f) => f.id)).toEqual(["due"]);
  expect(withoutEchoes([mine, due], "due").map((f) => f.id)).toEqual(["due"]);
});

test.each([
  ["covered", "insurance/home-policy", "insured"],
  ["covered", "bills/water", "about"],
  ["covered", "vehicles/registration", "about"],
  ["covered", null, "about"],
  ["issuer", "bills/water", "from"],
] as const)("somebody who is %s on a paper of type %s is shown as: %s", (role, type, word) => {
  expect(roleWord(role, type)).toBe(word);
});
