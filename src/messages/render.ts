import { readFileSync } from "node:fs";
import type { SaidByKey } from "#kernel/sentence.ts";
import de from "./de.json" with { type: "file" };
import en from "./en.json" with { type: "file" };
import es from "./es.json" with { type: "file" };
import * as format from "./format.ts";
import fr from "./fr.json" with { type: "file" };
import { type Catalogue, type ParamKind, paramsOf, parseMessage, type Token, writeMessage } from "./icu.ts";
import it from "./it.json" with { type: "file" };
import type { Language } from "./languages.ts";
import type { Message, MessageKey, Param } from "./message.ts";
import nl from "./nl.json" with { type: "file" };

/** The compiler of TypeScript sees the content of a JSON file here; at run time it is a path, and the file costs nothing until it is read. */
const files = { en, de, fr, es, it, nl } as unknown as Readonly<Record<Language, string>>;

const catalogues = new Map<Language, Catalogue>();

/** The catalogue of a language, read when it is first asked for. */
export function catalogueOf(language: Language): Catalogue {
  let catalogue = catalogues.get(language);
  if (catalogue === undefined) {
    catalogue = JSON.parse(readFileSync(files[language], "utf8")) as Catalogue;
    catalogues.set(language, catalogue);
  }
  return catalogue;
}

/** Changes with the catalogue of a language, and does not take it apart. */
export const catalogueMark = (language: Language): string =>
  Bun.hash(readFileSync(files[language])).toString(16);

function textOf(key: string, language: Language): string | undefined {
  let part: string | Catalogue | undefined = catalogueOf(language);
  for (const name of key.split("."))
    part = typeof part === "object" && Object.hasOwn(part, name) ? part[name] : undefined;
  return typeof part === "string" ? part : undefined;
}

/** A message that was taken apart, in the language it is written in. */
interface Parsed {
  tokens: readonly Token[];
  kinds: ReadonlyMap<string, ParamKind>;
  language: Language;
}

const parsed = new Map<string, Parsed>();

/** A message of the catalogue, taken apart when it is first used; English where the language lacks it, null where there is no such message. */
function parsedOf(key: string, language: Language): Parsed | null {
  const name = `${language} ${key}`;
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const text = textOf(key, language);
  if (text === undefined) return language === "en" ? null : parsedOf(key, "en");
  const tokens = parseMessage(text);
  const found = { tokens, kinds: paramsOf(tokens), language };
  parsed.set(name, found);
  return found;
}

/** A parameter as text, as it is written where the message does not say how. */
function writtenParam(value: Param | null | undefined, language: Language): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value))
    return format.list(
      value.map((each) => writtenParam(each, language)),
      language,
    );
  if ("key" in value) return render(value, language);
  if ("day" in value) return format.day(value.day, language);
  if ("from" in value) return format.span(value, language);
  return format.money(value, language);
}

/** A parameter as its place in the message takes it. */
function prepared(value: Param | undefined, kind: ParamKind, language: Language): unknown {
  if (kind === "list")
    return (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((each) =>
      writtenParam(each, language),
    );
  if (kind === "day" && typeof value === "object" && value !== null && "day" in value) return value.day;
  if (kind === "money" && typeof value === "object" && value !== null && "value" in value) return value;
  if (kind === "money") return { value, currency: null };
  return typeof value === "object" || value === undefined ? writtenParam(value, language) : value;
}

/**
 * Writes a message in a language. Messages among its parameters are written in the same one. A key that is in no catalogue, such as one
 * of an older program in a stored row, is written as nothing: ask `isMessage` first where that may be.
 */
export function render({ key, params = {} }: Message, language: Language): string {
  const found = parsedOf(key, language);
  if (found === null) return "";
  const given: Record<string, unknown> = {};
  for (const [name, kind] of found.kinds) given[name] = prepared(params[name], kind, language);
  return writeMessage(found.tokens, given, found.language);
}

/** The parameters of a message. */
export const paramNames = (key: MessageKey): readonly string[] => [
  ...(parsedOf(key, "en")?.kinds.keys() ?? []),
];

/** Whether a value, such as one read from a stored row, is a message of today's catalogue. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  typeof value.key === "string" &&
  parsedOf(value.key, "en") !== null;

/** What is shown in a language: a sentence as it is written there, words of somebody as they are. */
export function written(said: SaidByKey, language: Language): string;
export function written(said: SaidByKey | null, language: Language): string | null;
export function written(said: SaidByKey | null, language: Language): string | null {
  return said === null || typeof said === "string" ? said : render(said as Message, language);
}

/** Words and sentences in English: for logs, the command line and the published description of the API. */
export const inEnglish = (said: SaidByKey): string => written(said, "en");

/**
 * What is shown as two columns of a row: its words in English, which are searched and sorted, and the message as JSON, null for words that
 * somebody wrote.
 */
export const stored = <S extends SaidByKey | null>(
  said: S,
): { words: string | Extract<S, null>; message: string | null } => ({
  words: written(said, "en") as string | Extract<S, null>,
  message: said === null || typeof said === "string" ? null : JSON.stringify(said),
});

/** What `stored` made two columns of. Words stand for a message that today's catalogue does not have. */
export function restored<W extends string | null>(words: W, message: string | null): W | Message {
  if (message === null) return words;
  const read: unknown = JSON.parse(message);
  return isMessage(read) ? read : words;
}
