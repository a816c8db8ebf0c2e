import { createHmac, timingSafeEqual } from "node:crypto";
import { bundleById } from "#database/accounts/bundles.ts";
import { linkByHash, takeView, type VisitedLink } from "#database/accounts/links.ts";
import { documentById } from "#database/documents/documents.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { Problem } from "#kernel/problem.ts";
import type { Language } from "#messages/languages.ts";
import { isLive, looksLikeLinkToken, stands, VISIT } from "#rules/access/links.ts";
import { tokenHash } from "#rules/access/tokens.ts";
import type { App } from "../app.ts";
import { countTry, NOWHERE, type Place, type Subject, type Try, waitFor } from "../members/guesses.ts";
import { passwordFits } from "../members/passwords.ts";

/**
 * Visitors of links out: nobody the box knows. A visit is counted and audited once; the visitor then carries a grant, a
 * signed word that ends after an hour, with which pages and files are fetched without counting again.
 */
export type Visit =
  /** There is no such link. */
  | { kind: "none" }
  /** It was ended, its last day or its last view is over, or what it opened is gone. */
  | { kind: "ended" }
  /** What it opens is in the trash; `bundle`: all of several documents. */
  | { kind: "in trash"; bundle: boolean }
  /** A passcode is asked for; `wrong` after a wrong one. */
  | { kind: "passcode"; wrong: boolean }
  /** Too many wrong passcodes; `minutes` until the next try. */
  | { kind: "locked"; minutes: number }
  | { kind: "open"; link: VisitedLink; grant: string };

const mac = (box: App, linkId: string, until: string): Buffer =>
  createHmac("sha256", box.keys.signKey).update(`deedbox/v1/link-visit\0${linkId}\0${until}`).digest();

function grantFor(box: App, linkId: string): string {
  const until = (box.clock.now() + VISIT).toString(36);
  return `${until}.${mac(box, linkId, until).toString("base64url")}`;
}

function isGranted(box: App, linkId: string, grant: string | null): grant is string {
  const m = /^([0-9a-z]{1,12})\.([\w-]{43})$/.exec(grant ?? "");
  if (!m?.[1] || !m[2] || Number.parseInt(m[1], 36) <= box.clock.now()) return false;
  const given = Buffer.from(m[2], "base64url");
  const wanted = mac(box, linkId, m[1]);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** True while what the link opens is there: not deleted, not in the trash, not quarantined. */
function hasSomething(box: App, link: VisitedLink): boolean {
  if (link.bundle_id !== null) return bundleById(box.db, link.scope, link.bundle_id) !== undefined;
  const d = documentById(box.db, link.scope, link.document_id ?? "");
  return d !== undefined && d.hidden !== 3 && d.status !== "quarantined";
}

function find(box: App, token: string, language: Language = "en"): VisitedLink | undefined {
  return looksLikeLinkToken(token) ? linkByHash(box.db, tokenHash(token), language) : undefined;
}

/** The link stands, and what it opens is in the trash. */
const trashed = (box: App, link: VisitedLink): Visit | null =>
  link.in_trash === 1 && stands(link, box.clock.today())
    ? { kind: "in trash", bundle: link.bundle_id !== null }
    : null;

/** Whether an address that was open a moment ago leads to what is in the trash now. */
export function trashedSince(box: App, token: string): Visit | null {
  const link = find(box, token);
  return link ? trashed(box, link) : null;
}

const usable = (box: App, link: VisitedLink) =>
  stands(link, box.clock.today()) && link.in_trash === 0 && hasSomething(box, link);

/** Writes down what a visitor did; inside the transaction of what it tells of. Nobody is signed in, so nobody is named. */
export function traceVisit(box: App, link: VisitedLink, action: string): void {
  box.operator.line(action, { account: link.scope.accountId, link: link.id });
  addAudit(box.db, box.keys.auditKey, {
    at: box.clock.now(),
    account_id: link.scope.accountId,
    user_id: null,
    via: "app",
    action,
    subject: "link",
    subject_id: link.id,
  });
}

/** Takes one of the views and lets the visitor in. */
function letIn(box: App, link: VisitedLink): Visit {
  return box.db.write((): Visit => {
    if (!takeView(box.db, link.id, box.clock.today())) return { kind: "ended" };
    traceVisit(box, link, "link.view");
    return { kind: "open", link, grant: grantFor(box, link.id) };
  });
}

const minutes = (ms: number) => Math.max(1, Math.ceil(ms / 60_000));

const subjectOf = (link: VisitedLink): Subject => ({
  id: link.id,
  user_id: null,
  account_id: link.scope.accountId,
  link_id: link.id,
});

/** A try of the passcode, counted before the passcode is looked at; the wait when there is none left. */
function attemptAt(box: App, link: VisitedLink, place: Place): Try | { wait: number } {
  const wait = waitFor(box, "passcode", subjectOf(link), place);
  try {
    return countTry(box, "passcode", subjectOf(link), place);
  } catch (e) {
    if (e instanceof Problem && e.status === 429) return { wait };
    throw e;
  }
}

/** A visitor opens the address; `grant` is what an earlier visit left with them. */
export function visit(
  box: App,
  token: string,
  grant: string | null,
  place: Place = NOWHERE,
  language: Language = "en",
): Visit {
  const link = find(box, token, language);
  if (!link) return { kind: "none" };
  const gone = trashed(box, link);
  if (gone) return gone;
  if (!usable(box, link)) return { kind: "ended" };
  if (isGranted(box, link.id, grant)) return { kind: "open", link, grant };
  if (!isLive(link, box.clock.today())) return { kind: "ended" };
  if (link.passcode_hash === null) return letIn(box, link);
  const wait = waitFor(box, "passcode", subjectOf(link), place);
  return wait > 0 ? { kind: "locked", minutes: minutes(wait) } : { kind: "passcode", wrong: false };
}

/** A visitor sends a passcode. However many come at once, only a few are looked at before the link waits. Throws 503. */
export async function visitWithPasscode(
  box: App,
  token: string,
  passcode: string,
  place: Place = NOWHERE,
  language: Language = "en",
): Promise<Visit> {
  const link = find(box, token, language);
  if (!link) return { kind: "none" };
  const gone = trashed(box, link);
  if (gone) return gone;
  if (!usable(box, link) || !isLive(link, box.clock.today())) return { kind: "ended" };
  if (link.passcode_hash === null) return letIn(box, link);
  const attempt = attemptAt(box, link, place);
  if ("wait" in attempt) return { kind: "locked", minutes: minutes(attempt.wait) };
  let fits: boolean;
  try {
    fits = await passwordFits(passcode, link.passcode_hash, attempt.known);
  } catch (e) {
    attempt.unlooked();
    throw e;
  }
  if (!fits) {
    attempt.wrong();
    const wait = waitFor(box, "passcode", subjectOf(link), place);
    return wait > 0 ? { kind: "locked", minutes: minutes(wait) } : { kind: "passcode", wrong: true };
  }
  attempt.right();
  return letIn(box, link);
}

/** The link of a visitor who was let in within the hour and which still stands, for its pages and files; else undefined. */
export function granted(
  box: App,
  token: string,
  grant: string | null,
  language: Language = "en",
): VisitedLink | undefined {
  const link = find(box, token, language);
  return link && usable(box, link) && isGranted(box, link.id, grant) ? link : undefined;
}
