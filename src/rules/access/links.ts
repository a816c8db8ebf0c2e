import { newToken } from "./tokens.ts";

/** How long a visitor who was let in may look at pages and save files before the link is asked again, in milliseconds. */
export const VISIT = 60 * 60_000;

/** What a link's being open hangs on. `expires_on` is a day, the last one on which it opens. */
export interface LinkState {
  expires_on: string;
  max_views: number | null;
  views: number;
  revoked_at: number | null;
}

/** True while nobody ended it and its last day is not over, whether or not views are left. */
export const stands = (l: LinkState, today: string): boolean =>
  l.revoked_at === null && l.expires_on >= today;

/** True when it opens for one more visitor. */
export const isLive = (l: LinkState, today: string): boolean =>
  stands(l, today) && (l.max_views === null || l.views < l.max_views);

/** The part of an address that opens a link: 178 bits of chance and a check, in letters and digits that no program cuts. */
export const newLinkToken = (chance: (n: number) => Uint8Array): string => newToken("", chance);

export const looksLikeLinkToken = (text: string): boolean => /^[0-9A-Za-z]{36}$/.test(text);
