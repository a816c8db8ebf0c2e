import { accountById, householdNames } from "#database/accounts/accounts.ts";
import { type DocumentRecord, documentById } from "#database/documents/documents.ts";
import { pagesOf } from "#database/documents/pages.ts";
import { knownEntities } from "#database/entities/entities.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { message } from "#messages/message.ts";
import { correctionsFor } from "#operations/corrections/gather.ts";
import { learnWhatIsDue } from "#operations/corrections/learn.ts";
import type { PackedPage } from "#reading/layout/pack.ts";
import type { Reading, ReadingContext } from "#reading/reader.ts";
import { handBits } from "#rules/documents/states.ts";
import type { Work } from "./stage.ts";

/**
 * The reading of a document's pages, made in a child by the stage that asks first and kept for those after it: all reads
 * of a run come from one pass. `sorted`: the paper has a type already, which its full read goes by. Throws EngineFailure `unreadable`
 * without words.
 */
export function readingOf(work: Work, sorted = true): Promise<Reading> {
  work.reading.made ??= read(work, sorted);
  return work.reading.made;
}

async function read({ box, scope, documentId }: Work, sorted: boolean): Promise<Reading> {
  const pages = pagesOf(box.db, scope, documentId);
  if (!pages.some((p) => p.text.trim() !== ""))
    throw new EngineFailure("unreadable", message("look.says.few_words"));
  return box.engines.read(pages, await contextOf({ box, scope, documentId }, pages, sorted));
}

/** The type of a paper as its reader is told it: the one that a person gave, or any where it was `sorted` before. */
function settledType(d: DocumentRecord | undefined, sorted: boolean): ReadingContext["type"] {
  if (!d || d.type_slug === null) return undefined;
  const settled = sorted || (d.by_hand & handBits.type) !== 0;
  return settled ? { slug: d.type_slug, name: d.type_name ?? "" } : undefined;
}

/** What the account already has on file that helps a reader of this paper. */
export async function contextOf(
  { box, scope, documentId }: Pick<Work, "box" | "scope" | "documentId">,
  pages: PackedPage[],
  sorted = false,
): Promise<ReadingContext> {
  await learnWhatIsDue(box, scope);
  const lessons = correctionsFor(box, scope, documentId, pages);
  const d = documentById(box.db, scope, documentId);
  const type = settledType(d, sorted);
  return {
    today: box.clock.today(),
    country: accountById(box.db, scope.accountId)?.country ?? null,
    household: householdNames(box.db, scope),
    known: knownEntities(box.db, scope),
    fileName: d?.original_name ?? null,
    serialPrefix: box.settings.serialPrefix,
    ...(lessons ? { lessons } : {}),
    ...(type ? { type } : {}),
  };
}
