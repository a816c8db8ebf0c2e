import { accountById, householdNames } from "#database/accounts/accounts.ts";
import { documentById } from "#database/documents/documents.ts";
import { pagesOf } from "#database/documents/pages.ts";
import { knownEntities } from "#database/entities/entities.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { correctionsFor } from "#operations/corrections/gather.ts";
import { learnWhatIsDue } from "#operations/corrections/learn.ts";
import type { PackedPage } from "#reading/layout/pack.ts";
import type { Reading, ReadingContext } from "#reading/reader.ts";
import type { Work } from "./stage.ts";

/** Readings that the sorting read has just made and the next stages are about to ask for; reading is pure, so any may make it. */
const fresh = new Map<string, Reading>();

/**
 * Reads a document's pages in a child: all reads come from one pass. `first` reads anew, `again` takes what was just read,
 * `last` takes it and lets go of it. Throws EngineFailure `unreadable` without words.
 */
export async function readingOf(
  { box, scope, documentId }: Work,
  turn: "first" | "again" | "last",
): Promise<Reading> {
  const kept = turn === "first" ? undefined : fresh.get(documentId);
  if (turn !== "again") fresh.delete(documentId);
  if (kept) return kept;
  const pages = pagesOf(box.db, scope, documentId);
  if (!pages.some((p) => p.text.trim() !== ""))
    throw new EngineFailure("unreadable", "There are no words to read.");
  const reading = await box.engines.read(pages, await contextOf({ box, scope, documentId }, pages));
  if (turn !== "last") {
    if (fresh.size > 50) fresh.clear();
    fresh.set(documentId, reading);
  }
  return reading;
}

/** What the account already has on file that helps a reader of this paper. */
export async function contextOf(
  { box, scope, documentId }: Pick<Work, "box" | "scope" | "documentId">,
  pages: PackedPage[],
): Promise<ReadingContext> {
  await learnWhatIsDue(box, scope);
  const lessons = correctionsFor(box, scope, documentId, pages);
  return {
    today: box.clock.today(),
    country: accountById(box.db, scope.accountId)?.country ?? null,
    household: householdNames(box.db, scope),
    known: knownEntities(box.db, scope),
    fileName: documentById(box.db, scope, documentId)?.original_name ?? null,
    serialPrefix: box.settings.serialPrefix,
    ...(lessons ? { lessons } : {}),
  };
}
