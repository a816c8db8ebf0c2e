import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { inEnglish } from "#messages/render.ts";
import {
  chosenFor,
  isOfYear,
  missingFor,
  type Paper,
  taxRules,
  taxTypes,
} from "#rules/documents/tax-package.ts";
import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";

let made = 0;
const paper = (p: Partial<Paper> & { type: string; date: string }): Paper => ({
  id: `paper-${++made}`,
  title: "A paper",
  from: null,
  to: null,
  issuer: null,
  ...p,
});

const w2 = (date: string, issuer: string | null, more: Partial<Paper> = {}) =>
  paper({ type: "tax/w-2", date, issuer, ...more });
const slip = (month: string, issuer: string) =>
  paper({ type: "work/payslip", date: `${month}-28`, from: `${month}-01`, to: `${month}-28`, issuer });

test("every type a rule looks at is one that ships", () => {
  expect(taxTypes.filter((slug) => typeBySlug(slug) === null)).toEqual([]);
});

describe("the year of a paper", () => {
  const cases: [string, Parameters<typeof isOfYear>[0], Parameters<typeof isOfYear>[1], number][] = [
    ["a receipt is of the year of its date", paper({ type: "x", date: "2024-12-31" }), "dated", 2024],
    [
      "a period says more than a date",
      paper({ type: "x", date: "2025-01-05", from: "2024-01-01", to: "2024-12-31" }),
      "dated",
      2024,
    ],
    ["a form printed in January is about the year before", w2("2025-01-20", null), "form", 2024],
    ["a form printed in the year itself is about it", w2("2024-12-20", null), "form", 2024],
    ["a form whose title names its year", w2("2025-07-20", null, { title: "W-2 for 2024" }), "form", 2024],
    [
      "a title that names the year of the date says nothing more",
      w2("2025-01-20", null, { title: "W-2, 20 January 2025" }),
      "form",
      2024,
    ],
    [
      "a number in a title is not a year",
      w2("2025-01-20", null, { title: "W-2 20201 copy B" }),
      "form",
      2024,
    ],
    [
      "a return is about the year before it, whenever it is dated",
      paper({ type: "tax/return", date: "2025-10-15" }),
      "settled",
      2024,
    ],
  ];
  test.each(cases)("%s", (_what, p, by, year) => {
    expect([2022, 2023, 2024, 2025, 2026].filter((y) => isOfYear(p, by, y))).toEqual([year]);
  });

  test("a paper that covers two years is of both", () => {
    const p = paper({ type: "education/tuition", date: "2024-09-01", from: "2024-09-01", to: "2025-06-30" });
    expect([2023, 2024, 2025, 2026].filter((y) => isOfYear(p, "dated", y))).toEqual([2024, 2025]);
  });
});

describe("what the package of a year takes in", () => {
  test("papers by type, and nothing of another type or year", () => {
    const inside = [
      w2("2025-01-31", "Acme"),
      paper({ type: "receipts/donation", date: "2024-05-01" }),
      paper({ type: "health/medical-bill", date: "2024-02-03" }),
      paper({ type: "tax/return", date: "2025-04-10" }),
      paper({ type: "invoices/invoice", date: "2024-03-01", title: "Little Stars Daycare, March" }),
      paper({ type: "receipts/receipt", date: "2024-03-01", issuer: "Kita Sonnenblume" }),
    ];
    const outside = [
      w2("2024-01-31", "Acme"),
      paper({ type: "receipts/donation", date: "2025-01-01" }),
      paper({ type: "bills/electricity", date: "2024-05-01" }),
      paper({ type: "invoices/invoice", date: "2024-03-01", title: "Two chairs" }),
    ];
    expect(chosenFor([...outside, ...inside], 2024).sort()).toEqual(inside.map((p) => p.id).sort());
  });

  test("of payslips and statements the last of the year of each sender, whose sums are those of the year", () => {
    const slips = ["2024-01", "2024-11", "2024-12", "2025-01"].map((m) => slip(m, "Acme"));
    const other = slip("2024-06", "Bexley School");
    expect(chosenFor([...slips, other], 2024).sort()).toEqual([slips[2]?.id ?? "", other.id].sort());
  });

  test("each paper once, whatever is on file, and only papers of a rule's type", () => {
    const any = fc.record({
      type: fc.constantFrom(...taxTypes, "bills/gas", "notes/note"),
      date: fc.constantFrom("2023-12-31", "2024-01-01", "2024-06-01", "2025-03-01"),
      title: fc.constantFrom("A", "W-2 2024", "kita"),
      issuer: fc.constantFrom(null, "Acme", "ACME Ltd.", "Kita"),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (some) => {
        const papers = some.map((p) => paper(p));
        const chosen = chosenFor(papers, 2024);
        expect(new Set(chosen).size).toBe(chosen.length);
        const types = papers.filter((p) => chosen.includes(p.id)).map((p) => p.type);
        expect(types.every((t) => taxTypes.includes(t))).toBe(true);
      }),
    );
  });
});

describe("what is missing", () => {
  const later = "2025-06-01";
  const cases: [string, Paper[], string, string[]][] = [
    ["nothing on file, nothing expected", [], later, []],
    [
      "an employer of last year without this year's form",
      [w2("2024-01-31", "Acme Ltd")],
      later,
      ["Yearly wage form from Acme Ltd for 2024"],
    ],
    ["before the first of February nobody is late", [w2("2024-01-31", "Acme Ltd")], "2025-01-31", []],
    [
      "the form is there, the employer written another way",
      [w2("2024-01-31", "Acme Ltd"), w2("2025-01-30", "ACME")],
      later,
      [],
    ],
    [
      "a form whose sender could not be read may be the one",
      [w2("2024-01-31", "Acme"), w2("2025-01-30", null)],
      later,
      [],
    ],
    [
      "one unread form is not two",
      [w2("2024-01-31", "Acme"), w2("2024-01-31", "Bexley"), w2("2025-01-30", null)],
      later,
      ["Yearly wage form from Bexley for 2024"],
    ],
    [
      "payslips of the year ask for the form of a new employer",
      [slip("2024-03", "Orchard")],
      later,
      ["Yearly wage form from Orchard for 2024"],
    ],
    [
      "an employer whose payslips ended the year before has been left",
      [w2("2024-01-31", "Acme"), slip("2023-11", "Acme")],
      later,
      [],
    ],
    [
      "and one whose payslips go on has not",
      [w2("2024-01-31", "Acme"), slip("2023-11", "Acme"), slip("2024-02", "Acme")],
      later,
      ["Yearly wage form from Acme for 2024"],
    ],
    [
      "another kind of wage form will do",
      [w2("2024-01-31", "Acme"), paper({ type: "tax/wage-certificate", date: "2025-01-10", issuer: "Acme" })],
      later,
      [],
    ],
    [
      "a bank's 1099",
      [paper({ type: "tax/1099", date: "2024-01-31", issuer: "Harbour Bank" })],
      later,
      ["1099 form from Harbour Bank for 2024"],
    ],
    [
      "donations are nobody's duty",
      [paper({ type: "receipts/donation", date: "2023-05-01", issuer: "Lifeboats" })],
      later,
      [],
    ],
  ];
  test.each(cases)("%s", (_what, papers, today, lines) => {
    expect(missingFor(papers, 2024, today).map(inEnglish)).toEqual(lines);
  });

  test("only rules with `yearly` ever say that something is missing", () => {
    const lines = taxRules.flatMap((r) => (r.yearly ? [inEnglish(r.yearly("Acme", 2024))] : []));
    expect(lines).toEqual([
      "Yearly wage form from Acme for 2024",
      "1099 form from Acme for 2024",
      "1098 form from Acme for 2024",
      "Property tax bill from Acme for 2024",
    ]);
  });
});
