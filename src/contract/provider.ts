import { type Static, Type } from "@sinclair/typebox";
import { Closed, Count, Id, Nullable, OneOf, Url } from "./schema.ts";
import { Moment } from "./settings.ts";

/**
 * Roles that a group of a provider may stand for, the one that allows most first: those of the household. What guests see is said for
 * each of them on the box.
 */
export const providerRoles = ["owner", "member", "viewer"] as const;

export const GroupRole = Closed({
  group: Type.String({ minLength: 1, maxLength: 400, description: "As the provider writes it." }),
  role: OneOf(providerRoles),
});

export const SignInProvider = Closed(
  {
    id: Id(),
    name: Type.String({ description: "What the button to sign in says." }),
    issuer: Type.String({ description: "The provider's own address (`iss`). It never changes." }),
    client_id: Type.String(),
    scopes: Type.String({ description: "Separated by blanks." }),
    groups_claim: Nullable(Type.String(), { description: "The claim that holds groups, such as `groups`." }),
    group_roles: Type.Array(GroupRole),
    joins: Type.Boolean({ description: "People nobody invited become members." }),
    default_role: Nullable(OneOf(providerRoles), {
      description: "Of who joins and who is in none of the groups; null: they stay out.",
    }),
    match_email: Type.Boolean({
      description: "A verified e-mail address is enough to be a member who has it.",
    }),
    domains: Type.Array(Type.String(), { description: "Whose addresses may join; empty: any." }),
    people: Count("Who is linked to it."),
  },
  { $id: "SignInProvider", description: "An identity provider (OpenID Connect). Never its secret." },
);
export type SignInProvider = Static<typeof SignInProvider>;

export const SignInProviders = Closed(
  {
    providers: Type.Array(SignInProvider),
    return_address: Url("The one redirect address that a provider is told."),
    passwords: Type.Boolean({ description: "A password signs in." }),
    passwords_may_end: Type.Boolean({
      description: "An owner has signed in by a provider, so signing in with a password can be turned off.",
    }),
  },
  { $id: "SignInProviders" },
);
export type SignInProviders = Static<typeof SignInProviders>;

export const ProviderTested = Closed(
  { ok: Type.Boolean(), detail: Type.String({ description: "What was found, in a sentence." }) },
  { $id: "ProviderTested" },
);
export type ProviderTested = Static<typeof ProviderTested>;

export const PasswordSignIn = Closed({ allowed: Type.Boolean() }, { $id: "PasswordSignIn" });
export type PasswordSignIn = Static<typeof PasswordSignIn>;

export const LinkedProvider = Closed(
  {
    provider: Id("The provider."),
    name: Type.String(),
    shown: Nullable(Type.String({ description: "What the provider calls the person." })),
    linked: Moment("When."),
    last_used: Nullable(Moment("When it last signed them in.")),
  },
  { $id: "LinkedProvider", description: "A provider that the person who asks may sign in by." },
);
export type LinkedProvider = Static<typeof LinkedProvider>;

export const LinkedProviders = Closed(
  { linked: Type.Array(LinkedProvider), offered: Type.Array(Closed({ id: Id(), name: Type.String() })) },
  { $id: "LinkedProviders" },
);
export type LinkedProviders = Static<typeof LinkedProviders>;
