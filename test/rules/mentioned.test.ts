import { describe, expect, test } from "bun:test";
import { mentioned } from "#rules/entities/resolution/mentioned.ts";

const onFile: Parameters<typeof mentioned>[0] = [
  { id: "maria", kind: "person", name: "Maria L. Ortiz", details: {} },
  { id: "emma", kind: "person", name: "Emma Ortiz", details: {} },
  { id: "elder", kind: "person", name: "Rosa A. Ortiz", details: {} },
  { id: "younger", kind: "person", name: "Rosa B. Ortiz", details: {} },
  {
    id: "home",
    kind: "property",
    name: "41 Birch Lane",
    details: { address: "41 Birch Lane, Springfield IL" },
  },
  { id: "car", kind: "vehicle", name: "2019 Toyota RAV4", details: { plate: "KBR 4417" } },
  { id: "policy", kind: "policy", name: "Pine Mutual", details: { policy_number: "PA 4410-2287" } },
  { id: "card", kind: "financial_account", name: "Card", details: { account_number: "8807" } },
];

describe("those of the household whom a paper names", () => {
  const cases: [words: string, type: string | null, ids: string[]][] = [
    ["Covered: Maria Ortiz and Emma Ortiz", null, ["maria", "emma"]],
    ["ORTIZ, MARIA", null, ["maria"]],
    ["Ortiz Maria L", null, ["maria"]],
    ["Maria Ortiz-Vega", null, []],
    ["Emma Stone Ortiz", null, ["emma"]],
    // Two are called so: nobody can say who is meant.
    ["Rosa Ortiz", null, []],
    ["Patient: Rosa B. Ortiz", null, ["younger"]],
    ["ORTIZ ROSA A", null, ["elder"]],
    ["Rosa C. Ortiz", null, []],
    // Another letter than the one that is known is somebody else's.
    ["Maria T. Ortiz", null, []],
    ["ORTIZ MARIA T", null, []],
    ["Maria Luisa Ortiz", null, ["maria"]],
    ["Service at 41 BIRCH LN", "bills/water", ["home"]],
    ["41 Birch Lane, Springfield", "bills/phone", []],
    ["141 Birch Lane", "bills/water", []],
    ["Plate KBR-4417, policy PA44102287", "letters/letter", ["car", "policy"]],
    ["Card ending 8807", null, []],
  ];
  test.each(cases)("%s", (words, type, ids) => {
    expect(mentioned(onFile, words, type).map((e) => e.id)).toEqual(ids);
  });
});
