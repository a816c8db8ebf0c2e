import type { Box } from "#operations/box.ts";
import { noticeToStop, stopNotice } from "#operations/notices/stop.ts";
import { plainPage, stopPage } from "./shared-html.ts";
import { page } from "./shared-page.ts";

const gone = () =>
  page(plainPage("There is nothing to stop", "It was stopped before, or the address is not whole."), 404);

/**
 * What the link at the end of a digest opens, `/stop/<secret>`: looking at it changes nothing, since programs that check
 * mail open every link; its button, and a mail program that stops it by itself (RFC 8058), send a POST.
 */
export function answerStop(box: Box, request: Request): Response {
  const word = new URL(request.url).pathname.slice("/stop/".length);
  if (request.method === "POST") {
    if (!stopNotice(box, word)) return gone();
    return page(
      plainPage(
        "It is stopped",
        "No more of these will be sent to you. Whoever owns the account can set it up again.",
      ),
    );
  }
  const notice = request.method === "GET" ? noticeToStop(box, word) : null;
  return notice ? page(stopPage(word)) : gone();
}
