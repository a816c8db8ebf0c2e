import { cleanLine } from "#kernel/text.ts";
import { nameFromTitle } from "./bundle-names.ts";

/** What folders and names of an export are made of. */
export interface Described {
  title: string;
  /** YYYY-MM-DD. */
  day: string;
  kind: string;
  from: string;
}

/** The way papers lie in an export when nobody says otherwise. */
export const usualTemplate = "{year}/{kind}/{name}";

const parts: Readonly<Record<string, (d: Described) => string>> = {
  year: (d) => d.day.slice(0, 4),
  month: (d) => d.day.slice(5, 7),
  day: (d) => d.day.slice(8, 10),
  date: (d) => d.day,
  kind: (d) => d.kind,
  from: (d) => d.from || "-",
  title: (d) => d.title,
  name: (d) => `${d.day} ${d.title}`,
};

/** What may stand in braces in a template. */
export const templateWords = Object.keys(parts);

/** What is wrong with a template: the word that it has and nobody knows, or that it names no paper; null when it is right. */
export function templateTrouble(template: string): { unknown: string } | "noName" | null {
  const words = [...template.matchAll(/\{([^{}]*)\}/g)].map((m) => m[1] ?? "");
  const unknown = words.find((w) => !(w in parts));
  if (unknown !== undefined) return { unknown };
  return /\{(name|title)\}[^/]*$/.test(template) ? null : "noName";
}

/** The most bytes of a folder and of a name: paths stay within the 260 characters that Windows takes, and names within 255 bytes. */
const FOLDER = 60;
const NAME = 110;

/** So many bytes of UTF-8 at most, characters whole. */
function within(words: string, most: number): string {
  let out = "";
  let bytes = 0;
  for (const character of words) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    out += character;
  }
  return out;
}

/** One step of a path, safe on every system. */
function step(words: string, most: number): string {
  const safe = nameFromTitle(cleanLine(words), { name: "x.x", mime: "" }).slice(0, -".x".length);
  return (
    within(safe, most)
      .replace(/[. ]+$/, "")
      .replace(/^\.+/, "_") || "document"
  );
}

/** Where a paper lies, without the ending of its files. */
export function pathOf(d: Described, template: string): string {
  const steps = template.split("/").filter((s) => s.trim() !== "");
  return steps
    .map((s, i) =>
      step(
        s.replace(/\{([^{}]*)\}/g, (_, word: string) => parts[word]?.(d).replace(/[\\/]/g, "-") ?? ""),
        i === steps.length - 1 ? NAME : FOLDER,
      ),
    )
    .join("/");
}

/** The nth file of a paper of its role. */
export function fileIn(
  stem: string,
  f: { role: "original" | "readable" | "page"; name: string; mime: string },
  nth: number,
): string {
  const ending = nameFromTitle("x", f).slice(1);
  const number = nth === 1 ? "" : ` - ${nth}`;
  const what = f.role === "original" ? "" : f.role === "readable" ? ".searchable" : ".pages";
  return `${stem}${number}${what}${ending === ".json" ? ".original.json" : ending}`;
}
