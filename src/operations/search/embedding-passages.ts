import { squeeze } from "#kernel/text.ts";

/** Letters of a passage: about 250 tokens, which every model takes whole. */
const PASSAGE = 900;
/** Passages of a paper from its beginning, and from its end; the middle of a very long one is found by its words. */
const FIRST = 20;
const LAST = 4;

/** What is on file about a paper, as far as its meaning is told by it. */
export interface Told {
  title: string;
  type: string | null;
  people: readonly string[];
  summary: string | null;
  /** Texts of its pages. */
  pages: readonly string[];
}

/**
 * What vectors of a paper are made of: what it is, and its words in pieces at the ends of lines, each under the paper's title, so
 * that a piece of a table is known for what it is of. At least one; no piece is empty.
 */
export function passagesOf({ title, type, people, summary, pages }: Told): string[] {
  const head = [title, type, people.join(", "), summary].filter((s) => s !== null && s.trim() !== "");
  const pieces = pages.flatMap((page) => piecesOf(page));
  const kept = pieces.length <= FIRST + LAST ? pieces : [...pieces.slice(0, FIRST), ...pieces.slice(-LAST)];
  return [squeeze(head.join(". ")) || "?", ...kept.map((piece) => squeeze(`${title}. ${piece}`))];
}

/** Lines put together until a piece is full; a line longer than a piece is cut between words. */
function piecesOf(page: string): string[] {
  const lines = page
    .split("\n")
    .map(squeeze)
    .filter((line) => line !== "")
    .flatMap(
      (line) => line.match(new RegExp(`\\S.{0,${PASSAGE - 2}}(?=\\s|$)|\\S{1,${PASSAGE}}`, "gsu")) ?? [],
    );
  const pieces: string[] = [];
  for (const line of lines) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + line.length < PASSAGE)
      pieces[pieces.length - 1] = `${last}\n${line}`;
    else pieces.push(line);
  }
  return pieces;
}
