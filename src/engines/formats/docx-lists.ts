import { at, child, childrenOf, type Node } from "./xml.ts";

interface Level {
  format: string;
  text: string;
  start: number;
}

/** Marks of list entries, counted as the numbering part of a Word document says (ECMA-376 part 1, 17.9). */
export class Lists {
  #levels = new Map<string, Map<number, Level>>();
  #abstract = new Map<string, string>();
  #counts = new Map<string, number[]>();

  constructor(numbering: Node | undefined) {
    for (const a of childrenOf(numbering, "w:abstractNum")) {
      const levels = new Map<number, Level>();
      for (const l of childrenOf(a, "w:lvl"))
        levels.set(Number(l.attrs["w:ilvl"] ?? 0), {
          format: child(l, "w:numFmt")?.attrs["w:val"] ?? "decimal",
          text: child(l, "w:lvlText")?.attrs["w:val"] ?? "",
          start: Number(child(l, "w:start")?.attrs["w:val"] ?? 1),
        });
      this.#levels.set(a.attrs["w:abstractNumId"] ?? "", levels);
    }
    for (const n of childrenOf(numbering, "w:num"))
      this.#abstract.set(n.attrs["w:numId"] ?? "", at(n, "w:abstractNumId")?.attrs["w:val"] ?? "");
  }

  /** The mark of the next entry, or null when the paragraph is none. */
  next(numPr: Node | undefined): { mark: string; depth: number } | null {
    const id = child(numPr, "w:numId")?.attrs["w:val"];
    if (id === undefined || id === "0") return null;
    const depth = Math.min(8, Math.max(0, Number(child(numPr, "w:ilvl")?.attrs["w:val"] ?? 0) || 0));
    const list = this.#abstract.get(id) ?? "";
    const levels = this.#levels.get(list);
    const level = levels?.get(depth);
    if (!level) return { mark: "•", depth };
    if (level.format === "none") return null;
    if (level.format === "bullet") return { mark: "•", depth };
    const counts = this.#counts.get(list) ?? [];
    this.#counts.set(list, counts);
    counts[depth] = (counts[depth] ?? level.start - 1) + 1;
    counts.length = depth + 1;
    const mark = level.text.replace(/%(\d)/g, (_, n) => {
      const of = Number(n) - 1;
      return numeral(counts[of] ?? levels?.get(of)?.start ?? 1, levels?.get(of)?.format ?? "decimal");
    });
    return { mark: mark || "•", depth };
  }
}

function numeral(n: number, format: string): string {
  if (format === "lowerLetter" || format === "upperLetter") {
    const letter = String.fromCharCode(97 + ((n - 1) % 26)).repeat(Math.min(5, Math.ceil(n / 26)));
    return format === "upperLetter" ? letter.toUpperCase() : letter;
  }
  if (format === "lowerRoman") return roman(n);
  if (format === "upperRoman") return roman(n).toUpperCase();
  if (format === "decimalZero") return String(n).padStart(2, "0");
  return String(n);
}

const signs: [number, string][] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

function roman(n: number): string {
  if (n < 1 || n > 4999) return String(n);
  let out = "";
  let rest = n;
  for (const [value, sign] of signs)
    while (rest >= value) {
      out += sign;
      rest -= value;
    }
  return out;
}
