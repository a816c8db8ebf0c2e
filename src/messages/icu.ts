import type * as Parser from "@messageformat/parser";
import * as format from "./format.ts";
import type { Language } from "./languages.ts";

/** A catalogue or a part of one: names to messages, or to further parts. */
export interface Catalogue {
  [name: string]: string | Catalogue;
}

/** What a parameter is, by how its message uses it. */
export type ParamKind = "text" | "number" | "day" | "money" | "list" | "select" | "boolean";

type Formatter = (value: unknown, language: string) => string;

/** What may stand behind the comma of a parameter. */
export const formatters: Readonly<Record<string, Formatter>> = {
  number: format.number,
  day: format.day,
  shortDay: format.shortDay,
  dayMonth: format.dayMonth,
  month: format.month,
  monthName: format.monthName,
  money: format.money,
  list: format.list,
  either: format.either,
  clauses: format.clauses,
  lower: format.lower,
  away: format.away,
  il: format.il,
  del: format.del,
  al: format.al,
};

const kindOfFormat: Readonly<Record<string, ParamKind>> = {
  number: "number",
  day: "day",
  shortDay: "day",
  dayMonth: "day",
  month: "day",
  monthName: "day",
  money: "money",
  list: "list",
  either: "list",
  clauses: "list",
  lower: "text",
  away: "number",
  il: "text",
  del: "text",
  al: "text",
};

/** A piece of a message that was taken apart. */
export type Token = ReturnType<typeof Parser.parse>[number] | { type: "octothorpe" };

/**
 * Takes a message apart. The parser is loaded with the first message that needs it, not with the program.
 * @throws ParseError when the text is no ICU message
 */
export function parseMessage(text: string): readonly Token[] {
  if (!/[{']/.test(text)) return [{ type: "content", value: text } as Token];
  const { parse } = require("@messageformat/parser") as typeof Parser;
  return parse(text);
}

/** The more a kind says about its parameter, the later it stands: `{who, select, …}` that also writes `{who}` takes a text. */
const weight: readonly ParamKind[] = ["select", "text", "boolean", "list", "money", "day", "number"];

function collect(tokens: readonly Token[], into: Map<string, ParamKind>): void {
  const add = (name: string, kind: ParamKind) => {
    const known = into.get(name);
    if (known === undefined || weight.indexOf(kind) > weight.indexOf(known)) into.set(name, kind);
  };
  for (const token of tokens) {
    if (token.type === "argument") add(token.arg, "text");
    else if (token.type === "function") {
      const kind = kindOfFormat[token.key];
      if (kind === undefined) throw new SyntaxError(`No formatter is called "${token.key}".`);
      add(token.arg, kind);
    } else if (token.type === "select" || token.type === "plural" || token.type === "selectordinal") {
      const isFlag = token.cases.every(({ key }) => key === "true" || key === "other");
      add(token.arg, token.type !== "select" ? "number" : isFlag ? "boolean" : "select");
      for (const { tokens: inner } of token.cases) collect(inner, into);
    }
  }
}

/** The parameters of a message and what each of them is, in the order of their names. */
export function paramsOf(tokens: readonly Token[]): Map<string, ParamKind> {
  const found = new Map<string, ParamKind>();
  collect(tokens, found);
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The sentence that a choice leads to: by the number itself, by the form its language has for it, or by a word. */
function chosen(token: Extract<Token, { cases: unknown }>, value: unknown, language: Language) {
  const at = (key: string) => token.cases.find((each) => each.key === key)?.tokens;
  const other = at("other") ?? [];
  if (token.type === "select") return at(String(value)) ?? other;
  const type = token.type === "plural" ? "cardinal" : "ordinal";
  return (
    at(`=${value}`) ??
    at(format.pluralForm(Number(value) - (token.pluralOffset ?? 0), language, type)) ??
    other
  );
}

/** Writes a message with its parameters. `hash`: the number that `#` stands for. */
export function writeMessage(
  tokens: readonly Token[],
  params: Readonly<Record<string, unknown>>,
  language: Language,
  hash: number | null = null,
): string {
  const write = (token: Token): string => {
    if (token.type === "content") return token.value;
    if (token.type === "octothorpe") return hash === null ? "#" : format.number(hash, language);
    const value = params[token.arg];
    if (token.type === "argument") return String(value);
    if (token.type === "function") return (formatters[token.key] ?? String)(value, language);
    const inner = token.type === "select" ? hash : Number(value) - (token.pluralOffset ?? 0);
    return writeMessage(chosen(token, value, language), params, language, inner);
  };
  return tokens.map(write).join("");
}

/** Every message of a catalogue with the path that leads to it: `checkup.groups.missing`. */
export function* messagesIn(catalogue: Catalogue, path = ""): Generator<[path: string, text: string]> {
  for (const [name, inner] of Object.entries(catalogue)) {
    const here = path === "" ? name : `${path}.${name}`;
    if (typeof inner === "string") yield [here, inner];
    else yield* messagesIn(inner, here);
  }
}
