import { type DateOrder, findDates, resolve } from "../../dates.ts";
import { foldKeep } from "../../fold.ts";
import { type DecimalSign, findMoney, parseNumber } from "../../money.ts";
import type { AnswerKind } from "./attributes.ts";

/** A length of time: so many days, weeks, months or years. */
export interface Stretch {
  count: number;
  unit: "day" | "week" | "month" | "year";
}

/** A value that stands in a text. */
export interface Value {
  kind: AnswerKind;
  start: number;
  end: number;
  /** ISO day for days, year for years. */
  date: string | null;
  number: number | null;
  currency: string | null;
  stretch: Stretch | null;
}

/** How the numbers of a paper are written. */
export interface Notation {
  order: DateOrder;
  decimal: DecimalSign;
  todayYear: number;
  picture: boolean;
}

const UNITS: readonly (readonly [Stretch["unit"], string])[] = [
  [
    "day",
    "business days?|working days?|calendar days?|days?|werktagen?|tagen?|tage?|jours?|dias?|giorni|giorno|dagen|dag",
  ],
  ["week", "weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|week"],
  ["month", "months?|monaten?|monate?|mois|meses|mes|mesi|mese|maanden|maand"],
  ["year", "years?|jahren?|jahre?|ans?|annees?|anos?|anni|anno|jaar|jaren"],
];
const NUMBER_WORDS: Record<string, number> = {};
const SAID =
  "one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 twelve:12 fourteen:14 fifteen:15 thirty:30 sixty:60 ninety:90 ein:1 eine:1 einen:1 einem:1 zwei:2 drei:3 vier:4 sechs:6 acht:8 zwolf:12 vierzehn:14 dreissig:30 dreisig:30 un:1 une:1 deux:2 trois:3 quatre:4 huit:8 quinze:15 trente:30 dos:2 tres:3 cuatro:4 quince:15 treinta:30 due:2 tre:3 quattro:4 quindici:15 trenta:30 twee:2 drie:3 vier:4 dertig:30 veertien:14";
for (const pair of SAID.split(" ")) {
  const [word, n] = pair.split(":");
  if (word) NUMBER_WORDS[word] = Number(n);
}
const STRETCH = new RegExp(
  `(?<![\\d.,/])(?:(\\d{1,4})|(${Object.keys(NUMBER_WORDS).join("|")}))(?:[ -]?\\((\\d{1,4})\\))?[ -]{1,2}(?:full |whole |consecutive |additional |successive |volle[nr]? |aufeinanderfolgende )?(?:${UNITS.map(([, u]) => `(${u})`).join("|")})(?![a-z])`,
  "g",
);
const PERCENT =
  /(?<![\d.,])\d{1,3}(?:[.,]\d{1,4})? ?(?:%|percent|prozent|pour cent|por ciento|per cento|procent)/g;
const MEASURE =
  /(?<![\d.,/])(?:\d{1,4}\/)?\d[\d.,' ]*(?:\.\d+)? ?(?:kwh|mwh|m3|m²|m2|qm|sq\.? ?ft|lbs?|pounds?|kg|mg|ml|mcg|g\/dl|mg\/dl|mmhg|mmol\/l|bpm|gb|mb|tb|km|miles?|mi|cm|mm|litres?|liters?|gallons?|°[cf]|stunden|hours?|hrs?|heures|horas|ore|uur|kilowatt\w*|cv|kw|ps)(?![a-z])/g;
const TIME =
  /(?<![\d:.,])(?:[01]?\d|2[0-3])[:h.][0-5]\d(?::[0-5]\d)?(?: ?[ap]\.?m\.?| ?uhr)?(?![\d:.,%€$£])|(?<!\d)1?\d ?[ap]\.?m\.?(?![a-z])/g;
const YEAR = /(?<![\d.,/-])(?:19|20)\d{2}(?![\d.,/-]\d)/g;
const COUNT = /(?<![\d.,:/-])(?:\d{1,3}(?:[.,']\d{3})+|\d{1,9})(?:[.,]\d+)?(?![\d:/%])/g;
/** "$351.00/year": the stroke ends the amount. */
const EACH =
  /(?<=\d)\/(?=\s?(?:year|yr|month|mo|week|day|hour|night|person|jahr|monat|woche|tag|stunde|mois|an|jour|semaine|mes|año|ano|día|dia|semana|mese|anno|giorno|maand|jaar|dag|uur|nacht)\b)/giu;
const IDENTIFIER =
  /(?=[\p{L}\p{N}./ -]*\d)[\p{L}\p{N}](?:[\p{L}\p{N}./-]|(?<=[\p{N}]) (?=[\p{N}]{2,})|(?<=\b[A-Z]{2}\d{2}) (?=\w{4}\b)){2,40}[\p{L}\p{N}]/gu;
const CONTACT =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?:\/\/|www\.)\S+[\w/]|(?:\+|\(?0|\(?\d{3}\)?[ .-])[\d ()./-]{6,20}\d/g;

const blank = (kind: AnswerKind, start: number, end: number): Value => ({
  kind,
  start,
  end,
  date: null,
  number: null,
  currency: null,
  stretch: null,
});

function each(text: string, pattern: RegExp, kind: AnswerKind): Value[] {
  return [...text.matchAll(pattern)].map((m) => blank(kind, m.index, m.index + m[0].trimEnd().length));
}

function days(folded: string, n: Notation): Value[] {
  return findDates(folded, n.todayYear, { picture: n.picture }).flatMap((hit): Value[] => {
    if (hit.mended === 2 || (hit.fixed && hit.fixed.day === null)) return [];
    const day = resolve(hit, n.order, n.todayYear);
    return day === null ? [] : [{ ...blank("day", hit.start, hit.end), date: day.date }];
  });
}

function stretches(folded: string): Value[] {
  return [...folded.matchAll(STRETCH)].flatMap((m): Value[] => {
    const count = Number(m[3] ?? m[1] ?? NUMBER_WORDS[m[2] ?? ""] ?? 0);
    const unit = UNITS.find((_, i) => m[4 + i] !== undefined)?.[0];
    if (!(count > 0) || unit === undefined) return [];
    return [{ ...blank("stretch", m.index, m.index + m[0].length), number: count, stretch: { count, unit } }];
  });
}

/** Every value of a kind in a text, left to right; none for kinds that only words around them tell (names, places, lists). */
export function valuesOf(kind: AnswerKind, text: string, n: Notation): Value[] {
  if (!/\d/.test(text) && kind !== "contact" && kind !== "stretch") return [];
  const folded = foldKeep(text);
  switch (kind) {
    case "day":
      return days(folded, n);
    case "year":
      return [
        ...days(folded, n).map((v) => ({ ...v, kind: "year" as const, date: (v.date ?? "").slice(0, 4) })),
        ...each(folded, YEAR, "year").map((v) => ({ ...v, date: folded.slice(v.start, v.end) })),
      ];
    case "time":
      return each(folded, TIME, "time");
    case "stretch":
      return stretches(folded);
    case "money":
      return findMoney(text.replace(EACH, " "), n.decimal)
        .filter((m) => m.sure || /\d[.,]\d{3}/.test(text.slice(m.start, m.end)))
        .map((m) => ({ ...blank("money", m.start, m.end), number: m.value, currency: m.currency }));
    case "percent":
      return each(folded, PERCENT, "percent");
    case "measure":
      return each(folded, MEASURE, "measure");
    case "count":
      return each(folded, COUNT, "count").map((v) => ({
        ...v,
        number: parseNumber(text.slice(v.start, v.end), n.decimal),
      }));
    case "number":
      return each(text, IDENTIFIER, "number").filter((v) => plausibleNumber(text.slice(v.start, v.end)));
    case "contact":
      return each(text, CONTACT, "contact").filter((v) => /@|\.\w|\d{3}/.test(text.slice(v.start, v.end)));
    default:
      return [];
  }
}

/** A number of something: digits among it, not a day, an amount or a word with one digit. */
function plausibleNumber(s: string): boolean {
  const digits = (s.match(/\d/g) ?? []).length;
  if (digits < 2 || s.replace(/[^\p{L}\p{N}]/gu, "").length < 4) return false;
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d{2}-\d{2}$/.test(s)) return false;
  if (/^\d+(?:[.,]\d{3})*[.,]\d{2}$/.test(s)) return false;
  return digits * 2 >= s.replace(/[^\p{L}\p{N}]/gu, "").length || !/\p{Ll}{3}/u.test(s);
}
