import { type Static, Type } from "@sinclair/typebox";
import { Closed, Day, Id, Nullable, OneOf, Url } from "./schema.ts";

export const accountKinds = ["family", "business"] as const;
export const roles = ["owner", "member", "viewer", "view", "edit", "upload_only"] as const;
export const scopes = [
  "read",
  "write",
  "files",
  "identifiers",
  "ask",
  "members",
  "webhooks",
  "manage",
] as const;

/** What is for the owner of every paper alone: who belongs to the account, where news of the papers goes, and the rest of the settings. */
export const ownersScopes: ReadonlySet<(typeof scopes)[number]> = new Set(["members", "webhooks", "manage"]);

const scopeList = () => Type.Array(OneOf(scopes), { description: "What it may do." });

export const Plan = Closed(
  {
    name: Type.String({ description: "The plan's own word, such as `home`." }),
    label: Type.String({ description: "What a person calls it, such as `Home`." }),
  },
  { $id: "Plan", description: "The plan an account is on." },
);
export type Plan = Static<typeof Plan>;

export const Token = Closed(
  {
    kind: OneOf(["personal", "app"]),
    name: Type.String({ description: "The name it was given." }),
    label: Type.String({ description: "What kind of token it is, in words." }),
    scopes: scopeList(),
    expires_at: Nullable(Day(), { description: "The last day it works; null when it does not end." }),
  },
  { $id: "Token", description: "A personal token, or the app's own." },
);
export type Token = Static<typeof Token>;

export const Connection = Closed(
  {
    kind: OneOf(["connection"]),
    name: Type.String({ description: "The name of the app that is connected." }),
    scopes: scopeList(),
  },
  { $id: "Connection", description: "An assistant connected to one account." },
);
export type Connection = Static<typeof Connection>;

/** What the call came on. */
export const TokenOrConnection = Type.Union([Token, Connection], {
  description: "The token or the connection the call came on.",
});

export const User = Closed(
  { id: Id(), name: Nullable(Type.String()), email: Type.String({ format: "email" }) },
  { $id: "User", description: "The person whose token it is." },
);
export type User = Static<typeof User>;

export const FamilyOrBusiness = Closed(
  { id: Id(), name: Type.String(), kind: OneOf(accountKinds) },
  { $id: "FamilyOrBusiness", description: "Whose papers these are." },
);
export type FamilyOrBusiness = Static<typeof FamilyOrBusiness>;

export const MyAccount = Closed(
  {
    id: Id(),
    name: Type.String(),
    kind: OneOf(accountKinds),
    role: OneOf(roles),
    bundle: Nullable(Type.String(), {
      description: "The one bundle a guest was let in on, when that is all they may see.",
    }),
    family_or_business: FamilyOrBusiness,
    plan: Plan,
  },
  { $id: "MyAccount", description: "The account the call landed in." },
);
export type MyAccount = Static<typeof MyAccount>;

export const Can = Closed(
  {
    change: Type.Boolean({ description: "The role, the plan and the token all allow a change." }),
    identifiers: Type.Boolean({ description: "Account, policy and license numbers come back." }),
  },
  { $id: "Can", description: "What the call's token can do here." },
);
export type Can = Static<typeof Can>;

export const AccountChoice = Closed(
  {
    id: Id(),
    name: Type.String(),
    kind: OneOf(accountKinds),
    role: OneOf(roles),
    guest: Type.Boolean({ description: "True when the person is let in as a guest." }),
  },
  { $id: "AccountChoice", description: "An account the token may name in the account header." },
);
export type AccountChoice = Static<typeof AccountChoice>;

const choosing = {
  accounts: Type.Array(AccountChoice, {
    description: "Every account a personal token may name in the header. Empty for a connection.",
  }),
  header: OneOf(["Service-Account"], { description: "The header that names the account." }),
  api: Url("The versioned base every address hangs off."),
};

export const Me = Closed(
  { user: User, account: MyAccount, token: TokenOrConnection, can: Can, ...choosing },
  { $id: "Me", description: "Who is calling, into which account, with what." },
);
export type Me = Static<typeof Me>;

export const Identity = Closed(
  { user: User, token: TokenOrConnection, ...choosing },
  { $id: "Identity", description: "Who is calling, and with what." },
);
export type Identity = Static<typeof Identity>;

export const AccountAnswer = Closed(
  {
    id: Id(),
    name: Type.String(),
    kind: OneOf(accountKinds),
    role: OneOf(roles),
    plan: Plan,
    can: Can,
  },
  { $id: "AccountAnswer", description: "The account the call landed in." },
);
export type AccountAnswer = Static<typeof AccountAnswer>;
