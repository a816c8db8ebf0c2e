import { createHash } from "node:crypto";
import { accountOfDocument, documentById } from "#database/documents/documents.ts";
import { textOf } from "#database/documents/pages.ts";
import { entitiesOf } from "#database/entities/entities.ts";
import type { EmbeddedHit, EmbedWait } from "#database/search/embeddings.ts";
import {
  delayEmbed,
  documentAt,
  dropEmbedWait,
  isEmbedded,
  nearestEmbedded,
  nextEmbed,
  putEmbedded,
  readEmbedded,
  useEmbedder,
} from "#database/search/embeddings.ts";
import type { SearchFilter } from "#database/search/search-filter.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { squeeze } from "#kernel/text.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { ownWork } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { giveWay } from "../turn.ts";

/** Letters of a passage: about 250 tokens, which every model takes whole. */
const PASSAGE = 900;
/** Passages of a paper from its beginning, and from its end; the middle of a very long one is found by its words. */
const FIRST = 20;
const LAST = 4;

/** What is on file about a paper, as far as its meaning is told by it. */
interface Told {
  title: string;
  type: string | null;
  people: readonly string[];
  summary: string | null;
  /** Texts of its pages. */
  pages: readonly string[];
}

/**
 * What vectors of a paper are made of: what it is, and its words in pieces at the ends of lines, each under the paper's title, so
 * that a piece of a table is known for what it is of. At least one; no piece is empty.
 */
export function passagesOf({ title, type, people, summary, pages }: Told): string[] {
  const head = [title, type, people.join(", "), summary].filter((s) => s !== null && s.trim() !== "");
  const pieces = pages.flatMap((page) => piecesOf(page));
  const kept = pieces.length <= FIRST + LAST ? pieces : [...pieces.slice(0, FIRST), ...pieces.slice(-LAST)];
  return [squeeze(head.join(". ")) || "?", ...kept.map((piece) => squeeze(`${title}. ${piece}`))];
}

/** Lines put together until a piece is full; a line longer than a piece is cut between words. */
function piecesOf(page: string): string[] {
  const lines = page
    .split("\n")
    .map(squeeze)
    .filter((line) => line !== "")
    .flatMap(
      (line) => line.match(new RegExp(`\\S.{0,${PASSAGE - 2}}(?=\\s|$)|\\S{1,${PASSAGE}}`, "gsu")) ?? [],
    );
  const pieces: string[] = [];
  for (const line of lines) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + line.length < PASSAGE)
      pieces[pieces.length - 1] = `${last}\n${line}`;
    else pieces.push(line);
  }
  return pieces;
}

/** Milliseconds a search waits for the vector of its words; the built-in meaning answers for a model that is slower or not loaded. */
const PATIENCE = 300;
/** Vectors of questions that are kept: a list is asked for again page by page, a word letter by letter. */
const KEPT = 200;

interface Asked {
  model: string;
  vector: Int8Array;
}

const asked = new WeakMap<App, Map<string, Asked>>();

/** When a question last came in, by `performance.now()`. */
const lastAsked = new WeakMap<App, number>();

/** Milliseconds since somebody last searched by the model. */
export const quietSince = (box: App): number => performance.now() - (lastAsked.get(box) ?? -Infinity);

const plain = (words: string): string => squeeze(words).slice(0, 1_000);

/**
 * Sees to it that the words of a search have a vector by the pulled model, and that those of the account's papers are in memory,
 * for `embeddedHits` after it. Never rejects and never takes longer than `ms`: without a model, or while it is loading, there is
 * nothing, and what is on its way serves the next time.
 */
export async function embedQuestion(
  box: App,
  scope: AccountScope,
  words: string,
  ms = PATIENCE,
): Promise<void> {
  const model = box.engines.embedder();
  const text = plain(words);
  if (model === null || text === "") return;
  lastAsked.set(box, performance.now());
  const late = new AbortController();
  // Out of order, called off, or the box is closing: `deedbox doctor` says what it is. A search never ends by it.
  const ready = prepare(box, scope, { model, text }, late.signal).catch(() => {});
  let timer: Timer | undefined;
  const patience = new Promise<void>((next) => {
    timer = setTimeout(next, ms);
  });
  await Promise.race([ready, patience]);
  clearTimeout(timer);
  // One that waits its turn behind a paper is dropped; one that is being made is kept for the next time.
  late.abort();
}

async function prepare(
  box: App,
  scope: AccountScope,
  { model, text }: { model: string; text: string },
  signal: AbortSignal,
): Promise<void> {
  const kept = asked.get(box) ?? new Map<string, Asked>();
  asked.set(box, kept);
  if (kept.get(text)?.model !== model) {
    const made = await box.engines.embed([text], "query", signal);
    if (!made.vectors[0]) return;
    kept.set(text, { model: made.model, vector: made.vectors[0] });
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  }
  const known = kept.get(text);
  while (known && !readEmbedded(box.db, scope, known.model, known.vector.length)) await giveWay();
}

/**
 * Papers whose meaning is nearest to words that `embedQuestion` was given, the nearest first; none without a model, or when their
 * vector was not ready in time. Inside `db.read`.
 */
export function embeddedHits(
  box: App,
  scope: AccountScope,
  words: string,
  filter: SearchFilter,
  limit: number,
): EmbeddedHit[] {
  const known = asked.get(box)?.get(plain(words));
  return known ? nearestEmbedded(box.db, scope, known, filter, limit) : [];
}

/** A paper that the model fails on is tried so often, with so many milliseconds between; its words and the built-in meaning stand. */
const TRIES = 3;
const AGAIN = 60_000;
/** A model that is absent or out of order is tried again after this, and no paper is blamed. */
const MODEL_WAIT = 300_000;

/**
 * Makes the vectors of the next paper that waits for them. `done`: go on; `nothing`: none waits, or there is no model; `later`: the
 * model is out of order. Rejects with errors that are ours.
 */
export async function embedNext(box: App, signal: AbortSignal): Promise<"done" | "nothing" | "later"> {
  const { db, clock } = box;
  const model = box.engines.embedder();
  if (model === null) return "nothing";
  const waiting = db.writeSoon(() => {
    useEmbedder(db, model);
    return nextEmbed(db, clock.now());
  });
  if (!waiting) return "nothing";
  try {
    await embedOne(box, waiting, model, signal);
    return "done";
  } catch (e) {
    if (signal.aborted || isOutOfOrder(e)) return "later";
    if (!(e instanceof EngineFailure)) throw e;
    if (e.kind === "unavailable") {
      db.writeSoon(() => delayEmbed(db, waiting, clock.now() + MODEL_WAIT));
      return "later";
    }
    const tries = waiting.tries + 1;
    db.writeSoon(() =>
      tries >= TRIES
        ? dropEmbedWait(db, waiting.n)
        : delayEmbed(db, { ...waiting, tries }, clock.now() + AGAIN * tries),
    );
    return "done";
  }
}

async function embedOne(box: App, { n }: EmbedWait, model: string, signal: AbortSignal): Promise<void> {
  const { db } = box;
  const id = documentAt(db, n);
  const account = id === undefined ? undefined : accountOfDocument(db, id);
  const passages = id === undefined || !account ? null : passagesNow(box, ownWork(account), id);
  if (id === undefined || passages === null) return void db.writeSoon(() => dropEmbedWait(db, n));
  const sum = createHash("sha256").update(JSON.stringify(passages)).digest("hex");
  if (isEmbedded(db, n, model, sum)) return void db.writeSoon(() => dropEmbedWait(db, n));
  const made = await box.engines.embed(passages, "passage", signal);
  db.writeSoon(() => {
    // What came meanwhile (another title, the trash) has put it on the list again, or it is gone.
    if (documentAt(db, n) !== id) return;
    putEmbedded(db, n, { model: made.model, sum, vectors: made.vectors });
    const still = passagesNow(box, ownWork(account as NonNullable<typeof account>), id);
    if (still !== null && JSON.stringify(still) === JSON.stringify(passages)) dropEmbedWait(db, n);
  });
}

/** What the vectors of a paper are made of as it stands now; null when it is not to be found. */
function passagesNow(box: App, scope: AccountScope, id: string): string[] | null {
  const d = documentById(box.db, scope, id);
  if (!d || d.hidden >= 2 || d.status === "quarantined") return null;
  return passagesOf({
    title: d.title,
    type: d.type_name,
    people: [...new Set(entitiesOf(box.db, scope, [id]).map((e) => e.name))],
    summary: d.summary,
    pages: textOf(box.db, scope, id).map((p) => p.text),
  });
}
