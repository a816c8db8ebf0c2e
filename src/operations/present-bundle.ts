import type { Bundle } from "#contract/bundle.ts";
import type { LinkEntry, LinkOut } from "#contract/link.ts";
import type { Named } from "#contract/named.ts";
import type { BundleRecord } from "#database/bundles.ts";
import type { LinkRecord, ListedLink } from "#database/links.ts";
import { localDay } from "#kernel/clock.ts";
import { isLive } from "#rules/links.ts";
import type { PaperWords } from "./paper-words.ts";
import { namedDocument } from "./present.ts";

export const bundleUrl = (origin: string, id: string) => `${origin}/bundles/${id}`;

/** A bundle as it goes out; `missing` are lines of papers that a tax package lacks. */
export const bundle = (origin: string, b: BundleRecord, missing: string[]): Bundle => ({
  id: b.id,
  name: b.name,
  kind: b.kind,
  year: b.year,
  rule: b.rule,
  documents: b.documents,
  missing,
  created: localDay(b.created_at),
  url: bundleUrl(origin, b.id),
});

const namedBundle = (origin: string, b: { id: string; name: string }): Named => ({
  id: b.id,
  title: null,
  name: b.name,
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
  live: isLive(l, today),
  revoked: l.revoked_at !== null,
});

/** A link with what it opens. */
export function linkEntry(origin: string, l: ListedLink, today: string, shown: PaperWords): LinkEntry {
  const paper = l.document_id === null ? null : { id: l.document_id, title: l.title ?? "" };
  const document = paper && namedDocument(origin, { id: paper.id, title: shown.title(paper) });
  const bundle =
    l.bundle_id === null ? null : namedBundle(origin, { id: l.bundle_id, name: l.bundle_name ?? "" });
  return {
    ...linkOut(l, today),
    created: localDay(l.created_at),
    document,
    bundle,
    url: document?.url ?? bundle?.url ?? origin,
  };
}
