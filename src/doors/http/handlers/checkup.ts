import type { checkupRoutes } from "#contract/routes/checkup.ts";
import { bytesHeaders, json } from "#kernel/http.ts";
import { noRoute } from "#kernel/problem.ts";
import type { App } from "#operations/app.ts";
import {
  actOperation,
  leadDaysOperation,
  obligationOperation,
  remindOperation,
} from "#operations/checkup/act.ts";
import {
  type Calendar,
  calendarAt,
  calendarOperation,
  endFeedOperation,
  makeFeedOperation,
} from "#operations/checkup/calendar.ts";
import { dismissGapOperation, reopenGapOperation } from "#operations/checkup/gaps.ts";
import { checkupOperation } from "#operations/checkup/list.ts";
import { admit, ask, type ChangeOperation, perform } from "#operations/operation.ts";
import { bodyAndPath, changes, type Handler, looks, pathOf, queryOf } from "../handler.ts";
import { notChanged } from "../headers.ts";
import { authenticate } from "../session.ts";
import { obligationShown } from "../shown.ts";

type Id = (typeof checkupRoutes)[number]["id"];

function sendCalendar(request: Request, calendar: Calendar): Response {
  const headers = bytesHeaders({
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="deedbox.ics"',
    "Cache-Control": "no-store",
    ETag: calendar.etag,
  });
  if (notChanged(request.headers.get("if-none-match"), calendar.etag))
    return new Response(null, { status: 304, headers });
  return new Response(calendar.text, { headers });
}

/** The answer holds a secret, so it is never kept for a repeated call: a second one makes a new address. */
const unkept =
  <O>(op: ChangeOperation<object, void, O>): Handler =>
  async ({ box, call, request }, route) => {
    admit(call.caller, op.needs);
    queryOf(route, request.url);
    const done = await perform(box, op, {}, call, null, route.answers[0]?.status);
    return json(done.output, done.status);
  };

/** One handler a route of this area. */
export const checkupHandlers: Record<Id, Handler> = {
  getCheckup: looks(checkupOperation),
  getObligation: looks(obligationOperation),
  actOnObligation: changes(actOperation, bodyAndPath, obligationShown),
  patchObligation: changes(actOperation, bodyAndPath, obligationShown),
  setLeadDays: changes(leadDaysOperation, bodyAndPath, obligationShown),
  dismissGap: changes(dismissGapOperation, bodyAndPath),
  reopenGap: changes(
    reopenGapOperation,
    async ({ params }, route) => pathOf(route, params) as { gap: string },
  ),
  addReminder: changes(remindOperation, bodyAndPath),
  getCalendar: async ({ box, call, request }, route) => {
    admit(call.caller, calendarOperation.needs);
    queryOf(route, request.url);
    return sendCalendar(request, await ask(box, calendarOperation, {}, call));
  },
  makeCalendarFeed: unkept(makeFeedOperation),
  endCalendarFeed: unkept(endFeedOperation),
};

/**
 * The calendar at its private address, without a token. An address that is none is answered as any other that is not
 * routed: a token first, then the 404 of all of them.
 */
export function answerFeed(box: App, request: Request, file: string, origin: string): Response {
  const calendar = calendarAt(box, file, origin);
  if (calendar) return sendCalendar(request, calendar);
  const caller = authenticate(box, request, origin);
  box.rateLimit.take(caller.token.id, caller.account.id, caller.token.kind === "app");
  throw noRoute();
}
