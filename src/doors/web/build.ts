import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BunPlugin } from "bun";
import { referenceScript } from "#contract/reference-script.ts";
import { type AppLanguage, appLanguages, pageOf } from "#messages/app-languages.ts";

/** One file of the web app as the HTTP door serves it. */
export interface WebAsset {
  bytes: Uint8Array;
  /** The value of Content-Type. */
  type: string;
  /** True when the name holds a hash of the bytes: it may be cached for a year. */
  immutable: boolean;
}

/** Files that keep their name because something outside the page names them (the manifest, a phone's home screen). */
export const fixedNames: Record<string, string> = {
  "manifest.webmanifest": "application/manifest+json",
  "icon.svg": "image/svg+xml; charset=utf-8",
  "touch-icon.png": "image/png",
  "service-worker.js": "text/javascript; charset=utf-8",
};

export const typeByEnding: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
};

function typeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf("."));
  return typeByEnding[ending] ?? "application/octet-stream";
}

/**
 * Bundles the web app, minified, into memory: address path to file, the page itself under "/", in other languages as
 * `pageOf` says. Every route of the app (`/`, `/documents/...`, `/search`) is answered with that page. With `outdir` the same files are written there too
 * (the page as `index.html`), which is what the single executable embeds.
 * The bundler and its Tailwind plugin are loaded only here, so importing this file costs a server nothing.
 * @throws AggregateError with the bundler's messages when the app does not build
 */
export async function buildWeb(
  outdir?: string,
  languages: readonly AppLanguage[] = appLanguages,
): Promise<Map<string, WebAsset>> {
  const files = new Map<string, WebAsset>();
  for (const language of languages) for (const [path, file] of await bundled(language)) files.set(path, file);
  for (const [name, type] of Object.entries(fixedNames)) {
    files.set(`/${name}`, {
      bytes: await Bun.file(join(import.meta.dir, name)).bytes(),
      type,
      immutable: false,
    });
  }
  files.set(referenceScript, { bytes: await scalarScript(), type: typeOf(referenceScript), immutable: true });
  if (outdir) {
    for (const [path, file] of files) {
      await Bun.write(join(outdir, path === "/" ? "index.html" : path), file.bytes);
    }
  }
  return files;
}

/**
 * Scalar as its makers bundle it, without the address of its source map, which is not served. Zod in it makes code out of text where
 * it may; being told not to, it does not try, which the policy would refuse.
 */
async function scalarScript(): Promise<Uint8Array> {
  const file = Bun.resolveSync("@scalar/api-reference/package.json", import.meta.dir);
  const script = await Bun.file(join(dirname(file), "dist", "browser", "standalone.js")).text();
  const head =
    "/*! @scalar/api-reference, MIT License, https://github.com/scalar/scalar/blob/main/LICENSE */globalThis.__zod_globalConfig={jitless:true};";
  return new TextEncoder().encode(head + script.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "\n"));
}

/** Puts the catalogues of a language in place of the English ones that are imported. */
const speaking = (language: AppLanguage): BunPlugin => ({
  name: `words in ${language}`,
  setup(build) {
    if (language === "en") return;
    build.onResolve({ filter: /(?:^|\/)words(?:\/[a-z-]+)?\.ts$/ }, ({ path, importer }) => {
      const asked = join(dirname(importer), path);
      const own = join(import.meta.dir, "words", language, basename(asked));
      const english = [join(import.meta.dir, "words.ts"), join(import.meta.dir, "words", basename(asked))];
      return english.includes(asked) && existsSync(own) ? { path: own } : undefined;
    });
  },
});

/** The app in one language. Pieces that say nothing have the same name, and the same bytes, in all. */
async function bundled(language: AppLanguage): Promise<Map<string, WebAsset>> {
  const { default: tailwind } = await import("bun-plugin-tailwind");
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, "index.html")],
    plugins: [speaking(language), tailwind],
    minify: true,
    splitting: true,
    publicPath: "/",
    target: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
    naming: { entry: "[name].[ext]", chunk: "[name]-[hash].[ext]", asset: "[name]-[hash].[ext]" },
  });
  const files = new Map<string, WebAsset>();
  for (const output of built.outputs) {
    const path = `/${output.path.replace(/^.*[/\\]/, "")}`;
    const page = path === "/index.html";
    const bytes = page
      ? finishPage(await output.text(), language)
      : new Uint8Array(await output.arrayBuffer());
    const small = path.endsWith(".js") ? await smaller(bytes) : bytes;
    files.set(page ? pageOf(language) : path, { bytes: small, type: typeOf(path), immutable: !page });
  }
  return files;
}

/**
 * One piece of the app, minified once more by itself. What several pieces use keeps long names when the bundler splits them;
 * with its neighbours out of sight they get short ones (181 kB became 174 kB, gzipped). Imports and exports stay as they are.
 */
async function smaller(piece: Uint8Array): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "deedbox-web-"));
  try {
    const file = join(folder, "piece.js");
    await Bun.write(file, piece);
    const built = await Bun.build({
      entrypoints: [file],
      external: ["*"],
      minify: true,
      target: "browser",
      format: "esm",
    });
    const [output] = built.outputs;
    if (!output) throw new Error("The bundler gave nothing back.");
    return new Uint8Array(await output.arrayBuffer());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The manifest's link is added after bundling: the bundler would hash the file but not the addresses inside it. */
function finishPage(html: string, language: AppLanguage): Uint8Array {
  const link = '<link rel="manifest" href="/manifest.webmanifest">';
  const said = html.replace('<html lang="en"', `<html lang="${language}"`);
  return new TextEncoder().encode(said.replace("</head>", `${link}</head>`));
}

/**
 * The app in one language, bundled in a process of its own, for a server in a checkout: bundling in the server kept
 * every other call waiting until it was done.
 * @throws Error when the app does not build
 */
export async function buildWebApart(language: AppLanguage): Promise<Map<string, WebAsset>> {
  const folder = await mkdtemp(join(tmpdir(), "deedbox-web-"));
  try {
    const child = Bun.spawn([process.execPath, fileURLToPath(import.meta.url), folder, language], {
      stdout: "ignore",
    });
    if ((await child.exited) !== 0) throw new Error("The web app does not build.");
    const files = new Map<string, WebAsset>();
    for (const name of await readdir(folder)) {
      const page = name === "index.html";
      const immutable = !/^index(\.[a-z]{2})?\.html$/.test(name) && !(name in fixedNames);
      const bytes = await Bun.file(join(folder, name)).bytes();
      files.set(page ? "/" : `/${name}`, { bytes, type: fixedNames[name] ?? typeOf(name), immutable });
    }
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const [folder, only] = process.argv.slice(2);
if (import.meta.main && folder)
  await buildWeb(
    folder,
    appLanguages.filter((language) => only === undefined || language === only),
  );
