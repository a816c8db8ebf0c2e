import { makeDate } from "#kernel/dates.ts";
import { findDates } from "#reading/dates/dates.ts";
import { readings } from "#reading/dates/order.ts";
import { foldKeep } from "#reading/text/fold.ts";

/** How a day stands in the index as one word, whatever form a page prints it in; no page has such a word. */
export const dayMark = (date: string): string => `day${date.replaceAll("-", "")}`;

/** The beginning that the marks of all days of a month (`2025-03`) or a year (`2025`) have. */
export const daysMark = (part: string): string => `day${part.replaceAll("-", "")}`;

/** True for the words of the index that no page has. */
export const isMark = (word: string): boolean => /^day\d{8}$/.test(word);

/** Longest part of a page that is looked through for days at a time. */
const LONGEST = 1_200;

/**
 * The days that a text prints, each once, at most `most`. Of digits that can be read in two ways (`03/04/2025`) both, since
 * whoever looks for a day knows which.
 */
export function daysOn(text: string, thisYear: number, most: number): string[] {
  const days = new Set<string>();
  for (const line of text.split("\n")) {
    if (!/\d/.test(line)) continue;
    for (let at = 0; at < line.length && days.size < most; at += LONGEST) {
      for (const { fixed, digits, mended } of findDates(foldKeep(line.slice(at, at + LONGEST)), thisYear)) {
        if (mended === 2) continue;
        if (fixed && fixed.day !== null) days.add(makeDate(fixed.year, fixed.month, fixed.day) ?? "");
        else if (digits) for (const r of readings(digits, thisYear)) days.add(r.date);
      }
    }
  }
  days.delete("");
  return [...days].slice(0, most);
}

/** Numbers printed in groups or with signs between them: `DE44 5001 0517`, `4408871-02`, `7123 4567 8901`. */
const GROUPED =
  /(?<![\p{L}\p{N}])(?=\p{Lu}*\d)[\p{Lu}\d]{2,}(?:[ .\-/][\p{Lu}\d]{2,}){1,9}(?![\p{L}\p{N}])/gu;
/** Amounts and days are printed in groups, too. */
const NO_NUMBER = /^(?:\d{1,3}(?:[.' ]\d{3})*|\d+)\.\d{2}$|^\d{1,2}\D\d{1,2}\D\d{2,4}$|^\d{4}\D\d{2}\D\d{2}$/;

/** Numbers of a text that are printed in groups, each without what stands between them, folded; at most `most`. */
export function squeezedNumbers(text: string, most: number): string[] {
  const found = new Set<string>();
  for (const [printed] of text.matchAll(GROUPED)) {
    const one = printed.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
    if (one.replace(/\D/g, "").length < 6 || one.length > 40 || NO_NUMBER.test(printed)) continue;
    found.add(one);
    if (found.size >= most) break;
  }
  return [...found];
}
