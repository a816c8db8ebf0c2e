import { bytesHeaders } from "#kernel/http.ts";

/** A silent line this often, so that no proxy and no idle timeout takes the stream for dead. */
const HEARTBEAT = 8_000;

/** What a stream may be given beside its words. */
export interface StreamOptions {
  /** Asked before everything that is sent, silent lines included; the stream ends when it says no. */
  still?: () => boolean;
  /** Milliseconds between silent lines. */
  beat?: number;
}

/** The open end of a stream of server-sent events. */
export interface EventLine {
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
