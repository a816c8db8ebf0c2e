import type { Box } from "#operations/box.ts";
import { mayBeTold } from "#operations/bundles/guests.ts";
import type { AccountScope } from "#operations/operation.ts";
import { bytesHeaders } from "./respond.ts";

/** A silent line this often, so that no proxy and no idle timeout takes the stream for dead. */
const HEARTBEAT = 10_000;

/**
 * Server-sent events (WHATWG HTML, section 9.2): every step a document of the account takes. `still` asks again, before
 * every line, whether the token that opened the stream is worth anything; the stream ends when it is not, and when the
 * server stops. A guest of one bundle is told nothing of what lies outside it.
 */
export function watch(box: Box, scope: AccountScope, request: Request, still: () => boolean): Response {
  const text = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (s: string) => {
        try {
          if (still()) controller.enqueue(text.encode(s));
          else stop();
        } catch {
          stop();
        }
      };
      const unwatch = box.events.watch(scope.accountId, {
        step: (step) => {
          if (mayBeTold(box, scope, step.id)) send(`event: document\ndata: ${JSON.stringify(step)}\n\n`);
        },
        end: () => stop(),
      });
      const beat = setInterval(() => send(": still here\n\n"), HEARTBEAT);
      let ended = false;
      stop = () => {
        if (ended) return;
        ended = true;
        unwatch();
        clearInterval(beat);
        try {
          controller.close();
        } catch {
          // The reader has left already.
        }
      };
      request.signal.addEventListener("abort", () => stop());
      send(": watching\n\n");
    },
    cancel() {
      stop();
    },
  });
  return new Response(body, {
    headers: bytesHeaders({
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    }),
  });
}
