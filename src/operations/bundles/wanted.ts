import { type BundleRecord, bundleById } from "#database/accounts/bundles.ts";
import { notFound } from "#kernel/problem.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";

/** The bundle, or 404: also for another account's, and for any but their own to a guest of one bundle. */
export function wantedBundle(box: App, scope: AccountScope, id: string): BundleRecord {
  const record = bundleById(box.db, scope, id);
  if (!record) throw notFound();
  return record;
}
