import { type Static, Type } from "@sinclair/typebox";
import { roles, scopes } from "../account.ts";
import { Closed, Day, Id, Nullable, OneOf, Words } from "../schema.ts";
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
} from "../settings.ts";
import { route } from "./route.ts";

const password = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description });
const address = (description: string) => Words(254, description);

export const ProfileChange = Closed(
  {
    name: Type.Optional(Words(120)),
    email: Type.Optional(address("What the person signs in with.")),
    language: Type.Optional(
      Nullable(Type.String({ pattern: "^[a-z]{2}$", description: "Of the app; null: as the browser says." })),
    ),
    password: Type.Optional(password("The person's own, to change the e-mail address.")),
  },
  { $id: "ProfileChange", description: "What is to be otherwise; what is left out stays." },
);
export type ProfileChange = Static<typeof ProfileChange>;

export const PasswordChange = Closed(
  {
    current: Type.Optional(password("Left out by somebody who has none.")),
    password: password("The new one."),
  },
  { $id: "PasswordChange" },
);
export type PasswordChange = Static<typeof PasswordChange>;

export const OwnPassword = Closed(
  { password: password("The person's own.") },
  { $id: "OwnPassword", description: "That it is the person, and not somebody at their screen." },
);
export type OwnPassword = Static<typeof OwnPassword>;

export const TotpCode = Closed(
  { code: Type.String({ minLength: 1, maxLength: 40, description: "Six digits." }) },
  { $id: "TotpCode" },
);
export type TotpCode = Static<typeof TotpCode>;

export const PasskeyPath = Closed({
  passkey: Type.String({ pattern: "^[A-Za-z0-9_-]{1,1400}$", description: "The credential id." }),
});
export const PasskeyName = Closed({ name: Words(80) }, { $id: "PasskeyName" });
export const SessionPath = Closed({ session: Id("The session.") });
export const TokenPath = Closed({ token: Id("The token.") });
export const MemberPath = Closed({ member: Id("The person.") });

export const TokenBody = Closed(
  {
    name: Words(120, "What it is for."),
    scopes: Type.Array(OneOf(scopes), { maxItems: 10, description: "Beside `read`, which every token has." }),
    expires: Type.Optional(Day("The last day it works; left out: it does not end.")),
  },
  { $id: "NewToken" },
);
export type TokenBody = Static<typeof TokenBody>;

const role = (description: string) => OneOf(roles, { description });
const bundle = (description: string) => Type.Optional(Id(description));

export const MemberBody = Closed(
  {
    name: Words(120),
    email: address("What the person signs in with. Nothing is sent to it."),
    role: role("`view`, `edit` and `upload_only` are guests."),
    bundle: bundle("The one bundle a guest is let in on; left out: every paper."),
  },
  { $id: "NewMember" },
);
export type MemberBody = Static<typeof MemberBody>;

export const MemberChange = Closed(
  { role: role("The new one."), bundle: bundle("The one bundle of a guest; left out: every paper.") },
  { $id: "MemberChange" },
);
export type MemberChange = Static<typeof MemberChange>;

export const AccountName = Closed({ name: Words(120) }, { $id: "AccountName" });
export type AccountName = Static<typeof AccountName>;

// What concerns the person alone is theirs in every role.
const mine = { area: "Profile", kind: "read", scope: "read", app_only: true } as const;
const change = { area: "Profile", kind: "change", scope: "read", app_only: true } as const;
const look = { area: "Members", kind: "read", scope: "manage", app_only: true } as const;
const owners = { area: "Members", kind: "change", scope: "manage", app_only: true } as const;
const wrongs = [400, 401, 403, 409, 413, 422];

/** How people sign in, what they gave to programs, and who belongs to the account. From the app alone. */
export const settingsRoutes = [
  route({
    ...mine,
    id: "getProfile",
    method: "GET",
    path: "/profile",
    summary: "The person, and how they sign in",
    answers: [{ status: 200, description: "The person.", schema: Profile }],
    problems: [401, 403],
  }),
  route({
    ...change,
    id: "changeProfile",
    method: "PATCH",
    path: "/profile",
    summary: "Another name or e-mail address",
    body: ProfileChange,
    answers: [{ status: 200, description: "The person.", schema: Profile }],
    problems: wrongs,
  }),
  route({
    ...change,
    id: "changePassword",
    method: "POST",
    path: "/profile/password",
    summary: "Another password; every other session ends",
    body: PasswordChange,
    answers: [{ status: 200, description: "It is changed.", schema: PasswordChanged }],
    problems: wrongs,
  }),
  route({
    ...change,
    id: "renamePasskey",
    method: "PATCH",
    path: "/passkeys/{passkey}",
    summary: "Call a passkey otherwise",
    params: PasskeyPath,
    body: PasskeyName,
    answers: [{ status: 200, description: "The passkey.", schema: Passkey }],
    problems: wrongs,
  }),
  route({
    ...change,
    id: "deletePasskey",
    method: "DELETE",
    path: "/passkeys/{passkey}",
    summary: "Let a passkey sign in no more",
    params: PasskeyPath,
    answers: [{ status: 200, description: "It is gone.", schema: Removed }],
    problems: [400, 401, 403, 409],
  }),
  route({
    ...change,
    id: "startTotp",
    method: "POST",
    path: "/totp",
    summary: "Begin with codes of an app on the phone",
    body: OwnPassword,
    answers: [{ status: 201, description: "What the app is given.", schema: TotpSetup }],
    problems: wrongs,
  }),
  route({
    ...change,
    id: "confirmTotp",
    method: "POST",
    path: "/totp/confirm",
    summary: "Give the first code; from now on one is asked for after the password",
    body: TotpCode,
    answers: [{ status: 200, description: "Codes for paper.", schema: RecoveryCodes }],
    problems: wrongs,
  }),
  route({
    ...change,
    id: "renewRecoveryCodes",
    method: "POST",
    path: "/totp/recovery-codes",
    summary: "New codes for paper; those before serve no more",
    body: OwnPassword,
    answers: [{ status: 200, description: "Codes for paper.", schema: RecoveryCodes }],
    problems: wrongs,
  }),
  route({
    ...change,
    id: "removeTotp",
    method: "POST",
    path: "/totp/remove",
    summary: "Ask for no code any more",
    body: OwnPassword,
    answers: [{ status: 200, description: "It is gone.", schema: Removed }],
    problems: wrongs,
  }),
  route({
    ...mine,
    id: "listSessions",
    method: "GET",
    path: "/sessions",
    summary: "Where the person is signed in",
    answers: [{ status: 200, description: "The sessions.", schema: SessionList }],
    problems: [401, 403],
  }),
  route({
    ...change,
    id: "endOtherSessions",
    method: "POST",
    path: "/sessions/end-others",
    summary: "End every session but this one",
    answers: [{ status: 200, description: "How many were ended.", schema: SessionsEnded }],
    problems: [400, 401, 403, 409],
  }),
  route({
    ...change,
    id: "endSession",
    method: "DELETE",
    path: "/sessions/{session}",
    summary: "End a session",
    params: SessionPath,
    answers: [{ status: 200, description: "It is ended.", schema: SessionsEnded }],
    problems: [400, 401, 403, 409],
  }),
  route({
    ...mine,
    id: "listTokens",
    method: "GET",
    path: "/tokens",
    area: "Tokens",
    summary: "What the person gave to programs",
    answers: [{ status: 200, description: "The tokens.", schema: OwnTokenList }],
    problems: [401, 403],
  }),
  route({
    ...change,
    id: "addToken",
    method: "POST",
    path: "/tokens",
    area: "Tokens",
    summary: "A personal token",
    body: TokenBody,
    answers: [{ status: 201, description: "The token, shown once.", schema: TokenMade }],
    problems: wrongs,
  }),
  route({
    ...change,
    id: "deleteToken",
    method: "DELETE",
    path: "/tokens/{token}",
    area: "Tokens",
    summary: "Let a token, or a connection, in no more",
    params: TokenPath,
    answers: [{ status: 200, description: "It is gone.", schema: Removed }],
    problems: [400, 401, 403, 409],
  }),
  route({
    ...look,
    id: "listMembers",
    method: "GET",
    path: "/members",
    summary: "Who belongs to the account, and its guests",
    answers: [{ status: 200, description: "The people.", schema: MemberList }],
    problems: [401, 403],
  }),
  route({
    ...owners,
    id: "addMember",
    method: "POST",
    path: "/members",
    summary: "Let somebody in",
    body: MemberBody,
    answers: [
      { status: 201, description: "The person, and the address to come in by.", schema: MemberAdded },
    ],
    problems: wrongs,
  }),
  route({
    ...owners,
    id: "changeMember",
    method: "PATCH",
    path: "/members/{member}",
    summary: "Give somebody another role",
    params: MemberPath,
    body: MemberChange,
    answers: [{ status: 200, description: "The person.", schema: Member }],
    problems: wrongs,
  }),
  route({
    ...owners,
    id: "removeMember",
    method: "DELETE",
    path: "/members/{member}",
    summary: "Let somebody in no more",
    params: MemberPath,
    answers: [{ status: 200, description: "Gone from the account.", schema: Removed }],
    problems: [400, 401, 403, 409],
  }),
  route({
    ...owners,
    id: "makeSignInLink",
    method: "POST",
    path: "/members/{member}/sign-in-link",
    summary: "An address to come in by, for somebody who has lost their password",
    params: MemberPath,
    answers: [{ status: 201, description: "The address, shown once.", schema: SignInLink }],
    problems: [400, 401, 403, 409],
  }),
  route({
    ...owners,
    id: "nameAccount",
    method: "POST",
    path: "/account-name",
    summary: "Call the family or the business otherwise",
    body: AccountName,
    answers: [{ status: 200, description: "The name.", schema: AccountNamed }],
    problems: wrongs,
  }),
] as const;
