import { describe, expect, test } from "bun:test";
import sharp, { type Sharp } from "sharp";
import { readCodes, turned } from "#engines/imaging/codes.ts";
import type { Grey } from "#engines/imaging/images.ts";
import { picturePrint } from "#engines/ocr/print.ts";
import { printDistance } from "#reading/layout/likeness.ts";
import { isSeparator, isSeparatorSheet } from "#reading/layout/separators.ts";
import { drawnPage } from "../paper/stacks.ts";

async function greyOf(png: Uint8Array, change: (s: Sharp) => Sharp = (s) => s): Promise<Grey> {
  const { data, info } = await change(sharp(png).flatten({ background: "#fff" }).greyscale())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

const words = Array.from(
  { length: 24 },
  (_, i) => `Line ${i + 1} of a letter that says this and that about money.`,
);

describe("codes on a page", () => {
  test.each([
    ["QRCode", "ASN00123", 4],
    ["Code128", "PATCHT", 3],
    ["Code39", "PATCHT", 2],
    ["QRCode", "DEEDBOX-SPLIT", 5],
  ] as const)("%s %s is found where it stands", async (format, text, module) => {
    const code = { format, text, x: 800, y: 200, module };
    const found = await readCodes(await greyOf(await drawnPage({ code, lines: words })));
    expect(found.map((f) => f.text)).toEqual([text]);
    expect(found[0]?.box.x0).toBeCloseTo(800 / 1240, 1);
    expect(found[0]?.box.y0).toBeCloseTo(200 / 1754, 1);
  });

  test("on a page that lies on its side it is found, and stands upright once the page does", async () => {
    const code = { format: "QRCode" as const, text: "ASN00123", x: 900, y: 150, module: 5 };
    const upright = await greyOf(await drawnPage({ code, lines: words }));
    const [there] = await readCodes(upright);
    const lying = await greyOf(await drawnPage({ code, lines: words }), (s) => s.rotate(270));
    const [found] = turned(await readCodes(lying), 90);
    expect(found?.text).toBe("ASN00123");
    for (const side of ["x0", "y0", "x1", "y1"] as const)
      expect(found?.box[side]).toBeCloseTo(there?.box[side] ?? -1, 1);
  });

  test("a letter has none, and costs little", async () => {
    const page = await greyOf(await drawnPage({ lines: words }));
    await readCodes(page);
    const before = process.threadCpuUsage();
    for (let i = 0; i < 5; i++) expect(await readCodes(page)).toEqual([]);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 5_000).toBeLessThan(1_500);
  });

  test.each(["wnnw", "nwwn", "wwnn", "nnww", "wnwn", "nwnw"])("bars %s of a patch sheet", async (bars) => {
    const page = await greyOf(await drawnPage({ bars }));
    expect((await readCodes(page)).map((f) => f.kind)).toEqual(["patch"]);
    const turnedPage = await greyOf(await drawnPage({ bars }), (s) => s.rotate(90));
    expect((await readCodes(turnedPage)).map((f) => f.kind)).toEqual(["patch"]);
  });

  test("bars of other kinds are no patch", async () => {
    for (const bars of ["nnnn", "wwww", "wnn", "wwwn"])
      expect(await readCodes(await greyOf(await drawnPage({ bars, lines: words })))).toEqual([]);
  });
});

describe("separator sheets", () => {
  const at = { x0: 0, y0: 0, x1: 1, y1: 1 };
  const linear = (text: string) => ({ kind: "linear" as const, text, box: at });
  const patch = { kind: "patch" as const, text: "PATCH", box: at };
  test.each([
    ["the code says so", { text: "anything", codes: [linear("PATCHT")] }, true],
    ["its own name", { text: "PATCH T\nSized for A4", codes: [] }, true],
    ["bars on an empty sheet", { text: "", codes: [patch] }, true],
    ["bars on a page full of words", { text: "word ".repeat(400), codes: [patch] }, false],
    ["another code", { text: "", codes: [linear("4006381333931")] }, false],
    ["a letter about patches", { text: `Dear all,\nthe patch t ${"word ".repeat(20)}`, codes: [] }, false],
    ["an empty page", { text: "", codes: [] }, false],
  ])("%s", (_name, page, wanted) => {
    expect(isSeparatorSheet(page)).toBe(wanted);
  });

  test("a code is one only as a whole", () => {
    expect(["PATCHT", "patch-t", "PATCH1", "DEEDBOX SPLIT"].map((t) => isSeparator(linear(t)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["PATCHTX", "1PATCHT", "ASN1", ""].map((t) => isSeparator(linear(t)))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

test("a picture of the same page looks the same, another page does not", async () => {
  const one = await drawnPage({
    lines: words,
    code: { format: "QRCode", text: "x", x: 700, y: 1200, module: 14 },
  });
  const other = await drawnPage({
    bars: "wnnw",
    code: { format: "QRCode", text: "y", x: 200, y: 900, module: 20 },
  });
  const print = await picturePrint(await greyOf(one));
  const again = await greyOf(one, (s) => s.resize({ width: 900 }).blur(1));
  expect(printDistance(print, await picturePrint(again))).toBeLessThanOrEqual(3);
  const lying = await greyOf(one, (s) => s.rotate(270));
  expect(printDistance(print, await picturePrint(lying, 90))).toBeLessThanOrEqual(3);
  expect(printDistance(print, await picturePrint(await greyOf(other)))).toBeGreaterThan(10);
});
