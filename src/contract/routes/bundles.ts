import { type Static, Type } from "@sinclair/typebox";
import { BundleChanged, BundleDeleted, BundleList, BundleWithDocuments } from "../bundle.ts";
import { Closed, Id, Line } from "../schema.ts";
import { route } from "./route.ts";

const area = "Bundles";

const BundlePath = Closed({ bundle: Id("The bundle.") });
const BundleDocumentPath = Closed({ bundle: Id("The bundle."), document: Id("The document.") });

const documentIds = Type.Array(Id(), {
  minItems: 1,
  maxItems: 1000,
  description: "Ids of documents on file.",
});

export const BundleBody = Closed(
  {
    name: Line(120, "What to call it."),
    document_ids: Type.Optional(
      Type.Array(Id(), { maxItems: 1000, description: "Documents to begin with; none when left out." }),
    ),
  },
  { $id: "NewBundle", description: "A bundle to make." },
);
export type BundleBody = Static<typeof BundleBody>;

export const BundlePatch = Closed(
  { name: Line(120, "What to call it from now on.") },
  { $id: "BundleName", description: "Another name." },
);
export type BundlePatch = Static<typeof BundlePatch>;

export const BundleDocumentsBody = Closed(
  { document_ids: documentIds },
  { $id: "BundleDocuments", description: "Documents to put into a bundle." },
);
export type BundleDocumentsBody = Static<typeof BundleDocumentsBody>;

export const TaxBody = Closed(
  { year: Type.Integer({ minimum: 1900, maximum: 2999, description: "The year the papers are about." }) },
  { $id: "TaxYear", description: "The year of a tax package." },
);
export type TaxBody = Static<typeof TaxBody>;

const changed = (description: string, status = 200) => [{ status, description, schema: BundleChanged }];
const change = { kind: "change", scope: "write" } as const;
const refused = [400, 401, 403, 404, 409, 413, 422];

export const bundlesRoutes = [
  route({
    id: "listBundles",
    method: "GET",
    path: "/bundles",
    area,
    summary: "Every bundle",
    description: "Those made by hand and the tax packages, newest first. There is no cursor.",
    kind: "read",
    scope: "read",
    answers: [{ status: 200, description: "The bundles.", schema: BundleList }],
    problems: [401, 403],
  }),
  route({
    id: "addBundle",
    method: "POST",
    path: "/bundles",
    area,
    summary: "Make a bundle",
    ...change,
    body: BundleBody,
    answers: changed("The bundle.", 201),
    problems: refused,
  }),
  route({
    id: "assembleTaxPackage",
    method: "POST",
    path: "/bundles/tax",
    area,
    summary: "Put together the tax package of a year",
    description:
      "Takes in every paper of the year that bears on taxes, by its type. Called again it refreshes the package: what a " +
      "person put in stays in, and what a person took out stays out. `missing` names papers that would be expected " +
      "and are not on file.",
    ...change,
    body: TaxBody,
    answers: changed("The package."),
    problems: refused,
  }),
  route({
    id: "getBundle",
    method: "GET",
    path: "/bundles/{bundle}",
    area,
    summary: "One bundle",
    kind: "read",
    scope: "read",
    params: BundlePath,
    answers: [{ status: 200, description: "The bundle and what it holds.", schema: BundleWithDocuments }],
    problems: [401, 403],
  }),
  route({
    id: "renameBundle",
    conditional: true,
    method: "PATCH",
    path: "/bundles/{bundle}",
    area,
    summary: "Rename a bundle",
    ...change,
    params: BundlePath,
    body: BundlePatch,
    answers: changed("The bundle."),
    problems: refused,
  }),
  route({
    id: "deleteBundle",
    conditional: true,
    method: "DELETE",
    path: "/bundles/{bundle}",
    area,
    summary: "Delete a bundle",
    description:
      "Its documents stay on file. Links to it end, and guests who were let in on it alone see nothing any more.",
    ...change,
    params: BundlePath,
    answers: [{ status: 200, description: "It is gone.", schema: BundleDeleted }],
    problems: [400, 401, 403, 409],
  }),
  route({
    id: "addToBundle",
    conditional: "/bundles/{bundle}",
    method: "POST",
    path: "/bundles/{bundle}/documents",
    area,
    summary: "Put documents into a bundle",
    description: "Those that are in it already stay as they are.",
    ...change,
    params: BundlePath,
    body: BundleDocumentsBody,
    answers: changed("The bundle."),
    problems: refused,
  }),
  route({
    id: "removeFromBundle",
    method: "DELETE",
    path: "/bundles/{bundle}/documents/{document}",
    area,
    summary: "Take a document out of a bundle",
    description: "The document stays on file. A tax package that is refreshed does not take it in again.",
    ...change,
    params: BundleDocumentPath,
    answers: changed("The bundle."),
    problems: [400, 401, 403, 409],
  }),
  route({
    id: "downloadBundle",
    method: "GET",
    path: "/bundles/{bundle}/download",
    area,
    summary: "A bundle as a zip file",
    description:
      "The files of its documents as they came, with a list of them (`contents.csv`). A quarantined file is never among them.",
    kind: "read",
    scope: "files",
    params: BundlePath,
    answers: [{ status: 200, description: "The files.", type: "application/zip" }],
    problems: [401, 403],
  }),
] as const;
