import { putInBundle } from "#database/accounts/bundles.ts";
import { addReminder } from "#database/checkup/obligations.ts";
import { correct } from "#database/documents/document-fields.ts";
import { documentById } from "#database/documents/documents.ts";
import { addHandFact } from "#database/documents/facts.ts";
import { addType, categoryId, findType, typeId, usableTypes } from "#database/documents/taxonomy.ts";
import { setReplacedBy, setTrashed } from "#database/documents/trash.ts";
import { addEntity, entitiesNamed, linkEntity, nextPosition } from "#database/entities/entities.ts";
import { groupDocuments, importBundle, setImportBundle } from "#database/imports/import-entries.ts";
import type { Former } from "#engines/archives/shapes.ts";
import { cleanLine, fold } from "#kernel/text.ts";
import type { AccountScope } from "#rules/access.ts";
import { types } from "#rules/taxonomy.ts";
import { freeSlug, slugOf } from "#rules/type-slug.ts";
import type { Box } from "../box.ts";
import { bundleName, makeBundle } from "../bundles/made.ts";

/*
 * What a person had set in the system they leave is theirs here, too: it is kept as their own correction, which no reader
 * touches. Everything here runs inside the transaction that files the paper.
 */

/** Sets on a new document what was set on it before; its title and date came with its arrival. */
export function carryOver(box: Box, scope: AccountScope, id: string, f: Former): void {
  const { db } = box;
  if (f.type !== null) correct(db, scope, id, { type_id: typeFor(box, scope, f.type) }, box.clock.now());
  if (f.issuer !== null) linkIssuer(box, scope, id, f.issuer);
  f.facts.forEach((fact, i) => {
    addHandFact(db, scope, id, { ...fact, id: box.ids.uuid(), position: AFTER + i });
  });
  for (const tag of f.tags) intoBundle(box, scope, id, tag);
  // A day that has passed reminds nobody any more.
  for (const { on, title } of f.reminders.filter((r) => r.on > box.clock.today())) {
    addReminder(db, scope, {
      id: box.ids.uuid(),
      title: cleanLine(title, 140),
      due: on,
      document_id: id,
      entity_id: null,
      note: null,
      created_at: box.clock.now(),
    });
  }
}

/** Places of facts that stand behind all that a reader finds. */
const AFTER = 100_000;

/**
 * For a paper that was on file before it came out of an archive: what was set on it counts, unless a person has worked on
 * it here. A second import finds its own work and changes nothing.
 */
export function carryOverTo(box: Box, scope: AccountScope, id: string, f: Former): void {
  const d = documentById(box.db, scope, id);
  if (d?.by_hand !== 0 || d.trashed_at !== null || d.duplicate_of !== null) return;
  const fields = {
    ...(f.title === null ? {} : { title: cleanLine(f.title, 140) }),
    ...(f.date === null ? {} : { doc_date: f.date }),
  };
  if (Object.keys(fields).length === 0) return;
  correct(box.db, scope, id, fields, box.clock.now());
  carryOver(box, scope, id, f);
}

/** The type of a name: one on file, a shipped one that goes by it in some language, or a new one of the account's own. */
function typeFor(box: Box, scope: AccountScope, name: string): string {
  const wanted = cleanLine(name, 120);
  const known = findType(box.db, scope, wanted);
  if (known) return known.id;
  const folded = fold(wanted);
  const one = folded.replace(/s$/, "");
  const shipped =
    types.find((t) => t.title.includes(folded)) ??
    types.find(
      (t) => fold(t.name) === one || t.title.includes(one) || fold(t.name).split(" or ").includes(one),
    );
  if (shipped) return typeId(shipped.slug);
  const taken = new Set(usableTypes(box.db, scope).map((t) => t.slug));
  const id = box.ids.uuid();
  const slug = freeSlug(slugOf(wanted) === "" ? "type" : wanted, taken);
  addType(box.db, scope, { id, category_id: categoryId("letters"), slug, name: wanted });
  return id;
}

function linkIssuer(box: Box, scope: AccountScope, document: string, name: string): void {
  const known = entitiesNamed(box.db, scope, name)[0];
  const id = known?.id ?? box.ids.uuid();
  if (!known)
    addEntity(box.db, scope, {
      id,
      name: cleanLine(name, 200),
      kind: "organization",
      subtitle: null,
      details: {},
      created_at: box.clock.now(),
      by_hand: 1,
    });
  const position = nextPosition(box.db, document);
  linkEntity(box.db, { document_id: document, entity_id: id, role: "issuer", position, by_hand: 1 });
}

/**
 * Puts a paper into the bundle that imports have made of this folder or tag. One that somebody outside has been let in on
 * since is left alone and a new one begun: an import must not show papers to a guest. What a guest sends in stays in the
 * guest's own bundle.
 */
export function intoBundle(box: Box, scope: AccountScope, document: string, name: string): void {
  const wanted = bundleName(name);
  if (wanted === "" || scope.bundle !== null) return;
  const folded = fold(wanted);
  let id = importBundle(box.db, scope, folded);
  if (id === undefined) {
    id = makeBundle(box, scope, wanted);
    setImportBundle(box.db, scope, folded, id);
  }
  putInBundle(box.db, id, document, box.clock.now());
}

/** Versions of one paper: each is replaced by the next one that is on file. */
export function chainVersions(box: Box, scope: AccountScope, importId: string, group: string): void {
  const ids = [...new Set(groupDocuments(box.db, importId, group))];
  ids.forEach((id, i) => {
    setReplacedBy(box.db, scope, id, ids[i + 1] ?? null, box.clock.now());
  });
}

/** A paper that lay in the trash there lies in the trash here: for thirty days from now. */
export function intoTrash(box: Box, scope: AccountScope, id: string): void {
  setTrashed(box.db, scope, id, box.clock.now(), box.clock.now());
}
