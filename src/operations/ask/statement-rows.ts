import { factsWithKeys } from "#database/search/asks.ts";
import { fold } from "#kernel/text.ts";
import { movementOn } from "#reading/ask/movements.ts";
import { hasTerm, wordsOf } from "#reading/ask/passage.ts";
import type { Question } from "#reading/ask/question.ts";
import type { Chunk } from "#reading/ask/subject.ts";
import { termOf } from "#reading/ask/term.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Box } from "../box.ts";
import type { Row, Rows } from "./rows.ts";
import type { Chosen } from "./select.ts";

const ofBank = /^banking\/(?:bank-statement|credit-card-statement)$/;

/** Rows of one statement that name somebody in a line with an amount. */
function named(paper: Chosen, chunk: Chunk, currency: string | null): Row[] {
  const terms = chunk.words.map(termOf);
  const card = paper.record.type_slug === "banking/credit-card-statement";
  return paper.pages.flatMap((page) =>
    page.text.split("\n").flatMap((line): Row[] => {
      const words = wordsOf(line);
      if (!terms.every((t) => hasTerm(words, t))) return [];
      const amount = movementOn(fold(line), card);
      return amount === null
        ? []
        : [{ paper, number: amount, currency, fact: null, line: { page: page.number, quote: line } }];
    }),
  );
}

/**
 * What was paid to somebody by what statements of an account list, where no paper of theirs is on file; money that came back
 * is taken off. Null when no statement names them in a line with an amount.
 */
export function statementRows(
  box: Box,
  scope: AccountScope,
  q: Question,
  chosen: readonly Chosen[],
): Rows | null {
  const papers = chosen.filter(
    (c) => ofBank.test(c.record.type_slug ?? "") && (c.record.dated || q.span === null),
  );
  const money = Map.groupBy(
    factsWithKeys(
      box.db,
      scope,
      papers.map((c) => c.record.id),
      ["closing_balance", "total", "amount_due"],
    ),
    (f) => f.document_id,
  );
  const rows = papers.flatMap((paper) => {
    const currency = money.get(paper.record.id)?.find((f) => f.currency !== null)?.currency ?? null;
    const chunks = q.subject.slots.flatMap((slot, i) =>
      paper.fits[i] === "stands" || paper.fits[i] === "place" ? slot : [],
    );
    return chunks.flatMap((chunk) => named(paper, chunk, currency));
  });
  const counted = rows.filter((r) => q.currency === null || r.currency === q.currency);
  return counted.length === 0
    ? null
    : { counted, left: [], silent: [], undated: [], alike: [], label: "lines" };
}
