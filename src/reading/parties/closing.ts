import type { Sheet } from "../layout.ts";
import { couldBeName, isAddress, isProse } from "../names.ts";
import { type PartyFound, partyAt } from "../party.ts";

/** How letters end: en de fr es it nl pt and Nordic. Folded. */
const GREETING =
  /^(?:yours (?:sincerely|faithfully|truly)|sincerely|respectfully|(?:kind|best|warm) regards|regards|best wishes|with best wishes|mit freundlichen grus+en|mit freundlichem grus+|freundliche grus+e|viele grus+e|beste grus+e|herzliche grus+e|hochachtungsvoll|cordialement|bien cordialement|salutations|veuillez agreer|atentamente|un saludo|saludos|cordiali saluti|distinti saluti|in fede|met vriendelijke groet(?:en)?|hoogachtend|com os melhores cumprimentos|atenciosamente|med vanlig halsning|vanliga halsningar|vennlig hilsen|med vennlig hilsen|med venlig hilsen|venlig hilsen)(?: yours| truly)?[ ,.!]*$/;

/** The names under the greeting of a letter: who signed it and, often above, the house that he signed for. */
export function signedBy(sheets: Sheet[]): PartyFound[] {
  const out: PartyFound[] = [];
  for (const s of sheets.slice(0, 4))
    for (const line of s.lines.slice(0, 400)) {
      const cell = line.cells[0];
      if (!cell || !GREETING.test(line.folded.slice(cell.start, Math.min(cell.end, cell.start + 60)).trim()))
        continue;
      let found = 0;
      for (const l of s.lines.slice(line.index + 1, line.index + 7)) {
        if (l.y0 - line.y1 > 14 * line.size || found >= 2) break;
        const c = l.cells[0];
        if (!c || Math.abs(c.x0 - cell.x0) > 8 * line.size) continue;
        const text = c.text.split(/ {2,}|, /)[0] ?? "";
        if (
          !/^\p{Lu}/u.test(text) ||
          !couldBeName(text) ||
          isProse(text) ||
          isAddress(c.text) ||
          c.text.includes(":")
        )
          continue;
        out.push(
          partyAt(
            l,
            { start: c.start, end: c.start + text.length, text },
            "issuer",
            18 - 3 * found,
            "signature",
          ),
        );
        found++;
      }
    }
  return out.slice(0, 6);
}
