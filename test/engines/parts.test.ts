import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { evened } from "#engines/ocr/evening.ts";
import { judgeLayer, strangeness } from "#engines/pdf/layer-quality.ts";
import { layOut } from "#engines/pdf/text-lines.ts";

const word = (text: string, x0: number, y0: number, width = text.length * 6, height = 10) => ({
  text,
  x0,
  y0,
  x1: x0 + width,
  y1: y0 + height,
  confidence: 90,
});

describe("rows of words", () => {
  const layouts: [string, ReturnType<typeof word>[][], string][] = [
    ["one run", [[word("Total", 10, 10), word("due", 46, 10)]], "Total due"],
    [
      "runs of one row, given in the wrong order",
      [[word("214.88", 300, 11)], [word("Total", 10, 10)]],
      "Total            214.88",
    ],
    ["two rows, the lower one first", [[word("second", 10, 30)], [word("first", 10, 10)]], "first\nsecond"],
    [
      "a small word beside a large one",
      [[word("TOTAL", 10, 10, 60, 20)], [word("12.00", 80, 15)]],
      "TOTAL 12.00",
    ],
    [
      "a crooked row",
      [[word("left", 10, 10)], [word("middle", 40, 13)], [word("right", 82, 16)]],
      "left middle right",
    ],
    ["pieces of one word", [[word("Inv", 10, 10)], [word("oice", 28, 10)]], "Invoice"],
    [
      "columns of prose side by side",
      [[word("one", 10, 10)], [word("three", 200, 10)], [word("two", 10, 24)], [word("four", 200, 24)]],
      "one            three\ntwo            four",
    ],
  ];
  for (const [name, runs, text] of layouts)
    test(name, () => {
      expect(layOut(runs, { join: true }).text).toBe(text);
    });

  test("no word is lost or made up, wherever words stand", () => {
    const any = fc.record({
      text: fc.stringMatching(/^[a-z]{1,8}$/),
      x: fc.double({ min: 0, max: 600, noNaN: true }),
      y: fc.double({ min: 0, max: 800, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (places) => {
        const runs = places.map(({ text, x, y }) => [word(text, x, y)]);
        const { words, text } = layOut(runs, { join: false });
        expect(words.map((w) => w.text).sort()).toEqual(places.map((p) => p.text).sort());
        expect(text.split(/\s+/).filter(Boolean)).toEqual(words.map((w) => w.text));
      }),
    );
  });
});

describe("what a text layer is worth", () => {
  const at = (text: string) =>
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((t, i) => word(t, (i % 10) * 60, Math.floor(i / 10) * 14));
  const letter = `Dear Ms Castillo, thank you for your payment of 214.88 received on 3 March 2025. Your account 4471-22 is
    settled until the end of May; the next statement is sent to you by the 5th. Kind regards, Northfield Water`;
  const layers: [string, string, string][] = [
    ["English", letter, "good"],
    [
      "German",
      `Sehr geehrte Frau Müller, wir bestätigen den Eingang Ihrer Zahlung in Höhe von 214,88 EUR vom 03.03.2025 auf
      Rechnung RE-2025/118. Für Rückfragen stehen wir Ihnen gerne unter 089/1234-0 zur Verfügung. Mit freundlichen Grüßen`,
      "good",
    ],
    ["Japanese", "請求書 株式会社 合計 金額 ".repeat(8), "good"],
    ["a column of figures", "12.50 8.99 1,204.00 -3.20 14.03.2025 99% €4,20 $18 ".repeat(6), "good"],
    ["characters without meaning", "\uE001\uE002\uE003 \uE010\uE011 ".repeat(20), "poor"],
    ["replaced characters", `${letter} ${"\uFFFD\uFFFD\uFFFD ".repeat(20)}`, "poor"],
    ["a font without its map", "xqzt prfgh kwlsd wrtgf bcdfg hjklm npqrs ".repeat(6), "poor"],
    ["letters apart", "I n v o i c e ".repeat(10), "poor"],
    ["an old OCR", `${letter} c٥nsu!t!ng !nvo!ce PrtCjfwert eMpFaNgEr Tr~ans|akt ^wert`, "doubtful"],
    ["a stamp", "Received 3 March", "thin"],
    ["nothing", "", "none"],
  ];
  for (const [name, text, worth] of layers)
    test(`${name}: ${worth}`, () => {
      expect(judgeLayer(at(text))).toBe(worth as ReturnType<typeof judgeLayer>);
    });

  test("a share between none and all", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (tokens) => {
        const share = strangeness(tokens);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test("evening lifts a shadow and keeps the print", () => {
  const width = 160;
  const height = 96;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const paper = 240 - x / 2;
      pixels[y * width + x] = x % 10 === 4 && y % 16 < 8 ? paper * 0.3 : paper;
    }
  const out = evened({ width, height, pixels }).pixels;
  const paper = [8, 78, 148].map((x) => out[12 * width + x]!);
  const print = [14, 84, 144].map((x) => out[2 * width + x]!);
  for (const p of paper) expect(p).toBeGreaterThan(205);
  for (const p of print) expect(p).toBeLessThan(100);
});
