import type { Page } from "#reading/layout/page.ts";
import { Paper } from "../paper.ts";

/** How a paper is set: a letter sheet, or a till slip; born digital, or seen by a camera. */
export interface Setting {
  slip?: boolean;
  ocr?: boolean;
  /** Points that the lines fall over the width, as on a photograph. */
  tilt?: number;
}

/** A whole paper and what a careful person reads off it. */
export interface SecondPaper {
  name: string;
  /** Types that are a right answer, the best one first. */
  types: string[];
  /** `undefined` where nobody could say; `null` where the paper is about no amount. */
  total: { value: number; currency: string } | null | undefined;
  identifiers: { key: string; value: string }[];
  text: string;
  setting: Setting;
}

/**
 * A paper from its words: `types` parted by `|`, `total` as "12.50 EUR", "-" (none) or "?" (not judged), identifiers as
 * "key=value; key=value", the text with columns that three spaces or more part.
 */
export function second(
  name: string,
  types: string,
  total: string,
  identifiers: string,
  text: string,
  setting: Setting = {},
): SecondPaper {
  const [value, currency] = total.split(" ");
  return {
    name,
    types: types.split("|"),
    total:
      total === "?"
        ? undefined
        : total === "-"
          ? null
          : { value: Number(value), currency: currency as string },
    identifiers: identifiers
      .split(";")
      .map((p) => p.trim())
      .filter((p) => p !== "" && !p.endsWith("="))
      .map((p) => ({ key: p.slice(0, p.indexOf("=")), value: p.slice(p.indexOf("=") + 1) })),
    text,
    setting,
  };
}

/** The paper as an engine would give it: every cell at the column where it was written, letters 5 points wide. */
export function pagesOf(paper: SecondPaper): Page[] {
  const rows = paper.text.replace(/^\n|\n\s*$/g, "").split("\n");
  const widest = Math.max(...rows.map((r) => r.length));
  const letter = 5;
  const sheet = paper.setting.slip
    ? new Paper(Math.max(230, widest * letter + 24), Math.max(300, rows.length * 14 + 100))
    : new Paper(Math.max(595, widest * letter + 60), Math.max(842, rows.length * 14 + 100));
  const left = paper.setting.slip ? 10 : 30;
  for (const row of rows) {
    if (row.trim() === "\f") sheet.next();
    else if (row.trim() === "") sheet.gap(12);
    else
      sheet.line(
        [...row.matchAll(/\S+(?: {1,2}\S+)*/g)].map((m): [number, string] => [left + m.index * letter, m[0]]),
      );
  }
  return sheet.build({ source: paper.setting.ocr ? "ocr" : "text", tilt: paper.setting.tilt ?? 0 });
}
