import { type ReadPaper, readPaper } from "#questions/value-finder/paper.ts";
import { builtInReader } from "#reading/built-in.ts";
import type { Page } from "#reading/layout/page.ts";
import { context } from "../reading/paper.ts";

/** The day on which made-up papers are asked about: after the last of them. */
const TODAY = "2025-06-30";
/** Pages as Ask gets them, with what the rules read from them. */
export function readAs(pages: Page[]): ReadPaper {
  const about = context({ today: TODAY });
  const sorting = builtInReader.sort(pages, about);
  const read = builtInReader.read(pages, sorting, about);
  const parties = read.facts.filter((f) => f.role === "party").map((f) => f.value);
  const days = [sorting.date, sorting.period?.from, sorting.period?.to, ...read.facts.map((f) => f.date)];
  const names = [...read.entities.map((e) => e.name), ...parties];
  return readPaper({
    pages: pages.map((p) => ({ number: p.number, text: p.text, source: p.source, placed: () => p })),
    head: [sorting.title, (sorting.type ?? "").replace(/[/-]/g, " "), ...names].join(" "),
    slug: sorting.type,
    dates: days.filter((d): d is string => typeof d === "string"),
    facts: read.facts.map((f, i) => ({ ...f, id: `f${i}` })),
    language: null,
    today: TODAY,
  });
}
