import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import {
  connected,
  connectionOfGrant,
  dropIdleRegistrations,
  dropItem,
  endConnections,
  idleRegistrations,
  isInUse,
  itemByHash,
  itemCount,
  putItem,
  sweepOauth,
  useItem,
} from "#database/accounts/connections.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { CONNECTION, newToken, REFRESH } from "#rules/access/tokens.ts";
import { derive, unwrap, wrap } from "#vault/derived.ts";
import type { App } from "../app.ts";
import { mcpUrl } from "./assistants.ts";

/**
 * What the authorization server keeps: registrations, requests in hand, codes, tokens and grants. Their ids, which are secrets,
 * are kept as SHA-256 alone; what belongs to them is sealed once more under a key that outlives the root key.
 */

/** An item as the server has it; its id (`jti`) is never kept. */
export type Payload = Record<string, unknown> & { jti?: string; grantId?: string; consumed?: number };

/** Kinds that hang on a connection and end with it. */
const granted = new Set(["AccessToken", "RefreshToken", "AuthorizationCode"]);
/** Of these the server keeps the id beside the rest, under another name. */
const named = new Set(["Client", "Metadata"]);

export const hashOf = (id: string): Buffer => createHash("sha256").update(id).digest();

const keys = new WeakMap<App, Buffer>();

function keyOf(box: App): Buffer {
  const key = keys.get(box) ?? derive(box.keys.wrapKey, "deedbox/v1/oauth");
  keys.set(box, key);
  return key;
}

const bound = (kind: string, hash: Buffer) => `deedbox/v1/oauth/${kind}/${hash.toString("hex")}`;

/** Signs the cookies of a request in hand, as the library asks it of Keygrip; the key is derived as every other, none is kept. */
export function cookieSigner(box: App) {
  const key = derive(box.keys.signKey, "deedbox/v1/oauth-cookie");
  const sign = (words: string) => createHmac("sha256", key).update(words).digest("base64url");
  const fits = (words: string, sum: string) => {
    const [right, given] = [Buffer.from(sign(words)), Buffer.from(sum)];
    return right.length === given.length && timingSafeEqual(right, given);
  };
  return { sign, verify: fits, index: (words: string, sum: string) => (fits(words, sum) ? 0 : -1) };
}

/** 32 bytes for the key that the library wants to have for signatures, though nothing is signed. */
export const signatureSeed = (box: App): Buffer => derive(box.keys.signKey, "deedbox/v1/oauth-signature");

/** A connection has ended, or its person is of the account no more. */
export class ConnectionOver extends Error {}

/**
 * Keeps an item for so many seconds, or with null for as long as it is used. Throws ConnectionOver for a code or a token whose
 * connection holds no more: what was asked for while somebody disconnected it is never given.
 */
export function keepItem(box: App, kind: string, id: string, payload: Payload, seconds: number | null): void {
  const hash = hashOf(id);
  const now = box.clock.now();
  const { jti: _jti, ...rest } = payload;
  const grantId = kind === "Grant" ? id : granted.has(kind) ? payload.grantId : undefined;
  const grant_hash = grantId === undefined ? null : hashOf(grantId);
  const plain = new TextEncoder().encode(JSON.stringify(rest));
  const token = kind === "AccessToken";
  box.db.write(() => {
    if (grant_hash) {
      const of = connectionOfGrant(box.db, grant_hash, now);
      if (!of) throw new ConnectionOver("The connection has ended.");
      if (token) connected(box.db, of.id, now);
    }
    putItem(box.db, {
      kind,
      hash,
      grant_hash,
      scopes: token ? String(payload.scope ?? "") : null,
      origin: token ? originOf(payload.aud) : null,
      sealed: wrap(keyOf(box), box.ids.bytes(12), bound(kind, hash), plain),
      created_at: now,
      expires_at: seconds === null ? null : now + seconds * 1000,
    });
  });
}

/** The address of the box that a token is for: what stands before that of the assistants, a path of the host included. */
const originOf = (audience: unknown) =>
  typeof audience === "string" ? audience.slice(0, -mcpUrl("").length) : null;

/** An item that has not run out, or undefined; also for a row that is damaged or another's. */
export function itemOf(box: App, kind: string, id: string): Payload | undefined {
  const hash = hashOf(id);
  const row = itemByHash(box.db, kind, hash, box.clock.now());
  const plain = row && unwrap(keyOf(box), bound(kind, hash), row.sealed);
  if (!row || !plain) return undefined;
  const payload = JSON.parse(new TextDecoder().decode(plain)) as Payload;
  return {
    ...payload,
    ...(!named.has(kind) && { jti: id }),
    ...(row.used_at !== null && { consumed: Math.floor(row.used_at / 1000) }),
  };
}

/** Marks a code or a refresh token as used; false when it was before, by whoever was first. */
export const consumeItem = (box: App, kind: string, id: string): boolean =>
  box.db.write(() => useItem(box.db, kind, hashOf(id), box.clock.now()));

export const forgetItem = (box: App, kind: string, id: string): void =>
  box.db.write(() => dropItem(box.db, kind, hashOf(id)));

/** How many of a kind are kept. */
export const countItems = (box: App, kind: string): number => itemCount(box.db, kind);

/**
 * Ends the connection of a grant, with everything that hangs on it. `action`: what the log calls it: `connection.end` by the app
 * itself, `connection.reuse` because a code or a token came a second time.
 */
export function endGrant(box: App, grantId: string, action: "connection.end" | "connection.reuse"): void {
  const now = box.clock.now();
  const of = connectionOfGrant(box.db, hashOf(grantId), now);
  if (!of) return;
  box.db.write(() => {
    for (const id of endConnections(box.db, { id: of.id }, now))
      addAudit(box.db, box.keys.auditKey, {
        at: now,
        account_id: of.account_id,
        user_id: of.user_id,
        via: "assistant",
        action,
        subject: "connection",
        subject_id: id,
        connection_id: id,
      });
  });
  box.events.tellChange(of.account_id, { subject: "connection", id: of.id });
}

/** The person a grant is of, while its connection holds; else null. */
export const personOf = (box: App, grantId: string): string | null =>
  connectionOfGrant(box.db, hashOf(grantId), box.clock.now())?.user_id ?? null;

const HOUR = 3_600_000;

/**
 * Removes what has run out, connections that were allowed an hour ago and never fetched, and registrations of thirty days ago that
 * no connection uses.
 */
export const sweepConnections = (box: App): number => {
  const now = box.clock.now();
  return box.db.write(() => sweepOauth(box.db, now, now - HOUR, now - 30 * 24 * HOUR));
};

/** True when a connection that holds is of this client. */
export const isClientInUse = (box: App, clientId: string): boolean =>
  isInUse(box.db, hashOf(clientId), box.clock.now());

/** Registrations that no connection uses. */
export const countIdleRegistrations = (box: App): number => idleRegistrations(box.db, box.clock.now());

/** A new token of a connected app: that of its calls, or that by which it gets the next. */
export const freshToken = (box: App, kind: "access" | "refresh"): string =>
  newToken(kind === "access" ? CONNECTION : REFRESH, (n) => box.ids.bytes(n));

/** Forgets the oldest of them that are an hour old, so that fewer than `most` are left; false when there are too many newer ones. */
export function makeRoomForRegistrations(box: App, most: number): boolean {
  const now = box.clock.now();
  return box.db.write(() => {
    dropIdleRegistrations(box.db, now, now - HOUR, most - 1);
    return idleRegistrations(box.db, now) < most;
  });
}
