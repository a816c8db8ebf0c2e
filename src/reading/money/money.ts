import { currencyCodes, currencyOf } from "#rules/money/currencies.ts";

export { currencyOf };

/** An amount as printed at one place of a line. */
export interface MoneyHit {
  start: number;
  end: number;
  value: number;
  /** ISO 4217 code when the code or an unambiguous sign stands beside it, `$` and `kr` for the signs several countries share. */
  currency: string | null;
  /** Printed with a fraction ("12.50") or a currency: hardly anything but money. */
  sure: boolean;
}

/** Which sign stands before the fraction in this paper, where it matters. */
export type DecimalSign = "." | ",";

const PREFIX =
  `(?:(?:US|AU|CA|NZ|HK|NT|MX|CDN|[ACSR])?\\$|€|£|¥|₹|₺|₴|₩|₪|₱|฿` +
  `|(?<![A-Za-z])(?:${currencyCodes.join("|")}|RM(?!-\\d{3})|Rm|SFr\\.?|Fr\\.|Rs\\.?|Rp` +
  `|kr\\.?)(?![A-Za-z]))`;
const SUFFIX = `(?:€|£|\\$|₽|₺|zł|Kč|(?:${currencyCodes.join("|")}|EURO?S?|Euros?|euros?|RM|SFr\\.?|Fr\\.|kr\\.?|Kr\\.?|zl|Ft|lei)(?![A-Za-z]))`;
/** Grouped thousands, or plain digits; then a fraction of two digits, or ",-" and ".-" for none. */
const number = (groups: string) =>
  `(?:\\d{1,3}(?:[${groups}]\\d{3}){1,4}(?!\\d)|\\d{1,9})(?:[.,] ?\\d{2}(?!\\d)|[.,][-–—]{1,2}|[.,]\\d(?![\\d.,])|[.,]\\d{3,4}(?!\\d))?`;
const money = (groups: string) =>
  new RegExp(
    `([-–−+(]{0,2}) ?(${PREFIX})?[ :]{0,3}([-–−]?)(?<![\\d.,])(${number(groups)})(?!\\d)[ ]{0,2}` +
      `(${SUFFIX})?( ?(?:CR|Cr|cr|DR|Dr|dr)(?![A-Za-z])|[-–−](?!\\w)|\\))?`,
    "g",
  );
/** A space may group thousands only where the comma stands before the fraction; elsewhere it parts two numbers. */
const PATTERN: Record<DecimalSign, RegExp> = { ".": money(".,'’"), ",": money(".,'’ \\u00a0\\u202f") };

/** The number meant by printed digits, given the paper's decimal sign where the print leaves it open. Null: not a number. */
export function parseNumber(printed: string, decimal: DecimalSign): number | null {
  let s = printed.replace(/[ \u00a0\u202f'’]/g, "").replace(/[.,][-–—]{1,2}$/, "");
  const dot = s.lastIndexOf(".");
  const comma = s.lastIndexOf(",");
  if (dot >= 0 && comma >= 0) {
    const thousands = dot > comma ? /,/g : /\./g;
    s = s.replace(thousands, "").replace(",", ".");
  } else if (dot >= 0 || comma >= 0) {
    const sign = dot >= 0 ? "." : ",";
    const parts = s.split(sign);
    const tail = parts[parts.length - 1] ?? "";
    if (parts.length > 2 || (tail.length === 3 && sign !== decimal)) s = parts.join("");
    else s = parts.join(".");
  }
  if (!/^\d+(?:\.\d+)?$/.test(s)) return null;
  const n = Number(s);
  return Number.isFinite(n) && n < 1e12 ? n : null;
}

/**
 * Every amount in one line, left to right. Whole numbers without a currency are given too, with `sure` false: only a
 * label makes money of them.
 */
export function findMoney(line: string, decimal: DecimalSign): MoneyHit[] {
  const text = line.length > 1500 ? line.slice(0, 1500) : line;
  if (!/\d/.test(text)) return [];
  const out: MoneyHit[] = [];
  for (const m of text.matchAll(PATTERN[decimal])) {
    const printed = m[4] ?? "";
    const numberAt = (m.index ?? 0) + m[0].indexOf(printed, (m[1]?.length ?? 0) + (m[2]?.length ?? 0));
    const numberEnd = numberAt + printed.length;
    const before = text.slice(Math.max(0, numberAt - 1), numberAt);
    const next = text.charAt(numberEnd);
    const sign = m[2] ?? m[5] ?? null;
    const currency = sign === null ? null : currencyOf(sign.trim());
    // Parts of dates, codes, percentages and measures are not amounts.
    if (currency === null && /[\w/:#*]/.test(before)) continue;
    if (/[%/:]/.test(next) || /^ ?%/.test(text.slice(numberEnd, numberEnd + 2))) continue;
    if (
      currency === null &&
      /^[A-Za-z]/.test(next) &&
      !/^(?:CR|DR|cr|Cr|[A-Z] |[A-Z]$|[A-Z]\*?$|e$|e )/.test(text.slice(numberEnd, numberEnd + 2))
    )
      continue;
    if (/^[.,]\d/.test(text.slice(numberEnd, numberEnd + 2))) continue;
    // "am 15.02. überwiesen": a day and a month where the comma stands before the fraction.
    if (currency === null && decimal === "," && next === "." && /^\d{1,2}\.(?:0[1-9]|1[0-2])$/.test(printed))
      continue;
    const value = parseNumber(printed, decimal);
    if (value === null) continue;
    const fraction = /[.,] ?\d{2}$/.test(printed) || /[.,][-–—]{1,2}$/.test(printed);
    if (!fraction && currency === null && /[.,]\d{3,4}$/.test(printed) && !/\d[.,' ]\d{3}$/.test(printed))
      continue;
    const tail = (m[6] ?? "").trim();
    const open = (m[1] ?? "").includes("(");
    const minus =
      /[-–−]/.test(m[1] ?? "") ||
      (m[3] ?? "") !== "" ||
      /^[-–−]$/.test(tail) ||
      /^cr$/i.test(tail) ||
      (open && tail === ")");
    const lead = m[0].length - m[0].trimStart().length;
    const start = currency !== null && m[2] !== undefined ? (m.index ?? 0) + lead : numberAt;
    const suffixEnd = m[5] !== undefined ? text.indexOf(m[5], numberEnd) + m[5].length : numberEnd;
    out.push({
      start,
      end: suffixEnd,
      value: minus ? -value : value,
      currency,
      sure: fraction || currency !== null,
    });
  }
  return out;
}

/** The decimal sign that the amounts of a paper agree on; `fallback` when they say nothing. */
export function decimalSign(lines: string[], fallback: DecimalSign): DecimalSign {
  const votes = { ".": 0, ",": 0 };
  const vote = (sign: string | undefined, n: number) => {
    if (sign === "." || sign === ",") votes[sign] += n;
  };
  for (const l of lines.slice(0, 3000)) {
    const text = l.slice(0, 1500);
    for (const m of text.matchAll(/\d([.,])\d{2}(?![\d.,])/g)) vote(m[1], 1);
    for (const m of text.matchAll(/\d[.,]\d{3}([.,])\d{2}(?!\d)/g)) vote(m[1], 3);
  }
  const dot = votes["."];
  const comma = votes[","];
  // Dates with dots (31.12.24) count for nothing: their tails are followed or led by another dot.
  return dot === comma ? fallback : dot > comma ? "." : ",";
}

/** `1234.5` -> "1234.50": the normal form of an amount in a fact. */
export const moneyText = (n: number): string => n.toFixed(2);
