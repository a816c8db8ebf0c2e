import { nameKeyOf } from "../thing-names.ts";
import { contradicts, likeness, prepare } from "./compare.ts";
import type { Prepared } from "./compare-said.ts";
import type { Candidate, Described, Likeness } from "./described.ts";

/** Which one on file somebody or something read off a paper is. */
type Resolved =
  | { says: "same"; id: string; by: Likeness["by"] }
  /** Nobody can say yet: a new one is made, and these are offered as its duplicates, the likeliest first. */
  | { says: "unsure"; ids: string[] }
  | { says: "new" };

/** What else is known that no two can be compared by. */
interface Surroundings {
  /** Those to whom the maker of this paper has written before: one of them is meant by a shortened name. */
  wrote?: ReadonlySet<string>;
}

interface Judged {
  id: string;
  said: Likeness;
  candidate: Prepared;
}

/**
 * Which of `onFile` the read one is. `same` only when one alone fits: where two do, the one that says more decides (a
 * number before a name, a whole name before a short one), and where they are alike nobody can say. Those `onFile` come
 * in the order in which they were made; that order decides only between two that bear the same number.
 */
export function resolve(read: Described, onFile: readonly Candidate[], more: Surroundings = {}): Resolved {
  const prepared = prepare(read);
  const judged: Judged[] = [];
  const key = nameKeyOf(read.name);
  for (const candidate of onFile) {
    const other = prepare(candidate);
    const said = judge(other, prepared, key);
    if (said.says !== "different") judged.push({ id: candidate.id, said, candidate: other });
  }
  const same = judged.filter((j) => j.said.says === "same");
  const numbered = strongest(same.filter((j) => j.said.by === "number"));
  if (numbered[0]) return found(numbered[0]);
  const whole = same.filter((j) => j.said.by === "name");
  const one = alone(whole, read);
  if (one) return found(one);
  if (whole.length > 1) return doubt(whole);
  const short = [
    ...same.filter((j) => j.said.by === "short name"),
    ...judged.filter((j) => fitsByInitial(j, more)),
  ];
  const rivals = judged.filter((j) => j.said.says === "unsure" && !short.includes(j));
  const [only] = short;
  // A short name is somebody's only while nobody else goes by it.
  if (short.length === 1 && only && !rivals.some((r) => r.said.score >= only.said.score - 8))
    return found(only);
  return judged.length > 0 ? doubt(judged) : { says: "new" };
}

function judge(candidate: Prepared & Candidate, read: Prepared, key: string): Likeness {
  const said = likeness(candidate, read);
  // A person's word for a name counts whatever kind a reader takes it for; only a number can speak against it.
  if (said.says !== "same" && key !== "" && candidate.given?.some((n) => nameKeyOf(n) === key)) {
    const sameKind = { ...candidate, kind: read.kind };
    if (!contradicts(sameKind, read)) return { says: "same", by: "name", score: 96, why: null };
  }
  if (said.says !== "same") return said;
  // "John Smith" has been "John Andrew Smith" on a paper: then he is not "John Michael Smith".
  if (
    said.by === "short name" &&
    candidate.seen?.some(
      (n) =>
        likeness(
          { ...prepare({ ...read, name: n, aliases: [], details: {} }) },
          { ...read, marks: new Map() },
        ).says === "different",
    )
  )
    return { ...said, says: "unsure" };
  return said;
}

const found = (j: Judged): Resolved => ({ says: "same", id: j.id, by: j.said.by });

const strongest = (all: Judged[]): Judged[] => [...all].sort((a, b) => b.said.score - a.said.score);

const doubt = (all: Judged[]): Resolved => {
  const sorted = strongest(all);
  return { says: "unsure", ids: sorted.slice(0, 5).map((j) => j.id) };
};

/** An initial is enough where the same maker writes to that person already. */
const fitsByInitial = (j: Judged, more: Surroundings): boolean =>
  j.said.says === "unsure" &&
  j.candidate.kind === "person" &&
  j.said.score >= 74 &&
  (more.wrote?.has(j.id) ?? false);

/**
 * The one of several of the same whole name: the one whose name is written exactly so, then the one without a number of its
 * own, which is where papers go that say no more than the name.
 */
function alone(whole: Judged[], read: Described): Judged | undefined {
  if (whole.length <= 1) return whole[0];
  const key = nameKeyOf(read.name);
  const exact = whole.filter((j) => j.candidate.kind === read.kind && nameKeyOf(j.candidate.name) === key);
  if (exact.length === 1) return exact[0];
  const bare = (exact.length > 0 ? exact : whole).filter((j) => j.candidate.marks.size === 0);
  return bare.length === 1 ? bare[0] : undefined;
}
