import { at, child, childrenOf, type Node } from "./xml.ts";

/** What the styles of a workbook say of its cells, by style number. */
export interface Formats {
  codes: string[];
  bold: boolean[];
}

/** Codes that are known by number (ECMA-376 part 1, 18.8.30); dates of the reader's own country are written year first. */
const builtIn: Record<number, string> = {
  0: "General",
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy-mm-dd h:mm",
  37: "#,##0;(#,##0)",
  38: "#,##0;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  49: "@",
};

export function formatsOf(styles: Node | undefined): Formats {
  const own = new Map<number, string>();
  for (const f of childrenOf(child(styles, "s:numFmts"), "s:numFmt"))
    own.set(Number(f.attrs.numFmtId), f.attrs.formatCode ?? "General");
  const fonts = childrenOf(child(styles, "s:fonts"), "s:font").map((f) => {
    const b = child(f, "s:b");
    return b !== undefined && !/^(?:0|false)$/.test(b.attrs.val ?? "1");
  });
  const cells = childrenOf(at(styles, "s:cellXfs"), "s:xf");
  return {
    codes: cells.map(
      (x) => own.get(Number(x.attrs.numFmtId)) ?? builtIn[Number(x.attrs.numFmtId ?? 0)] ?? "General",
    ),
    bold: cells.map((x) => fonts[Number(x.attrs.fontId ?? 0)] === true),
  };
}

const DAY = 86_400_000;
const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const monthsLong =
  "January February March April May June July August September October November December".split(" ");
const dayNames = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** The code without what is quoted, escaped, coloured or only keeps room. */
const bare = (code: string): string =>
  code
    .replace(/"[^"]*"/g, "")
    .replace(/\\./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .replace(/[_*]./g, "");

export const isDate = (code: string): boolean => /[ymdhs]/i.test(bare(code).replace(/general/gi, ""));

/** A number as its cell shows it, near enough to be recognised: dates, percent, decimals, thousands, a currency sign. */
export function formatNumber(value: number, code: string, from1904 = false): string {
  const sections = code.split(";");
  const section = (value < 0 && sections[1]) || (value === 0 && sections[2]) || sections[0] || "General";
  if (isDate(section)) return formatDate(value, section, from1904);
  const plain = bare(section);
  if (/^\s*(?:general)?\s*$/i.test(plain) && !/[#0?]/.test(plain))
    return general(value) === "" ? "" : around(section, general(value));
  if (plain.includes("@")) return general(value);
  if (/E\+/i.test(plain)) return value.toExponential(2);
  const percent = plain.includes("%");
  const shown = percent ? value * 100 : value;
  const decimals = plain.includes("/") ? 4 : (/\.([0#?]+)/.exec(plain)?.[1]?.length ?? 0);
  const signed = sections.length < 2 || value >= 0 ? shown : Math.abs(shown);
  let text = Math.abs(signed).toFixed(Math.min(20, decimals));
  const least = /\.([0#?]+)/.exec(plain)?.[1]?.replace(/[^0].*$/, "").length ?? 0;
  while (text.includes(".") && text.endsWith("0") && text.length - text.indexOf(".") - 1 > least)
    text = text.slice(0, -1);
  text = text.replace(/\.$/, "");
  if (/[#0?],[#0?]/.test(plain)) text = text.replace(/^\d+/, (d) => d.replace(/\B(?=(?:\d{3})+$)/g, ","));
  const whole = /^[^.]*?(0+)(?:\.|[^0]|$)/.exec(plain)?.[1]?.length ?? 0;
  if (whole > 1 && !plain.includes(","))
    text = text.padStart(whole + (text.includes(".") ? text.length - text.indexOf(".") : 0), "0");
  return around(section, `${signed < 0 ? "-" : ""}${text}${percent ? "%" : ""}`);
}

/** A number without a form of its own: as many digits as matter. */
function general(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  return String(Number(value.toPrecision(11)));
}

/** Words and currency signs that a form puts before and after the number. */
function around(section: string, number: string): string {
  const literal = (text: string): string =>
    text
      .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_, sign) => `"${sign}"`)
      .replace(/\[[^\]]*\]/g, "")
      .replace(/[_*]./g, " ")
      .replace(/\\(.)/g, '"$1"')
      .replace(/"([^"]*)"|[#0?,.%]+|General/gi, (_, words) => words ?? "");
  const m = /^(.*?)((?:[#0?]|General)(?:.*[#0?])?%?)(.*)$/i.exec(
    section.replace(/"[^"]*"|\[\$[^\]]*\]/g, (s) => s.replace(/[#0?.,]/g, (c) => c)),
  );
  if (!m) return number;
  const before = literal(m[1] ?? "").trimStart();
  const after = literal(m[3] ?? "").trimEnd();
  return `${before}${number}${after}`.replace(/\s+/g, " ").trim();
}

/** Serial days since 1899-12-30 (or 1904-01-01) as the form says; a day alone is written year first where months are numbers. */
function formatDate(value: number, code: string, from1904: boolean): string {
  const days = from1904 ? value + 1462 : value;
  if (!(days >= 0 && days < 2_958_466)) return general(value);
  // Excel takes 1900 for a leap year: days before its 29 February are one off.
  const ms = Math.round((days < 60 ? days + 1 : days) * DAY) - 25_569 * DAY;
  const date = new Date(ms);
  const plain = bare(code).toLowerCase();
  const month = /m{3,}/.exec(plain)?.[0].length ?? 0;
  const hasDay = /d/.test(plain);
  const hasYear = /y/.test(plain);
  const pad = (n: number) => String(n).padStart(2, "0");
  const parts: string[] = [];
  const y = date.getUTCFullYear();
  const m = date.getUTCMonth();
  const d = date.getUTCDate();
  if (/dddd/.test(plain)) parts.push(`${dayNames[date.getUTCDay()]},`);
  const named = month >= 4 ? monthsLong[m] : monthNames[m];
  const monthIsDate = hasDay || hasYear || month >= 3;
  if (month >= 3)
    parts.push([hasDay ? String(d) : "", named, hasYear ? String(y) : ""].filter((p) => p !== "").join(" "));
  else if (hasYear && hasDay)
    parts.push(dayFirst(plain) ? `${pad(d)}.${pad(m + 1)}.${y}` : `${y}-${pad(m + 1)}-${pad(d)}`);
  else if (hasYear) parts.push(/m/.test(plain) ? `${y}-${pad(m + 1)}` : String(y));
  else if (hasDay && monthIsDate) parts.push(/m/.test(plain) ? `${pad(d)}.${pad(m + 1)}.` : String(d));
  if (/[hs]/.test(plain)) {
    const hours = /\[h+\]/.test(plain) ? Math.floor((days * DAY + 500) / 3_600_000) : date.getUTCHours();
    const seconds = /s/.test(plain) ? `:${pad(date.getUTCSeconds())}` : "";
    parts.push(`${/h/.test(plain) ? `${pad(hours)}:` : ""}${pad(date.getUTCMinutes())}${seconds}`);
  }
  return parts.length > 0 ? parts.join(" ") : general(value);
}

/** "dd.mm.yyyy" is written so; with slashes day and month cannot be told apart by every reader, so the year goes first. */
const dayFirst = (plain: string): boolean => /d+\.\s*m+\.\s*y/.test(plain);
