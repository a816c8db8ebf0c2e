/** The only place that reads the time. Passed in everywhere else, so that a test can stand on any day. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Today in the box's own time zone, `YYYY-MM-DD`. */
  today(): string;
}

const two = (n: number) => String(n).padStart(2, "0");

/** The calendar day of a moment in the box's own time zone, `YYYY-MM-DD`. */
export function localDay(ms: number): string {
  const d = new Date(ms);
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`;
}

// Making one costs a hundred times what using one does.
const zones = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a time zone (IANA name), `YYYY-MM-DD`. Throws RangeError for a zone that is none. */
export function dayIn(ms: number, zone: string): string {
  let format = zones.get(zone);
  if (!format) {
    // The Swedish form of a day is the ISO one.
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    zones.set(zone, format);
  }
  return format.format(ms);
}

export const systemClock: Clock = {
  now: () => Date.now(),
  today: () => localDay(Date.now()),
};

/** A clock for tests: stands still until it is moved. */
export function fixedClock(start: number): Clock & { advance(ms: number): void; set(ms: number): void } {
  let at = start;
  return {
    now: () => at,
    today: () => localDay(at),
    advance(ms) {
      at += ms;
    },
    set(ms) {
      at = ms;
    },
  };
}

/** Waits so many milliseconds, or until it is told to stop. Keeps no program alive unless it `holds` it. */
export function pause(ms: number, stop: AbortSignal, holds = false): Promise<void> {
  return new Promise((done) => {
    if (stop.aborted) return done();
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, ms);
    if (!holds) timer.unref?.();
    stop.addEventListener("abort", end);
  });
}
