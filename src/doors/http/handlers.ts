import type { Route } from "#contract/routes/route.ts";
import type { RouteId } from "#contract/routes.ts";
import { routes } from "#contract/routes.ts";
import { bytesHeaders, json } from "#kernel/http.ts";
import { suggestOperation } from "#operations/ask/suggest.ts";
import { auditOperation } from "#operations/audit.ts";
import {
  addBundleOperation,
  addToBundleOperation,
  deleteBundleOperation,
  getBundleOperation,
  listBundlesOperation,
  removeFromBundleOperation,
  renameBundleOperation,
} from "#operations/bundles/bundles.ts";
import { downloadOperation } from "#operations/bundles/download.ts";
import { taxOperation } from "#operations/bundles/tax.ts";
import {
  actOperation,
  leadDaysOperation,
  obligationOperation,
  remindOperation,
} from "#operations/checkup/act.ts";
import {
  calendarOperation,
  endFeedOperation,
  makeFeedOperation,
  obligationCalendarOperation,
} from "#operations/checkup/calendar.ts";
import { dismissGapOperation, reopenGapOperation } from "#operations/checkup/gaps.ts";
import { checkupOperation } from "#operations/checkup/list.ts";
import { assistantsOperation, changeAssistantsOperation } from "#operations/connections/assistants.ts";
import {
  connectionActivityOperation,
  endConnectionOperation,
  listConnectionsOperation,
} from "#operations/connections/connections.ts";
import {
  arrangementOperation,
  arrangeOperation,
  restorePagesOperation,
  undoArrangementOperation,
} from "#operations/documents/arrange.ts";
import { correctOperation } from "#operations/documents/correct.ts";
import { addOperation } from "#operations/documents/filing/add.ts";
import { coverOperation, fileOperation, pictureOperation } from "#operations/documents/filing/files.ts";
import { noteOperation } from "#operations/documents/filing/note.ts";
import { rereadOperation } from "#operations/documents/filing/reread.ts";
import { foldOperation, notADuplicateOperation } from "#operations/documents/fold.ts";
import { getOperation, pageWordsOperation } from "#operations/documents/get.ts";
import { listOperation } from "#operations/documents/list.ts";
import { lookOperation } from "#operations/documents/look.ts";
import { changeManyOperation } from "#operations/documents/many.ts";
import {
  addPaperNoteOperation,
  listPaperNotesOperation,
  removePaperNoteOperation,
} from "#operations/documents/paper-notes.ts";
import { replacesOperation, unreplaceOperation } from "#operations/documents/replaces.ts";
import { splitOperation, unsplitOperation } from "#operations/documents/split.ts";
import {
  deleteForGoodOperation,
  emptyTrashOperation,
  restoreOperation,
  trashOperation,
} from "#operations/documents/trash.ts";
import { undoTypeOfferOperation, useTypeOfferOperation } from "#operations/documents/type-change.ts";
import { unlockOperation } from "#operations/documents/unlock.ts";
import { gapDraftOperation, obligationDraftOperation } from "#operations/drafts/draft.ts";
import { changeEntityOperation } from "#operations/entities/change.ts";
import {
  combineOperation,
  dismissDuplicateOperation,
  duplicatesOperation,
  undoCombinationOperation,
} from "#operations/entities/combine.ts";
import { linkOperation, unlinkOperation } from "#operations/entities/links.ts";
import { entitiesOperation, entityOperation } from "#operations/entities/list.ts";
import {
  ExportStopped,
  exportAccountOperation,
  exportStateOperation,
  stopExportOperation,
} from "#operations/export/download.ts";
import { addFactOperation, takeFactOperation } from "#operations/facts/add.ts";
import { factChoicesOperation } from "#operations/facts/choices.ts";
import { correctFactOperation } from "#operations/facts/correct.ts";
import { documentFactsOperation, factOperation, factsOperation } from "#operations/facts/list.ts";
import {
  accountOperation,
  identityOperation,
  meOperation,
  overviewOperation,
} from "#operations/identity/me.ts";
import {
  importOperation,
  importsOperation,
  pauseOperation,
  resumeOperation,
} from "#operations/imports/list.ts";
import { libraryMonthsOperation, libraryOperation, libraryTagsOperation } from "#operations/library/list.ts";
import { libraryColumnsOperation, libraryExportOperation } from "#operations/library/table.ts";
import { addLinkOperation, listLinksOperation, revokeLinkOperation } from "#operations/links/links.ts";
import {
  endMailAddressOperation,
  mailAddressOperation,
  makeMailAddressOperation,
} from "#operations/mail/address.ts";
import {
  addMailboxOperation,
  deleteMailboxOperation,
  listMailboxesOperation,
  testMailbox,
  testMailboxNeeds,
} from "#operations/mail/mailboxes.ts";
import {
  addMemberOperation,
  allowWalletOnPhonesOperation,
  changeMemberOperation,
  endMemberCodesOperation,
  endMemberSessionsOperation,
  listMembersOperation,
  nameAccountOperation,
  removeMemberOperation,
  signInLinkOperation,
} from "#operations/members/members.ts";
import {
  changePasswordOperation,
  changeProfileOperation,
  deletePasskeyOperation,
  profileOperation,
  renamePasskeyOperation,
} from "#operations/members/profile.ts";
import {
  addProviderOperation,
  allowPasswordsOperation,
  changeProviderOperation,
  deleteProviderOperation,
  linkedProvidersOperation,
  listProvidersOperation,
  testProvider,
  testProviderNeeds,
  unlinkProviderOperation,
} from "#operations/members/providers/providers.ts";
import {
  confirmTotpOperation,
  removeTotpOperation,
  renewRecoveryCodesOperation,
  startTotpOperation,
} from "#operations/members/second-step.ts";
import {
  endOtherSessionsOperation,
  endSessionOperation,
  listSessionsOperation,
} from "#operations/members/sessions.ts";
import {
  addNoticeOperation,
  changeNoticeOperation,
  deleteMailServerOperation,
  deleteNoticeOperation,
  listNoticesOperation,
  setMailServerOperation,
  setTimeZoneOperation,
  testNoticeOperation,
} from "#operations/notices/settings.ts";
import { admit, ask, type ChangeOperation, perform, type ReadOperation } from "#operations/operation.ts";
import { addSamplesOperation, removeSamplesOperation } from "#operations/samples/samples.ts";
import {
  addSavedOperation,
  changeSavedOperation,
  deleteSavedOperation,
  listSavedOperation,
} from "#operations/search/saved.ts";
import { searchOperation } from "#operations/search/search.ts";
import { similarOperation } from "#operations/search/similar.ts";
import { calendarFeedOperation, planOperation, waysInOperation } from "#operations/settings/account.ts";
import { endBackupPlanOperation, planBackupsOperation } from "#operations/settings/backup-plan.ts";
import {
  backupOperation,
  deleteBackupOperation,
  keptRecoveryCodeOperation,
  listBackupsOperation,
  makeBackupOperation,
  recoveryCodeOperation,
  renewRecoveryCodeOperation,
  stopBackupOperation,
  tryRestoreOperation,
} from "#operations/settings/backups.ts";
import { healthOperation, lookAtEverythingOperation } from "#operations/settings/health.ts";
import {
  pullModelOperation,
  readingOperation,
  removeModelOperation,
  stopModelOperation,
} from "#operations/settings/reading.ts";
import { spendingOperation, spendingPapersOperation } from "#operations/spending/spending.ts";
import { fileAsOperation } from "#operations/taxonomy/file-as.ts";
import { categoriesOperation, typesOperation } from "#operations/taxonomy/list.ts";
import { addTokenOperation, deleteTokenOperation, listTokensOperation } from "#operations/tokens/own.ts";
import { completeOperation } from "#operations/uploads/complete.ts";
import { abortOperation, startOperation, urlsOperation } from "#operations/uploads/start.ts";
import {
  addWebhookOperation,
  deleteWebhookOperation,
  listWebhooksOperation,
  renewWebhookSecretOperation,
  testWebhookOperation,
  webhookDeliveriesOperation,
} from "#operations/webhooks/webhooks.ts";
import {
  addWorkerOperation,
  listWorkersOperation,
  removeWorkerOperation,
} from "#operations/workers/tokens.ts";
import { sendCalendar } from "./calendar.ts";
import { sendFile, sendPicture, sendZip, stream } from "./files.ts";
import { bodyAndPath, changes, type Handler, looks, pathOf, queryOf } from "./handler.ts";
import { disposition } from "./headers.ts";
import { answers, watches } from "./streams.ts";
import { shownBy } from "./tags.ts";

/** What changes show of what they change: the looks that give the tags of their `If-Match`, asked without a query. */
const documentShown = shownBy(getOperation, ({ document }: { document: string }) => ({
  document,
  text: false,
  max_chars: 12_000,
}));

const factShown = shownBy(factOperation, ({ document, fact }: { document: string; fact: string }) => ({
  document,
  fact,
}));

const entityShown = shownBy(entityOperation, ({ entity }: { entity: string }) => ({ entity }));

const obligationShown = shownBy(obligationOperation, ({ obligation }: { obligation: string }) => ({
  obligation,
}));

const bundleShown = shownBy(getBundleOperation, ({ bundle }: { bundle: string }) => ({ bundle }));

const searchesShown = shownBy(listSavedOperation, () => ({}));
const noticesShown = shownBy(listNoticesOperation, () => ({}));
const profileShown = shownBy(profileOperation, () => ({}));
const assistantsShown = shownBy(assistantsOperation, () => ({}));

/** A question with an optional body: one that was not sent asks for what is usual. */
const asks =
  <I, O>(op: ReadOperation<I, O>): Handler =>
  async (incoming, route) => {
    const { box, call, request } = incoming;
    admit(call.caller, op.needs);
    queryOf(route, request.url);
    const empty = request.body === null && !request.headers.has("content-type");
    const input = empty ? (pathOf(route, incoming.params) as I) : await bodyAndPath<I>(incoming, route);
    return json(await ask(box, op, input, call));
  };

/** The answer holds a secret, so it is never kept for a repeated call: a second one makes a new address. */
const unkept =
  <O>(op: ChangeOperation<object, void, O>): Handler =>
  async ({ box, call, request }, route) => {
    admit(call.caller, op.needs);
    queryOf(route, request.url);
    const done = await perform(box, op, {}, call, null, route.answers[0]?.status);
    return json(done.output, done.status);
  };

const asking = () => import("#operations/ask/ask.ts");

/** One handler a route; a route without one does not compile. */
const handlers: Record<RouteId, Handler> = {
  getMe: looks(meOperation),
  getIdentity: looks(identityOperation),
  getAccount: looks(accountOperation),
  getOverview: looks(overviewOperation),
  search: looks(searchOperation),
  listSavedSearches: looks(listSavedOperation),
  addSavedSearch: changes(addSavedOperation),
  changeSavedSearch: changes(changeSavedOperation, searchesShown),
  deleteSavedSearch: changes(deleteSavedOperation, searchesShown),
  suggestQuestions: looks(suggestOperation),
  listDocuments: looks(listOperation),
  listLibrary: looks(libraryOperation),
  countLibrary: looks(libraryMonthsOperation),
  listTags: looks(libraryTagsOperation),
  listColumns: looks(libraryColumnsOperation),
  exportLibrary: async ({ box, call, request, fault }, route) => {
    admit(call.caller, libraryExportOperation.needs);
    const query = queryOf(route, request.url) as Parameters<typeof libraryExportOperation.run>[2];
    return sendZip(await ask(box, libraryExportOperation, query, call), fault);
  },
  addDocuments: changes(addOperation),
  addNote: changes(noteOperation),
  getDocument: looks(getOperation),
  listSimilar: looks(similarOperation),
  correctDocument: changes(correctOperation, documentShown),
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
  getCover: async ({ box, call, request, params }, route) => {
    admit(call.caller, coverOperation.needs);
    return sendPicture(
      request,
      await ask(box, coverOperation, pathOf(route, params) as { document: string }, call),
    );
  },
  listDocumentFacts: looks(documentFactsOperation),
  addSamples: changes(addSamplesOperation),
  removeSamples: changes(removeSamplesOperation),
  getSpending: looks(spendingOperation),
  getSpendingPapers: looks(spendingPapersOperation),
  listPageWords: looks(pageWordsOperation),
  listCategories: looks(categoriesOperation),
  listTypes: looks(typesOperation),
  listFacts: looks(factsOperation),
  getFact: looks(factOperation),
  correctFact: changes(correctFactOperation, factShown),
  chooseFact: looks(factChoicesOperation),
  addFact: changes(addFactOperation),
  takeFact: changes(takeFactOperation),
  fileAsType: changes(fileAsOperation, documentShown),
  useTypeOffer: changes(useTypeOfferOperation),
  undoTypeOffer: changes(undoTypeOfferOperation),
  listPeopleAndThings: looks(entitiesOperation),
  listDuplicates: looks(duplicatesOperation),
  dismissDuplicate: changes(dismissDuplicateOperation),
  getPersonOrThing: looks(entityOperation),
  changePersonOrThing: changes(changeEntityOperation, entityShown),
  combinePeopleAndThings: changes(combineOperation),
  undoCombination: changes(undoCombinationOperation),
  linkPersonOrThing: changes(linkOperation),
  unlinkPersonOrThing: changes(unlinkOperation),
  getCheckup: looks(checkupOperation),
  getObligation: looks(obligationOperation),
  actOnObligation: changes(actOperation, obligationShown),
  patchObligation: changes(actOperation, obligationShown),
  setLeadDays: changes(leadDaysOperation, obligationShown),
  dismissGap: changes(dismissGapOperation),
  reopenGap: changes(reopenGapOperation),
  addReminder: changes(remindOperation),
  getCalendar: async ({ box, call, request }, route) => {
    admit(call.caller, calendarOperation.needs);
    queryOf(route, request.url);
    return sendCalendar(request, await ask(box, calendarOperation, {}, call));
  },
  getObligationCalendar: async ({ box, call, request, params }, route) => {
    admit(call.caller, obligationCalendarOperation.needs);
    const input = pathOf(route, params) as { obligation: string };
    return sendCalendar(request, await ask(box, obligationCalendarOperation, input, call));
  },
  makeCalendarFeed: unkept(makeFeedOperation),
  endCalendarFeed: unkept(endFeedOperation),
  startUpload: changes(startOperation),
  uploadUrls: changes(urlsOperation),
  completeUpload: changes(completeOperation),
  abortUpload: changes(abortOperation),
  listImports: looks(importsOperation),
  getImport: looks(importOperation),
  pauseImport: changes(pauseOperation),
  resumeImport: changes(resumeOperation),
  trashDocument: changes(trashOperation, documentShown),
  changeDocuments: changes(changeManyOperation),
  restoreDocument: changes(restoreOperation),
  deleteDocument: changes(deleteForGoodOperation),
  emptyTrash: changes(emptyTrashOperation),
  readDocument: changes(rereadOperation),
  unlockDocument: changes(unlockOperation),
  replaceDocument: changes(replacesOperation),
  unreplaceDocument: changes(unreplaceOperation),
  notADuplicate: changes(notADuplicateOperation),
  foldDocument: changes(foldOperation),
  listPaperNotes: looks(listPaperNotesOperation),
  addPaperNote: changes(addPaperNoteOperation),
  removePaperNote: changes(removePaperNoteOperation),
  getPageArrangement: looks(arrangementOperation),
  arrangePages: changes(arrangeOperation),
  undoArrangement: changes(undoArrangementOperation),
  restorePages: changes(restorePagesOperation),
  splitDocument: changes(splitOperation),
  unsplitDocument: changes(unsplitOperation),
  lookAtDocument: looks(lookOperation),
  listBundles: looks(listBundlesOperation),
  addBundle: changes(addBundleOperation),
  assembleTaxPackage: changes(taxOperation),
  getBundle: looks(getBundleOperation),
  renameBundle: changes(renameBundleOperation, bundleShown),
  deleteBundle: changes(deleteBundleOperation, bundleShown),
  addToBundle: changes(addToBundleOperation, bundleShown),
  removeFromBundle: changes(removeFromBundleOperation),
  downloadBundle: async ({ box, call, request, params, fault }, route) => {
    admit(call.caller, downloadOperation.needs);
    queryOf(route, request.url);
    const zip = await ask(box, downloadOperation, pathOf(route, params) as { bundle: string }, call);
    return sendZip(zip, fault);
  },
  listLinks: looks(listLinksOperation),
  addLink: changes(addLinkOperation),
  revokeLink: changes(revokeLinkOperation),
  listMailboxes: looks(listMailboxesOperation),
  addMailbox: changes(addMailboxOperation),
  deleteMailbox: changes(deleteMailboxOperation),
  testMailbox: async ({ box, call, request, params }, route) => {
    admit(call.caller, testMailboxNeeds);
    queryOf(route, request.url);
    const { mailbox } = pathOf(route, params) as { mailbox: string };
    return json(await testMailbox(box, call, mailbox));
  },
  getMailAddress: looks(mailAddressOperation),
  makeMailAddress: changes(makeMailAddressOperation),
  endMailAddress: changes(endMailAddressOperation),
  listNotices: looks(listNoticesOperation),
  addNotice: changes(addNoticeOperation),
  changeNotice: changes(changeNoticeOperation, noticesShown),
  deleteNotice: changes(deleteNoticeOperation, noticesShown),
  testNotice: changes(testNoticeOperation),
  setMailServer: changes(setMailServerOperation),
  deleteMailServer: changes(deleteMailServerOperation),
  setTimeZone: changes(setTimeZoneOperation),
  listProviders: looks(listProvidersOperation),
  addProvider: changes(addProviderOperation),
  changeProvider: changes(changeProviderOperation),
  deleteProvider: changes(deleteProviderOperation),
  testProvider: async ({ box, call, request, params }, route) => {
    admit(call.caller, testProviderNeeds);
    queryOf(route, request.url);
    const { provider } = pathOf(route, params) as { provider: string };
    return json(await testProvider(box, call, provider));
  },
  allowPasswords: changes(allowPasswordsOperation),
  listLinkedProviders: looks(linkedProvidersOperation),
  unlinkProvider: changes(unlinkProviderOperation),
  getProfile: looks(profileOperation),
  changeProfile: changes(changeProfileOperation, profileShown),
  changePassword: changes(changePasswordOperation),
  renamePasskey: changes(renamePasskeyOperation),
  deletePasskey: changes(deletePasskeyOperation),
  startTotp: changes(startTotpOperation),
  confirmTotp: changes(confirmTotpOperation),
  renewRecoveryCodes: changes(renewRecoveryCodesOperation),
  removeTotp: changes(removeTotpOperation),
  listSessions: looks(listSessionsOperation),
  endOtherSessions: changes(endOtherSessionsOperation),
  endSession: changes(endSessionOperation),
  listTokens: looks(listTokensOperation),
  addToken: changes(addTokenOperation),
  deleteToken: changes(deleteTokenOperation),
  listMembers: looks(listMembersOperation),
  addMember: changes(addMemberOperation),
  changeMember: changes(changeMemberOperation),
  removeMember: changes(removeMemberOperation),
  makeSignInLink: changes(signInLinkOperation),
  endMemberSessions: changes(endMemberSessionsOperation),
  endMemberCodes: changes(endMemberCodesOperation),
  nameAccount: changes(nameAccountOperation),
  allowWalletOnPhones: changes(allowWalletOnPhonesOperation),
  getHealth: looks(healthOperation),
  lookAtEverything: changes(lookAtEverythingOperation),
  getReading: looks(readingOperation),
  pullModel: changes(pullModelOperation),
  stopModel: changes(stopModelOperation),
  removeModel: changes(removeModelOperation),
  listWorkers: looks(listWorkersOperation),
  addWorker: changes(addWorkerOperation),
  removeWorker: changes(removeWorkerOperation),
  listBackups: looks(listBackupsOperation),
  makeBackup: changes(makeBackupOperation),
  planBackups: changes(planBackupsOperation),
  endBackupPlan: changes(endBackupPlanOperation),
  stopBackup: changes(stopBackupOperation),
  tryRestore: changes(tryRestoreOperation),
  exportAccount: async ({ box, call, request, fault }, route) => {
    admit(call.caller, exportAccountOperation.needs);
    const query = queryOf(route, request.url) as Parameters<typeof exportAccountOperation.run>[2];
    const broke = (e: unknown) => e instanceof ExportStopped || fault(e);
    return sendZip(await ask(box, exportAccountOperation, query, call), broke);
  },
  getExport: looks(exportStateOperation),
  stopExport: changes(stopExportOperation),
  getBackup: async ({ box, call, request, params, fault }, route) => {
    admit(call.caller, backupOperation.needs);
    queryOf(route, request.url);
    const file = await ask(box, backupOperation, pathOf(route, params) as { backup: string }, call);
    return new Response(await stream(file.open, fault), {
      headers: bytesHeaders({
        "Content-Type": "application/octet-stream",
        "Content-Disposition": disposition("attachment", file.name),
        "Content-Length": String(file.bytes),
      }),
    });
  },
  deleteBackup: changes(deleteBackupOperation),
  renewRecoveryCode: changes(renewRecoveryCodeOperation),
  getRecoveryCode: looks(recoveryCodeOperation),
  keptRecoveryCode: changes(keptRecoveryCodeOperation),
  getPlan: looks(planOperation),
  getWaysIn: looks(waysInOperation),
  getCalendarFeed: looks(calendarFeedOperation),
  ask: answers(async () => (await asking()).questionOperation),
  askDocument: answers(async () => (await asking()).documentQuestionOperation),
  draftForObligation: asks(obligationDraftOperation),
  draftForGap: asks(gapDraftOperation),
  listWebhooks: looks(listWebhooksOperation),
  listWebhookDeliveries: looks(webhookDeliveriesOperation),
  renewWebhookSecret: changes(renewWebhookSecretOperation),
  addWebhook: changes(addWebhookOperation),
  deleteWebhook: changes(deleteWebhookOperation),
  testWebhook: changes(testWebhookOperation),
  getAudit: looks(auditOperation),
  listConnections: looks(listConnectionsOperation),
  getConnectionActivity: looks(connectionActivityOperation),
  endConnection: changes(endConnectionOperation),
  getAssistants: looks(assistantsOperation),
  changeAssistants: changes(changeAssistantsOperation, assistantsShown),
  watchEvents: watches,
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
