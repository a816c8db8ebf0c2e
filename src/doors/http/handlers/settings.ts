import type { Route } from "#contract/routes/route.ts";
import type { settingsRoutes } from "#contract/routes/settings.ts";
import {
  addMemberOperation,
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
import { addTokenOperation, deleteTokenOperation, listTokensOperation } from "#operations/tokens/own.ts";
import { bodyAndPath, changes, type Handler, type Incoming, looks, pathOf } from "../handler.ts";
import { shownBy } from "../tags.ts";

type Id = (typeof settingsRoutes)[number]["id"];

const path = async <I>({ params }: Incoming, route: Route): Promise<I> => pathOf(route, params) as I;
const nothing = async () => ({});

const profileShown = shownBy(profileOperation, () => ({}));

/** One handler a route of this area. */
export const settingsHandlers: Record<Id, Handler> = {
  getProfile: looks(profileOperation),
  changeProfile: changes(changeProfileOperation, bodyAndPath, profileShown),
  changePassword: changes(changePasswordOperation, bodyAndPath),
  renamePasskey: changes(renamePasskeyOperation, bodyAndPath),
  deletePasskey: changes(deletePasskeyOperation, path),
  startTotp: changes(startTotpOperation, bodyAndPath),
  confirmTotp: changes(confirmTotpOperation, bodyAndPath),
  renewRecoveryCodes: changes(renewRecoveryCodesOperation, bodyAndPath),
  removeTotp: changes(removeTotpOperation, bodyAndPath),
  listSessions: looks(listSessionsOperation),
  endOtherSessions: changes(endOtherSessionsOperation, nothing),
  endSession: changes(endSessionOperation, path),
  listTokens: looks(listTokensOperation),
  addToken: changes(addTokenOperation, bodyAndPath),
  deleteToken: changes(deleteTokenOperation, path),
  listMembers: looks(listMembersOperation),
  addMember: changes(addMemberOperation, bodyAndPath),
  changeMember: changes(changeMemberOperation, bodyAndPath),
  removeMember: changes(removeMemberOperation, path),
  makeSignInLink: changes(signInLinkOperation, path),
  endMemberSessions: changes(endMemberSessionsOperation, path),
  endMemberCodes: changes(endMemberCodesOperation, path),
  nameAccount: changes(nameAccountOperation, bodyAndPath),
};
