import type { Correction } from "#reading/corrections/learn.ts";
import { unpackWords } from "#reading/layout/pack.ts";
import type { Page } from "#reading/layout/page.ts";
import type { ReadingContext } from "#reading/reader.ts";
import type { Answer } from "./process/protocol.ts";

/** Runs the built-in reader. The pages come from the server itself and are taken as they are. */
export async function read(bytes: Uint8Array): Promise<Answer> {
  const { builtInReader } = await import("#reading/built-in.ts");
  const sent: { pages: (Omit<Page, "words"> & { words: string })[]; context: ReadingContext } = JSON.parse(
    new TextDecoder().decode(bytes),
  );
  const { context } = sent;
  const pages = sent.pages.map(({ words, ...rest }) => ({
    ...rest,
    words: unpackWords(Buffer.from(words, "base64")),
  }));
  const sorting = builtInReader.sort(pages, context);
  const full = builtInReader.read(pages, sorting, context);
  const reading = { reader: builtInReader.name, sorting, full };
  return { header: {}, payload: new TextEncoder().encode(JSON.stringify(reading)) };
}

/** Finds where a paper says what a person said it says. Pages and correction come from the server itself. */
export async function learn(bytes: Uint8Array): Promise<Answer> {
  const { learnFrom } = await import("#reading/corrections/learn.ts");
  const sent: { pages: (Omit<Page, "words"> & { words: string })[]; correction: Correction } = JSON.parse(
    new TextDecoder().decode(bytes),
  );
  const pages = sent.pages.map(({ words, ...rest }) => ({
    ...rest,
    words: unpackWords(Buffer.from(words, "base64")),
  }));
  const learned = learnFrom(pages, sent.correction);
  return { header: {}, payload: new TextEncoder().encode(JSON.stringify(learned)) };
}
