import { cleanLine, fold } from "#kernel/text.ts";
import { message, type Said } from "#messages/message.ts";
import { droppedForms } from "../entities/legal-forms.ts";

/**
 * The form in which names of people and things are compared: folded, without punctuation and legal forms, so that
 * "Northfield Water Ltd." and "Northfield Water" are one.
 */
export function nameKey(name: string): string {
  const words = fold(name)
    .replace(/[’'`.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  const kept = words.filter((w, i) => i === 0 || !droppedForms.has(w));
  return kept.join(" ");
}

/** A title for a document nobody has read yet, from its file name: "2024-03 water_bill.PDF" gives "2024-03 water bill". */
export function titleFromName(name: string | null): Said {
  const stem = cleanLine((name ?? "").replace(/\.[A-Za-z0-9]{1,5}$/, "").replace(/[_]+/g, " "), 120);
  return stem === "" ? message("paper.title.untitled") : stem;
}
