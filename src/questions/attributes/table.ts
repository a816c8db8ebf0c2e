import { fold } from "#kernel/text.ts";
import { wordsOf } from "#reading/concepts/lexicon.ts";

/** What kind of thing an answer is. */
export type AnswerKind =
  | "day"
  | "year"
  | "time"
  | "stretch"
  | "money"
  | "percent"
  | "count"
  | "measure"
  | "number"
  | "contact"
  | "name"
  | "place"
  | "list"
  | "words";

/** Something papers say about what they are about: the words for it in questions and on papers, and the facts that hold it. */
export interface Attribute {
  id: string;
  /** Kinds of answers it has, the usual one first. */
  kinds: readonly AnswerKind[];
  /** Keys of facts that answer, best first. */
  keys: readonly string[];
  /** Ways to say it, each as folded words; a word that ends in `*` stands for all that begin so, one that begins so for all that end so.
   * One that begins with `@` is a word of papers alone: in a question it would say too little. */
  phrases: readonly (readonly string[])[];
  /** Attributes that it is a kind of: what a paper says of the annual limit answers for the limit, not the other way round. */
  wider?: readonly string[];
}

/** A row of a table: an attribute, or more ways to say one that another row has. */
export interface Row extends Attribute {
  more: boolean;
}

/** The words of a folded phrase as texts are cut into words; `*` and `@` stay where they are. */
function phraseOf(said: string): string[] {
  const parts = said.split(" ").filter(Boolean);
  if (!/[^a-z0-9@* ]/.test(said)) return parts;
  return parts.flatMap((part) => {
    const words = wordsOf(part);
    return words.map(
      (w, i) =>
        (i === 0 ? (/^[@*]/.exec(part)?.[0] ?? "") : "") +
        w +
        (i === words.length - 1 && part.endsWith("*") ? "*" : ""),
    );
  });
}

/**
 * Rows `id kinds [keys] = phrases`, in en de fr es it nl, "|" between phrases; `id < wider kinds …` for a kind of another one.
 * `id += phrases` are more ways to say what another row of any table has: words of a field stand with the field. Throws for a
 * line that is none of this. They are read when they are first needed: a start of the program does not wait for them.
 */
export function table(rows: string): () => readonly Row[] {
  let read: readonly Row[] | undefined;
  return () => {
    read ??= rowsOf(rows);
    return read;
  };
}

function rowsOf(rows: string): Row[] {
  return rows
    .trim()
    .split("\n")
    .map((row) => {
      const m = /^([\w-]+)(?:(?: < ([\w,-]+))? ([\w,]+)(?: \[([\w ]*)\])? =| (\+)=) (.+)$/.exec(row.trim());
      if (!m) throw new Error(`No attribute: ${row}`);
      return {
        id: m[1] ?? "",
        wider: (m[2] ?? "").split(",").filter(Boolean),
        kinds: (m[3] ?? "").split(",").filter(Boolean) as AnswerKind[],
        keys: (m[4] ?? "").split(" ").filter(Boolean),
        phrases: fold(m[6] ?? "")
          .split("|")
          .map(phraseOf)
          .filter((p) => p.length > 0),
        more: m[5] !== undefined,
      };
    });
}

/**
 * One attribute an id, in the order of the rows, with all its ways to say it. Throws for an id that two rows describe, and for
 * one that is named and that no row describes.
 */
export function together(rows: readonly Row[]): Attribute[] {
  const byId = new Map<string, Attribute & { phrases: (readonly string[])[] }>();
  const said = new Map<string, Set<string>>();
  for (const { id, kinds, keys, wider, more } of rows) {
    if (more) continue;
    if (byId.has(id)) throw new Error(`Attribute ${id} twice`);
    byId.set(id, { id, kinds, keys, phrases: [], wider: wider ?? [] });
    said.set(id, new Set());
  }
  for (const { id, phrases, wider } of rows) {
    const a = byId.get(id);
    for (const w of [id, ...(wider ?? [])]) if (!byId.has(w)) throw new Error(`No attribute ${w}`);
    for (const p of phrases) {
      const key = p.join(" ");
      if (said.get(id)?.has(key)) continue;
      said.get(id)?.add(key);
      a?.phrases.push(p);
    }
  }
  return [...byId.values()];
}
