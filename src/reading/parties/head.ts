import { any, whole, word } from "#lexicon/phrases.ts";
import { words } from "#lexicon/words.ts";
import { titleShare } from "../classify/tally.ts";
import { monthNumber } from "../dates/months.ts";
import { above, below } from "../layout/adjacent-text.ts";
import type { Cell, Line, Sheet } from "../layout/layout.ts";
import { depth } from "../layout/layout.ts";
import { distance } from "../text/edit-distance.ts";
import { compact, foldKeep } from "../text/fold.ts";
import { isKnownName } from "./brands.ts";
import { legalForm, ORG_WORD, partyCues } from "./cues.ts";
import type { Domain } from "./domains.ts";
import { tieToAny } from "./domains.ts";
import { garbledShare, sureness } from "./garbled-name.ts";
import { misreadForm, onlyForm } from "./name-core.ts";
import { couldBeName, isAddress, isProse, tidyName } from "./names.ts";
import type { PartyFound } from "./party.ts";
import { joined, partyAt } from "./party.ts";

/** Words of titles, labels and politeness that stand in the head of papers and are nobody's name. Folded. */
export const TITLE_LINE = word("heading-no-name");

/** What a block of contact data prints under the name of who made the paper. Folded. */
const CONTACT = new RegExp(
  String.raw`(?<![a-z])(?:${any("contact-line")})(?![a-z])|@|\.com(?![a-z])|https?:|\(\d{5,7}-[a-z]\)`,
);

const GENERIC_ENDING =
  /(?:insurance|assurance|casualty|mutual|indemnity|utility|trading|power|water|gas) (?:company|group|co\.?|corporation)$|[a-z]{3} (?:company|bank)$/;

const yourWords = new RegExp(`^(?:${any("head-your")}) `);

/** What speaks for and against a cell as the name of who made the paper: each mark with its points. */
function marks(line: Line, cell: Cell, domains: Domain[], receipt: boolean, order: number): number {
  const name = tidyName(cell.text);
  const f = line.folded.slice(cell.start, cell.end);
  // A paper of few lines is all head.
  const d = Math.min(depth(line), line.y0 / line.page.height);
  const form = legalForm(name) !== null || misreadForm(name) !== null;
  let s = 0;
  if (line.page.number === 1) s += d < 0.35 ? 16 - d * 30 : d > 0.85 ? 0 : -6;
  else s -= 8;
  s += Math.max(0, (receipt ? 16 : 8) - order * (receipt ? 4 : 2));
  if (form) s += 16;
  if (ORG_WORD.test(f)) s += 6;
  if (GENERIC_ENDING.test(f)) s += 8;
  const sure = line.page.ocr ? sureness(line, cell.start, cell.end) : 100;
  // The large letters of a logo are often read as something else.
  if (line.size > 1.3 * line.page.size && sure >= 70) s += line.size > 1.9 * line.page.size ? 8 : 6;
  else if (line.bold) s += 2;
  s += 12 * tieToAny(name, domains);
  // What everybody knows as a shop's or a company's name is one, though its words name things as well.
  const known = isKnownName(f);
  if (known) s += 10;
  if (PART_OF.test(f) || STATE_OVER.test(f)) s -= 12;
  const under = overContacts(line, cell);
  s += (under.address ? 2 : 0) + (under.contact ? 2 : 0) - inAddress(line, cell, f);
  if (TITLE_LINE.test(f)) s -= 20;
  else if (!form && !known && titleShare(f) > 0.6) s -= ORG_WORD.test(f) ? 8 : 30;
  if (yourWords.test(f)) s -= 12;
  if (underForeignLabel(line, cell)) s -= 16;
  if (OWNER.test(f) || CARD.test(f)) s -= 16;
  if (inTable(line, cell)) s -= 16;
  if (!form && !line.page.ocr && name.split(" ").some((w) => /^\p{Ll}{4,}/u.test(w) && !SMALL.test(w)))
    s -= 10;
  return s - oddShape(line, cell, name, sure);
}

const prepositionsWords = whole("head-prepositions");

/** Points against a name for how it is written: numbers, many words, small letters, noise of a picture. */
function oddShape(line: Line, cell: Cell, name: string, sure: number): number {
  let s = 0;
  if (cell.text.includes(":")) s += 10;
  if (/\d{3}/.test(name) || /\s\d{1,4}[a-z]?$/i.test(name)) s += 12;
  if (name.split(" ").length > (/(?:trust|foundation|authority|agency|university)$/i.test(name) ? 8 : 6))
    s += 8;
  if (/^[a-z]/.test(name) && !isKnownName(foldKeep(name))) s += 8;
  if (/[!?]$/.test(cell.text.trim())) s += 6;
  // "Services in September" is about a month.
  const words = foldKeep(name).split(" ");
  if (words.length > 2 && monthNumber(words.at(-1)!) !== null && prepositionsWords.test(words.at(-2)!))
    s += 14;
  const letters = name.replace(/[^\p{L}]/gu, "").length;
  if (letters < 4) s += 10;
  else if (letters < 5) s += 5;
  if (line.page.ocr) {
    s += sure < 45 ? 14 : Math.max(0, (88 - sure) * 0.25);
    s += 16 * Math.max(garbledShare(name), garbledShare(cell.text));
  }
  return s;
}

/** A ward or an office inside a house that has a name of its own. Folded. */
export const PART_OF = new RegExp(`^(?:${any("department")})`);

/** The state over the name of the office that made the paper. Folded. */
export const STATE_OVER = new RegExp(`^(?:${any("state-heading")}) ?[a-z ]{0,24}$`);

/** The person who keeps an inn or a shop, under its name. Folded. */
export const OWNER =
  /^(?:inh(?:aber(?:in)?)?[.:]? |prop(?:rietor)?[.:]? |owner |gerant|titolare|propietario|di [a-z]+ [a-z]+$|de [a-z]+ [a-z]+$)/;

/** What a card terminal prints about the payment. Folded. */
export const CARD = new RegExp(`^(?:${any("card-slip-line")})(?![a-z])`);

/** Small words that names carry in any language. */
const SMALL = whole("head-and");

/** True for a cell in a row of a table: a date or an amount beside it. */
export const inTable = (line: Line, cell: Cell): boolean =>
  line.cells.length >= 3 &&
  line.cells.some(
    (c) =>
      c !== cell &&
      c.start !== cell.start &&
      /^[(-]?[$€£]? ?\d[\d.,]*[.,]\d{2}\)?$|^\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?$/.test(c.text),
  );

/** True right under a label that gives the name to somebody else: "Agent", "Bill to", "Patient". */
export function underForeignLabel(line: Line, cell: Cell): boolean {
  for (const p of above(line, cell, 1)) {
    if (
      line.y0 - p.line.y1 > 1.5 * Math.max(line.size, p.line.size) ||
      Math.abs(p.cell.x0 - cell.x0) > 3 * line.size
    )
      return false;
    const text = p.line.folded.slice(p.cell.start, p.cell.end);
    const cue = partyCues.find(text)[0];
    return (
      cue !== undefined &&
      cue.start <= 1 &&
      cue.end - cue.start >= 0.5 * text.length &&
      /^(?:not|recipient|tenant|patient|doctor)$/.test(cue.role)
    );
  }
  return false;
}

/** Whether a street or a town, and a telephone or a tax number, stand right under a name. */
export function overContacts(line: Line, cell: Cell): { address: boolean; contact: boolean } {
  let address = false;
  let contact = false;
  for (const p of below(line, cell, 6)) {
    if (p.line.y0 - line.y1 > 11 * Math.max(line.size, line.page.size)) break;
    const t = p.line.folded.slice(p.cell.start, p.cell.end);
    if (p.steps <= 4 && isAddress(t)) address = true;
    if (CONTACT.test(t)) contact = true;
  }
  return { address, contact };
}

/** Names of places and the words addresses are made of, without a number beside them. Folded. */
export const PLACE = whole("address-line");

/** Points against a cell that is part of an address: it names a place, or stands right under a street or a postcode. */
function inAddress(line: Line, cell: Cell, folded: string): number {
  if (PLACE.test(folded.trim())) return 14;
  if (legalForm(cell.text) !== null) return 0;
  // "4 Weir Terrace" between a name and a town.
  const under = [...above(line, cell, 1)].some(
    (p) => line.y0 - p.line.y1 < 1.2 * line.size && couldBeName(p.cell.text),
  );
  if (under && /^\d{1,5}[a-z]?,? [a-z]/.test(folded))
    for (const p of below(line, cell, 1))
      if (p.line.y0 - line.y1 < 1.2 * line.size && isAddress(p.cell.text)) return 16;
  for (const p of above(line, cell, 1))
    if (
      line.y0 - p.line.y1 < 1.2 * Math.max(line.size, p.line.size) &&
      Math.abs(p.line.size - line.size) < 0.35 * line.size &&
      isAddress(p.cell.text)
    )
      return 8;
  return 0;
}

/** "Aguas de Montecillo, S.A. Inscrita en el Registro ..." -> up to the form of the company; a misread form is left off. */
function untilLegalForm(cell: Cell): Cell {
  const cut = (at: number): Cell => ({ ...cell, text: cell.text.slice(0, at), end: cell.start + at });
  const wrong = misreadForm(cell.text);
  if (wrong !== null) return cut(wrong);
  const form = legalForm(cell.text);
  if (!form || form.start < 3) return cell;
  let { end } = form;
  // "PTY LTD", "GmbH & Co. KG": forms in a row are one.
  for (let i = 0; i < 3; i++) {
    const more = legalForm(cell.text.slice(end));
    if (!more || more.start > 3) break;
    end += more.end;
  }
  const rest = cell.text.slice(end);
  return /^\.?\)?[ .]?$|^ ?[&(]|^ [A-Z][a-z]+$/.test(rest) ? cell : cut(end);
}

/** Joins what spaces of a picture or a wide letterhead set apart: "SUBWAY STATIONERS SDN" and "BHD". */
function withRest(line: Line, i: number): Cell {
  const cell = line.cells[i]!;
  if (legalForm(cell.text) !== null) return cell;
  let last = cell;
  for (const next of line.cells.slice(i + 1, i + 3)) {
    if (next.x0 - last.x1 > 3.5 * line.size || next.text.length > 14) break;
    last = next;
    const text = line.text.slice(cell.start, next.end);
    const plain = text.replace(/\s+/g, " ");
    const opens = legalForm(next.text);
    if (
      (opens !== null && opens.start <= 6 && opens.end >= next.text.length - 3) ||
      (legalForm(plain) !== null && next.text.length <= 8) ||
      misreadForm(plain) !== null
    )
      return { text, start: cell.start, end: next.end, x0: cell.x0, x1: next.x1 };
  }
  return cell;
}

const OPEN_END =
  /(?:[-–&,+]|(?<![\p{L}])(?:and|und|et|of|for|der|des|die|de|du|del|di|della|van|für|y|e|en|the))$/iu;

/** The second line of a name broken over two: it is, or opens with, the form of the company, or the first ends open. */
function broken(line: Line, cell: Cell): { line: Line; cell: Cell } | null {
  if (legalForm(cell.text) !== null) return null;
  for (const p of below(line, cell, 1)) {
    const ratio = p.line.size / Math.max(1e-6, line.size);
    if (p.line.y0 - line.y1 > 1.3 * Math.max(line.size, p.line.size) || ratio < 0.6 || ratio > 1.7)
      return null;
    const text = p.cell.text;
    if (text.length > 50 || isAddress(text) || text.includes(":")) return null;
    const form = legalForm(text);
    const opens =
      form !== null && (form.start <= 1 || /^\([\p{L} ]{1,12}\) ?$/u.test(text.slice(0, form.start)));
    // "WHOLE FOODS" over "MARKET": what kind of house it is, alone on the next line in letters as large.
    const kind = /^\p{Lu}\p{L}+$/u.test(text) && ORG_WORD.test(foldKeep(text)) && ratio > 0.8 && ratio < 1.25;
    if (kind && line.cells.length === 1 && p.line.cells.length === 1 && cell.text.split(" ").length < 4)
      return { line: p.line, cell: p.cell };
    const goesOn = OPEN_END.test(cell.text.trim()) || /^(?:&|\+|and |und |et |of )/i.test(text);
    if (!opens && !(goesOn && /^\p{Lu}|^[&+]/u.test(text) && couldBeName(text))) return null;
    return { line: p.line, cell: p.cell };
  }
  return null;
}

/** The small line over the window of a letter, or the line of the maker at its foot: "Motel Nord · Hafenstraße 26 · 20459 Hamburg". */
function senderOf(line: Line, cell: Cell): PartyFound | null {
  const parts = cell.text.split(/ [-–—·•|*►] |[,;] | \/ |[•·|]/);
  const name = (parts[0] ?? "").trimEnd();
  const d = depth(line);
  const foot = d > 0.8;
  if (parts.length < 2 || (d > 0.45 && !foot) || !couldBeName(name) || name.split(" ").length > 7)
    return null;
  if (line.page.number !== 1 && !(foot && legalForm(name) !== null)) return null;
  const rest = cell.text.slice(name.length);
  // "Salem, OR 97301" is the last line of an address, not a sender.
  if (
    /^[,;] ?[A-Za-z]{2}\.? \d/.test(rest) ||
    (/^[,;]/.test(rest) && parts.length < 3 && legalForm(name) === null)
  )
    return null;
  if (!/\d/.test(rest) || !isAddress(rest) || name.includes(":")) return null;
  const score =
    (foot ? 18 : 26) + (legalForm(name) !== null ? 6 : 0) + (line.size < 0.9 * line.page.size ? 4 : 0);
  return partyAt(
    line,
    { start: cell.start, end: cell.start + name.length, text: name },
    "issuer",
    score,
    foot ? "imprint" : "sender",
  );
}

const TITLE_WORDS = any("heading-kind");
const TITLE_BEFORE = new RegExp(`^(?:(?:${TITLE_WORDS}) ?(?:${any("head-joints")})? +)+`);
const TITLE_BEHIND = new RegExp(`(?: *[-–:|/]? +(?:${TITLE_WORDS}))+$`);

const TITLES = [...words("title-words")];

/** True for a heading that a picture's reader spelled wrong: "SINPLIFIFD TAX THVOICE" names a kind of paper and nobody. */
function misreadTitle(folded: string): boolean {
  const words = folded.match(/[a-z]{3,}/g) ?? [];
  const near = (w: string) =>
    TITLES.some((t) =>
      w.length < 5 ? w === t : distance(w, t, 3) <= Math.floor(Math.max(w.length, t.length) / 3.5),
    );
  return words.length > 0 && words.length < 5 && words.every(near);
}

/** What is left of a heading without the kind of paper: "Harbor Pine Invoice", "Invoice | Northfield Water". Null when nothing was there. */
function withoutTitle(line: Line, cell: Cell, domains: Domain[]): Cell | null {
  if (cell.text.length > 100) return null;
  const f = line.folded.slice(cell.start, cell.end);
  const from = TITLE_BEFORE.exec(f)?.[0].length ?? 0;
  const behind = TITLE_BEHIND.exec(f.slice(from))?.[0].length ?? 0;
  // "Renters declarations page" is all title: what is left of it names nobody.
  if (from + behind === 0 || titleShare(f) > 0.8) return null;
  const text = line.text.slice(cell.start + from, cell.end - behind);
  if (!/^\p{Lu}/u.test(text) || !couldBeName(text) || isProse(text)) return null;
  if (!text.includes(" ") && tieToAny(text, domains) < 0.7) return null;
  return { ...cell, text, start: cell.start + from, end: cell.end - behind };
}

/** The first of several things printed in one cell of the head: "Harbor Pine | 12 Quay Street". */
function firstPart(cell: Cell): Cell | null {
  const name = cell.text.split(/ ?[|•·►] ?| [-–—] |,? (?:Tel|Phone|Fax|Telefon|Tél|www)[.: ]/)[0] ?? "";
  return name.length < cell.text.length && name.length > 2
    ? { ...cell, text: name, end: cell.start + name.length }
    : null;
}

/** Candidates of one page: names in its head, the sender's line, companies in the small print. */
export function headNames(sheet: Sheet, domains: Domain[], receipt: boolean): PartyFound[] {
  const out: PartyFound[] = [];
  let order = 0;
  for (const line of sheet.lines)
    for (const [i, whole] of line.cells.entries()) {
      // Wide spaces around the dots of a sender's line make cells of its parts.
      const row =
        i === 0 && line.cells.length > 1 ? { ...whole, text: line.text.replace(/ {2,}/g, " ") } : whole;
      const sender = senderOf(line, row.text.length > 160 ? whole : row);
      if (sender) out.push(sender);
      const cell = withRest(line, i);
      if (sheet.number === 1 && depth(line) < 0.3)
        for (const part of [withoutTitle(line, cell, domains), firstPart(cell)])
          if (part && part.text.length <= 60 && couldBeName(part.text) && !isProse(part.text)) {
            const score = marks(line, part, domains, receipt, order) - 3;
            out.push(partyAt(line, part, "issuer", score, receipt ? "slip" : "letterhead"));
          }
      if (!couldBeName(cell.text) || onlyForm(cell.text.replace(/\s+/g, " "))) continue;
      const f = line.folded.slice(cell.start, cell.end);
      if (line.page.ocr && misreadTitle(f)) continue;
      const d = depth(line);
      const form = legalForm(cell.text) ?? misreadForm(cell.text);
      if (sheet.number === 1 ? d > 0.4 && form === null && !ORG_WORD.test(f) : form === null) continue;
      const label = partyCues.find(f)[0];
      if (isProse(cell.text) || (label && label.start <= 1 && label.end - label.start > 0.8 * f.length))
        continue;
      const short = untilLegalForm(cell);
      if (short.text.length > (ORG_WORD.test(f) ? 80 : 60)) continue;
      const score = marks(line, short, domains, receipt, order++);
      const kind = d > 0.8 || sheet.number > 1 ? "imprint" : receipt ? "slip" : "letterhead";
      out.push(partyAt(line, short, "issuer", score, kind));
      const second = sheet.number === 1 && d < 0.35 ? broken(line, short) : null;
      if (!second) continue;
      const tail = untilLegalForm(second.cell);
      const both = joined(
        { line, start: short.start, end: short.end },
        { line: second.line, start: tail.start, end: tail.end },
      );
      const extra = legalForm(both.text) !== null && legalForm(short.text) === null ? 17 : 2;
      out.push(partyAt(both, both.cells[0]!, "issuer", score + extra, kind));
    }
  return out;
}

const companyEndWords = new RegExp(String.raw`,? (?:${any("head-company-end")})\.?$`, "i");

/** Points for a name that the paper says again and again, in sentences too. */
export function repeated(sheets: Sheet[], out: PartyFound[]): void {
  const text = sheets
    .slice(0, 4)
    .map((s) =>
      s.lines
        .slice(0, 400)
        .map((l) => compact(l.text.slice(0, 400)))
        .join(" "),
    )
    .join(" ");
  const counted = new Map<string, number>();
  for (const p of out.slice(0, 300)) {
    const flat = compact(p.name.replace(companyEndWords, ""));
    if (flat.length < 4) continue;
    let n = counted.get(flat);
    if (n === undefined) {
      n = text.split(flat).length - 1;
      counted.set(flat, n);
    }
    p.score += Math.min(9, 3 * Math.max(0, n - 1));
  }
}
