import type { Correction } from "#reading/corrections/learn.ts";
import type { ReadingContext } from "#reading/reader.ts";
import { pagesSent } from "./process/parcel.ts";
import type { Answer } from "./process/protocol.ts";

/** Runs the built-in reader. The pages come from the server itself and are taken as they are. */
export async function read(bytes: Uint8Array): Promise<Answer> {
  const { builtInReader } = await import("#reading/built-in.ts");
  const {
    pages,
    rest: { context },
  } = pagesSent<{ context: ReadingContext }>(bytes);
  const sorting = builtInReader.sort(pages, context);
  const full = builtInReader.read(pages, sorting, context);
  const reading = { reader: builtInReader.name, sorting, full };
  return { header: {}, payload: new TextEncoder().encode(JSON.stringify(reading)) };
}

/** Finds where a paper says what a person said it says. Pages and correction come from the server itself. */
export async function learn(bytes: Uint8Array): Promise<Answer> {
  const { learnFrom } = await import("#reading/corrections/learn.ts");
  const {
    pages,
    rest: { correction },
  } = pagesSent<{ correction: Correction }>(bytes);
  const learned = learnFrom(pages, correction);
  return { header: {}, payload: new TextEncoder().encode(JSON.stringify(learned)) };
}
