import { type Static, Type } from "@sinclair/typebox";
import { BundleChanged, BundleDeleted, BundleList, BundleWithDocuments } from "../bundle.ts";
import { Closed, Id, Line } from "../schema.ts";
import { inArea, ok } from "./route.ts";

const { get, post, patch, remove } = inArea("Bundles");

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

export const bundlesRoutes = [
  get("listBundles", "/bundles", {
    summary: "Every bundle",
    description: "Those made by hand and the tax packages, newest first. There is no cursor.",
    answers: ok("The bundles.", BundleList),
  }),
  post("addBundle", "/bundles", {
    summary: "Make a bundle",
    body: BundleBody,
    answers: changed("The bundle.", 201),
  }),
  post("assembleTaxPackage", "/bundles/tax", {
    summary: "Put together the tax package of a year",
    description:
      "Takes in every paper of the year that bears on taxes, by its type. Called again it refreshes the package: what a " +
      "person put in stays in, and what a person took out stays out. `missing` names papers that would be expected " +
      "and are not on file.",
    body: TaxBody,
    answers: changed("The package."),
  }),
  get("getBundle", "/bundles/{bundle}", {
    summary: "One bundle",
    params: BundlePath,
    answers: ok("The bundle and what it holds.", BundleWithDocuments),
  }),
  patch("renameBundle", "/bundles/{bundle}", {
    summary: "Rename a bundle",
    conditional: true,
    params: BundlePath,
    body: BundlePatch,
    answers: changed("The bundle."),
  }),
  remove("deleteBundle", "/bundles/{bundle}", {
    summary: "Delete a bundle",
    description:
      "Its documents stay on file. Links to it end, and guests who were let in on it alone see nothing any more.",
    conditional: true,
    params: BundlePath,
    answers: ok("It is gone.", BundleDeleted),
  }),
  post("addToBundle", "/bundles/{bundle}/documents", {
    summary: "Put documents into a bundle",
    description: "Those that are in it already stay as they are.",
    conditional: "/bundles/{bundle}",
    params: BundlePath,
    body: BundleDocumentsBody,
    answers: changed("The bundle."),
  }),
  remove("removeFromBundle", "/bundles/{bundle}/documents/{document}", {
    summary: "Take a document out of a bundle",
    description: "The document stays on file. A tax package that is refreshed does not take it in again.",
    params: BundleDocumentPath,
    answers: changed("The bundle."),
  }),
  get("downloadBundle", "/bundles/{bundle}/download", {
    summary: "A bundle as a zip file",
    description:
      "The files of its documents as they came, with a list of them (`contents.csv`). A quarantined file is never among them.",
    scope: "files",
    params: BundlePath,
    answers: [{ status: 200, description: "The files.", type: "application/zip" }],
  }),
] as const;
