import { problemBody } from "#contract/refusals.ts";
import { bytesHeaders } from "#kernel/http.ts";
import { Problem } from "#kernel/problem.ts";
import { refuse } from "#messages/refuse.ts";
import { written } from "#messages/render.ts";
import type { App } from "#operations/app.ts";
import { askAllowed } from "#operations/ask/allowance.ts";
import type { Answering } from "#operations/ask/ask.ts";
import { mayBeTold } from "#operations/bundles/bundles.ts";
import { isKeeper } from "#operations/members/profile.ts";
import { type AccountScope, admit, ask, type ReadOperation } from "#operations/operation.ts";
import { workRow } from "#operations/work.ts";
import { bodyAndPath, type Handler, type Incoming, queryOf } from "./handler.ts";
import { authenticate } from "./session.ts";

/** A silent line this often, so that no proxy and no idle timeout takes the stream for dead. */
const HEARTBEAT = 8_000;

/** What a stream may be given beside its words. */
interface StreamOptions {
  /** Asked before everything that is sent, silent lines included; the stream ends when it says no. */
  still?: () => boolean;
  /** Milliseconds between silent lines. */
  beat?: number;
}

/** The open end of a stream of server-sent events. */
interface EventLine {
  /** Sends an event with JSON data; nothing once the reader has left. */
  event(name: string, body: unknown): void;
  /** Closes the stream. */
  end(): void;
  /** Aborted when the stream is over, whoever ended it. */
  readonly over: AbortSignal;
}

/**
 * Server-sent events (WHATWG HTML, section 9.2): the one place that speaks them. `begin` is given the line and may go on
 * after it returns.
 */
export function eventStream(
  request: Request,
  hello: string,
  begin: (line: EventLine) => void,
  { still = () => true, beat: every = HEARTBEAT }: StreamOptions = {},
): Response {
  const text = new TextEncoder();
  const over = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const end = () => over.abort();
      const send = (s: string) => {
        if (over.signal.aborted) return;
        try {
          if (still()) controller.enqueue(text.encode(s));
          else end();
        } catch {
          end();
        }
      };
      const beat = setInterval(() => send(": still here\n\n"), every);
      over.signal.addEventListener("abort", () => {
        clearInterval(beat);
        try {
          controller.close();
        } catch {
          // The reader has left already.
        }
      });
      request.signal.addEventListener("abort", end);
      if (request.signal.aborted) end();
      send(`: ${hello}\n\n`);
      begin({
        event: (name, data) => send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
        end,
        over: over.signal,
      });
    },
    cancel() {
      over.abort();
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

/**
 * An answer as it is written. Whatever is refused is refused before the stream begins. The operation is loaded with the
 * first question: it is a large part of the program, and a box at rest does without it.
 */
export const answers =
  <I>(load: () => Promise<ReadOperation<I, Answering>>): Handler =>
  async (incoming, route) => {
    const { box, call, request } = incoming;
    const op = await load();
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

/**
 * Every step a document of the account takes. `still` asks again, before every line, whether the token that opened the
 * stream is worth anything; the stream ends when it is not, and when the server stops. A guest of one bundle is told
 * nothing of what lies outside it; of long work of the box only who looks after it is told (`keeper`).
 */
function watch(
  box: App,
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
        ...(keeper && { work: (work) => line.event("work", workRow(work, scope.language)) }),
        end: () => line.end(),
      });
      line.over.addEventListener("abort", unwatch);
    },
    { still },
  );
}

/** The events of the account, for as long as the caller's token is valid. */
export const watches: Handler = ({ box, call, request }) => {
  const scope = admit(call.caller, { kind: "read", scope: "read", appOnly: true });
  const still = () => {
    try {
      return authenticate(box, request, call.origin).account.id === scope.accountId;
    } catch {
      return false;
    }
  };
  return watch(box, scope, request, still, isKeeper(box, call.caller));
};
