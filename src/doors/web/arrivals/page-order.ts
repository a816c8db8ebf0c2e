import type { Turn } from "./kept-pages.ts";

/** The list with the one at `from` standing at `to`; places outside of it are its ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from];
  if (one === undefined) return [...list];
  const rest = list.filter((_, i) => i !== from);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, one);
}

/** A quarter further round. */
export const turned = (turn: Turn): Turn => (({ 0: 90, 90: 180, 180: 270, 270: 0 }) as const)[turn];
