import { whole } from "#lexicon/phrases.ts";
import { wordsOf } from "#lexicon/terms.ts";
import type { ReadPaper } from "../paper.ts";
import type { Sought } from "../question/sought.ts";
import { boxesOn } from "./boxes.ts";

/** What people call a numbered field of a form. */
const BOX = whole("box-asked-box");

const NUMBER = /^\d{1,2}[a-z]?$/;

/** A numbered box that a question asks for, by its place among what is sought: "box 2", "Zeile 12a". */
interface BoxAsked {
  at: number;
  number: string;
}

/** The numbered box that is asked for; null when none is. */
export function boxAsked(sought: readonly Sought[]): BoxAsked | null {
  const at = sought.findIndex((s, i) => BOX.test(s.said) && NUMBER.test(sought[i + 1]?.said ?? ""));
  return at < 0 ? null : { at, number: (sought[at + 1] as Sought).said };
}

/** The words of the label of a numbered box of a paper, its number among them; null when it has no such box. */
export function boxNamed(paper: ReadPaper, number: string): string[] | null {
  for (const page of paper.pages)
    for (const { line } of page.lines)
      for (const box of boxesOn(line)) {
        const words = wordsOf(box.text);
        if (box.numbered && words[0] === number && words.length > 1) return words.slice(0, 6);
      }
  return null;
}
