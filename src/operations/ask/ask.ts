import type { AskAnswer, AskPiece } from "#contract/ask.ts";
import type { AskBody, DocumentAskBody } from "#contract/routes/ask.ts";
import { type DocumentRecord, documentById } from "#database/documents/documents.ts";
import { addTurn, type Turn as Before, lastTurns } from "#database/search/asks.ts";
import { notFound, Problem } from "#kernel/problem.ts";
import { inThread } from "#reading/ask/follow.ts";
import type { AccountScope, Role } from "#rules/access.ts";
import type { Box } from "../box.ts";
import { inTrash } from "../documents/in-trash.ts";
import { type Call, read } from "../operation.ts";
import { askAllowed, countAnswer, questionsLeft } from "./allowance.ts";
import { answerTo } from "./answer.ts";
import { nothingSaid, worded } from "./worded.ts";

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
      turns: () => lastTurns(box.db, scope, call.caller.user.id),
      question,
      given: (documents) =>
        addTurn(box.db, scope, call.caller.user.id, { question, documents }, box.clock.now()),
    }),
);

/** A question to one document; what went before is what the caller says went before. */
export const documentQuestionOperation = read<DocumentAskBody & { document: string }, Answering>(
  { scope: "ask" },
  (box, scope, { document, question, history }, call) => {
    const only = documentById(box.db, scope, document);
    if (!only) throw notFound();
    if (only.trashed_at !== null) throw inTrash();
    const before = (history ?? []).map((turn) => ({ question: turn.question, documents: [] }));
    return begin(box, scope, call, { only, turns: () => before, question, given: () => {} });
  },
);

interface Turn {
  only: DocumentRecord | null;
  /** What was asked before, the oldest first. */
  turns(): readonly Before[];
  question: string;
  /** Done in the transaction that counts the answer; `documents` are those it cites. */
  given(documents: string[]): void;
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

/** Roles for which a change is proposed: those that can make one, whatever this token may. */
const mayChange = (role: Role): boolean => role === "owner" || role === "member";

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
  const before = turn.turns();
  const questions = [...before.map((b) => b.question), turn.question];
  const question = inThread(questions, box.clock.today());
  const spoken = before.at(-1)?.documents ?? [];
  const changes = mayChange(call.caller.role);
  const asking = { box, scope, origin: call.origin, only: turn.only, spoken, changes, breathe };
  const answered = await answerTo(asking, question);
  // What was worked out stands as it is: no other words are put in its place.
  const telling = worded(asking, questions, answered.computed ? null : question, answered, gone);
  let told = await telling.next();
  for (; !told.done; told = await telling.next()) {
    if (!(await breathe())) return void (await telling.return(nothingSaid));
    yield { event: "text", data: { text: told.value } };
  }
  if (gone.aborted) return;
  const { plan } = call.caller;
  const left = box.db.write(() => {
    countAnswer(box, scope, plan);
    const cited = [...new Set(told.value.citations.map((c) => c.document.id))];
    turn.given(cited);
    return questionsLeft(box, scope, plan);
  });
  yield {
    event: "done",
    data: { ...told.value, proposed_change: answered.proposed, questions_left: left },
  };
}
