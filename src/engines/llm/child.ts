import { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import type * as Llama from "node-llama-cpp";
import { message } from "#messages/message.ts";
import { grammarOf, type Question } from "#reading/llm/questions.ts";
import { EngineFailure } from "../process/failure.ts";
import type { Answer, Say } from "../process/protocol.ts";
import { loadNative } from "../process/runtime.ts";
import type { Wording } from "./language-model.ts";

/** Words a model is given at once, in tokens: question, paper and answer together. */
const CONTEXT = 4096;
/** Tokens left free for what a template adds. */
const SPARE = 16;

interface Loaded {
  llama: Llama.Llama;
  model: Llama.LlamaModel;
  LlamaCompletion: typeof Llama.LlamaCompletion;
  dress: Dress;
}

/** How a model wants to be spoken to: what stands before the system's words, between them and the question, and after it. */
export type Dress = readonly [before: string, between: string, after: string];

/**
 * The dress by the template in the model's own file. Thinking is switched off by an empty thought: a grammar and a thought
 * do not go together. A template that is not known gets plain headings, which every model understands somewhat.
 */
export function dressOf(template: string): Dress {
  const mute = template.includes("<think>") ? "<think>\n\n</think>\n\n" : "";
  if (template.includes("<|im_start|>"))
    return [
      "<|im_start|>system\n",
      "<|im_end|>\n<|im_start|>user\n",
      `<|im_end|>\n<|im_start|>assistant\n${mute}`,
    ];
  if (template.includes("<|start_header_id|>"))
    return [
      "<|start_header_id|>system<|end_header_id|>\n\n",
      "<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n",
      "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
    ];
  if (template.includes("<|turn>"))
    return ["<|turn>system\n", "<turn|>\n<|turn>user\n", "<turn|>\n<|turn>model\n"];
  if (template.includes("<start_of_turn>"))
    return ["<start_of_turn>user\n", "\n\n", "<end_of_turn>\n<start_of_turn>model\n"];
  if (template.includes("[INST]")) return ["[INST] ", "\n\n", " [/INST]"];
  return ["### System:\n", "\n\n### Question:\n", "\n\n### Answer:\n"];
}

let loaded: Loaded | null = null;

/**
 * The library tries its own binary in another process first, so that one that breaks does not end its user. This process is one of
 * that kind already, and may start no other: whoever asks for one (`testBindingBinary.js`) is told that all went well.
 */
class NoTrial extends EventEmitter {
  exitCode: number | null = null;

  constructor() {
    super();
    this.#tell({ type: "ready" });
  }

  send({ type }: { type: string }): boolean {
    if (type === "start") this.#tell({ type: "loaded" });
    else if (type === "test") this.#tell({ type: "done" });
    else {
      this.exitCode = 0;
      queueMicrotask(() => this.emit("exit", 0));
    }
    return true;
  }

  kill(): boolean {
    return true;
  }

  #tell(message: { type: string }): void {
    queueMicrotask(() => this.emit("message", message));
  }
}

async function load(): Promise<Loaded> {
  if (loaded) return loaded;
  const modelPath = process.env.DEEDBOX_LANGUAGE_MODEL ?? "";
  const threads = threadsGiven();
  try {
    // Whatever else the box does goes first.
    setPriority(15);
  } catch {
    // Not on this system.
  }
  let lib: typeof Llama;
  let llama: Llama.Llama;
  try {
    createRequire(import.meta.url)("node:child_process").fork = () => new NoTrial();
    lib = await loadNative<typeof Llama>("node-llama-cpp");
    llama = await lib.getLlama({
      gpu: false,
      // Never built and never fetched: what the program brought is what there is.
      build: "never",
      skipDownload: true,
      progressLogs: false,
      logLevel: lib.LlamaLogLevel.disabled,
      maxThreads: threads,
    });
  } catch {
    throw new EngineFailure("unavailable", message("failure.modelSystem"));
  }
  try {
    const model = await llama.loadModel({ modelPath, gpuLayers: 0, useMmap: true });
    const template = model.fileInfo.metadata.tokenizer?.chat_template;
    loaded = {
      llama,
      model,
      LlamaCompletion: lib.LlamaCompletion,
      dress: dressOf(typeof template === "string" ? template : ""),
    };
    return loaded;
  } catch (error) {
    throw new EngineFailure(
      "unavailable",
      error instanceof lib.InsufficientMemoryError
        ? message("failure.modelMemory")
        : message("failure.modelBroken"),
    );
  }
}

/** Head and tail of too long a paper: the middle gives way, the fence at both ends stays. */
export function fitting<T>(tokens: T[], room: number): T[] {
  if (tokens.length <= room) return tokens;
  const head = Math.floor(Math.max(0, room) * 0.7);
  const tail = Math.max(0, room) - head;
  return [...tokens.slice(0, head), ...(tail > 0 ? tokens.slice(-tail) : [])];
}

const threadsGiven = (): number => Math.max(1, Number(process.env.DEEDBOX_LANGUAGE_MODEL_THREADS) || 1);

/** The tokens of what is asked, cut to the room there is. Words of papers never become signs of the model's own language. */
function promptOf(
  { model, dress }: Loaded,
  asked: { system: string; paper: string; task: string },
  room: number,
): Llama.Token[] {
  const [before, between, after] = dress;
  const head = [
    ...model.tokenize(before, true),
    ...model.tokenize(asked.system, false),
    ...model.tokenize(between, true),
  ];
  const tail = [...model.tokenize(`\n\n${asked.task}`, false), ...model.tokenize(after, true)];
  const paper = model.tokenize(asked.paper, false);
  return fitting([...head, ...fitting(paper, room - head.length - tail.length), ...tail], room);
}

/** Has the model go on from what is asked, as `how` says, and gives what it wrote. Throws EngineFailure. */
async function complete(
  asked: { system: string; paper: string; task: string; maxTokens: number },
  how: (llama: Llama.Llama) => Promise<Partial<Llama.LlamaCompletionGenerationOptions>>,
): Promise<{ text: string; prompt: number }> {
  const ready = await load();
  const { llama, model, LlamaCompletion } = ready;
  const more = await how(llama);
  const contextSize = Math.min(CONTEXT, model.trainContextSize);
  const context = await model.createContext({ contextSize, threads: threadsGiven(), sequences: 1 });
  try {
    // A tiny model leaves little room: half of it at least is for the paper and the question.
    const maxTokens = Math.min(asked.maxTokens, Math.floor(contextSize / 2));
    const prompt = promptOf(ready, asked, contextSize - maxTokens - SPARE);
    const completion = new LlamaCompletion({ contextSequence: context.getSequence() });
    const text = await completion.generateCompletion(prompt, {
      maxTokens,
      temperature: 0,
      disableContextShift: true,
      ...more,
    });
    return { text, prompt: prompt.length };
  } catch (error) {
    if (error instanceof EngineFailure) throw error;
    throw new EngineFailure("crash", message("failure.modelStopped"));
  } finally {
    await context.dispose();
  }
}

/** Answers one question, kept to its form by a grammar. Throws EngineFailure. */
export async function answer(bytes: Uint8Array): Promise<Answer> {
  const question: Question = JSON.parse(new TextDecoder().decode(bytes));
  const started = performance.now();
  const { text, prompt } = await complete(question, async (llama) => ({
    grammar: await llama.createGrammar({ grammar: grammarOf(question.form) }),
  }));
  return {
    header: { prompt, ms: Math.round(performance.now() - started) },
    payload: new TextEncoder().encode(text),
  };
}

/** Writes in words of its own and tells them as they come; the answer is how many tokens were asked. Throws EngineFailure. */
export async function write(bytes: Uint8Array, say: Say): Promise<Answer> {
  const wording: Wording = JSON.parse(new TextDecoder().decode(bytes));
  // Frames are written one after the other: a piece may come while the one before it is on its way.
  let told = Promise.resolve();
  const { prompt } = await complete(wording, async () => ({
    onTextChunk: (text: string) => {
      told = told.then(() => say(new TextEncoder().encode(text)));
    },
  }));
  await told;
  return { header: { prompt } };
}
