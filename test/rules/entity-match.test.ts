import { describe, expect, test } from "bun:test";
import { render } from "#messages/render.ts";
import { type Compared, likelyPairs } from "#rules/entities/entity-match.ts";
import { isIdentifierDetail } from "#rules/entities/identifier-details.ts";
import { oneSlip } from "#rules/entities/resolution/letters.ts";
import { nameAs } from "../made-name.ts";
import { processorMs } from "../took.ts";

const one = (name: string, kind = "person", more: Partial<Compared> = {}): Compared => ({
  id: more.id ?? name,
  name: nameAs(name),
  kind,
  aliases: [],
  details: {},
  ...more,
});

const score = (a: Compared, b: Compared): number | null =>
  likelyPairs([a, { ...b, id: `${b.id} 2` }], 10)[0]?.score ?? null;

describe("two that may be one", () => {
  const alike: [Compared, Compared, number][] = [
    [one("Maria Castillo"), one("maria castillo"), 95],
    [one("Castillo, Maria"), one("Maria Castillo"), 90],
    [one("María Castillo"), one("Maria Castilo"), 80],
    [one("M. Castillo"), one("Maria Castillo"), 70],
    [one("Northfield Water Ltd.", "organization"), one("Northfield Water", "organization"), 95],
    [one("Northfield Water & Power", "organization"), one("Northfield Water", "organization"), 70],
    [one("Harbour Lane Energy", "organization"), one("Harbour Lane Enregy", "organization"), 80],
    [
      one("The car", "vehicle", { details: { vin: "WVWZZZ1JZXW000001" } }),
      one("Golf", "vehicle", { details: { VIN: "wvwzzz1jzxw000001" } }),
      95,
    ],
    [
      one("Golf", "vehicle", { details: { plate: "B-AB 1234" } }),
      one("Car", "vehicle", { details: { licence_plate: "B AB 1234" } }),
      95,
    ],
    [one("Ann Smith", "person", { aliases: ["Ann Miller"] }), one("Ann Miller"), 90],
    [one("Rosa Lindqvist"), one("Rosa Lindqvist", "organization"), 65],
  ];
  test.each(alike)("%j and %j", (a, b, least) => {
    expect(score(a, b) ?? 0).toBeGreaterThanOrEqual(least);
    expect(score(b, a)).toBe(score(a, b));
  });

  const apart: [Compared, Compared][] = [
    [one("Maria Castillo"), one("Jorge Castillo")],
    [one("Castillo"), one("Maria Castillo")],
    [one("M. C."), one("Maria Castillo")],
    [one("Ann"), one("Anna Berg")],
    [one("Vehicle (VIN ending 1234)", "vehicle"), one("Vehicle (VIN ending 5678)", "vehicle")],
    [
      one("Golf", "vehicle", { details: { vin: "WVWZZZ1JZXW000001" } }),
      one("Golf", "vehicle", { details: { vin: "WVWZZZ1JZXW000002" } }),
    ],
    [one("Northfield policy ending 1111", "policy"), one("Northfield policy ending 2222", "policy")],
    [one("Harbour Lane Energy", "organization"), one("Harbour Street Energy", "organization")],
    [one("Flat 3, Mill Road", "property"), one("Flat 4, Mill Road", "property")],
  ];
  test.each(apart)("%j is not %j", (a, b) => {
    expect(score(a, b)).toBeNull();
    expect(score(b, a)).toBeNull();
  });

  test("why carries no number", () => {
    const details = { account_number: "7123456789" };
    const pairs = likelyPairs(
      [one("A", "financial_account", { details }), one("B", "financial_account", { details })],
      5,
    );
    expect(pairs).toHaveLength(1);
    const why = pairs[0]?.why;
    expect(why && render(why, "en")).toBe("Same account number");
  });

  test("thousands are compared in the time of a glance, the surest first, and no more than asked for", () => {
    const given = ["Ada", "Ben", "Cleo", "Dario", "Elif", "Finn", "Greta", "Hugo", "Ines", "Jonas"];
    const family = Array.from(
      { length: 300 },
      (_, i) => `Fam${String.fromCharCode(97 + (i % 26))}${i.toString(36)}son`,
    );
    const all = family.flatMap((f) => given.map((g) => one(`${g} ${f}`)));
    all.push(one("Zacharias Quill", "person", { id: "x" }), one("Zacharias Quill", "person", { id: "y" }));
    let pairs: ReturnType<typeof likelyPairs> = [];
    const work = () => {
      pairs = likelyPairs(all, 7);
    };
    expect(processorMs(work)).toBeLessThan(9_000);
    expect(pairs).toHaveLength(Math.min(7, pairs.length));
    expect(pairs[0]).toMatchObject({ score: 95, why: { key: "alike.name" } });
    for (const [i, p] of pairs.entries()) expect(p.score).toBeLessThanOrEqual(pairs[i - 1]?.score ?? 100);
  });

  test.each<[string, string, boolean]>([
    ["castillo", "castilo", true],
    ["energy", "enregy", true],
    ["smith", "smyth", true],
    ["smith", "smithe", true],
    ["smith", "smythe", false],
    ["ann", "anna", false],
    ["smith", "smith", false],
  ])("%s and %s: one slip %p", (a, b, is) => expect([oneSlip(a, b), oneSlip(b, a)]).toEqual([is, is]));
});

describe('"details such as VINs and plates come back only with the `identifiers` scope"', () => {
  test.each<[string, unknown, boolean]>([
    ["vin", "WVWZZZ1JZXW000001", true],
    ["VIN", "1", true],
    ["plate", "B-AB 1234", true],
    ["licence_plate", "B-AB 1234", true],
    ["License Plate", "B-AB 1234", true],
    ["licensePlate", "B-AB 1234", true],
    ["account_number", "7123456789", true],
    ["policyNumber", "P-1", true],
    ["policy no.", "P-1", true],
    ["iban", "DE89370400440532013000", true],
    ["tax_id", 123, true],
    ["passport", "X1234567", true],
    ["serial", "A1", true],
    ["Kennzeichen", "B-AB 1234", true],
    ["microchip", "900", true],
    ["note", "DE89 3704 0044 0532 0130 00", true],
    ["remark", "WVWZZZ1JZXW000001", true],
    ["colour", "red", false],
    ["model", "V60", false],
    ["year", 2021, false],
    ["address", "3 Mill Road", false],
    ["phone_number", "+49 30 1234567", false],
    ["house_number", "3", false],
    ["policy_holder", "Ann", false],
    ["account_type", "savings", false],
    ["birthday", "2011-02-03", false],
    ["note", "Likes long walks", false],
  ])("%s: %p is one: %p", (key, value, is) => expect(isIdentifierDetail(key, value)).toBe(is));
});
