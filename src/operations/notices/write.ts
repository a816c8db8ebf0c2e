import { accountsOf } from "#database/accounts/accounts.ts";
import { type NoticeRow, noticeTold } from "#database/checkup/notices.ts";
import { Problem } from "#kernel/problem.ts";
import { type AccountScope, admit, type Caller, mayLook } from "#rules/access/access.ts";
import { type Digest, digestOf } from "#rules/digest/digest.ts";

import {
  digestHtml,
  digestPush,
  digestSubject,
  digestText,
  type Push,
  type Telling,
} from "#rules/digest/mail.ts";
import type { App } from "../app.ts";
import { checkupOn } from "../checkup/list.ts";
import { todayOf } from "../today.ts";
import { stopAddress } from "./stop.ts";

/** A digest in words, as it is put by to be sent. */
export interface Written {
  /** Unique, and the same at every try. */
  id: string;
  subject: string;
  text: string;
  html: string;
  /** Where its person ends it, or null for what has no room for a link. */
  stop: string | null;
  push: Push;
}

/** More lines than anybody has. */
const ALL = 1_000_000;

/**
 * What the person of a notice may see of the account today, or null when that is nothing: guests and those who were let
 * out get no digest. Identifiers are never among it, whoever it is.
 */
export function readerOf(box: App, n: NoticeRow): { scope: AccountScope; household: string } | null {
  const membership = accountsOf(box.db, n.user_id).find((m) => m.id === n.account_id);
  if (!membership) return null;
  const caller: Caller = {
    user: { id: n.user_id, name: n.user_name, email: n.user_email },
    account: { id: membership.id, number: membership.number, name: membership.name, kind: membership.kind },
    role: membership.role,
    bundle: membership.bundle_id,
    plan: box.planOf(membership.plan),
    token: { id: n.id, kind: "app", name: "Notice", scopes: ["read"], expires_at: null, proved: false },
    via: "app",
    language: n.language,
  };
  if (!mayLook(caller)) return null;
  try {
    return { scope: admit(caller, { kind: "read", scope: "read" }), household: membership.name };
  } catch (e) {
    if (e instanceof Problem) return null;
    throw e;
  }
}

/** Where the links of a notice begin. */
const originOf = (box: App, n: NoticeRow): string => box.settings.url ?? n.origin;

/** What a notice has to tell today, or null when its person may see nothing. */
export function digestFor(box: App, n: NoticeRow): { digest: Digest; marks: Map<string, string> } | null {
  const reader = readerOf(box, n);
  if (!reader) return null;
  const day = todayOf(box, n.account_id);
  const checkup = checkupOn(box, reader.scope, { show: "open", limit: ALL }, day, originOf(box, n));
  return digestOf(checkup, noticeTold(box.db, n.id), { day, household: reader.household });
}

/** Puts a digest into words. `id` names this one message. */
export function write(box: App, n: NoticeRow, digest: Digest, id: string): Written {
  const telling: Telling = {
    language: n.language,
    details: n.details === 1,
    stop: stopAddress(box, n, originOf(box, n)),
  };
  return {
    id,
    subject: digestSubject(digest, telling),
    text: digestText(digest, telling),
    html: digestHtml(digest, telling),
    stop: telling.stop,
    push: digestPush(digest, telling),
  };
}
