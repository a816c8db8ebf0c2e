import type { Correction } from "#reading/corrections/learn.ts";
import { unpackWords } from "#reading/layout/pack.ts";
import type { Page } from "#reading/layout/page.ts";
import type { Answer } from "./process/protocol.ts";

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
