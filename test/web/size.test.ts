import { expect, test } from "bun:test";
import { buildWeb, type WebAsset } from "#doors/web/build.ts";
import { pageOf } from "#messages/app-languages.ts";
import { languages } from "#messages/languages.ts";

/** The scripts that a page needs before it shows anything: the one it names, and all that those import at their head. */
function firstScripts(files: Map<string, WebAsset>, address = "/"): Map<string, Uint8Array> {
  const read = (path: string) => {
    const file = files.get(path);
    if (!file) throw new Error(`The app names ${path}, which was not built.`);
    return file.bytes;
  };
  const words = new TextDecoder();
  const found = new Map<string, Uint8Array>();
  const from = (path: string) => {
    if (found.has(path)) return;
    const bytes = read(path);
    found.set(path, bytes);
    const head = words.decode(bytes).matchAll(/(?:\bimport|\bfrom)\s*"(\/[^"]+\.js)"/g);
    for (const [, next = ""] of head) from(next);
  };
  const page = words.decode(read(address));
  for (const [, script = ""] of page.matchAll(/<script[^>]+src="([^"]+)"/g)) from(script);
  return found;
}

test("the scripts of the first page, in every language, are less than 160 kB, gzipped; other pages load theirs when they are opened", async () => {
  const files = await buildWeb();
  const all = [...files.keys()].filter((path) => path.endsWith(".js"));
  for (const language of languages) {
    const first = firstScripts(files, pageOf(language));
    expect(first.size).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(first.size);
    const gzipped = [...first.values()].reduce(
      (sum, bytes) => sum + Bun.gzipSync(new Uint8Array(bytes)).length,
      0,
    );
    expect(gzipped).toBeLessThan(160_000);
    expect(gzipped).toBeGreaterThan(20_000);
  }
}, 60_000);
