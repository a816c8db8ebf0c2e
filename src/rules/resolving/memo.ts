/** Most texts that are remembered for one function. */
const MOST = 20_000;

/** A pure function of a text that remembers what it made: the same names are compared over and over. */
export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
