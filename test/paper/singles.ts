import {
  besideNothing,
  calendar,
  certificate,
  columns,
  creased,
  creasedLetter,
  invoice,
  leaflet,
  slide,
  table,
} from "./lying-sheets.ts";
import { card, flyer, receipts, ticket } from "./lying-things.ts";
import { type Drawn, type paper, type Random, taken } from "./taken.ts";
import { pick, seeded } from "./truth.ts";

/** Papers that lie on their long side or have something in the middle, and are one page all the same. */
export const singles = [
  "ruled table",
  "open table",
  "spreadsheet",
  "two-column letter",
  "letter in two languages",
  "newsletter",
  "certificate",
  "creased certificate",
  "receipts on a bed",
  "receipts on a table",
  "three-panel leaflet",
  "flyer",
  "ticket",
  "bank card",
  "identity card",
  "both sides of a card",
  "letter beside nothing",
  "creased letter",
  "invoice lying",
  "calendar",
  "slide",
  "creased table",
  "creased newsletter",
] as const;

type Kind = (typeof singles)[number];
type Draw = (random: Random, long: number) => ReturnType<typeof paper>;

const drawn: Record<Kind, Draw> = {
  "ruled table": (r, l) => table(r, l, "ruled"),
  "open table": (r, l) => table(r, l, "open"),
  spreadsheet: (r, l) => table(r, l, "sheet"),
  "two-column letter": (r, l) => columns(r, l, { portrait: true, headline: true, count: 2, rows: false }),
  "letter in two languages": (r, l) =>
    columns(r, l, { portrait: false, headline: false, count: 2, rows: true }),
  newsletter: (r, l) =>
    columns(r, l, { portrait: false, headline: r() < 0.5, count: pick(r, [2, 3, 4]), rows: false }),
  certificate: (r, l) => certificate(r, l, false),
  "creased certificate": (r, l) => certificate(r, l, true),
  "receipts on a bed": (r, l) => receipts(r, l, false),
  "receipts on a table": (r, l) => receipts(r, l, true),
  "three-panel leaflet": leaflet,
  flyer,
  ticket,
  "bank card": (r, l) => card(r, l, { both: false, photo: false }),
  "identity card": (r, l) => card(r, l, { both: false, photo: true }),
  "both sides of a card": (r, l) => card(r, l, { both: true, photo: true }),
  "letter beside nothing": besideNothing,
  "creased letter": creasedLetter,
  "invoice lying": invoice,
  calendar,
  slide,
  "creased table": (r, l) => creased(table(r, l, "open"), r),
  "creased newsletter": (r, l) =>
    creased(
      columns(r, l, { portrait: false, headline: r() < 0.5, count: pick(r, [2, 2, 4]), rows: false }),
      r,
    ),
};

export interface SingleWish {
  seed: number;
  kind: Kind;
  skew?: number;
  onTable?: boolean;
  longEdge?: number;
  wear?: number;
}

/** One page, drawn and taken as a picture. */
export function single(wish: SingleWish): Drawn {
  const random = seeded(wish.seed * 4003 + singles.indexOf(wish.kind) * 97);
  const { canvas } = drawn[wish.kind](random, wish.longEdge ?? 1700);
  return taken(canvas, random, wish);
}
