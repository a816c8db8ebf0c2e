import { any, whole } from "#lexicon/phrases.ts";
import { monthAlternation, monthNumber } from "#reading/dates/months.ts";

/** A month, or a day of one, that a text names without a year, and where its words stand. */
interface LooseMonth {
  /** 1 to 12. */
  month: number;
  /** Day of the month; null for all of it. */
  day: number | null;
  start: number;
  end: number;
}

/** Names of months that are other words, too, and so are months only where nothing else can stand. */
const doubtful = whole("span-months-doubtful");

/** What stands before a month and before nearly nothing else. */
const sure = new RegExp(`(?:^|[ (])(?:${any("span-months-sure")})[ ']$`);
/** What may stand before one: it is a month if its name is nothing else, or if another month is named. */
const fair = new RegExp(`(?:^|[ ,(])(?:${any("span-months-fair")})[ ']$|, $`);
/** Papers and payments that a month stands before: "the May bill", "Mairechnung". */
const papers = new RegExp(`^(?:'?s)?[ -]?(?:${any("span-months-papers")})(?![a-z])`);
const name = new RegExp(
  `(?<![a-z0-9])(${monthAlternation})(?:'s)?(?![a-z0-9'])` +
    `|(?<![a-z0-9])(${monthAlternation})(?=(?:rechnung|rechnungen|abrechnung|gehalt|miete` +
    `|rekening|factuur|afschrift|loon)(?![a-z]))`,
  "g",
);
/** What follows a word that is no month: "may I", "March 3" is a day. */
const other = /^ (?:i|we|you|it|he|she|they|be|have|not|\d{1,2}(?!\d))(?![a-z0-9])/;

const ofOneMonth = new RegExp(`(?:^| )(?:${any("span-months-for")}) $`);

/**
 * Months that a folded text names without a year, left to right: "the May bill than the one of June". `taken`: stretches that
 * are read as days already.
 */
export function looseMonths(folded: string, taken: readonly { start: number; end: number }[]): LooseMonth[] {
  const found: (LooseMonth & { sure: boolean })[] = looseDays(folded, taken).map((d) => ({
    ...d,
    sure: true,
  }));
  taken = [...taken, ...found];
  for (const m of folded.matchAll(name)) {
    const word = m[1] ?? m[2] ?? "";
    const month = monthNumber(word);
    const start = m.index;
    const end = start + word.length;
    if (month === null || taken.some((t) => start < t.end && end > t.start)) continue;
    const before = folded.slice(Math.max(0, start - 16), start);
    const after = folded.slice(end);
    // "3 May" is a day.
    if (other.test(after) || /\d(?:st|nd|rd|th|er|\.)? (?:of |de |di )?$/.test(before)) continue;
    const led = sure.test(before) || m[2] !== undefined || papers.test(after);
    const may = fair.test(before) || /^'s/.test(after) || start === 0;
    const plain = !doubtful.test(word);
    const last = /^ ?[?.!]*$/.test(after) && ofOneMonth.test(before);
    if (led || (may && (plain || last))) found.push({ month, day: null, start, end, sure: true });
    else if (may) found.push({ month, day: null, start, end, sure: false });
  }
  const known = found.some((f) => f.sure);
  return found
    .filter((f) => f.sure || known)
    .sort((a, b) => a.start - b.start)
    .map(({ month, day, start, end }) => ({ month, day, start, end }));
}

const days = new RegExp(
  `(?<![a-z0-9.,/])(?:(\\d{1,2})(?:st|nd|rd|th|er|\\.)? (?:of |de |di )?(${monthAlternation})` +
    `|(${monthAlternation})\\.? (\\d{1,2})(?:st|nd|rd|th)?)(?![a-z0-9:.,]*\\d)`,
  "g",
);

/** Days that are named without their year: "April 3", "am 3. Mai". */
function looseDays(folded: string, taken: readonly { start: number; end: number }[]): LooseMonth[] {
  return [...folded.matchAll(days)].flatMap((m): LooseMonth[] => {
    const [start, end] = [m.index, m.index + m[0].length];
    const month = monthNumber(m[2] ?? m[3] ?? "");
    const day = Number(m[1] ?? m[4]);
    if (month === null || day < 1 || day > 31 || taken.some((t) => start < t.end && end > t.start)) return [];
    return [{ month, day, start, end }];
  });
}
