import { any } from "#lexicon/phrases.ts";
import type { Sheet } from "../layout/layout.ts";
import { couldBeName, tidyName } from "./names.ts";
import type { PartyFound } from "./party.ts";

/** The fields at the head of a message (RFC 5322 section 3.6), as mail programs print them. Folded. */
const FIELD: [string, RegExp][] = [
  ["from", new RegExp(String.raw`^[>*_ ]{0,4}(?:${any("mail-head-from")})\s?[:*]{1,2} ?`)],
  ["to", new RegExp(String.raw`^[>*_ ]{0,4}(?:${any("mail-head-to")})\s?[:*]{1,2} ?`)],
  ["subject", new RegExp(String.raw`^[>*_ ]{0,4}(?:${any("mail-head-subject")})\s?[:*]{1,2} ?`)],
  ["date", new RegExp(String.raw`^[>*_ ]{0,4}(?:${any("mail-head-date")})\s?[:*]{1,2} ?`)],
];

/**
 * Sender and first receiver of a printed message, from its head. Both may be one person: people write to themselves.
 * A head has at least three of the four fields close together at the top of the first page.
 */
export function mailHead(sheet: Sheet): { from: PartyFound | null; to: PartyFound | null } | null {
  const seen = new Map<string, PartyFound | null>();
  for (const line of sheet.lines.slice(0, 24)) {
    const cell = line.cells[0];
    if (!cell) continue;
    const folded = line.folded.slice(0, 200);
    for (const [key, re] of FIELD) {
      const m = re.exec(folded);
      if (!m || seen.has(key)) continue;
      // The name ends before its address and before the next receiver.
      const from = m[0].length + (/^\s*/.exec(line.text.slice(m[0].length))?.[0].length ?? 0);
      const rest = line.text.slice(from, from + 120).split(/ ?[<([]|[;,] |[;,]$|\s\S+@/)[0] ?? "";
      const name = tidyName(rest.replace(/^["']|["']$/g, ""));
      const inside = rest.indexOf(name);
      const start = from + Math.max(0, inside);
      const fits = name !== "" && !name.includes("@") && couldBeName(name);
      seen.set(
        key,
        fits
          ? {
              name,
              role: key === "from" ? "issuer" : "recipient",
              line,
              start,
              end: start + name.length,
              score: key === "from" ? 46 : 40,
              kind: "mail",
            }
          : null,
      );
    }
  }
  if (!seen.has("from") || seen.size < 3) return null;
  return { from: seen.get("from") ?? null, to: seen.get("to") ?? null };
}
