import type { Sheet } from "../layout.ts";

const AMOUNT = /\d[.,]\d{2}(?!\d)/;
const SALUTATION =
  /^(?:dear|sehr geehrte|liebe|madame|monsieur|cher|chere|estimad|gentile|egregio|geachte|beste|hej|kjaere|kare) /;

/** How many letters wide a page is written, specks at its edges left out; infinite for a page of hardly any words. */
function lettersWide(sheet: Sheet): number {
  const widths: number[] = [];
  const lefts: number[] = [];
  const rights: number[] = [];
  for (const l of sheet.lines.slice(0, 200))
    for (const w of l.words) {
      if (w.text.length >= 4) widths.push((w.x1 - w.x0) / w.text.length);
      if (!/[\p{L}\p{N}]{2}/u.test(w.text)) continue;
      lefts.push(w.x0);
      rights.push(w.x1);
    }
  if (widths.length < 6 || sheet.lines.length < 4) return Number.POSITIVE_INFINITY;
  for (const xs of [widths, lefts, rights]) xs.sort((a, b) => a - b);
  const letter = widths[widths.length >> 1]!;
  const trim = sheet.ocr ? Math.floor(rights.length * 0.02) : 0;
  return (rights[rights.length - 1 - trim]! - lefts[trim]!) / Math.max(1e-6, letter);
}

/**
 * True for paper as narrow as a till prints it: all that is written is at most about fifty letters wide. Such a slip opens
 * with its maker, whatever kind of paper it calls itself. `sure`: the sorting took it for a receipt; without that it must
 * print amounts. A paper that greets somebody is a letter, however short its lines.
 */
export function isNarrow(sheet: Sheet, sure: boolean): boolean {
  if (!sure && !sheet.lines.some((l) => AMOUNT.test(l.text))) return false;
  if (sheet.lines.some((l) => SALUTATION.test(l.folded))) return false;
  return lettersWide(sheet) <= (sure ? 60 : 52);
}
