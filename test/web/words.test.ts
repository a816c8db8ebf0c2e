import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import * as documentsMessages from "#messages/app/documents.ts";
import * as overviewMessages from "#messages/app/overview.ts";
import * as photosMessages from "#messages/app/photos.ts";
import { type Catalogue, messagesIn } from "#messages/icu.ts";
import { catalogueOf } from "#messages/render.ts";

const room = new URL("../../src/doors/web/", import.meta.url).pathname;

async function sources(pattern: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const path of new Glob(pattern).scan(room)) {
    if (path.startsWith("reference/")) continue;
    found.set(path, await Bun.file(room + path).text());
  }
  return found;
}

/** True when the code names the message, or hands on or chooses from a group it is in (`reviewMessages.reasons[reason]`). */
function isUsed(path: string, code: string): boolean {
  const names = path.split(".");
  const whole = new RegExp(`${names.join("\\.").replaceAll("$", "\\$")}(?![\\w$])`);
  if (whole.test(code)) return true;
  const group = (i: number) => new RegExp(`${names.slice(0, i).join("\\.")}[[;)}]`);
  return names.some((_, i) => i >= 2 && group(i).test(code));
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
    const all = [...messagesIn(catalogueOf("en").app as Catalogue)].map(([path]) =>
      path.replace(/^\w+/, "$&Messages"),
    );
    expect(all.length).toBeGreaterThan(1000);
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
    expect(documentsMessages.end({ n: 1 })).toBe("1 document");
    expect(documentsMessages.end({ n: 12_345 })).toBe("12,345 documents");
    expect(overviewMessages.onFile({ n: 1 })).toBe("1 document");
    expect(photosMessages.file({ n: 3 })).toBe("File 3 pages");
  });
});
