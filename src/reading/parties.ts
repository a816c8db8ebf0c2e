import { LEGAL_FORM, ORG_WORD, type PartyRole, partyCues } from "./cues/parties.ts";
import { compact, foldKeep } from "./fold.ts";
import { type Cell, type Line, type Sheet, depth } from "./layout.ts";
import { couldBeName, isAddress, looksLikePerson, sameName, tidyName } from "./names.ts";
import { below } from "./neighbours.ts";
import type { ReadingContext } from "./reader.ts";

/** A name on the paper and what it is to it. */
export interface PartyFound {
  name: string;
  role: PartyRole;
  line: Line;
  start: number;
  end: number;
  score: number;
}

const at = (line: Line, cell: { start: number; end: number; text: string }, role: PartyRole, score: number): PartyFound => {
  const name = tidyName(cell.text);
  const inside = Math.max(0, cell.text.indexOf(name));
  return { name, role, line, start: cell.start + inside, end: cell.start + inside + name.length, score };
};

const PREFIX = /^(?:herrn?|frau|firma|familie|mr\.?|mrs\.?|ms\.?|miss|monsieur|madame|m\.|mme|sr\.?|sra\.?|sig\.?|sig\.ra|dhr\.?|mevr\.?|spett\.le|gentile|egregio)\s*$/;

/** Names written behind or under a label. */
function labelled(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines) {
    const cues = partyCues.find(line.folded.slice(0, 400));
    for (const [i, cue] of cues.entries()) {
      if (cue.role === "not") continue;
      const cell = line.cells.find((c) => cue.start >= c.start && cue.start < c.end);
      // A label opens its cell; inside a sentence the same words are prose.
      if (!cell || (cue.start > cell.start + 1 && !/[:.]\s*$/.test(line.text.slice(cell.start, cue.start)))) continue;
      const rest = line.text.slice(cue.end, cell.end);
      const behind = rest.replace(/^(?:\(s\)|'s)?(?:\s*name)?(?:\s*(?:and|&) address)?\s*[:.#-]?\s*/i, "");
      const colon = /^[^\p{L}]{0,4}[:]/u.test(rest) || /^\s*name\s*:/i.test(rest);
      const short = /^(?:to|an|a|aan|from|nom|name|naam|company|customer|client|kunde|cliente|klant|member|owner|store|nombre|guest|holder|driver|re)$/.test(cue.phrase);
      if (behind !== "" && couldBeName(behind) && (colon || (!short && cues[i + 1]?.start !== cue.end + 1) || PREFIX.test(cue.phrase))) {
        const start = cell.end - behind.length;
        // "Date", "Invoice no" after the name belong to the next field.
        const name = behind.split(/\s{2,}|,? (?:Date|Invoice|Phone|Tel|Account|Datum|Policy)\b/)[0] ?? behind;
        out.push(at(line, { start, end: start + name.length, text: name }, cue.role, colon ? 30 : 20));
        continue;
      }
      if (behind.replace(/[^\p{L}]/gu, "").length > 12) continue;
      const next = line.cells[line.cells.indexOf(cell) + 1];
      if (next && (colon || !short) && couldBeName(next.text) && partyCues.find(line.folded.slice(next.start, next.end))[0]?.start !== 0) {
        const b = firstBelow(line, cell);
        if (!b || colon) {
          out.push(at(line, next, cue.role, 24));
          continue;
        }
      }
      const b = firstBelow(line, cell);
      if (b) out.push(at(b.line, b.cell, cue.role, short && !colon ? 12 : 24));
    }
  }
  return out;
}

/** The first cell under a label that could be a name, at most three lines down. */
function firstBelow(line: Line, cell: Cell): { line: Line; cell: Cell } | null {
  for (const p of below(line, cell, 4)) {
    if (p.line.y0 - line.y1 > 5 * Math.max(line.size, p.line.size)) return null;
    const under = foldKeep(p.cell.text);
    if (PREFIX.test(under)) continue;
    // A heading over a small form: "Seller" and below it "Name: | Northfield".
    const inner = /^(?:name|nom|nombre|nome|naam|firma|company)s? ?: *(.*)$/.exec(under);
    if (inner) {
      const rest = p.cell.text.slice(p.cell.text.length - (inner[1] ?? "").length);
      const value = inner[1] === "" ? p.line.cells[p.line.cells.indexOf(p.cell) + 1] : { ...p.cell, text: rest, start: p.cell.end - rest.length };
      if (value && couldBeName(value.text)) return { line: p.line, cell: value };
    }
    if (/^[^:]{2,24}:/.test(under)) continue;
    if (isProse(p.cell.text)) continue;
    if (couldBeName(p.cell.text) && Math.abs(p.cell.x0 - cell.x0) < 6 * line.size) return { line: p.line, cell: p.cell };
    if (/\d/.test(p.cell.text)) return null;
  }
  return null;
}

const SALUTATION = /^(?:dear|liebe[r]?|sehr geehrte[r]? (?:herr|frau)|hallo|hello|hi|cher|chere|bonjour|estimad[oa]|querid[oa]|gentile|egregio|caro|cara|beste|geachte (?:heer|mevrouw)?)[ ]+/;

/** "Dear John Smith,". */
function saluted(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines) {
    const m = SALUTATION.exec(line.folded);
    if (!m) continue;
    const name = line.text.slice(m[0].length).split(/[,:!]/)[0] ?? "";
    if (name.length < 40 && couldBeName(name) && !/customer|kunde|client|sir|madam|damen|herren|member|valued|parents|team|policyholder/i.test(name))
      out.push(at(line, { start: m[0].length, end: m[0].length + name.length, text: name }, "recipient", looksLikePerson(name) ? 18 : 12));
  }
  return out;
}

/** The window of a letter: a name over a street over a postcode, standing apart. */
function addressBlocks(sheet: Sheet): PartyFound[] {
  const out: PartyFound[] = [];
  for (const line of sheet.lines) {
    if (depth(line) > 0.55) break;
    for (const cell of line.cells) {
      if (!couldBeName(cell.text)) continue;
      const column = [];
      for (const p of below(line, cell, 4)) {
        if (p.line.y0 - line.y1 > 8 * line.size) break;
        if (Math.abs(p.cell.x0 - cell.x0) < 1.5 * line.size) column.push(p.cell.text);
      }
      const street = column.slice(0, 3).findIndex((t) => /\d/.test(t) && /\p{L}{3}/u.test(t));
      const town = column.slice(0, 4).some((t, i) => i > street && isAddress(t));
      if (street < 0 || street > 1 || !town) continue;
      const person = looksLikePerson(cell.text);
      out.push(at(line, cell, "recipient", 8 + (person ? 8 : 0) + (LEGAL_FORM.test(foldKeep(cell.text)) ? -2 : 0) + (depth(line) > 0.08 ? 3 : -4)));
    }
  }
  return out;
}

/** A piece of a sentence or of a form's small print: mostly words in small letters. */
function isProse(text: string): boolean {
  const words = text.split(/\s+/).filter((w) => /\p{L}{2}/u.test(w));
  const small = words.filter((w) => /^[("']?\p{Ll}/u.test(w) && !/^(?:of|the|and|de|del|der|die|das|des|du|la|le|les|di|da|dei|von|van|und|et|e|y|für|for|at|in|a|en|zu|zum)$/.test(w));
  return words.length >= 2 && small.length * 2 >= words.length;
}

/** Where the words of a web or mail address stand as a name: "wellsfargo.com" and "Wells Fargo". */
function namedByDomain(sheets: Sheet[], domains: string[]): PartyFound[] {
  const out: PartyFound[] = [];
  for (const d of domains.filter((x) => x.length >= 4))
    search: for (const s of sheets.slice(0, 3))
      for (const line of s.lines) {
        if (!compact(line.text.slice(0, 300)).includes(d)) continue;
        for (let i = 0; i < line.words.length; i++) {
          let run = "";
          for (let j = i; j < Math.min(line.words.length, i + 4); j++) {
            run += compact(line.words[j]!.text);
            if (!d.startsWith(run)) break;
            if (run !== d) continue;
            const start = line.starts[i]!;
            const end = line.starts[j]! + line.words[j]!.text.length;
            const text = line.text.slice(start, end);
            if (!/^\p{Lu}/u.test(text) || /[@/]|\.\p{L}{2}/u.test(text)) break;
            out.push(at(line, { start, end, text }, "issuer", 24 + (depth(line) < 0.3 && s.number === 1 ? 6 : 0)));
            break search;
          }
        }
      }
  return out;
}

/** Domains of web and mail addresses, without what all of them share. */
function domainsOf(sheets: Sheet[]): string[] {
  const out = new Set<string>();
  for (const s of sheets.slice(0, 4))
    for (const l of s.lines)
      for (const m of l.folded.slice(0, 600).matchAll(/(?:www\.|https?:\/\/(?:www\.)?|@)([a-z0-9-]{3,40})\.[a-z]{2,6}/g)) {
        const d = m[1] ?? "";
        if (!/^(?:gmail|yahoo|hotmail|outlook|gmx|web|icloud|aol|mail|example)$/.test(d)) out.add(d.replace(/-/g, ""));
      }
  return [...out];
}

const TITLE_LINE = /(?<![a-z])(?:invoice|receipt|statement|rechnung|facture|factura|fattura|factuur|declarations?|quittung|welcome|bill to|ship to|page \d|copy|thank you|agreement|form|report|summary|certificate|ticket|kundenbeleg|beleg|confirmation|notice|payslip|pay stub|itinerary|duplicate|original)(?![a-z])/;

/** Scores one cell as the name of who made the paper. */
function issuerScore(line: Line, cell: Cell, domains: string[], receipt: boolean, order: number): number {
  const name = tidyName(cell.text);
  const f = foldKeep(name);
  const d = depth(line);
  let s = 0;
  if (line.page.number === 1) s += d < 0.35 ? 16 - d * 30 : d > 0.85 ? 0 : -6;
  else s -= 8;
  s += Math.max(0, (receipt ? 16 : 8) - order * (receipt ? 4 : 2));
  if (LEGAL_FORM.test(f)) s += 16;
  if (ORG_WORD.test(f)) s += 8;
  if (line.size > 1.3 * line.page.size) s += 6;
  else if (line.bold) s += 2;
  const flat = compact(name);
  if (domains.some((x) => x.length >= 4 && (flat.includes(x) || (flat.length >= 5 && x.includes(flat)) || x.startsWith(flat.slice(0, Math.max(6, Math.min(9, flat.length))))))) s += 14;
  if (TITLE_LINE.test(f)) s -= 20;
  if (/[:]/.test(cell.text)) s -= 10;
  if (/\d{3}/.test(name)) s -= 8;
  if (name.split(" ").length > 6) s -= 8;
  if (/^[a-z]/.test(name)) s -= 8;
  return s;
}

/** "Endesa Energía, S.A. Inscrita en el Registro ..." -> up to the form of the company. */
function untilLegalForm(cell: Cell): Cell {
  const m = LEGAL_FORM.exec(foldKeep(cell.text));
  if (!m || m.index < 3) return cell;
  const end = m.index + m[0].length;
  const rest = cell.text.slice(end);
  const keep = /^\.?\)?[ .]?$|^ ?[&(]|^ [A-Z][a-z]+$/.test(rest) ? cell.text.length : end;
  return keep === cell.text.length ? cell : { ...cell, text: cell.text.slice(0, keep), end: cell.start + keep };
}

/** Candidates for the issuer from the letterhead, the head of a slip and the small print at the foot. */
function letterhead(sheets: Sheet[], receipt: boolean): PartyFound[] {
  const out: PartyFound[] = [];
  const domains = domainsOf(sheets);
  for (const sheet of sheets.slice(0, 3)) {
    let order = 0;
    for (const line of sheet.lines)
      for (const cell of line.cells) {
        if (!couldBeName(cell.text)) continue;
        const f = foldKeep(cell.text);
        const d = depth(line);
        if (sheet.number === 1 ? d > 0.4 && !LEGAL_FORM.test(f) && !ORG_WORD.test(f) : !LEGAL_FORM.test(f)) continue;
        if (isProse(cell.text)) continue;
        const short = untilLegalForm(cell);
        if (short.text.length > 60) continue;
        out.push(at(line, short, "issuer", issuerScore(line, short, domains, receipt, order++)));
      }
  }
  return [...out, ...namedByDomain(sheets, domains)];
}

export interface PartiesOfPaper {
  issuer: PartyFound | null;
  /** Score of the best other name for the issuer. */
  issuerRival: number;
  recipient: PartyFound | null;
  all: PartyFound[];
}

const ISSUER_LABELS: Partial<Record<PartyRole, number>> = { issuer: 8, payee: 12, employer: 6, insurer: 8, landlord: 0 };

/** Who made the paper and whom it is for. `roles`: labels that name the issuer on this kind of paper. */
export function partiesOf(sheets: Sheet[], context: ReadingContext, receipt: boolean, group: string | null): PartiesOfPaper {
  const first = sheets[0];
  if (!first) return { issuer: null, issuerRival: 0, recipient: null, all: [] };
  const named = sheets.slice(0, 3).flatMap((s) => labelled(s).map((p) => (s.number === 1 ? p : { ...p, score: p.score - 5 })));
  const receivers = [...named.filter((p) => p.role === "recipient" || p.role === "tenant" || p.role === "patient" || p.role === "payer"), ...(receipt ? [] : [...saluted(first), ...addressBlocks(first)])];
  for (const r of receivers) {
    if (context.household.some((h) => sameName(h, r.name))) r.score += 25;
    if (looksLikePerson(r.name)) r.score += 3;
    r.score += 2 * receivers.filter((o) => o !== r && sameName(o.name, r.name)).length;
  }
  const makers = [...letterhead(sheets, receipt), ...named.filter((p) => ISSUER_LABELS[p.role] !== undefined).map((p) => ({ ...p, score: p.score + (ISSUER_LABELS[p.role] ?? 0) - (receipt ? 14 : 0) }))];
  for (const m of makers) {
    const known = context.known.find((k) => k.kind === "organization" && [k.name, ...k.aliases].some((n) => sameName(n, m.name)));
    if (known) m.score += 12;
    const taken = receivers.find((r) => r.score >= 16 && (r.line === m.line && r.start === m.start || compact(r.name) === compact(m.name)));
    if (taken) m.score -= receipt ? 8 : 24;
    if (context.household.some((h) => sameName(h, m.name))) m.score -= 20;
    m.score += Math.min(9, 3 * makers.filter((o) => o !== m && compact(o.name) === compact(m.name)).length);
    if (group === "travel" && /airport|bahnhof|station/.test(foldKeep(m.name))) m.score -= 10;
  }
  makers.sort((a, b) => b.score - a.score);
  const issuer = makers[0] && makers[0].score >= 8 ? makers[0] : null;
  const recipients = receivers.filter((r) => !issuer || !(r.line === issuer.line && r.start === issuer.start) && compact(r.name) !== compact(issuer.name)).sort((a, b) => b.score - a.score);
  const recipient = recipients[0] && recipients[0].score >= (receipt ? 20 : 14) ? recipients[0] : null;
  const rival = issuer ? (makers.find((m) => !sameName(m.name, issuer.name))?.score ?? 0) : 0;
  return { issuer, issuerRival: rival, recipient, all: named };
}
