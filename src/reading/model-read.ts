import { typeBySlug } from "#rules/taxonomy.ts";
import { builtInReader } from "./built-in.ts";
import { grounded } from "./grounded.ts";
import { type Difference, lookAt, mergeReading, mergeType } from "./merge.ts";
import { fullVotes, sortingVotes } from "./model-answers.ts";
import { candidatesOf } from "./model-candidates.ts";
import { fullQuestion, sortingQuestion } from "./model-prompts.ts";
import type { Page } from "./page.ts";
import { answerOf, type Question } from "./questions.ts";
import type { Reading, ReadingContext } from "./reader.ts";
import { study } from "./study.ts";
import { titleOf } from "./title.ts";

/** The reading of both, the rules and the model. */
export interface ModelReading {
  reading: Reading;
  /** Its title was made anew, since something in it was. */
  retitled: boolean;
  /** How many questions had an answer that could be used, of those asked. */
  answered: number;
  /** Keys of what both read alike, and of what the model alone read. */
  agreed: string[];
  taken: string[];
  differences: Difference[];
  look: { reason: "low_confidence"; detail: string } | null;
}

/** What comes next: a question for the model, or all is said. */
export type Step = { ask: Question } | { done: ModelReading };

/**
 * Reads a paper with a language model, one step at a time: the same pages, context and answers so far give the same next
 * step. `answers`: what the model wrote, as it came; one that is not of the form asked for counts as none. `held`: keys of
 * what a person has set ("type" among them), which no reading touches or asks about.
 */
export function modelStep(pages: Page[], context: ReadingContext, answers: string[], held: string[]): Step {
  const s = study(pages, context);
  const sorted = builtInReader.sort(pages, context);
  const candidates = candidatesOf(s);
  const sorting = sortingQuestion(s, candidates);
  const [first, second] = answers;
  if (first === undefined) return { ask: sorting };
  const chosen = answerOf(sorting.form, first);
  const votes = sortingVotes(candidates, chosen);
  // A type of the account's own was learnt from its papers: a model that does not know it has no say.
  const own = sorted.type !== null && typeBySlug(sorted.type) === undefined;
  const { type, typeConfidence, difference } = mergeType(sorted, votes.type, own || held.includes("type"));
  const question = fullQuestion(s, own ? null : type);
  if (second === undefined) return { ask: question };
  const copied = answerOf(question.form, second);
  const facts = grounded([...votes.facts, ...fullVotes(s, own ? null : type, copied)], pages);
  const asSorted = { ...sorted, type, typeConfidence };
  const rules: Reading = {
    reader: builtInReader.name,
    sorting: asSorted,
    full: builtInReader.read(pages, asSorted, context),
  };
  const merged = mergeReading(rules, { facts }, new Set(held));
  const differences = [...(difference === null ? [] : [difference]), ...merged.differences];
  const reading = retold(merged.reading, sorted.confidence, context, {
    votes: votes.type,
    type: sorted.type,
    ...merged,
  });
  return {
    done: {
      ...reading,
      answered: [chosen, copied].filter((a) => a !== null).length,
      agreed: merged.agreed,
      taken: merged.taken,
      differences,
      look: lookAt(differences),
    },
  };
}

/** The reading with a title and a confidence that fit what was added to it. */
function retold(
  reading: Reading,
  before: number,
  context: ReadingContext,
  of: { votes: string | null; type: string | null; agreed: string[]; taken: string[] },
): { reading: Reading; retitled: boolean } {
  const { sorting } = reading;
  const news = sorting.type !== of.type || ["issue_date", "issuer"].some((key) => of.taken.includes(key));
  const title = news
    ? titleOf({
        type: sorting.type,
        issuer: sorting.issuer,
        recipient: sorting.recipient,
        date: sorting.date,
        period: sorting.period,
        fileName: context.fileName,
      })
    : sorting.title;
  const alike = of.votes !== null && of.votes === of.type && of.agreed.includes("issue_date");
  const confidence = alike ? Math.max(before, Math.round(before + (97 - before) * 0.4)) : before;
  return { reading: { ...reading, sorting: { ...sorting, title, confidence } }, retitled: news };
}
