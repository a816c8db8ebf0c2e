import { type FactRow, identifiersOf } from "#database/documents/facts.ts";
import type { Database } from "#database/sqlite/open.ts";
import { cleanLine } from "#kernel/text.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render, restored, written } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { withoutIdentifiers } from "#rules/checkup/checkup-identifiers.ts";
import { withoutNumbers } from "#rules/entities/identifier-text.ts";

/** A document by its title: the words on file, and the message they were written from. */
export interface Titled {
  id: string;
  title: string;
  title_message: string | null;
}

/** Words that go with a document, as a caller may read them. */
export interface PaperWords {
  /** The title in the caller's language; one that was nothing but a number is "Document". */
  title(d: Titled): string;
  /** The summary in the caller's language; null when there is none or nothing is left of it. */
  summary(d: { id: string; summary: string | null; summary_message: string | null }): string | null;
  /** The language they are written in. */
  language: Language;
  /** Words of ours or of a person's about a document: its summary, the name of its file. Null when nothing is left. */
  about(documentId: string, words: string | null): string | null;
  /** A name of a file: its ending stays. */
  fileName(documentId: string, name: string): string;
  /** Facts without those in whose words an identifier of their paper stands, and without quotes that hold one. */
  facts<F extends FactRow>(documentId: string, facts: readonly F[]): F[];
}

/**
 * Titles, summaries, file names and facts of documents for one answer. A caller without the `identifiers` scope reads them
 * without numbers; the identifiers of a paper are read once.
 */
export function paperWords(db: Database, scope: AccountScope): PaperWords {
  const kept = new Map<string, string[]>();
  const known = (id: string): string[] => {
    let numbers = kept.get(id);
    if (!numbers) {
      numbers = identifiersOf(db, scope, id);
      kept.set(id, numbers);
    }
    return numbers;
  };
  const clean = (id: string, words: string): string =>
    scope.identifiers || !/\p{N}/u.test(words) ? words : withoutNumbers(words, known(id));
  const holds = (id: string, words: string): boolean => withoutIdentifiers(words, known(id)) !== words;
  return {
    // What an older version kept is cleaned where it is shown.
    title: (d) =>
      clean(d.id, cleanLine(written(restored(d.title, d.title_message), scope.language))) ||
      render(message("paper.kind"), scope.language),
    summary: (d) =>
      d.summary === null
        ? null
        : clean(d.id, written(restored(d.summary, d.summary_message), scope.language)) || null,
    language: scope.language,
    about: (id, words) => (words === null ? null : clean(id, words) || null),
    fileName(id, name) {
      const dot = name.lastIndexOf(".");
      const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
      return `${clean(id, stem) || "document"}${ending}`;
    },
    facts: (id, facts) =>
      scope.identifiers
        ? [...facts]
        : facts.flatMap((f) =>
            (f.role === "text" || f.role === "party") && holds(id, f.value)
              ? []
              : [f.quote !== null && holds(id, f.quote) ? { ...f, quote: null } : f],
          ),
  };
}
