import { fold } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import type { Candidate } from "../candidates.ts";
import { candidate } from "../fields.ts";
import { fitOf } from "../names/fits.ts";
import type { ReadPage, ReadPaper } from "../paper.ts";
import type { Clause } from "../question/focus.ts";
import type { Standing } from "../standing.ts";

/** A town behind or before its postal code: "10115 Berlin", "Reading RG1 4AB", "Springfield, IL 62704", "1012 AB Amsterdam". */
const TOWN = new RegExp(
  String.raw`(?<![\p{L}\p{N}/.-])(?:(?:[A-Z]{1,2}-)?\d{4,5}(?: ?[A-Z]{2})? \p{Lu}[\p{L}.'’ -]{2,}` +
    String.raw`|\p{Lu}[\p{L}.'’ -]{2,},? (?:[A-Z]{2} )?\d{5}(?:-\d{4})?` +
    String.raw`|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})(?![\p{N}])`,
  "u",
);

/** A street with its number: "100 Market Street", "Sonnwendgasse 11", "Via Roma, 5", "12 rue des Lilas". */
const STREET = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\d{1,5}[a-z]?,? (?:[NSEW]\.? )?(?:\p{Lu}[\p{L}.'’-]+ ){0,3}` +
    String.raw`(?:${any("addresses-street-before")})(?![\p{L}])[\p{L}.'’ -]*` +
    String.raw`|(?:${any("addresses-street-name")}) [\p{L}.'’ -]{2,40},? ?(?:n[.º°]? ?)?\d{1,4}` +
    String.raw`|\p{Lu}[\p{L}.'’ -]{1,30}(?:${any("addresses-street-behind")}) ?\d{1,4} ?[a-z]?)` +
    String.raw`(?![\p{L}\p{N}])`,
  "iu",
);

/** Lines above an address that say whose it is. */
const ABOVE = 4;

/** What an address that stands under the name of the one asked about is worth: less than one with a label. */
const WORTH = 0.74;

const text = (page: ReadPage, at: number): string => page.lines[at]?.line.text ?? "";

/** The cell of a line with the look of an address: columns of letter heads stand side by side. */
function lookAt(page: ReadPage, at: number): { text: string; x0: number; x1: number } | null {
  const line = page.lines[at]?.line;
  if (!line) return null;
  for (const cell of line.cells)
    if (TOWN.test(cell.text) || STREET.test(cell.text))
      return { text: cell.text.trim(), x0: cell.x0, x1: cell.x1 };
  return null;
}

/**
 * Addresses told by their look, of whoever stands right above or in the same line: licences, letters and letter heads print them
 * without a label. Empty when no address is asked for, or nobody is named whose it is.
 */
export function addressCandidates(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  if (!clause.kinds.includes("place") || !clause.attributes.some((a) => a.id === "address")) return [];
  const whose = standing.sought.filter((s) => s.role === "name" || s.role === "word");
  if (whose.length === 0) return [];
  const all = whose.reduce((n, s) => n + s.weight, 0);
  const out: Candidate[] = [];
  for (const page of paper.pages.slice(0, 3))
    for (let at = 0; at < page.lines.length; at++) {
      const own = lookAt(page, at);
      if (own === null) continue;
      const next = lookAt(page, at + 1);
      const goesOn = next !== null && next.x0 < own.x1 && own.x0 < next.x1 ? next : null;
      // First and family name may stand on a line each.
      const share =
        whose.reduce((n, s) => {
          let fit = 0;
          for (let i = at; i >= Math.max(0, at - ABOVE); i--) {
            const words = page.lines[i]?.words;
            if (words && fitOf(s, words) >= 0.7) fit = Math.max(fit, 1 - 0.06 * (at - i));
          }
          return n + s.weight * fit;
        }, 0) / all;
      if (share >= 0.45) {
        const said = goesOn === null ? own.text : `${own.text}, ${goesOn.text}`;
        const quote = goesOn === null ? text(page, at) : `${text(page, at)} ${text(page, at + 1)}`;
        if (fold(said).length > 8)
          out.push(
            candidate(
              "place",
              said.slice(0, 200),
              page,
              [at, goesOn === null ? at : at + 1],
              {
                score: WORTH * (0.6 + 0.4 * share),
                attribute: 0.7 * share + 0.2,
              },
              quote.slice(0, 240),
            ),
          );
      }
      if (goesOn !== null) at++;
    }
  return out;
}
