/** One call to the stand-in, and how it went on. */
export interface ModelCall {
  system: string;
  /** Everything the model was given to read: passages and question. */
  prompt: string;
  /** The call itself, and the key it came with. */
  body: Record<string, unknown>;
  key: string | null;
  /** True once whoever asked has hung up. */
  left: boolean;
}

/** What a model says to a call: pieces of its answer, told with `say` as they come. Waiting ends when the asker leaves. */
export type Script = (
  call: ModelCall,
  say: (piece: string) => void,
  wait: (ms: number) => Promise<void>,
) => Promise<void> | void;

/**
 * A server that speaks as Ollama, llama-server and vLLM do (`/v1/chat/completions`, streamed) and says what a script says.
 * `raw` sends bytes of its own instead.
 */
export function standInModel(): {
  url: string;
  calls: ModelCall[];
  says(script: Script): void;
  answers(raw: (request: Request, body: Record<string, unknown>) => Response): void;
  stop(): void;
} {
  const calls: ModelCall[] = [];
  let script: Script = () => {};
  let raw: ((request: Request, body: Record<string, unknown>) => Response) | null = null;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const text = await request.text();
      const sent: { messages?: { content: string }[] } = text === "" ? {} : JSON.parse(text);
      const call = {
        system: sent.messages?.[0]?.content ?? "",
        prompt: sent.messages?.[1]?.content ?? "",
        body: { ...sent },
        key: request.headers.get("authorization"),
        left: false,
      };
      calls.push(call);
      return raw ? raw(request, call.body) : streamed(call, script);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    calls,
    says(next) {
      script = next;
      raw = null;
    },
    answers(next) {
      raw = next;
    },
    stop: () => void server.stop(true),
  };
}

const delta = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

function streamed(call: ModelCall, script: Script): Response {
  const text = new TextEncoder();
  let leave = () => {};
  const gone = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (s: string) => {
        if (!call.left) controller.enqueue(text.encode(s));
      };
      send(`data: ${JSON.stringify({ choices: [{ delta: { role: "assistant" } }] })}\n\n`);
      await script(
        call,
        (piece) => send(delta(piece)),
        (ms) => Promise.race([Bun.sleep(ms), gone]),
      );
      if (call.left) return;
      send("data: [DONE]\n\n");
      controller.close();
    },
    cancel() {
      call.left = true;
      leave();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** Says a text word by word, as a model does. */
export const inWords = (answer: string): Script => {
  return (_, say) => {
    for (const word of answer.match(/\S+\s*/g) ?? []) say(word);
  };
};
