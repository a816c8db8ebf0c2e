import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answersOf } from "#questions/value-finder/best.ts";
import { ReadPage, type ReadPaper, readPaper } from "#questions/value-finder/paper.ts";
import { standingOf } from "#questions/value-finder/standing.ts";
import type { Page, Word } from "#reading/layout/page.ts";
import { focusOn, today } from "./comprehend-paper.ts";
import { laidText, type Put } from "./laid-text.ts";

/** A page of 595 by 842 points with words where they are put. */
export function laidPage(puts: readonly Put[], number = 1, source: Page["source"] = "text"): ReadPage {
  const words = puts.flatMap(([x, y, text, size = 9]): Word[] => {
    const wide = (5 * size) / 9;
    return [...text.matchAll(/\S+/g)].map((m) => ({
      text: m[0],
      x0: x + m.index * wide,
      x1: x + (m.index + m[0].length) * wide,
      y0: y,
      y1: y + size,
      confidence: 100,
      size,
    }));
  });
  const rows = Map.groupBy(puts, (p) => p[1]);
  const text = [...rows.values()]
    .map((row) =>
      row
        .toSorted((a, b) => a[0] - b[0])
        .map((p) => p[2])
        .join("   "),
    )
    .join("\n");
  return new ReadPage({
    number,
    text,
    source,
    placed: () => ({ number, width: 595, height: 842, words, text, source, confidence: 100 }),
  });
}

/** Rows of a table: the first y, the step between rows, the x of each column. */
export const table = (
  y: number,
  step: number,
  xs: readonly number[],
  rows: readonly (readonly string[])[],
): Put[] =>
  rows.flatMap((row, r) =>
    row.flatMap((text, c): Put[] => (text === "" ? [] : [[xs[c] as number, y + r * step, text]])),
  );

interface Told {
  head: string;
  slug: string;
  language?: string;
}

/** A paper of laid pages, ready for being asked. */
export function laidPaper(pages: readonly (readonly Put[])[], told: Told): ReadPaper {
  return {
    ...readPaper({
      pages: [],
      head: told.head,
      slug: told.slug,
      dates: [],
      facts: [],
      language: told.language ?? "en",
      today,
    }),
    pages: pages.map((puts, i) => laidPage(puts, i + 1)),
  };
}

/** A paper of `asked/`: its words at their places as text, its head, type and language beside it. */
export function laidPaperFile(name: string): ReadPaper {
  const path = join(import.meta.dir, "asked", name);
  const text = readFileSync(`${path}.txt`, "utf8").replace(/\n$/, "");
  return laidPaper(laidText(text), JSON.parse(readFileSync(`${path}.json`, "utf8")) as Told);
}

/** Asks one laid paper a question: the answers as printed. */
export function askLaid(paper: ReadPaper, question: string): string[] {
  const focus = focusOn(question);
  const reading = { of: "paper", paper, standing: standingOf(paper, focus.sought) };
  return answersOf(focus, [reading], false).map((f) => f.candidate.text);
}
