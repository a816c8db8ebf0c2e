import type { AccountScope } from "#rules/access/access.ts";
import { derive, unwrap, wrap } from "#vault/derived.ts";
import type { App } from "../app.ts";

/** What a sealed text is for: one key each. */
type Purpose = "answer" | "backup-store" | "mail-server" | "notice" | "provider" | "webhook";

const keyOf = (box: App, accountId: string, purpose: Purpose) =>
  derive(box.accountKey(accountId).textKey, `deedbox/v1/${purpose}`);

const bound = (accountId: string, purpose: Purpose, what: string) =>
  `deedbox/v1/${purpose}/${accountId}/${what}`;

/**
 * Seals a text for a row of the (encrypted) database once more, under the account's own key and bound to the account and
 * to what it belongs to: a row that is copied elsewhere says nothing.
 */
export const sealText = (
  box: App,
  scope: AccountScope,
  purpose: Purpose,
  what: string,
  text: string,
): Buffer =>
  wrap(
    keyOf(box, scope.accountId, purpose),
    box.ids.bytes(12),
    bound(scope.accountId, purpose, what),
    new TextEncoder().encode(text),
  );

/** What sealText was given. Throws when the row is damaged or another's. */
export function openText(
  box: App,
  scope: AccountScope,
  purpose: Purpose,
  what: string,
  sealed: Uint8Array,
): string {
  const plain = unwrap(keyOf(box, scope.accountId, purpose), bound(scope.accountId, purpose, what), sealed);
  if (!plain) throw new Error(`A sealed ${purpose} does not open.`);
  return new TextDecoder().decode(plain);
}
