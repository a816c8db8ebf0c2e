import type { Quad } from "./edges.ts";

/** So long a sheet lies still before it is taken, in ms. */
const STILL = 900;
/** Corners that move by less than this share of the picture lie still: hands tremble. */
const TREMBLE = 0.025;
/** After a picture, a sheet that moved by more is another one, or the same anew. */
const OTHER = 0.1;
/** As is one after so long with no sheet in sight, in ms: the page was taken away. */
const GONE = 500;

export type Moment = "looking" | "holding" | "take";

/** The furthest that a corner of one lies from that of the other, as share of the picture. */
export const apart = (a: Quad, b: Quad): number =>
  Math.max(...a.map((corner, i) => Math.hypot(corner.x - b[i]!.x, corner.y - b[i]!.y)));

/** Tells when a picture is taken by itself: the sheet lies still, and is not the one that was just taken. */
export class Steady {
  #since: { quad: Quad; at: number } | null = null;
  #taken: Quad | null = null;
  #lost: number | null = null;

  /** What was seen at a moment, in ms. */
  see(quad: Quad | null, at: number): Moment {
    if (quad === null) {
      this.#since = null;
      this.#lost ??= at;
      if (at - this.#lost >= GONE) this.#taken = null;
      return "looking";
    }
    this.#lost = null;
    if (this.#taken !== null) {
      if (apart(this.#taken, quad) < OTHER) return "looking";
      this.#taken = null;
    }
    if (this.#since === null || apart(this.#since.quad, quad) > TREMBLE) {
      this.#since = { quad, at };
      return "holding";
    }
    if (at - this.#since.at < STILL) return "holding";
    this.took(quad);
    return "take";
  }

  /** A picture was taken, by itself or by the person. */
  took(quad: Quad | null): void {
    this.#taken = quad;
    this.#since = null;
  }
}
