import {
  AccountNamed,
  Member,
  MemberAdded,
  MemberList,
  OwnTokenList,
  Passkey,
  PasswordChanged,
  Profile,
  RecoveryCodes,
  Removed,
  SessionList,
  SessionsEnded,
  SignInLink,
  TokenMade,
  TotpSetup,
  WalletKeeping,
} from "../settings.ts";
import { created, inArea, ok } from "./route.ts";
import {
  AccountName,
  MemberBody,
  MemberChange,
  MemberPath,
  OwnPassword,
  PasskeyName,
  PasskeyPath,
  PasswordChange,
  ProfileChange,
  SessionPath,
  TokenBody,
  TokenPath,
  TotpCode,
  WalletKeepingChange,
} from "./settings-bodies.ts";

const people = inArea("Members", { scope: "members" });
const members = inArea("Members", { scope: "manage", app_only: true });
const profile = inArea("Profile");
const tokens = inArea("Tokens");

// What concerns the person alone is theirs in every role.

/** How people sign in and what they gave to programs, from the app alone; and who belongs to the account. */
export const settingsRoutes = [
  profile.get("getProfile", "/profile", {
    summary: "The person, and how they sign in",
    app_only: true,
    answers: ok("The person.", Profile),
  }),
  profile.patch("changeProfile", "/profile", {
    summary: "Another name or e-mail address",
    scope: "read",
    app_only: true,
    conditional: true,
    body: ProfileChange,
    answers: ok("The person.", Profile),
  }),
  profile.post("changePassword", "/profile/password", {
    summary: "Another password; every other session ends",
    scope: "read",
    app_only: true,
    body: PasswordChange,
    answers: ok("It is changed.", PasswordChanged),
  }),
  profile.patch("renamePasskey", "/passkeys/{passkey}", {
    summary: "Call a passkey otherwise",
    scope: "read",
    app_only: true,
    params: PasskeyPath,
    body: PasskeyName,
    answers: ok("The passkey.", Passkey),
  }),
  profile.remove("deletePasskey", "/passkeys/{passkey}", {
    summary: "Let a passkey sign in no more",
    scope: "read",
    app_only: true,
    params: PasskeyPath,
    answers: ok("It is gone.", Removed),
  }),
  profile.post("startTotp", "/totp", {
    summary: "Begin with codes of an app on the phone",
    scope: "read",
    app_only: true,
    body: OwnPassword,
    answers: created("What the app is given.", TotpSetup),
  }),
  profile.post("confirmTotp", "/totp/confirm", {
    summary: "Give the first code; from now on one is asked for after the password",
    scope: "read",
    app_only: true,
    body: TotpCode,
    answers: ok("Codes for paper.", RecoveryCodes),
  }),
  profile.post("renewRecoveryCodes", "/totp/recovery-codes", {
    summary: "New codes for paper; those before serve no more",
    scope: "read",
    app_only: true,
    body: OwnPassword,
    answers: ok("Codes for paper.", RecoveryCodes),
  }),
  profile.post("removeTotp", "/totp/remove", {
    summary: "Ask for no code any more",
    scope: "read",
    app_only: true,
    body: OwnPassword,
    answers: ok("It is gone.", Removed),
  }),
  profile.get("listSessions", "/sessions", {
    summary: "Where the person is signed in",
    app_only: true,
    answers: ok("The sessions.", SessionList),
  }),
  profile.post("endOtherSessions", "/sessions/end-others", {
    summary: "End every session but this one",
    scope: "read",
    app_only: true,
    answers: ok("How many were ended.", SessionsEnded),
  }),
  profile.remove("endSession", "/sessions/{session}", {
    summary: "End a session",
    scope: "read",
    app_only: true,
    params: SessionPath,
    answers: ok("It is ended.", SessionsEnded),
  }),
  tokens.get("listTokens", "/tokens", {
    summary: "What the person gave to programs",
    app_only: true,
    answers: ok("The tokens.", OwnTokenList),
  }),
  tokens.post("addToken", "/tokens", {
    summary: "A personal token",
    scope: "read",
    app_only: true,
    body: TokenBody,
    answers: created("The token, shown once.", TokenMade),
  }),
  tokens.remove("deleteToken", "/tokens/{token}", {
    summary: "Let a token, or a connection, in no more",
    scope: "read",
    app_only: true,
    params: TokenPath,
    answers: ok("It is gone.", Removed),
  }),
  people.get("listMembers", "/members", {
    summary: "Who belongs to the account, and its guests",
    answers: ok("The people.", MemberList),
  }),
  people.post("addMember", "/members", {
    summary: "Let somebody in",
    body: MemberBody,
    answers: created("The person, and the address to come in by.", MemberAdded),
  }),
  people.patch("changeMember", "/members/{member}", {
    summary: "Give somebody another role",
    params: MemberPath,
    body: MemberChange,
    answers: ok("The person.", Member),
  }),
  people.remove("removeMember", "/members/{member}", {
    summary: "Let somebody in no more",
    params: MemberPath,
    answers: ok("Gone from the account.", Removed),
  }),
  members.post("makeSignInLink", "/members/{member}/sign-in-link", {
    summary: "An address to come in by, for somebody who has lost their password",
    params: MemberPath,
    answers: created("The address, shown once.", SignInLink),
  }),
  members.post("endMemberSessions", "/members/{member}/end-sessions", {
    summary: "Sign somebody out on every device",
    params: MemberPath,
    answers: ok("How many sign-ins ended.", SessionsEnded),
  }),
  members.post("endMemberCodes", "/members/{member}/end-codes", {
    summary: "Ask somebody for codes no more, who has lost phone and paper",
    params: MemberPath,
    answers: ok("Only the password is asked for.", Removed),
  }),
  members.post("nameAccount", "/account-name", {
    summary: "Call the family or the business otherwise",
    body: AccountName,
    answers: ok("The name.", AccountNamed),
  }),
  members.post("allowWalletOnPhones", "/wallet-on-phones", {
    summary: "Let people keep the wallet on their phones, or not",
    body: WalletKeepingChange,
    answers: ok("Whether they may.", WalletKeeping),
  }),
] as const;
