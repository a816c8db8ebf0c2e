import { crowns, dollars } from "./currencies.ts";

/** An amount as a person wrote it. */
interface WrittenMoney {
  number: number;
  /** The sign or code beside it as written, or null. */
  sign: string | null;
}

/** Amounts past this are a slip of the keyboard. */
const MOST = 1e12;

const SPACES = /[ \u00a0\u2009\u202f\u2007]/g;
const minus = "[-–—−]";
/** A sign or a code of money: begins with a letter or a currency sign. */
const money = "[\\p{L}\\p{Sc}][^\\d()–—−-]*?";
/** Minus, money, minus, the number, `.—` or a minus after it, money. */
const written = new RegExp(
  `^(${minus})? ?(${money})? ?(${minus})? ?(\\d[\\d.,'’ ]*?|[.,]\\d+)(?:[.,] ?[-–—]{1,2}| ?(${minus}))?(?: ?(${money}))?$`,
  "u",
);

/**
 * Digits with grouping and a fraction, whatever the country: `1,234.56`, `1.234,56`, `1 234,56`, `1'234.56`,
 * `1,23,456.78`. With one kind of sign alone, three digits after it are thousands (`1,234` and `1.234` are 1234) unless
 * nothing but a zero stands before it (`0.125`). Null when it cannot be a number.
 */
function digits(text: string): number | null {
  const s = text.replace(SPACES, " ");
  if (!/^\d[\d.,'’ ]*$|^[.,]\d+$/.test(s)) return null;
  const last = Math.max(s.lastIndexOf("."), s.lastIndexOf(","));
  let whole = s;
  let fraction = "";
  if (last >= 0) {
    const sign = s.charAt(last);
    const before = s.slice(0, last);
    const after = s.slice(last + 1);
    const repeated = before.includes(sign);
    const grouped = /[.,'’ ]/.test(before);
    const thousands = repeated || (!grouped && /^\d{3}$/.test(after) && /^[1-9]\d{0,2}$/.test(before));
    if (!thousands) {
      if (!/^\d{1,4}$/.test(after)) return null;
      whole = before;
      fraction = after;
    }
  }
  // What is left groups by one sign only: threes, or twos before the last three (India).
  const signs = new Set(whole.replace(/\d/g, "").replace(/’/g, "'"));
  if (signs.size > 1) return null;
  if (signs.size === 1 && !/^\d{1,3}(?:\D\d{3})+$|^\d{1,2}(?:\D\d{2})*\D\d{3}$/.test(whole)) return null;
  const number = Number(`${whole.replace(/\D/g, "") || "0"}.${fraction || "0"}`);
  return Number.isFinite(number) && number < MOST ? number : null;
}

/**
 * The one amount that a text is, and nothing else: `CHF 12.—`, `12,50 €`, `-$3`, `(12.00)` and `12-` (both minus twelve), `12 DR`.
 * Null when it is not one amount.
 */
export function readMoney(text: string): WrittenMoney | null {
  const s = text.replace(SPACES, " ").trim().replace(/^\+ ?/, "");
  const bracket = /^([^()\d]*)\(([^()]*)\)([^()\d]*)$/.exec(s);
  const m = written.exec(bracket ? `${bracket[1]}${bracket[2]}${bracket[3]}`.trim() : s);
  if (!m) return null;
  const [, lead, before, inner, printed = "", tail, after] = m;
  const credit = /^(.*?) ?\b(cr|dr)\.?$/i.exec(after ?? "");
  const suffix = (credit ? (credit[1] ?? "") : (after ?? "")).trim();
  const prefix = (before ?? "").trim();
  if (prefix !== "" && suffix !== "" && prefix.toUpperCase() !== suffix.toUpperCase()) return null;
  const taken = [bracket, lead, inner, tail, credit?.[2]?.toLowerCase() === "cr" || undefined];
  const minuses = taken.filter((x) => x !== undefined && x !== null).length;
  const number = digits(printed.trim());
  if (number === null || minuses > 1) return null;
  return { number: minuses === 1 && number !== 0 ? -number : number, sign: prefix || suffix || null };
}

/**
 * The currency that a written sign stands for. `$` and `kr` are shared by several countries: they keep the currency the
 * amount had when that is one of theirs. `codeOf` gives the ISO 4217 code of a sign, `$` and `kr` as they are, or null
 * for what is no money.
 */
export function writtenCurrency(
  sign: string | null,
  had: string | null,
  codeOf: (sign: string) => string | null,
): { currency: string | null } | null {
  if (sign === null) return { currency: had };
  const code = codeOf(sign);
  if (code === null) return null;
  if (code === "$") return { currency: had !== null && dollars.has(had) ? had : "USD" };
  if (code === "kr") return { currency: had !== null && crowns.has(had) ? had : null };
  if (code === "JPY" && had === "CNY" && sign === "¥") return { currency: had };
  return { currency: code };
}
