import type { Webhook, WebhookDelivery } from "#contract/webhook.ts";
import type { DeliveryTry, WebhookRow } from "#database/accounts/webhooks.ts";
import { localDay } from "#kernel/clock.ts";
import type { Language } from "#messages/languages.ts";
import { restored, written } from "#messages/render.ts";

const moment = (ms: number) => new Date(ms).toISOString();

/** The one maker of webhooks as they are shown; the secret is never among it. */
export const webhookRow = (w: WebhookRow, language: Language): Webhook => ({
  id: w.id,
  url: w.url,
  events: w.events,
  state: w.disabled_at !== null ? "off" : w.failing_since !== null ? "failing" : "on",
  created: localDay(w.created_at),
  last_delivered: w.last_delivered_at === null ? null : moment(w.last_delivered_at),
  last_failure:
    w.last_failure === null || w.last_failed_at === null
      ? null
      : {
          at: moment(w.last_failed_at),
          detail: written(restored(w.last_failure, w.last_failure_message), language),
        },
  waiting: w.waiting,
  given_up: w.given_up,
});

/** The one maker of tries as they are shown; what was sent is never among it. */
export const deliveryRow = (one: DeliveryTry, language: Language): WebhookDelivery => ({
  id: one.delivery_id,
  event: one.event,
  at: moment(one.at),
  attempt: one.attempt,
  delivered: one.delivered === 1,
  status: one.status,
  detail: written(restored(one.detail, one.detail_message), language),
});
