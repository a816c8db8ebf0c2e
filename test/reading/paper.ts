import type { Page, Word } from "#reading/layout/page.ts";
import type { ReadingContext } from "#reading/reader.ts";

/** One thing printed at a place: `x` in points from the left, the line it stands on, its size. */
interface Print {
  x: number;
  y: number;
  size: number;
  text: string;
  bold: boolean;
}

/**
 * A sheet of paper for tests. Places are PDF points on A4 (595 by 842). `line` prints one row: cells given as
 * `[x, text]`; `gap` moves down. Every letter is half as wide as it is high.
 */
export class Paper {
  private prints: Print[] = [];
  private y = 50;
  private pages: Print[][] = [];

  constructor(
    private width = 595,
    private height = 842,
  ) {}

  /** A row of cells; a plain string stands at the left margin. */
  line(cells: string | [number, string][], size = 10, bold = false): this {
    for (const [x, text] of typeof cells === "string" ? [[50, cells] as [number, string]] : cells)
      this.prints.push({ x, y: this.y, size, text, bold });
    this.y += size * 1.4;
    return this;
  }

  /** Several plain rows. */
  lines(rows: string[], x = 50, size = 10): this {
    for (const r of rows) this.line([[x, r]], size);
    return this;
  }

  gap(points: number): this {
    this.y += points;
    return this;
  }

  next(): this {
    this.pages.push(this.prints);
    this.prints = [];
    this.y = 50;
    return this;
  }

  /** The pages as an engine would give them. `tilt`: points that the baseline falls over the width, as on a photograph. */
  build(options: { source?: "text" | "ocr"; tilt?: number; confidence?: number } = {}): Page[] {
    const { source = "text", tilt = 0, confidence = source === "ocr" ? 88 : 100 } = options;
    return [...this.pages, this.prints].map((prints, i) => {
      const words: Word[] = [];
      for (const p of prints)
        for (const m of p.text.matchAll(/\S+/g)) {
          const x0 = p.x + m.index * p.size * 0.5;
          const drop = (x0 / this.width) * tilt;
          words.push({
            text: m[0],
            x0,
            x1: x0 + m[0].length * p.size * 0.5 - 0.1 * p.size,
            y0: p.y + drop,
            y1: p.y + p.size + drop,
            confidence,
            ...(source === "text" ? { size: p.size, bold: p.bold } : {}),
          });
        }
      const rows = new Map<number, string[]>();
      for (const p of prints) rows.set(p.y, [...(rows.get(p.y) ?? []), p.text]);
      return {
        number: i + 1,
        width: this.width,
        height: this.height,
        words,
        text: [...rows.values()].map((r) => r.join("   ")).join("\n"),
        source: words.length === 0 ? "blank" : source,
        confidence: words.length === 0 ? 0 : confidence,
      };
    });
  }
}

/** A till slip: narrow, one column, amounts at the right. */
export function slip(rows: (string | [string, string])[]): Page[] {
  const p = new Paper(230, Math.max(300, rows.length * 14 + 100));
  for (const r of rows)
    p.line(
      typeof r === "string"
        ? [[10, r]]
        : [
            [10, r[0]],
            [225 - r[1].length * 5, r[1]],
          ],
    );
  return p.build();
}

/** A page that came as plain lines, without places. */
export function note(text: string): Page[] {
  return [{ number: 1, width: 0, height: 0, words: [], text, source: "text", confidence: 100 }];
}

export const context = (more: Partial<ReadingContext> = {}): ReadingContext => ({
  today: "2025-06-30",
  country: null,
  household: [],
  known: [],
  fileName: null,
  ...more,
});
