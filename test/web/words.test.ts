import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { words } from "#doors/web/words.ts";

const room = new URL("../../src/doors/web/", import.meta.url).pathname;

async function sources(pattern: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const path of new Glob(pattern).scan(room)) {
    if (path.startsWith("reference/") || path.startsWith("words")) continue;
    found.set(path, await Bun.file(room + path).text());
  }
  return found;
}

/** Every leaf of the catalogue as a dotted path. Members of a list count as one leaf: they are chosen by number. */
function leaves(node: unknown, path: string): string[] {
  if (typeof node === "string" || typeof node === "function" || Array.isArray(node)) return [path];
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`));
}

/** The leaves of the catalogues that pages load for themselves (`checkupWords`), which are no part of the first page. */
async function ofPages(): Promise<string[]> {
  const found: string[] = [];
  for await (const path of new Glob("words/*.ts").scan(room)) {
    for (const [name, catalogue] of Object.entries(await import(room + path))) {
      const first = Object.keys(catalogue as object).every((part) => part in words);
      if (name.endsWith("Words") && !first) found.push(...leaves(catalogue, name));
    }
  }
  return found;
}

/** True when the code names the leaf, or chooses among its brothers or cousins by a variable (`words.review[reason]`). */
function isUsed(path: string, code: string): boolean {
  const names = path.split(".");
  const whole = new RegExp(`${names.join("\\.").replaceAll("$", "\\$")}(?![\\w$])`);
  if (whole.test(code)) return true;
  return names.some((_, i) => i >= 2 && code.includes(`${names.slice(0, i).join(".")}[`));
}

/** Words that stand in the code itself instead of the catalogue. */
function strayWords(code: string): string[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$/gm, "");
  const texts = Array.from(
    bare.matchAll(/(?<![=])>\s*([A-Za-z][^<>{}=;()|&]*)<[/a-zA-Z]/g),
    (m) => m[1] ?? "",
  );
  const names = Array.from(
    bare.matchAll(
      /\b(?:aria-label|aria-description|placeholder|title|alt|label|lead|detail|hint)="([^"]*[A-Za-z][^"]*)"/g,
    ),
    (m) => m[1] ?? "",
  );
  return [...texts, ...names];
}

describe("the catalogue of words", () => {
  test("every entry is used somewhere in the app", async () => {
    const code = [...(await sources("**/*.{ts,tsx}")).values()].join("\n");
    const all = [...leaves(words, "words"), ...(await ofPages())];
    expect(all.filter((path) => !isUsed(path, code))).toEqual([]);
  });

  test("an entry nobody uses would be noticed", () => {
    expect(isUsed("words.add.button", "words.add.buttonless")).toBe(false);
    expect(isUsed("words.add.button", "{words.add.button}")).toBe(true);
    expect(isUsed("words.review.infected.say", "words.review[reason]")).toBe(true);
  });

  test("no words stand outside of it", async () => {
    const stray: Record<string, string[]> = {};
    for (const [path, code] of await sources("**/*.tsx")) {
      const found = strayWords(code);
      if (found.length > 0) stray[path] = found;
    }
    expect(stray).toEqual({});
  });

  test("words outside of it would be noticed", () => {
    expect(strayWords("<p>Hello there</p>")).toEqual(["Hello there"]);
    expect(strayWords('<img alt="A page" />')).toEqual(["A page"]);
    expect(strayWords("<p>{words.app.name}</p>")).toEqual([]);
  });

  test("counts say one and many", () => {
    expect(words.documents.end(1)).toBe("1 document");
    expect(words.documents.end(12_345)).toBe("12,345 documents");
    expect(words.overview.onFile(1)).toBe("1 document on file");
    expect(words.photos.file(3)).toBe("File 3 pages as one document");
  });
});
