import { legalForm, ORG_WORD, type PartyRole, partyCues } from "./cues/parties.ts";
import { foldKeep } from "./fold.ts";
import { type Cell, depth, type Line, type Sheet } from "./layout.ts";
import { couldBeName, isAddress, isProse, looksLikePerson } from "./names.ts";
import { below } from "./neighbours.ts";
import { type PartyFound, partyAt } from "./party.ts";

const PREFIX =
  /^(?:herrn?|frau|firma|familie|mr\.?|mrs\.?|ms\.?|miss|monsieur|madame|m\.|mme|sr\.?|sra\.?|sig\.?|sig\.ra|dhr\.?|mevr\.?|spett\.le|gentile|egregio)\s*$/;

/** Labels that are also everyday words: they need a colon, or a name right under them. */
const EVERYDAY =
  /^(?:to|an|a|aan|from|nom|name|naam|company|customer|client|kunde|cliente|klant|member|owner|store|nombre|guest|holder|driver|passengers?|provider|school|hospital|clinic)$/;

/** What follows a label in its own cell when it is a name; null when it is the rest of the label or a sentence. */
function nameBehind(behind: string, colon: boolean, bold: boolean): string | null {
  if (behind === "" || BOX.test(behind) || !/^[^\p{Ll}]/u.test(behind) || !couldBeName(behind)) return null;
  // "Date", "Invoice no" after the name belong to the next field.
  const name = behind.split(/\s{2,}|,? (?:Date|Invoice|Phone|Tel|Account|Datum|Policy)\b/)[0] ?? behind;
  if (colon || bold || looksLikePerson(name) || legalForm(name) !== null) return name;
  return null;
}

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
    /^(?:\(s\)|'s)?(?:\s*name)?(?:\s*(?:and|&) (?:mailing |billing |home )?address(?:es)?)?\s*[:.#-]?\s*/i,
    "",
  );
  const colon = /^[^\p{L}]{0,4}[:]/u.test(rest) || /^\s*name\s*:/i.test(rest);
  const everyday = EVERYDAY.test(cue.phrase) && !colon;
  const name = everyday ? null : nameBehind(behind, colon, PREFIX.test(cue.phrase));
  if (name !== null) {
    const start = (mail ? cue.end + mail.index : cell.end) - behind.length;
    if (/^att/.test(cue.phrase))
      return partyAt(line, { start, end: start + name.length, text: name }, cue.role, 16);
    return partyAt(line, { start, end: start + name.length, text: name }, cue.role, colon ? 30 : 22);
  }
  if (behind.replace(/[^\p{L}]/gu, "").length > 12 && !isProse(behind)) return null;
  // "Customer: 2": the label has its value, what stands below is not hers.
  if (colon && /\d/.test(behind)) return null;
  const under = firstBelow(line, cell);
  const next = line.cells[line.cells.indexOf(cell) + 1];
  const nextIsName =
    next !== undefined &&
    !everyday &&
    !BOX.test(next.text) &&
    /^[^\p{Ll}]/u.test(next.text) &&
    couldBeName(next.text) &&
    partyCues.find(line.folded.slice(next.start, next.end))[0]?.start !== 0;
  if (nextIsName && (!under || colon)) return partyAt(line, next, cue.role, 24);
  if (!under) return null;
  const plain = /\s/.test(under.cell.text.trim()) || legalForm(under.cell.text) !== null;
  return partyAt(under.line, under.cell, cue.role, (everyday ? 12 : 24) - (plain ? 0 : 8));
}

/** Names written behind or under a label. A label opens its cell; inside a sentence the same words are prose. */
export function labelled(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines)
    for (const cue of partyCues.find(line.folded.slice(0, 400))) {
      if (cue.role === "not") continue;
      const cell = line.cells.find((c) => cue.start >= c.start && cue.start < c.end);
      // The last word of a sentence is no label: "... at the address of the named insured."
      if (cell?.text.endsWith(".") && cue.phrase.length > 4 && cue.end >= cell.end - 1) continue;
      if (!cell || (cell.text.length > 60 && cell.text.split(" ").length > 12)) continue;
      // Boxes of forms are lettered: "c Employer's name".
      const opens =
        cue.start <= cell.start + 1 ||
        /^[a-z0-9]{1,2}[.)]? $/.test(line.folded.slice(cell.start, cue.start)) ||
        /[:.]\s*$/.test(line.text.slice(cell.start, cue.start));
      const found = opens ? pointedAt(line, cell, cue) : null;
      if (found) out.push(found);
    }
  return out;
}

/** The number of a box before its words, as on tax forms: "5 Fishing boat proceeds". */
const BOX = /^\d{1,3}[a-zA-Z]? \p{L}/u;

/** The first cell under a label that could be a name, at most three lines down. */
function firstBelow(line: Line, cell: Cell): { line: Line; cell: Cell } | null {
  for (const p of below(line, cell, 4)) {
    if (p.line.y0 - line.y1 > 5 * Math.max(line.size, p.line.size)) return null;
    const under = foldKeep(p.cell.text);
    if (PREFIX.test(under)) continue;
    // A heading over a small form: "Seller" and below it "Name: | Northfield".
    const inner =
      /^(?:attn|attention|c\/o|z\. ?hd\.?|name|nom|nombre|nome|naam|firma|company)s? ?: *(.*)$/.exec(under);
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
    if (couldBeName(p.cell.text) && Math.abs(p.cell.x0 - cell.x0) < 6 * line.size)
      return { line: p.line, cell: p.cell };
    if (/\d/.test(p.cell.text)) return null;
  }
  return null;
}

const CALLED: [RegExp, PartyRole][] = [
  [
    /\((?:hereinafter |hereafter |the |called )*["“”']?(?:tenant|lessee|buyer|purchaser|employee|client|customer|borrower|receiving party|recipient|consultant|executive)["“”']?\)/,
    "recipient",
  ],
  [
    /\((?:hereinafter |hereafter |the |called )*["“”']?(?:landlord|lessor|seller|employer|company|lender|contractor|disclosing party|provider|owner)["“”']?\)/,
    "issuer",
  ],
];

/** Names that a contract gives a part: 'between Ridge LLC ("Landlord") and Oak Inc. ("Tenant")'. */
export function calledInContract(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines)
    for (const [re, role] of CALLED) {
      const m = re.exec(line.folded.slice(0, 600));
      if (!m) continue;
      const before = line.text.slice(0, m.index);
      const cut = Math.max(
        ...[" and ", " between ", " by ", ") ", "among "].map(
          (w) => before.lastIndexOf(w) + (before.includes(w) ? w.length : 0),
        ),
        0,
      );
      const name = before.slice(cut).split(/, (?:an?|the|with|having|of) /)[0] ?? "";
      if (couldBeName(name) && /^\p{Lu}/u.test(name.trim()))
        out.push(partyAt(line, { start: cut, end: cut + name.length, text: name }, role, 30));
    }
  return out;
}

const SALUTATION =
  /^(?:dear|liebe[r]?|sehr geehrte[r]? (?:herr|frau)|hallo|hello|hi|cher|chere|bonjour|estimad[oa]|querid[oa]|gentile|egregio|caro|cara|beste|geachte (?:heer|mevrouw)?)[ ]+/;

/** "Dear John Smith,". */
export function saluted(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines) {
    const m = SALUTATION.exec(line.folded);
    if (!m) continue;
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
        ),
      );
  }
  return out;
}

const CONTACT =
  /(?<![a-z])(?:tel|phone|fax|www|e-?mail|ust|vat|tva|btw|kvk|gst|iban|fon|telefon|telefono|telefoon|siret|cif|p\.iva)(?![a-z])|@|\.com|https?:/;

/** A name over a street over a postcode: the window of a letter, unless telephone or tax numbers follow, as in a letterhead. */
export function addressBlocks(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines) {
    if (Math.min(depth(line), line.y0 / line.page.height) > 0.55) break;
    for (const cell of line.cells) {
      if (!couldBeName(cell.text)) continue;
      const column = [];
      for (const p of below(line, cell, 6)) {
        if (p.line.y0 - line.y1 > 10 * line.size) break;
        if (Math.abs(p.cell.x0 - cell.x0) < 1.5 * line.size) column.push(p.cell.text);
      }
      const street = column.slice(0, 3).findIndex((t) => /\d/.test(t) && /\p{L}{3}/u.test(t));
      const town = column.slice(0, 4).some((t, i) => i > street && isAddress(t));
      if (street < 0 || street > 1 || !town) continue;
      const person = looksLikePerson(cell.text) && !ORG_WORD.test(foldKeep(cell.text));
      const contact = column.some((t) => CONTACT.test(foldKeep(t)));
      const titled =
        /^(?:herrn?|frau|firma|mr|mrs|ms|dr|m|mme|monsieur|madame|sr|sra|sig)[. ]/.test(
          foldKeep(cell.text),
        ) ||
        line.page.lines
          .slice(Math.max(0, line.index - 2), line.index)
          .some((l) => PREFIX.test(foldKeep(l.cells[0]?.text ?? "")));
      const second = out.some((o) => o.score < 12 || o.line.y0 < line.y0);
      out.push(
        partyAt(
          line,
          cell,
          "recipient",
          (contact ? 0 : 13) +
            (person ? 8 : 0) +
            (titled ? 8 : 0) +
            (depth(line) > 0.05 ? 2 : -4) +
            (second ? 2 : 0),
        ),
      );
    }
  }
  // Of a company and a person the company writes and the person is written to.
  const isFirm = (p: PartyFound) => legalForm(p.name) !== null || ORG_WORD.test(foldKeep(p.name));
  if (out.some((p) => !isFirm(p) && looksLikePerson(p.name)))
    for (const p of out) if (isFirm(p)) p.score -= 8;
  // Of several blocks the topmost in large letters is the letterhead.
  const top = out[0];
  if (top && out.length > 1 && depth(top.line) < 0.12 && (top.line.bold || top.line.size > 1.25 * sheet.size))
    top.score -= 16;
  return out;
}
