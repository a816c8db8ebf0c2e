import { setSorting } from "#database/documents/document-fields.ts";
import { documentById } from "#database/documents/documents.ts";
import { filesOf } from "#database/documents/files.ts";
import { findType, typeId } from "#database/documents/taxonomy.ts";
import { keepWords } from "#operations/corrections/learn.ts";
import { titleColumns } from "#operations/documents/filing/written.ts";
import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import { isMail } from "./lift-text.ts";
import { readingOf } from "./reads.ts";
import type { Stage } from "./stage.ts";

/** What it is, whose, when. */
export const sortingRead: Stage = {
  name: "sorting-read",
  async run(work) {
    const { box, scope, documentId } = work;
    const { sorting, reader } = await readingOf(work, false);
    const d = documentById(box.db, scope, documentId);
    // A person said what it is, by "for=receipt" or by writing it as a note; the reader had no better word for it.
    const note = d?.arrived_by === "note" || d?.purpose === "note";
    const slug = sorting.type ?? (note ? "notes/note" : d?.purpose === "receipt" ? "receipts/receipt" : null);
    // A message that is no more than one is called by its subject, which lifting its text has put there.
    const mail =
      (slug === null || slug === "letters/email") &&
      filesOf(box.db, scope, documentId).some((f) => isMail(f.mime));
    const known = slug !== null && typeBySlug(slug) ? typeId(slug) : null;
    // A type of the account's own is named by its slug alone: what is not on file is none.
    const own = slug === null || known !== null ? undefined : findType(box.db, scope, slug);
    return {
      commit() {
        setSorting(
          box.db,
          scope,
          documentId,
          {
            ...titleColumns(d, sorting, mail),
            type_id: known ?? (own?.slug === slug ? own.id : null),
            doc_date: sorting.date,
            period_from: sorting.period?.from ?? null,
            period_to: sorting.period?.to ?? null,
            language: sorting.language,
            confidence: Math.round(sorting.confidence),
            reader,
            type_offer: JSON.stringify(sorting.choices),
          },
          box.clock.now(),
        );
        keepWords(box, scope, documentId, sorting.issuer);
      },
      // There is nothing to ask about a note that the one who wrote it did not say in its title.
      next: sorting.look && !note ? { go: "on", look: sorting.look } : { go: "on" },
    };
  },
};
