/** Letters to change, add or leave out to make one of the other; `most + 1` when there are more. Bounded: O(length * most). */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      const n = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      next.push(n);
      if (n < least) least = n;
    }
    if (least > most) return most + 1;
    row = next;
  }
  return row[b.length]!;
}
