import type { Page } from "#reading/layout/page.ts";
import type { Paper } from "../paper.ts";

/** A made-up paper: what it is, its pages, who made it, whom it is for. "-": nobody; "?": not asked. */
export type PartyPaper = [name: string, build: () => Page[], issuer: string, recipient: string];

/** Rows of two cells, the second at `x`; an empty text is no cell. */
export const two = (rows: [string, string][], x = 330): [number, string][][] =>
  rows.map(([a, b]) => [
    ...(a === "" ? [] : [[50, a] as [number, string]]),
    ...(b === "" ? [] : [[x, b] as [number, string]]),
  ]);

/** Prints rows of cells. */
export function rows(p: Paper, cells: [number, string][][], size = 10): Paper {
  for (const c of cells) if (c.length > 0) p.line(c, size);
  return p;
}
