import type { PartyRole } from "./cues/parties.ts";
import type { Line } from "./layout.ts";
import { tidyName } from "./names.ts";

/** A name on the paper and what it is to it. */
export interface PartyFound {
  name: string;
  role: PartyRole;
  line: Line;
  start: number;
  end: number;
  score: number;
}

/** A party of the given stretch of a line, without what stands around the name. */
export const partyAt = (
  line: Line,
  cell: { start: number; end: number; text: string },
  role: PartyRole,
  score: number,
): PartyFound => {
  const name = tidyName(cell.text);
  const inside = Math.max(0, cell.text.indexOf(name));
  return { name, role, line, start: cell.start + inside, end: cell.start + inside + name.length, score };
};
