import { problemBody } from "#contract/refusals.ts";
import type { askRoutes } from "#contract/routes/ask.ts";
import { json } from "#kernel/http.ts";
import { Problem } from "#kernel/problem.ts";
import { refuse } from "#messages/refuse.ts";
import { written } from "#messages/render.ts";
import { askAllowed } from "#operations/ask/allowance.ts";
import { type Answering, documentQuestionOperation, questionOperation } from "#operations/ask/ask.ts";
import { gapDraftOperation, obligationDraftOperation } from "#operations/drafts/draft.ts";
import { admit, ask, type ReadOperation } from "#operations/operation.ts";
import { bodyAndPath, type Handler, type Incoming, pathOf, queryOf } from "../handler.ts";
import { type EventLine, eventStream } from "../sse.ts";

type Id = (typeof askRoutes)[number]["id"];

/** A question with an optional body: one that was not sent asks for what is usual. */
const asks =
  <I, O>(op: ReadOperation<I, O>): Handler =>
  async (incoming, route) => {
    const { box, call, request } = incoming;
    admit(call.caller, op.needs);
    queryOf(route, request.url);
    const empty = request.body === null && !request.headers.has("content-type");
    const input = empty ? (pathOf(route, incoming.params) as I) : await bodyAndPath<I>(incoming, route);
    return json(await ask(box, op, input, call));
  };

/** An answer as it is written. Whatever is refused is refused before the stream begins. */
const answers =
  <I>(op: ReadOperation<I, Answering>): Handler =>
  async (incoming, route) => {
    const { box, call, request } = incoming;
    askAllowed(box, admit(call.caller, op.needs), call.caller.plan);
    queryOf(route, request.url);
    const answering = await ask(box, op, await bodyAndPath<I>(incoming, route), call);
    return eventStream(request, "thinking", (line) => void tell(incoming, answering, line));
  };

const stopping = () => refuse(503, null, "stopping");

/**
 * Sends what an answer is made of: its pieces, then one `done`, or one `error` in its place. A client that leaves and a box
 * that stops end it where it is; only the client hears nothing more. Never throws.
 */
async function tell({ box, call, fault }: Incoming, answering: Answering, line: EventLine): Promise<void> {
  const { ending } = box.events;
  const failed = (p: Problem) =>
    line.event("error", {
      problem: problemBody(p, call.origin, (said) => written(said, call.caller.language)),
    });
  let done = false;
  try {
    for await (const step of answering(AbortSignal.any([line.over, ending]))) {
      done ||= step.event === "done";
      line.event(step.event, step.data);
    }
    if (!done && !line.over.aborted) failed(stopping());
  } catch (e) {
    if (done || line.over.aborted) return;
    failed(ending.aborted ? stopping() : e instanceof Problem ? e : fault(e));
  } finally {
    line.end();
  }
}

/** One handler a route of this area. */
export const askHandlers: Record<Id, Handler> = {
  ask: answers(questionOperation),
  askDocument: answers(documentQuestionOperation),
  draftForObligation: asks(obligationDraftOperation),
  draftForGap: asks(gapDraftOperation),
};
