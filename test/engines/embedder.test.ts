import { afterAll, describe, expect, test } from "bun:test";
import { cpSync } from "node:fs";
import { join } from "node:path";
import type { EngineFailure } from "#engines/process/failure.ts";
import { type MessageKey, message } from "#messages/message.ts";
import { until } from "../took.ts";
import { clear, cosine, expected, home, type Kit, open, shelf, table, using, words } from "./embedders.ts";
import { openOwnEngines, openTestEngines, outcome, running } from "./open.ts";
import { tinyOnnx, tinyTokenizer } from "./tiny-onnx.ts";

afterAll(clear);

describe("texts become vectors", () => {
  test.each(["cls", "mean"] as const)("pooled by %s, they are those worked out by hand", async (pooling) => {
    await using({ way: { pooling } }, async (embedder) => {
      const texts = ["Car insurance", "AUTO", "bread", "car zebra"];
      const { model, vectors } = await embedder.embed(texts, "passage");
      expect(model).toBe(embedder.model() ?? "none");
      const tokens = [["car", "insurance"], ["auto"], ["bread"], ["car", "?"]];
      expect(vectors.map((v) => [...v])).toEqual(tokens.map((t) => expected(t, pooling)));
    });
  });

  test("like means near, and the same text is the same vector, alone and beside others, today and after a restart", async () => {
    const folder = shelf();
    const seen: string[] = [];
    for (let start = 0; start < 2; start++) {
      const embedder = open(folder);
      try {
        const { vectors } = await embedder.embed(["bread", "car", "auto", "car"], "passage");
        const [bread, car, auto, again] = vectors.map((v) => [...v]) as [
          number[],
          number[],
          number[],
          number[],
        ];
        expect(cosine(car, auto)).toBeGreaterThan(0.98);
        expect(cosine(car, bread)).toBeLessThan(0.6);
        expect(again).toEqual(car);
        const alone = await embedder.embed(["car"], "query");
        expect([...(alone.vectors[0] ?? [])]).toEqual(car);
        seen.push(JSON.stringify([embedder.model(), vectors.map((v) => [...v])]));
      } finally {
        await embedder.close();
      }
    }
    expect(seen[0]).toBe(seen[1] ?? "");
  });

  test("a model that wants to be told is told whether a text asks", async () => {
    const way = { queryPrefix: "query: ", passagePrefix: "passage: " };
    await using({ way }, async (embedder) => {
      const [query] = (await embedder.embed(["car"], "query")).vectors;
      const [passage] = (await embedder.embed(["car"], "passage")).vectors;
      expect([...(query ?? [])]).toEqual(expected(["query", ":", "car"], "mean"));
      expect([...(passage ?? [])]).toEqual(expected(["passage", ":", "car"], "mean"));
    });
  });

  test("too long a text loses its end, never the marks around it", async () => {
    await using({ way: { maxTokens: 5 } }, async (embedder) => {
      const [cut] = (await embedder.embed([`car bread auto ${"bread ".repeat(50_000)}`], "passage")).vectors;
      expect([...(cut ?? [])]).toEqual(expected(["car", "bread", "auto"], "mean"));
    });
  });

  test.each<[string, Kit]>([
    [
      "all that a model of the BERT family may be fed",
      { inputs: ["input_ids", "attention_mask", "token_type_ids", "position_ids"] },
    ],
    ["nothing but the tokens", { inputs: ["input_ids"] }],
    ["and give one vector of a whole text", { gives: "text" }],
  ])("it may want %s", async (_, kit) => {
    await using(kit, async (embedder) => {
      const [vector] = (await embedder.embed(["car insurance"], "passage")).vectors;
      expect([...(vector ?? [])]).toEqual(expected(["car", "insurance"], "mean"));
    });
  });

  test("any text has a vector of the same length", async () => {
    const odd = [
      "",
      " \n",
      "🚗🚗",
      "a".repeat(200_000),
      "\u0000\uFFFD",
      "[CLS] [SEP] [PAD]",
      "車",
      '{"a":1}',
      "\uD800",
    ];
    await using({ way: { maxTokens: 16 } }, async (embedder) => {
      const { vectors } = await embedder.embed(odd, "passage");
      expect(vectors.map((v) => v.length)).toEqual(odd.map(() => 4));
    });
  });

  test("questions overtake papers, and a call that is given up stops between two pieces", async () => {
    await using({}, async (embedder) => {
      await embedder.embed(["car"], "query");
      const done: string[] = [];
      const stop = new AbortController();
      const long = Array.from({ length: 60 }, () => "bread car ".repeat(200));
      const papers = embedder.embed(long, "passage", stop.signal).then(
        () => done.push("papers"),
        (e) => done.push(`papers: ${e.kind}`),
      );
      await embedder.embed(["auto"], "query").then(() => done.push("question"));
      stop.abort();
      await papers;
      expect(done).toEqual(["question", "papers: limit"]);
      // The model is loaded still and goes on.
      expect((await embedder.embed(["bread"], "query")).vectors).toHaveLength(1);
    });
  });

  test("through the engines, as the program uses it", async () => {
    const engines = openOwnEngines({ models: shelf(), workers: 1 });
    try {
      expect(engines.embedder()).toMatch(/^mine:[0-9a-f]{12}$/);
      const { vectors } = await engines.embed(["car"], "query");
      expect([...(vectors[0] ?? [])]).toEqual(expected(["car"], "mean"));
      expect(await engines.embedderState()).toMatchObject({ ok: true, absent: false });
    } finally {
      await engines.close();
    }
    const none = openTestEngines();
    expect(none.embedder()).toBeNull();
    expect(await none.embedderState()).toMatchObject({
      ok: true,
      absent: true,
      detail: message("model.noneSearches"),
    });
    expect(await outcome(none.embed(["car"], "query"))).toBe("unavailable");
    await none.close();
  });
});

describe("what is wrong is said in a sentence, and never tried again at once", () => {
  const cut = (n: number) => tinyOnnx({ table }).slice(0, n);
  test.each<[string, Kit, MessageKey, string]>([
    ["a model cut off", { onnx: cut(120) }, "failure.modelBroken", "its file cannot"],
    [
      "no model at all",
      { onnx: Buffer.from("\u0008 this is no model") },
      "failure.modelBroken",
      "its file cannot",
    ],
    ["an empty file", { onnx: new Uint8Array(0) }, "failure.modelBroken", "its file cannot"],
    [
      "a tokenizer cut off",
      { tokenizer: tinyTokenizer(words).slice(0, 400) },
      "failure.modelBroken",
      "its tokenizer cannot",
    ],
    ["a tokenizer of nothing", { tokenizer: "{}" }, "failure.modelBroken", "its tokenizer cannot"],
    ["vectors of another length", { way: { dims: 384 } }, "failure.modelWrong", "vectors of another length"],
    ["no vectors", { gives: "numbers" }, "failure.modelWrong", "no vectors"],
    [
      "a tokenizer of another model",
      { tokenizer: tinyTokenizer([...words, "zebra"]) },
      "failure.modelWrong",
      "do not belong together",
    ],
    [
      "an input nobody knows",
      { inputs: ["pixel_values"] },
      "failure.modelWrong",
      "an input that is not known",
    ],
    [
      "numbers that are none",
      { table: table.map((r) => r.map(() => Number.NaN)) },
      "failure.modelWrong",
      "no numbers that make sense",
    ],
    [
      "nothing but noughts",
      { table: table.map((r) => r.map(() => 0)) },
      "failure.modelWrong",
      "no numbers that make sense",
    ],
  ])("%s", async (_, kit, says, cause) => {
    await using(kit, async (embedder) => {
      const failure = await embedder.embed(["zebra"], "query").then(
        () => null,
        (e: EngineFailure) => e,
      );
      expect(failure?.kind).toBe("unavailable");
      expect(failure?.said).toEqual({ key: says });
      expect(failure?.cause).toContain(cause);
      // A sentence for a person: no path, no word of the text.
      expect(failure?.message).not.toMatch(/zebra|\//);
      expect(await embedder.state()).toMatchObject({
        ok: false,
        detail: { key: "model.troubleSearch", params: { why: { key: says } } },
      });
      const { pid } = embedder;
      expect(await outcome(embedder.embed(["bread"], "passage"))).toBe("unavailable");
      expect(embedder.pid).toBe(pid);
    });
  });

  test("a missing tokenizer, nothing there, and none wanted", async () => {
    const folder = shelf({ tokenizer: null });
    const embedder = open(folder);
    expect(embedder.model()).toBeNull();
    expect((await embedder.state()).detail.params?.why).toEqual(message("failure.modelMissing"));
    expect(await outcome(embedder.embed(["car"], "query"))).toBe("unavailable");
    expect(open(null).model()).toBeNull();
    expect(open(join(home, "nowhere")).model()).toBeNull();
    expect(open(shelf(), { wanted: "off" }).model()).toBeNull();
    expect(await open(shelf(), { wanted: "other" }).state()).toMatchObject({ ok: false, absent: true });
  });

  test("one that is mended is used without a restart: it is another model then", async () => {
    const folder = shelf({ tokenizer: "{}" });
    const embedder = open(folder);
    try {
      expect(await outcome(embedder.embed(["car"], "query"))).toBe("unavailable");
      cpSync(join(shelf(), "mine", "tokenizer.json"), join(folder, "mine", "tokenizer.json"));
      expect((await embedder.embed(["car"], "query")).vectors).toHaveLength(1);
      expect(await embedder.state()).toMatchObject({ ok: true, detail: { params: { state: "loaded" } } });
    } finally {
      await embedder.close();
    }
  });

  test("a child that is ended costs one piece; the next starts another; an idle one leaves", async () => {
    await using(
      {},
      async (embedder) => {
        await embedder.embed(["car"], "query");
        const pid = embedder.pid ?? 0;
        process.kill(pid, "SIGKILL");
        await until(() => embedder.pid === null, "the host knows");
        expect((await embedder.embed(["auto"], "query")).vectors).toHaveLength(1);
        const next = embedder.pid ?? 0;
        expect(next).not.toBe(pid);
        await until(() => !running(next), "it left");
        expect(embedder.pid).toBeNull();
      },
      { idleMs: 300, againMs: 0 },
    );
  });
});
