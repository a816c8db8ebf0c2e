import { type Static, Type } from "@sinclair/typebox";
import { Closed, Id, OneOf } from "../schema.ts";
import {
  WebhookDeleted,
  WebhookDeliveries,
  WebhookList,
  WebhookMade,
  WebhookTested,
  webhookEvents,
} from "../webhook.ts";
import { created, inArea, ok } from "./route.ts";

const { get, post, remove } = inArea("Webhooks", { scope: "webhooks" });

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
 * Events going out, signed as Standard Webhooks says (https://www.standardwebhooks.com). For the owner alone: whoever sets an
 * address decides where news of the papers goes.
 */
export const webhooksRoutes = [
  get("listWebhooks", "/webhooks", {
    summary: "Every webhook",
    description: "Addresses that an owner set. Without one the box sends nothing to anybody.",
    answers: ok("The webhooks, newest first.", WebhookList),
  }),
  post("addWebhook", "/webhooks", {
    summary: "Tell an address of what happens",
    description:
      "Each event is a POST of JSON with `webhook-id`, `webhook-timestamp` and `webhook-signature`: HMAC-SHA256 over " +
      "`id.timestamp.body` under the secret, as Standard Webhooks says. It carries ids, links and fixed words, never a " +
      "title, name, day or amount. Any answer but 2xx is tried again seven times within some 28 hours, with growing waits. " +
      "An address in the house may be http; one elsewhere is https; this box itself is refused.",
    body: WebhookBody,
    answers: created("The webhook and its secret.", WebhookMade),
  }),
  get("listWebhookDeliveries", "/webhooks/{webhook}/deliveries", {
    summary: "What became of the last deliveries",
    params: WebhookPath,
    answers: ok("The tries.", WebhookDeliveries),
  }),
  post("renewWebhookSecret", "/webhooks/{webhook}/secret", {
    summary: "Change the secret of a webhook",
    description:
      "For a day deliveries are signed with the old one as well, so that none is refused meanwhile.",
    params: WebhookPath,
    answers: created("The webhook and its new secret.", WebhookMade),
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
