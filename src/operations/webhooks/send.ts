import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import type { WebhookRow } from "#database/accounts/webhooks.ts";
import { type Message, message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { isThisMachine, portOf, sameDoor, signatures } from "#rules/accounts/webhooks.ts";
import type { App } from "../app.ts";
import { openText } from "../root-key/sealed-text.ts";

/** How long an address may take to answer, in milliseconds. */
const PATIENCE = 15_000;

/** How one try went. */
export interface Tried {
  delivered: boolean;
  /** What it answered with, or null when it did not answer. */
  status: number | null;
  /** How it went, in a sentence that carries no words of anybody. */
  detail: Message;
}

const notDelivered = (detail: Message, status: number | null = null): Tried => ({
  delivered: false,
  status,
  detail,
});

/**
 * True when an address leads back to this box: by the name people reach it at, or by an address of this machine and the
 * port it listens on. A name that cannot be looked up now leads nowhere, not here. `origin`: how somebody reached the box.
 */
export async function leadsHere(box: App, address: string, origin: string): Promise<boolean> {
  const url = new URL(address);
  const names = [origin, box.settings.url].filter((o) => o !== null).map((o) => new URL(o));
  if (names.some((name) => sameDoor(url, name))) return true;
  const first = names[0];
  const port = box.settings.port === 0 && first ? portOf(first) : String(box.settings.port);
  if (portOf(url) !== port) return false;
  const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((i) => i.address));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = await lookup(host, { all: true }).catch(() => []);
  return [host, ...found.map((f) => f.address)].some((ip) => isThisMachine(ip, own));
}

/** What a delivery is signed with: the secret, and for a day after it was changed the one before. */
function secretsOf(box: App, scope: AccountScope, to: WebhookRow): string[] {
  const { secret_before: before, secret_before_until: until } = to;
  const sealed = before !== null && (until ?? 0) > box.clock.now() ? [to.secret, before] : [to.secret];
  return sealed.map((secret) => openText(box, scope, "webhook", to.id, secret));
}

/** Makes one try: a signed POST, no redirect followed, nothing of the answer read but its status. */
export async function send(
  box: App,
  scope: AccountScope,
  to: WebhookRow,
  sent: { id: string; body: string },
  stopping?: AbortSignal,
): Promise<Tried> {
  if (await leadsHere(box, to.url, to.origin)) return notDelivered(message("delivery.ownAddress"));
  const timestamp = Math.floor(box.clock.now() / 1000);
  const secrets = secretsOf(box, scope, to);
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    const answer = await fetch(to.url, {
      method: "POST",
      redirect: "manual",
      signal: stopping ? AbortSignal.any([patience, stopping]) : patience,
      headers: {
        "Content-Type": "application/json",
        "User-Agent": `Deedbox/${box.version}`,
        "webhook-id": sent.id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": signatures(secrets, sent.id, timestamp, sent.body),
      },
      body: sent.body,
    });
    await answer.body?.cancel();
    const { status } = answer;
    if (status >= 200 && status < 300)
      return { delivered: true, status, detail: message("delivery.answered", { status }) };
    return notDelivered(
      message(status >= 300 && status < 400 ? "delivery.redirected" : "delivery.answered", { status }),
      status,
    );
  } catch (e) {
    if (patience.aborted) return notDelivered(message("delivery.timeout", { seconds: PATIENCE / 1000 }));
    const code = e instanceof Error && "code" in e && typeof e.code === "string" ? e.code : "none";
    return notDelivered(message("delivery.noConnection", { code }));
  }
}
