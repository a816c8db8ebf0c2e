import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import type { Maker } from "./maker.ts";
import type { Block, Matter, Pair } from "./matter.ts";

const faces = {
  sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  typewriter: [StandardFonts.Courier, StandardFonts.CourierBold],
} as const;

const sizes = { page: null, receipt: [226, 560], card: [250, 165], ticket: [420, 190] } as const;

/** A second rendering of a sheet: smaller, moved, with a word across. */
export interface Copying {
  word: string;
  scale: number;
  dx: number;
  dy: number;
}

class Sheet {
  page!: PDFPage;
  y = 0;
  pages: PDFPage[] = [];
  readonly w: number;
  readonly h: number;
  readonly m: number;
  readonly size: number;

  constructor(
    readonly doc: PDFDocument,
    readonly maker: Maker,
    readonly what: Matter,
    readonly plain: PDFFont,
    readonly bold: PDFFont,
  ) {
    const full = maker.locale.page === "a4" ? [595, 842] : [612, 792];
    const [w, h] = sizes[what.sheet] ?? full;
    this.w = w!;
    this.h = h!;
    this.m = what.sheet === "page" ? maker.style.margin : 12;
    this.size = what.sheet === "page" ? maker.style.size : what.sheet === "card" ? 7 : 8.5;
    this.open();
  }

  get lead(): number {
    return this.size * 1.38;
  }

  get right(): number {
    return this.w - this.m;
  }

  open(): void {
    this.page = this.doc.addPage([this.w, this.h]);
    this.pages.push(this.page);
    this.y = this.h - this.m;
  }

  /** Room for so many points, on this page or the next. */
  room(points: number): void {
    if (this.y - points < this.m + (this.what.sheet === "page" ? 34 : 0)) this.open();
  }

  put(t: string, x: number, o: { size?: number; bold?: boolean; y?: number; light?: boolean } = {}): void {
    const grey = this.maker.style.grey + (o.light ? 0.25 : 0);
    this.page.drawText(t, {
      x,
      y: o.y ?? this.y,
      size: o.size ?? this.size,
      font: o.bold ? this.bold : this.plain,
      color: rgb(grey, grey, grey),
    });
  }

  width(t: string, size = this.size, bold = false): number {
    return (bold ? this.bold : this.plain).widthOfTextAtSize(t, size);
  }

  putRight(t: string, x: number, o: { size?: number; bold?: boolean; y?: number } = {}): void {
    this.put(t, x - this.width(t, o.size, o.bold), o);
  }

  rule(x1: number, x2: number, y = this.y, thickness = 0.6, dashed = false): void {
    this.page.drawLine({
      start: { x: x1, y },
      end: { x: x2, y },
      thickness,
      ...(dashed ? { dashArray: [4, 3] } : {}),
    });
  }

  wrap(t: string, width: number, size = this.size, bold = false): string[] {
    const out: string[] = [];
    let line = "";
    for (const word of t.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && this.width(longer, size, bold) > width) {
        out.push(line);
        line = word;
      } else line = longer;
    }
    return line === "" ? out : [...out, line];
  }

  para(t: string, x: number, width: number, o: { size?: number; bold?: boolean } = {}): void {
    const size = o.size ?? this.size;
    for (const l of this.wrap(t, width, size, o.bold)) {
      this.room(size * 1.38);
      this.put(l, x, o);
      this.y -= size * 1.38;
    }
  }
}

function letterhead(s: Sheet): void {
  const { maker, m, w } = s;
  const style = maker.style.letterhead;
  const contact = [...maker.address, maker.phone, maker.web].filter((x) => x !== "");
  if (s.what.sheet !== "page") {
    s.y -= s.size;
    for (const l of s.wrap(maker.name, w - 2 * m, s.size + 1, true)) {
      s.put(l, m + (w - 2 * m - s.width(l, s.size + 1, true)) / 2, { size: s.size + 1, bold: true });
      s.y -= s.lead;
    }
    if (s.what.sheet === "receipt")
      for (const l of maker.address) {
        s.put(l, m + (w - 2 * m - s.width(l)) / 2);
        s.y -= s.lead;
      }
    return;
  }
  const big = s.size + 5;
  if (style === "band") {
    s.page.drawRectangle({ x: 0, y: s.h - 58, width: w, height: 58, color: rgb(0.16, 0.24, 0.36) });
    s.page.drawText(maker.name, { x: m, y: s.h - 36, size: big, font: s.bold, color: rgb(1, 1, 1) });
    s.y = s.h - 58 - s.lead;
    s.put(contact.join(" | "), m, { size: 7.5, light: true });
    s.y -= s.lead * 1.6;
    return;
  }
  if (style === "foot") {
    s.y -= s.lead;
    s.put(maker.name, m, { size: big, bold: true });
    s.put(contact.join("  ·  "), m, { size: 7.5, y: s.m - 14, light: true });
    s.y -= s.lead * 2;
    return;
  }
  s.y -= big;
  const top = s.y;
  if (style === "centre")
    for (const [i, l] of [maker.name, contact.join(", ")].entries()) {
      const size = i === 0 ? big : 8;
      s.put(l, (w - s.width(l, size, i === 0)) / 2, { size, bold: i === 0 });
      s.y -= s.lead;
    }
  else if (style === "right" || style === "split") {
    if (style === "split") s.put(maker.name, m, { size: big, bold: true });
    else {
      s.putRight(maker.name, s.right, { size: big, bold: true });
      s.y -= s.lead;
    }
    for (const l of contact) {
      s.putRight(l, s.right, { size: 8 });
      s.y -= 10.5;
    }
  } else {
    s.put(maker.name, m, { size: big, bold: true });
    s.y -= s.lead;
    for (const l of contact) {
      s.put(l, m, { size: 8 });
      s.y -= 10.5;
    }
    if (style === "boxed")
      s.page.drawRectangle({
        x: m - 6,
        y: s.y + 4,
        width: w * 0.42,
        height: top - s.y + big,
        borderWidth: 0.7,
        borderColor: rgb(0, 0, 0),
      });
  }
  s.y -= s.lead;
}

function address(s: Sheet, x: number): void {
  if (!s.what.to) return;
  if (s.maker.style.to === "window" && s.maker.style.letterhead !== "left") {
    s.put([s.maker.name, ...s.maker.address].join(", "), x, { size: 6.5, light: true });
    s.y -= s.lead;
  }
  for (const l of s.what.to) {
    s.put(l, x);
    s.y -= s.lead;
  }
  s.y -= s.lead * 0.6;
}

function heading(s: Sheet): void {
  const { heading: style } = s.maker.style;
  const t = style === "caps" ? s.what.heading.toUpperCase() : s.what.heading;
  const size = style === "big" ? s.size + 5 : style === "plain" ? s.size : s.size + 2;
  s.room(size * 2);
  const bold = style !== "plain";
  const x =
    style === "right"
      ? s.right - s.width(t, size, bold)
      : style === "centre" || s.what.sheet === "receipt"
        ? Math.max(s.m, (s.w - s.width(t, size, bold)) / 2)
        : s.m;
  for (const l of s.wrap(t, s.w - 2 * s.m, size, bold)) {
    s.put(l, x, { size, bold });
    s.y -= size * 1.5;
  }
  s.y -= s.size * 0.4;
}

/** Pairs that stand at the head: numbers and days of the paper. */
function meta(s: Sheet, top: number): void {
  const rows = s.what.meta;
  if (rows.length === 0) return;
  const style = s.what.sheet === "page" ? s.maker.style.meta : "list";
  const { m } = s;
  if (style === "sentence") {
    s.para(rows.map(([l, v]) => `${l} ${v}`).join("  ·  "), m, s.w - 2 * m);
  } else if (style === "row" || style === "grid") {
    const per = Math.min(rows.length, 4);
    const step = (s.w - 2 * m) / per;
    for (let i = 0; i < rows.length; i += per) {
      s.room(s.lead * 2.6);
      for (const [k, [l, v]] of rows.slice(i, i + per).entries()) {
        s.put(l, m + k * step + 3, { size: s.size - 1.5, light: true });
        s.put(v, m + k * step + 3, { y: s.y - s.lead, bold: style === "grid" });
        if (style === "grid")
          s.page.drawRectangle({
            x: m + k * step,
            y: s.y - s.lead - 5,
            width: step,
            height: s.lead * 2 + 3,
            borderWidth: 0.5,
            borderColor: rgb(0.3, 0.3, 0.3),
          });
      }
      s.y -= s.lead * 2.5;
    }
  } else if (style === "column" || style === "beside") {
    // Beside the address block, at the right.
    const after = s.y;
    let y = top;
    const x = s.w * 0.56;
    for (const [l, v] of rows) {
      s.put(style === "column" ? `${l}:` : l, x, { y });
      const wide = s.width(l) + s.width(v) + 14 > s.right - x;
      if (wide) y -= s.lead;
      s.putRight(v, s.right, { y, bold: style === "beside" });
      y -= s.lead;
    }
    s.y = Math.min(after, y);
  } else
    for (const [l, v] of rows) {
      s.room(s.lead);
      s.para(`${l}: ${v}`, m, s.w - 2 * m);
    }
  s.y -= s.lead * 0.7;
}

function pairRows(
  s: Sheet,
  rows: readonly Pair[],
  x: number,
  width: number,
  strong: number | undefined,
): void {
  const style = s.maker.style.pairs;
  const per = Math.max(1, Math.min(3, Math.floor(width / 150)));
  if (style === "above" || style === "cells") {
    const step = width / per;
    for (let i = 0; i < rows.length; i += per) {
      s.room(s.lead * 2.6);
      for (const [k, [l, v]] of rows.slice(i, i + per).entries()) {
        s.put(l, x + k * step + 2, { size: s.size - 1, light: true });
        s.put(v, x + k * step + 2, { y: s.y - s.lead, bold: strong === i + k });
        if (style === "cells")
          s.page.drawRectangle({
            x: x + k * step,
            y: s.y - s.lead - 4,
            width: step,
            height: s.lead * 2.1,
            borderWidth: 0.4,
            borderColor: rgb(0.4, 0.4, 0.4),
          });
      }
      s.y -= s.lead * 2.4;
    }
    return;
  }
  for (const [i, [l, v]] of rows.entries()) {
    const bold = strong === i;
    s.room(s.lead * 2);
    if (style === "colon" || (l === "" && v !== "")) s.para(l === "" ? v : `${l}: ${v}`, x, width, { bold });
    else {
      const end = style === "tab" ? x + Math.min(width, 330) : x + width;
      if (s.width(l, s.size, bold) + s.width(v, s.size, bold) + 8 > end - x) {
        s.para(l, x, width, { bold });
        s.putRight(v, end, { bold });
      } else {
        s.put(l, x, { bold });
        if (style === "dots") {
          const from = x + s.width(l, s.size, bold) + 4;
          const to = end - s.width(v, s.size, bold) - 4;
          const n = Math.max(0, Math.floor((to - from) / s.width(".")));
          s.put(".".repeat(n), from, { light: true });
        }
        if (style === "tab") s.put(v, x + Math.min(width * 0.52, 190), { bold });
        else s.putRight(v, end, { bold });
      }
      if (bold && style === "right") s.rule(x, end, s.y + s.size + 2);
      s.y -= s.lead;
    }
  }
}

function tableRows(s: Sheet, b: Extract<Block, { is: "table" }>, x: number, width: number): void {
  const style = s.maker.style.table;
  const all = b.head ? [b.head, ...b.rows] : b.rows;
  const n = Math.max(...all.map((r) => r.length));
  const natural = Array.from({ length: n }, (_, c) =>
    Math.max(12, ...all.map((r, i) => s.width(r[c] ?? "", s.size, i === 0 && b.head !== null))),
  );
  const gap = style === "tight" ? 5 : 10;
  // The widest column gives way; what is too wide is wrapped in it.
  const widest = natural.indexOf(Math.max(...natural));
  const others = natural.reduce((sum, c, i) => sum + (i === widest ? 0 : c + gap), 0);
  const cols = natural.map((c, i) => (i === widest ? Math.max(60, width - others - gap) : c));
  const row = (cells: string[], bold: boolean, i: number) => {
    const wrapped = s.wrap(cells[widest] ?? "", cols[widest]!, s.size, bold);
    const high = Math.max(1, wrapped.length) * s.lead;
    s.room(high + 4);
    if (style === "zebra" && i % 2 === 1)
      s.page.drawRectangle({
        x: x - 2,
        y: s.y - high + s.size,
        width: width + 4,
        height: high,
        color: rgb(0.92, 0.93, 0.95),
      });
    let at = x;
    for (const [c, w] of cols.entries()) {
      const cell = cells[c] ?? "";
      if (c === widest) for (const [k, l] of wrapped.entries()) s.put(l, at, { bold, y: s.y - k * s.lead });
      else if (b.right.includes(c)) s.putRight(cell, at + w, { bold });
      else s.put(cell, at, { bold });
      if (style === "grid" && c > 0) {
        s.page.drawLine({
          start: { x: at - gap / 2, y: s.y + s.size },
          end: { x: at - gap / 2, y: s.y + s.size - high },
          thickness: 0.4,
        });
      }
      at += w + gap;
    }
    s.y -= high;
    if (style === "ruled" || style === "grid") s.rule(x - 2, x + width + 2, s.y + s.size + 0.4, 0.3);
  };
  if (b.head) {
    row(b.head, true, 0);
    if (style === "underlined") s.rule(x, x + width, s.y + s.size);
  }
  for (const [i, r] of b.rows.entries()) row(r, b.strong?.includes(i) ?? false, i);
  s.y -= s.lead * 0.5;
}

function block(s: Sheet, b: Block, x: number, width: number): void {
  if (b.is === "text") s.para(b.text, x, width);
  else if (b.is === "small") s.para(b.text, x, width, { size: Math.max(6, s.size - 2) });
  else if (b.is === "head") s.para(b.text, x, width, { bold: true });
  else if (b.is === "lines") for (const l of b.lines) s.para(l, x, width);
  else if (b.is === "pairs") pairRows(s, b.rows, x, width, b.strong);
  else if (b.is === "table") tableRows(s, b, x, width);
  else {
    s.room(s.lead * 2.4);
    for (const l of s.wrap(b.text, width - 12, s.size + 1, true)) {
      s.page.drawRectangle({
        x,
        y: s.y - 5,
        width,
        height: s.lead * 1.45,
        borderWidth: 0.8,
        borderColor: rgb(0, 0, 0),
      });
      s.put(l, x + 6, { size: s.size + 1, bold: true });
      s.y -= s.lead * 1.6;
    }
  }
  s.y -= s.lead * 0.45;
}

const isSum = (b: Block) => b.is === "pairs" || b.is === "loud";

function body(s: Sheet): void {
  const { order, columns } = s.maker.style;
  const given = s.what.blocks;
  // A heading stays with what it heads.
  const bare = given.some((b) => b.is === "head");
  const list =
    bare || order === "as is" || s.what.sheet !== "page"
      ? given
      : order === "sums first"
        ? [...given.filter(isSum), ...given.filter((b) => !isSum(b))]
        : [
            ...given.filter((b) => !isSum(b) && b.is !== "table"),
            ...given.filter((b) => isSum(b) || b.is === "table"),
          ];
  const width = s.w - 2 * s.m;
  const narrow = list.filter((b) => b.is === "text" || b.is === "small" || b.is === "lines");
  const wide = list.filter((b) => b.is !== "text" && b.is !== "small" && b.is !== "lines");
  if (
    columns === 2 &&
    s.what.sheet === "page" &&
    narrow.length >= 2 &&
    wide.length > 0 &&
    !bare &&
    s.pages.length === 1
  ) {
    const half = (width - 20) / 2;
    const tables = wide.filter((b) => b.is === "table");
    const top = s.y;
    for (const b of wide.filter((w) => w.is !== "table")) block(s, b, s.m, half);
    const left = s.y;
    if (s.pages.length === 1) {
      s.y = top;
      for (const b of narrow) block(s, b, s.m + half + 20, half);
      s.y = Math.min(left, s.y);
    } else for (const b of narrow) block(s, b, s.m, width);
    for (const b of tables) block(s, b, s.m, width);
    return;
  }
  for (const b of list) block(s, b, s.m, width);
}

function slip(s: Sheet): void {
  const what = s.what.slip;
  if (!what) return;
  const high = s.lead * (what.rows.length + 5);
  const style = s.maker.style.slip;
  if (style === "last page" || s.y - high < s.m + 10) s.open();
  if (style !== "last page") s.y = Math.min(s.y, s.m + high);
  s.rule(s.m, s.right, s.y + s.lead, 0.7, true);
  s.put(what.head, s.m, { size: s.size - 1, bold: true });
  s.y -= s.lead * 1.3;
  const top = s.y;
  for (const l of what.payTo) {
    s.put(l, s.m);
    s.y -= s.lead;
  }
  s.y = top;
  for (const [l, v] of what.rows) {
    s.put(l, s.w * 0.5);
    s.putRight(v, s.right);
    if (style === "boxed") s.rule(s.w * 0.5, s.right, s.y - 3, 0.3);
    s.y -= s.lead;
  }
}

function footer(s: Sheet): void {
  if (s.what.sheet !== "page") return;
  const { footer: style } = s.maker.style;
  const n = s.pages.length;
  for (const [i, p] of s.pages.entries()) {
    s.page = p;
    const t = s.maker.say("page", { a: i + 1, b: n });
    if (n > 1 || style === "page") s.putRight(t, s.right, { size: 7.5, y: 22 });
    if (i > 0) continue;
    if (s.maker.style.letterhead === "foot") continue;
    if (style === "line") s.put(s.maker.say("questions"), s.m, { size: 7.5, y: 22 });
    if (style === "columns") {
      s.put(s.maker.name, s.m, { size: 6.5, y: 30 });
      s.put(s.maker.address.join(", "), s.m, { size: 6.5, y: 21 });
      s.put(s.maker.phone, s.w * 0.55, { size: 6.5, y: 30 });
      s.put(s.maker.web, s.w * 0.55, { size: 6.5, y: 21 });
    }
  }
}

async function compose(maker: Maker, what: Matter): Promise<PDFDocument> {
  const doc = await PDFDocument.create();
  const [regular, heavy] = faces[what.sheet === "receipt" ? "typewriter" : maker.style.face];
  const s = new Sheet(doc, maker, what, await doc.embedFont(regular), await doc.embedFont(heavy));
  if (what.slip && maker.style.slip === "head") {
    // The part to send back comes first, above a dashed line.
    s.put(what.slip.head, s.m, { size: s.size - 1, bold: true });
    s.y -= s.lead * 1.4;
    for (const [l, v] of what.slip.rows) {
      s.put(l, s.m);
      s.put(v, s.w * 0.5);
      s.y -= s.lead;
    }
    s.rule(s.m, s.right, s.y, 0.7, true);
    s.y -= s.lead * 1.5;
  }
  letterhead(s);
  const top = s.y;
  const where = maker.style.to === "right" && !/column|beside/.test(maker.style.meta) ? s.w * 0.55 : s.m;
  if (maker.style.to === "late" && what.sheet === "page" && !/column|beside/.test(maker.style.meta)) {
    heading(s);
    meta(s, top);
    address(s, where);
  } else {
    address(s, where);
    if (/column|beside/.test(maker.style.meta)) {
      meta(s, top);
      heading(s);
    } else {
      heading(s);
      meta(s, top);
    }
  }
  body(s);
  if (what.slip && maker.style.slip !== "head" && maker.style.slip !== "none") slip(s);
  if (what.stamp)
    s.pages[0]!.drawText(what.stamp, {
      x: s.w * 0.58,
      y: s.h * 0.47,
      size: what.sheet === "page" ? 22 : 11,
      font: s.bold,
      color: rgb(0.6, 0.1, 0.1),
    });
  footer(s);
  return doc;
}

/** The bytes of a paper; the same every time. */
export async function renderPaper(
  maker: Maker,
  what: Matter,
  copying: Copying | null = null,
): Promise<Uint8Array> {
  const made = await compose(maker, what);
  let doc = made;
  if (copying) {
    doc = await PDFDocument.create();
    const embedded = await doc.embedPages(made.getPages());
    const font = await doc.embedFont(StandardFonts.Helvetica);
    for (const e of embedded) {
      const p = doc.addPage([e.width, e.height]);
      p.drawPage(e, {
        x: e.width * (1 - copying.scale) * 0.5 + copying.dx,
        y: e.height * (1 - copying.scale) * 0.5 + copying.dy,
        xScale: copying.scale,
        yScale: copying.scale,
      });
      p.drawText(copying.word, { x: e.width * 0.78, y: e.height - 18, size: 10, font });
    }
  }
  const day = new Date(0);
  doc.setCreationDate(day);
  doc.setModificationDate(day);
  doc.setProducer("");
  doc.setCreator("");
  return doc.save({ useObjectStreams: false });
}
