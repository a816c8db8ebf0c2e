import { legalForm, ORG_WORD, partyCues } from "./cues/parties.ts";
import { compact, foldKeep } from "./fold.ts";
import { titleShare } from "./kind.ts";
import { type Cell, depth, type Line, type Sheet, wordsAt } from "./layout.ts";
import { couldBeName, isAddress, isProse, tidyName } from "./names.ts";
import { type PartyFound, partyAt } from "./party.ts";

/** Where the words of a web or mail address stand as a name: "harborpine.com" and "Harbor Pine". */
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
            out.push(
              partyAt(
                line,
                { start, end, text },
                "issuer",
                24 + (depth(line) < 0.3 && s.number === 1 ? 6 : 0),
              ),
            );
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
      for (const m of l.folded
        .slice(0, 600)
        .matchAll(
          /(?:www\.|https?:\/\/(?:www\.)?|@|(?<![a-z0-9.@-]))([a-z0-9-]{3,40})\.(?:[a-z]{2,6}(?<=com|net|org|de|at|ch|fr|be|nl|es|it|uk|ie|eu|ca|us|au|my|sg|io|pt|se|no|dk|pl|cz|in|info|biz|shop)(?![a-z])|co\.[a-z]{2})/g,
        )) {
        const d = m[1] ?? "";
        if (!/^(?:gmail|yahoo|hotmail|outlook|gmx|web|icloud|aol|mail|example)$/.test(d))
          out.add(d.replace(/-/g, ""));
      }
  return [...out];
}

const TITLE_LINE =
  /(?<![a-z])(?:invoice|receipt|statement|rechnung|facture|factura|fattura|factuur|declarations?|quittung|welcome|bill to|ship to|page \d|copy|thank you|agreement|form|report|summary|certificate|ticket|kundenbeleg|beleg|confirmation|notice|payslip|pay stub|itinerary|duplicate|original)(?![a-z])/;

/** Scores one cell as the name of who made the paper. */
function issuerScore(line: Line, cell: Cell, domains: string[], receipt: boolean, order: number): number {
  const name = tidyName(cell.text);
  const f = line.folded.slice(cell.start, cell.end);
  const d = depth(line);
  let s = 0;
  if (line.page.number === 1) s += d < 0.35 ? 16 - d * 30 : d > 0.85 ? 0 : -6;
  else s -= 8;
  s += Math.max(0, (receipt ? 16 : 8) - order * (receipt ? 4 : 2));
  if (legalForm(name) !== null) s += 16;
  if (ORG_WORD.test(f)) s += 8;
  if (
    /(?:insurance|assurance|casualty|mutual|indemnity|utility|trading|power|water|gas) (?:company|group|co\.?|corporation)$|[a-z]{3} (?:company|bank)$/.test(
      f,
    )
  )
    s += 8;
  if (line.size > 1.3 * line.page.size) s += 6;
  else if (line.bold) s += 2;
  const flat = compact(name);
  if (
    domains.some(
      (x) =>
        x.length >= 4 &&
        (flat.includes(x) ||
          (flat.length >= 5 && x.includes(flat)) ||
          x.startsWith(flat.slice(0, Math.max(6, Math.min(9, flat.length))))),
    )
  )
    s += 14;
  if (TITLE_LINE.test(f)) s -= 20;
  else if (legalForm(name) === null && titleShare(f) > 0.6) s -= 30;
  if (/[:]/.test(cell.text)) s -= 10;
  if (/\d{3}/.test(name) || /\s\d{1,4}[a-z]?$/i.test(name)) s -= 12;
  if (name.split(" ").length > 6) s -= 8;
  if (/^[a-z]/.test(name)) s -= 8;
  if (name.replace(/[^\p{L}]/gu, "").length < 5) s -= 8;
  if (line.page.ocr) {
    const words = wordsAt(line, cell.start, cell.end);
    const sure = words.reduce((n, w) => n + w.confidence, 0) / Math.max(1, words.length);
    s -= sure < 45 ? 14 : sure < 65 ? 6 : 0;
  }
  return s;
}

/** "Aguas de Montecillo, S.A. Inscrita en el Registro ..." -> up to the form of the company. */
function untilLegalForm(cell: Cell): Cell {
  const form = legalForm(cell.text);
  if (!form || form.start < 3) return cell;
  const { end } = form;
  const rest = cell.text.slice(end);
  const keep = /^\.?\)?[ .]?$|^ ?[&(]|^ [A-Z][a-z]+$/.test(rest) ? cell.text.length : end;
  return keep === cell.text.length
    ? cell
    : { ...cell, text: cell.text.slice(0, keep), end: cell.start + keep };
}

/** The small line over the window of a letter: "Motel Nord · Hafenstraße 26 · 20459 Hamburg". */
function senderOf(line: Line, cell: Cell): PartyFound | null {
  const parts = cell.text.split(/ [-–—·•|*] |[,;] | \/ /);
  const name = parts[0] ?? "";
  if (
    parts.length < 2 ||
    depth(line) > 0.45 ||
    line.page.number !== 1 ||
    !couldBeName(name) ||
    name.split(" ").length > 7
  )
    return null;
  const rest = cell.text.slice(name.length);
  // "Salem, OR 97301" is the last line of an address, not a sender.
  if (
    /^[,;] ?[A-Za-z]{2}\.? \d/.test(rest) ||
    (/^[,;]/.test(rest) && parts.length < 3 && legalForm(name) === null)
  )
    return null;
  if (!/\d/.test(rest) || !isAddress(rest) || /[:]/.test(name)) return null;
  return partyAt(
    line,
    { start: cell.start, end: cell.start + name.length, text: name },
    "issuer",
    26 + (legalForm(name) !== null ? 6 : 0),
  );
}

/** Turns of phrase behind which a paper names its maker; the name is the run of capitalised words that follows. */
const SAYS_WHO: [RegExp, number][] = [
  [/(?:checks?|cheques?|money orders?|payment) payable to:? /, 30],
  [/(?:©|\(c\)|copyright)(?: ?(?:19|20)\d{2}(?: ?- ?(?:19|20)\d{2})?)?,? (?:by )?/, 8],
  [
    /thank you for (?:flying(?: with)?|choosing|shopping (?:at|with)|staying (?:at|with)|banking with|being an?|riding with|travelling with|your order (?:at|with|from)|using|doing business with|your business with) /,
    20,
  ],
  [
    /(?:welcome to|underwritten by|issued by|provided by|insurance (?:company )?of|greetings from|vielen dank fur (?:ihren einkauf|ihre bestellung) bei|willkommen bei|merci d'avoir choisi|bienvenue (?:chez|a)|gracias por (?:comprar en|elegir|confiar en)|bienvenido a|grazie per aver scelto|benvenuto in|bedankt voor (?:je|uw) (?:bestelling|aankoop) bij|welkom bij) /,
    18,
  ],
  [/(?:coverage|insurance) is provided (?:by|in)(?: the)?:? /, 24],
];
const SMALL_WORD = /^(?:of|the|and|&|de|del|der|und|et|la|le|y|e|van|di|for|-)$/;

function saysWho(sheets: Sheet[]): PartyFound[] {
  const out: PartyFound[] = [];
  for (const s of sheets.slice(0, 4))
    for (const line of s.lines.slice(0, 400)) {
      const folded = line.folded.slice(0, 600);
      for (const [re, score] of SAYS_WHO) {
        const m = re.exec(folded);
        if (!m) continue;
        const start = m.index + m[0].length;
        const words = line.text.slice(start, start + 90).split(" ");
        let n = 0;
        while (
          n < words.length &&
          n < 7 &&
          words[n] !== "" &&
          (/^["(]?\p{Lu}|^\d+\p{L}/u.test(words[n]!) || SMALL_WORD.test(words[n]!))
        ) {
          n++;
          if (/[.!?;:]$/.test(words[n - 1]!) && legalForm(words[n - 1]!) === null) break;
          if (/,$/.test(words[n - 1]!) && legalForm(words[n] ?? "") === null) break;
        }
        while (n > 0 && SMALL_WORD.test(words[n - 1]!)) n--;
        const text = words.slice(0, n).join(" ");
        if (n === 0 || !couldBeName(text) || titleShare(foldKeep(text)) > 0.6) continue;
        out.push(
          partyAt(
            line,
            { start, end: start + text.length, text },
            "issuer",
            score + (legalForm(text) !== null ? 6 : 0),
          ),
        );
      }
    }
  return out;
}

/** Points for a name that the paper says again and again, in sentences too. */
function repeated(sheets: Sheet[], out: PartyFound[]): void {
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
    const flat = compact(p.name.replace(/,? (?:inc|llc|ltd|gmbh|corp|corporation|ag|s\.?a|b\.?v)\.?$/i, ""));
    if (flat.length < 4) continue;
    let n = counted.get(flat);
    if (n === undefined) {
      n = text.split(flat).length - 1;
      counted.set(flat, n);
    }
    p.score += Math.min(9, 3 * Math.max(0, n - 1));
  }
}

/** Candidates for the issuer from the letterhead, the head of a slip and the small print at the foot. */
export function letterhead(sheets: Sheet[], receipt: boolean): PartyFound[] {
  const out: PartyFound[] = [];
  const domains = domainsOf(sheets);
  for (const sheet of sheets.slice(0, 3)) {
    let order = 0;
    for (const line of sheet.lines)
      for (const cell of line.cells) {
        const sender = senderOf(line, cell);
        if (sender) out.push(sender);
        if (!couldBeName(cell.text)) continue;
        const f = line.folded.slice(cell.start, cell.end);
        const d = depth(line);
        const form = legalForm(cell.text);
        if (sheet.number === 1 ? d > 0.4 && form === null && !ORG_WORD.test(f) : form === null) continue;
        const label = partyCues.find(f)[0];
        if (isProse(cell.text) || (label && label.start <= 1 && label.end - label.start > 0.8 * f.length))
          continue;
        const short = untilLegalForm(cell);
        if (short.text.length > 60) continue;
        out.push(partyAt(line, short, "issuer", issuerScore(line, short, domains, receipt, order++)));
      }
  }
  const all = [...namedByDomain(sheets, domains), ...saysWho(sheets), ...out];
  repeated(sheets, all);
  return all;
}
