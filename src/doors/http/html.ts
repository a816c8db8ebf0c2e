/** Text that is already HTML. Everything else is escaped where it is put in. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | false | null | undefined | readonly Piece[];

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => entities[c] ?? c);

function put(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(put).join("");
  return piece === null || piece === undefined || piece === false ? "" : escaped(String(piece));
}

/** HTML with pieces put in: text is escaped, HTML is not, and null, undefined and false are left out. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(strings.reduce((all, part, i) => all + put(pieces[i - 1]) + part));
