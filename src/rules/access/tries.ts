import { type Message, message } from "#messages/message.ts";
/**
 * How often a secret may be tried. A counter holds the moments of the tries that were not right; a try is counted before the
 * secret is looked at and taken back when it was right, so that a thousand at once are no more than five one after another.
 *
 * Five in any quarter of an hour. From the tenth wrong one in a row the time they count for doubles with every five more, up to a day,
 * and after a hundred in a row the counter stays closed until the person got in another way: NIST SP 800-63B-4, 3.2.2 asks for at
 * most 100 in a row for one account, and offers longer waits and known devices and addresses to keep its owner from being locked out.
 */
export interface Tries {
  /** Milliseconds since 1970, the oldest first; at most `MOST`. */
  times: readonly number[];
  /** Since the last right one. */
  in_a_row: number;
}

/** Tries in one span of time. */
export const MOST = 5;
/** The shortest span, in milliseconds. */
export const QUARTER = 15 * 60_000;
const LONGEST = 86_400_000;
/** Wrong ones in a row after which a counter opens no more by itself. */
export const LAST = 100;

export const NONE: Tries = { times: [], in_a_row: 0 };

/** For how long a try counts, in milliseconds. */
export const spanOf = (inARow: number): number =>
  Math.min(LONGEST, QUARTER * 2 ** Math.max(0, Math.floor(inARow / MOST) - 1));

/** Milliseconds until the next try may be made; 0: now. A clock that was put back closes nothing for longer than a span. */
export function waitOf(t: Tries, now: number, most: number = MOST): number {
  if (t.in_a_row >= LAST) return LONGEST;
  const span = spanOf(t.in_a_row);
  const counting = t.times.filter((at) => now - at < span);
  const oldest = counting.at(-most);
  return oldest === undefined ? 0 : Math.min(span, oldest + span - now);
}

/** With one try more. */
export const tried = (t: Tries, now: number, most: number = MOST): Tries => ({
  times: [...t.times, now].slice(-most),
  in_a_row: t.in_a_row + 1,
});

/** Without the try made at a moment: it was right, which ends the row, or it was never looked at, which leaves it as it was. */
export function taken(t: Tries, at: number, right: boolean): Tries {
  const place = t.times.lastIndexOf(at);
  const times = place < 0 ? t.times : [...t.times.slice(0, place), ...t.times.slice(place + 1)];
  return { times, in_a_row: right ? 0 : Math.max(0, t.in_a_row - 1) };
}

/** Seconds as `Retry-After` says them, and as a person does. */
export function waitWords(ms: number): { seconds: number; wait: Message } {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.round(minutes / 60);
  if (seconds < 90) return { seconds, wait: message("problem.wait.seconds", { n: seconds }) };
  if (minutes < 90) return { seconds, wait: message("problem.wait.minutes", { n: minutes }) };
  return { seconds, wait: message("problem.wait.hours", { n: hours }) };
}
