import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dressOf, fitting } from "#engines/llm/child.ts";
import { findLanguageModel, LocalModel } from "#engines/llm/host.ts";
import type { LanguageModelOptions } from "#engines/llm/language-model.ts";
import { childOptions } from "#engines/process/host.ts";
import { message } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import { grounded } from "#reading/fields/grounded.ts";
import { packWords } from "#reading/layout/pack.ts";
import { answerOf, type Form, type Question } from "#reading/llm/questions.ts";
import { context } from "../reading/paper.ts";
import { paperFile } from "../reading/paper-files.ts";
import { until } from "../took.ts";
import { command, openOwnEngines, outcome, running } from "./open.ts";
import { writeTinyModel } from "./tiny-gguf.ts";

let home: string;
const shared = [process.env.DEEDBOX_MODELS, join(import.meta.dir, "../../../shared/models")]
  .flatMap((folder) => (folder ? [join(folder, "tiny-random-llama-gguf", "tiny.gguf")] : []))
  .find((path) => existsSync(path));

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "deedbox-model-"));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A models folder with one model of the given kind in it. */
function shelf(name: string, write: (path: string) => void): string {
  const folder = mkdtempSync(join(home, "shelf-"));
  mkdirSync(join(folder, name));
  write(join(folder, name, "model.gguf"));
  return folder;
}

/** A model file of another length than it should have: shorter, or a hole behind it. */
function writeCut(path: string, bytes: number): void {
  writeTinyModel(path);
  truncateSync(path, bytes);
}

/** A model that is closed where the test that opened it ends. */
class OpenModel extends LocalModel {
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

const open = (folder: string, more: LanguageModelOptions = {}) =>
  new OpenModel(childOptions({ command, runtime: null }), folder, { threads: 1, ms: 60_000, ...more });

/** The same with a tiny model that says random words. */
const openTiny = (more: LanguageModelOptions = {}) =>
  open(
    shelf("tiny", (path) => writeTinyModel(path)),
    more,
  );

const question = (form: Form, more: Partial<Question> = {}): Question => ({
  system: "You read papers.",
  paper: "<<<PAPER\nInvoice of Alder & Söhne, 3 May 2025, total 1.214,88 €\nPAPER>>>",
  task: "Say what it is.",
  form,
  maxTokens: 400,
  ...more,
});
const choices: Form = {
  kind: "object",
  fields: {
    type: { kind: "choice", upTo: 8 },
    date: { kind: "choice", upTo: 12 },
    total: { kind: "amount" },
  },
};
/** Long enough to be stopped in the middle of: two thousand letters that have to be written, whatever the weights. */
const endless: Form = {
  kind: "object",
  fields: Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => ["abcdefghij".repeat(4) + i, { kind: "choice", upTo: 1 }]),
  ),
};

describe("a model of the box, with random weights", () => {
  test("answers are of the form, whatever the weights; the same weights say the same again", async () => {
    const said = new Set<string>();
    for (let seed = 1; seed <= 4; seed++) {
      await using model = open(shelf("tiny", (path) => writeTinyModel(path, { seed })));
      const first = await model.answer(question(choices));
      expect(answerOf(choices, first)).not.toBeNull();
      expect(await model.answer(question(choices))).toBe(first);
      said.add(first);
    }
    // Weights decide, not a default: four models do not all say the same.
    expect(said.size).toBeGreaterThan(1);
  }, 60_000);

  test.skipIf(!shared)(
    "the same with another file of such weights",
    async () => {
      await using model = open(shelf("other", (path) => copyFileSync(shared ?? "", path)));
      expect(answerOf(choices, await model.answer(question(choices)))).not.toBeNull();
    },
    60_000,
  );

  test("papers are read through the engines: what random words say is dropped, what is kept stands on the page", async () => {
    const folder = shelf("tiny", (path) => writeTinyModel(path, { seed: 3 }));
    const engines = openOwnEngines({ models: folder, languageModel: { threads: 1 }, workers: 1 });
    try {
      expect(engines.languageModel()).toBe("tiny");
      for (const name of [
        "electricity-bill-english",
        "invoice-with-terms-german",
        "telephone-bill-with-debit-french",
      ]) {
        const pages = paperFile(`papers/whole/${name}`).pages();
        const packed = pages.map(({ words, ...rest }) => ({ ...rest, packed: packWords(words) }));
        const [rules, both] = [
          await engines.read(packed, context()),
          await engines.readWithModel(packed, context(), { held: [] }),
        ];
        expect(both.model).toBe("tiny");
        const { facts } = both.reading.full;
        expect(grounded(facts, pages)).toEqual(facts);
        expect(facts.slice(0, rules.full.facts.length).map((f) => [f.key, f.value])).toEqual(
          rules.full.facts.map((f) => [f.key, f.value]),
        );
        expect(both.reading.full.obligations).toEqual(rules.full.obligations);
      }
    } finally {
      await engines.close();
    }
  }, 120_000);

  test("a paper longer than what the model can hold in mind is cut in its middle", async () => {
    await using model = open(shelf("small", (path) => writeTinyModel(path, { context: 512 })));
    const long = question(choices, { paper: `<<<PAPER\n${"0123456789 ".repeat(2_000)}\nPAPER>>>` });
    expect(answerOf(choices, await model.answer(long))).not.toBeNull();
    const task = question(choices, { task: "x".repeat(4_000) });
    expect(answerOf(choices, await model.answer(task))).not.toBeNull();
  }, 60_000);

  test("an answer that is cut off by its tokens is none", async () => {
    await using model = openTiny();
    const cut = await model.answer(question(choices, { maxTokens: 6 }));
    expect(cut.length).toBeLessThanOrEqual(8);
    expect(answerOf(choices, cut)).toBeNull();
  }, 60_000);
});

describe("what goes wrong with it", () => {
  test("it is called off at once, its process is gone, and the next question is answered", async () => {
    await using model = openTiny();
    await model.answer(question(choices));
    const pid = model.pid;
    const off = new AbortController();
    const asked = outcome(model.answer(question(endless, { maxTokens: 2_000 }), off.signal));
    await Bun.sleep(30);
    off.abort();
    expect(await asked).toBe("limit");
    await until(() => pid === null || !running(pid), "its process is gone", 10);
    // A person who calls it off finds nothing wrong with the model.
    expect((await model.state()).ok).toBe(true);
    expect(answerOf(choices, await model.answer(question(choices)))).not.toBeNull();
  }, 60_000);

  test("it takes too long", async () => {
    await using model = openTiny({ ms: 60 });
    expect(await outcome(model.answer(question(endless, { maxTokens: 2_000 })))).toBe("overrun");
    expect(await model.state()).toMatchObject({ ok: false, absent: false });
  }, 60_000);

  test("its process is killed, as the kernel does when memory is short: the next question starts it anew", async () => {
    await using model = openTiny();
    await model.answer(question(choices));
    const asked = outcome(model.answer(question(endless, { maxTokens: 2_000 })));
    await Bun.sleep(20);
    if (model.pid !== null) process.kill(model.pid, "SIGKILL");
    expect(await asked).toBe("overrun");
    expect((await model.state()).detail.params?.why).toEqual(message("failure.modelMemory"));
    expect(answerOf(choices, await model.answer(question(choices)))).not.toBeNull();
    expect((await model.state()).ok).toBe(true);
  }, 60_000);

  test("one question at a time, each answered", async () => {
    await using model = openTiny();
    const pids = new Set<number>();
    const all = await Promise.all(
      [1, 2, 3].map(async () => {
        const answer = await model.answer(question(choices));
        if (model.pid !== null) pids.add(model.pid);
        return answer;
      }),
    );
    expect(all.every((a) => answerOf(choices, a) !== null)).toBe(true);
    expect(pids.size).toBe(1);
  }, 60_000);

  test("it is let go when idle, and leaves nothing behind when closed", async () => {
    const model = openTiny({ idleMs: 100 });
    await model.answer(question(choices));
    const { pid } = model;
    expect((await model.state()).detail.params?.state).toBe("loaded");
    await until(() => pid === null || !running(pid), "its process is gone");
    await until(async () => (await model.state()).detail.params?.state === "there", "it is not loaded");
    await model.close();
    expect(await outcome(model.answer(question(choices)))).toBe("unavailable");
  }, 60_000);

  const broken: [string, (path: string) => void, RegExp][] = [
    ["no GGUF at all", (path) => writeFileSync(path, "hello"), /isn’t a language model in the GGUF format/],
    ["cut off", (path) => writeCut(path, 60_000), /can’t be loaded/],
    [
      "changed in its head",
      (path) => writeFileSync(path, Buffer.concat([Buffer.from("GGUF"), Buffer.alloc(2_000, 0xff)])),
      /can’t be loaded/,
    ],
    ["far too large for the memory", (path) => writeCut(path, 2 ** 42), /needs about [\d,]+ MB of memory/],
  ];
  test.each(broken)(
    "a file that is %s: unavailable, in a sentence",
    async (_, write, sentence) => {
      await using model = open(shelf("bad", write));
      expect(await outcome(model.answer(question(choices)))).toBe("unavailable");
      const state = await model.state();
      expect([state.ok, state.absent]).toEqual([false, false]);
      expect(inEnglish(state.detail)).toMatch(sentence);
    },
    60_000,
  );

  test("none is there: no fault, and nothing is started", async () => {
    const model = open(join(home, "nowhere"));
    expect(model.name()).toBeNull();
    expect(await model.state()).toMatchObject({ ok: true, absent: true });
    expect(await outcome(model.answer(question(choices)))).toBe("unavailable");
    expect(model.pid).toBeNull();
    await model.close();
  });
});

describe("it writes for a person who waits", () => {
  const wording = (maxTokens: number) => ({
    system: "You answer.",
    paper: "<<<PASSAGES\n[1] The hedge was cut.\nPASSAGES>>>",
    task: "Question: When?",
    maxTokens,
  });

  test("pieces come as they are written, the same again from the same weights, and no more than it may write", async () => {
    await using model = open(shelf("tiny", (path) => writeTinyModel(path, { seed: 5 })));
    const write = async () => {
      const pieces: string[] = [];
      await model.write(wording(60), { onText: (piece) => pieces.push(piece) });
      return pieces;
    };
    const first = await write();
    expect(first.length).toBeGreaterThan(1);
    // A vocabulary of single bytes: a token is at most a letter.
    expect(first.join("").length).toBeLessThanOrEqual(60);
    expect((await write()).join("")).toBe(first.join(""));
  }, 60_000);

  test.skipIf(!shared)(
    "the same with another file of such weights",
    async () => {
      await using model = open(shelf("other", (path) => copyFileSync(shared ?? "", path)));
      let text = "";
      const onText = (piece: string) => {
        text += piece;
      };
      await model.write(wording(40), { onText });
      expect(text).not.toBe("");
    },
    60_000,
  );

  test("whoever leaves stops it at once: its process is gone, nothing more is told, the next is answered", async () => {
    await using model = openTiny();
    const off = new AbortController();
    let told = 0;
    const asked = outcome(
      model.write(wording(2_000), {
        onText: () => {
          told++;
          off.abort();
        },
        signal: off.signal,
      }),
    );
    expect(await asked).toBe("limit");
    expect(told).toBe(1);
    const { pid } = model;
    await until(() => pid === null || !running(pid), "its process is gone", 10);
    expect((await model.state()).ok).toBe(true);
    expect(answerOf(choices, await model.answer(question(choices)))).not.toBeNull();
  }, 60_000);

  test("it goes before the reading of papers, which makes way and is done afterwards", async () => {
    await using model = openTiny();
    await model.answer(question(choices));
    const done: string[] = [];
    const reading = model.answer(question(endless, { maxTokens: 2_000 })).then(() => done.push("reading"));
    const next = model.answer(question(choices)).then(() => done.push("next"));
    await Bun.sleep(20);
    const person = model.write(wording(5), { onText: () => {} }).then(() => done.push("person"));
    await Promise.all([reading, next, person]);
    expect(done).toEqual(["person", "reading", "next"]);
  }, 60_000);

  test("a wait that takes too long is called off, the turn included", async () => {
    await using model = openTiny({ writeMs: 30 });
    expect(await outcome(model.write(wording(2_000), { onText: () => {} }))).toBe("limit");
    expect((await model.state()).ok).toBe(true);
  }, 60_000);
});

describe("which model is used", () => {
  test("the one asked for, else the owner's own, else none", () => {
    const folder = shelf("b-mine", (path) => writeTinyModel(path));
    mkdirSync(join(folder, "a-empty"));
    mkdirSync(join(folder, "c-other"));
    writeTinyModel(join(folder, "c-other", "x.gguf"));
    // The name of the manifest with another file: not what it says it is.
    mkdirSync(join(folder, "qwen3.5-2b"));
    writeTinyModel(join(folder, "qwen3.5-2b", "Qwen3.5-2B-Q4_K_M.gguf"));
    expect(findLanguageModel(folder, null)?.name).toBe("b-mine");
    expect(findLanguageModel(folder, "c-other")?.name).toBe("c-other");
    expect(findLanguageModel(folder, "off")).toBeNull();
    expect(findLanguageModel(folder, "../b-mine")).toBeNull();
    expect(findLanguageModel(folder, "qwen3.5-2b")).toBeNull();
  });

  test("it is spoken to as its template wants, without a thought", () => {
    const mute = "<think>\n\n</think>\n\n";
    expect(dressOf("{{'<|im_start|>'}}…<think>")[2]).toBe(`<|im_end|>\n<|im_start|>assistant\n${mute}`);
    expect(dressOf("<|im_start|>")[2]).not.toContain("think");
    expect(dressOf("<start_of_turn>")[2]).toContain("model");
    expect(dressOf("")[2]).toContain("Answer");
  });

  test("head and tail stay of what is too long", () => {
    const all = Array.from({ length: 100 }, (_, i) => i);
    expect(fitting(all, 200)).toEqual(all);
    expect(fitting(all, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 97, 98, 99]);
    expect(fitting(all, -5)).toEqual([]);
  });
});
