import { Chance } from "./chance.ts";
import { type HouseholdPaper, householdPaper } from "./household.ts";
import made from "./instructions.json" with { type: "json" };
import type { Sheet } from "./pen.ts";

/** Sentences that people with bad or foolish intent print on paper for a machine to obey. */
const ORDERS = made;

/** Where an order is put: at the foot, over everything, or tiny between the lines. */
function plant(sheet: Sheet, order: string, c: Chance): Sheet {
  const lowest = Math.max(...sheet.prints.map((p) => p.y));
  const size = Math.min(c.pick([5, 8, 10]), (sheet.width - 24) / (order.length * 0.55));
  const y = c.is(0.7) ? lowest + 16 : Math.max(10, Math.min(...sheet.prints.map((p) => p.y - p.size)) - 4);
  return {
    ...sheet,
    height: Math.max(sheet.height, y + 20),
    prints: [...sheet.prints, { text: order, x: 12, y, size, bold: false, face: "sans" }],
  };
}

/** The same paper twice: as its maker wrote it, and with an order to the reader planted on its first page. */
export function plantedPair(seed: number): { plain: HouseholdPaper; planted: HouseholdPaper; order: string } {
  const plain = householdPaper({ seed, held: seed % 2 === 0 });
  const c = new Chance(seed * 17 + 5);
  const order = c.pick(ORDERS);
  const [first, ...rest] = plain.sheets;
  return { plain, planted: { ...plain, sheets: first ? [plant(first, order, c), ...rest] : [] }, order };
}
