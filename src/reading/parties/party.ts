import { escapeRegExp } from "#kernel/text.ts";
import type { Line } from "../layout/layout.ts";
import type { PartyRole } from "./cues.ts";
import { tidyName } from "./names.ts";

/** Where a name was found: what kind of place speaks for it. */
export type EvidenceKind =
  | "letterhead"
  | "slip"
  | "sender"
  | "label"
  | "imprint"
  | "domain"
  | "saying"
  | "holder"
  | "window"
  | "salutation"
  | "contract"
  | "signature"
  | "authority"
  | "mail"
  | "standing"
  | "file";

/** A name on the paper and what it is to it. */
export interface PartyFound {
  name: string;
  role: PartyRole;
  line: Line;
  start: number;
  end: number;
  score: number;
  kind?: EvidenceKind;
  /** The label it stands behind or under, folded. */
  cue?: string;
  /** The first line of the address that this name is a further line of. */
  top?: PartyFound;
}

/** Where a name is printed in a text, and in how many letters: the gaps between cells are wider than the spaces of the name. */
function placeOf(name: string, text: string): { at: number; length: number } {
  // No letter of a name is cut in two by a plain search when it has no half of a pair.
  if (!/\s\s|[^\S ]/.test(text) && name.isWellFormed()) {
    const at = text.indexOf(name);
    return { at: Math.max(0, at), length: name.length };
  }
  const m = new RegExp(escapeRegExp(name).replace(/ /g, "\\s+"), "u").exec(text);
  return { at: m?.index ?? 0, length: m?.[0].length ?? name.length };
}

/** A party of the given stretch of a line, without what stands around the name. */
export const partyAt = (
  line: Line,
  cell: { start: number; end: number; text: string },
  role: PartyRole,
  score: number,
  kind?: EvidenceKind,
): PartyFound => {
  const name = tidyName(cell.text);
  const { at, length } = placeOf(name, cell.text);
  const start = cell.start + at;
  return { name, role, line, start, end: start + length, score, ...(kind ? { kind } : {}) };
};

/** Two stretches of lines as one line, so that a name broken over them has one place: the words of both, in order. */
export function joined(
  a: { line: Line; start: number; end: number },
  b: { line: Line; start: number; end: number },
): Line {
  const first = a.line.text.slice(a.start, a.end);
  const second = b.line.text.slice(b.start, b.end);
  const text = `${first} ${second}`;
  const words: Line["words"] = [];
  const starts: number[] = [];
  for (const [p, shift] of [
    [a, -a.start],
    [b, first.length + 1 - b.start],
  ] as const)
    for (const [i, w] of p.line.words.entries()) {
      const at = p.line.starts[i]!;
      if (at < p.start || at >= p.end) continue;
      words.push(w);
      starts.push(at + shift);
    }
  const x0 = Math.min(...words.map((w) => w.x0));
  const x1 = Math.max(...words.map((w) => w.x1));
  return {
    ...a.line,
    text,
    folded: `${a.line.folded.slice(a.start, a.end)} ${b.line.folded.slice(b.start, b.end)}`,
    words,
    starts,
    cells: [{ text, start: 0, end: text.length, x0, x1 }],
    x0,
    x1,
    y0: Math.min(a.line.y0, b.line.y0),
    y1: Math.max(a.line.y1, b.line.y1),
  };
}
