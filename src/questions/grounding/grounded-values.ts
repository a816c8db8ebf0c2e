import { findDates } from "#reading/dates/dates.ts";
import { monthNumber } from "#reading/dates/months.ts";
import { readings } from "#reading/dates/order.ts";
import { currencyOf } from "#reading/money/money.ts";
import { compact, foldKeep } from "#reading/text/fold.ts";

/** A number as it may be meant: `1.234` is a thousand and more, or one and a bit, as long as nothing says which. */
export interface NumberSaid {
  /** Every number it may be, written plainly ("1234.5"). */
  meant: string[];
  /** Of a number whose groups a space parts: the numbers it is otherwise. */
  parts: string[][];
  percent: boolean;
  /** ISO 4217, or `$` or `kr` for the signs several countries share; null where none stands beside it. */
  currency: string | null;
  /** Where it stands, with its currency. */
  start: number;
  end: number;
}

/** The values of a text: what must stand on a page before anybody may say it. */
export interface Values {
  /** Days, each with every reading it allows (`YYYY-MM-DD`). */
  days: string[][];
  /** Months of a year (`YYYY-MM`). */
  months: string[];
  /** Days without a year (`MM-DD`). */
  yearless: string[];
  /** Months without a day or a year, 1 to 12. */
  bareMonths: number[];
  numbers: NumberSaid[];
  /** Letters and digits together ("HL-7731-4402"), squeezed and folded. */
  codes: string[];
  /** The text with everything above blanked out, as long as the text. */
  rest: string;
}

const blank = (text: string, start: number, end: number) =>
  text.slice(0, start) + " ".repeat(end - start) + text.slice(end);

/** "1.50" -> "1.5", "007" -> "7". */
function plain(digits: string): string {
  const [whole = "", fraction = ""] = digits.split(".");
  const w = whole.replace(/^0+(?=\d)/, "");
  const f = fraction.replace(/0+$/, "");
  return f === "" ? w : `${w}.${f}`;
}

/** Every number that printed digits may mean. */
export function numbersMeant(printed: string): string[] {
  const s = printed.replace(/[ \u00a0\u202f'’]/g, "").replace(/[.,]+$/, "");
  const signs = s.replace(/\d/g, "");
  if (signs === "") return [plain(s)];
  const parts = s.split(/[.,]/);
  const grouped = parts.slice(1).every((p) => p.length === 3) && (parts[0]?.length ?? 0) <= 3;
  if (new Set(signs).size === 1 && signs.length > 1) return grouped ? [plain(parts.join(""))] : [];
  if (signs.length === 1)
    return grouped && parts[0] !== "0"
      ? [plain(parts.join("")), plain(parts.join("."))]
      : [plain(parts.join("."))];
  const last = parts.pop() ?? "";
  // Both signs: the last one stands before the fraction, and stands once.
  return signs.slice(0, -1).includes(signs.at(-1) ?? "") ? [] : [plain(`${parts.join("")}.${last}`)];
}

const CURRENCY_BEFORE =
  /(?:^|[^\p{L}])((?:US|AU|CA|NZ|HK|R|S|A|C)?\$|€|£|¥|₹|₺|zł|[A-Z]{3}|Fr\.|kr\.?)[ \u00a0\u202f]?[-–−]?$/u;
const CURRENCY_BEHIND = new RegExp(
  String.raw`^[ \u00a0\u202f]?(?:[.,][-–—]{1,2} ?)?(?:US-)?` +
    String.raw`(€|£(?:GB)?|(?:US|AU|CA|NZ|HK|R|S|A|C)\$|\$(?:US|AU|CA|NZ|HK)?|¥|₹|zł|Kč|kr\.?|[A-Za-z]{3,7})(?![\p{L}])`,
  "u",
);
const PERCENT = /^[ \u00a0\u202f]?(?:%|percent|per ?cent|prozent|pour ?cent|por ?ciento|procent)/i;

const NUMBER = /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,'’]\d+)*/gu;
/** A number with a unit or an ending glued to it: "2nd", "30km", "5%". */
const GLUED = /^\d+(?:[.,]\d+)?(?:\p{L}{1,4})$/u;
/** Letters and digits in one, perhaps in groups. */
const CODE = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-/._][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;

/** Names of money that stand behind a number in a sentence, folded, where papers print a sign. */
const SPOKEN: Record<string, string> = {
  dollar: "$",
  dolares: "$",
  dollari: "$",
  pound: "GBP",
  pfund: "GBP",
  livres: "GBP",
  franken: "CHF",
  francs: "CHF",
  franc: "CHF",
  franchi: "CHF",
};

/** French puts the country behind the sign: "$US", "£GB". */
const currencyNamed = (sign: string) => {
  const turned = sign.replace(/^£GB$/, "£").replace(/^\$([A-Z]{2})$/, "$1$$");
  return currencyOf(turned) ?? SPOKEN[foldKeep(sign)] ?? null;
};

function numberAt(text: string, start: number, printed: string): NumberSaid {
  const end = start + printed.length;
  const groups = printed.split(/[ \u00a0\u202f]/);
  const before = CURRENCY_BEFORE.exec(text.slice(Math.max(0, start - 8), start));
  const behind = CURRENCY_BEHIND.exec(text.slice(end, end + 17));
  const ahead = before?.[1] ? currencyNamed(before[1]) : null;
  const after = behind?.[1] ? currencyNamed(behind[1]) : null;
  return {
    meant: numbersMeant(printed),
    parts: groups.length > 1 ? groups.map(numbersMeant) : [],
    percent: PERCENT.test(text.slice(end, end + 12)),
    currency: ahead ?? after,
    start: ahead === null ? start : start - (before?.[0] ?? "").replace(/^[^\p{L}\p{S}]/u, "").length,
    end: ahead === null && after !== null ? end + (behind?.[0] ?? "").length : end,
  };
}

const DAY_OF_MONTH =
  /(?<![\d.,/])(\d{1,2})(?:st|nd|rd|th|er|[.º°])? ?(?:of |de |di )?(\p{L}{3,12})\b\.?|\b(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?(?![\d.,:/])/gu;

/** Words for months that are other words as well, unless they are written large. */
const DOUBTFUL = new Set([
  "may",
  "mag",
  "march",
  "mar",
  "set",
  "sett",
  "out",
  "des",
  "ago",
  "dic",
  "lug",
  "giu",
]);

/**
 * Takes the values out of a text. `picture`: signs that the reader of a picture takes for one another are seen through.
 * `year` is this year: two figures of a year are read by it.
 */
export function valuesOf(text: string, year: number, picture = false): Values {
  const folded = foldKeep(text);
  let rest = text;
  const out: Values = { days: [], months: [], yearless: [], bareMonths: [], numbers: [], codes: [], rest };
  for (const hit of findDates(folded, year, { picture })) {
    if (hit.fixed) {
      const { year: y, month, day } = hit.fixed;
      const m = `${y}-${String(month).padStart(2, "0")}`;
      if (day === null) out.months.push(m);
      else out.days.push([`${m}-${String(day).padStart(2, "0")}`]);
    } else if (hit.digits) out.days.push([...new Set(readings(hit.digits, year).map((r) => r.date))]);
    rest = blank(rest, hit.start, hit.end);
  }
  const low = foldKeep(rest);
  for (const m of low.matchAll(DAY_OF_MONTH)) {
    const month = monthNumber(m[2] ?? m[3] ?? "");
    const day = Number(m[1] ?? m[4]);
    if (month === null || day < 1 || day > 31) continue;
    const name = m[2] ?? m[3] ?? "";
    const at = m.index + m[0].indexOf(name);
    if (DOUBTFUL.has(name) && !/^\p{Lu}/u.test(rest.slice(at))) continue;
    out.yearless.push(`${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
    rest = blank(rest, m.index, m.index + m[0].length);
  }
  for (const m of rest.matchAll(/\p{L}{3,}/gu)) {
    const word = foldKeep(m[0]);
    const month = monthNumber(word);
    if (month === null || (word.length < 4 && word !== "may" && word !== "mai")) continue;
    if (DOUBTFUL.has(word) && !/^\p{Lu}/u.test(m[0])) continue;
    out.bareMonths.push(month);
    rest = blank(rest, m.index, m.index + m[0].length);
  }
  for (const m of rest.matchAll(CODE)) {
    if (!/\d/.test(m[0]) || !/\p{L}/u.test(m[0]) || GLUED.test(m[0])) continue;
    out.codes.push(compact(m[0]));
    rest = blank(rest, m.index, m.index + m[0].length);
  }
  for (const m of rest.matchAll(NUMBER)) out.numbers.push(numberAt(rest, m.index, m[0]));
  for (const n of out.numbers) rest = blank(rest, n.start, n.end);
  out.rest = rest;
  return out;
}

/** Letters that the reader of a picture takes for digits, in a word that has digits. */
const AS_DIGIT: Record<string, string> = { o: "0", q: "0", l: "1", i: "1", s: "5", b: "8", z: "2" };

/** A text with letters among digits read as the digits they look like: "1O5,8B" is "105,88". As long as the text. */
export const digitsMended = (text: string): string =>
  text.replace(/(?<!\p{L})[oqlisbz\d]*\d[oqlisbz\d.,]*(?!\p{L})/giu, (w) =>
    w.replace(/[oqlisbz]/gi, (c) => AS_DIGIT[c.toLowerCase()] ?? c),
  );

/** Words and codes as they look, whatever the reader of a picture made of them. */
export const asItLooks = (squeezed: string): string =>
  squeezed.replace(/rn/g, "m").replace(/[oqlisbz|!]/g, (c) => AS_DIGIT[c] ?? "1");
