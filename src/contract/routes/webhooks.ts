import { type Static, Type } from "@sinclair/typebox";
import { Closed, Id, OneOf } from "../schema.ts";
import { WebhookDeleted, WebhookList, WebhookMade, WebhookTested, webhookEvents } from "../webhook.ts";
import { route } from "./route.ts";

const area = "Webhooks";

const WebhookPath = Closed({ webhook: Id("The webhook.") });

export const WebhookBody = Closed(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: "An http or https address, at home or elsewhere; never this box itself.",
    }),
    events: Type.Optional(
      Type.Array(OneOf(webhookEvents), {
        minItems: 1,
        maxItems: 20,
        description: "What it is told of; everything when left out.",
      }),
    ),
  },
  { $id: "NewWebhook", description: "An address to be told of what happens." },
);
export type WebhookBody = Static<typeof WebhookBody>;

const owners = { area, scope: "manage", app_only: true } as const;

/**
 * Events going out, signed as Standard Webhooks says (https://www.standardwebhooks.com). For the owner, and from the app
 * alone: whoever sets an address decides where news of the papers goes.
 */
export const webhooksRoutes = [
  route({
    ...owners,
    id: "listWebhooks",
    method: "GET",
    path: "/webhooks",
    summary: "Every webhook",
    kind: "read",
    answers: [{ status: 200, description: "The webhooks, newest first.", schema: WebhookList }],
    problems: [401, 403],
  }),
  route({
    ...owners,
    id: "addWebhook",
    method: "POST",
    path: "/webhooks",
    summary: "Tell an address of what happens",
    kind: "change",
    body: WebhookBody,
    answers: [{ status: 201, description: "The webhook and its secret.", schema: WebhookMade }],
    problems: [400, 401, 403, 409, 413, 422],
  }),
  route({
    ...owners,
    id: "deleteWebhook",
    method: "DELETE",
    path: "/webhooks/{webhook}",
    summary: "Stop telling an address",
    kind: "change",
    params: WebhookPath,
    answers: [{ status: 200, description: "It is gone.", schema: WebhookDeleted }],
    problems: [400, 401, 403, 409],
  }),
  route({
    ...owners,
    id: "testWebhook",
    method: "POST",
    path: "/webhooks/{webhook}/test",
    summary: "Send one delivery now and say how it went",
    kind: "change",
    params: WebhookPath,
    answers: [{ status: 200, description: "How it went.", schema: WebhookTested }],
    problems: [400, 401, 403, 409],
  }),
] as const;
