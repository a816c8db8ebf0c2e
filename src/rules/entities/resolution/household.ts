import type { Described } from "./described.ts";

/** What tells whether somebody or something is of the household, as against those that write to it. */
interface HouseholdEvidence {
  kind: Described["kind"];
  /** What a person said: 1 of the household, 0 not, null nothing. */
  said: number | null;
  /** A person said that it is not the household's any more. */
  disowned: boolean;
  /** Bears the name of one who has a seat in the account. */
  member: boolean;
  /** Different makers of papers that are for or about it, counted no further than `most`: of those with thousands of papers few are looked at. */
  writtenToBy(most: number): number;
  /** Papers that are for or about it, and papers that it made, counted no further than `most`. */
  received(most: number): number;
  made(most: number): number;
}

/** Makers that have to write to a person or pet, and to a company, before it is taken for one of the household. */
const ENOUGH = { person: 2, pet: 1, organization: 3 };

/** More than a box can hold. */
const ALL = 2 ** 31;

/**
 * Whether it is of the household. A person's word is last. A person is when several write to them; a company only when
 * several write to it and it writes less than it receives (the office itself, not the one that bills it); things are,
 * since papers about a car, an account, a policy or a home come to those who have it.
 */
export function ofHousehold(e: HouseholdEvidence): boolean {
  if (e.disowned) return false;
  if (e.said !== null) return e.said === 1;
  if (e.kind === "person" || e.kind === "pet" || e.kind === "organization")
    return (
      (e.member && e.kind === "person") ||
      (e.writtenToBy(ENOUGH[e.kind]) >= ENOUGH[e.kind] && receivesMore(e))
    );
  return e.received(1) > 0 || e.made(1) === 0;
}

/** Whether more papers are for or about it than it made. */
function receivesMore(e: HouseholdEvidence): boolean {
  const made = e.made(ALL);
  return e.received(made + 1) > made;
}
