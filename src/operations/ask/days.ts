import { dayFacts } from "#database/search/ask-papers.ts";
import type { EvidenceRow } from "#database/search/asks.ts";
import { longDay } from "#rules/checkup/obligations/obligations.ts";
import type { App } from "../app.ts";
import type { Citing } from "./cite.ts";

/**
 * The days of papers, as far as they stand on them: a day that somebody gave or that a paper only arrived on is no word of
 * the paper, and an answer says nothing that its citations do not show.
 */
export class Days {
  private readonly facts: Map<string, EvidenceRow>;
  constructor(
    box: App,
    ids: readonly string[],
    private readonly language = "en",
  ) {
    this.facts = new Map(
      dayFacts(box.db, ids)
        .reverse()
        .map((f) => [f.document_id, f]),
    );
  }

  /** The day in words with what stands behind it, cited where the page is another than `page`; "" when it stands nowhere. */
  of(
    citing: Citing,
    record: { id: string; title: string; sort_date: string },
    page: number | null,
    after = ": ",
  ): string {
    const fact = this.facts.get(record.id);
    if (!fact) return "";
    if (fact.page !== page && !citing.fact(record, fact)) return "";
    // A form of a year says the year: its last day is only where it is filed.
    const day = Number(record.sort_date.slice(8));
    const whole = new RegExp(`(?<!\\d)0?${day}(?!\\d)`).test(fact.quote ?? fact.value);
    return `${whole ? longDay(record.sort_date, this.language) : record.sort_date.slice(0, 4)}${after}`;
  }
}
