import { EngineFailure } from "./failure.ts";

/**
 * A child parses untrusted bytes, so what it says is not trusted either: each answer is checked for its shape before the
 * server goes on with it. A wrong one counts as a crash.
 */
export const nonsense = () => new EngineFailure("crash", "The reader gave an answer that makes no sense.");

export type Bag = Record<string, unknown>;

/** An object, its members unknown yet. */
export function bag(value: unknown): Bag {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw nonsense();
  return { ...value };
}

/** The object that a payload is as JSON. */
export function parse(payload: Uint8Array): Bag {
  try {
    return bag(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload)));
  } catch {
    throw nonsense();
  }
}

/** A text no longer than `longest`, in UTF-16 units. */
export function text(value: unknown, longest = 10_000_000): string {
  if (typeof value !== "string" || value.length > longest) throw nonsense();
  return value;
}

/** A number from `least` to `most`. */
export function count(value: unknown, least: number, most: number): number {
  if (typeof value !== "number" || !(value >= least && value <= most)) throw nonsense();
  return value;
}

/** A whole number from `least` to `most`. */
export function whole(value: unknown, least: number, most: number): number {
  const n = count(value, least, most);
  if (!Number.isInteger(n)) throw nonsense();
  return n;
}

/** A list of at most `most`, each member checked. */
export function list<T>(value: unknown, most: number, each: (item: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length > most) throw nonsense();
  return value.map(each);
}
