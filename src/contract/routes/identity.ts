import { AccountAnswer, Identity, Me } from "../account.ts";
import { Overview } from "../overview.ts";
import { route } from "./route.ts";

const area = "Identity";

export const identityRoutes = [
  route({
    id: "getMe",
    method: "GET",
    path: "/me",
    area,
    summary: "Who is calling",
    description:
      "The person, the account the call landed in, the token, and every account the token can name.",
    kind: "read",
    scope: "read",
    answers: [{ status: 200, description: "The person, the account and the token.", schema: Me }],
    problems: [401, 403],
  }),
  route({
    id: "getIdentity",
    method: "GET",
    path: "/identity",
    area,
    summary: "The person and the token",
    kind: "read",
    scope: "read",
    answers: [{ status: 200, description: "The person and the token.", schema: Identity }],
    problems: [401, 403],
  }),
  route({
    id: "getAccount",
    method: "GET",
    path: "/account",
    area,
    summary: "The account the call landed in",
    kind: "read",
    scope: "read",
    answers: [{ status: 200, description: "The account.", schema: AccountAnswer }],
    problems: [401, 403],
  }),
  route({
    id: "getOverview",
    method: "GET",
    path: "/overview",
    area,
    summary: "What is on file, counted",
    kind: "read",
    scope: "read",
    answers: [{ status: 200, description: "Counts of everything on file.", schema: Overview }],
    problems: [401, 403],
  }),
] as const;
