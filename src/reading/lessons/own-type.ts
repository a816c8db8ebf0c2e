import type { Lessons, NearPaper } from "./lessons.ts";

/** Papers of one kind before the next one like them is sorted by them. */
const KIND = 3;
/** From here on two papers are printings of one form, or nearly. */
const ONE_FORM = 0.42;
/** What nobody has put in order is no proof against what somebody has. */
const LEFT = 0.75;

interface Weighed extends NearPaper {
  score: number;
}

const weighed = (near: readonly NearPaper[], maker: string | null): Weighed[] =>
  near
    .map((n) => {
      const known = maker !== null && n.maker !== null;
      return { ...n, score: n.likeness + (known ? (n.maker === maker ? 0.08 : -0.08) : 0) };
    })
    .sort((a, b) => b.score - a.score);

/**
 * The type that a person gave to papers like this one, when it is plain; null is an honest "unknown", and what the reader
 * made of the paper stays. At least three papers of the kind must be on file, one put there by hand, and no paper of
 * another kind may be nearly as like. `shipped`: what the reader made of it.
 */
export function ownType(
  lessons: Pick<Lessons, "near">,
  shipped: { type: string | null; confidence: number },
  maker: string | null,
): { type: string; confidence: number } | null {
  const near = weighed(lessons.near, maker);
  const byType = Map.groupBy(
    near.filter((n) => n.type !== null),
    (n) => n.type ?? "",
  );
  let best: { type: string; taught: Weighed[]; all: Weighed[]; score: number } | null = null;
  for (const [type, all] of byType) {
    const taught = all.filter((n) => n.by_hand);
    const score = taught[0]?.score ?? 0;
    if (taught.length > 0 && score > (best?.score ?? 0)) best = { type, taught, all, score };
  }
  if (best === null) return null;
  const { type, taught, all, score } = best;
  const rival = Math.max(
    0,
    ...near.filter((n) => n.type !== type).map((n) => n.score * (n.by_hand ? 1 : LEFT)),
  );
  if (score - rival < 0.08) return null;
  const form = all.filter((n) => n.score >= ONE_FORM);
  if (form.length >= KIND && form.some((n) => n.by_hand)) {
    const second = taught[1]?.score ?? score - 0.15;
    return {
      type,
      confidence: Math.round(Math.min(96, 74 + 28 * Math.min(1, (score + second) / 2 + 0.1))),
    };
  }
  // The same kind in other forms: only where the reader itself does not know.
  if (shipped.confidence < 70 && taught.length >= KIND && (taught[KIND - 1]?.score ?? 0) >= 0.26)
    return { type, confidence: 72 };
  return null;
}
