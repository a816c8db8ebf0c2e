import { describe, expect, test } from "bun:test";
import { inEnglish } from "#messages/render.ts";
import { builtInReader } from "#reading/built-in.ts";
import type { ReadingContext } from "#reading/reader.ts";
import { accountByNumber } from "#rules/entities/thing-names.ts";
import { context, Paper } from "./paper.ts";
import { paperFile } from "./paper-files.ts";

const read = (name: string, more: Partial<ReadingContext> = {}) => {
  const pages = paperFile(`papers/whole/${name}`).pages();
  return builtInReader.read(pages, builtInReader.sort(pages, context(more)), context(more));
};

describe("people and things", () => {
  test("a policy gives its insurer, the person, the vehicle and the policy; whole numbers stay in details", () => {
    const { entities } = read("car-insurance-english");
    expect(entities.map((e) => [e.kind, e.role, inEnglish(e.name)])).toEqual(
      expect.arrayContaining([
        ["organization", "issuer", "Granite State Mutual Insurance Company"],
        ["person", "subject", "Theodore Banks"],
        ["vehicle", "covered", "Vehicle (VIN ending 2788)"],
      ]),
    );
    expect(entities.find((e) => e.kind === "vehicle")?.details).toEqual({ vin: "1M8GDM9AXKP042788" });
    for (const e of entities) expect(inEnglish(e.name)).not.toContain("1M8GDM9AXKP042788");
  });

  test("somebody on file goes by the name there", () => {
    const known = [
      {
        id: "7",
        name: "Northfield Utilities",
        kind: "organization" as const,
        aliases: ["Northfield Water & Power"],
      },
    ];
    const { entities } = read("electricity-bill-english", { known });
    expect(entities.find((e) => e.role === "issuer")?.name).toBe("Northfield Utilities");
  });

  test("an account is a thing on a bank statement", () => {
    const account = read("bank-statement-english").entities.find((e) => e.kind === "financial_account");
    expect(account?.name).toEqual(accountByNumber("Harbor & Pine Bank", "4417"));
  });
});

test("a shop of two plain words is a house, a person who writes bills is a person", () => {
  const kinds = (head: string) => {
    const pages = new Paper()
      .line(head, 16, true)
      .lines(["4 Kai Road", "Leeds LS1 4AP"])
      .gap(10)
      .line("Invoice 12", 12, true)
      .line("Bill to: Ottilie Shaw")
      .line([
        [50, "Total"],
        [430, "12.00"],
      ])
      .build();
    const sorting = builtInReader.sort(pages, context());
    const { entities } = builtInReader.read(pages, sorting, context());
    return Object.fromEntries(entities.map((e) => [e.name, e.kind]));
  };
  expect(kinds("Whole Pantry")).toEqual({ "Whole Pantry": "organization", "Ottilie Shaw": "person" });
  expect(kinds("Martha Pantry")).toEqual({ "Martha Pantry": "person", "Ottilie Shaw": "person" });
});

describe("what is owed", () => {
  test("terms counted from the paper's date are quoted, and are no printed due date", () => {
    const { obligations, dueDate } = read("invoice-with-terms-german");
    expect(dueDate).toBeNull();
    expect(obligations.map((o) => [o.kind, o.due, o.amount, o.quote])).toEqual(
      [["payment", "2025-04-17", 2175.32, "innerhalb von 14 Tagen"]].map((o) => [
        o[0],
        o[1],
        o[2],
        expect.stringContaining("14 Tage"),
      ]),
    );
  });

  test("an offer of direct debit is no debit", () => {
    const pages = new Paper()
      .line("Ferry Gas Company", 14)
      .line("Gas bill   Date: 12 May 2025")
      .line("Amount due £40.00   Due date 30 May 2025")
      .line("You can sign up for direct debit on our site.")
      .build();
    const full = builtInReader.read(pages, builtInReader.sort(pages, context()), context());
    expect(full.obligations.map((o) => o.automatic)).toEqual([false]);
  });

  test("a till receipt asks for nothing", () => expect(read("till-receipt-german").obligations).toEqual([]));

  test("a passport expires", () => {
    const pages = new Paper()
      .lines([
        "PASSPORT",
        "Surname",
        "BRAUN",
        "Nationality CANADIAN",
        "Date of issue 14 JAN 2023",
        "Date of expiry 14 JAN 2033",
      ])
      .build();
    const sorting = builtInReader.sort(pages, context());
    expect(builtInReader.read(pages, sorting, context()).obligations.map((o) => [o.kind, o.due])).toEqual([
      ["expiry", "2033-01-14"],
    ]);
  });
});

test("the summary is two plain sentences made of facts", () => {
  expect(read("electricity-bill-english").summary).toBe(
    "Electricity bill from Northfield Water & Power, March 2025. US$129.11 due on 24 April 2025.",
  );
});

describe("a car is called by what labels say it is", () => {
  const called = (labels: string[]) => {
    const pages = new Paper()
      .lines(["STATE OF CALIFORNIA", "DEPARTMENT OF MOTOR VEHICLES"])
      .gap(10)
      .line("VEHICLE REGISTRATION CARD", 16, true)
      .gap(10)
      .lines(["License plate: 7KXM203", "VIN: YV1CZ59H841096511", ...labels, "Registered owner: Maya Okafor"])
      .build();
    const read = builtInReader.read(pages, builtInReader.sort(pages, context()), context());
    return read.entities.filter((e) => e.kind === "vehicle").map((e) => inEnglish(e.name));
  };
  test.each([
    [["Make: VOLVO", "Model: V60"], "Volvo V60"],
    [["Make: MERCEDES-BENZ", "Model: GLC"], "Mercedes-Benz GLC"],
    [["Make/Model: VOLVO V60"], "Volvo V60"],
    [["Make: VOLVO"], "Vehicle (VIN ending 6511)"],
  ])("%j", (labels, name) => {
    expect(called(labels)).toEqual([name]);
  });
});
