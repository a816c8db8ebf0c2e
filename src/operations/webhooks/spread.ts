import { accountById } from "#database/accounts/accounts.ts";
import { addDelivery, countGivenUp, type WebhookRow, webhooksOf } from "#database/accounts/webhooks.ts";
import { obligationsById } from "#database/checkup/obligations.ts";
import { dropOccurrences, type Occurrence, occurrences } from "#database/checkup/occurrences.ts";
import { documentById } from "#database/documents/documents.ts";
import { importById } from "#database/imports/imports.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { MOST_WAITING, STALE } from "#rules/accounts/webhooks.ts";
import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import type { App } from "../app.ts";
import { checkupUrl } from "../present/checkup.ts";
import { documentUrl } from "../present/present.ts";

/** Occurrences that are made into deliveries in one transaction. */
const SLICE = 100;

/**
 * What leaves the box: ids, links into the app, the slug of a type that ships, and a fixed word for how it stands. No
 * title, name, day or amount, and no type of the account's own, since people named it; whoever wants more asks the API
 * with a token.
 */
function told(box: App, scope: AccountScope, o: Occurrence): ((origin: string) => object) | null {
  if (o.type === "checkup.due") {
    const item = obligationsById(box.db, scope, [o.subject_id])[0];
    if (!item) return null;
    const { id, kind, document_id } = item;
    return (origin) => ({
      obligation_id: id,
      kind,
      state: o.state,
      document_id,
      url: checkupUrl(origin, id),
    });
  }
  if (o.type === "import.done") {
    const found = importById(box.db, scope, o.subject_id);
    if (!found) return null;
    return (origin) => ({
      import_id: found.id,
      kind: found.kind,
      state: o.state,
      url: `${origin}/imports/${found.id}`,
    });
  }
  const d = documentById(box.db, scope, o.subject_id);
  if (!d || d.hidden >= 2) return null;
  const type = d.type_slug !== null && typeBySlug(d.type_slug) ? d.type_slug : null;
  const reason = o.type === "document.needs_review" ? d.review_reason : null;
  return (origin) => ({
    document_id: d.id,
    type,
    status: o.state,
    review_reason: reason,
    url: documentUrl(origin, d.id),
  });
}

function deliver(box: App, o: Occurrence, hooks: WebhookRow[], scope: AccountScope): void {
  const wanting = hooks.filter((h) => h.disabled_at === null && h.events.includes(o.type));
  const data = wanting.length === 0 ? null : told(box, scope, o);
  if (data === null) return;
  const now = box.clock.now();
  for (const hook of wanting) {
    if (hook.waiting >= MOST_WAITING) {
      countGivenUp(box.db, hook.id, 1);
      continue;
    }
    hook.waiting++;
    const body = {
      type: o.type,
      timestamp: new Date(o.at).toISOString(),
      data: { account_id: o.account_id, ...data(box.settings.url ?? hook.origin) },
    };
    addDelivery(box.db, {
      id: `msg_${box.ids.uuid()}`,
      webhook_id: hook.id,
      body: JSON.stringify(body),
      created_at: o.at,
      next_at: now,
    });
  }
}

/** Makes deliveries of what happened, one for each webhook that wants to know. Gives how many occurrences were taken. */
export function spread(box: App): number {
  if (occurrences(box.db, 1).length === 0) return 0;
  return box.db.write(() => {
    const found = occurrences(box.db, SLICE);
    const hooks = new Map<string, { scope: AccountScope; rows: WebhookRow[] }>();
    for (const o of found) {
      if (o.at < box.clock.now() - STALE) continue;
      let known = hooks.get(o.account_id);
      if (!known) {
        const account = accountById(box.db, o.account_id);
        if (!account) continue;
        const scope = ownWork(account);
        known = { scope, rows: webhooksOf(box.db, scope) };
        hooks.set(o.account_id, known);
      }
      deliver(box, o, known.rows, known.scope);
    }
    dropOccurrences(box.db, found.at(-1)?.n ?? 0);
    return found.length;
  });
}
