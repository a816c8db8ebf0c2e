/** The bytes of paper `i` of a run: a few kilobytes that are told apart by every byte. */
export const contents = (seed: string, i: number): Buffer =>
  Buffer.alloc(3_000 + i * 1_700, `Paper ${i} of ${seed}. `);
