/** Waits so many milliseconds, or until it is told to stop. Keeps no program alive. */
export function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (stop.aborted) return done();
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, ms);
    timer.unref?.();
    stop.addEventListener("abort", end);
  });
}
