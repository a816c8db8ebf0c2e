import type { Route } from "#contract/routes/route.ts";
import { type RouteId, routes } from "#contract/routes.ts";
import { suggestOperation } from "#operations/ask/suggest.ts";
import { addOperation } from "#operations/documents/add.ts";
import { correctOperation } from "#operations/documents/correct.ts";
import { fileOperation, pictureOperation } from "#operations/documents/files.ts";
import { getOperation } from "#operations/documents/get.ts";
import { listOperation } from "#operations/documents/list.ts";
import { noteOperation } from "#operations/documents/note.ts";
import { pageWordsOperation } from "#operations/documents/page-words.ts";
import { documentFactsOperation } from "#operations/facts/list.ts";
import { accountOperation, identityOperation, meOperation } from "#operations/identity/me.ts";
import { overviewOperation } from "#operations/identity/overview.ts";
import { isKeeper } from "#operations/members/profile.ts";
import { admit, ask } from "#operations/operation.ts";
import { searchOperation } from "#operations/search/search.ts";
import { similarOperation } from "#operations/search/similar.ts";
import { spendingOperation } from "#operations/spending/spending.ts";
import { categoriesOperation, typesOperation } from "#operations/taxonomy/list.ts";
import { multipart } from "./bodies.ts";
import { watch } from "./events.ts";
import { sendFile, sendPicture } from "./files.ts";
import { bodyAndPath, changes, type Handler, looks, pathOf, queryOf } from "./handler.ts";
import { askHandlers } from "./handlers/ask.ts";
import { auditHandlers } from "./handlers/audit.ts";
import { bundlesHandlers } from "./handlers/bundles.ts";
import { checkupHandlers } from "./handlers/checkup.ts";
import { connectionsHandlers } from "./handlers/connections.ts";
import { entitiesHandlers } from "./handlers/entities.ts";
import { factsHandlers } from "./handlers/facts.ts";
import { filingHandlers } from "./handlers/filing.ts";
import { importsHandlers } from "./handlers/imports.ts";
import { linksHandlers } from "./handlers/links.ts";
import { mailHandlers } from "./handlers/mail.ts";
import { noticesHandlers } from "./handlers/notices.ts";
import { savedSearchesHandlers } from "./handlers/saved-searches.ts";
import { settingsHandlers } from "./handlers/settings.ts";
import { settingsBoxHandlers } from "./handlers/settings-box.ts";
import { uploadsHandlers } from "./handlers/uploads.ts";
import { webhooksHandlers } from "./handlers/webhooks.ts";
import { authenticate } from "./session.ts";
import { documentShown } from "./shown.ts";

/** One handler a route; a route without one does not compile. */
const handlers: Record<RouteId, Handler> = {
  getMe: looks(meOperation),
  getIdentity: looks(identityOperation),
  getAccount: looks(accountOperation),
  getOverview: looks(overviewOperation),
  search: looks(searchOperation),
  ...savedSearchesHandlers,
  suggestQuestions: looks(suggestOperation),
  listDocuments: looks(listOperation),
  addDocuments: changes(addOperation, async ({ request }) => ({ parts: multipart(request) })),
  addNote: changes(noteOperation, bodyAndPath),
  getDocument: looks(getOperation),
  listSimilar: looks(similarOperation),
  correctDocument: changes(correctOperation, bodyAndPath, documentShown),
  getFile: async ({ box, call, request, params, fault }, route) => {
    admit(call.caller, fileOperation.needs);
    const query = queryOf(route, request.url) as { download: boolean };
    const file = await ask(
      box,
      fileOperation,
      pathOf(route, params) as { document: string; file: string },
      call,
    );
    return sendFile(request, file, query.download, fault);
  },
  getPage: async ({ box, call, request, params }, route) => {
    admit(call.caller, pictureOperation.needs);
    const input = { ...queryOf(route, request.url), ...pathOf(route, params) };
    return sendPicture(
      request,
      await ask(box, pictureOperation, input as Parameters<typeof pictureOperation.run>[2], call),
    );
  },
  listDocumentFacts: looks(documentFactsOperation),
  getSpending: looks(spendingOperation),
  listPageWords: looks(pageWordsOperation),
  listCategories: looks(categoriesOperation),
  listTypes: looks(typesOperation),
  ...factsHandlers,
  ...entitiesHandlers,
  ...checkupHandlers,
  ...uploadsHandlers,
  ...importsHandlers,
  ...filingHandlers,
  ...bundlesHandlers,
  ...linksHandlers,
  ...mailHandlers,
  ...noticesHandlers,
  ...settingsHandlers,
  ...settingsBoxHandlers,
  ...askHandlers,
  ...webhooksHandlers,
  ...auditHandlers,
  ...connectionsHandlers,
  watchEvents: ({ box, call, request }) => {
    const scope = admit(call.caller, { kind: "read", scope: "read", appOnly: true });
    const still = () => {
      try {
        return authenticate(box, request, call.origin).account.id === scope.accountId;
      } catch {
        return false;
      }
    };
    return watch(box, scope, request, still, isKeeper(box, call.caller));
  },
};

/** Every route of the published API with its handler. */
export const table: readonly { route: Route & { id: RouteId }; handle: Handler }[] = routes.map((route) => ({
  route,
  handle: handlers[route.id],
}));

/** The same by the name of the call. */
export const tableById: Readonly<Record<RouteId, { route: Route & { id: RouteId }; handle: Handler }>> =
  Object.fromEntries(table.map((entry) => [entry.route.id, entry])) as Record<
    RouteId,
    { route: Route & { id: RouteId }; handle: Handler }
  >;
