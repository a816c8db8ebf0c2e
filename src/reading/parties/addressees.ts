import { any, whole } from "#lexicon/phrases.ts";
import { dateCues } from "../dates/cues.ts";
import { numberCues } from "../identifiers/cues.ts";
import { below } from "../layout/adjacent-text.ts";
import type { Cell, Line, Sheet } from "../layout/layout.ts";
import { compact, foldKeep } from "../text/fold.ts";
import { legalForm, type PartyRole, partyCues } from "./cues.ts";
import { couldBeName, isProse, looksLikePerson } from "./names.ts";
import { type PartyFound, partyAt } from "./party.ts";
import { hasGivenName } from "./people.ts";
import { PREFIX } from "./window.ts";

/** Forms of address that a name follows on the same line. */
const TITLE_OF_PERSON = new RegExp(String.raw`^(?:${any("addressees-titles")})\s*$`);

/** Labels that are also everyday words: they need a colon, or a name right under them. */
const EVERYDAY = whole("label-of-anybody");

/** What follows a label in its own cell when it is a name; null when it is the rest of the label or a sentence. */
function nameBehind(behind: string, colon: boolean, bold: boolean): string | null {
  if (behind === "" || BOX.test(behind) || !/^[^\p{Ll}]/u.test(behind)) return null;
  // "Landlord: Kranz Homes Ltd, 1 Mill Lane, Leeds LS1 2AB": the name ends where its address begins.
  const comma = behind.indexOf(",");
  if (comma > 2 && !couldBeName(behind))
    return /\d/.test(behind.slice(comma)) ? nameBehind(behind.slice(0, comma), colon, bold) : null;
  if (!couldBeName(behind)) return null;
  // "Date", "Invoice no" after the name belong to the next field.
  const name = behind.split(/\s{2,}|,? (?:Date|Invoice|Phone|Tel|Account|Datum|Policy)\b/)[0] ?? behind;
  if (colon || bold || looksLikePerson(name) || legalForm(name) !== null) return name;
  return null;
}

/** More than one word, or the form of a company: a word alone beside a label may head a column as well. */
const isPlain = (name: string): boolean => /\s/.test(name.trim()) || legalForm(name) !== null;

/** What stands beside the name of a benefit in its table, "Pet parent | On": the words before it are no label. Folded. */
const COVERED = whole("yes-or-no-cell");

const AFTER_COMPANY_WORD = new RegExp(`^[ -]?(?:${any("after-company-word")})(?![a-z])`, "i");

/** The name that one label points at: behind it, in the next cell, or under it. */
function pointedAt(
  line: Line,
  cell: Cell,
  cue: { role: PartyRole; phrase: string; end: number },
): PartyFound | null {
  // "Mallory Harper <mallory@...>" in the head of an e-mail.
  const mail = / ?[<(][^<>()\s]{1,80}@/.exec(line.text.slice(cue.end, cell.end));
  const rest = line.text
    .slice(cue.end, mail ? cue.end + mail.index : cell.end)
    .replace(/^\/[\p{L}-]{3,24}/u, "");
  const behind = rest.replace(
    /^(?:\(s\)|'s)?(?:\s*name)?(?:\s*(?:and|&) (?:mailing |billing |home |policy |garaging ){0,2}address(?:es)?)?\s*[:.#-]?\s*/i,
    "",
  );
  // "Customer copy", "Customer service": the label is part of another word.
  if (AFTER_COMPANY_WORD.test(rest.trimStart())) return null;
  // "Traveler's Provisions" is a shop.
  if (/^'s? \p{L}/iu.test(rest) && !/^'s? name/i.test(rest)) return null;
  const colon = /^[^\p{L}]{0,4}[:]/u.test(rest) || /^\s*name\s*:/i.test(rest);
  const everyday = EVERYDAY.test(cue.phrase) && !colon;
  const name = everyday ? null : nameBehind(behind, colon, TITLE_OF_PERSON.test(cue.phrase));
  if (name !== null) {
    const start = (mail ? cue.end + mail.index : cell.end) - behind.length;
    if (/^att/.test(cue.phrase))
      return partyAt(line, { start, end: start + name.length, text: name }, cue.role, 16);
    return partyAt(line, { start, end: start + name.length, text: name }, cue.role, colon ? 30 : 22);
  }
  if (behind.replace(/[^\p{L}]/gu, "").length > 12 && !isProse(behind)) return null;
  // "Customer: 2": the label has its value, what stands below is not hers.
  if (colon && /\d/.test(behind)) return null;
  const next = line.cells[line.cells.indexOf(cell) + 1];
  if (next !== undefined && COVERED.test(foldKeep(next.text))) return null;
  const below = firstBelow(line, cell);
  const nextIsName =
    next !== undefined &&
    !everyday &&
    !BOX.test(next.text) &&
    /^[^\p{Ll}]/u.test(next.text) &&
    couldBeName(next.text) &&
    partyCues.find(line.folded.slice(next.start, next.end))[0]?.start !== 0;
  // "To | Ann Oak" over "Date | 3 May": labels in one column, what they name in the next.
  const inRows =
    next !== undefined &&
    everyday &&
    looksLikePerson(next.text) &&
    couldBeName(next.text) &&
    below === "label";
  if (inRows) return partyAt(line, next, cue.role, 20);
  const under = below === "label" ? null : below;
  if (nextIsName && (!under || colon))
    return partyAt(line, next, cue.role, colon || isPlain(next.text) ? 24 : 16);
  if (!under) return null;
  return partyAt(under.line, under.cell, cue.role, (everyday ? 12 : 24) - (isPlain(under.cell.text) ? 0 : 8));
}

const nameWords = whole("addressees-name");

const ownerWords = new RegExp(`^(?:${any("addressees-owner")})`);

/** Names written behind or under a label. A label opens its cell; inside a sentence the same words are prose. */
export function labelled(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines)
    for (const cue of partyCues.find(line.folded.slice(0, 400))) {
      if (cue.role === "not") continue;
      const cell = line.cells.find((c) => cue.start >= c.start && cue.start < c.end);
      // The last word of a sentence is no label: "... at the address of the named insured."
      if (cell?.text.endsWith(".") && cue.phrase.length > 4 && cue.end >= cell.end - 1) continue;
      // The owner of an inn is named on its slips; they are for nobody.
      if (cell && ownerWords.test(line.folded.slice(cell.start, cue.start))) continue;
      if (!cell || (cell.text.length > 60 && cell.text.split(" ").length > 12)) continue;
      // Boxes of forms are lettered: "c Employer's name".
      const opens =
        cue.start <= cell.start + 1 ||
        /^[^ ]{1,2}[.)]? $/.test(line.folded.slice(cell.start, cue.start)) ||
        /[:.]\s*$/.test(line.text.slice(cell.start, cue.start));
      const found = opens ? pointedAt(line, cell, cue) : null;
      if (found) out.push({ ...found, kind: "label", cue: cue.phrase });
    }
  // "Name:" before name after name heads the rows of a list: none of them is whom the paper is for.
  const listed = out.filter((p) => nameWords.test(p.cue ?? ""));
  const rows = new Set(listed.map((p) => compact(p.name)));
  return rows.size < 3 ? out : out.filter((p) => !listed.includes(p));
}

/** The number of a box before its words, as on tax forms: "5 Fishing boat proceeds". */
const BOX = /^(?:\d{1,3}[a-zA-Z]?|[^\p{L}\p{N}\s"'(]) \p{L}/u;

/** True for nothing but the label of a day or a number: "Fecha de emisión", "Facture du". */
function isLabel(folded: string): boolean {
  const cue = dateCues.find(folded)[0] ?? numberCues.find(folded)[0];
  return cue !== undefined && cue.start === 0 && folded.length - cue.end < 5;
}

const attnWords = new RegExp(`^(?:${any("addressees-attn")})s? ?: *(.*)$`);

/** The first cell under a label that could be a name, at most three lines down; `label` where the next label stands there. */
function firstBelow(line: Line, cell: Cell): { line: Line; cell: Cell } | "label" | null {
  for (const p of below(line, cell, 4)) {
    if (p.line.y0 - line.y1 > 5 * Math.max(line.size, p.line.size)) return null;
    const under = foldKeep(p.cell.text);
    if (isLabel(under)) return "label";
    if (PREFIX.test(under)) continue;
    // A heading over a small form: "Seller" and below it "Name: | Northfield".
    const inner = attnWords.exec(under);
    if (inner) {
      const rest = p.cell.text.slice(p.cell.text.length - (inner[1] ?? "").length);
      const value =
        inner[1] === ""
          ? p.line.cells[p.line.cells.indexOf(p.cell) + 1]
          : { ...p.cell, text: rest, start: p.cell.end - rest.length };
      if (value && couldBeName(value.text)) return { line: p.line, cell: value };
    }
    if (/^[^:]{2,24}:/.test(under)) continue;
    if (isProse(p.cell.text) || BOX.test(p.cell.text)) continue;
    const centred =
      Math.abs(p.cell.x0 + p.cell.x1 - cell.x0 - cell.x1) <
      Math.max(cell.x1 - cell.x0, p.cell.x1 - p.cell.x0);
    if (!/^[^\p{Ll}]/u.test(p.cell.text)) continue;
    if (couldBeName(p.cell.text) && (centred || Math.abs(p.cell.x0 - cell.x0) < 6 * line.size))
      return { line: p.line, cell: p.cell };
    if (/\d/.test(p.cell.text)) return null;
  }
  return null;
}

/** "Welcome, Ann Oak" greets as a letter does, when a given name follows. */
const GREETS = new RegExp(`^(?:${any("welcome")}),? +`);

const SALUTATION = new RegExp(`^(?:${any("dear")})[ ]+`);

/** "Dear John Smith,". */
export function saluted(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines) {
    const m = SALUTATION.exec(line.folded) ?? GREETS.exec(line.folded);
    if (!m) continue;
    if (GREETS.test(line.folded) && !hasGivenName(line.text.slice(m[0].length).split(/[ ,!]/)[0] ?? ""))
      continue;
    const name = line.text.slice(m[0].length).split(/[,:!]/)[0] ?? "";
    if (
      name.length < 40 &&
      couldBeName(name) &&
      !/customer|kunde|client|sir|madam|damen|herren|member|valued|parents|team|policyholder/i.test(name)
    )
      out.push(
        partyAt(
          line,
          { start: m[0].length, end: m[0].length + name.length, text: name },
          "recipient",
          looksLikePerson(name) ? 18 : 15,
          "salutation",
        ),
      );
  }
  return out;
}
