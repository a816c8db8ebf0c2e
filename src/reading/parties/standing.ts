import { any } from "#lexicon/phrases.ts";
import type { Cell, Line, Sheet } from "../layout/layout.ts";
import { foldKeep } from "../text/fold.ts";
import { partyCues } from "./cues.ts";
import { overContacts } from "./head.ts";
import { couldBeName, isAddress, isProse, looksLikePerson } from "./names.ts";
import { type PartyFound, partyAt } from "./party.ts";
import { hasGivenName } from "./people.ts";

/** A form of address that opens a name: "Mr S. Iqbal", "Fam. Pichlbauer". Folded. */
export const TITLED = new RegExp(`^(?:${any("honorific-opens")})[. ]`);

/** "Church Road": a street without its number is nobody's name. Folded. */
const STREET = new RegExp(`(?<![a-z])(?:${any("street-word")})$`);

/** More names than an honest head has are not proposed. */
const MOST = 24;
const LINES = 70;

/** The name that a cell may hold: behind a label of its own, up to a comma or a wide gap. */
function nameOf(line: Line, cell: Cell): { start: number; end: number; text: string } | null {
  const text = line.text.slice(cell.start, Math.min(cell.end, cell.start + 110));
  const colon = /^[^:]{2,28}: */.exec(text)?.[0].length ?? 0;
  const name = text.slice(colon).split(/, | {2,}| [-–·•|] /)[0] ?? "";
  if (name.length < 4 || name.length > 50) return null;
  return { start: cell.start + colon, end: cell.start + colon + name.length, text: name };
}

/**
 * Names that stand on the first page without a label that is known: whatever opens with a form of address, is written like a
 * person, or stands over a street. Most of them are nobody the paper is for; a trained model tells.
 */
export function standingNames(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines.slice(0, LINES)) {
    if (out.length >= MOST) break;
    for (const cell of line.cells) {
      const found = nameOf(line, cell);
      if (!found || !/^[^\p{Ll}\d]/u.test(found.text) || isProse(found.text) || !couldBeName(found.text))
        continue;
      const folded = foldKeep(found.text);
      const titled = TITLED.test(folded);
      const person = looksLikePerson(found.text);
      const given = person && hasGivenName(found.text);
      const beside = found.start > cell.start || line.cells.indexOf(cell) > 0;
      if (!titled && !given && !(person && beside) && !overContacts(line, cell).address) continue;
      const label = partyCues.find(folded).some((c) => c.start === 0 && c.end === folded.length);
      if (label || isAddress(found.text) || STREET.test(folded)) continue;
      const score = 2 + (titled ? 6 : 0) + (given ? 4 : 0);
      out.push(partyAt(line, found, "recipient", score, "standing"));
    }
  }
  return out;
}
