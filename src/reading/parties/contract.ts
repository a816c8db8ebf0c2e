import { any } from "#lexicon/phrases.ts";
import type { Line, Sheet } from "../layout/layout.ts";
import { foldKeep } from "../text/fold.ts";
import type { PartyRole } from "./cues.ts";
import { couldBeName } from "./names.ts";
import { joined, type PartyFound, partyAt } from "./party.ts";

/** Parts in a contract whose holder got the paper, en de fr es it nl; folded, for a pattern. */
export const RECEIVES = any("second-party");
/** Parts in a contract whose holder made the paper. */
export const MAKES = any("first-party");
/** "(hereinafter referred to as the", "(im Folgenden", "(ci-après dénommé le": what leads to the part's name. Folded. */
const LEAD = `[(,] ?(?:(?:${any("hereinafter")}):? )*["“”'«]?`;

const CALLED: [RegExp, PartyRole][] = [
  [new RegExp(`${LEAD}(?:${RECEIVES})["“”'»]?[,.]?["“”'»]?(?: genannt| genoemd)?[),]`), "recipient"],
  [new RegExp(`${LEAD}(?:${MAKES})["“”'»]?[,.]?["“”'»]?(?: genannt| genoemd)?[),]`), "issuer"],
];

/** Words that stand before a party of a contract; behind the first kind the whole first party follows. */
const BEFORE =
  /(?<= )(?:(between|zwischen|entre|tra|fra|tussen)|and|by|among|und|et|e|y|en|with|mit|avec|con|met) |[):;] /g;

const PARTY_GOES_ON = new RegExp(String.raw`,? ?\(|, (?:${any("party-goes-on")})[ .]`);

/** The name alone, without what describes it: "Ridge LLC, a Delaware corporation", "Ann Oak, 3 Mill Lane, Leeds". */
function bare(rest: string): string {
  const name = (rest.split(PARTY_GOES_ON)[0] ?? "").replace(/[, ]+$/, "");
  const comma = name.indexOf(", ");
  return comma > 0 && /\d/.test(name.slice(comma)) ? name.slice(0, comma) : name;
}

/** The name that ends right before a description: from the last "between" or "and" to the comma. */
function nameBefore(line: Line, end: number, first: boolean): PartyFound | null {
  const before = line.text.slice(0, end);
  const cuts = [...` ${before}`.matchAll(BEFORE)].map((m) => ({
    at: m.index + m[0].length - 1,
    opens: m[1] !== undefined,
  }));
  const nearest = cuts[cuts.length - 1] ?? { at: 0, opens: false };
  // "between Ridge and Sons LLC (the Landlord)" is one name: nothing parts it.
  const opening = first ? cuts.findLast((c) => c.opens) : undefined;
  for (const cut of [...(opening ? [opening] : []), nearest]) {
    const rest = before.slice(cut.at);
    const name = bare(rest);
    if (cut === opening && opening !== nearest && (name.length > 60 || /[,;(]/.test(name))) continue;
    if (!/^["“]?\p{Lu}/u.test(name) || !couldBeName(name)) continue;
    return partyAt(line, { start: cut.at, end: cut.at + name.length, text: name }, "issuer", 30, "contract");
  }
  return null;
}

/** Names that a contract gives a part: 'between Ridge LLC ("Landlord") and Oak Inc. ("Tenant")', over two lines too. */
export function calledInContract(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const [i, line] of sheet.lines.slice(0, 250).entries()) {
    const folded = line.folded.slice(0, 600);
    if (!/[("“”,«]/.test(folded)) continue;
    for (const [re, role] of CALLED) {
      const m = re.exec(folded);
      if (!m) continue;
      let found = nameBefore(line, m.index, role === "issuer");
      const above = sheet.lines[i - 1];
      if ((found === null || found.start === 0 || role === "issuer") && above && above.text.length < 400) {
        const both = joined(
          { line: above, start: 0, end: above.text.length },
          { line, start: 0, end: line.text.length },
        );
        const wider = nameBefore(both, above.text.length + 1 + m.index, role === "issuer");
        if (wider && (found === null || wider.name.endsWith(found.name))) found = wider;
      }
      if (found) out.push({ ...found, role });
    }
  }
  return [...out, ...(out.length > 0 ? [] : betweenParties(sheet))];
}

const byAndBetweenWords = new RegExp(`(?:${any("contract-by-and-between")}):? (?=[a-z])`);

const agreementWords = new RegExp(any("contract-agreement"));

/** "made by and between Ridge & Sons, Inc., a Delaware corporation, and Ann Oak": the first made it, the second got it. */
function betweenParties(sheet: Sheet): PartyFound[] {
  for (const line of sheet.lines.slice(0, 80)) {
    const m = byAndBetweenWords.exec(line.folded.slice(0, 600));
    if (
      !m ||
      !agreementWords.test(
        foldKeep(
          sheet.lines
            .slice(0, line.index + 1)
            .map((l) => l.text.slice(0, 200))
            .join(" "),
        ),
      )
    )
      continue;
    const start = m.index + m[0].length;
    const text =
      /^\p{Lu}[^(;:]{2,70}?(?=,? \(|, (?:an?|the|of) |,? (?:and|und|et|y|e|en) (?:the |der |la )?["“]?\p{L})/u.exec(
        line.text.slice(start, start + 120),
      )?.[0];
    if (!text || !couldBeName(text)) continue;
    return [partyAt(line, { start, end: start + text.length, text }, "issuer", 22, "contract")];
  }
  return [];
}
