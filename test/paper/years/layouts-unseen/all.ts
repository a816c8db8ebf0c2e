import type { Layout } from "../../household/layouts.ts";
import { magazine } from "./magazine.ts";
import { receiptLetter } from "./receipt-letter.ts";
import { statementBand } from "./statement-band.ts";

/**
 * Layouts that no rule of the product was written against. They are scored by themselves: nobody looks at them to mend a
 * rule, and a layout that was looked at moves out of this folder.
 */
export const unseenLayouts: Record<string, { draw: Layout; forms: ("bill" | "letter" | "form" | "card")[] }> =
  {
    magazine: { draw: magazine, forms: ["bill", "letter", "form"] },
    statementBand: { draw: statementBand, forms: ["bill", "form", "card"] },
    receiptLetter: { draw: receiptLetter, forms: ["bill", "letter", "card"] },
  };
