import { type Static, Type } from "@sinclair/typebox";
import { roles, scopes } from "./account.ts";
import { Closed, Count, Day, Id, Nullable, OneOf, Url } from "./schema.ts";

/** A moment (RFC 3339, UTC). */
export const Moment = (description: string) =>
  Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$", description });

export const Passkey = Closed(
  {
    id: Type.String({ description: "The credential id (WebAuthn), base64url." }),
    name: Type.String(),
    created: Moment("When it was made."),
    last_used: Nullable(Moment("When it last signed somebody in.")),
  },
  { $id: "Passkey", description: "A passkey of the person who asks." },
);
export type Passkey = Static<typeof Passkey>;

export const Profile = Closed(
  {
    id: Id(),
    name: Nullable(Type.String()),
    email: Type.String({ format: "email" }),
    language: Nullable(Type.String(), {
      description: "The language they want the app in (ISO 639-1); null: as the browser says.",
    }),
    role: OneOf(roles, { description: "In the account the call landed in." }),
    keeper: Type.Boolean({
      description: "Owns the account the box was set up with, and so looks after the box itself.",
    }),
    password: Type.Boolean({ description: "Whether there is one." }),
    passkeys: Type.Array(Passkey),
    totp: Closed(
      {
        on: Type.Boolean(),
        since: Nullable(Moment("When the first code was right.")),
        recovery_codes_left: Count("Codes on paper that were not used."),
      },
      { description: "Codes of an app on the phone, asked for after the password." },
    ),
  },
  { $id: "Profile", description: "The person who asks, and how they sign in." },
);
export type Profile = Static<typeof Profile>;

export const PasswordChanged = Closed(
  { changed: Type.Literal(true), sessions_ended: Count("Other sign-ins that were ended.") },
  { $id: "PasswordChanged" },
);
export type PasswordChanged = Static<typeof PasswordChanged>;

export const TotpSetup = Closed(
  {
    secret: Type.String({
      description: "Base 32, to be typed into an app that cannot read the square code.",
    }),
    uri: Type.String({ description: "What the square code says (`otpauth://totp/...`)." }),
  },
  { $id: "TotpSetup", description: "A new secret; nothing is asked for until a first code was right." },
);
export type TotpSetup = Static<typeof TotpSetup>;

export const RecoveryCodes = Closed(
  { recovery_codes: Type.Array(Type.String(), { description: "Shown once; each serves once." }) },
  { $id: "RecoveryCodes", description: "Codes on paper, for when the phone is lost." },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const Removed = Closed({ deleted: Type.Literal(true) }, { $id: "Removed" });
export type Removed = Static<typeof Removed>;

export const Session = Closed(
  {
    id: Id(),
    device: Nullable(Type.String(), {
      description: "What the browser says it is, such as `Firefox on Windows`.",
    }),
    signed_in: Moment("When."),
    last_seen: Nullable(Moment("To the minute.")),
    expires: Moment("When it ends by itself."),
    this_one: Type.Boolean({ description: "The session that asks." }),
  },
  { $id: "Session", description: "A sign-in that still holds." },
);
export type Session = Static<typeof Session>;

export const SessionList = Closed({ sessions: Type.Array(Session) }, { $id: "SessionList" });
export type SessionList = Static<typeof SessionList>;

export const SessionsEnded = Closed({ ended: Count() }, { $id: "SessionsEnded" });
export type SessionsEnded = Static<typeof SessionsEnded>;

const scopeList = () => Type.Array(OneOf(scopes));

export const OwnToken = Closed(
  {
    id: Id(),
    kind: OneOf(["personal", "connection"]),
    name: Type.String(),
    scopes: scopeList(),
    created: Moment("When it was made."),
    last_used: Nullable(Moment("To the minute.")),
    expires_at: Nullable(Day("The last day it works; null when it does not end.")),
    ended: Type.Boolean({ description: "It has run out." }),
  },
  {
    $id: "OwnToken",
    description: "A token the person gave to a program, or an assistant connected. Never the token itself.",
  },
);
export type OwnToken = Static<typeof OwnToken>;

export const OwnTokenList = Closed(
  {
    tokens: Type.Array(OwnToken, { description: "The newest first." }),
    offered: Type.Array(OneOf(scopes), {
      description: "What may be ticked for a new one, as far as the person's role allows.",
    }),
    works: Type.Boolean({
      description: "Whether the plan of the account lets a token do more than add documents.",
    }),
    api: Url("Where programs call."),
  },
  { $id: "OwnTokenList" },
);
export type OwnTokenList = Static<typeof OwnTokenList>;

export const TokenMade = Closed(
  { token: OwnToken, secret: Type.String({ description: "The token. It is shown this once." }) },
  { $id: "TokenMade" },
);
export type TokenMade = Static<typeof TokenMade>;

export const Member = Closed(
  {
    id: Id(),
    name: Nullable(Type.String()),
    email: Type.String(),
    role: OneOf(roles),
    bundle: Nullable(Closed({ id: Id(), name: Nullable(Type.String()) }), {
      description: "The one bundle a guest was let in on; its name is null once it was deleted.",
    }),
    joined: Moment("When."),
    last_seen: Nullable(Moment("When the app was last used.")),
    signs_in: Closed({
      password: Type.Boolean(),
      passkeys: Count(),
      providers: Count("Identity providers that are linked."),
      totp: Type.Boolean(),
    }),
    invited_until: Nullable(Moment("Until when the address to come in by works; null when there is none.")),
    elsewhere: Type.Boolean({ description: "Belongs to another account of this box, too." }),
    you: Type.Boolean(),
  },
  { $id: "Member", description: "A person of the account, or a guest." },
);
export type Member = Static<typeof Member>;

export const MemberList = Closed(
  { name: Type.String({ description: "Of the account." }), members: Type.Array(Member) },
  { $id: "MemberList" },
);
export type MemberList = Static<typeof MemberList>;

export const MemberAdded = Closed(
  {
    member: Member,
    sign_in_url: Nullable(
      Url("To come in by, once. Shown this once; null for somebody who can sign in already."),
    ),
    expires: Nullable(Moment("Until when it works.")),
  },
  { $id: "MemberAdded" },
);
export type MemberAdded = Static<typeof MemberAdded>;

export const SignInLink = Closed(
  { sign_in_url: Url("To come in by, once. Shown this once."), expires: Moment("Until when it works.") },
  { $id: "SignInLink", description: "An address by which somebody sets a password and is signed in." },
);
export type SignInLink = Static<typeof SignInLink>;

export const AccountNamed = Closed({ name: Type.String() }, { $id: "AccountNamed" });
export type AccountNamed = Static<typeof AccountNamed>;

export const WalletKeeping = Closed(
  { allowed: Type.Boolean({ description: "Whether people may keep the wallet on their phones." }) },
  { $id: "WalletKeeping" },
);
export type WalletKeeping = Static<typeof WalletKeeping>;
