import type { AskAnswer, AskPiece } from "#contract/ask.ts";
import type { AskBody, DocumentAskBody } from "#contract/routes/ask.ts";
import { addTurn, lastTurns } from "#database/asks.ts";
import { type DocumentRecord, documentById } from "#database/documents.ts";
import { notFound, Problem } from "#kernel/problem.ts";
import { inThread } from "#reading/ask/question.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Box } from "../box.ts";
import { type Call, read } from "../operation.ts";
import { askAllowed, countAnswer, questionsLeft } from "./allowance.ts";
import { answerTo } from "./answer.ts";

/** What an answer is told in: its pieces, then the whole. */
export type AskStep = { event: "text"; data: AskPiece } | { event: "done"; data: AskAnswer };

/** An answer that is about to be given; it stops when `gone` is aborted, and then counts as none. */
export type Answering = (gone: AbortSignal) => AsyncGenerator<AskStep, void, undefined>;

/** A question to everything on file. The thread of the person remembers it. */
export const questionOperation = read<AskBody, Answering>(
  { scope: "ask" },
  (box, scope, { question }, call) =>
    begin(box, scope, call, {
      only: null,
      questions: () => [...lastTurns(box.db, scope, call.caller.user.id), question],
      given: () => addTurn(box.db, scope, call.caller.user.id, question, box.clock.now()),
    }),
);

/** A question to one document; what went before is what the caller says went before. */
export const documentQuestionOperation = read<DocumentAskBody & { document: string }, Answering>(
  { scope: "ask" },
  (box, scope, { document, question, history }, call) => {
    const only = documentById(box.db, scope, document);
    if (!only || only.trashed_at !== null) throw notFound();
    const before = (history ?? []).map((turn) => turn.question);
    return begin(box, scope, call, { only, questions: () => [...before, question], given: () => {} });
  },
);

interface Turn {
  only: DocumentRecord | null;
  /** The questions of the thread, the one asked now last. */
  questions(): string[];
  /** Done in the transaction that counts the answer. */
  given(): void;
}

const oneAtATime = () =>
  new Problem(
    429,
    "pace",
    "One at a time",
    "Another question of yours is being answered. Wait for it to end and ask again.",
    { headers: { "Retry-After": "1" } },
  );

/** Refuses what is refused before an answer begins, and holds the person's one place until it ends. */
function begin(box: Box, scope: AccountScope, call: Call, turn: Turn): Answering {
  askAllowed(box, scope, call.caller.plan);
  const place = `${scope.accountId}/${call.caller.user.id}`;
  if (box.asking.has(place)) throw oneAtATime();
  box.asking.add(place);
  return async function* answering(gone) {
    try {
      yield* answer(box, scope, call, turn, gone);
    } finally {
      box.asking.delete(place);
    }
  };
}

/** How long work goes on before everything else that waits is let through, in milliseconds. */
const BREATH = 25;

async function* answer(
  box: Box,
  scope: AccountScope,
  call: Call,
  turn: Turn,
  gone: AbortSignal,
): AsyncGenerator<AskStep, void, undefined> {
  let since = 0;
  const breathe = async () => {
    if (performance.now() - since > BREATH) {
      await new Promise((next) => setImmediate(next));
      since = performance.now();
    }
    return !gone.aborted;
  };
  if (!(await breathe())) return;
  const question = inThread(turn.questions(), box.clock.today());
  const asking = { box, scope, origin: call.origin, only: turn.only, breathe };
  const { lines, grounded, citing } = await answerTo(asking, question);
  const pieces = lines.map((line, i) => (i === 0 ? line : `\n${line}`));
  for (const text of pieces) {
    if (!(await breathe())) return;
    yield { event: "text", data: { text } };
  }
  if (gone.aborted) return;
  const { plan } = call.caller;
  const left = box.db.write(() => {
    countAnswer(box, scope, plan);
    turn.given();
    return questionsLeft(box, scope, plan);
  });
  yield {
    event: "done",
    data: {
      answer: pieces.join(""),
      citations: grounded ? citing.citations : [],
      grounded,
      proposed_change: null,
      questions_left: left,
    },
  };
}
