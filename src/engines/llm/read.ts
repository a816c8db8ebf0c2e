import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import { isMessage } from "#messages/render.ts";
import type { ModelReading, Step } from "#reading/llm/model-read.ts";
import type { Form, Question } from "#reading/llm/questions.ts";
import type { ReadingContext } from "#reading/reader.ts";
import { reading } from "../process/answers.ts";
import { EngineFailure } from "../process/failure.ts";
import type { Frame } from "../process/frames.ts";
import { pagesSent } from "../process/parcel.ts";
import type { Answer } from "../process/protocol.ts";
import type { LanguageModel } from "./language-model.ts";

/** Questions of one reading: sorting and full. One more is a child gone astray. */
const QUESTIONS = 2;

/** A paper read with a language model, and by which. */
export interface ModelRead extends ModelReading {
  model: string;
}

/**
 * Reads a paper with the model: a reading child says what to ask and makes sense of the answers, the model's own process
 * or endpoint answers. `run` does one step in a child, with the pages of the paper. Rejects with EngineFailure.
 */
export async function readWithModel(
  model: LanguageModel,
  run: (value: Record<string, unknown>) => Promise<Frame>,
  { context, held, signal }: { context: ReadingContext; held: string[]; signal?: AbortSignal },
): Promise<ModelRead> {
  const name = model.name();
  if (name === null) throw new EngineFailure("unavailable", message("failure.noModel"));
  const given: string[] = [];
  for (let n = 0; n <= QUESTIONS; n++) {
    const { payload } = await run({ context, answers: given, held });
    const step = stepOf(payload);
    if ("done" in step) {
      // A model that cannot keep to the form at all has read nothing.
      if (step.done.answered === 0) throw new EngineFailure("crash", message("failure.modelWrong"));
      return { ...step.done, model: name };
    }
    given.push(await model.answer(step.ask, signal));
  }
  throw nonsense();
}

/** In a child: what comes next in a reading with a model. */
export async function step(bytes: Uint8Array): Promise<Answer> {
  const { modelStep } = await import("#reading/llm/model-read.ts");
  const { pages, rest } = pagesSent<{ context: ReadingContext; answers: string[]; held: string[] }>(bytes);
  const next = modelStep(pages, rest.context, rest.answers, rest.held);
  return { header: {}, payload: new TextEncoder().encode(JSON.stringify(next)) };
}

const nonsense = () => new EngineFailure("crash", message("failure.failed"));

type Bag = Record<string, unknown>;

function bag(value: unknown): Bag {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw nonsense();
  return { ...value };
}

function words(value: unknown, longest: number): string {
  if (typeof value !== "string" || value.length > longest) throw nonsense();
  return value;
}

/** Words, or a message of ours that is no longer. */
function sentence(value: unknown, longest: number): Said {
  if (!isMessage(value)) return words(value, longest);
  if (JSON.stringify(value).length > longest) throw nonsense();
  return value;
}

function count(value: unknown, most: number): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > most) throw nonsense();
  return value;
}

function list<T>(value: unknown, most: number, each: (item: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length > most) throw nonsense();
  return value.map(each);
}

/** The words of a paper in a question are few; see model-prompts.ts. */
const LONGEST = 40_000;

function formOf(value: unknown, depth = 0): Form {
  const f = bag(value);
  if (depth > 4) throw nonsense();
  switch (f.kind) {
    case "object": {
      const fields = Object.entries(bag(f.fields));
      if (fields.length > 40 || fields.some(([key]) => !/^[a-z_]{1,40}$/.test(key))) throw nonsense();
      return {
        kind: "object",
        fields: Object.fromEntries(fields.map(([k, v]) => [k, formOf(v, depth + 1)])),
      };
    }
    case "choice":
      return { kind: "choice", upTo: count(f.upTo, 99) };
    case "words":
      return { kind: "words", longest: count(f.longest, 200) };
    case "amount":
      return { kind: "amount" };
    case "list":
      return { kind: "list", of: formOf(f.of, depth + 1), most: count(f.most, 20) };
  }
  throw nonsense();
}

function questionOf(value: unknown): Question {
  const q = bag(value);
  return {
    system: words(q.system, 4_000),
    paper: words(q.paper, LONGEST),
    task: words(q.task, LONGEST),
    form: formOf(q.form),
    maxTokens: count(q.maxTokens, 4_096),
  };
}

/** What a child says comes next, checked for its shape. */
export function stepOf(payload: Uint8Array): Step {
  let said: Bag;
  try {
    said = bag(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload)));
  } catch {
    throw nonsense();
  }
  if (said.ask !== undefined) return { ask: questionOf(said.ask) };
  const done = bag(said.done);
  const key = (k: unknown) => words(k, 60);
  const look = done.look === null ? null : bag(done.look);
  return {
    done: {
      reading: reading(new TextEncoder().encode(JSON.stringify(done.reading))),
      retitled: done.retitled === true,
      answered: count(done.answered, QUESTIONS),
      agreed: list(done.agreed, 100, key),
      taken: list(done.taken, 100, key),
      differences: list(done.differences, 100, (d) => {
        const one = bag(d);
        return {
          key: key(one.key),
          label: words(one.label, 200),
          rules: words(one.rules, 400),
          model: words(one.model, 400),
        };
      }),
      look: look && { reason: "low_confidence", detail: sentence(look.detail, 4_000) },
    },
  };
}
