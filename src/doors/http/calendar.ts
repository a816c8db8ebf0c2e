import { bytesHeaders } from "#kernel/http.ts";
import { noRoute } from "#kernel/problem.ts";
import type { App } from "#operations/app.ts";
import { type Calendar, calendarAt } from "#operations/checkup/calendar.ts";
import { notChanged } from "./headers.ts";
import { authenticate } from "./session.ts";

/** A calendar as a file, or 304 to whoever has it. */
export function sendCalendar(request: Request, calendar: Calendar): Response {
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
