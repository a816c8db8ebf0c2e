import type { Static, TSchema } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import * as account from "./account.ts";
import { AccountAnswer, Identity, Me } from "./account.ts";
import * as arrangement from "./arrangement.ts";
import * as ask from "./ask.ts";
import * as audit from "./audit.ts";
import * as bundle from "./bundle.ts";
import * as checkup from "./checkup.ts";
import * as connection from "./connection.ts";
import * as document from "./document.ts";
import * as draft from "./draft.ts";
import * as entity from "./entity.ts";
import * as event from "./event.ts";
import { ChangeEvent, DocumentEvent } from "./event.ts";
import * as fact from "./fact.ts";
import { DocumentFacts, PageWords } from "./fact.ts";
import * as filing from "./filing.ts";
import * as imports from "./import.ts";
import * as library from "./library.ts";
import * as link from "./link.ts";
import * as mail from "./mail.ts";
import * as named from "./named.ts";
import * as notice from "./notice.ts";
import * as overview from "./overview.ts";
import { Overview } from "./overview.ts";
import * as paperNote from "./paper-note.ts";
import * as problem from "./problem.ts";
import * as provider from "./provider.ts";
import { askRoutes } from "./routes/ask.ts";
import { auditRoutes } from "./routes/audit.ts";
import { bundlesRoutes } from "./routes/bundles.ts";
import { checkupRoutes } from "./routes/checkup.ts";
import { connectionsRoutes } from "./routes/connections.ts";
import { DocumentPath, documentRoutes } from "./routes/documents.ts";
import { entitiesRoutes } from "./routes/entities.ts";
import { factsRoutes } from "./routes/facts.ts";
import { filingRoutes } from "./routes/filing.ts";
import { importsRoutes } from "./routes/imports.ts";
import { libraryRoutes } from "./routes/library.ts";
import { linksRoutes } from "./routes/links.ts";
import { mailRoutes } from "./routes/mail.ts";
import { noticesRoutes } from "./routes/notices.ts";
import { pagesRoutes } from "./routes/pages.ts";
import { paperNotesRoutes } from "./routes/paper-notes.ts";
import { providerRoutes } from "./routes/providers.ts";
import type { Route } from "./routes/route.ts";
import { inArea, ok } from "./routes/route.ts";
import { samplesRoutes } from "./routes/samples.ts";
import { savedSearchesRoutes } from "./routes/saved-searches.ts";
import { searchRoutes } from "./routes/search.ts";
import { settingsRoutes } from "./routes/settings.ts";
import { settingsBoxRoutes } from "./routes/settings-box.ts";
import { similarRoutes } from "./routes/similar.ts";
import { spendingRoutes } from "./routes/spending.ts";
import { uploadsRoutes } from "./routes/uploads.ts";
import { webhooksRoutes } from "./routes/webhooks.ts";
import * as savedSearch from "./saved-search.ts";
import { Closed, FlagOr, Id } from "./schema.ts";
import * as search from "./search.ts";
import * as settings from "./settings.ts";
import * as settingsBox from "./settings-box.ts";
import { WorkEvent } from "./settings-box.ts";
import * as similar from "./similar.ts";
import * as spending from "./spending.ts";
import * as suggestion from "./suggestion.ts";
import { AskSuggestions } from "./suggestion.ts";
import * as taxonomy from "./taxonomy.ts";
import { CategoryList, TypeList } from "./taxonomy.ts";
import * as typeOffer from "./type-offer.ts";
import * as upload from "./upload.ts";
import * as webhook from "./webhook.ts";

const asking = inArea("Ask");
const documents = inArea("Documents");
const events = inArea("Events");
const facts = inArea("Facts");
const files = inArea("Files");
const identity = inArea("Identity");
const types = inArea("Categories and types");

export const suggestionRoutes = [
  asking.get("suggestQuestions", "/ask/suggestions", {
    summary: "Questions that can be answered from what is on file",
    description: "Made of what the caller may see. Asking for them uses up no question of the plan.",
    scope: "ask",
    app_only: true,
    answers: ok("The questions.", AskSuggestions),
  }),
] as const;

export const eventRoutes = [
  events.get("watchEvents", "/events", {
    summary: "What happens to the documents of the account, as it happens",
    description:
      "Server-sent events: `event: document` with a DocumentEvent as its data, one each step; `event: change` with a " +
      "ChangeEvent, when somebody changed something; for who looks after the box " +
      "`event: work` with a WorkEvent, while a backup, a pull or a look at everything goes on.",
    app_only: true,
    answers: [
      {
        status: 200,
        description: "The stream.",
        type: "text/event-stream",
        schema: Type.Union([DocumentEvent, ChangeEvent, WorkEvent]),
      },
    ],
  }),
] as const;

export const taxonomyRoutes = [
  types.get("listCategories", "/categories", {
    summary: "List categories",
    answers: ok("Every category.", CategoryList),
  }),
  types.get("listTypes", "/types", {
    summary: "List document types",
    answers: ok("Every type, the shipped ones and the account's own.", TypeList),
  }),
] as const;

export const documentFactRoutes = [
  facts.get("listDocumentFacts", "/documents/{document}/facts", {
    summary: "The facts of a document",
    description:
      "Values read off its pages. Account, policy and license numbers are left out unless the token has the " +
      "`identifiers` scope.",
    params: DocumentPath,
    answers: ok("The facts.", DocumentFacts),
  }),
  documents.get("listPageWords", "/documents/{document}/pages/{page}/words", {
    summary: "The words of a page with their places",
    description:
      "What lies over the picture of the page, so that its words can be chosen. Written to the audit log as a view.",
    params: Closed({
      document: Id("The document."),
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, description: "The page, counted from 1." }),
    }),
    answers: ok("The words.", PageWords),
  }),
] as const;

export const identityRoutes = [
  identity.get("getMe", "/me", {
    summary: "Who is calling",
    description:
      "The person, the account the call landed in, the token, and every account the token can name.",
    answers: ok("The person, the account and the token.", Me),
  }),
  identity.get("getIdentity", "/identity", {
    summary: "The person and the token",
    answers: ok("The person and the token.", Identity),
  }),
  identity.get("getAccount", "/account", {
    summary: "The account the call landed in",
    answers: ok("The account.", AccountAnswer),
  }),
  identity.get("getOverview", "/overview", {
    summary: "What is on file, counted",
    answers: ok("Counts of everything on file.", Overview),
  }),
] as const;

export const FilePath = Closed({
  document: Id("The document."),
  file: Id("One of its files, an `id` of `metadata.files`."),
});
export type FilePath = Static<typeof FilePath>;

export const FileQuery = Closed({
  download: FlagOr(false, "Send it as an attachment, to be saved rather than shown."),
});
export type FileQuery = Static<typeof FileQuery>;

export const PagePath = Closed({
  document: Id("The document."),
  file: Id("One of its files, an `id` of `metadata.files`."),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, description: "The page, counted from 1." }),
});
export type PagePath = Static<typeof PagePath>;

export const PageQuery = Closed({
  w: Type.Integer({
    minimum: 600,
    maximum: 2200,
    default: 1600,
    description: "The long edge of the picture in pixels.",
  }),
});
export type PageQuery = Static<typeof PageQuery>;

/** What a call that answers with the picture of a page heeds, answers and refuses. */
const picture = {
  headers: { "If-None-Match": "An `ETag` seen before; answers 304 when the picture is still that." },
  answers: [
    {
      status: 200,
      description: "The page, drawn.",
      type: "image/png",
      headers: { ETag: "Changes when the picture does." },
    },
    { status: 304, description: "Not changed since the `ETag` that `If-None-Match` named.", type: "" },
  ],
  problems: [410, 500, 503],
} satisfies Partial<Route>;

export const fileRoutes = [
  files.get("getFile", "/documents/{document}/files/{file}", {
    summary: "The bytes of a file",
    description:
      "The file as it is, decrypted, with its own content type. A part of it can be asked for with `Range`. " +
      "A quarantined file is never served.",
    scope: "files",
    params: FilePath,
    query: FileQuery,
    headers: {
      Range: "Which bytes, such as `bytes=0-65535`.",
      "If-None-Match": "An `ETag` seen before; answers 304 when the bytes are still those.",
    },
    answers: [
      {
        status: 200,
        description: "The file.",
        type: "*/*",
        headers: { ETag: "Changes when the bytes do.", "Accept-Ranges": "Always `bytes`." },
      },
      {
        status: 206,
        description: "The part that `Range` asked for.",
        type: "*/*",
        headers: { ETag: "Changes when the bytes do.", "Content-Range": "Which bytes these are." },
      },
      { status: 304, description: "Not changed since the `ETag` that `If-None-Match` named.", type: "" },
    ],
    problems: [410, 416, 500, 503],
  }),
  files.get("getCover", "/documents/{document}/cover", {
    summary: "The first page of a document, small",
    description: "What lists show. It is counted by itself, and is no view in the audit log.",
    scope: "files",
    own_pace: true,
    params: DocumentPath,
    ...picture,
  }),
  files.get("getPage", "/documents/{document}/files/{file}/pages/{page}", {
    summary: "The picture of a page",
    scope: "files",
    params: PagePath,
    query: PageQuery,
    ...picture,
  }),
] as const;

const all = [
  ...identityRoutes,
  ...searchRoutes,
  ...savedSearchesRoutes,
  ...documentRoutes,
  ...libraryRoutes,
  ...similarRoutes,
  ...pagesRoutes,
  ...paperNotesRoutes,
  ...fileRoutes,
  ...documentFactRoutes,
  ...factsRoutes,
  ...entitiesRoutes,
  ...checkupRoutes,
  ...uploadsRoutes,
  ...importsRoutes,
  ...filingRoutes,
  ...bundlesRoutes,
  ...linksRoutes,
  ...mailRoutes,
  ...noticesRoutes,
  ...settingsRoutes,
  ...settingsBoxRoutes,
  ...providerRoutes,
  ...askRoutes,
  ...samplesRoutes,
  ...spendingRoutes,
  ...suggestionRoutes,

  ...taxonomyRoutes,
  ...eventRoutes,
  ...webhooksRoutes,
  ...connectionsRoutes,
  ...auditRoutes,
] as const;

/** The name of every call: a table of handlers typed by it cannot forget one. */
export type RouteId = (typeof all)[number]["id"];

/** Every call that is served, the app's own among them. */
export const routes: readonly (Route & { id: RouteId })[] = all;

const isNoun = (value: unknown): value is TSchema & { $id: string } =>
  typeof value === "object" && value !== null && "$id" in value && typeof value.$id === "string";

/** Every schema that has a name, by that name. */
export const nouns: Readonly<Record<string, TSchema & { $id: string }>> = Object.fromEntries(
  [
    filing,
    imports,
    upload,
    account,
    arrangement,
    ask,
    audit,
    bundle,
    checkup,
    connection,
    document,
    draft,
    entity,
    event,
    fact,
    library,
    link,
    mail,
    named,
    notice,
    overview,
    paperNote,
    problem,
    provider,
    savedSearch,
    search,
    settings,
    settingsBox,
    similar,
    spending,
    suggestion,
    taxonomy,
    typeOffer,
    webhook,
  ]
    .flatMap((file) => Object.values(file))
    .filter(isNoun)
    .map((noun) => [noun.$id, noun]),
);
