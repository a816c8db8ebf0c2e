import { expect, test } from "bun:test";
import { render } from "#messages/render.ts";
import { readPages } from "../expected.ts";
import { pagesOf } from "../paper-text.ts";

const things = (text: string, kind: string, role?: string): string[] =>
  readPages(pagesOf(text, "columns"), { today: "2026-02-10" })
    .full.entities.filter((e) => e.kind === kind && (role === undefined || e.role === role))
    .map((e) => (typeof e.name === "string" ? e.name : render(e.name, "en")));

const VET =
  "Medina Creek Animal Hospital\n12 Elm Street\nAkron, OH 44302\n\nInvoice 219062   February 3, 2026\n";
test.each([
  [
    "behind a label, its kind beside it",
    "Patient: BISCUIT   canine, beagle mix\nDoctor: A. Threlkeld DVM",
    "Biscuit",
  ],
  ["in a row of fields", "Name   WAFFLES   Breed   BEAGLE MIX   Sex   NEUTERED", "Waffles"],
  ["among what is due for it", "Rabies vaccination   Heartworm test\nREMINDERS FOR PEPPER", "Pepper"],
])("a pet is called by its name %s", (_, text, name) => {
  expect(things(`${VET}Client: Nguyen, Linh\n${text}\nTotal   $69.00`, "pet")).toEqual([name]);
  expect(things(`${VET}Client: Nguyen, Linh\n${text}\nTotal   $69.00`, "person", "subject")).toEqual([
    "Linh Nguyen",
  ]);
});
test("where no animal is spoken of, a name is no pet's", () =>
  expect(things("Mercy Ridge Hospital\n\nPatient: BISCUIT OAK\nTotal   $69.00", "pet")).toEqual([]));

test("cars are called by what stands beside their numbers", () =>
  expect(
    things(
      "Buckeye Crossing Mutual\nAuto policy declarations\nPolicy number 47-PA-0093318\nVehicle   VIN\n2019   HONDA CR-V EX   5J6RW2H58KL014477\n14 FORD FOCUS SE   1FADP3F29EL228106",
      "vehicle",
    ),
  ).toEqual(["2019 Honda CR-V EX", "2014 Ford Focus SE"]));

const CARD = "Meridian Federal Bank\nCredit card statement\nSept 7 - Oct 6, 2025\n";
const SUMS = "\nNew balance   735.94\nMinimum payment due   35.00\nPayment due date   October 31, 2025\n";
test.each([
  ["Acct XXXX XXXX XXXX 0926", ["0926"]],
  ["Card no. ending   3391", ["3391"]],
  ["Cards ending 3391 and ending 4417", []],
])("a card is known by the end of its number: %s", (line, ends) =>
  expect(things(CARD + line + SUMS, "financial_account").map((n) => n.slice(-4))).toEqual(ends as string[]),
);

test("shares of a credit union are accounts of their own", () =>
  expect(
    things(
      "Copper State Credit Union\nMember statement   Oct 2025\nMember 77102\n\n0010 EVERYDAY CHECKING\n10-01   Previous balance   2,090.73\n10-31   New balance   3,998.69\n\n0052 MONEY MARKET\n10-01   Previous balance   100.00\n10-31   New balance   100.00",
      "financial_account",
    ),
  ).toEqual([
    "Copper State Credit Union account ending 0010",
    "Copper State Credit Union account ending 0052",
  ]));
