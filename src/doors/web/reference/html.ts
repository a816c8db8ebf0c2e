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

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => entities[c] ?? c);

function put(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(put).join("");
  return piece === null || piece === undefined || piece === false ? "" : escaped(String(piece));
}

/** HTML with pieces put in: text is escaped, HTML stays, nothing stands for null, undefined and false. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(strings.reduce((all, part, i) => all + put(pieces[i - 1]) + part));

/** `words` between backticks are code; nothing else is marked up. */
const inline = (text: string): Html[] =>
  text.split(/`([^`]*)`/).map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

/** The little Markdown our descriptions are written in: paragraphs, lists of `- ` lines, code between backticks. */
export function prose(text: string): Html[] {
  return text.split("\n\n").map((block) => {
    const lines = block.split("\n");
    const items = lines
      .filter((line) => line.startsWith("- "))
      .map((line) => html`<li>${inline(line.slice(2))}</li>`);
    const rest = lines.filter((line) => !line.startsWith("- ")).join(" ");
    return html`${rest !== "" && html`<p>${inline(rest)}</p>`}${items.length > 0 && html`<ul>${items}</ul>`}`;
  });
}
