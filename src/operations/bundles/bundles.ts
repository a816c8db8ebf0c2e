import type { BundleChanged, BundleDeleted, BundleList, BundleWithDocuments } from "#contract/bundle.ts";
import type { BundleBody, BundleDocumentsBody, BundlePatch } from "#contract/routes/bundles.ts";
import {
  bundleDocuments,
  bundlesOf,
  deleteBundle,
  onFile,
  putInBundle,
  renameBundle,
  takeOutOfBundle,
} from "#database/accounts/bundles.ts";
import { documentById } from "#database/documents/documents.ts";
import { type FieldError, invalid, notFound } from "#kernel/problem.ts";
import { squeeze } from "#kernel/text.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { refuseTrashed } from "../documents/in-trash.ts";
import { type Call, change, read } from "../operation.ts";
import { documentRows } from "../present/present.ts";
import { makeBundle } from "./made.ts";
import { bundleShown } from "./shown.ts";
import { wantedBundle } from "./wanted.ts";

const writes = { kind: "change", scope: "write" } as const;

const shown = (box: App, scope: AccountScope, id: string, call: Call): BundleChanged["bundle"] =>
  bundleShown(box, scope, wantedBundle(box, scope, id), call.origin);

const traced = (action: string, id: string) => [{ action, subject: "bundle", subject_id: id }];

const distinct = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/** Each id that is no document of the account. Throws 409 for one in the trash. */
function noDocuments(box: App, scope: AccountScope, ids: string[]): FieldError[] {
  const wanted = distinct(ids);
  const known = onFile(box.db, scope, wanted);
  for (const id of wanted) if (!known.has(id)) refuseTrashed(box, scope, id);
  return ids
    .flatMap((id, i) =>
      known.has(id.toLowerCase())
        ? []
        : [{ field: `document_ids.${i}`, in: "body" as const, detail: message("field.noDocument") }],
    )
    .slice(0, 100);
}

/** Ids as they are on file. Throws 409 for one in the trash, 422 naming each one that is no document of the account. */
function documentsOf(box: App, scope: AccountScope, ids: string[]): string[] {
  const errors = noDocuments(box, scope, ids);
  if (errors.length > 0) throw invalid(errors);
  return distinct(ids);
}

export const listBundlesOperation = read<object, BundleList>({ scope: "read" }, (box, scope, _input, call) =>
  box.db.read(() => ({
    bundles: bundlesOf(box.db, scope).map((b) => bundleShown(box, scope, b, call.origin)),
  })),
);

export const getBundleOperation = read<{ bundle: string }, BundleWithDocuments>(
  { scope: "read" },
  (box, scope, q, call) =>
    box.db.read(() => {
      const record = wantedBundle(box, scope, q.bundle);
      return {
        bundle: bundleShown(box, scope, record, call.origin),
        documents: documentRows(box.db, scope, call.origin, bundleDocuments(box.db, scope, record.id)),
      };
    }),
);

export const addBundleOperation = change<BundleBody, void, BundleChanged>(writes, {
  wrong: (box, scope, body) => noDocuments(box, scope, body.document_ids ?? []),
  commit(box, scope, body, _prepared, call) {
    const ids = documentsOf(box, scope, body.document_ids ?? []);
    const id = makeBundle(box, scope, squeeze(body.name));
    const now = box.clock.now();
    for (const document of ids) putInBundle(box.db, id, document, now);
    return { output: { bundle: shown(box, scope, id, call) }, traces: traced("bundle.add", id) };
  },
});

export const renameBundleOperation = change<BundlePatch & { bundle: string }, void, BundleChanged>(writes, {
  commit(box, scope, body, _prepared, call) {
    const { id, name } = wantedBundle(box, scope, body.bundle);
    // A name that comes back as it was shown is no new name.
    if (squeeze(body.name) !== name) renameBundle(box.db, scope, id, squeeze(body.name));
    return { output: { bundle: shown(box, scope, id, call) }, traces: traced("bundle.rename", id) };
  },
});

export const deleteBundleOperation = change<{ bundle: string }, void, BundleDeleted>(writes, {
  commit(box, scope, q) {
    const { id } = wantedBundle(box, scope, q.bundle);
    deleteBundle(box.db, scope, id);
    return { output: { deleted: true }, traces: traced("bundle.delete", id) };
  },
});

export const addToBundleOperation = change<BundleDocumentsBody & { bundle: string }, void, BundleChanged>(
  writes,
  {
    wrong: (box, scope, body) => noDocuments(box, scope, body.document_ids ?? []),
    commit(box, scope, body, _prepared, call) {
      const { id } = wantedBundle(box, scope, body.bundle);
      const now = box.clock.now();
      for (const document of documentsOf(box, scope, body.document_ids))
        putInBundle(box.db, id, document, now);
      return {
        output: { bundle: shown(box, scope, id, call) },
        traces: traced("bundle.add_documents", id),
      };
    },
  },
);

export const removeFromBundleOperation = change<{ bundle: string; document: string }, void, BundleChanged>(
  writes,
  {
    commit(box, scope, q, _prepared, call) {
      const { id } = wantedBundle(box, scope, q.bundle);
      refuseTrashed(box, scope, q.document);
      if (!takeOutOfBundle(box.db, id, q.document.toLowerCase()))
        throw notFound(message("problem.notInBundle"));
      return {
        output: { bundle: shown(box, scope, id, call) },
        traces: traced("bundle.remove_document", id),
      };
    },
  },
);

/** True when somebody who watches the account may hear of a document: a guest of one bundle only of those in it. */
export const mayBeTold = (box: App, scope: AccountScope, documentId: string): boolean =>
  scope.bundle === null || documentById(box.db, scope, documentId) !== undefined;
