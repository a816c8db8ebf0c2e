import type { AskAnswer } from "./ask.ts";
import type { DocumentRow } from "./document.ts";
import type { AskBody, DocumentAskBody } from "./routes/ask.ts";

/** The same household asks about its electricity bill. */
export function askExamples(bill: DocumentRow): Readonly<Record<string, unknown>> {
  const AskAnswer: AskAnswer = {
    answer: `Amount due: €84.20 (${bill.title}, 3 March 2025).`,
    citations: [
      {
        document: { id: bill.id, title: bill.title, url: bill.url },
        page: 1,
        quote: "€84.20",
        fact_id: "0198c2f4-1d25-7396-abc8-7e3d4c5f6a08",
      },
    ],
    grounded: true,
    proposed_change: null,
    questions_left: null,
  };
  const Question: AskBody = { question: "How much did I pay Harbor Electric in 2025?" };
  const DocumentQuestion: DocumentAskBody = {
    question: "And when is it due?",
    history: [{ question: "How much is it?", answer: "Amount due: €84.20." }],
  };
  return { AskAnswer, Question, DocumentQuestion };
}
