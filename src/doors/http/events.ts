import type { Box } from "#operations/box.ts";
import { mayBeTold } from "#operations/bundles/guests.ts";
import type { AccountScope } from "#operations/operation.ts";
import { eventStream } from "./sse.ts";

/**
 * Every step a document of the account takes. `still` asks again, before every line, whether the token that opened the
 * stream is worth anything; the stream ends when it is not, and when the server stops. A guest of one bundle is told
 * nothing of what lies outside it; of long work of the box only who looks after it is told (`keeper`).
 */
export function watch(
  box: Box,
  scope: AccountScope,
  request: Request,
  still: () => boolean,
  keeper = false,
): Response {
  return eventStream(
    request,
    "watching",
    (line) => {
      const unwatch = box.events.watch(scope.accountId, {
        step: (step) => {
          if (mayBeTold(box, scope, step.id)) line.event("document", step);
        },
        changed: (change) => {
          const { subject, id } = change;
          const told =
            subject === "document" && id !== null ? mayBeTold(box, scope, id) : scope.bundle === null;
          if (told) line.event("change", change);
        },
        ...(keeper && { work: (work) => line.event("work", work) }),
        end: () => line.end(),
      });
      line.over.addEventListener("abort", unwatch);
    },
    { still },
  );
}
