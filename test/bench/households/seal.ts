import { createHash } from "node:crypto";

/**
 * Which papers may be looked at by whoever writes rules. A sealed maker's papers are counted and never printed, and of
 * the words and layouts that makers draw from, an opened maker draws only every third.
 */
const third = (name: string): number => createHash("sha256").update(name).digest().readUInt32BE(0) % 3;

export const sealed = (maker: string): boolean => third(maker) !== 0;

/** Households whose failing lines may be printed at all. */
export const openedHousehold = (seed: number, country: string): boolean => third(`${country} ${seed}`) === 0;

/** What a maker may draw from a list. */
export const drawnFrom = <T>(list: readonly T[], isSealed: boolean): readonly T[] =>
  isSealed ? list : list.filter((_, i) => i % 3 === 0);
