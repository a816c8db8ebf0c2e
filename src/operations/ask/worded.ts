import type { Citation } from "#contract/ask.ts";
import { documentById, documentsByRow } from "#database/documents/documents.ts";
import { entitiesOf } from "#database/entities/entities.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { wordsOf } from "#kernel/text.ts";
import { isPlainWord } from "#questions/grounding/grounded-words.ts";
import type { Kept, Source } from "#questions/grounding/grounding.ts";
import { checked, sayings } from "#questions/grounding/grounding.ts";
import {
  around,
  MOST_PASSAGES,
  NOTHING,
  placeOf,
  Sentences,
  supportOf,
  wordingOf,
} from "#questions/grounding/numbered.ts";
import type { Stretch } from "#questions/grounding/passage.ts";
import { hasTerm, unitsOf } from "#questions/grounding/passage.ts";
import type { Question } from "#questions/plan/question.ts";
import type { Term } from "#questions/plan/term.ts";
import { findDocuments } from "../search/find.ts";
import type { Asking, Told } from "./asking.ts";
import { Citing } from "./cite.ts";

/** A passage that a model is given, and where it stands. */
interface Placed extends Source {
  document: { id: string; title: string };
  page: number;
}

/** Collects passages, each place of a page once, none with a number that the caller may not see. */
class Passages {
  readonly all: Placed[] = [];
  readonly #taken: { id: string; page: number; stretch: Stretch }[] = [];
  readonly #heads = new Map<string, string>();

  constructor(
    private readonly asking: Asking,
    private readonly citing: Citing,
  ) {}

  get full(): boolean {
    return this.all.length >= MOST_PASSAGES;
  }

  #headOf(document: { id: string; title: string }): string {
    const { box, scope } = this.asking;
    let head = this.#heads.get(document.id);
    if (head === undefined) {
      const people = entitiesOf(box.db, scope, [document.id]).map((e) => e.name);
      head = this.citing.clean(document.id, [document.title, ...people].join(", "));
      this.#heads.set(document.id, head);
    }
    return head;
  }

  add(document: { id: string; title: string }, page: number, text: string, place: Stretch): void {
    const { id } = document;
    if (this.full) return;
    const held = (t: { id: string; page: number; stretch: Stretch }) =>
      t.id === id && t.page === page && t.stretch.start <= place.start && t.stretch.end >= place.end;
    if (this.#taken.some(held)) return;
    const stretch = around(text, place);
    this.#taken.push({ id, page, stretch });
    const closed = this.citing.closed(id, text);
    let shown = "";
    let from = stretch.start;
    for (const c of [...closed].sort((a, b) => a.start - b.start)) {
      if (c.end <= from || c.start >= stretch.end) continue;
      shown += `${text.slice(from, Math.max(from, c.start))}…`;
      from = c.end;
    }
    shown = this.citing.clean(id, shown + text.slice(from, Math.max(from, stretch.end)));
    this.all.push({ document, page, text: shown, head: this.#headOf(document) });
  }

  /** The place of a paper that has most of what is asked about; its beginning when it says nothing of it. */
  best(document: { id: string; title: string }, about: readonly Term[]): void {
    let best: { page: number; text: string; place: Stretch; score: number } | null = null;
    for (const page of this.citing.pagesOf(document.id).slice(0, MOST_PAGES)) {
      const text = page.text.slice(0, MOST_READ);
      for (const unit of unitsOf(text)) {
        const words = wordsOf(text.slice(unit.start, unit.end));
        const score = about.filter((t) => hasTerm(words, t)).length;
        if (best === null || score > best.score) best = { page: page.number, text, place: unit, score };
      }
    }
    if (best) this.add(document, best.page, best.text, best.place);
  }
}

/** Pages of a paper, and characters of each, that are looked through for its best place. */
const MOST_PAGES = 20;
const MOST_READ = 20_000;

/**
 * What a model may word an answer from, at most six passages: the places that the answer built without it cites or where it
 * should stand (`places`), and, with `wide`, those of the papers that are found by the words of the question. All as the caller may read them.
 */
export async function passagesFor(
  asking: Asking,
  q: Question,
  citing: Citing,
  wide: boolean,
  places: readonly Citation[] = [],
): Promise<Placed[]> {
  const { box, scope, only } = asking;
  const passages = new Passages(asking, citing);
  for (const { document, page, quote } of [...citing.citations, ...places]) {
    const record = documentById(box.db, scope, document.id);
    const text = citing.pagesOf(document.id).find((p) => p.number === page)?.text;
    const place = text === undefined ? null : placeOf(text, quote);
    if (record && text !== undefined && place) passages.add(record, page, text, place);
  }
  if (!wide) return passages.all;
  for (const record of only !== null ? [only] : q.about.length > 0 ? found(asking, q) : []) {
    if (passages.full || !(await asking.breathe())) break;
    passages.best(record, q.about);
  }
  return passages.all;
}

/** Papers that are found by what the question is about, as a search would find them. */
const found = ({ box, scope }: Asking, q: Question): { id: string; title: string }[] =>
  box.db.read(() => {
    const words = q.about.map((t) => t.said).join(" ");
    const { hits } = findDocuments(box, scope, { words, filter: {}, limit: MOST_PASSAGES });
    const place = new Map(hits.map((h, i) => [h.n, i]));
    const records = documentsByRow(box.db, scope, [...place.keys()]);
    return records.sort((a, b) => (place.get(a.n) ?? 0) - (place.get(b.n) ?? 0));
  });

/** An answer as it was told, piece by piece, and what it stands on. */
export interface Said {
  answer: string;
  citations: Citation[];
  grounded: boolean;
}

/** What is returned of an answer that nobody waits for any more. */
export const nothingSaid: Said = { answer: "", citations: [], grounded: false };

/** Sentences of an answer, and those struck after which a model is not listened to any more. */
const MOST_SENTENCES = 4;
const MOST_STRUCK = 8;

/**
 * Tells an answer: as it was built from what is on file or, where a language model is set up, in the model's words. Each
 * sentence is held against the passages it cites before it is told, and struck when a number, a day, an amount or a name of
 * it does not stand there. What was computed (sums, lists, what is next) is never worded; what the model leaves out of the
 * answer built without it is told behind its words, and all of it when nothing of the model's holds. `questions`: those of
 * the thread, the one asked now last. Yields the pieces.
 */
export async function* worded(
  asking: Asking,
  questions: readonly string[],
  q: Question | null,
  told: Told & { citing: Citing },
  gone: AbortSignal,
): AsyncGenerator<string, Said, undefined> {
  const { box } = asking;
  if (q !== null && box.engines.languageModel() !== null && wordable(asking, q, told)) {
    const wide = !told.grounded || told.lines.every((line) => headOf(line) === "");
    const passages = await passagesFor(asking, q, told.citing, wide, told.passages);
    const listening = new Listening(asking, questions, q, told, passages);
    if (passages.length > 0 && listening.worthwhile && !gone.aborted) {
      const said = yield* inItsWords(listening, gone);
      if (said !== null) return said;
    }
  }
  return yield* plainly(told);
}

/** The answer built without a model, line by line. */
async function* plainly(told: Told & { citing: Citing }): AsyncGenerator<string, Said, undefined> {
  let answer = "";
  for (const line of told.lines) {
    const piece = answer === "" ? line : `\n${line}`;
    answer += piece;
    yield piece;
  }
  return { answer, citations: told.grounded ? told.citing.citations : [], grounded: told.grounded };
}

/** A yes or a no. */
const VERDICT = /^\p{L}{2,4}[.,:]? *$/u;

/**
 * What is worked out over many papers stays as it was, a number is a fact or it is not known, and a yes is not to become a
 * no: none of them is worded.
 */
const wordable = ({ only }: Asking, q: Question, told: Told): boolean =>
  (only !== null || (q.route.to === "paper" && !q.sum)) &&
  q.wants.every((w) => w === "words" || w === "date" || w === "money" || w === "party") &&
  !(told.grounded && told.lines.some((line) => VERDICT.test(headOf(line))));

/** What a line of an answer gives before it quotes anything; empty where that only says where the quote is from. */
function headOf(line: string): string {
  const head = line.split(/[“"„«‘(]/)[0] ?? "";
  return head !== line && /:\s*$/.test(head) ? "" : head;
}

/** The values that the answer built without a model gives, each with every reading of it: of its words, else of its quotes. */
function valuesTold(told: Told, year: number): string[][] {
  if (!told.grounded) return [];
  return told.lines.flatMap((line) => sayings(headOf(line) || line.replace(/^[^“"„«‘(]*/, ""), year));
}

const yearOf = ({ box }: Asking): number => Number(box.clock.today().slice(0, 4));

/** Names and numbers of a question as they are typed, folded. */
const namesAsked = (asked: string): string[] =>
  (asked.match(/(?<!^)(?<![.?!]\s)\b\p{Lu}[\p{L}\p{M}]+|\d[\p{L}\d.,/-]*/gu) ?? []).flatMap(wordsOf);

/** Whether a passage has everything a question names and is about: the right person's other paper does not answer. */
function holdsAll({ head, text }: Placed, asked: string, q: Question): boolean {
  const words = wordsOf(`${head} ${text}`);
  const names = namesAsked(asked).filter((n) => !isPlainWord(n));
  return (
    names.length + q.about.length > 0 &&
    names.every((n) => words.some((w) => w.startsWith(n))) &&
    q.about.every((t) => hasTerm(words, t))
  );
}

/** Has the model write, and tells what holds. Null when nothing did. */
async function* inItsWords(
  listening: Listening,
  gone: AbortSignal,
): AsyncGenerator<string, Said | null, undefined> {
  const enough = new AbortController();
  let wake = () => {};
  const heard: string[] = [];
  let ended = "no" as "no" | "well" | "badly";
  let broken: unknown = null;
  const writing = listening
    .write(
      (piece) => {
        heard.push(piece);
        wake();
      },
      AbortSignal.any([gone, enough.signal]),
    )
    .then(
      () => {
        ended = "well";
      },
      (e: unknown) => {
        ended = "badly";
        // A model that is gone, slow or out of its mind is why there is an answer without one.
        if (!(e instanceof EngineFailure)) broken = e;
      },
    )
    .finally(() => wake());
  try {
    for (;;) {
      const over = ended !== "no";
      for (const piece of heard.splice(0)) for (const text of listening.hear(piece)) yield text;
      if (listening.enough || gone.aborted) break;
      if (over) {
        // What stands there unfinished when it was cut off is no sentence.
        if (ended === "well") for (const text of listening.end()) yield text;
        break;
      }
      if (heard.length === 0 && ended === "no")
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    enough.abort();
    await writing;
  }
  if (broken !== null) throw broken;
  if (gone.aborted) return null;
  const rest = listening.leftOut();
  for (const text of rest) yield text;
  return listening.said();
}

/** What is heard of a model while it writes one answer: what of it holds, and what it cites. */
class Listening {
  readonly #sentences = new Sentences();
  readonly #citing: Citing;
  readonly #year: number;
  readonly #values: string[][];
  readonly #kept: Kept[] = [];
  readonly #asked: string;
  /** Passages that have every name and number of the question. */
  readonly #whole: Set<number>;
  readonly #before: string | null;
  #answer = "";
  #struck = 0;
  #over = false;

  constructor(
    private readonly asking: Asking,
    questions: readonly string[],
    private readonly q: Question,
    private readonly told: Told & { citing: Citing },
    private readonly passages: readonly Placed[],
  ) {
    this.#citing = new Citing(asking.box, asking.scope, asking.origin);
    this.#asked = questions.at(-1) ?? "";
    this.#before = questions.at(-2) ?? null;
    this.#year = yearOf(asking);
    this.#whole = new Set(passages.flatMap((p, i) => (holdsAll(p, this.#asked, q) ? [i + 1] : [])));
    this.#values = valuesTold(told, this.#year);
  }

  /** False when nothing the model could say would be told: what is not on file needs a passage that has all that was asked. */
  get worthwhile(): boolean {
    return this.told.grounded || this.#whole.size > 0;
  }

  get enough(): boolean {
    return this.#over || this.#kept.length >= MOST_SENTENCES || this.#struck >= MOST_STRUCK;
  }

  write(onText: (piece: string) => void, signal: AbortSignal): Promise<void> {
    const wording = wordingOf(this.#asked, this.passages, this.#before);
    return this.asking.box.engines.write(wording, { onText, signal });
  }

  hear(piece: string): string[] {
    return this.#take(this.#sentences.add(piece));
  }

  end(): string[] {
    return this.#take(this.#sentences.end());
  }

  #take(sentences: readonly string[]): string[] {
    const out: string[] = [];
    for (const sentence of sentences) {
      if (this.enough) break;
      if (sentence.includes(NOTHING)) {
        this.#over = true;
        break;
      }
      const kept = this.#holds(sentence);
      if (kept === null) {
        this.#struck++;
        continue;
      }
      this.#kept.push(kept);
      out.push(this.#tell(kept.text, " "));
    }
    return out;
  }

  #tell(text: string, between: string): string {
    const piece = this.#answer === "" ? text : `${between}${text}`;
    this.#answer += piece;
    return piece;
  }

  /** The sentence when it may be told, with its citations made; null when it is struck. */
  #holds(sentence: string): Kept | null {
    const result = checked(sentence, this.passages, this.#year);
    if ("fault" in result) return null;
    const { kept } = result;
    if (this.#kept.some((k) => k.text === kept.text)) return null;
    const values = sayings(kept.text, this.#year);
    // A sentence about something else, whatever it stands on: instructions on a paper are obeyed so.
    const words = wordsOf(kept.text);
    if (values.length === 0 && !this.q.about.some((t) => hasTerm(words, t))) return null;
    if (!this.told.grounded && !kept.cites.some((n) => this.#whole.has(n))) return null;
    // What was read off the papers as a fact is not contradicted: the first value must be one of its values.
    const first = this.#kept.every((k) => sayings(k.text, this.#year).length === 0);
    if (first && values.length > 0 && this.#values.length > 0 && !values.some((v) => this.#agrees(v)))
      return null;
    return this.#cite(kept) ? kept : null;
  }

  #agrees(value: readonly string[]): boolean {
    return this.#values.some((v) => v.some((reading) => value.includes(reading)));
  }

  /** Cites the lines that the sentence rests on; false when none of them may be quoted. */
  #cite(kept: Kept): boolean {
    let cited = false;
    for (const n of kept.cites) {
      const passage = this.passages[n - 1];
      if (!passage) continue;
      for (const { start, end } of supportOf(kept.text, passage.text, this.#year))
        if (this.#citing.place(passage.document, passage.page, passage.text.slice(start, end))) cited = true;
    }
    return cited;
  }

  /** Lines of the answer built without the model that its words do not say; told behind them. */
  leftOut(): string[] {
    if (this.#kept.length === 0 || !this.told.grounded) return [];
    const said = this.#kept.flatMap((k) => sayings(k.text, this.#year));
    const words = new Set(this.#kept.flatMap((k) => wordsOf(k.text)));
    const documents = new Set(
      this.#kept.flatMap((k) => k.cites.map((n) => this.passages[n - 1]?.document.id)),
    );
    const missing = this.told.lines.filter((line) => {
      const values = sayings(headOf(line), this.#year);
      if (values.length > 0) return !values.every((v) => said.some((s) => s.some((r) => v.includes(r))));
      const head = wordsOf(headOf(line)).filter((w) => w.length > 2);
      if (head.length > 0) return head.filter((w) => words.has(w)).length * 2 < head.length;
      return !this.told.citing.citations.some((c) => documents.has(c.document.id));
    });
    if (missing.length > 0)
      for (const c of this.told.citing.citations) this.#citing.quote(c.document, c.page, c.quote, c.fact_id);
    return missing.map((line) => this.#tell(line, "\n"));
  }

  said(): Said | null {
    if (this.#kept.length === 0) return null;
    return { answer: this.#answer, citations: this.#citing.citations, grounded: true };
  }
}
