import type { Document, DocumentLook, Fact } from "../shapes.ts";
import type { Answer } from "./held.ts";

/** What is written in the fields of a paper. */
export interface Draft {
  title: string;
  /** The slug of its type; nothing where none is known. */
  type: string;
  day: string;
  /** Facts that were written anew, by id. */
  facts: Record<string, string>;
}

export const draftOf = ({ title, metadata }: Document): Draft => ({
  title,
  type: metadata.type ?? "",
  day: metadata.date,
  facts: {},
});

/** Facts below this many percent are asked about here. */
const UNSURE = 60;
const MOST_FACTS = 4;

/** Facts that are worth a look beside what the paper is: the unsure ones that a person had not said yet. */
export const unsureFacts = (facts: readonly Fact[]): Fact[] =>
  facts
    .filter((fact) => fact.confidence !== null && fact.confidence < UNSURE && !fact.corrected_by_hand)
    .filter((fact) => fact.role === "money" || fact.role === "date" || fact.key === "issuer")
    .slice(0, MOST_FACTS);

/** Guesses that have a key of their own. */
const MOST_GUESSES = 3;

/** The types to choose from at a press: what it is filed as now, then what it may be, the likeliest first. */
export function guessesOf(document: Document, look: DocumentLook | undefined): string[] {
  const { type } = document.metadata;
  const likely = (look?.likely_types ?? []).map((choice) => choice.type);
  return [...new Set(type === null ? likely : [type, ...likely])].slice(0, MOST_GUESSES);
}

/** True where the fields say what the paper says already. */
export function isUnchanged(document: Document, draft: Draft): boolean {
  const before = draftOf(document);
  const same = draft.title === before.title && draft.type === before.type && draft.day === before.day;
  return same && Object.keys(draft.facts).length === 0;
}

/**
 * What is sent for the fields. What is unchanged is confirmed by sending the type again; a day that may only be that of
 * arrival is sent when somebody set it.
 */
export function answerOf(document: Document, draft: Draft): Answer {
  const title = draft.title.trim() || document.title;
  const facts = document.metadata.facts.flatMap((fact) => {
    const value = draft.facts[fact.id]?.trim();
    return value && value !== fact.value ? [{ id: fact.id, value }] : [];
  });
  return {
    id: document.id,
    title,
    body: {
      type: draft.type,
      ...(draft.day === "" || draft.day === document.metadata.date ? {} : { doc_date: draft.day }),
      ...(title === document.title ? {} : { title }),
    },
    facts,
  };
}
