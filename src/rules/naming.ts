import { fold, squeeze } from "#kernel/text.ts";

/** Legal forms that say nothing about who somebody is: "Northfield Water Ltd." and "Northfield Water" are one. */
const legalForms = new Set(
  (
    "ltd limited llc inc incorporated corp corporation co company plc llp lp gmbh mbh ag kg ohg ug ev eg se sa sas sarl " +
    "eurl sl slu srl spa snc bv nv vof oy ab as aps pty sdn bhd pte kk cv"
  ).split(" "),
);

/** The form in which names of people and things are compared: folded, without punctuation and legal forms. */
export function nameKey(name: string): string {
  const words = fold(name)
    .replace(/[’'`.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  const kept = words.filter((w, i) => i === 0 || !legalForms.has(w));
  return kept.join(" ");
}

/** A title for a document nobody has read yet, from its file name: "2024-03 water_bill.PDF" gives "2024-03 water bill". */
export function titleFromName(name: string | null): string {
  const stem = squeeze((name ?? "").replace(/\.[A-Za-z0-9]{1,5}$/, "").replace(/[_]+/g, " "));
  return stem === "" ? "Untitled document" : stem.slice(0, 120);
}
