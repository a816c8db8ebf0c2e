import type { WebhookBody } from "#contract/routes/webhooks.ts";
import {
  type WebhookDeleted,
  type WebhookDeliveries,
  type WebhookList,
  type WebhookMade,
  type WebhookTested,
  webhookEvents,
} from "#contract/webhook.ts";
import {
  addWebhook,
  changeSecret,
  delivered,
  removeWebhook,
  triesOf,
  type WebhookRow,
  webhookById,
  webhooksOf,
} from "#database/accounts/webhooks.ts";
import { type FieldError, invalid, notFound } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { addressTrouble, BOTH_SECRETS, MOST_WEBHOOKS, writeSecret } from "#rules/accounts/webhooks.ts";
import type { App } from "../app.ts";
import { type Call, change, read } from "../operation.ts";
import { deliveryRow, webhookRow } from "../present/webhook.ts";
import { sealText } from "../root-key/sealed-text.ts";
import { beginToListen, logTry } from "./deliver.ts";
import { leadsHere, send, type Tried } from "./send.ts";

const owners = { kind: "change", scope: "webhooks" } as const;
const proof = { ...owners, proof: true } as const;

const traced = (action: string, id: string) => [{ action, subject: "webhook", subject_id: id }];

function wantedWebhook(box: App, scope: AccountScope, id: string): WebhookRow {
  const found = webhookById(box.db, scope, id);
  if (!found) throw notFound();
  return found;
}

export const listWebhooksOperation = read<object, WebhookList>({ scope: "webhooks" }, (box, scope) => ({
  webhooks: webhooksOf(box.db, scope).map((w) => webhookRow(w, scope.language)),
}));

async function wrongAddress(box: App, url: string, call: Call): Promise<FieldError[]> {
  const trouble =
    addressTrouble(url) ?? ((await leadsHere(box, url, call.origin)) ? message("field.ownAddress") : null);
  return trouble === null ? [] : [{ field: "url", in: "body", detail: trouble }];
}

/** Adds an address to be told. Its secret is in the answer and, sealed, in its row. Throws 422 for a wrong address, 409 for one too many. */
export const addWebhookOperation = change<WebhookBody, void, WebhookMade>(proof, {
  wrong: (box, _scope, { url }, call) => (url === undefined ? [] : wrongAddress(box, url, call)),
  async prepare(box, _scope, body, call) {
    const errors = await wrongAddress(box, body.url, call);
    if (errors.length > 0) throw invalid(errors);
  },
  commit(box, scope, body, _prepared, call) {
    if (webhooksOf(box.db, scope).length >= MOST_WEBHOOKS) {
      throw refuse(409, null, "tooManyWebhooks", { n: MOST_WEBHOOKS });
    }
    const wanted = body.events ?? webhookEvents;
    if (wanted.includes("checkup.due")) beginToListen(box, scope);
    const id = box.ids.uuid();
    const secret = writeSecret(box.ids.bytes(32));
    addWebhook(box.db, scope, {
      id,
      url: new URL(body.url).href,
      events: webhookEvents.filter((e) => wanted.includes(e)),
      secret: sealText(box, scope, "webhook", id, secret),
      origin: call.origin,
      made_by: call.caller.user.id,
      created_at: box.clock.now(),
    });
    return {
      output: { webhook: webhookRow(wantedWebhook(box, scope, id), scope.language), secret },
      traces: traced("webhook.add", id),
    };
  },
});

/** What became of the last hundred tries. */
export const webhookDeliveriesOperation = read<{ webhook: string }, WebhookDeliveries>(
  { scope: "webhooks" },
  (box, scope, q) => {
    const { id } = wantedWebhook(box, scope, q.webhook);
    return { deliveries: triesOf(box.db, id).map((one) => deliveryRow(one, scope.language)) };
  },
);

/** Another secret. The one before signs as well for a day, so that the other end may be changed in between. */
export const renewWebhookSecretOperation = change<{ webhook: string }, void, WebhookMade>(proof, {
  commit(box, scope, q) {
    const { id } = wantedWebhook(box, scope, q.webhook);
    const secret = writeSecret(box.ids.bytes(32));
    changeSecret(box.db, scope, {
      id,
      secret: sealText(box, scope, "webhook", id, secret),
      until: box.clock.now() + BOTH_SECRETS,
    });
    return {
      output: { webhook: webhookRow(wantedWebhook(box, scope, id), scope.language), secret },
      traces: traced("webhook.renew_secret", id),
    };
  },
});

export const deleteWebhookOperation = change<{ webhook: string }, void, WebhookDeleted>(proof, {
  commit(box, scope, q) {
    const { id } = wantedWebhook(box, scope, q.webhook);
    removeWebhook(box.db, scope, id);
    return { output: { deleted: true }, traces: traced("webhook.delete", id) };
  },
});

interface Test {
  sent: { id: string; body: string };
  tried: Tried;
}

/** Makes one try now. One that gets through turns a webhook on again that had failed for days; one that does not is only told. */
export const testWebhookOperation = change<{ webhook: string }, Test, WebhookTested>(owners, {
  async prepare(box, scope, q) {
    const hook = wantedWebhook(box, scope, q.webhook);
    const body = {
      type: "webhook.test",
      timestamp: new Date(box.clock.now()).toISOString(),
      data: { account_id: scope.accountId, webhook_id: hook.id },
    };
    const sent = { id: `msg_${box.ids.uuid()}`, body: JSON.stringify(body) };
    return { sent, tried: await send(box, scope, hook, sent) };
  },
  commit(box, scope, q, { sent, tried }) {
    const { id } = wantedWebhook(box, scope, q.webhook);
    logTry(box, id, sent, 1, tried);
    if (tried.delivered) delivered(box.db, scope, id, box.clock.now());
    return {
      output: {
        ...tried,
        detail: render(tried.detail, scope.language),
        webhook: webhookRow(wantedWebhook(box, scope, id), scope.language),
      },
      traces: traced("webhook.test", id),
    };
  },
});
