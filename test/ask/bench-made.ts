import { fixedClock } from "#kernel/clock.ts";
import { type AskBox, filledAskBox } from "../bench/ask-box.ts";
import type { Wanted } from "../bench/ask-judge.ts";
import { bytesOf, noon } from "../bench/checkup-box.ts";
import type { Row } from "../bench/row.ts";
import { household } from "../paper/years/household.ts";
import type { Truth } from "../paper/years/truth.ts";
import { billQuestions } from "./made-bills.ts";
import { type MadeText, madeTexts } from "./made-texts.ts";

async function* bytes(
  truth: Truth,
  texts: readonly MadeText[],
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  for (const { name, text } of texts) yield { name, bytes: new TextEncoder().encode(text) };
  for (const paper of truth.papers) yield bytesOf(paper, false);
}

/** Files the made-up papers of a seed into a box of their own, on the last of their days, and asks about them. */
export async function askMade(
  seed: number,
  asking: (name: string, b: AskBox, questions: readonly Wanted[]) => Promise<Row[]>,
): Promise<Row[]> {
  const truth = household({ seed, papers: 90 });
  const { papers, questions } = madeTexts(seed);
  const b = await filledAskBox(bytes(truth, papers), fixedClock(noon(truth.to)));
  try {
    return await asking(`made ${seed}`, b, [...questions, ...billQuestions(truth)]);
  } finally {
    await b.close();
  }
}
