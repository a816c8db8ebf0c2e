import type { ReadPage, ReadPaper } from "../paper.ts";
import { type Value, valuesOf } from "../values/values.ts";

/** Printed with a fraction or a currency: hardly anything but money. */
const SURE = /[.,]\d{2}(?!\d)|[.,][-–—]|[€$£]|\p{L}/u;

/**
 * Amounts of a line, zero left out: what costs nothing is printed for things that come with others. A whole number without a
 * currency is one only in a cell of its own.
 */
export const moneyOn = (paper: ReadPaper, page: ReadPage, at: number): Value[] => {
  const line = page.lines[at]?.line;
  if (!line) return [];
  return valuesOf("money", line.text, paper.notation).filter((v) => {
    const text = line.text.slice(v.start, v.end);
    return v.number !== 0 && (SURE.test(text) || line.cells.some((c) => c.text.replace(/^-/, "") === text));
  });
};
