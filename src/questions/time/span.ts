import { addDays, makeDate } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import { monthAlternation, monthNumber } from "#reading/dates/months.ts";
import { kindsIn } from "../kinds/kinds.ts";
import { looseMonths } from "./span-months.ts";
import {
  FIRST,
  LAST,
  ofLoose,
  ofMonth,
  ofSeason,
  ofYear,
  seasonWords as S,
  type Span,
  type Time,
  wide,
} from "./span-parts.ts";
import { cutMonths, relativeSpan } from "./span-relative.ts";

/** The days gone by: those of what is overdue. */
export const goneBy = (today: string): Span => ({ from: FIRST, to: addDays(today, -1), year: null });

/** A stretch of time found in a text, and where its words stand. */
interface Hit {
  start: number;
  end: number;
  span: Span;
}

const M = `(${monthAlternation})`;
const Y = "((?:19|20)\\d{2})";
const OF = "(?:of |de |del |di |van |des )?";

const quarters: Record<string, number> = {
  "1": 1,
  "1st": 1,
  first: 1,
  erste: 1,
  ersten: 1,
  erstes: 1,
  premier: 1,
  primer: 1,
  primo: 1,
  eerste: 1,
  i: 1,
  "2": 2,
  "2nd": 2,
  second: 2,
  zweite: 2,
  zweiten: 2,
  zweites: 2,
  deuxieme: 2,
  segundo: 2,
  secondo: 2,
  tweede: 2,
  ii: 2,
  "3": 3,
  "3rd": 3,
  third: 3,
  dritte: 3,
  dritten: 3,
  drittes: 3,
  troisieme: 3,
  tercer: 3,
  terzo: 3,
  derde: 3,
  iii: 3,
  "4": 4,
  "4th": 4,
  fourth: 4,
  vierte: 4,
  vierten: 4,
  viertes: 4,
  quatrieme: 4,
  cuarto: 4,
  quarto: 4,
  vierde: 4,
  iv: 4,
};
const Q = `(${Object.keys(quarters)
  .sort((a, b) => b.length - a.length)
  .join("|")})`;

const months = (year: number, from: number, to: number): Span => ({
  from: ofMonth(year, from).from,
  to: ofMonth(year, to).to,
  year,
});

type Finder = readonly [pattern: RegExp, make: (m: RegExpMatchArray) => Span | null];
const num = (s: string | undefined) => Number(s);
const month = (s: string | undefined) => monthNumber(s ?? "") ?? 1;
const day = (y: number, m: number, d: number): Span | null => {
  const made = makeDate(y, m, d);
  return made === null ? null : { from: made, to: made, year: y };
};

const firstWords = new RegExp(`^(?:${any("span-first")})`);

/** Spans that name their year, the most exact first. */
const named: readonly Finder[] = [
  [new RegExp(`\\b${Y}-(\\d{2})-(\\d{2})\\b`, "g"), (m) => day(num(m[1]), num(m[2]), num(m[3]))],
  [
    new RegExp(`\\b(\\d{1,2})[./](\\d{1,2})[./]${Y}\\b`, "g"),
    // The day first, as in five of the six languages; a month past twelve says that it is the other way round.
    (m) => day(num(m[3]), num(m[2]), num(m[1])) ?? day(num(m[3]), num(m[1]), num(m[2])),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|er|\\.)? ${OF}${M}\\.?,? ${OF}${Y}\\b`, "g"),
    (m) => day(num(m[3]), month(m[2]), num(m[1])),
  ],
  [
    new RegExp(`\\b${M}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? ${Y}\\b`, "g"),
    (m) => day(num(m[3]), month(m[1]), num(m[2])),
  ],
  [new RegExp(`\\b${M}\\.?,? ${OF}${Y}\\b`, "g"), (m) => ofMonth(num(m[2]), month(m[1]))],
  [new RegExp(`\\b(0?[1-9]|1[0-2])/${Y}\\b`, "g"), (m) => ofMonth(num(m[2]), num(m[1]))],
  [
    new RegExp(
      `\\b(?:q([1-4])|${Q}\\.? (?:${any("when-quarter")}))[ /]?(?:of |de |del |di |van |in )?${Y}\\b`,
      "g",
    ),
    (m) => {
      const q = m[1] === undefined ? (quarters[m[2] ?? ""] ?? 1) : num(m[1]);
      return months(num(m[3]), q * 3 - 2, q * 3);
    },
  ],
  [
    new RegExp(`\\b(${any("span-named")})n? (?:${any("span-half")})(?: of| de| del| di| van)? ${Y}\\b`, "g"),
    (m) => (firstWords.test(m[1] ?? "") ? months(num(m[2]), 1, 6) : months(num(m[2]), 7, 12)),
  ],
  [new RegExp(`\\b${S} ${OF}${Y}\\b`, "g"), (m) => ofSeason(num(m[2]), m[1] ?? "")],
  [
    /\btax year ((?:19|20)\d{2})(?:\/|-)(?:20)?(\d{2})\b/g,
    (m) => ({ from: `${m[1]}-04-06`, to: `${num(m[1]) + 1}-04-05`, year: null }),
  ],
  [new RegExp(`\\b(?:tax year |steuerjahr )?${Y}\\b`, "g"), (m) => ofYear(num(m[1]))],
];

/** Every span of a text that names its year, left to right, none inside another. */
function namedIn(text: string): Hit[] {
  const hits: Hit[] = [];
  for (const [pattern, make] of named)
    for (const m of text.matchAll(pattern)) {
      const start = m.index;
      const end = start + m[0].length;
      if (hits.some((h) => start < h.end && end > h.start)) continue;
      const span = make(m);
      if (span !== null) hits.push({ start, end, span });
    }
  return hits.sort((a, b) => a.start - b.start);
}

const before = new RegExp(String.raw`\b(?:${any("span-before")})(?: (?:the|dem|le|el|il|de|end of))?\s+$`);
const after = new RegExp(String.raw`\b(?:${any("span-after")})(?: (?:the|dem|le|el|il|de))?\s+$`);
const since = new RegExp(String.raw`\b(?:${any("span-relative-since")})(?: (?:${any("span-the")}))?\s+$`);
const through = new RegExp(String.raw`^\s*(?:${any("span-and")})\s*$`);
const rangeLead = new RegExp(String.raw`\b(?:${any("span-between")})\s+$`);

/** Whether "from" stands behind papers ("the bills from", "the four bills we kept from"), or behind what says where they are from. */
const ofPaper = (lead: string): boolean => {
  const words = lead.match(/[\p{L}\p{N}]+/gu) ?? [];
  const before = words.slice(0, -1);
  return (
    /^(?:is|are|was|were|come|comes|came|date|dates|dated|one|ones|those|that)$/.test(before.at(-1) ?? "") ||
    kindsIn(before).length > 0
  );
};

const untilWords = new RegExp(String.raw`\b(?:${any("span-until")})\b`);

/** A span that is open at one end, by the word before it. */
function opened(lead: string, span: Span, behind: string): { span: Span; lead: string } | null {
  // "Invoices from 2014" are of that year; "what did I pay from 2014", "from 2014 on" begin with it.
  if (/\bfrom\s+$/.test(lead) && !/^\s+on(?:wards?)?\b/.test(behind) && ofPaper(lead)) return null;
  const rows: readonly (readonly [RegExp, Span])[] = [
    [before, { from: FIRST, to: addDays(span.from, -1), year: null }],
    [after, { from: addDays(span.to, 1), to: LAST, year: null }],
    [since, { from: span.from, to: LAST, year: null }],
  ];
  const found = rows.find(([word]) => word.test(lead));
  if (!found) return null;
  // "Until 2020" takes that year in; "before 2020" does not.
  const through = found[0] === before && untilWords.test(lead.slice(-14));
  return { span: through ? { ...found[1], to: span.to } : found[1], lead: lead.replace(found[0], " ") };
}

const isYear = ({ span }: Hit): boolean => span.from.endsWith("-01-01") && span.to.endsWith("-12-31");

/** "The bill of May 2021 than the one of June", "in 2021, May and June": a month without a year is of the one year that is named. */
function lentYear(folded: string, hits: readonly Hit[]): Time | null {
  const years = new Set(hits.map((h) => h.span.from.slice(0, 4)));
  const loose = years.size === 1 ? looseMonths(folded, hits) : [];
  if (loose.length === 0) return null;
  const y = Number([...years][0]);
  const months = loose.map((m) => ({ ...m, span: ofLoose(y, m) }));
  const found = [...hits.filter((h) => !isYear(h)), ...months].sort((a, b) => a.start - b.start);
  const parts = found.map((h) => h.span);
  const rest = cutMonths(
    folded,
    [...hits, ...loose].sort((a, b) => a.start - b.start),
  );
  return { span: wide(parts), parts, loose: [], rest };
}

/** "March to May 2022", "between March and May 2022": the first month borrows the year of the second. */
const monthRange = new RegExp(
  `\\b(?:between |from |zwischen |von |entre |de |tra |fra |da |dal |tussen ` +
    `|van )?${M}\\.? (?:and|to|until|through|und|bis|et|a|y|hasta|e|al|en|tot|-` +
    `|–) ${M}\\.? ${OF}${Y}\\b`,
);

/** Takes the days out of a folded question: days, months, quarters, seasons and years, named or counted from `today`. */
export function spanOf(folded: string, today: string): Time {
  const range = monthRange.exec(folded);
  if (range) {
    const y = num(range[3]);
    const from = ofMonth(month(range[1]) > month(range[2]) ? y - 1 : y, month(range[1]));
    const to = ofMonth(y, month(range[2]));
    return {
      span: { from: from.from, to: to.to, year: y },
      parts: [from, to],
      loose: [],
      rest: folded.replace(range[0], " "),
    };
  }
  const hits = namedIn(folded);
  const first = hits[0];
  const cut = (text: string, list: readonly Hit[]) =>
    [...list].reverse().reduce((t, h) => `${t.slice(0, h.start)} ${t.slice(h.end)}`, text);
  if (first === undefined)
    return relativeSpan(folded, today) ?? { span: null, parts: [], loose: [], rest: folded };
  const lent = lentYear(folded, hits);
  if (lent !== null) return lent;
  const second = hits[1];
  if (second === undefined) {
    const open = opened(folded.slice(0, first.start), first.span, folded.slice(first.end));
    if (open)
      return {
        span: open.span,
        parts: [open.span],
        loose: [],
        rest: `${open.lead} ${folded.slice(first.end)}`,
      };
    return { span: first.span, parts: [first.span], loose: [], rest: cut(folded, hits) };
  }
  const parts = hits.map((h) => h.span);
  const { from, to } = wide(parts);
  const one = first.span.year === second.span.year ? first.span.year : null;
  let rest = cut(folded, hits);
  if (through.test(folded.slice(first.end, second.start)))
    rest = `${folded.slice(0, first.start).replace(rangeLead, " ")} ${folded.slice(second.end)}`;
  return { span: { from, to, year: one }, parts, loose: [], rest };
}
