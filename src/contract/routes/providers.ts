import { type Static, Type } from "@sinclair/typebox";
import {
  GroupRole,
  LinkedProviders,
  PasswordSignIn,
  ProviderTested,
  providerRoles,
  SignInProvider,
  SignInProviders,
} from "../provider.ts";
import { Closed, Id, Line, Nullable, OneOf, Words } from "../schema.ts";
import { Removed } from "../settings.ts";
import { created, inArea, ok } from "./route.ts";

const box = inArea("Box", { scope: "manage", app_only: true });
const profile = inArea("Profile");

const ProviderPath = Closed({ provider: Id("The provider.") });

const changeable = {
  name: Type.Optional(Line(60, "What the button to sign in says.")),
  client_id: Type.Optional(Words(400, "As the provider gave it.")),
  client_secret: Type.Optional(Words(2000, "Kept sealed; left out in a change: the one that is kept.")),
  scopes: Type.Optional(Words(400, "Left out: `openid profile email`.")),
  groups_claim: Type.Optional(
    Nullable(Words(200, "The claim that holds groups; parts of a path separated by dots.")),
  ),
  group_roles: Type.Optional(Type.Array(GroupRole, { maxItems: 100 })),
  joins: Type.Optional(Type.Boolean({ description: "Make people members whom nobody invited." })),
  default_role: Type.Optional(Nullable(OneOf(providerRoles))),
  match_email: Type.Optional(
    Type.Boolean({ description: "Take a verified e-mail address for the member's." }),
  ),
  domains: Type.Optional(Type.Array(Words(253, "Such as `example.org`."), { maxItems: 50 })),
};

export const ProviderBody = Closed(
  {
    ...changeable,
    name: Line(60, "What the button to sign in says."),
    issuer: Words(1000, "The provider's own address, `https://…`."),
    client_id: Words(400, "As the provider gave it."),
    client_secret: Words(2000, "Kept sealed."),
  },
  { $id: "ProviderBody", description: "An identity provider to sign in by." },
);
export type ProviderBody = Static<typeof ProviderBody>;

export const ProviderChange = Closed(changeable, {
  $id: "ProviderChange",
  description: "What is to be otherwise; what is left out stays.",
});
export type ProviderChange = Static<typeof ProviderChange>;

export const PasswordSignInChange = Closed({ allowed: Type.Boolean() }, { $id: "PasswordSignInChange" });
export type PasswordSignInChange = Static<typeof PasswordSignInChange>;

/** Signing in by an identity provider (OpenID Connect). From the app alone; of the whole box, so for those who look after it. */
export const providerRoutes = [
  box.get("listProviders", "/sign-in-providers", {
    summary: "Identity providers that people may sign in by",
    answers: ok("Every provider, and whether a password signs in.", SignInProviders),
  }),
  box.post("addProvider", "/sign-in-providers", {
    summary: "Let people sign in by an identity provider",
    description: "By OpenID Connect: Entra ID, Google, Keycloak, Authentik and others.",
    body: ProviderBody,
    answers: created("The provider.", SignInProvider),
  }),
  box.patch("changeProvider", "/sign-in-providers/{provider}", {
    summary: "Set a provider up otherwise; its address stays",
    params: ProviderPath,
    body: ProviderChange,
    answers: ok("The provider.", SignInProvider),
  }),
  box.remove("deleteProvider", "/sign-in-providers/{provider}", {
    summary: "Let nobody sign in by a provider any more",
    params: ProviderPath,
    answers: ok("It is gone, and with it who of it is who here.", Removed),
  }),
  box.post("testProvider", "/sign-in-providers/{provider}/test", {
    summary: "Look whether a provider answers and knows this box",
    params: ProviderPath,
    answers: ok("What was found.", ProviderTested),
  }),
  box.post("allowPasswords", "/password-sign-in", {
    summary: "Let a password sign in, or not",
    body: PasswordSignInChange,
    answers: ok("Whether it does.", PasswordSignIn),
  }),
  profile.get("listLinkedProviders", "/profile/providers", {
    summary: "Identity providers the person may sign in by, and those they could link",
    app_only: true,
    answers: ok("The providers.", LinkedProviders),
  }),
  profile.remove("unlinkProvider", "/profile/providers/{provider}", {
    summary: "Sign in by a provider no more",
    scope: "read",
    app_only: true,
    params: ProviderPath,
    answers: ok("It is not linked any more.", Removed),
  }),
] as const;
