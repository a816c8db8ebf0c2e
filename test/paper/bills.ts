import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { longDate, money, type Paper, pick, seeded, type Truth, wordsOf } from "./truth.ts";

export interface BillWish {
  seed?: number;
  issuer?: string;
  customer?: string;
  date?: string;
  dueDate?: string;
  total?: number;
  number?: string;
  currency?: "USD" | "GBP" | "EUR";
  /** Degrees clockwise the page is to be shown turned (its /Rotate entry): the words still read upright on it. */
  rotate?: 0 | 90 | 180 | 270;
  pages?: number;
}

const issuers = [
  "Northfield Water & Power",
  "Harbour Lane Energy",
  "Bexley Broadband Ltd",
  "Summit Gas Company",
];
const people = ["Maria Castillo", "John Whitmore", "Anna Lindqvist", "Peter Okafor"];
const signs = { USD: "$", GBP: "£", EUR: "€" };

export interface BillText {
  lines: { text: string; x: number; y: number; size: number; bold: boolean; right?: boolean }[];
  truth: Truth;
}

const two = (n: number) => String(n).padStart(2, "0");

/** The text of a bill laid out on US Letter: letterhead, address, box of numbers at the right, charges, total, slip. */
export function billText(wish: BillWish = {}): BillText {
  const random = seeded(wish.seed ?? 1);
  const issuer = wish.issuer ?? pick(random, issuers);
  const customer = wish.customer ?? pick(random, people);
  const month = 1 + Math.floor(random() * 11);
  const date = wish.date ?? `2025-${two(month)}-${two(1 + Math.floor(random() * 8))}`;
  const dueDate = wish.dueDate ?? `2025-${two(month)}-${two(20 + Math.floor(random() * 8))}`;
  const total = wish.total ?? Math.round((40 + random() * 400) * 100) / 100;
  const number = wish.number ?? `INV-${10000 + Math.floor(random() * 89999)}`;
  const currency = wish.currency ?? "USD";
  const amount = (n: number) => `${signs[currency]}${money(n)}`;
  const tax = Math.round(total * 8) / 100;
  const usage = Math.round((total - tax) * 70) / 100;
  const standing = Math.round((total - tax - usage) * 100) / 100;
  const lines: BillText["lines"] = [];
  const at = (text: string, x: number, y: number, size = 10, bold = false, right = false) =>
    lines.push({ text, x, y, size, bold, right });
  at(issuer, 54, 60, 20, true);
  at("12 Mill Road, Northfield, 55057", 54, 80, 9);
  at("Statement of charges", 54, 130, 14, true);
  at(customer, 54, 160, 11);
  at("48 Orchard Street", 54, 174, 11);
  at("Northfield 55057", 54, 188, 11);
  const facts: [string, string][] = [
    ["Invoice number", number],
    ["Invoice date", longDate(date)],
    ["Payment due", longDate(dueDate)],
    ["Account", `7${Math.floor(random() * 1e8)}`.padEnd(9, "4")],
  ];
  for (const [i, [label, value]] of facts.entries()) {
    at(label, 330, 160 + i * 15);
    at(value, 558, 160 + i * 15, 10, false, true);
  }
  at("Description", 54, 270, 10, true);
  at("Amount", 558, 270, 10, true, true);
  const charges: [string, number][] = [
    ["Usage this period, measured at the meter", usage],
    ["Standing charge", standing],
    ["Sales tax", tax],
  ];
  for (const [i, [label, value]] of charges.entries()) {
    at(label, 54, 292 + i * 18);
    at(amount(value), 558, 292 + i * 18, 10, false, true);
  }
  at("Total amount due", 54, 360, 12, true);
  at(amount(total), 558, 360, 12, true, true);
  at(`Please pay by ${longDate(dueDate)}. A charge applies to late payments.`, 54, 400);
  at("Questions? Our office is open from Monday to Friday between nine and five.", 54, 416);
  at("Thank you for being our customer.", 54, 432);
  const words = wordsOf(lines.map((l) => l.text));
  return { lines, truth: { issuer, words, date, dueDate, total, currency, number, pages: wish.pages ?? 1 } };
}

/** Where text goes so that it reads upright on a page shown turned: `x`, `y` from the top left as shown. */
function put(page: PDFPage, font: PDFFont, line: BillText["lines"][number], turn: number): void {
  const { width, height } = page.getSize();
  const x = line.right ? line.x - font.widthOfTextAtSize(line.text, line.size) : line.x;
  const places: Record<number, { x: number; y: number }> = {
    0: { x, y: height - line.y },
    90: { x: line.y, y: x },
    180: { x: width - x, y: line.y },
    270: { x: width - line.y, y: height - x },
  };
  page.drawText(line.text, {
    ...places[turn],
    size: line.size,
    font,
    rotate: degrees(turn),
    color: rgb(0, 0, 0),
  });
}

/** A bill as a born-digital PDF with a text layer. */
export async function pdfBill(wish: BillWish = {}): Promise<Paper> {
  const { lines, truth } = billText(wish);
  const doc = await PDFDocument.create({ updateMetadata: false });
  const plain = await doc.embedFont(StandardFonts.Helvetica);
  const bold = await doc.embedFont(StandardFonts.HelveticaBold);
  const turn = wish.rotate ?? 0;
  for (let n = 0; n < truth.pages; n++) {
    const page = doc.addPage(turn % 180 === 0 ? [612, 792] : [792, 612]);
    page.setRotation(degrees(turn));
    for (const line of lines) put(page, line.bold ? bold : plain, line, turn);
    if (truth.pages > 1)
      put(
        page,
        plain,
        { text: `Page ${n + 1} of ${truth.pages}`, x: 54, y: 740, size: 9, bold: false },
        turn,
      );
  }
  return {
    bytes: await doc.save({ useObjectStreams: false }),
    name: "bill.pdf",
    mime: "application/pdf",
    truth,
  };
}

/** A form whose answers are field values alone: no text layer holds them. */
export async function pdfForm(
  answers: Record<string, string> = { Name: "Maria Castillo", "Policy number": "HX 48213" },
): Promise<Paper> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const font = await doc.embedFont(StandardFonts.Helvetica);
  const page = doc.addPage([612, 792]);
  page.drawText("Change of address form. Please fill in every line and send it back to us.", {
    x: 54,
    y: 720,
    size: 11,
    font,
  });
  page.drawText("Keep a copy for your own records until the change has been confirmed in writing.", {
    x: 54,
    y: 700,
    size: 11,
    font,
  });
  const form = doc.getForm();
  for (const [i, [label, value]] of Object.entries(answers).entries()) {
    page.drawText(label, { x: 54, y: 640 - i * 40, size: 11, font });
    const field = form.createTextField(`field${i}`);
    field.setText(value);
    field.addToPage(page, { x: 200, y: 634 - i * 40, width: 250, height: 20, font });
  }
  const box = form.createCheckBox("agree");
  box.addToPage(page, { x: 54, y: 500, width: 14, height: 14 });
  box.check();
  page.drawText("I agree to the change", { x: 80, y: 502, size: 11, font });
  const words = wordsOf(["Change of address form", ...Object.entries(answers).flat()]);
  const truth = {
    issuer: "",
    words,
    date: null,
    dueDate: null,
    total: null,
    currency: null,
    number: null,
    pages: 1,
  };
  return {
    bytes: await doc.save({ useObjectStreams: false }),
    name: "form.pdf",
    mime: "application/pdf",
    truth,
  };
}

/** Pages of other sizes than people use, each with one word; zero or enormous ones included. */
export async function pdfOfSizes(sizes: [number, number][]): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const font = await doc.embedFont(StandardFonts.Helvetica);
  for (const size of sizes) doc.addPage(size).drawText("Boundary", { x: 5, y: 5, size: 12, font });
  return doc.save({ useObjectStreams: false });
}

/** Pages with nothing on them. */
export async function blankPdf(pages = 1): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  for (let i = 0; i < pages; i++) doc.addPage([612, 792]);
  return doc.save({ useObjectStreams: false });
}

/** A scan (a picture over the whole page), with any words laid over it unseen, as scanning programs do. */
export async function pictureInPdf(
  jpeg: Uint8Array,
  hidden: string[] = [],
  size: [number, number] = [612, 792],
): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const font = await doc.embedFont(StandardFonts.Helvetica);
  const page = doc.addPage(size);
  page.drawImage(await doc.embedJpg(jpeg), { x: 0, y: 0, width: size[0], height: size[1] });
  for (const [i, line] of hidden.entries())
    page.drawText(line, { x: 54, y: size[1] - 60 - i * 14, size: 10, font, opacity: 0 });
  return doc.save({ useObjectStreams: false });
}
