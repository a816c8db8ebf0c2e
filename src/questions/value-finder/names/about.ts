import type { Sought } from "../question/sought.ts";
import type { Standing } from "../standing.ts";

/** True when a paper may be the one that is asked about: the names, numbers and times of the question are its own. */
export function isAbout(standing: Standing): boolean {
  let names = 0;
  let named = 0;
  for (const [i, s] of standing.sought.entries()) {
    const stands = standing.stands[i] as number;
    if (s.role === "number" && stands < 0.5) return false;
    if (s.role === "kind" && stands < 0.5 && isExact(s)) return false;
    if (s.role === "time" && stands === 0) return false;
    if (s.role === "name") {
      names += s.weight;
      if (stands >= 0.5) named += s.weight;
    }
  }
  return names === 0 || named / names > 0.6;
}

/** A kind of paper that no other one can stand for: a passport, a life insurance; not "bill", "letter" or "policy". */
const isExact = (s: Sought): boolean => s.slug === null;

/** Share of what is sought that a paper does not have at all: of everything, or of the plain words alone, where that is more. */
export function unsaid(standing: Standing): number {
  let none = 0;
  let all = 0;
  let words = 1.2;
  let without = 0;
  standing.sought.forEach((s, i) => {
    if (s.role === "light") return;
    all += s.weight;
    const gone = (standing.stands[i] as number) < 0.2;
    if (gone) none += s.weight;
    if (s.role !== "word") return;
    words += s.weight;
    if (gone) without += s.weight;
  });
  return all === 0 ? 0 : Math.max(none / all, (without / words) * 0.55);
}
