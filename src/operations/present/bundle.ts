import type { Bundle, TaxSum } from "#contract/bundle.ts";
import type { LinkEntry, LinkOut } from "#contract/link.ts";
import type { Named } from "#contract/named.ts";
import type { BundleRecord } from "#database/accounts/bundles.ts";
import type { LinkRecord, ListedLink } from "#database/accounts/links.ts";
import type { Database } from "#database/sqlite/open.ts";
import { localDay } from "#kernel/clock.ts";
import type { Message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { isLive } from "#rules/access/links.ts";
import { ruleOf } from "#rules/documents/tax-package.ts";
import { bundleName } from "./bundle-name.ts";
import type { PaperWords } from "./paper-words.ts";
import { namedDocument } from "./present.ts";

const bundleUrl = (origin: string, id: string) => `${origin}/bundles/${id}`;

/** A bundle as it goes out; `missing` are lines of papers that a tax package lacks. */
export const bundle = (
  db: Database,
  scope: AccountScope,
  origin: string,
  b: BundleRecord,
  missing: readonly Message[],
  sums: TaxSum[],
): Bundle => ({
  id: b.id,
  name: bundleName(db, scope, b.name),
  kind: b.kind,
  year: b.year,
  rule: b.kind === "tax" && b.year !== null ? render(ruleOf(b.year), scope.language) : null,
  documents: b.documents,
  // The trash is the household's.
  in_trash: scope.bundle === null ? b.in_trash : 0,
  missing: missing.map((line) => render(line, scope.language)),
  sums,
  created: localDay(b.created_at),
  url: bundleUrl(origin, b.id),
});

const namedBundle = (
  db: Database,
  scope: AccountScope,
  origin: string,
  b: { id: string; name: string },
): Named => ({
  id: b.id,
  title: null,
  name: bundleName(db, scope, b.name),
  kind: "bundle",
  url: bundleUrl(origin, b.id),
});

/** A link without its token, which is kept nowhere. `today` is a day. */
export const linkOut = (l: LinkRecord, today: string): LinkOut => ({
  id: l.id,
  expires: l.expires_on,
  views: l.views,
  max_views: l.max_views,
  passcode: l.passcode_hash !== null,
  live: isLive(l, today) && l.in_trash === 0,
  revoked: l.revoked_at !== null,
});

/** A link with what it opens. */
export function linkEntry(
  db: Database,
  scope: AccountScope,
  origin: string,
  l: ListedLink,
  today: string,
  shown: PaperWords,
): LinkEntry {
  const paper =
    l.document_id === null
      ? null
      : { id: l.document_id, title: l.title ?? "", title_message: l.title_message };
  const document = paper && namedDocument(origin, { id: paper.id, title: shown.title(paper) });
  const bundle =
    l.bundle_id === null
      ? null
      : namedBundle(db, scope, origin, { id: l.bundle_id, name: l.bundle_name ?? "" });
  return {
    ...linkOut(l, today),
    created: localDay(l.created_at),
    in_trash: l.in_trash === 1,
    document,
    bundle,
    url: document?.url ?? bundle?.url ?? origin,
  };
}
