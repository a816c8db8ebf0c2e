import { describe, expect, test } from "bun:test";
import { labelPlaces } from "#reading/layout/adjacent-text.ts";
import { boxAt, layPage } from "#reading/layout/layout.ts";
import type { Page, Word } from "#reading/layout/page.ts";
import { turned } from "#reading/layout/turn.ts";
import { foldKeep, repair } from "#reading/text/fold.ts";
import { note, Paper } from "./paper.ts";
import { pagesOf } from "./paper-text.ts";

const texts = (page: Page) => layPage(page).lines.map((l) => l.cells.map((c) => c.text));

describe("words to lines and cells", () => {
  test("a table keeps its columns apart", () => {
    const [page] = new Paper()
      .line([
        [50, "Item"],
        [300, "Price"],
        [480, "Total"],
      ])
      .line([
        [50, "Oak shelf"],
        [300, "12.00"],
        [480, "24.00"],
      ])
      .build();
    expect(texts(page!)).toEqual([
      ["Item", "Price", "Total"],
      ["Oak shelf", "12.00", "24.00"],
    ]);
  });

  test("a baseline that falls across a photograph is one line", () => {
    const paper = () => {
      const p = new Paper();
      for (let i = 0; i < 12; i++)
        p.line([
          [40, `Row ${i} of many`],
          [300, "middle words"],
          [500, `${i}.00`],
        ]);
      return p;
    };
    const [flat] = paper().build({ source: "ocr" });
    for (const tilt of [-20, -8, 8, 20]) {
      const [page] = paper().build({ source: "ocr", tilt });
      expect(texts(page!)).toEqual(texts(flat!));
    }
  });

  for (const turn of [90, 180, 270]) {
    test(`words on a page turned by ${turn} are the same lines, and found where they lie`, () => {
      const [page] = new Paper()
        .line([[50, "Harbour Insurance"]])
        .line([
          [50, "Oak shelf"],
          [300, "12.00"],
        ])
        .line([[50, "Please pay within two weeks."]])
        .build();
      const { width, height } = page!;
      const size = turn % 180 === 0 ? { width, height } : { width: height, height: width };
      const words = page!.words.map((w) => ({ ...w, ...turned(w, turn, width, height) }));
      const lying = { ...page!, ...size, words };
      expect(texts(lying)).toEqual(texts(page!));
      const at = (of: Page) => boxAt(layPage(of).lines[0]!, 0, 7)!;
      const there = turned(at(page!), turn, 1, 1);
      for (const side of ["x0", "y0", "x1", "y1"] as const)
        expect(at(lying)[side]).toBeCloseTo(there[side], 3);
    });
  }

  test("pieces of one word without a gap are joined", () => {
    const word = (text: string, x0: number, x1: number): Word => ({
      text,
      x0,
      x1,
      y0: 10,
      y1: 20,
      confidence: 100,
      size: 10,
    });
    const page = (source: Page["source"], words: Word[]): Page => ({
      number: 1,
      width: 200,
      height: 100,
      text: "",
      source,
      confidence: 100,
      words,
    });
    const typed = [word("In", 10, 20), word("voice", 20.2, 45), word("date", 49, 70)];
    expect(texts(page("text", typed))).toEqual([["Invoice date"]]);
    // A reader of pictures puts words close together; only pieces that touch are one, and no letter joins a figure.
    expect(texts(page("ocr", typed))).toEqual([["In voice date"]]);
    const read = [word("RG", 10, 20), word("INIA", 20, 40), word("9", 40, 45), word("07.", 49, 60)];
    expect(texts(page("ocr", [...read, word("2018", 60, 80)]))).toEqual([["RGINIA 9 07.2018"]]);
  });

  test("a head whose letters stand apart is words; columns, weekdays and choices are not", () => {
    const cells = (line: string) =>
      texts(pagesOf(`${line}\n\nA plain line of words below it`, "columns")[0]!)[0];
    expect(cells("N O R T H   F I E L D  eG          Branch 4")).toEqual(["NORTH FIELD", "eG", "Branch 4"]);
    expect(cells("H A L M A   &   S Ö H N E")).toEqual(["HALMA & SÖHNE"]);
    for (const line of ["M T W T F S S", "A B C D E F", "U S A"]) expect(cells(line)).toEqual([line]);
    expect(cells("M     O     D     I     D")).toEqual(["M", "O", "D", "I", "D"]);
  });

  test("plain lines without places are laid out as typed", () => {
    expect(texts(note("Total      12.50\n\nDue   30 May")[0]!)).toEqual([
      ["Total", "12.50"],
      ["Due", "30 May"],
    ]);
  });

  test("a word taller than its line does not tear it", () => {
    const word = (text: string, x0: number, y0: number, y1: number): Word => ({
      text,
      x0,
      x1: x0 + 40,
      y0,
      y1,
      confidence: 100,
    });
    const page: Page = {
      number: 1,
      width: 300,
      height: 100,
      text: "",
      source: "text",
      confidence: 100,
      words: [word("Total", 10, 10, 20), word("99.00", 60, 8, 24)],
    };
    expect(layPage(page).lines.length).toBe(1);
  });

  test("a box is where the words stand, as fractions", () => {
    const [page] = new Paper().line([[119, "Hello"]]).build();
    const line = layPage(page!).lines[0]!;
    expect(boxAt(line, 0, 5)?.x0).toBeCloseTo(119 / 595, 3);
    expect(boxAt(line, 90, 95)).toBeNull();
  });

  test("impossible places are left out", () => {
    const word = (x0: number): Word => ({ text: "word", x0, x1: x0 + 20, y0: 0, y1: 10, confidence: 100 });
    const page: Page = {
      number: 1,
      width: 100,
      height: 100,
      text: "",
      source: "text",
      confidence: 100,
      words: [word(0), word(Number.NaN), word(Number.POSITIVE_INFINITY)],
    };
    expect(layPage(page).lines.length).toBe(1);
  });
});

describe("labels", () => {
  test("a head in two storeys is one label", () => {
    const [page] = new Paper()
      .line([
        [50, "Account"],
        [300, "Ending balance"],
      ])
      .line([[300, "this period"]])
      .line([
        [50, "Checking"],
        [300, "3,002.41"],
      ])
      .build();
    const line = layPage(page!).lines[2]!;
    const cell = line.cells[1]!;
    const places = labelPlaces(line, cell.start, cell.end, 0, cell);
    expect(places.map((p) => p.folded)).toContain("ending balance this period");
  });
});

describe("folding", () => {
  test("keeps the length of whatever it folds", () => {
    for (const s of [
      "Straße",
      "Ærø",
      "Łódź",
      "İstanbul",
      "ﬁnal",
      "日本",
      "e\u0301te\u0301",
      "\ud83d\ude00 ok",
    ])
      expect(foldKeep(s).length).toBe(s.length);
    expect(foldKeep("MÜLLER’S Straße")).toBe("muller's strase");
  });
  test("repairs only the words that decide most", () => {
    expect(repair("t0tal")).toBe("total");
    expect(repair("totai 5")).toBe("total 5");
    expect(repair("local")).toBe("local");
  });
});
