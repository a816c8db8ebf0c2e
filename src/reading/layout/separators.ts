import { fold, squeeze } from "#kernel/text.ts";
import { whole } from "#lexicon/phrases.ts";
import type { Code, Page } from "./page.ts";

/** What the codes on separator sheets say: the sheets that scanners' makers hand out, and our own. */
const SEPARATOR_CODE = /^(?:patch[ -]?(?:t|[1-46])|patchcode[ -]?t|deedbox[ -]?(?:split|separator))$/i;

/** A code that only a sheet between two papers carries. Bars alone count where the sheet says little else (`isSeparatorSheet`). */
export const isSeparator = (code: Code): boolean =>
  code.kind !== "patch" && SEPARATOR_CODE.test(code.text.trim());

/** The printed name of such a sheet. */
const SEPARATOR_WORDS = whole("separator-sheet");

const FEW_WORDS = 250;

/** Whether a page is no page of any paper but a sheet put between two. */
export function isSeparatorSheet(page: Pick<Page, "text" | "codes">): boolean {
  if (page.codes?.some(isSeparator)) return true;
  const words = page.text.split(/\s+/).filter((w) => w !== "").length;
  if (words > FEW_WORDS) return false;
  if (page.codes?.some((c) => c.kind === "patch")) return true;
  const lines = page.text
    .split("\n")
    .map((l) => fold(squeeze(l)).trim())
    .filter((l) => l !== "");
  return words < 60 && lines.slice(0, 3).some((l) => SEPARATOR_WORDS.test(l));
}
