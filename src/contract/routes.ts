import type { TSchema } from "@sinclair/typebox";
import * as account from "./account.ts";
import * as ask from "./ask.ts";
import * as audit from "./audit.ts";
import * as bundle from "./bundle.ts";
import * as checkup from "./checkup.ts";
import * as connection from "./connection.ts";
import * as document from "./document.ts";
import * as draft from "./draft.ts";
import * as entity from "./entity.ts";
import * as event from "./event.ts";
import * as fact from "./fact.ts";
import * as filing from "./filing.ts";
import * as imports from "./import.ts";
import * as link from "./link.ts";
import * as mail from "./mail.ts";
import * as named from "./named.ts";
import * as notice from "./notice.ts";
import * as overview from "./overview.ts";
import * as problem from "./problem.ts";
import { askRoutes } from "./routes/ask.ts";
import { auditRoutes } from "./routes/audit.ts";
import { bundlesRoutes } from "./routes/bundles.ts";
import { checkupRoutes } from "./routes/checkup.ts";
import { connectionsRoutes } from "./routes/connections.ts";
import { documentFactRoutes } from "./routes/document-facts.ts";
import { documentRoutes } from "./routes/documents.ts";
import { entitiesRoutes } from "./routes/entities.ts";
import { eventRoutes } from "./routes/events.ts";
import { factsRoutes } from "./routes/facts.ts";
import { fileRoutes } from "./routes/files.ts";
import { filingRoutes } from "./routes/filing.ts";
import { identityRoutes } from "./routes/identity.ts";
import { importsRoutes } from "./routes/imports.ts";
import { linksRoutes } from "./routes/links.ts";
import { mailRoutes } from "./routes/mail.ts";
import { noticesRoutes } from "./routes/notices.ts";
import type { Route } from "./routes/route.ts";
import { savedSearchesRoutes } from "./routes/saved-searches.ts";
import { searchRoutes } from "./routes/search.ts";
import { settingsRoutes } from "./routes/settings.ts";
import { settingsBoxRoutes } from "./routes/settings-box.ts";
import { similarRoutes } from "./routes/similar.ts";
import { spendingRoutes } from "./routes/spending.ts";
import { suggestionRoutes } from "./routes/suggestions.ts";
import { taxonomyRoutes } from "./routes/taxonomy.ts";
import { uploadsRoutes } from "./routes/uploads.ts";
import { webhooksRoutes } from "./routes/webhooks.ts";
import * as savedSearch from "./saved-search.ts";
import * as search from "./search.ts";
import * as settings from "./settings.ts";
import * as settingsBox from "./settings-box.ts";
import * as similar from "./similar.ts";
import * as spending from "./spending.ts";
import * as suggestion from "./suggestion.ts";
import * as taxonomy from "./taxonomy.ts";
import * as upload from "./upload.ts";
import * as webhook from "./webhook.ts";

const all = [
  ...identityRoutes,
  ...searchRoutes,
  ...savedSearchesRoutes,
  ...documentRoutes,
  ...similarRoutes,
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
  ...askRoutes,
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
    link,
    mail,
    named,
    notice,
    overview,
    problem,
    savedSearch,
    search,
    settings,
    settingsBox,
    similar,
    spending,
    suggestion,
    taxonomy,
    webhook,
  ]
    .flatMap((file) => Object.values(file))
    .filter(isNoun)
    .map((noun) => [noun.$id, noun]),
);
