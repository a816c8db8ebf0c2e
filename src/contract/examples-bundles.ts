import type { Bundle, BundleChanged, BundleDeleted, BundleList, BundleWithDocuments } from "./bundle.ts";
import type { DocumentRow } from "./document.ts";
import type { LinkChanged, LinkEntry, LinkList, LinkMade, LinkOut } from "./link.ts";
import type { BundleBody, BundleDocumentsBody, BundlePatch, TaxBody } from "./routes/bundles.ts";
import type { LinkBody } from "./routes/links.ts";

const ids = {
  bundle: "0198c2f4-1d2b-79fc-912e-de9d0c1f2a0e",
  link: "0198c2f4-1d2c-7a0d-823f-efad1b203c0f",
} as const;

/** The same household's tax package of a year, and a link to it. */
export function bundleExamples(origin: string, bill: DocumentRow): Readonly<Record<string, unknown>> {
  const bundle: Bundle = {
    id: ids.bundle,
    name: "Taxes 2025",
    kind: "tax",
    year: 2025,
    rule: "Papers of 2025 that bear on taxes, by type.",
    documents: 1,
    in_trash: 0,
    missing: ["Yearly wage form from Northfield School for 2025"],
    created: "2026-02-01",
    url: `${origin}/bundles/${ids.bundle}`,
  };
  const BundleList: BundleList = { bundles: [bundle] };
  const BundleWithDocuments: BundleWithDocuments = { bundle, documents: [bill] };
  const BundleChanged: BundleChanged = { bundle };
  const BundleDeleted: BundleDeleted = { deleted: true };
  const NewBundle: BundleBody = { name: "For the accountant", document_ids: [bill.id] };
  const BundleName: BundlePatch = { name: "For the new accountant" };
  const BundleDocuments: BundleDocumentsBody = { document_ids: [bill.id] };
  const TaxYear: TaxBody = { year: 2025 };
  return {
    ...{ Bundle: bundle, BundleList, BundleWithDocuments, BundleChanged, BundleDeleted },
    ...{ NewBundle, BundleName, BundleDocuments, TaxYear, ...linkExamples(origin, bundle) },
  };
}

function linkExamples(origin: string, bundle: Bundle) {
  const link: LinkOut = {
    id: ids.link,
    expires: "2026-03-31",
    views: 0,
    max_views: 5,
    passcode: true,
    live: true,
    revoked: false,
  };
  const entry: LinkEntry = {
    ...link,
    created: "2026-02-01",
    in_trash: false,
    document: null,
    bundle: { id: bundle.id, title: null, name: bundle.name, kind: "bundle", url: bundle.url },
    url: bundle.url,
  };
  const LinkList: LinkList = { links: [entry] };
  const LinkMade: LinkMade = {
    link,
    share_url: `${origin}/s/9vN2kQx7LrT4bWc8ZyHd3FsJm6GpAu1eXo0a`,
  };
  const LinkChanged: LinkChanged = { link: { ...link, live: false, revoked: true } };
  const NewLink: LinkBody = {
    bundle_id: bundle.id,
    expires: "2026-03-31",
    max_views: 5,
    passcode: "harbour-7261",
  };
  return { LinkOut: link, LinkList, LinkMade, LinkChanged, NewLink };
}
