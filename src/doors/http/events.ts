import type { Box } from "#operations/box.ts";
import { mayBeTold } from "#operations/bundles/guests.ts";
import type { AccountScope } from "#operations/operation.ts";
import { eventStream } from "./sse.ts";

/**
 * Every step a document of the account takes. `still` asks again, before every line, whether the token that opened the
 * stream is worth anything; the stream ends when it is not, and when the server stops. A guest of one bundle is told
 * nothing of what lies outside it.
 */
export function watch(box: Box, scope: AccountScope, request: Request, still: () => boolean): Response {
  return eventStream(
    request,
    "watching",
    (line) => {
      const unwatch = box.events.watch(scope.accountId, {
        step: (step) => {
          if (mayBeTold(box, scope, step.id)) line.event("document", step);
        },
        end: () => line.end(),
      });
      line.over.addEventListener("abort", unwatch);
    },
    { still },
  );
}
