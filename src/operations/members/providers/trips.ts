import type { providerPurposes } from "#contract/app.ts";
import type { GroupRole } from "#rules/access/providers.ts";
import { derive, unwrap, wrap } from "#vault/derived.ts";
import type { App } from "../../app.ts";
import type { Place } from "../guesses.ts";
import type { Trip } from "./client.ts";

/** How long somebody may stay at a provider, and how long a code of the second step may take, in milliseconds. */
export const AWAY = 10 * 60_000;
const CODE = 5 * 60_000;

/** Ways that may begin in a minute from one address, and from one that stands for everybody behind a proxy. */
const STARTS = 120;
const SHARED_STARTS = 1200;

/** What somebody goes to a provider for. */
export type Purpose = (typeof providerPurposes)[number];

/** What a browser is sent away with: to whom, for what, and where it goes on. */
export interface Away extends Trip {
  kind: "away";
  id: string;
  provider: string;
  purpose: Purpose;
  next: string;
  /** The session that links or proves; null for who comes in. */
  session: string | null;
  /** The address to come in by that is answered; else null. */
  invite: string | null;
  until: number;
}

/** Somebody the provider has vouched for, who has still to give the code of their second step. */
export interface Arrived {
  kind: "arrived";
  id: string;
  provider: string;
  purpose: Purpose;
  next: string;
  user: string;
  subject: string;
  shown: string | null;
  role: GroupRole | null;
  invite: string | null;
  until: number;
}

/**
 * Ways to a provider and back. Nothing is kept of one until it has served: it travels sealed in a cookie of the browser it belongs to,
 * which is what ties an answer to the browser that asked (RFC 9700, 2.1 and 4.7). Only those that served are kept, for as long as
 * they could serve again. Those of an earlier start of the program open nothing.
 */
export class Trips {
  private readonly spent = new Map<string, number>();

  constructor(private readonly box: App) {}

  /** Counts a way that begins: each may ask something of a provider. Throws 429 for more than any office makes. */
  count({ address, shared }: Place): void {
    this.box.rateLimit.takeNamed(`provider/${address}`, shared ? SHARED_STARTS : STARTS);
  }

  private get key(): Buffer {
    return derive(this.box.keys.signKey, "deedbox/v1/provider-trip");
  }

  private get bound(): string {
    return `deedbox/v1/provider-trip/${this.box.boot}`;
  }

  private seal(of: Away | Arrived): string {
    const text = new TextEncoder().encode(JSON.stringify(of));
    return wrap(this.key, this.box.ids.bytes(12), this.bound, text).toString("base64url");
  }

  /** A new way, sealed. */
  away(of: Omit<Away, "kind" | "id" | "until">): string {
    const until = this.box.clock.now() + AWAY;
    return this.seal({ kind: "away", id: this.box.ids.uuid(), until, ...of });
  }

  /** What waits for a code, sealed. */
  arrived(of: Omit<Arrived, "kind" | "id" | "until">): string {
    const until = this.box.clock.now() + CODE;
    return this.seal({ kind: "arrived", id: this.box.ids.uuid(), until, ...of });
  }

  /** What a cookie holds, while it can serve; null for one that is none, has run out, has served, or is of the other kind. */
  open<K extends "away" | "arrived">(
    sealed: string | null,
    kind: K,
  ): Extract<Away | Arrived, { kind: K }> | null {
    if (sealed === null || !/^[\w-]{40,6000}$/.test(sealed)) return null;
    const plain = unwrap(this.key, this.bound, Buffer.from(sealed, "base64url"));
    if (!plain) return null;
    const of = JSON.parse(new TextDecoder().decode(plain)) as Away | Arrived;
    if (of.kind !== kind || of.until < this.box.clock.now() || this.spent.has(of.id)) return null;
    return of as Extract<Away | Arrived, { kind: K }>;
  }

  /** Lets one serve no more; false when it served meanwhile. */
  spend(of: Away | Arrived): boolean {
    const now = this.box.clock.now();
    for (const [id, until] of this.spent) if (until < now) this.spent.delete(id);
    if (this.spent.has(of.id)) return false;
    this.spent.set(of.id, of.until);
    return true;
  }
}
