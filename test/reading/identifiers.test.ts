import { describe, expect, test } from "bun:test";
import { luhn, mod97 } from "#kernel/check-digits.ts";
import { isVinShaped, vinCheck } from "#reading/identifiers/checked-numbers.ts";
import { findNumbers } from "#reading/identifiers/identifiers.ts";
import { layOut } from "#reading/layout/layout.ts";
import { tablesOf } from "../table-file.ts";
import { note, Paper } from "./paper.ts";

const table = tablesOf(import.meta.dir, "identifiers.tsv");

/** A printed line and the identifier to be read from it ("" for none); spaces do not matter. */
const lines: [string, string][] = table("lines");

const read = (pages: Parameters<typeof layOut>[0]) =>
  findNumbers(layOut(pages), "2025-06-30").map((f) => `${f.key}=${f.value}`.replace(/ /g, ""));

describe("identifiers on one line", () => {
  for (const [line, want] of lines)
    test(line, () => {
      if (want === "") expect(read(note(line))).toEqual([]);
      else expect(read(note(line))).toContain(want.replace(/ /g, ""));
    });
});

describe("identifiers under their labels", () => {
  test("a table head over a row of values", () => {
    const pages = new Paper()
      .line([
        [50, "Policy number"],
        [200, "Account number"],
        [350, "Invoice date"],
      ])
      .line([
        [50, "HO 4412-998"],
        [200, "7741-2093"],
        [350, "04/03/2025"],
      ])
      .build();
    expect(read(pages)).toEqual(["policy_number=HO4412-998", "account_number=7741-2093"]);
  });
});

describe("check digits", () => {
  test("a wrong IBAN is no IBAN", () => expect(read(note("IBAN DE02 1203 0000 0000 2020 52"))).toEqual([]));
  test("an IBAN stops where the next word begins", () =>
    expect(read(note("IBAN DE02 1203 0000 0000 2020 51 BIC BYLADEM1001"))).toEqual([
      "iban=DE02120300000000202051",
      "bic=BYLADEM1001",
    ]));
  test("VIN", () => {
    expect(vinCheck("1M8GDM9AXKP042788")).toBe(true);
    expect(vinCheck("1M8GDM9A1KP042788")).toBe(false);
    expect(isVinShaped("1M8GDM9AXKPO42788")).toBe(false);
  });
  test("a VIN whose zeros were read as letters is kept as it stands, the right one in its place where it is printed", () => {
    expect(read(note("VIN 1M8GDM9AXKPO42788"))).toEqual(["vin=1M8GDM9AXKPO42788"]);
    expect(read(note("VIN 1M8GDM9AXKPO42788\nChassis 1M8GDM9AXKP042788"))).toEqual(["vin=1M8GDM9AXKP042788"]);
  });
  test("Luhn", () => {
    expect(luhn("4111111111111111")).toBe(true);
    expect(luhn("4111111111111112")).toBe(false);
  });
  test("mod 97", () => {
    expect(mod97("4417208812RF30")).toBe(1);
    expect(mod97("4417208813RF30")).not.toBe(1);
  });
  test("a number that fails Luhn is no card", () => expect(read(note("4111 1111 1111 1112"))).toEqual([]));
});
