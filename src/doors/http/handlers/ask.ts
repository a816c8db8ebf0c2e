import type { askRoutes } from "#contract/routes/ask.ts";
import { gapDraftOperation, obligationDraftOperation } from "#operations/drafts/draft.ts";
import { admit, ask, type ReadOperation } from "#operations/operation.ts";
import { bodyAndPath, type Handler, pathOf, queryOf } from "../handler.ts";
import { json } from "../respond.ts";

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

/** One handler a route of this area. */
export const askHandlers: Record<Id, Handler> = {
  draftForObligation: asks(obligationDraftOperation),
  draftForGap: asks(gapDraftOperation),
};
