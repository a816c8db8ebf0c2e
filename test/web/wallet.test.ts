import { describe, expect, test } from "bun:test";
import { knownOf, sorted } from "#doors/web/people/wallet.tsx";
import type { EntityPage } from "#doors/web/shapes.ts";

const fact = (key: string, label: string, value: string, more: object = {}) => ({
  ...{
    id: `${key} ${value}`,
    key,
    label,
    value,
    role: "identifier",
    number: null,
    currency: null,
    date: null,
  },
  ...{ document: { id: "d", title: "Paper", url: "" }, ...more },
});

const page = (kind: string, details: Record<string, string>, facts: object[]) =>
  ({ person_or_thing: { kind, details }, facts }) as unknown as EntityPage;

describe("what one needs at a counter", () => {
  test("of a car: plate, VIN and policy, in this order, and the rest behind them", () => {
    const car = page("vehicle", { model: "Forester" }, [
      fact("total", "Amount due", "120.00"),
      fact("policy_number", "Policy number", "P-1"),
      fact("vin", "VIN", "JF2SKAEC0MH400000"),
      fact("plate", "Plate", "AB 12 CDE"),
    ]);
    const { first, rest } = sorted(car);
    expect(first.map((one) => one.value)).toEqual(["AB 12 CDE", "JF2SKAEC0MH400000", "P-1", "Forester"]);
    expect(rest.map((one) => one.label)).toEqual(["Amount due"]);
  });

  test("of a person: nothing that may be somebody else's, and no number with its beginning hidden", () => {
    const person = page("person", { birth_date: "1980-05-04" }, [
      fact("phone", "Phone", "+1 800 555 0142"),
      fact("passport_number", "Passport number", "XXXXX4120"),
      fact("licence_number", "Licence number", "R-77 01"),
    ]);
    const { first, rest } = sorted(person);
    expect(first.map((one) => one.key)).toEqual(["licence_number", "birth_date"]);
    expect(rest.map((one) => one.key)).toEqual(["phone", "passport_number"]);
  });

  test("of an account or a policy: not the bank or insurer that its name begins with", () => {
    const account = page("financial_account", { bank: "Northfield Bank" }, [
      fact("iban", "IBAN", "GB29 NWBK 6016 1331 9268 19"),
    ]);
    account.person_or_thing.name = "Northfield Bank account ending 6819";
    expect(sorted(account).first.map((one) => one.key)).toEqual(["iban"]);
    account.person_or_thing.name = "Savings";
    expect(sorted(account).first.map((one) => one.key)).toEqual(["iban", "bank"]);
  });

  test("each label once, with the newest, which comes first", () => {
    const known = knownOf(
      page("organization", {}, [
        fact("reference", "Reference", "new"),
        fact("reference", "reference", "old"),
        fact("due", "Due", "2026-01-02", { role: "date", date: "2026-01-02" }),
      ]),
    );
    expect(known.map((one) => one.value)).toEqual(["new", expect.stringContaining("2026")]);
  });
});
