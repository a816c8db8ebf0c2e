import { bundleById, bundleDocuments, documentInBundle } from "#database/accounts/bundles.ts";
import type { VisitedLink } from "#database/accounts/links.ts";
import { documentById, type ListedRecord } from "#database/documents/documents.ts";
import { arrangedOf, type FileRow, filesOf } from "#database/documents/files.ts";
import type { Message } from "#messages/message.ts";
import { withoutIdentifierScope } from "#rules/access/access.ts";
import { nameFromTitle } from "#rules/documents/bundle-names.ts";
import { kindName } from "#rules/taxonomy/kind-names.ts";
import type { App } from "../app.ts";
import { pageNote, type ServedZip, zipOf } from "../bundles/download.ts";
import { type ServedFile, type ServedPicture, servedFile, servedPicture } from "../documents/filing/files.ts";
import { bundleName } from "../present/bundle-name.ts";
import { paperWords, type Titled } from "../present/paper-words.ts";
import { traceVisit } from "./visit.ts";

/** A file a visitor may look at and save. */
export interface OfferedFile {
  id: string;
  name: string;
  bytes: number;
  /** Pages that can be drawn; 0 when it has none. */
  pages: number;
}

export interface OfferedDocument {
  id: string;
  title: string;
  date: string;
  /** What it is, when it is of a type that ships. */
  type: Message | null;
  files: OfferedFile[];
}

/** What a link offers: one document, or a bundle of them. */
export interface Offer {
  name: string;
  bundle: boolean;
  from: string;
  expires: string;
  documents: OfferedDocument[];
  /** Documents of the bundle that are in the trash, and not among them. */
  in_trash: number;
}

/** A title without account, policy and licence numbers: whoever looks is not known. */
const titleOf = (box: App, link: VisitedLink, d: Titled): string =>
  paperWords(box.db, withoutIdentifierScope(link.scope)).title(d);

/** As they came, or the pages as a person arranged them: what was taken out is not handed on. */
function canBeServed(files: FileRow[]): FileRow[] {
  const arranged = arrangedOf(files);
  const served = arranged ? [arranged] : files.filter((f) => f.role === "original");
  return served.filter((f) => !f.quarantined && f.blob_id !== null);
}

function offered(box: App, link: VisitedLink, d: ListedRecord): OfferedDocument {
  const title = titleOf(box, link, d);
  const files = canBeServed(filesOf(box.db, link.scope, d.id));
  return {
    id: d.id,
    title,
    date: d.sort_date,
    type: d.type_slug === null ? null : kindName(d.type_slug),
    files: files.map((f, i) => ({
      id: f.id,
      name: nameFromTitle(title, f, files.length > 1 ? pageNote(i + 1, link.scope.language) : ""),
      bytes: f.bytes,
      pages: f.pages,
    })),
  };
}

/** A document of the link that may be served, or undefined. */
function documentOf(box: App, link: VisitedLink, id: string): ListedRecord | undefined {
  const found =
    link.bundle_id === null
      ? documentById(box.db, link.scope, link.document_id ?? "")
      : documentInBundle(box.db, link.scope, link.bundle_id, id);
  return found && found.id === id.toLowerCase() && found.hidden !== 3 && found.status !== "quarantined"
    ? found
    : undefined;
}

/** Everything a link offers now; of `only`, when it is given, that document alone. */
export function offerOf(box: App, link: VisitedLink, only: string | null = null): Offer {
  return box.db.read(() => {
    const bundle = link.bundle_id === null ? undefined : bundleById(box.db, link.scope, link.bundle_id);
    const one = documentOf(box, link, only ?? link.document_id ?? "");
    const records =
      bundle && only === null
        ? bundleDocuments(box.db, link.scope, bundle.id).filter((d) => d.status !== "quarantined")
        : one
          ? [one]
          : [];
    const documents = records.map((d) => offered(box, link, d));
    return {
      name:
        bundle && only === null
          ? bundleName(box.db, withoutIdentifierScope(link.scope), bundle.name)
          : (documents[0]?.title ?? ""),
      bundle: bundle !== undefined,
      from: link.account_name,
      expires: link.expires_on,
      documents,
      in_trash: bundle?.in_trash ?? 0,
    };
  });
}

/** The original file of a document, under the name it is offered by. Undefined for what the link does not offer. */
export async function offeredFile(
  box: App,
  link: VisitedLink,
  q: { document: string; file: string },
): Promise<ServedFile | undefined> {
  const d = documentOf(box, link, q.document);
  const file = d && offered(box, link, d).files.find((f) => f.id === q.file.toLowerCase());
  if (!d || !file) return undefined;
  const served = await servedFile(box, link.scope, { document: d.id, file: file.id });
  box.db.write(() => traceVisit(box, link, "link.download"));
  return { ...served, name: file.name };
}

/** The picture of a page, or undefined for what the link does not offer. */
export async function offeredPicture(
  box: App,
  link: VisitedLink,
  q: { document: string; file: string; page: number; w: number },
): Promise<ServedPicture | undefined> {
  const d = documentOf(box, link, q.document);
  if (!d || !offered(box, link, d).files.some((f) => f.id === q.file.toLowerCase())) return undefined;
  return servedPicture(box, link.scope, { ...q, document: d.id, file: q.file.toLowerCase() });
}

/** The whole bundle as a zip, or undefined when the link is to a document. */
export function offeredZip(box: App, link: VisitedLink): ServedZip | undefined {
  if (link.bundle_id === null) return undefined;
  const zip = zipOf(box, link.scope, link.bundle_id, true);
  box.db.write(() => traceVisit(box, link, "link.download"));
  return zip;
}
