import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { indexed, type OnFile } from "#questions/query/indexed.ts";
import { daysOn, squeezedNumbers } from "#questions/query/marks.ts";
import { editsIn, piecesOf, shapeOf } from "#questions/query/shape.ts";
import { distance } from "#reading/text/edit-distance.ts";
import { anyStems, stemOf } from "#reading/text/stems.ts";
import { tablesOf } from "../../table-file.ts";

const table = tablesOf(import.meta.dir, "shape.tsv");

describe("words that a reader of pictures takes for one another have one shape", () => {
  for (const words of [
    ["total", "t0tal", "tota1", "totai"],
    ["modern", "modem"],
    ["4408871", "44o8871", "44O887l".toLowerCase()],
    ["geico", "geic0"],
    ["sommer", "5ommer"],
  ])
    test(words.join(" "), () => expect(new Set(words.map(shapeOf)).size).toBe(1));

  test("others do not, and numbers stay numbers", () => {
    for (const [a, b] of [
      ["hedge", "ledge"],
      ["2024", "zoz4"],
      ["4408871", "4408811"],
    ] as const)
      expect(shapeOf(a)).not.toBe(shapeOf(b));
    expect(shapeOf("4408871")).toBe("4408871");
  });
});

test("a word with few letters wrong has one of the pieces whole, from nine letters with two wrong, from six with one", () => {
  const letter = fc.constantFrom(..."abcdefgh");
  fc.assert(
    fc.property(
      fc.array(letter, { minLength: 6, maxLength: 20 }).map((l) => l.join("")),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom("change", "add", "drop"), letter), { maxLength: 2 }),
      (word, wrongs) => {
        const edits = editsIn(word);
        let other = word;
        for (const [at, how, by] of wrongs.slice(0, edits)) {
          const i = at % other.length;
          other =
            other.slice(0, i) +
            (how === "drop" ? "" : how === "add" ? by + other[i] : by) +
            other.slice(i + 1);
        }
        expect(distance(word, other, edits)).toBeLessThanOrEqual(edits);
        expect(piecesOf(word, edits).some((p) => other.includes(p))).toBe(true);
        for (const p of piecesOf(word, edits)) expect(p.length).toBeGreaterThanOrEqual(3);
      },
    ),
  );
});

describe("stems", () => {
  const cases: [string, string, string][] = table("stems");
  for (const [word, language, stem] of cases)
    test(`${word} (${language})`, () => expect(stemOf(word, language)).toBe(stem));
  test("of any language", () => expect(anyStems("insurance").toSorted()).toEqual(["insur", "insuranc"]));
});

test("days that a text prints, both readings where there are two", () => {
  const text = "Date 3 March 2025, due 31.12.2025\nvon 03/04/2025, 12.50 EUR, tel 01 23 45\nle 5 mai 2024";
  expect(daysOn(text, 2026, 100).toSorted()).toEqual([
    "2024-05-05",
    "2025-03-03",
    "2025-03-04",
    "2025-04-03",
    "2025-12-31",
  ]);
  expect(daysOn(text, 2026, 2)).toHaveLength(2);
});

test("numbers in groups are known without what parts them; amounts and days are none", () => {
  expect(squeezedNumbers("IBAN DE44 5001 0517 5407 for 1234.56 on 03.03.2025, no. 4408871-02", 10)).toEqual([
    "de44500105175407",
    "440887102",
  ]);
});

describe("what goes into the index", () => {
  const paper: OnFile = {
    title: "Stromrechnung März",
    type: { slug: "bills/electricity", name: "Electricity bill", called: ["stromrechnung"] },
    originalName: "scan.pdf",
    people: ["Müller & Söhne"],
    summary: "",
    facts: ["Total 214,88 €"],
    identifiers: ["7123 4567"],
    days: ["2025-03-03"],
    text: "Rechnungen vom 4. März 2025 aus der Straße",
    language: "de",
  };
  const { title, people, identifiers, text, stems, terms } = indexed(paper, 2026);

  test("folded words, stems that are no words of it, days and kinds", () => {
    expect(title).toStartWith("stromrechnung marz electricity bill scan.pdf");
    expect([people, text]).toEqual(["muller & sohne", "rechnungen vom 4. marz 2025 aus der strasse"]);
    expect(identifiers.split(" ")).toEqual(["7123", "4567", "71234567"]);
    const words = stems.split(" ");
    for (const w of ["rechnung", "day20250303", "day20250304", "bill", "factura"]) expect(words).toContain(w);
    expect(words).not.toContain("vom");
  });

  test("the vocabulary has words of four letters and more, and no marks", () => {
    const words = terms.map((t) => t.term);
    expect(words).toEqual(expect.arrayContaining(["stromrechnung", "71234567", "strasse"]));
    expect(words.some((w) => w.length < 4 || w.startsWith("day2025"))).toBe(false);
  });
});
