import { describe, expect, test } from "bun:test";
import { carriesNumber, withoutNumbers } from "#rules/entities/identifier-text.ts";
import { tablesOf } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "identifier-text.tsv");

describe("identifiers inside words are left out", () => {
  const cleaned: [words: string, left: string, known?: string[]][] = [
    ["4 Mill Road, car HH-AB 1234, VIN WVWZZZ1JZXW000001", "4 Mill Road, car"],
    ["4 Mill Road, WVWZZZ1JZXW000001, Leeds", "4 Mill Road, Leeds"],
    ["The Volvo (AB12 CDE)", "The Volvo"],
    ["Golf HH-AB 1234", "Golf"],
    ["Konto DE89 3704 0044 0532 0130 00 bei der Bank", "Konto bei der Bank"],
    ["Card 4111 1111 1111 1111", ""],
    ["Reisepass: C01X0006H", ""],
    ["Policy no. KX-12345-9 of the car", "of the car"],
    ["plate: 7ABC123, blue", "blue"],
    ["Steuernummer 12/345/67890", ""],
    ["SSN 078-05-1120 of Ann", "of Ann"],
    ["Ann RSSMRA85T10A562S", "Ann"],
    ["the flat, tenant 55-77-AB", "the flat, tenant", ["55 77 AB"]],
    ["Kenteken 12-ABC-3", ""],
  ];
  test.each(cleaned)("%s", (words, left, known = []) => {
    expect(withoutNumbers(words, known)).toBe(left);
    expect(carriesNumber(words, known)).toBe(true);
  });

  const kept = table("kept").flat();
  test.each(kept)("%s stays", (words) => {
    expect(withoutNumbers(words)).toBe(words);
  });
});
