/** Readings said with a confidence, and whether they were right. */
export interface Said {
  /** 0..1. */
  trust: number;
  right: boolean;
}

export interface FieldReport {
  said: number;
  right: number;
  /** Share right among those said with 90 or more, and how many those are. */
  sure: number;
  sure_right: number;
  /** Share of all that is wrong and was said with 90 or more. */
  wrong_at_90: number;
  /** Expected calibration error: mean gap between said and right over bands, weighted. */
  gap: number;
  /** Area under the curve: how well right ones stand before wrong ones. */
  order: number;
  /** "50-60": [said with, right, of]. */
  bands: Record<string, [number, number, number]>;
}

const EDGES = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.001];
const three = (n: number): number => Math.round(n * 1000) / 1000;

/** How far what was said came true. */
export function reportOf(said: Said[]): FieldReport {
  const right = said.filter((s) => s.right).length;
  const sure = said.filter((s) => s.trust >= 0.895);
  const sureRight = sure.filter((s) => s.right).length;
  const bands: FieldReport["bands"] = {};
  let gap = 0;
  for (let i = 0; i + 1 < EDGES.length; i++) {
    const [low, high] = [EDGES[i]!, EDGES[i + 1]!];
    const band = said.filter((s) => s.trust >= low && s.trust < high);
    if (band.length === 0) continue;
    const mean = band.reduce((a, s) => a + s.trust, 0) / band.length;
    const hit = band.filter((s) => s.right).length;
    bands[`${Math.round(low * 100)}-${Math.min(100, Math.round(high * 100))}`] = [
      three(mean),
      hit,
      band.length,
    ];
    gap += (band.length / said.length) * Math.abs(mean - hit / band.length);
  }
  return {
    said: said.length,
    right,
    sure: sure.length,
    sure_right: sure.length === 0 ? 1 : three(sureRight / sure.length),
    wrong_at_90: said.length === 0 ? 0 : three((sure.length - sureRight) / said.length),
    gap: three(gap),
    order: three(order(said)),
    bands,
  };
}

/** Share of pairs of a right and a wrong reading in which the right one was trusted more. */
function order(said: Said[]): number {
  const sorted = [...said].sort((a, b) => a.trust - b.trust);
  let rank = 0;
  let rights = 0;
  for (let i = 0; i < sorted.length; ) {
    let j = i;
    while (j < sorted.length && sorted[j]!.trust === sorted[i]!.trust) j++;
    const hits = sorted.slice(i, j).filter((s) => s.right).length;
    rank += hits * ((i + 1 + j) / 2);
    rights += hits;
    i = j;
  }
  const wrongs = sorted.length - rights;
  return rights === 0 || wrongs === 0 ? 1 : (rank - (rights * (rights + 1)) / 2) / (rights * wrongs);
}

/** One line of a table. */
export const lineOf = (name: string, r: FieldReport): string =>
  `${name.padEnd(10)} said ${String(r.said).padStart(5)}  right ${(r.right / Math.max(1, r.said)).toFixed(3)}  at>=90 ${String(r.sure).padStart(5)} right ${r.sure_right.toFixed(3)}  wrong at>=90 ${(100 * r.wrong_at_90).toFixed(1)}%  gap ${r.gap.toFixed(3)}  order ${r.order.toFixed(3)}`;
