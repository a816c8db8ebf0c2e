import { type Message, message, type Said } from "#messages/message.ts";

/** Where papers seem to begin in a stack; made by `splitPlan` in reading/. */
interface Places {
  cuts: readonly { page: number; sure: boolean; why: string }[];
  /** Separator sheets. */
  sheets: readonly number[];
  /** Pages with nothing on them. */
  blank: readonly number[];
}

interface Decision {
  /** Pages on which new papers begin, when the stack is to be split now; null otherwise. */
  split: number[] | null;
  /** Pages that belong to no paper. */
  without: number[];
  /** Pages a person is asked about. */
  offer: number[];
  /** What they are asked. */
  detail: Said;
}

/**
 * What becomes of a file in which papers seem to begin. `asked`: its sender said that it is a stack. `part`: it was cut out of
 * a stack itself; it is never split again by itself. A separator sheet is put there on purpose, whoever sends it. Without being
 * asked, every other place is only offered, and only when it is sure.
 */
export function splitDecision(
  plan: Places,
  about: { asked: boolean; part: boolean; pages: number },
): Decision {
  const { cuts, sheets, blank } = plan;
  const none: Decision = { split: null, without: [], offer: [], detail: "" };
  const certain = cuts.filter((c) => c.sure && (about.asked || c.why === "sheet")).map((c) => c.page);
  if (certain.length > 0 && !about.part) {
    // A blank page at the end of a paper is the back of its last page: it stays out, the stack keeps it.
    return {
      ...none,
      split: certain,
      without: [...sheets, ...trailing(certain, blank, sheets, about.pages)],
    };
  }
  const doubtful = cuts.filter((c) => c.sure || about.asked).map((c) => c.page);
  if (doubtful.length === 0) return none;
  return { ...none, offer: doubtful, detail: question(doubtful, about.pages) };
}

/** Blank pages right before a new paper, or at the very end. */
function trailing(
  starts: number[],
  blank: readonly number[],
  sheets: readonly number[],
  pages: number,
): number[] {
  const empty = new Set([...blank, ...sheets]);
  const out: number[] = [];
  for (const end of [...starts, pages + 1]) for (let n = end - 1; n > 0 && empty.has(n); n--) out.push(n);
  return out.filter((n) => !sheets.includes(n));
}

function question(at: number[], pages: number): Message {
  const starts = [1, ...at];
  const ranges = starts.map((from, i) => {
    const to = (starts[i + 1] ?? pages + 1) - 1;
    return message("look.says.pages", { from: from === to ? "same" : String(from), to: String(to) });
  });
  return message("look.says.several", { n: String(starts.length), ranges });
}
