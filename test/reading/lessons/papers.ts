import type { Page } from "#reading/layout/page.ts";
import { Paper } from "../paper.ts";
import made from "./papers.json" with { type: "json" };

/** A bill of one made-up maker: the same form each month, other values. */
export interface Bill {
  number: string;
  date: string;
  /** Printed behind "Bitte begleichen"-like words that no lexicon has. */
  pay: string;
  total: string;
  account?: string;
  more?: string[];
  maker?: string;
}

/** Bills of a water board whose own words for the day of payment and its number no lexicon knows. */
export const waterBill = (b: Bill): Page[] => {
  const p = new Paper();
  p.line(b.maker ?? "Northfield Water & Power", 16, true)
    .line("12 Reservoir Road, Northfield 55057")
    .gap(20)
    .line("Maria Castillo")
    .line("48 Orchard Street")
    .gap(24)
    .line([
      [50, "Water statement"],
      [330, "Statement date"],
      [450, b.date],
    ])
    .line([
      [330, "Ledger key"],
      [450, b.number],
    ])
    .line([
      [330, "Settlement day"],
      [450, b.pay],
    ])
    .gap(20)
    .line([
      [50, "Cold water 14 m3"],
      [450, "31.20"],
    ])
    .line([
      [50, "Sewer service"],
      [450, "22.40"],
    ])
    .gap(14)
    .line([
      [50, "Carried to your account"],
      [450, b.total],
    ])
    .gap(20);
  for (const line of b.more ?? []) p.line(line);
  return p
    .line("Meters are read on the last working day. Our office is open from nine to four.")
    .line("Please quote the ledger key with every payment you make to us.")
    .build();
};

/** Misreads letters as a reader of pictures does: every `every`th letter that has a double is taken for it. */
export function misread(pages: Page[], every: number): Page[] {
  const doubles: Record<string, string> = { o: "0", l: "1", e: "c", i: "l", s: "5", a: "o", t: "f", n: "r" };
  let n = 0;
  const wrong = (text: string) =>
    // Figures stay: this is about labels.
    text.replace(/[a-z]/g, (c) => (doubles[c] !== undefined && ++n % every === 0 ? (doubles[c] ?? c) : c));
  return pages.map((p) => {
    n = 0;
    const words = p.words.map((w) => ({ ...w, text: wrong(w.text), confidence: 80 }));
    n = 0;
    return { ...p, source: "ocr", confidence: 80, words, text: wrong(p.text) };
  });
}

const subjects = made;
const glue =
  "this paper concerns what follows and is kept with our records please contact the office with questions".split(
    " ",
  );

/** Papers that have nothing to do with each other, but for the small words all papers have. */
export function unrelated(n: number): Page[] {
  const own = (subjects[n % subjects.length] ?? "").split(" ");
  const p = new Paper();
  const maker = `${own[0]?.[0]?.toUpperCase()}${own[0]?.slice(1)} ${own[2]} ${n % 7 === 0 ? "Ltd" : "Office"}`;
  p.line(maker, 14, true).gap(10);
  for (let row = 0; row < 9; row++) {
    const words = Array.from({ length: 9 }, (_, i) => {
      const k = (n * 31 + row * 17 + i * 7) % 13;
      return k < 5 ? own[(k + row + n) % own.length] : glue[(k * (row + 3) + i + n) % glue.length];
    });
    p.line(words.join(" "));
  }
  p.line(`Date ${1 + (n % 28)} March 2025`).line(`Total ${(n * 3.17 + 11).toFixed(2)} EUR`);
  return p.build();
}
