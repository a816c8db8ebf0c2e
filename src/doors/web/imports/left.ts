import type { Import } from "../shapes.ts";

/** How far an import was at a moment (milliseconds since 1970). */
export interface Seen {
  at: number;
  through: number;
}

/** Only what was seen in this time counts, in ms: a long photo must not make the next thousand letters slow. */
const WINDOW = 5 * 60_000;
/** Less than this says nothing about how fast it goes: ms watched, and entries that went through. */
const LEAST_MS = 8_000;
const LEAST_ENTRIES = 2;

const seen = new Map<string, Seen[]>();

/** Entries that need nothing more: read, or not to be read. */
export function throughOf({ counts }: Pick<Import, "counts">): number {
  const { read, duplicates, skipped, failed, left_behind } = counts;
  return read + duplicates + skipped + failed + left_behind;
}

/** Remembers how far an import was, while its page is open; nothing of it is kept on the device. */
export function watched(id: string, now: Seen): void {
  const before = (seen.get(id) ?? []).filter((one) => now.at - one.at <= WINDOW);
  seen.set(id, [...before, now]);
}

/** What was seen of an import, the oldest first. */
export const seenOf = (id: string): readonly Seen[] => seen.get(id) ?? [];

/** A pause makes what was seen before it worthless. */
export const forget = (id: string): void => void seen.delete(id);

/**
 * Seconds until all entries are through, if they go on as they went; null while too little was seen. The last moment seen
 * is when something last went through.
 */
export function secondsLeft(all: readonly Seen[], entries: number): number | null {
  const first = all[0];
  const last = all[all.length - 1];
  if (!first || !last) return null;
  const went = last.through - first.through;
  const took = last.at - first.at;
  if (went < LEAST_ENTRIES || took < LEAST_MS) return null;
  return Math.max(0, Math.ceil(((entries - last.through) * took) / went / 1000));
}
