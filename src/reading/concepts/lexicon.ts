import { concepts } from "#lexicon/concepts.ts";
import { lazily, type Row } from "#lexicon/table.ts";
import { wordsOf } from "#lexicon/terms.ts";

/** Languages of the lexicon, in the order of its columns. */
export const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv"] as const;
export type LexiconLanguage = (typeof languages)[number];

/** A concept of the lexicon. */
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

/** Every concept, in the order of the tables. */
export const entries = lazily((): readonly Entry[] => concepts().map(entryOf));

function entryOf({ concept, columns }: Row): Entry {
  const wider = columns.get("wider") ?? [];
  const parts = wider.flatMap((w) => w.split(" + "));
  // Most starts of the program need none of the words, and they take tens of megabytes.
  const forms = lazily(() => formsIn(columns));
  return {
    concept,
    wider: parts,
    joint: parts.length > wider.length,
    types: columns.get("types") ?? [],
    wordings: languages.reduce((n, l) => n + (columns.get(l)?.length ?? 0), 0),
    get forms() {
      return forms();
    },
  };
}

function formsIn(columns: Row["columns"]): Entry["forms"] {
  const forms = new Map<LexiconLanguage, readonly (readonly string[])[]>();
  for (const language of languages) {
    const said = (columns.get(language) ?? []).map(wordsOf).filter((w) => w.length > 0);
    if (said.length > 0) forms.set(language, said);
  }
  return forms;
}
