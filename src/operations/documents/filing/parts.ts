import { createHmac } from "node:crypto";
import { addPart, arrivalOf, depthOf, joinBundles, partKeys } from "#database/documents/parts.ts";
import { type Message, message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../../app.ts";
import { settle } from "./add.ts";
import { dropBytes, type Kept, keepBytes, type TakenIn, takeIn } from "./intake.ts";

/** A file that came inside another: an attachment of a message. */
interface Part {
  name: string;
  mime: string;
  bytes: Uint8Array;
}

/** Messages in messages are followed this far; what lies deeper stays where it is. */
const DEEPEST = 5;

/** Parts that are sealed and wait to become documents. */
export interface NewParts {
  /** Makes a document of each; inside a transaction. */
  commit(): void;
  discard(): Promise<void>;
  /** A sentence for a person when something was left inside, else null. */
  warning: Message | null;
}

/**
 * Seals the parts of a document that are not documents yet. A part is known by its bytes, so that reading a message again
 * after any stop makes none twice. Throws 507 when the disk is full; nothing is left behind then.
 */
export async function keepParts(
  box: App,
  scope: AccountScope,
  parentId: string,
  parts: Part[],
): Promise<NewParts> {
  const none: NewParts = { commit() {}, discard: async () => {}, warning: null };
  if (parts.length === 0) return none;
  if (depthOf(box.db, parentId) >= DEEPEST)
    return {
      ...none,
      warning: message("partly.attachmentsDeep"),
    };
  const { dedupKey } = box.accountKey(scope.accountId);
  const seen = partKeys(box.db, parentId);
  const kept: { key: string; file: Kept }[] = [];
  try {
    for (const part of parts) {
      const key = createHmac("sha256", dedupKey).update(part.bytes).digest("hex");
      if (seen.has(key)) continue;
      seen.add(key);
      const file = await keepBytes(box, scope, { ...part, bytes: once(part.bytes) }, "attachment");
      kept.push({ key, file });
    }
  } catch (e) {
    await dropBytes(
      box,
      kept.map((k) => k.file),
    );
    throw e;
  }
  return {
    warning: null,
    commit: () => settle(box, scope, makeDocuments(box, scope, parentId, kept)),
    discard: () =>
      dropBytes(
        box,
        kept.map((k) => k.file),
      ),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}

function makeDocuments(
  box: App,
  scope: AccountScope,
  parentId: string,
  kept: { key: string; file: Kept }[],
): TakenIn[] {
  const parent = arrivalOf(box.db, scope, parentId);
  if (!parent) return [];
  return kept.map(({ key, file }) => {
    const taken = takeIn(box, scope, { ...parent, files: [file], title: null, date: null, purpose: null });
    addPart(box.db, { parent_id: parentId, key, document_id: taken.id });
    // A guest of the bundle must not learn from a copy what else is on file.
    if (!taken.duplicateOf) joinBundles(box.db, scope, parentId, taken.id, box.clock.now());
    return taken;
  });
}
