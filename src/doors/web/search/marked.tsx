import { Fragment } from "react";

export interface Piece {
  text: string;
  marked: boolean;
}

/** Lower case without accents, letter by letter, so that places in the folded text are places in the text. */
const foldLetter = (letter: string): string => {
  const folded = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return folded.length === letter.length
    ? folded
    : letter.toLowerCase().slice(0, letter.length).padEnd(letter.length);
};
const foldText = (text: string): string => Array.from(text, foldLetter).join("");

/** The words of a query that can be marked: letters and digits, with inner points and dashes as in 214.88 or A-17. */
const wordsOf = (query: string): string[] =>
  Array.from(foldText(query).matchAll(/[\p{L}\p{N}]+(?:[.,'’/-][\p{L}\p{N}]+)*/gu), (match) => match[0]);

/**
 * Cuts a snippet into marked and plain pieces. Words of the query are marked where a word begins with them. Marks the box
 * may have put in itself (`<mark>`) are taken as they are instead; nothing is ever put on the page as HTML.
 */
export function markedPieces(snippet: string, query: string): Piece[] {
  if (snippet.includes("<mark>")) {
    return snippet
      .split(/(<mark>[\s\S]*?<\/mark>)/)
      .map((part) =>
        part.startsWith("<mark>") ? { text: part.slice(6, -7), marked: true } : { text: part, marked: false },
      )
      .filter((piece) => piece.text !== "");
  }
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [{ text: snippet, marked: false }];
  const folded = foldText(snippet);
  const alternatives = wanted
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
    .join("|");
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of folded.matchAll(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})[\\p{L}\\p{N}]*`, "gu"),
  )) {
    if (match.index > from) pieces.push({ text: snippet.slice(from, match.index), marked: false });
    from = match.index + match[0].length;
    pieces.push({ text: snippet.slice(match.index, from), marked: true });
  }
  if (from < snippet.length) pieces.push({ text: snippet.slice(from), marked: false });
  return pieces;
}

/** A snippet with the words that were searched for standing out. */
export function Marked({ text, query }: { text: string; query: string }) {
  return markedPieces(text, query).map((piece, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name and never change places.
    piece.marked ? <mark key={i}>{piece.text}</mark> : <Fragment key={i}>{piece.text}</Fragment>,
  );
}
