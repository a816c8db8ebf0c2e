import { any } from "#lexicon/phrases.ts";
import { words } from "#lexicon/words.ts";
import { below } from "../layout/adjacent-text.ts";
import type { Cell, Line, Sheet } from "../layout/layout.ts";
import { distance } from "../text/edit-distance.ts";
import { foldKeep } from "../text/fold.ts";
import { legalForm, ORG_WORD } from "./cues.ts";
import { looksLikePerson } from "./names.ts";
import type { PartyFound } from "./party.ts";
import { joined } from "./party.ts";

/** Common given names of Europe, the Americas and a few of Asia, folded: a hint that two words are a person, never a proof. */
const GIVEN_NAMES = words("given-names");

/** True when one of the words of a name is a common given name. */
export const hasGivenName = (name: string): boolean =>
  foldKeep(name)
    .split(/[^a-z]+/)
    .some((w) => GIVEN_NAMES.has(w));

/** Labels of the two halves of a person's name in forms and papers of identity: en de fr es it nl pt and Nordic. Folded. */
const SURNAME = new RegExp(
  String.raw`^(?:\(?[0-9a-z][).]? )?(?:${any("surname-label")})(?:\(s\)|s)?(?: ?[/|] ?[a-z ]{3,24}){0,2} ?[:.*]?(?= |$)`,
);
const GIVEN = new RegExp(
  String.raw`^(?:\(?[0-9a-z][).]? )?(?:${any("given-name-label")})(?:\(s\)|s)?(?: ?[/|] ?[a-z ]{3,24}){0,2} ?[:.*]?(?= |$)`,
);

interface Piece {
  line: Line;
  start: number;
  end: number;
}

const WORDS_OF_NAME = /^[*"']?\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}/u;

/** The capitalised words that open a stretch, at most four, when they can be half a person's name. */
function nameIn(line: Line, start: number, end: number): Piece | null {
  const skip = /^[\s:.*_|-]{0,6}/.exec(line.text.slice(start, end))?.[0].length ?? 0;
  const m = WORDS_OF_NAME.exec(line.text.slice(start + skip, end));
  if (!m || /\d/.test(m[0]) || ORG_WORD.test(foldKeep(m[0])) || m[0].replace(/[^\p{L}]/gu, "").length < 2)
    return null;
  const f = foldKeep(m[0]);
  if (SURNAME.test(f) || GIVEN.test(f) || /^(?:name|address|date|suff|sex|middle)/.test(f)) return null;
  return { line, start: start + skip, end: start + skip + m[0].length };
}

/** The value of a label: behind it, in the next cell, or right under it. */
function standingFor(line: Line, cell: Cell, labelEnd: number): Piece | null {
  const behind = nameIn(line, labelEnd, cell.end);
  if (behind) return behind;
  if (/\p{L}{3}/u.test(line.text.slice(labelEnd, cell.end))) return null;
  for (const p of below(line, cell, 1)) {
    if (p.line.y0 - line.y1 > 2.2 * Math.max(line.size, p.line.size)) break;
    const under = nameIn(p.line, p.cell.start, p.cell.end);
    if (under && p.line.text.slice(under.end, p.cell.end).trim() === "") return under;
  }
  const next = line.cells[line.cells.indexOf(cell) + 1];
  return next && next.x0 - cell.x1 < 12 * line.size ? nameIn(line, next.start, next.end) : null;
}

function labelledHalf(sheet: Sheet, label: RegExp): Piece | null {
  for (const line of sheet.lines.slice(0, 300))
    for (const cell of line.cells) {
      const m = label.exec(
        line.folded
          .slice(cell.start, Math.min(cell.end, cell.start + 80))
          .replace(/^[*¢©|]/, " ")
          .trimStart(),
      );
      if (!m) continue;
      const lead =
        line.folded.slice(cell.start, cell.end).length -
        line.folded.slice(cell.start, cell.end).replace(/^[*¢©| ]+/, "").length;
      const piece = standingFor(line, cell, cell.start + lead + m[0].length);
      if (piece) return piece;
    }
  return null;
}

/** Given name before surname, as one name with one place. */
function together(given: Piece, surname: Piece, score: number): PartyFound {
  const line = joined(given, surname);
  return { name: line.text, role: "recipient", line, start: 0, end: line.text.length, score, kind: "label" };
}

/** "1 MUSTERMANN" over "2 ERIKA": the numbered fields of driving licences (Directive 2006/126/EC annex I, AAMVA DL/ID). */
function numbered(sheet: Sheet): PartyFound | null {
  const field = (n: RegExp): Piece | null => {
    for (const line of sheet.lines.slice(0, 60))
      for (const cell of line.cells) {
        const m = n.exec(cell.text);
        const piece = m ? nameIn(line, cell.start + m[0].length, cell.end) : null;
        if (piece && piece.end >= cell.end - 1) return piece;
      }
    return null;
  };
  const surname = field(/^(?:1[.,:]? ?|LN[.,:]? )(?=\p{Lu}{2})|^1[.,:] (?=\p{Lu}\p{Ll})/u);
  const given = field(/^(?:2[.,:]? ?|FN[.,:]? )(?=\p{Lu}{2})|^2[.,:] (?=\p{Lu}\p{Ll})/u);
  return surname && given && given.line.index > surname.line.index ? together(given, surname, 30) : null;
}

/** True when a printed word is the one of the zone; the narrow letters of the zone are often read wrong. */
const meant = (printed: string, zone: string): boolean =>
  printed === zone ||
  (printed.length >= 4 &&
    /^\p{L}+$/u.test(printed) &&
    distance(printed, zone, 2) <= (zone.length >= 6 || printed.length >= 6 ? 2 : 1));

/** The words of the machine-readable zone of a passport or an identity card (ICAO 9303), found again on the page. */
function fromZone(sheet: Sheet): PartyFound | null {
  for (const zone of sheet.lines.slice(-6)) {
    const m = /^[PIAC][<A-Z]([A-Z]{3})([A-Z]{2,30})<<([A-Z]{2,30})/.exec(
      zone.text.replace(/ /g, "").slice(0, 60),
    );
    if (!m) continue;
    const find = (word: string): Piece | null => {
      for (const line of sheet.lines)
        if (line !== zone)
          for (const [i, w] of line.words.entries())
            if (meant(w.text.toUpperCase(), word))
              return { line, start: line.starts[i]!, end: line.starts[i]! + w.text.length };
      return null;
    };
    const surname = find(m[2]!);
    const given = find(m[3]!);
    if (surname && given) return together(given, surname, 29);
  }
  return null;
}

/** "STORM/IDA MRS": how airlines and railways print travellers. */
const TRAVELLER =
  /(?<![\p{L}/])(\p{Lu}{2,20}(?: \p{Lu}{2,20})?)\/(\p{Lu}{2,20}(?: \p{Lu}{1,20})?)(?![\p{L}/])/u;

/**
 * A name for papers that say nowhere whom they are for: a person's name alone on its line, in the head of a letter,
 * anywhere on a statement or a card.
 */
export function unlabelledPerson(sheet: Sheet, identity: boolean, group: string | null): PartyFound | null {
  if (identity) return standingAlone(sheet, 22, false, 1);
  if (group === "banking") return standingAlone(sheet, 16, true, 1);
  return group === null ? null : standingAlone(sheet, 15, true, 0.4);
}

/** A person's name that stands alone in its cell: a given name first, one to three words after it. */
function standingAlone(sheet: Sheet, score: number, alone: boolean, most: number): PartyFound | null {
  for (const line of sheet.lines.slice(0, 120)) {
    if (line.y0 / sheet.height > most) break;
    if (alone && line.cells.length !== 1) continue;
    for (const cell of line.cells) {
      const words = cell.text.split(" ");
      if (
        words.length < 2 ||
        words.length > 4 ||
        !GIVEN_NAMES.has(foldKeep(words[0]!).replace(/[^a-z]/g, ""))
      )
        continue;
      if (!looksLikePerson(cell.text) || ORG_WORD.test(foldKeep(cell.text)) || legalForm(cell.text) !== null)
        continue;
      return {
        name: cell.text,
        role: "recipient",
        line,
        start: cell.start,
        end: cell.end,
        score,
        kind: "label",
      };
    }
  }
  return null;
}

/** Persons whose name a paper gives in halves: form fields, numbered fields, the zone of a passport, an airline's list. */
export function persons(sheet: Sheet, identity: boolean, group: string | null): PartyFound[] {
  const out: PartyFound[] = [];
  const travel = group === "travel";
  if (identity) for (const p of [fromZone(sheet), numbered(sheet)]) if (p) out.push(p);
  const surname = labelledHalf(sheet, SURNAME);
  const given = labelledHalf(sheet, GIVEN);
  // "Nom" alone is any name; both halves together are a person's.
  if (surname && given && !(surname.line === given.line && surname.start === given.start))
    out.push(together(given, surname, identity ? 32 : 26));
  if (travel)
    for (const line of sheet.lines.slice(0, 200)) {
      const m = TRAVELLER.exec(line.text.slice(0, 300));
      if (!m || !hasGivenName(m[2]!)) continue;
      // "STORM/IDA MRS" is Ida Storm.
      const title = / (?:MR|MRS|MS|MISS|MSTR|DR|CHD|INF)$/;
      out.push({
        name: `${m[2]!.replace(title, "")} ${m[1]}`,
        role: "recipient",
        line,
        start: m.index,
        end: m.index + m[0].length,
        score: 24,
        kind: "label",
      });
      break;
    }
  return out;
}
