import { decodeEntities } from "./enex-tokens.ts";

/** Tags of a note's body that begin a line of their own. */
const blocks = new Set(
  "div p br h1 h2 h3 h4 h5 h6 li ul ol table tr blockquote pre hr en-note section article dl dt dd center address".split(
    " ",
  ),
);

/** The words of a note's body (ENML), line by line; `locked` when a part of it is encrypted. */
export function noteText(content: string): { text: string; locked: boolean } {
  const start = content.search(/<en-note[\s>/]/);
  const body = start < 0 ? "" : content.slice(start);
  let locked = false;
  let inside = "";
  let out = "";
  for (const part of body.split(/(<!--[\s\S]*?-->|<[^>]*>)/)) {
    if (part.startsWith("<!")) continue;
    const tag = /^<(\/?)([\w-]+)([\s\S]*)>$/.exec(part);
    if (!tag) {
      // What stands between tags of an encrypted part is its cipher, of a style its rules.
      if (inside === "" && !part.startsWith("<")) out += decodeEntities(part.replace(/\s+/g, " "));
      continue;
    }
    const name = (tag[2] ?? "").toLowerCase();
    const rest = tag[3] ?? "";
    if (["en-crypt", "style", "script"].includes(name) && !rest.endsWith("/")) {
      inside = tag[1] === "/" ? "" : name;
      if (name === "en-crypt" && tag[1] !== "/") {
        locked = true;
        out += "[encrypted]";
      }
    } else if (name === "en-todo" && tag[1] !== "/")
      out += /checked\s*=\s*["']true/i.test(rest) ? "[x] " : "[ ] ";
    else if (name === "td" || name === "th") out += tag[1] === "/" ? "\t" : "";
    else if (blocks.has(name)) out += "\n";
    if (name === "li" && tag[1] !== "/") out += "- ";
  }
  const lines = out.split("\n").map((l) => l.replace(/[ \u00a0]+/g, " ").trim());
  return {
    text: lines
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    locked,
  };
}
