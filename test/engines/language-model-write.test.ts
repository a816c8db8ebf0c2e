import { afterEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { EndpointModel, streamedWords } from "#engines/llm/endpoint.ts";
import { until } from "../took.ts";
import { outcome } from "./open.ts";
import { inWords, standInModel } from "./stand-in-model.ts";

const wording = {
  system: "You answer.",
  paper: "<<<PASSAGES\n[1] x\nPASSAGES>>>",
  task: "Question: When?",
  maxTokens: 50,
};
const question = {
  ...wording,
  form: { kind: "object", fields: { n: { kind: "choice", upTo: 1 } } },
} as const;

const delta = (content: unknown) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

async function* inPieces(bytes: Uint8Array, cuts: number[]): AsyncGenerator<Uint8Array> {
  const at = [0, ...cuts.map((c) => c % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (let i = 1; i < at.length; i++) yield bytes.subarray(at[i - 1], at[i]);
}

const heard = async (stream: string, cuts: number[] = []): Promise<string> => {
  let text = "";
  for await (const piece of streamedWords(inPieces(new TextEncoder().encode(stream), cuts))) text += piece;
  return text;
};

describe("a stream of words", () => {
  const whole = `: hello\n\ndata: {"choices":[{"delta":{"role":"assistant"}}]}\n\n${delta("Für ")}${delta("8,40 €")}${delta(null)}data: {"choices":[]}\r\n\r\ndata: [DONE]\n\n${delta("late")}`;

  test("is put together however it is cut, signs of several bytes included; nothing counts after its end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(400), { maxLength: 20 }), async (cuts) => {
        expect(await heard(whole, cuts)).toBe("Für 8,40 €");
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    [["<think>", "hm </thi", "nk>\n\n", "Yes."], "Yes."],
    [["<th", "ink>a</think>Yes", "."], "Yes."],
    [["<", "5 days"], "<5 days"],
    [["<think>never ends"], ""],
    [["Yes <think>x"], "Yes <think>x"],
    [[" ", "Yes"], " Yes"],
  ])("a thought before the answer is left out: %p", async (pieces, text) => {
    expect(await heard(`${pieces.map(delta).join("")}data: [DONE]\n\n`)).toBe(text);
  });

  test.each([["data: {\n\n"], ['data: {"error":"x"}\n\n'], [`data: ${"x".repeat(300_000)}`]])(
    "what is none is refused",
    async (stream) => {
      expect(await outcome(heard(stream))).toBe("crash");
    },
  );
});

describe("an endpoint that writes", () => {
  const open: { stop(): void }[] = [];
  afterEach(() => {
    for (const s of open.splice(0)) s.stop();
  });
  const server = () => {
    const s = standInModel();
    open.push(s);
    return s;
  };
  const model = (url: string, writeMs = 30_000) =>
    new EndpointModel({ url, key: "secret", name: "qwen" }, 60_000, writeMs);

  test("is asked to stream, with its key and without a form, and each piece is told as it comes", async () => {
    const s = server();
    const pieces: string[] = [];
    s.says(inWords("It was cut on 3 June."));
    const m = model(s.url);
    await m.write(wording, { onText: (p) => pieces.push(p) });
    expect(pieces).toEqual(["It ", "was ", "cut ", "on ", "3 ", "June."]);
    expect(s.calls[0]?.prompt).toBe(`${wording.paper}\n\n${wording.task}`);
    expect(s.calls[0]?.body).toMatchObject({ stream: true, model: "qwen", temperature: 0, max_tokens: 50 });
    expect(s.calls[0]?.body).not.toHaveProperty("response_format");
    expect(s.calls[0]?.key).toBe("Bearer secret");
    await m.close();
  });

  test("who leaves is told nothing more, and the server learns of it within two seconds", async () => {
    const s = server();
    s.says(async (call, say, wait) => {
      while (!call.left) {
        say("on and on ");
        await wait(5);
      }
    });
    const m = model(s.url);
    const off = new AbortController();
    let told = 0;
    const asked = outcome(
      m.write(wording, {
        onText: () => {
          told++;
          off.abort();
        },
        signal: off.signal,
      }),
    );
    expect(await asked).toBe("limit");
    const left = performance.now();
    await until(() => s.calls[0]?.left === true, "the server learns of it");
    expect(performance.now() - left).toBeLessThan(2_000);
    expect(told).toBe(1);
    expect((await m.state()).ok).toBe(true);
    await m.close();
  });

  test("too slow, without end, or closed: each ends it", async () => {
    const s = server();
    s.says((_, __, wait) => wait(60_000));
    const slow = model(s.url, 50);
    expect(await outcome(slow.write(wording, { onText: () => {} }))).toBe("limit");
    s.says(async (call, say, wait) => {
      while (!call.left) {
        say("x".repeat(5_000));
        await wait(0);
      }
    });
    expect(await outcome(slow.write(wording, { onText: () => {} }))).toBe("limit");
    s.says((_, __, wait) => wait(60_000));
    const closed = model(s.url);
    // On a busy machine the time of the first two may be over before their call arrives.
    const before = s.calls.length;
    const asked = outcome(closed.write(wording, { onText: () => {} }));
    await until(() => s.calls.length > before, "it is asked");
    await closed.close();
    expect(await asked).toBe("unavailable");
    await until(() => s.calls.every((c) => c.left), "the server learns of it");
  });

  test("a paper that is read makes way for a person and is asked about again", async () => {
    const s = server();
    let reads = 0;
    s.answers((request, body) => {
      if (body.stream === true) return new Response(`${delta("Yes.")}data: [DONE]\n\n`);
      reads++;
      if (reads > 1) return Response.json({ choices: [{ message: { content: '{"n":1}' } }] });
      return new Response(
        new ReadableStream({
          start: (c) => request.signal.addEventListener("abort", () => c.close()),
        }),
      );
    });
    const m = model(s.url);
    const done: string[] = [];
    const read = m.answer(question).then((a) => done.push(a));
    await until(() => reads === 1, "the paper is asked about");
    await m.write(wording, { onText: (p) => done.push(p) });
    await read;
    expect(done).toEqual(["Yes.", '{"n":1}']);
    expect(reads).toBe(2);
    await m.close();
  });
});
