import { foldKeep } from "../../fold.ts";
import type { Candidate } from "./candidates.ts";
import type { Clause } from "./focus.ts";
import type { ReadPaper } from "./paper.ts";
import type { Standing } from "./standing.ts";
import { valuesOf } from "./values.ts";

/** Papers that are printed at the moment at which something is done. */
const PRINTED = /^receipts\/|^travel\/(?:taxi|transit-ticket)$/;

/** Stands beside the time at which a slip was printed. */
const STAMP =
  /(?:^|[^\p{L}])(?:time|uhrzeit|zeit|uhr|heure|hora|ora|tijd|date|datum|fecha|data|printed|gedruckt|imprime|closed|kasse|cashier)(?![\p{L}])/u;

/** What the time of a slip is worth for "at what time": less than one with a label that was asked for. */
const WORTH = 0.72;

/**
 * The time at which a slip was printed, for "at what time did we eat there" and "the time on the receipt": beside the day of the
 * paper or behind a word for it. Empty where the slip does not have the names of the question, and where no time was asked for.
 */
export function ownTime(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  if (clause.kinds[0] !== "time" || !clause.usual || !PRINTED.test(paper.slug ?? "")) return [];
  const sure =
    standing.sought.some(
      (s, i) => (s.role === "name" || s.role === "word") && (standing.stands[i] as number) >= 0.8,
    ) &&
    standing.sought.every(
      (s, i) => s.role === "light" || s.role === "word" || (standing.stands[i] as number) >= 0.5,
    );
  if (!sure) return [];
  const out: Candidate[] = [];
  for (const page of paper.pages.slice(0, 1))
    page.lines.forEach(({ line }, at) => {
      for (const value of valuesOf("time", line.text, paper.notation)) {
        const dated = valuesOf("day", line.text, paper.notation).length > 0;
        const before = foldKeep(line.text.slice(0, value.start));
        if (!dated && !STAMP.test(before)) continue;
        out.push({
          kind: "time",
          text: line.text.slice(value.start, value.end).trim(),
          value,
          page: page.number,
          lines: [at, at],
          quote: null,
          fact: null,
          score: WORTH - 0.01 * Math.min(5, out.length),
          attribute: 0.8,
        });
      }
    });
  return out;
}
