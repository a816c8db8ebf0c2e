import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { builtInReader } from "#reading/built-in.ts";
import { study } from "#reading/classify/study.ts";
import { layOut } from "#reading/layout/layout.ts";
import { machineZone, zoneCheckDigit } from "#reading/layout/machine-zone.ts";
import { tablesOf } from "../table-file.ts";
import { context, note, Paper } from "./paper.ts";

const table = tablesOf(import.meta.dir, "numbers.tsv");

/** What is printed, and every number that is to be read from it: its kind and value. */
const printed = table<[string, string]>("printed");

describe("numbers behind, under and far behind their labels", () => {
  for (const [text, want] of printed)
    test(JSON.stringify(text), () => {
      const got = study(note(text), context()).numbers.map((n) => `${n.key} ${n.value}`);
      expect(got.sort()).toEqual(want === "" ? [] : want.split(", ").sort());
    });

  test("the words a number was read from are the number, without the sign before it", () => {
    for (const text of ["Customer ID\n#12345", "Customer ID: #12345", "Kunde der Sparte A Nr. #12345"])
      for (const n of study(note(text), context()).numbers)
        expect(n.line.text.slice(n.start, n.end)).toBe(n.value);
  });

  test("on a picture: a digit in the label, and a line broken before its colon", () => {
    const read = (rows: string[]) =>
      study(new Paper().lines(rows).build({ source: "ocr" }), context()).numbers.map(
        (n) => `${n.key} ${n.value}`,
      );
    expect(read(["WINE", "S1ip: 0000000111000395000"])).toEqual(["receipt_number 0000000111000395000"]);
    expect(read(["04.12.2024   11:26   Bon-Nr..", ": 1477"])).toEqual(["receipt_number 1477"]);
  });
});

/** A zone of the shape of ICAO Doc 9303 part 4 with right check digits. */
function passport(number: string, birth: string, expiry: string): string {
  const field = number.padEnd(9, "<");
  const head = `${field}${zoneCheckDigit(field)}UTO${birth}${zoneCheckDigit(birth)}F${expiry}${zoneCheckDigit(expiry)}`;
  return head.padEnd(43, "<") + zoneCheckDigit(head.slice(0, 10) + head.slice(13, 20) + head.slice(21, 28));
}

describe("the machine readable zone", () => {
  const read = (...rows: string[]) => {
    const zone = machineZone(layOut(new Paper().lines(rows).build({ source: "ocr" })), "2026-01-01");
    if (zone === null) return null;
    const { kind, nationality, number, birth, expiry } = zone;
    return { kind, nationality, number: number.value, birth: birth.value, expiry: expiry.value };
  };

  test("check digits are those of the specimen in ICAO Doc 9303", () => {
    expect([zoneCheckDigit("L898902C3"), zoneCheckDigit("740812"), zoneCheckDigit("120415")]).toEqual([
      6, 2, 9,
    ]);
  });

  test("a passport", () => {
    expect(
      read("P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", passport("L898902C3", "740812", "270415")),
    ).toMatchObject({
      kind: "passport",
      number: "L898902C3",
      nationality: "UTO",
      birth: "1974-08-12",
      expiry: "2027-04-15",
    });
  });

  test("an identity card", () => {
    expect(
      read(
        "I<UTOD231458907<<<<<<<<<<<<<<<",
        "7408122F1204159UTO<<<<<<<<<<<6",
        "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
      ),
    ).toMatchObject({ kind: "identity", number: "D23145890", birth: "1974-08-12", expiry: "2012-04-15" });
  });

  test("letters read for digits are put right where the check digit says so", () => {
    const worn = passport("XK000512", "850101", "270114")
      .replace("XK000512", "XKOOO512")
      .replace("850101", "85O1O1");
    expect(read(worn)).toMatchObject({ number: "XK000512", birth: "1985-01-01" });
  });

  test("one changed digit, and nothing is believed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100000, max: 999999 }),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (n, at, by) => {
          const zone = passport(`AB${n}`, "850101", "270114");
          const c = zone.charAt(at);
          fc.pre(/\d/.test(c));
          const other = zone.slice(0, at) + String((Number(c) + by) % 10) + zone.slice(at + 1);
          fc.pre(zoneCheckDigit(other.slice(0, 9)) !== Number(other.charAt(9)));
          expect(read(other)?.number ?? null).not.toBe(`AB${n}`);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("no zone in ordinary text", () => {
    expect(read("Total < 100", "A<B<C", "PLEASE RETURN THIS FORM")).toBeNull();
  });
});

test("a passport is one, with its days, however little else can be read", () => {
  const pages = new Paper()
    .lines([
      "UTOPIA",
      "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
      passport("L898902C3", "740812", "270415"),
    ])
    .build({ source: "ocr" });
  const sorting = builtInReader.sort(pages, context());
  const { facts } = builtInReader.read(pages, sorting, context());
  expect(sorting.type).toBe("identity/passport");
  const said = facts.map((f) => `${f.key}=${f.value}`);
  // What everybody may see of the zone is the day, not the number beside it.
  expect(facts.filter((f) => f.role === "date").length).toBeGreaterThan(1);
  for (const f of facts.filter((one) => one.role === "date")) expect(f.quote).not.toContain("L898902C3");
  for (const want of ["birth_date=1974-08-12", "expiry_date=2027-04-15", "passport_number=L898902C3"])
    expect(said).toContain(want);
});
