import type { Block } from "./blocks.ts";

/** Lines of plain text: an empty one ends a paragraph, the others stay as they were broken. */
export function plainBlocks(text: string): Block[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/)
    .filter((part) => part.trim() !== "")
    .map((part) => ({ kind: "paragraph", runs: [{ text: part.replace(/^\n+|\s+$/g, "") }] }));
}
