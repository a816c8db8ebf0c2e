import { type BundleRecord, bundleById } from "#database/accounts/bundles.ts";
import { notFound } from "#kernel/problem.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Box } from "../box.ts";

/** The bundle, or 404: also for another account's, and for any but their own to a guest of one bundle. */
export function wantedBundle(box: Box, scope: AccountScope, id: string): BundleRecord {
  const record = bundleById(box.db, scope, id);
  if (!record) throw notFound();
  return record;
}
