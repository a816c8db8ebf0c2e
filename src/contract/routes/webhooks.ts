import { type Static, Type } from "@sinclair/typebox";
import { Closed, Id, OneOf } from "../schema.ts";
import { WebhookDeleted, WebhookList, WebhookMade, WebhookTested, webhookEvents } from "../webhook.ts";
import { created, inArea, ok } from "./route.ts";

const { get, post, remove } = inArea("Webhooks", { scope: "manage", app_only: true });

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

/**
 * Events going out, signed as Standard Webhooks says (https://www.standardwebhooks.com). For the owner, and from the app
 * alone: whoever sets an address decides where news of the papers goes.
 */
export const webhooksRoutes = [
  get("listWebhooks", "/webhooks", {
    summary: "Every webhook",
    answers: ok("The webhooks, newest first.", WebhookList),
  }),
  post("addWebhook", "/webhooks", {
    summary: "Tell an address of what happens",
    body: WebhookBody,
    answers: created("The webhook and its secret.", WebhookMade),
  }),
  remove("deleteWebhook", "/webhooks/{webhook}", {
    summary: "Stop telling an address",
    params: WebhookPath,
    answers: ok("It is gone.", WebhookDeleted),
  }),
  post("testWebhook", "/webhooks/{webhook}/test", {
    summary: "Send one delivery now and say how it went",
    params: WebhookPath,
    answers: ok("How it went.", WebhookTested),
  }),
] as const;
