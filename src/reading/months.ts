import { monthNames } from "#kernel/dates.ts";

/** Month names and their short forms as printed on paper: en de fr es it nl pt da no sv fi. Folded. */
const rows: string[] = [
  "january jan januar jaenner janner janvier janv enero ene gennaio gen januari janeiro tammikuu",
  "february feb febr februar fevrier fevr fev febrero febbraio februari fevereiro helmikuu",
  "march mar marz maerz mrz mars marzo maart mrt marco maaliskuu",
  "april apr avril avr abril abr aprile huhtikuu",
  "may mai mayo maggio mag mei maio maj toukokuu",
  "june jun juni juin junio giugno giu junho kesakuu",
  "july jul juli juillet juil julio luglio lug julho heinakuu",
  "august aug aout agosto ago augustus augusti elokuu",
  "september sep sept septembre septiembre setiembre settembre set setembro syyskuu",
  "october oct oktober okt octobre octubre ottobre ott outubro out lokakuu",
  "november nov novembre noviembre novembro marraskuu",
  "december dec dezember dez decembre diciembre dic dicembre dezembro desember des joulukuu",
];

const byName = new Map<string, number>();
rows.forEach((r, i) => {
  for (const n of r.split(" ")) byName.set(n, i + 1);
});

/** 1..12 for a folded month name or its short form, else null. */
export const monthNumber = (folded: string): number | null => byName.get(folded) ?? null;

/** Alternation of every name, longest first, for use inside a regular expression over folded text. */
export const monthAlternation: string = [...byName.keys()].sort((a, b) => b.length - a.length).join("|");

/** `2025-03-31` -> `31 March 2025`; the form in which titles and summaries name a day. */
export function dayInWords(date: string): string {
  const [y, m, d] = date.split("-").map(Number) as [number, number, number];
  return `${d} ${monthNames[m - 1]} ${y}`;
}

/** `2025-03-31` -> `March 2025`. */
export function monthInWords(date: string): string {
  const [y, m] = date.split("-").map(Number) as [number, number];
  return `${monthNames[m - 1]} ${y}`;
}
