/**
 * Numbers, days and names as they stand in a text, in any notation of six languages. Made for judging answers and kept
 * apart from the product's own parsers on purpose: what both misread in the same way would look right.
 */

/** A number, or a day, with the ways it can be read and where it stands. */
export interface Found<T> {
  text: string;
  readings: T[];
  at: number;
  end: number;
}

const flatten = (s: string): string => s.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Letters and digits alone, without case and accents. */
export const bare = (s: string): string =>
  flatten(s)
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Words of letters and digits, without case and accents. */
export const plainWords = (s: string): string[] =>
  flatten(s)
    .replace(/ß/g, "ss")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w !== "");

const MONTHS: [RegExp, number][] = [
  [/^(?:jan|janv|ene|gen)/, 1],
  [/^(?:feb|fev)/, 2],
  [/^(?:mar|mrz|maa|mrt)/, 3],
  [/^(?:apr|avr|abr)/, 4],
  [/^(?:may|mai|mag|mei)/, 5],
  [/^(?:jun|juin|giu)/, 6],
  [/^(?:jul|juil|lug)/, 7],
  [/^(?:aug|aou|ago)/, 8],
  [/^(?:sep|set)/, 9],
  [/^(?:oct|okt|ott)/, 10],
  [/^nov/, 11],
  [/^(?:dec|dez|dic)/, 12],
];

const NAMES =
  "january|january|jan|janvier|janv|januar|januari|janner|enero|ene|gennaio|gen|february|feb|fevrier|fevr|fev|februar|februari|febrero|febbraio|" +
  "march|mar|mars|marz|mrz|marzo|maart|mrt|april|apr|avril|avr|abril|abr|aprile|may|mai|mayo|maggio|mag|mei|june|jun|juin|juni|junio|giugno|giu|" +
  "july|jul|juillet|juil|juli|julio|luglio|lug|august|aug|aout|agosto|ago|augustus|september|sept|sep|septembre|septiembre|settembre|set|" +
  "october|oct|octobre|oktober|okt|octubre|ottobre|ott|november|nov|novembre|noviembre|december|dec|decembre|dezember|dez|diciembre|dic|dicembre";

const monthOf = (word: string): number => MONTHS.find(([re]) => re.test(word))?.[1] ?? 0;

const two = (n: number) => String(n).padStart(2, "0");

function day(y: number, m: number, d: number): string | null {
  if (m < 1 || m > 12 || d < 1 || d > 31 || y < 1900 || y > 2100) return null;
  const at = new Date(Date.UTC(y, m - 1, d));
  return at.getUTCDate() === d ? `${y}-${two(m)}-${two(d)}` : null;
}

const yearOf = (s: string): number =>
  s.length === 2 ? (Number(s) > 60 ? 1900 : 2000) + Number(s) : Number(s);

const real = (days: (string | null)[]): string[] => [...new Set(days.filter((d): d is string => d !== null))];

type Maker = (m: RegExpExecArray) => (string | null)[];

/** A month in two languages, as passports print it: "14 JAN /JAN 23". */
const TWICE = `(?:\\s?/\\s?(?:${NAMES}))?`;
const ORDINAL = "(?:st|nd|rd|th|er|o|º|ª|e)?";
const DATES: [RegExp, Maker][] = [
  [/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g, (m) => [day(+m[1]!, +m[2]!, +m[3]!)]],
  [
    /(?<![\d.,/-])(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})(?![\d/-]|[.,]\d)/g,
    (m) => [day(yearOf(m[3]!), +m[2]!, +m[1]!), day(yearOf(m[3]!), +m[1]!, +m[2]!)],
  ],
  [
    new RegExp(
      `(?<![\\d.,])(\\d{1,2})${ORDINAL}[.\\s-]*(?:day\\s+of\\s+|of\\s+|de\\s+|del\\s+|di\\s+|d['’])?(${NAMES})${TWICE}(?![a-z])[.,\\s'’-]*(?:de\\s+|del\\s+)?(\\d{4}|\\d{2}(?![\\d:.,]))`,
      "g",
    ),
    (m) => [day(yearOf(m[3]!), monthOf(m[2]!), +m[1]!)],
  ],
  [
    new RegExp(
      `(?<![a-z])(${NAMES})(?![a-z])[.\\s-]*(\\d{1,2})${ORDINAL}(?!\\d)[,.\\s'’-]+(\\d{4}|\\d{2}(?![\\d:.,]))`,
      "g",
    ),
    (m) => [day(yearOf(m[3]!), monthOf(m[1]!), +m[2]!)],
  ],
];

/** Lower case without accents and of the same length, so that places stay where they are. */
function aligned(s: string): string {
  let out = "";
  for (const unit of s) {
    const f = flatten(unit);
    out += f.length === unit.length ? f : f.slice(0, unit.length).padEnd(unit.length, " ");
  }
  return out;
}

/** Days of a text, each with its readings (`YYYY-MM-DD`); 3/4/2021 has two. */
export function datesOf(text: string): Found<string>[] {
  let s = aligned(text);
  const out: Found<string>[] = [];
  for (const [pattern, make] of DATES)
    s = s.replace(pattern, (whole, ...rest) => {
      const at = rest.findIndex((x) => typeof x === "number");
      const m = [whole, ...rest.slice(0, at)] as unknown as RegExpExecArray;
      const readings = real(make(m));
      if (readings.length === 0) return whole;
      out.push({ text: whole, readings, at: rest[at] as number, end: (rest[at] as number) + whole.length });
      return " ".repeat(whole.length);
    });
  return out.sort((a, b) => a.at - b.at);
}

/** Days of a page: those printed for people, and those of the lines that machines read on passports (ICAO 9303: YYMMDD). */
export function daysOnPage(text: string): Found<string>[] {
  const machine = [...text.matchAll(/(\d{2})(\d{2})(\d{2})\d?[FMX<]{1,2}(\d{2})(\d{2})(\d{2})/g)];
  // Marks that a reader of pictures took for others.
  const mended = text.replace(/(?<!\d)(\d{1,2})\s?[,.]\s?(\d{1,2})\s?[,.]\s?(\d{4})(?!\d)/g, "$1.$2.$3");
  return [
    ...datesOf(text),
    ...(mended === text ? [] : datesOf(mended)),
    ...machine.map((m) => ({
      text: m[0],
      readings: real([day(yearOf(m[1]!), +m[2]!, +m[3]!), day(2000 + Number(m[4]), +m[5]!, +m[6]!)]),
      at: m.index,
      end: m.index + m[0].length,
    })),
  ];
}

/** Numbers of a page; of a picture they may come with a gap behind the decimal mark. */
export const numbersOnPage = (text: string): Found<number>[] => [
  ...numbersIn(text),
  ...numbersIn(text.replace(/(\d[.,]) (\d{2})(?!\d)/g, "$1$2")),
];

/** Days of a month whose year is not said ("15 July"), as `MM-DD`. */
export function yearlessOf(text: string): Found<string>[] {
  const s = blank(aligned(text), datesOf(text));
  const out: Found<string>[] = [];
  const add = (m: RegExpExecArray, d: string, month: string) => {
    const n = monthOf(month);
    if (n > 0 && +d >= 1 && +d <= 31)
      out.push({ text: m[0], readings: [`${two(n)}-${two(+d)}`], at: m.index, end: m.index + m[0].length });
  };
  const a = new RegExp(
    `(?<![\\d.,])(\\d{1,2})${ORDINAL}[.\\s]*(?:of\\s+|de\\s+|di\\s+)?(${NAMES})(?![a-z])`,
    "g",
  );
  const b = new RegExp(`(?<![a-z])(${NAMES})(?![a-z])[.\\s]*(\\d{1,2})${ORDINAL}(?![\\d])`, "g");
  for (const m of s.matchAll(a)) add(m, m[1]!, m[2]!);
  for (const m of s.matchAll(b)) add(m, m[2]!, m[1]!);
  return out;
}

/** A text with stretches of it made blank. */
export function blank(text: string, stretches: readonly { at: number; end: number }[]): string {
  let s = text;
  for (const { at, end } of stretches) s = s.slice(0, at) + " ".repeat(end - at) + s.slice(end);
  return s;
}

function readingsOf(token: string): number[] {
  const s = token.replace(/[\s'’\u00a0\u202f]/g, "");
  const marks = [...s.matchAll(/[.,]/g)];
  if (marks.length === 0) return [Number(s)];
  const last = marks.at(-1)!;
  const tail = s.length - last.index - 1;
  const kinds = new Set(marks.map((m) => m[0]));
  const whole = Number(s.replace(/[.,]/g, ""));
  const decimal = Number(`${s.slice(0, last.index).replace(/[.,]/g, "")}.${s.slice(last.index + 1)}`);
  if (kinds.size === 2) return [decimal];
  if (marks.length > 1)
    return s
      .split(/[.,]/)
      .slice(1)
      .every((g) => g.length === 3)
      ? [whole]
      : [decimal];
  return tail === 3 ? [whole, decimal] : [decimal];
}

const NUMBER = /\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)*/g;

/** Numbers of a text that are no part of a day, each with its readings; 1.234 has two. */
export function numbersIn(text: string): Found<number>[] {
  const s = blank(text, datesOf(text));
  const out: Found<number>[] = [];
  for (const m of s.matchAll(NUMBER)) {
    const found = { text: m[0], at: m.index, end: m.index + m[0].length };
    out.push({ ...found, readings: readingsOf(m[0]) });
    // Columns of a table can look like one number with spaces in it.
    // A narrow space that does not break only ever parts the thousands of one.
    if (/[ \u00a0]/.test(m[0]))
      for (const part of m[0].split(/[ \u00a0]/))
        out.push({ ...found, text: part, readings: readingsOf(part) });
  }
  return out;
}

const near = (a: number, b: number, tolerance: number) => Math.abs(a - b) <= tolerance + 1e-9;

export const hasNumber = (found: readonly Found<number>[], want: number, tolerance = 0): boolean =>
  found.some((f) => f.readings.some((r) => near(r, want, tolerance)));

export const hasDay = (found: readonly Found<string>[], want: string): boolean =>
  found.some((f) => f.readings.includes(want));

/** Numbers that are money by their look: two decimals, or a sign or code of a currency beside them. */
export function amountsIn(text: string): Found<number>[] {
  const currency = /(?:[$€£]|\b(?:US|USD|EUR|GBP|CHF|MYR|RM|SGD|CAD|CZK|Kč)\b)\s*-?$/;
  // A sign that has a number behind it belongs to that one.
  const after = /^\s*(?:[$€£]|(?:USD|EUR|GBP|CHF|MYR|RM|SGD|CAD|CZK|Kč)\b)(?!\s?\d)/;
  return numbersIn(text).filter(
    (f) =>
      !/^\s*%/.test(text.slice(f.end)) &&
      (/[.,]\d{2}$/.test(f.text) || currency.test(text.slice(0, f.at)) || after.test(text.slice(f.end))),
  );
}

/** Codes: runs of letters and digits, at least five, with a digit and more than a number in them. */
export function codesIn(text: string): { text: string; at: number; end: number }[] {
  const s = blank(text, datesOf(text));
  return [...s.matchAll(/[\p{L}\p{N}]+(?:[-/_][\p{L}\p{N}]+)*/gu)]
    .filter((m) => {
      const b = bare(m[0]);
      if (/^\d+-(?:[a-z]{3,}|\p{L}{3,})$/u.test(m[0])) return false;
      return b.length >= 5 && /\d/.test(b) && (/\p{L}/u.test(b) || /[-/_]/.test(m[0]));
    })
    .map((m) => ({ text: m[0], at: m.index, end: m.index + m[0].length }));
}
