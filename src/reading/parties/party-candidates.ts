import { any, whole } from "#lexicon/phrases.ts";
import { titleShare } from "../classify/tally.ts";
import { type Features, flag } from "../ranking/forest.ts";
import type { Candidate } from "../ranking/ranker.ts";
import { foldKeep } from "../text/fold.ts";
import { isKnownName } from "./brands.ts";
import { legalForm } from "./cues.ts";
import { makerFeatures } from "./maker-features.ts";
import { type PartyKey, partyKey, sameParty } from "./name-core.ts";
import { clusters, nameFeatures } from "./name-features.ts";
import { isTownOfState, sameName } from "./names.ts";
import type { PaperOfParties } from "./paper.ts";
import type { PartyFound } from "./party.ts";

/** More names than this are not weighed against each other. */
const MOST = 60;

/** Labels that say whom papers of a group are for, before any address on them. */
export const OWN_LABEL: Record<string, RegExp> = {
  insurance: new RegExp(any("parties-insured")),
  health: new RegExp(any("parties-patient")),
  work: new RegExp(any("parties-employee")),
  tax: /employee|recipient|taxpayer|student|borrower/,
  housing: new RegExp(any("parties-tenant")),
  travel: new RegExp(any("parties-passenger")),
};
/** Labels that name somebody about the paper who need not be the one it is for. */
export const WEAK_LABEL = whole("person-label");

/** What the other role says of a name: how far it is taken for that. */
function otherRole(others: PartyFound[], misread: boolean): (key: PartyKey) => Features {
  const all = others.slice(0, MOST).map((p) => ({ p, key: partyKey(p.name) }));
  const top = Math.max(-100, ...others.map((p) => p.score));
  return (key) => {
    const same = all.filter((o) => sameParty(o.key, key, misread));
    const best = Math.max(-20, ...same.map((o) => o.p.score));
    return { "other.score": best, "other.behind": same.length === 0 ? 60 : Math.min(60, top - best) };
  };
}

/** What heads and foots papers and boxes of forms, and no house is called: "Renewal Declarations", "Taxing Agency". */
const NO_MAKER = new RegExp(`^(?:${any("no-maker")})$`);

/** "Parking receipt", "Lease agreement": what is nothing but the name of a kind of paper or of a part of it is nobody's. */
const isTitle = (name: string): boolean => {
  const folded = foldKeep(name);
  if (legalForm(name) !== null || isKnownName(folded)) return false;
  return (
    titleShare(folded) > 0.9 ||
    NO_MAKER.test(
      folded
        .replace(/[^a-z ]+/g, " ")
        .replace(/ +/g, " ")
        .trim(),
    )
  );
};

const GREETS = new RegExp(`^(?:${any("letter-greets")})(?![a-z]).*[,!:]$`);

/** "Dear Anna,": a greeting with the name in it is no name. */
const isGreeting = ({ line, start }: PartyFound): boolean => GREETS.test(line.folded.slice(start).trim());

/** "Called the roofer on Tuesday.": a line that is a sentence, and ends like one, names nobody by all of it. */
const isSentence = ({ name, line, start, end }: PartyFound): boolean =>
  start === 0 &&
  line.text.slice(end).trim() === "." &&
  legalForm(name) === null &&
  name.split(" ").filter((w) => /^\p{Ll}/u.test(w)).length > 1;

/**
 * How many times likelier, as log odds, a name on file is than the same name on an empty box. Papers that teach belong to
 * nobody's account: no model can learn it.
 */
const ON_FILE = 2;

function candidates(
  all: PartyFound[],
  others: PartyFound[],
  paper: PaperOfParties,
  more: (p: PartyFound, key: PartyKey) => { features?: Features; lean: number },
  role: typeof makerFeatures = () => [],
): Candidate<PartyFound>[] {
  const mine = all.filter((p) => !isTitle(p.name) && !isGreeting(p) && !isSentence(p)).slice(0, MOST);
  const misread = paper.first.ocr;
  const { keys, of } = clusters(mine, misread);
  const features = nameFeatures(mine, paper, of);
  const ofRole = role(mine, of, paper.first);
  const other = otherRole(others, misread);
  return mine.map((p, i) => {
    const own = more(p, keys[i]!);
    return {
      of: p,
      value: keys[of[i]!]!.flat,
      features: { ...features[i]!, ...ofRole[i], ...other(keys[i]!), ...own.features },
      lean: own.lean,
    };
  });
}

/** Names that may be the maker's; those of one party have one value. */
export function makerCandidates(makers: PartyFound[], receivers: PartyFound[], paper: PaperOfParties) {
  const { known, household } = paper.context;
  const houses = known
    .filter((k) => k.kind === "organization")
    .flatMap((k) => [k.name, ...k.aliases])
    .map(partyKey);
  const lean = ({ name, kind }: PartyFound, key: PartyKey) => ({
    lean:
      // The city that sent a fine is no maker of what a shop in that city sends.
      (!isTownOfState(name) && houses.some((h) => sameParty(h, key, paper.first.ocr)) ? ON_FILE : 0) -
      (kind !== "mail" && household.some((h) => sameName(h, name)) ? ON_FILE : 0),
  });
  return candidates(makers, receivers, paper, lean, makerFeatures);
}

/** Names that may be whom the paper is for. */
export function receiverCandidates(receivers: PartyFound[], makers: PartyFound[], paper: PaperOfParties) {
  const { group, context } = paper;
  const own = group === null ? undefined : OWN_LABEL[group];
  const top = Math.max(-100, ...receivers.map((p) => p.score));
  return candidates(receivers, makers, paper, ({ name, score, cue, top: over }) => ({
    features: {
      "rule.score": score,
      "rule.behind": Math.min(60, top - score),
      "cue.own": flag(cue !== undefined && (own?.test(cue) ?? false)),
      "cue.weak": flag(cue !== undefined && WEAK_LABEL.test(cue)),
      "cue.any": flag(cue !== undefined),
      "cue.inner": flag(over !== undefined),
    },
    lean: context.household.some((h) => sameName(h, name)) ? ON_FILE : 0,
  }));
}
