import type { Box } from "#operations/box.ts";
import {
  ConnectionOver,
  consumeItem,
  endGrant,
  forgetItem,
  itemOf,
  keepItem,
  type Payload,
} from "#operations/connections/items.ts";

/** How the library is told that what came with a request is not (or no longer) good. */
export interface Refusals {
  invalidGrant(why: string): Error;
  /** True while a token is being given back by the app it belongs to. */
  givingBack(): boolean;
}

/** Of these nothing is kept: every request is asked about anew, by whoever is signed in to the app. */
const transient = new Set(["Session", "ReplayDetection"]);

/** What the library stores, in the database of the box; one adapter a kind. */
export function adapterFor(box: Box, refusals: Refusals) {
  return (kind: string) => ({
    async upsert(id: string, payload: Payload, seconds?: number): Promise<void> {
      if (transient.has(kind)) return;
      try {
        keepItem(box, kind, id, payload, kind === "Client" ? null : (seconds ?? null));
      } catch (e) {
        throw e instanceof ConnectionOver ? refusals.invalidGrant(e.message) : e;
      }
    },
    async find(id: string): Promise<Payload | undefined> {
      return transient.has(kind) ? undefined : itemOf(box, kind, id);
    },
    // Of a kind that is switched off, or of which nothing is kept.
    async findByUid(): Promise<undefined> {},
    async findByUserCode(): Promise<undefined> {},
    /** Of two who come at once with one code or refresh token, one is first; the other makes the whole connection end. */
    async consume(id: string): Promise<void> {
      if (consumeItem(box, kind, id)) return;
      const grantId = itemOf(box, kind, id)?.grantId;
      if (grantId !== undefined) endGrant(box, grantId, "connection.reuse");
      throw refusals.invalidGrant("It was used before.");
    },
    async destroy(id: string): Promise<void> {
      if (kind === "Grant") endGrant(box, id, refusals.givingBack() ? "connection.end" : "connection.reuse");
      else if (!transient.has(kind)) forgetItem(box, kind, id);
    },
    async revokeByGrantId(id: string): Promise<void> {
      endGrant(box, id, refusals.givingBack() ? "connection.end" : "connection.reuse");
    },
  });
}
