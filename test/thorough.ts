import { test } from "bun:test";

/**
 * Whether tests take their time: with DEEDBOX_THOROUGH=1, as `bun run drill pictures` sets it. Without it, as in the check that every
 * change goes through, suites that see the same in many made-up pictures look at some of them.
 */
export const thorough = process.env.DEEDBOX_THOROUGH === "1";

/** A test that sees in more papers what another one of the check sees in one: only when tests take their time. */
export const deep = test.skipIf(!thorough);

/** The first few of numbers that begin with `from`: all `count` of them when tests take their time, else a third. */
export const seeds = (from: number, count: number): number[] =>
  Array.from({ length: thorough ? count : Math.ceil(count / 3) }, (_, i) => from + i);
