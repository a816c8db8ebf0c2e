import { type Static, Type } from "@sinclair/typebox";
import { Closed, Count, Day, Id, Nullable, OneOf, Url } from "./schema.ts";

export const webhookEvents = [
  "document.filed",
  "document.needs_review",
  "checkup.due",
  "import.done",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A moment (RFC 3339, UTC). */
const Moment = (description: string) =>
  Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$", description });

export const Webhook = Closed(
  {
    id: Id(),
    url: Url("Where deliveries are sent."),
    events: Type.Array(OneOf(webhookEvents), { description: "What it is told of." }),
    state: OneOf(["on", "failing", "off"], {
      description:
        "`failing`: the last try did not get through and is repeated; `off`: it failed for days and nothing is sent " +
        "any more. A test that gets through turns it on again.",
    }),
    created: Day("The day it was made."),
    last_delivered: Nullable(Moment("When a delivery last got through.")),
    last_failure: Nullable(
      Closed({
        at: Moment("When it failed."),
        detail: Type.String({ description: "What went wrong, in a sentence." }),
      }),
    ),
    waiting: Count("Deliveries that are still to get through."),
    given_up: Count(
      "Events it was never told of: they were too old by the time they would have got through.",
    ),
  },
  { $id: "Webhook", description: "An address that is told of what happens in the account." },
);
export type Webhook = Static<typeof Webhook>;

export const WebhookList = Closed({ webhooks: Type.Array(Webhook) }, { $id: "WebhookList" });
export type WebhookList = Static<typeof WebhookList>;

export const WebhookMade = Closed(
  {
    webhook: Webhook,
    secret: Type.String({
      description: "What deliveries are signed with (`whsec_` and base64). Shown this once.",
    }),
  },
  { $id: "WebhookMade" },
);
export type WebhookMade = Static<typeof WebhookMade>;

export const WebhookDeleted = Closed({ deleted: Type.Literal(true) }, { $id: "WebhookDeleted" });
export type WebhookDeleted = Static<typeof WebhookDeleted>;

export const WebhookTested = Closed(
  {
    delivered: Type.Boolean(),
    status: Nullable(Type.Integer(), { description: "The status it answered with; null when it did not." }),
    detail: Type.String({ description: "How it went, in a sentence." }),
    webhook: Webhook,
  },
  { $id: "WebhookTested", description: "How one delivery went that was made to try the address." },
);
export type WebhookTested = Static<typeof WebhookTested>;

export const WebhookDelivery = Closed(
  {
    id: Type.String({ description: "The `webhook-id` it was sent with: the same at every try." }),
    event: Type.String({ description: "What it was about; `webhook.test` when somebody tried the address." }),
    at: Moment("When it was sent."),
    attempt: Type.Integer({ minimum: 1, description: "Which try it was, counted from 1." }),
    delivered: Type.Boolean({ description: "Whether it got through." }),
    status: Nullable(Type.Integer(), {
      description: "The status it was answered with; null when it was not.",
    }),
    detail: Type.String({ description: "How it went, in a sentence." }),
  },
  { $id: "WebhookDelivery", description: "One try to deliver an event." },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveries = Closed(
  { deliveries: Type.Array(WebhookDelivery, { description: "The last hundred tries, the newest first." }) },
  { $id: "WebhookDeliveries" },
);
export type WebhookDeliveries = Static<typeof WebhookDeliveries>;
