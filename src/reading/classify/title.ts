import { kindIn } from "#rules/taxonomy/kind-names.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import { dayInWords, monthInWords } from "../dates/months.ts";

/** What stands in a title: never a number that identifies anyone. */
export interface TitleParts {
  type: string | null;
  issuer: string | null;
  recipient: string | null;
  date: string | null;
  period: { from: string; to: string } | null;
  fileName: string | null;
}

/** Digits in a row that could be part of an account, a card or a policy. */
const LONG_NUMBER = /(?:[A-Z]{2}\d{2}[ ]?)?\d(?:[ ./-]?[\dA-Z*]){4,30}/g;

/** A name that is safe in a title or a summary: long numbers are taken out. */
export const withoutNumbers = (name: string): string =>
  name
    .replace(LONG_NUMBER, (m) => (/\d{4}/.test(m) ? "" : m))
    .replace(/\s+/g, " ")
    .replace(/^[ ,.-]+|[ ,-]+$/g, "")
    .trim();

const BY_PERIOD = new Set(["bills", "banking", "work", "tax", "housing", "insurance"]);

/** "March 2025", "2024", "3 May 2025". */
function when(p: TitleParts): string | null {
  const group = p.type === null ? "" : groupOf(p.type);
  if (p.period && BY_PERIOD.has(group)) {
    const { from, to } = p.period;
    if (from.endsWith("-01-01") && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
    if (group === "insurance")
      return from.slice(0, 4) === to.slice(0, 4)
        ? monthInWords(from)
        : `${from.slice(0, 4)} to ${to.slice(0, 4)}`;
    return monthInWords(to);
  }
  if (p.date === null) return null;
  return BY_PERIOD.has(group) ? monthInWords(p.date) : dayInWords(p.date);
}

/** Shouting in capitals made calm: "HARBOR BOOK HOUSE" -> "Harbor Book House"; short forms stay. */
export function calm(name: string): string {
  if (name !== name.toUpperCase() || name.length < 6) return name;
  return name.replace(/\p{L}[\p{L}'’]*/gu, (w) =>
    w.length <= 3 ? w : w.charAt(0) + w.slice(1).toLowerCase(),
  );
}

/** A title a person would have written: "Electricity bill, March 2025, Northfield Water & Power". */
export function titleOf(p: TitleParts): string {
  const issuer = p.issuer === null ? "" : withoutNumbers(calm(p.issuer));
  const name = p.type === null ? null : kindIn(p.type, "en");
  const parts = [name ?? (issuer === "" ? null : "Paper"), when(p), issuer === "" ? null : issuer].filter(
    (x): x is string => x !== null,
  );
  if (name === null && issuer !== "") parts[0] = `Paper from ${parts.pop() ?? issuer}`;
  if (parts.length > 0 && !(parts.length === 1 && name === null && issuer === "")) {
    if (name !== null || issuer !== "") return parts.join(", ").slice(0, 160);
  }
  const file =
    p.fileName
      ?.replace(/\.[A-Za-z0-9]{1,5}$/, "")
      .replace(/[_-]+/g, " ")
      .trim() ?? "";
  const safe = withoutNumbers(file);
  if (/\p{L}{3}/u.test(safe)) return safe.slice(0, 120);
  return p.date === null ? "Unknown paper" : `Paper of ${dayInWords(p.date)}`;
}
