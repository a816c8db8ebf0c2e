import type { Sheet } from "../layout.ts";
import { couldBeName, isProse, looksLikePerson } from "../names.ts";
import { above } from "../neighbours.ts";
import { type PartyFound, partyAt } from "../party.ts";
import { MAKES, RECEIVES } from "./contract.ts";

/** "By: /s/ Ann Oak", "Name: Ann Oak", "Unterschrift: ...": a line of a block of signatures. Folded. */
const SIGNED =
  /^(?:by|name|printed? name|signed|signature|unterschrift|nom|signe|firmado|nombre|firma|firmato|nome|handtekening|naam) ?:[_ ]*(?:\/s\/)? */;

const PART: [RegExp, "recipient" | "issuer"][] = [
  [new RegExp(`^(?:the )?(?:${RECEIVES})(?:\\(s\\))?(?:'s signature)?[: _]*$`), "recipient"],
  [new RegExp(`^(?:the )?(?:${MAKES})(?:\\(s\\))?(?:'s signature)?[: _]*$`), "issuer"],
];

/** Who signed a contract as what: a person behind "By:" under a heading that names the part. All pages that are read. */
export function signedAs(sheets: Sheet[]): PartyFound[] {
  const out: PartyFound[] = [];
  for (const s of sheets.slice(0, 35))
    for (const line of s.lines.slice(0, 300))
      for (const [i, cell] of line.cells.entries()) {
        const m = SIGNED.exec(line.folded.slice(cell.start, Math.min(cell.end, cell.start + 90)));
        if (!m) continue;
        const next = line.cells[i + 1];
        const inside = line.text.slice(cell.start + m[0].length, cell.end);
        const [text, start] =
          inside.trim() !== ""
            ? [inside, cell.start + m[0].length]
            : next
              ? [next.text, next.start]
              : ["", 0];
        const name = text.replace(/^\/s\/ ?/, "");
        const from = start + text.length - name.length;
        if (name === "" || !looksLikePerson(name) || !couldBeName(name) || isProse(name)) continue;
        const heading = [...above(line, cell, 4)].find(
          (p) =>
            line.y0 - p.line.y1 < 9 * line.size &&
            PART.some(([re]) => re.test(headingOf(p.line.folded, p.cell))),
        );
        const role =
          heading && PART.find(([re]) => re.test(headingOf(heading.line.folded, heading.cell)))?.[1];
        if (role)
          out.push(
            partyAt(line, { start: from, end: from + name.length, text: name }, role, 22, "signature"),
          );
      }
  return out.slice(0, 8);
}

const headingOf = (folded: string, cell: { start: number; end: number }): string =>
  folded.slice(cell.start, cell.end).trim();
