import { any } from "#lexicon/phrases.ts";
import { words } from "#lexicon/words.ts";
import type { Sheet } from "../layout/layout.ts";
import type { PartyFound } from "./party.ts";

/** Words that only papers of identity carry. Folded. */
const IDENTITY = new RegExp(any("identity-paper"));

/** States that print such papers under their own name: the United States, Canada, Australia, then countries. Folded. */
const STATES = words("states");
const STATE = new RegExp(
  `(?<![a-z])(?:${[...STATES].sort((a, b) => b.length - a.length).join("|")})(?![a-z])`,
  "g",
);

/** True for a short paper that calls itself a passport, a licence to drive or a card of identity. */
export function isIdentityPaper(sheets: Sheet[]): boolean {
  const first = sheets[0];
  if (!first || sheets.length > 4) return false;
  const words = first.lines.reduce((n, l) => n + l.words.length, 0);
  const text = first.lines
    .slice(0, 80)
    .map((l) => l.folded.slice(0, 200).replace(/[^a-z' ]+/g, " "))
    .join(" ");
  return words < 140 && IDENTITY.test(text.replace(/ +/g, " "));
}

const ofBirthWords = new RegExp(any("authority-of-birth"));

/** The state that made a paper of identity: the one printed largest, then highest. Addresses do not count. */
export function authorities(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines.slice(0, 40))
    for (const m of line.folded.slice(0, 200).matchAll(STATE)) {
      const end = m.index + m[0].length;
      const text = line.text.slice(m.index, end);
      if (
        !/^\p{Lu}/u.test(text) ||
        /\d{4}/.test(line.text.slice(end, end + 12)) ||
        ofBirthWords.test(line.folded)
      )
        continue;
      const big = Math.min(3, line.size / Math.max(1e-6, sheet.size));
      const score = 30 + 6 * big - 8 * (line.y0 / sheet.height) + (text === text.toUpperCase() ? 3 : 0);
      out.push({ name: text, role: "issuer", line, start: m.index, end, score, kind: "authority" });
    }
  return out;
}
