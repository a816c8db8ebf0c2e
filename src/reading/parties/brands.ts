import names from "#lexicon/brands.tsv" with { type: "file" };
import { tableAt } from "#lexicon/table.ts";
import { phraseFinder } from "../text/fold.ts";

/**
 * Names over doors and on letterheads that everybody knows, by the kind of paper they hand out. A name is a hint, never more:
 * a supermarket sells shirts, and a chain of chemists food. Lower case without accents, whole words.
 */
const brands = phraseFinder(
  tableAt(names)
    .filter(({ concept }) => concept !== "houses")
    .map(({ concept, terms }) => [concept, terms]),
);

/** Groups in which a known name decides between kinds that look alike. */
const DECIDES = 9;
const HINTS = 4;

/**
 * Points by kind for known names on the first lines of a paper or, for slips, anywhere on it. `heads` and `rest` are folded
 * lines. Each kind counts once.
 */
export function brandPoints(heads: string[], rest: string[]): Map<string, number> {
  const out = new Map<string, number>();
  const count = (lines: string[], points: number) => {
    for (const line of lines)
      for (const cue of brands.find(line.slice(0, 200)))
        if (cue.phrase.length > 3 || cue.start < 3)
          out.set(cue.role, Math.max(out.get(cue.role) ?? 0, points));
  };
  count(rest, HINTS);
  count(heads, DECIDES);
  return out;
}

/** Houses known to everybody that tell no kind of paper: banks, insurers, card companies, carriers. */
const HOUSES = new Set(tableAt(names).find(({ concept }) => concept === "houses")?.terms);

/** True for a name (folded) that everybody knows, and nothing but it: "ace hardware", "barclaycard". */
export function isKnownName(folded: string): boolean {
  const f = folded.trim();
  return HOUSES.has(f) || brands.find(f.slice(0, 60)).some((c) => c.start === 0 && c.end === f.length);
}
