import { afterEach, describe, expect, test } from "bun:test";
import { EndpointModel } from "#engines/llm/endpoint.ts";
import { packWords } from "#reading/layout/pack.ts";
import { answerOf, type Form, type Question } from "#reading/llm/questions.ts";
import { context } from "../reading/paper.ts";
import { paperFile } from "../reading/paper-files.ts";
import { openOwnEngines, outcome } from "./open.ts";

const form: Form = {
  kind: "object",
  fields: { type: { kind: "choice", upTo: 2 }, total: { kind: "amount" } },
};
const question: Question = {
  system: "You read.",
  paper: "<<<PAPER\nTotal 12.00\nPAPER>>>",
  task: "Say.",
  form,
  maxTokens: 50,
};

const open: { stop(): void }[] = [];
afterEach(() => {
  for (const s of open.splice(0)) s.stop();
});

interface Seen {
  path: string;
  key: string | null;
  body: Record<string, unknown>;
}

/** A server as Ollama, llama-server and vLLM are, or one that is out of its mind. */
function server(answer: (seen: Seen, n: number) => Response | Promise<Response>) {
  const seen: Seen[] = [];
  const s = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const text = await request.text();
      const one = {
        path: new URL(request.url).pathname,
        key: request.headers.get("authorization"),
        body: text === "" ? {} : JSON.parse(text),
      };
      seen.push(one);
      return answer(one, seen.length);
    },
  });
  const stop = () => void s.stop(true);
  open.push({ stop });
  return { url: `http://127.0.0.1:${s.port}`, seen };
}

const says = (content: unknown) => Response.json({ choices: [{ message: { role: "assistant", content } }] });
const good = '{"type":1,"total":"12.00"}';

describe("an endpoint the owner set", () => {
  test("is asked with the schema, the key and the name, and its answer taken", async () => {
    const s = server(() => says(good));
    const model = new EndpointModel({ url: `${s.url}/v1`, key: "secret", name: "qwen3.5:2b" });
    expect(await model.answer(question)).toBe(good);
    const [one] = s.seen;
    expect([one?.path, one?.key]).toEqual(["/v1/chat/completions", "Bearer secret"]);
    expect(one?.body).toMatchObject({
      model: "qwen3.5:2b",
      temperature: 0,
      max_tokens: 50,
      stream: false,
      messages: [{ role: "system" }, { role: "user", content: "<<<PAPER\nTotal 12.00\nPAPER>>>\n\nSay." }],
      response_format: {
        type: "json_schema",
        json_schema: { strict: true, schema: { required: ["type", "total"], additionalProperties: false } },
      },
    });
    expect((await model.state()).detail.key).toBe("model.server");
    await model.close();
  });

  test("named without a path, its calls begin at /v1; without a key or a name none is sent", async () => {
    const s = server(() => says(good));
    const model = new EndpointModel({ url: s.url, key: null, name: null });
    await model.answer(question);
    expect(s.seen[0]).toMatchObject({ path: "/v1/chat/completions", key: null });
    expect(Object.keys(s.seen[0]?.body ?? {})).not.toContain("model");
    await model.close();
  });

  test("that refuses what not everybody knows is asked again without it", async () => {
    const s = server((seen) =>
      "chat_template_kwargs" in seen.body
        ? Response.json({ error: "unknown field" }, { status: 400 })
        : says(good),
    );
    const model = new EndpointModel({ url: s.url, key: null, name: null });
    expect(await model.answer(question)).toBe(good);
    expect(await model.answer(question)).toBe(good);
    expect(s.seen).toHaveLength(3);
    await model.close();
  });

  test("that thinks aloud all the same: the thought is left out", async () => {
    const s = server(() => says(`<think>{"type":2}</think>\n\n${good}`));
    const model = new EndpointModel({ url: s.url, key: null, name: null });
    expect(await model.answer(question)).toBe(good);
    await model.close();
  });

  const wrong: [string, () => Response | Promise<Response>, string, RegExp][] = [
    [
      "fails",
      () => new Response("words of the paper", { status: 500 }),
      "unavailable",
      /answered with error 500/,
    ],
    [
      "does not take the key",
      () => new Response(null, { status: 401 }),
      "unavailable",
      /doesn’t accept the key/,
    ],
    ["says nothing of use", () => new Response("<html>"), "crash", /answer that can’t be used/],
    ["has no choices", () => Response.json({ choices: [] }), "crash", /answer that can’t be used/],
    ["says a list for words", () => says([{ type: "text" }]), "crash", /answer that can’t be used/],
    [
      "answers without end",
      () => new Response(new Uint8Array(2 * 1024 * 1024)),
      "limit",
      /answer that can’t be used/,
    ],
  ];
  test.each(wrong)("that %s", async (_, answer, kind, sentence) => {
    const s = server(answer);
    const model = new EndpointModel({ url: s.url, key: null, name: null }, 5_000);
    const asked = model.answer(question);
    expect(await outcome(asked)).toBe(kind);
    await asked.catch((e: Error) => {
      expect(e.message).toMatch(sentence);
      expect(e.message).not.toContain("words of the paper");
    });
    await model.close();
  });

  test("that sends elsewhere: nobody goes there", async () => {
    const elsewhere = server(() => says(good));
    const s = server(() => Response.redirect(`${elsewhere.url}/v1/chat/completions`, 307));
    const model = new EndpointModel({ url: s.url, key: "secret", name: null });
    expect(await outcome(model.answer(question))).toBe("unavailable");
    await model.state();
    expect(elsewhere.seen).toEqual([]);
    await model.close();
  });

  test("that hangs: too long, and called off at once", async () => {
    const s = server((seen) =>
      seen.path.endsWith("models") ? Response.json({ data: [] }) : new Promise<Response>(() => {}),
    );
    const slow = new EndpointModel({ url: s.url, key: null, name: null }, 300);
    expect(await outcome(slow.answer(question))).toBe("overrun");
    expect((await slow.state()).ok).toBe(false);
    await slow.close();
    const model = new EndpointModel({ url: s.url, key: null, name: null });
    const off = new AbortController();
    const asked = outcome(model.answer(question, off.signal));
    await Bun.sleep(50);
    off.abort();
    expect(await asked).toBe("limit");
    const closing = outcome(model.answer(question));
    await Bun.sleep(20);
    await model.close();
    expect(await closing).toBe("unavailable");
  });

  test("that is not there", async () => {
    const model = new EndpointModel({ url: "http://127.0.0.1:9", key: null, name: "x" }, 5_000);
    expect(await outcome(model.answer(question))).toBe("unavailable");
    expect(await model.state()).toMatchObject({ ok: false, absent: false });
    await model.close();
  });

  test("what it says is held against the form by the reading, whatever it keeps to", async () => {
    const answers = [
      '{"type":99,"issued":0,"due":0,"from":0,"to":0,"total":0}',
      "{}",
      "I would say it is a bill.",
      '{"state":"paid"}',
    ];
    const bill = paperFile("papers/whole/electricity-bill-english");
    const pages = bill.pages().map(({ words, ...rest }) => ({ ...rest, packed: packWords(words) }));
    for (const content of answers) {
      expect(answerOf(form, content)).toBeNull();
      const s = server(() => says(content));
      const engines = openOwnEngines({
        workers: 1,
        languageModel: { endpoint: { url: s.url, key: null, name: "m" }, ms: 5_000 },
      });
      expect(await outcome(engines.readWithModel(pages, context(), { held: [] }))).toBe("crash");
      expect(s.seen.length).toBe(2);
      await engines.close();
    }
  }, 60_000);
});
