import { fold, squeeze } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { countedPage } from "./page-identity.ts";

/** A word for a page before its number: "2/5" alone may be anything. */
const PAGE_WORD = new RegExp(String.raw`(?<!\p{L})(?:${any("printed-page-numbers-page")})(?!\p{L})`, "u");

/**
 * What pages say of their place among the pages of their paper, as `[number, of]`, for those that say both in words
 * ("Page 2 of 5"). `texts`: the text of each page, or of its beginning and its end. Linear in their length.
 */
export function printedPageNumbers(texts: readonly string[]): [number, number][] {
  return texts.flatMap((text) => {
    const lines = text
      .split("\n")
      .map((l) => fold(squeeze(l)))
      .filter((l) => l !== "");
    // Only the edges of a page number it; in between, "see page 3 of 4" is about another.
    const edges = [...lines.slice(0, 8), ...lines.slice(-5)].filter(
      (l) => l.length <= 160 && PAGE_WORD.test(l),
    );
    const counted = countedPage(edges);
    return counted?.of == null ? [] : [[counted.n, counted.of] as [number, number]];
  });
}
