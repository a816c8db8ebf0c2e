import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { SamplePaper } from "./papers.ts";

/** A sheet of A4 in points (ISO 216), and its margins. */
const WIDE = 595;
const TALL = 842;
const LEFT = 56;
const RIGHT = WIDE - LEFT;

/** A made-up paper as a PDF with its words on it. Every sheet says at its foot that it is made up. */
export async function drawSample(paper: SamplePaper, language: Language): Promise<Uint8Array> {
  const { PDFDocument, rgb, StandardFonts } = await import("@cantoo/pdf-lib");
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([WIDE, TALL]);
  const ink = rgb(0.1, 0.1, 0.1);
  const grey = rgb(0.4, 0.4, 0.4);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(paper.colour.slice(at, at + 2), 16) / 255);
  const colour = rgb(red ?? 0, green ?? 0, blue ?? 0);
  let y = TALL - 70;
  // The standard fonts know no narrow spaces, which some languages set between digits.
  const text = (words: string) => words.replaceAll(/[\u202f\u00a0\u2009]/g, " ").replaceAll("\u2212", "-");
  const write = (words: string, x: number, size: number, font = plain, color = ink) =>
    page.drawText(text(words), { x, y, size, font, color });
  const writeRight = (words: string, size: number, font = plain) =>
    write(words, RIGHT - font.widthOfTextAtSize(text(words), size), size, font);
  const rule = () =>
    page.drawLine({
      start: { x: LEFT, y: y + 14 },
      end: { x: RIGHT, y: y + 14 },
      thickness: 0.6,
      color: grey,
    });

  page.drawRectangle({ x: 0, y: TALL - 14, width: WIDE, height: 14, color: colour });
  write(paper.maker, LEFT, 20, bold, colour);
  y -= 16;
  write(paper.address, LEFT, 9, plain, grey);
  y -= 52;
  for (const line of paper.to) {
    write(line, LEFT, 11);
    y -= 15;
  }
  y -= 30;
  write(paper.heading, LEFT, 16, bold);
  y -= 30;
  for (const [label, value] of paper.pairs) {
    write(label, LEFT, 10.5, plain, grey);
    write(value, LEFT + 170, 10.5);
    y -= 17;
  }
  y -= 18;
  for (const [words, amount] of paper.rows) {
    write(words, LEFT, 10.5);
    writeRight(amount, 10.5);
    y -= 18;
  }
  if (paper.total) {
    y -= 6;
    rule();
    write(paper.total[0], LEFT, 12, bold);
    writeRight(paper.total[1], 12, bold);
    y -= 30;
  }
  for (const line of paper.notes) {
    write(line, LEFT, 10.5);
    y -= 18;
  }
  y = 40;
  write(render(message("sample.sample"), language), LEFT, 8, plain, grey);
  return pdf.save();
}
