import { type Message, message } from "#messages/message.ts";
import * as answers from "../process/answers.ts";
import { EngineFailure } from "../process/failure.ts";
import type { Limits, Pool } from "../process/pool.ts";
import type {
  ByteSource,
  Converted,
  ConvertOptions,
  Extracted,
  ExtractedPage,
  ExtractOptions,
} from "./extracted.ts";

/*
 * How the server gets the pages of a file out of children, task by task. What happens inside a child is in lift.ts.
 */

/** Letters up to which a page of a `typeset` file may yet be a picture of a page with a line or two around it. */
const FEW_LETTERS = 250;

/** Pages read from pictures in one task: bounds what one bad page can take with it and how much a child learns. */
const OCR_PAGES_A_TASK = 6;

/** Tasks of one file that may be stopped: what comes after them is as they are, and is not tried. */
const STRETCHES_STOPPED = 3;

/** Bytes that are at hand, as a source. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}

/** Brings a `typeset` file to pages in one task of a child. */
export async function convert(
  pool: Pool,
  limits: Limits,
  file: ByteSource,
  { password, signal }: ConvertOptions,
): Promise<Converted> {
  const { payload } = await pool.run({
    op: "convert",
    args: { password },
    file,
    ms: limits.convert,
    signal,
    check: (frame) => answers.converted(frame.payload),
  });
  return answers.converted(payload);
}

/**
 * Two steps: the text layer of all pages in one quick task, which names the pages that have none worth keeping; then those
 * pages, a few a task, read from their pictures. So a long scan neither holds up other work nor loses everything to one page.
 */
export async function extract(
  pool: Pool,
  limits: Limits,
  file: ByteSource,
  given: ExtractOptions & { written?: boolean },
): Promise<Extracted> {
  const { signal, password } = given;
  const { payload } = await pool.run({
    op: "text",
    args: { password, firstPage: given.firstPage ?? 1 },
    file,
    ms: limits.lift,
    signal,
  });
  const first = answers.textExtracted(payload);
  // Words that were set here are what they are, however odd: only a page with few of them may be a picture of a page.
  if (given.written) {
    const full = new Set(first.pages.filter((p) => p.text.length > FEW_LETTERS).map((p) => p.number));
    first.pictures = first.pictures.filter((number) => !full.has(number));
  }
  if (first.kind === "typeset") {
    const converted = await convert(pool, limits, file, given);
    // No password is handed on: the PDF has none.
    const { languages, firstPage, pictures, settle = false } = given;
    const lifted = await extract(pool, limits, memorySource(converted.pdf), {
      languages,
      firstPage,
      signal,
      pictures,
      settle,
      written: true,
    });
    const warnings = [...converted.warnings, ...lifted.warnings];
    return { ...lifted, mime: converted.mime, kind: "typeset", warnings, converted };
  }
  const pages = new Map(first.pages.map((page) => [placeOf(page), page]));
  const asPictures = new Set(first.pictures);
  const others = first.pages.filter((p) => !asPictures.has(p.number) && p.source !== "blank");
  const tidy =
    given.tidied !== undefined &&
    (others.length === 0 ||
      (asPictures.size > 0 &&
        (await takenOver(
          pool,
          limits,
          file,
          given,
          others.map((p) => p.number),
        ))));
  if (first.pictures.length > 0) await given.pictures?.();
  const chunks: number[][] = [];
  for (let i = 0; i < first.pictures.length; i += OCR_PAGES_A_TASK)
    chunks.push(first.pictures.slice(i, i + OCR_PAGES_A_TASK));
  let ocrPages = 0;
  let ocrEngine = "";
  let stopped = 0;
  const readChunk = async (numbers: number[]): Promise<Message[]> => {
    if (stopped >= STRETCHES_STOPPED) throw new EngineFailure("overrun", message("failure.slow"));
    const answer = await pool
      .run({
        op: "ocr",
        args: { password, languages: given.languages ?? [], pages: numbers, tidy, upright: given.upright },
        file,
        ms: limits.lift + limits.liftPage * numbers.length,
        signal,
        check: (frame) => answers.ocrWhole(frame.payload, numbers),
      })
      .catch((e: unknown) => {
        if (e instanceof EngineFailure && mayPass(e)) stopped++;
        throw e;
      });
    const read = answers.ocrExtracted(answer.payload, numbers);
    for (const page of read.pages) {
      pages.set(placeOf(page), page);
      if (page.source === "ocr") ocrPages++;
    }
    for (const { sheet, number, half } of read.sheets) await given.tidied?.(sheet, number, half);
    ocrEngine = ` ${read.engine}`;
    return read.warnings;
  };
  const isSpared = (e: unknown): e is EngineFailure =>
    e instanceof EngineFailure &&
    !signal?.aborted &&
    (e.kind === "limit" || (mayPass(e) && given.settle === true));
  const outcomes = await inLanes(chunks, pool.workers + pool.elsewhere, readChunk, isSpared);
  const readable = [...pages.values()].some((page) => page.hasWords);
  const warnings = [...first.warnings];
  const left: Stretch[] = [];
  for (const [at, outcome] of outcomes.entries()) {
    if ("done" in outcome) warnings.push(...outcome.done);
    // One bad stretch of a longer paper costs those pages, not the paper; a paper of which nothing was read has failed.
    else if (!isSpared(outcome.failed) || !readable) throw outcome.failed;
    else left.push({ at, pages: chunks[at] ?? [], failure: outcome.failed });
  }
  warnings.push(...unread(left));
  const notYet = left.some(({ failure }) => mayPass(failure));
  return {
    mime: first.mime,
    kind: first.kind,
    pages: [...pages.values()].sort((a, b) => placeOf(a) - placeOf(b)),
    ocrPages,
    engineVersion: first.engineVersion + ocrEngine,
    warnings,
    ...(notYet ? { notYet } : {}),
  };
}

/** What ended a task was no count of what is in the paper: the next time may go otherwise. */
const mayPass = (e: EngineFailure): boolean => e.kind === "overrun" || e.kind === "crash";

/**
 * Does every item, a few at a time, and gives how each went, in the order of the items. Rejects with the first failure that is
 * not spared, after what runs beside it; nothing is begun after that.
 */
async function inLanes<T, R>(
  items: T[],
  lanes: number,
  work: (item: T) => Promise<R>,
  isSpared: (e: unknown) => boolean,
): Promise<({ done: R } | { failed: unknown })[]> {
  const outcomes: ({ done: R } | { failed: unknown })[] = [];
  let stopped: { failed: unknown } | null = null;
  const waiting = items.entries();
  const lane = async () => {
    for (const [at, item] of waiting) {
      try {
        outcomes[at] = { done: await work(item) };
      } catch (failed) {
        outcomes[at] = { failed };
        if (!isSpared(failed)) stopped ??= { failed };
      }
      if (stopped) return;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (stopped) throw (stopped as { failed: unknown }).failed;
  return outcomes;
}

/** The place of a page among those of its file, where a picture may be two. */
const placeOf = ({ number, half }: ExtractedPage): number => number * 2 + (half === 2 ? 1 : 0);

/** Whether the pages of a PDF that are no pictures could be handed on as they are. */
async function takenOver(
  pool: Pool,
  limits: Limits,
  file: ByteSource,
  { plain, password, signal, settle }: ExtractOptions,
  pages: number[],
): Promise<boolean> {
  if (!plain) return false;
  const first = plain.first();
  try {
    const args = { password, pages, first };
    const { payload } = await pool.run({ op: "plain", args, file, ms: limits.convert, signal });
    await plain.take(answers.plainPages(payload, pages, first));
    return true;
  } catch (error) {
    if (!(error instanceof EngineFailure) || error.kind === "unavailable" || signal?.aborted) throw error;
    if (mayPass(error) && !settle) throw error;
    return false;
  }
}

/** Pages that were left out together, which stretch of the paper they are, and why. */
interface Stretch {
  at: number;
  pages: number[];
  failure: EngineFailure;
}

/** What is said of pages left out: stretches that follow one another for the same reason are one. */
function unread(left: readonly Stretch[]): Message[] {
  const runs: Stretch[] = [];
  for (const one of left) {
    const last = runs.at(-1);
    const on = last?.at === one.at - 1 && last.failure.said.key === one.failure.said.key;
    if (on) runs.splice(-1, 1, { ...one, pages: [...last.pages, ...one.pages] });
    else runs.push(one);
  }
  return runs.map(({ pages, failure: { said: why } }) =>
    message("partly.unread", { n: pages.length, from: pages[0] ?? 0, to: pages.at(-1) ?? 0, why }),
  );
}
