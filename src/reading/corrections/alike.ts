/** Longer texts than this are not compared letter by letter. */
const LONGEST = 80;

/** How many letters have to be changed, added or left out to make one text the other (Levenshtein 1965). */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** How alike two printings of one text are, 0..1; 1 for the same letters. */
export function alike(a: string, b: string): number {
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  if (longest === 0 || longest > LONGEST) return 0;
  // So far apart in length that nothing can come of it.
  if (Math.abs(a.length - b.length) * 3 > longest) return 0;
  return 1 - edits(a, b) / longest;
}
