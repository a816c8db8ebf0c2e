import type { Sheet } from "../layout.ts";
import type { DateHit, DateOrder } from "./hit.ts";
import { type OrderVote, readings } from "./order.ts";

/** The order spelled out beside a field: "(MM/DD/YYYY)", "TT.MM.JJJJ", "jj/mm/aaaa", "gg/mm/aaaa", "pp.kk.vvvv". */
const SPELLED: [RegExp, DateOrder][] = [
  [/(?<![a-z])mm ?[./-] ?dd ?[./-] ?yy(?:yy)?(?![a-z])/, "mdy"],
  [
    /(?<![a-z])(?:dd|tt|jj|gg|pp) ?[./-] ?(?:mm|kk) ?[./-] ?(?:yy|jj|aa|vv|rr)(?:yy|jj|aa|vv|rr)?(?![a-z])/,
    "dmy",
  ],
];

/** Words, moneys and numbers that only go with one order. Countries themselves are weighed by `originOf`. */
const HINTS: [RegExp, DateOrder][] = [
  [/€|(?<![a-z])eur(?![a-z])/, "dmy"],
  [/£|(?<![a-z])(?:gbp|chf)(?![a-z])/, "dmy"],
  [/(?<![a-z])rm ?\d|(?<![a-z])(?:gst id|gst no|gst reg|sst)(?![a-z])/, "dmy"],
  [/(?<![a-z])(?:vat|abn|postcode|cheque|p&p|mobile)(?![a-z])/, "dmy"],
  [
    /(?<![a-z])(?:rechnung|betrag|kunde|datum|facture|montant|police d'|echeance|prime|fecha|importe|cliente|poliza|fattura|importo|scadenza|polizza|factuur|bedrag|klant|fatura|faktura|belop|belob|lasku)(?![a-z])/,
    "dmy",
  ],
  [
    /(?<![a-z])(?:ttc|tva|iva|mwst|ust|btw|moms|alv|date d'|nummer|strasse|rue|calle|straat|gata|assurance|assure|versicherung|seguros?|assicurazioni|verzekering)(?![a-z])/,
    "dmy",
  ],
  [/(?<![a-z])(?:sales tax|state tax|zip|ssn|social security|u\.s\.|toll[- ]free|routing)(?![a-z])/, "mdy"],
  [/\(\d{3}\) ?\d{3}-\d{4}|(?<!\d)1-8\d{2}-\d{3}-\d{4}/, "mdy"],
  [/(?<![a-z])[a-z]{2},? \d{5}(?:-\d{4})?(?!\d)/, "mdy"],
];

const MAX_LINES = 400;

/** What the paper's words hint at when its country is not sure. Two hints and none against are as good as knowing it. */
export function weighPrior(
  sheets: Sheet[],
  prior: { order: DateOrder; sure: boolean; known?: boolean },
): { order: DateOrder; sure: boolean } {
  if (prior.sure) return prior;
  let lines = 0;
  const seen = new Set<RegExp>();
  for (const s of sheets.slice(0, 3))
    for (const l of s.lines) {
      if (lines++ > MAX_LINES) break;
      for (const [re] of HINTS) if (!seen.has(re) && re.test(l.folded.slice(0, 300))) seen.add(re);
    }
  const count = (o: DateOrder) => HINTS.filter(([re, order]) => order === o && seen.has(re)).length;
  const dmy = count("dmy");
  const mdy = count("mdy");
  if (dmy >= 2 && mdy === 0) return { order: "dmy", sure: true };
  if (mdy >= 2 && dmy === 0) return { order: "mdy", sure: true };
  if (dmy > mdy + 1) return { order: "dmy", sure: false };
  if (mdy > dmy + 1) return { order: "mdy", sure: false };
  return prior;
}

/** Days written without signs inside longer numbers of a paper ("INV2018030910080"): year first, 20yy only. */
export function daysInNumbers(sheets: Sheet[]): Set<string> {
  const out = new Set<string>();
  for (const s of sheets.slice(0, 2))
    for (const l of s.lines.slice(0, MAX_LINES))
      for (const m of l.folded.matchAll(/(?<!\d)(20\d{2})(\d{2})(\d{2})\d{0,16}(?!\d)/g))
        if (Number(m[2]) >= 1 && Number(m[2]) <= 12 && Number(m[3]) >= 1 && Number(m[3]) <= 31)
          out.add(`${m[1]}-${m[2]}-${m[3]}`);
  return out;
}

/**
 * Votes of a paper for one order of day and month: orders spelled out on it, the same day printed in words or inside a
 * number, and pairs of dates that run forward in one order alone (`pairs`: hits that stand as a range).
 */
export function orderVotes(
  sheets: Sheet[],
  hits: DateHit[],
  pairs: [DateHit, DateHit][],
  inNumbers: Set<string>,
  todayYear: number,
): OrderVote[] {
  const votes: OrderVote[] = [];
  for (const s of sheets.slice(0, 3))
    for (const l of s.lines.slice(0, MAX_LINES))
      for (const [re, order] of SPELLED)
        if (re.test(l.folded.slice(0, 500))) votes.push({ order, weight: 2 });
  const days = new Set(inNumbers);
  for (const { fixed: f } of hits)
    if (f && f.day !== null)
      days.add(`${f.year}-${String(f.month).padStart(2, "0")}-${String(f.day).padStart(2, "0")}`);
  const open = hits.filter((h) => h.digits !== null && h.mended < 2).slice(0, 200);
  for (const h of open) {
    const ways = readings(h.digits!, todayYear).filter((r) => r.order !== "ymd");
    if (new Set(ways.map((w) => w.date)).size !== 2) continue;
    const agree = ways.filter((w) => days.has(w.date));
    if (agree.length === 1) votes.push({ order: agree[0]!.order, weight: 2 });
  }
  for (const [a, b] of pairs) {
    if (a.digits === null || b.digits === null) continue;
    const [x, y] = [readings(a.digits, todayYear), readings(b.digits, todayYear)];
    const runs = (["dmy", "mdy"] as const).filter((o) => {
      const from = x.find((r) => r.order === o)?.date;
      const to = y.find((r) => r.order === o)?.date;
      return from !== undefined && to !== undefined && from <= to;
    });
    if (runs.length === 1) votes.push({ order: runs[0]!, weight: 1 });
  }
  return votes;
}
