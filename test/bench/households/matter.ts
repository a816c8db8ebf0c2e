/** What a paper says, before anyone decides how it looks. */

export type Pair = [label: string, value: string];

export type Block =
  | { is: "text"; text: string }
  | { is: "small"; text: string }
  | { is: "head"; text: string }
  | { is: "loud"; text: string }
  | { is: "pairs"; rows: Pair[]; strong?: number }
  | { is: "table"; head: string[] | null; rows: string[][]; right: number[]; strong?: number[] }
  | { is: "lines"; lines: string[] };

export interface Matter {
  /** What kind of sheet it comes on. */
  sheet: "page" | "receipt" | "card" | "ticket";
  heading: string;
  /** Address block; null for papers that have none. */
  to: string[] | null;
  meta: Pair[];
  blocks: Block[];
  /** A part at the foot or head to send back with the money. */
  slip: { head: string; rows: Pair[]; payTo: string[] } | null;
  /** Stamped across. */
  stamp: string | null;
}

export const matter = (m: Partial<Matter> & { heading: string }): Matter => ({
  sheet: "page",
  to: null,
  meta: [],
  blocks: [],
  slip: null,
  stamp: null,
  ...m,
});

export const text = (t: string): Block => ({ is: "text", text: t });
export const small = (t: string): Block => ({ is: "small", text: t });
export const head = (t: string): Block => ({ is: "head", text: t });
export const loud = (t: string): Block => ({ is: "loud", text: t });
export const pairs = (rows: Pair[], strong?: number): Block => ({
  is: "pairs",
  rows,
  ...(strong === undefined ? {} : { strong }),
});
export const lines = (l: string[]): Block => ({ is: "lines", lines: l });
export const table = (
  h: string[] | null,
  rows: string[][],
  right: number[] = [],
  strong: number[] = [],
): Block => ({ is: "table", head: h, rows, right, strong });

/** Terms in small print, of which nothing is to be done: as many as there are, or fewer. */
export const clauses = (m: { terms: string[] }, most: number): Block[] =>
  m.terms.slice(0, most).map((t, i) => small(`${i + 1}. ${t}`));
