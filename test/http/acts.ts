import type { Document, DocumentList } from "#contract/document.ts";
import type { DocumentChanged } from "#contract/filing.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { added, plain, readThrough, upload } from "./people.ts";
import type { Refused, Target } from "./target.ts";

export const DAY = 86_400_000;
export const nowhere = "0198c0de-0000-7000-8000-000000000000";

let n = 0;
/** Words that are on file nowhere yet, with one that is found by a search alone: far from every other, and no stem. */
export function fresh(): { word: string; text: string } {
  // Syllables by a full-period generator (Knuth, TAOCP 3.2.1): neighbours differ in most places.
  let x = n++ * 7_368_787 + 13;
  const syllable = () => {
    x = (x * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    const at = Math.floor(x / 65_536);
    return `${"bdfgklmnprtvz"[at % 13]}${"aeiou"[Math.floor(at / 13) % 5]}`;
  };
  const word = `kes${syllable()}${syllable()}${syllable()}${syllable()}${syllable()}ok`;
  return { word, text: `A letter about the ${word}, number ${n}.` };
}

export async function filed(
  target: Target,
  token: string,
  text: string,
  name = "letter.txt",
): Promise<string> {
  const id = await added(upload(target, token, plain(text, name)));
  await readThrough(target, token, id);
  return id;
}

export const row = async (target: Target, token: string, id: string): Promise<Document["metadata"]> =>
  (await target.get<Document>(`/v1/documents/${id}`, token)).body.metadata;

export const listed = async (target: Target, token: string, query = ""): Promise<string[]> => {
  const { body } = await target.get<DocumentList>(`/v1/documents?limit=200${query}`, token);
  return body.documents.map((d) => d.id);
};

export const found = async (target: Target, token: string, word: string): Promise<string[]> =>
  (await target.get<SearchAnswer>(`/v1/search?q=${word}`, token)).body.results.map((r) => r.id);

export const trash = (target: Target, token: string, id: string) =>
  target.call<DocumentChanged & Refused>("DELETE", `/v1/documents/${id}`, { token });

export const act = <T = DocumentChanged & Refused>(
  target: Target,
  token: string,
  id: string,
  what: string,
  json?: object,
) => target.post<T>(`/v1/documents/${id}/${what}`, token, json === undefined ? {} : { json });
