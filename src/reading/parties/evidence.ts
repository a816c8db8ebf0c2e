import { legalForm } from "./cues.ts";
import { type Domain, tieToAny } from "./domains.ts";
import { garbledShare, sureness } from "./garbled-name.ts";
import { partyKey, sameParty } from "./name-core.ts";
import type { EvidenceKind, PartyFound } from "./party.ts";

/** What speaks for a chosen party, as plain numbers: what a calibration learns from. */
export interface Evidence {
  score: number;
  /** Score less that of the best other name. */
  margin: number;
  kind: EvidenceKind;
  /** Kinds of places that name the same party, this one counted. */
  agreeing: number;
  /** How often candidates name the same party. */
  mentions: number;
  /** Mean confidence of the words of the name, 0..100. */
  sureness: number;
  /** True for words of a text layer. */
  layer: boolean;
  /** How much of the name looks like noise, 0..1. */
  garbled: number;
  /** How far the name and a web or mail address of the paper are one, 0..1. */
  tie: number;
  /** The name carries the form of a company. */
  form: boolean;
  /** Words of the name. */
  words: number;
}

/** The evidence for `party` among all candidates `all` of its role. */
export function evidenceOf(party: PartyFound, rival: number, all: PartyFound[], domains: Domain[]): Evidence {
  const key = partyKey(party.name);
  const same = all.filter((o) => sameParty(partyKey(o.name), key, party.line.page.ocr));
  return {
    score: party.score,
    margin: party.score - rival,
    kind: party.kind ?? "label",
    agreeing: new Set(same.map((o) => o.kind ?? "label")).size,
    mentions: same.length,
    sureness: sureness(party.line, party.start, party.end),
    layer: !party.line.page.ocr,
    garbled: garbledShare(party.name),
    tie: tieToAny(party.name, domains),
    form: legalForm(party.name) !== null,
    words: party.name.split(/\s+/).length,
  };
}
