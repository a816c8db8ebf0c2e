import { addDays } from "#kernel/dates.ts";
import { countryOf } from "./country.ts";
import { type Desk, dayIn, dayOf, isGone, makerOf, papersAbout, papersOf } from "./desk.ts";
import { loanPapers, loanYearPapers, loanYears } from "./expected-papers.ts";
import type { WantedGap } from "./gap.ts";
import { dayName } from "./words.ts";

/** Days after the one on which it should be there. */
const GRACE = 30;
/** Days without any paper after which a loan is taken to be paid off. */
const QUIET = 1100;

/** Loans that run and have no statement of last year, where a law asks the lender for one. */
export function loanYearsOf(d: Desk): WantedGap[] {
  const lenders = new Set(papersOf(d, loanPapers).flatMap((p) => makerOf(d, p) ?? []));
  const out: WantedGap[] = [];
  for (const lender of lenders) {
    if (isGone(d.things.get(lender))) continue;
    const papers = papersAbout(d, lender).filter((p) => p.type !== null && loanPapers.includes(p.type));
    const last = papers.at(-1);
    if (last === undefined) continue;
    const home = papers.some((p) => p.type === "housing/mortgage-statement");
    const country = countryOf(d, last);
    const law = loanYears.find((l) => l.country === country && (l.home === null || l.home === home));
    const year = Number(d.today.slice(0, 4)) - (law !== undefined && law.there < "06-01" ? 1 : 2);
    const there = law === undefined ? "" : `${year + 1}-${law.there}`;
    if (law === undefined || addDays(there, GRACE) >= d.today) continue;
    const began = papers.map(dayOf).sort()[0] as string;
    const ends = papers
      .flatMap((p) => dayIn(p, ["end_date", "maturity_date"]) ?? [])
      .sort()
      .at(-1);
    if (began > `${year}-06-30` || (ends !== undefined && ends < `${year}-12-31`)) continue;
    if (dayOf(last) < addDays(d.today, -QUIET)) continue;
    const told = papersAbout(d, lender).some(
      (p) => p.type !== null && loanYearPapers.includes(p.type) && dayOf(p) >= `${year}-01-01`,
    );
    if (told) continue;
    const name = d.things.get(lender)?.name ?? "the lender";
    out.push({
      kind: "missing_document",
      subject: `loan-year ${year}`,
      title: `Loan statement for ${year} from ${name}`,
      detail: `A loan from ${name} has been running since ${dayName(began)} by what is on file, but no statement of ${year} is. One is due by ${dayName(there)} (${law.source}).`,
      due: there,
      document_id: last.id,
      entity_id: lender,
    });
  }
  return out;
}
