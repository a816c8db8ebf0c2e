/** How many listen to a signal that outlives what listens: each keeps alive what it closes over. */
export function listeners(signal: AbortSignal): () => number {
  const all = new Set<unknown>();
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    all.add(given[1]);
    return addEventListener.apply(signal, given);
  };
  signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    all.delete(given[1]);
    return removeEventListener.apply(signal, given);
  };
  return () => all.size;
}
