import type { MessageKinds } from "./params.generated.ts";

export type MessageKey = keyof MessageKinds;

/** A calendar day, `YYYY-MM-DD`, where the message does not say itself that a parameter is one. */
interface Day {
  day: string;
}

/** An amount. Without a currency it is written as a plain number with two digits after the point. */
export interface Money {
  value: number | string;
  currency: string | null;
}

/** A stretch of days, both of them in it: a month, a quarter, a year, or any other. */
export interface Span {
  from: string;
  to: string;
}

export type Param = string | number | boolean | Day | Money | Span | Message | readonly Param[];

/** A sentence that is not written yet: which one, and what goes into it. It is plain JSON, so it can be stored. */
export interface Message {
  key: MessageKey;
  params?: Readonly<Record<string, Param>>;
}

/** What is shown to a person: words as somebody wrote them, or a message of ours. A refusal, which layers below make too, is `SaidByKey`. */
export type Said = string | Message;

/** What a parameter may be, by its kind. */
interface ParamTypes {
  text: Param;
  number: number;
  day: string | Day;
  money: Money;
  list: readonly Param[];
  select: string;
  boolean: boolean;
}

/** The parameters of a message by name. */
export type ParamsOf<K extends MessageKey> = {
  readonly [P in keyof MessageKinds[K]]: MessageKinds[K][P] extends keyof ParamTypes
    ? ParamTypes[MessageKinds[K][P]]
    : never;
};

type Given<K extends MessageKey> = MessageKinds[K] extends null ? [] : [params: ParamsOf<K>];

/** Makes a message; the compiler checks its key and its parameters. */
export const message = <K extends MessageKey>(key: K, ...[params]: Given<K>): Message =>
  params === undefined ? { key } : { key, params: params as Readonly<Record<string, Param>> };

/** What is shown with every text among its parameters changed: names and words of papers, and never our own. */
export function withWords(said: Said, change: (words: string) => string): Said {
  const changed = (value: Param): Param => {
    if (typeof value === "string") return change(value);
    if (typeof value !== "object") return value;
    if (isList(value)) return value.map(changed);
    return "key" in value ? withWords(value, change) : value;
  };
  if (typeof said === "string") return change(said);
  const params = Object.entries(said.params ?? {}).map(([name, value]) => [name, changed(value)] as const);
  return { ...said, params: Object.fromEntries(params) };
}

const isList = (value: Param): value is readonly Param[] => Array.isArray(value);
