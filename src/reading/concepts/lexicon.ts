import { fold } from "#kernel/text.ts";

/** Languages of the lexicon, in the order of its columns. */
export const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv"] as const;
export type LexiconLanguage = (typeof languages)[number];

/** What one line of the lexicon says. */
export interface Entry {
  concept: string;
  /** Concepts it is a kind or a part of. */
  wider: readonly string[];
  /** True when its wider concepts said together mean it: "insurance" and "car". */
  joint: boolean;
  /** Slugs of shipped types that are such papers. */
  types: readonly string[];
  /** Ways to say it by language, each as folded words; read when they are first asked for. */
  readonly forms: ReadonlyMap<LexiconLanguage, readonly (readonly string[])[]>;
  /** How many ways there are. */
  wordings: number;
}

/** The words of a text as the lexicon knows them: folded, letters and digits, one-letter articles with an apostrophe left out. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(/(?<=^|[^\p{L}])(?:[ldscnmtj]|qu|dell|all|nell|dall|sull|un)['’´`](?=\p{L})/gu, " ")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Reads lines of the lexicon: `concept < wider wider [types] = en; de; fr; es; it; nl; pt; pl; sv`, wordings of one language
 * divided by "|", the last columns left out where nothing is known. `<&` in place of `<` says that the wider concepts said
 * together mean this one. Throws for a line that is none of this: the lexicon is part of the program.
 */
export function lexicon(lines: string): Entry[] {
  const entries: Entry[] = [];
  for (const line of lines.split("\n")) {
    if (line.trim() === "") continue;
    const m = /^\s*([a-z0-9-]+)\s*(?:<(&?)\s*([a-z0-9 -]+?))?\s*(?:\[([^\]]*)\])?\s*=\s*(.*)$/.exec(line);
    if (!m) throw new Error(`Not a line of the lexicon: ${line}`);
    const columns = (m[5] as string).split(";");
    if (columns.length > languages.length) throw new Error(`Too many languages: ${line}`);
    let read: Entry["forms"] | undefined;
    entries.push({
      concept: m[1] as string,
      wider: m[3]?.split(/\s+/).filter((w) => w !== "") ?? [],
      joint: m[2] === "&",
      types: m[4]?.split(/[\s,]+/).filter((t) => t !== "") ?? [],
      wordings: columns.reduce((n, c) => n + c.split("|").filter((w) => w.trim() !== "").length, 0),
      // Most starts of the program need none of the words, and they take tens of megabytes.
      get forms() {
        read ??= formsIn(columns);
        return read;
      },
    });
  }
  return entries;
}

function formsIn(columns: readonly string[]): Entry["forms"] {
  const forms = new Map<LexiconLanguage, readonly (readonly string[])[]>();
  columns.forEach((column, i) => {
    const said = column
      .split("|")
      .map((w) => wordsOf(w))
      .filter((w) => w.length > 0);
    if (said.length > 0) forms.set(languages[i] as LexiconLanguage, said);
  });
  return forms;
}
