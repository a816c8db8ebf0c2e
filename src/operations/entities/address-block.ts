import { isAddress } from "#reading/names.ts";
import type { Box, Page, Word } from "#reading/page.ts";

/** Lines of an address below a name, at most: a house, a flat, a street, a town, a country. */
const MOST_LINES = 5;

interface Row {
  text: string;
  y0: number;
  y1: number;
}

/**
 * The address printed under a name, its lines joined by commas; null when none stands there. `name`: where the name stands,
 * as fractions of the page. Only lines that begin where the name begins, one close under the other, are read.
 */
export function addressUnder(page: Page, name: Box): string | null {
  const height = Math.max((name.y1 - name.y0) * page.height, 4);
  const left = name.x0 * page.width;
  const bottom = name.y1 * page.height;
  const near = page.words.filter(
    (w) => w.y0 >= bottom - height * 0.4 && w.y0 < bottom + height * 12 && w.x1 > left - height,
  );
  const lines: string[] = [];
  let below = bottom;
  for (const row of rowsOf(near, left, height)) {
    if (row.y0 - below > height * 1.8 || lines.length >= MOST_LINES) break;
    below = row.y1;
    if (/[:@]|\b(?:date|datum|page|invoice|rechnung|facture|account|tel|phone)\b/i.test(row.text)) break;
    lines.push(row.text);
  }
  const last = lines.findLastIndex((l) => isAddress(l));
  const first = lines.findIndex((l) => isAddress(l) || /\d/.test(l));
  if (last < 0 || first < 0) return null;
  return lines
    .slice(Math.min(first, last), last + 1)
    .join(", ")
    .slice(0, 160);
}

/** Words as lines that begin near `left`; a wide gap ends a line, since what is behind it belongs to another column. */
function rowsOf(words: Word[], left: number, height: number): Row[] {
  const rows: { words: Word[]; y0: number; y1: number }[] = [];
  for (const w of [...words].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)) {
    const row = rows.find((r) => Math.abs(r.y0 - w.y0) < height * 0.6);
    if (row) {
      row.words.push(w);
      row.y1 = Math.max(row.y1, w.y1);
    } else rows.push({ words: [w], y0: w.y0, y1: w.y1 });
  }
  return rows.flatMap((r) => {
    const sorted = r.words.sort((a, b) => a.x0 - b.x0);
    const start = sorted.findIndex((w) => Math.abs(w.x0 - left) < height * 2);
    if (start < 0) return [];
    const kept: Word[] = [];
    for (const w of sorted.slice(start)) {
      const before = kept.at(-1);
      if (before && w.x0 - before.x1 > height * 2.5) break;
      kept.push(w);
    }
    return [{ text: kept.map((w) => w.text).join(" "), y0: r.y0, y1: r.y1 }];
  });
}
