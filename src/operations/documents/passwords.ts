import { createHmac } from "node:crypto";
import {
  filePassword,
  rememberedPasswords,
  rememberPassword,
  setFilePassword,
} from "#database/documents/passwords.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { derive, unwrap, wrap } from "#vault/derived.ts";
import type { App } from "../app.ts";

/*
 * Passwords of papers lie in the encrypted database and are sealed once more under the account's own key, bound to the
 * account and to the one file they open, so that a row that is copied elsewhere opens nothing.
 */
const keyOf = (box: App, scope: AccountScope) =>
  derive(box.accountKey(scope.accountId).textKey, "deedbox/v1/password");

const bound = (scope: AccountScope, what: string) => `deedbox/v1/password/${scope.accountId}/${what}`;

const seal = (box: App, scope: AccountScope, what: string, password: string): Buffer =>
  wrap(keyOf(box, scope), box.ids.bytes(12), bound(scope, what), new TextEncoder().encode(password));

/** The password, or null when the row does not open: it is asked for again then. */
function open(box: App, scope: AccountScope, what: string, sealed: Uint8Array): string | null {
  const plain = unwrap(keyOf(box, scope), bound(scope, what), sealed);
  return plain && new TextDecoder().decode(plain);
}

/** The password that opens a file, or null when none is kept with it. */
export function passwordOf(box: App, scope: AccountScope, fileId: string): string | null {
  const sealed = filePassword(box.db, scope, fileId);
  return sealed === undefined ? null : open(box, scope, fileId, sealed);
}

/** Keeps a password with the file it opens; inside a transaction. */
export function keepPassword(box: App, scope: AccountScope, fileId: string, password: string): void {
  setFilePassword(box.db, fileId, seal(box, scope, fileId, password));
}

/** Passwords the account remembers, the one used last first. */
export const remembered = (box: App, scope: AccountScope): string[] =>
  rememberedPasswords(box.db, scope)
    .map((p) => open(box, scope, `remembered/${p.id}`, p.sealed))
    .filter((p) => p !== null);

/** Remembers a password for the account, or notes that it was used once more; inside a transaction. */
export function remember(box: App, scope: AccountScope, password: string): void {
  const id = box.ids.uuid();
  const fingerprint = createHmac("sha256", box.accountKey(scope.accountId).dedupKey)
    .update("password\0")
    .update(password)
    .digest("hex");
  const sealed = seal(box, scope, `remembered/${id}`, password);
  rememberPassword(box.db, scope, { id, sealed, fingerprint }, box.clock.now());
}
