/** When the box looks at itself: decisions without I/O. Hours and days are those where the box is. */

const DAY = 86_400_000;

/** The light look is taken from this hour of the night on. */
const NIGHT = 3;
/** Days between two readings of every stored file, from the end of one to the beginning of the next. */
const WEEK = 7;

/** Whether the light look of a day is due: once a day, and later in it where the box was off at night. */
export const lightDue = (at: { today: string; hour: number }, lastOn: string): boolean =>
  lastOn !== at.today && at.hour >= NIGHT;

/** Whether a reading of every stored file begins. One that was begun goes on whatever the day. */
export const readingDue = (
  now: number,
  check: { begun_at: number | null; read_at: number | null },
): boolean => check.begun_at === null && (check.read_at === null || now - check.read_at >= WEEK * DAY);

/** Readings after which every file that lies in a store alone was brought and read once: a quarter of a year. */
const SHARES = 13;

/** Whether a file is of the share that the reading begun at a moment brings from the store. By its id, which is random. */
export const inShare = (blobId: string, begunAt: number): boolean =>
  Number.parseInt(blobId.slice(0, 4), 16) % SHARES === Math.floor(begunAt / (WEEK * DAY)) % SHARES;

/**
 * How long the reading of stored files waits before the next one, in milliseconds: as long as the last one took, so that it has
 * half a disk at most; while documents are being read or somebody calls, much longer. It never stops altogether.
 */
export const pauseOf = (took: number, busy: boolean): number =>
  busy ? Math.min(30_000, Math.max(2_000, took * 20)) : Math.min(5_000, Math.max(5, took));
