import type { Clock } from "#kernel/clock.ts";
import type { Problem } from "#kernel/problem.ts";
import { refuse } from "#messages/refuse.ts";

const MINUTE = 60_000;

/** Calls allowed a minute: for one token, for all tokens of an account, and for the web app's own token. */
interface RateLimits {
  token: number;
  account: number;
  app: number;
}

interface RateState {
  limit: number;
  remaining: number;
  /** Seconds until the minute is over. */
  reset: number;
}

interface Window {
  start: number;
  used: number;
}

/**
 * Counts calls in minutes that begin with the first call. When a minute's calls are used up, `Retry-After` is the time
 * to its end, and a call at that second goes through.
 */
export class RateLimit {
  private readonly windows = new Map<string, Window>();
  /** When the last call came, by the clock that only runs on (`performance.now`). */
  lastCall = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  /** Counts one call or throws 429. The account's count covers personal tokens and connections. */
  take(tokenId: string, accountId: string, app: boolean): RateState {
    this.lastCall = performance.now();
    const now = this.clock.now();
    const limit = app ? this.limits.app : this.limits.token;
    const own = this.window(`t/${tokenId}`, now);
    const all = app ? null : this.window(`a/${accountId}`, now);
    if (own.used >= limit) throw this.refuse(own, now, "token");
    if (all && all.used >= this.limits.account) throw this.refuse(all, now, "account");
    own.used++;
    if (all) all.used++;
    return { limit, remaining: limit - own.used, reset: seconds(own, now) };
  }

  /** Counts one of something that has a pace of its own, `most` a minute, or throws 429. */
  takeNamed(name: string, most: number): void {
    const now = this.clock.now();
    const own = this.window(`n/${name}`, now);
    if (own.used >= most) throw this.refuse(own, now, "account");
    own.used++;
  }

  private window(key: string, now: number): Window {
    let w = this.windows.get(key);
    if (!w || now - w.start >= MINUTE || now < w.start) {
      w = { start: now, used: 0 };
      if (this.windows.size > 10_000) this.forget(now);
      this.windows.set(key, w);
    }
    return w;
  }

  private forget(now: number): void {
    for (const [key, w] of this.windows) if (now - w.start >= MINUTE) this.windows.delete(key);
  }

  private refuse(w: Window, now: number, who: "token" | "account"): Problem {
    const wait = seconds(w, now);
    return refuse(429, "pace", "pace", { who, wait }, { headers: { "Retry-After": String(wait) } });
  }
}

const seconds = (w: Window, now: number) => Math.max(1, Math.ceil((w.start + MINUTE - now) / 1000));
