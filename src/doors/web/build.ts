import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BunPlugin } from "bun";
import { referenceScript } from "#contract/reference-script.ts";
import { pageOf } from "#messages/app-languages.ts";
import { moduleOf } from "#messages/compile.ts";
import type { Catalogue } from "#messages/icu.ts";
import { languages as allLanguages, type Language } from "#messages/languages.ts";
import { catalogueOf } from "#messages/render.ts";
import { fontsOfApp } from "./fonts.ts";

const messages = join(import.meta.dir, "..", "..", "messages");

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
  ".woff2": "font/woff2",
};

function typeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf("."));
  return typeByEnding[ending] ?? "application/octet-stream";
}

/**
 * Bundles the web app, minified, into memory: address path to file, the page itself under "/", in other languages as
 * `pageOf` says. Every route of the app (`/`, `/documents/...`, `/search`) is answered with that page. With `outdir` the same files are written there too
 * (the page as `index.html`), which is what the single executable embeds. `inputs` takes the paths of the sources it is made of.
 * The bundler and its Tailwind plugin are loaded only here, so importing this file costs a server nothing.
 * @throws AggregateError with the bundler's messages when the app does not build
 */
export async function buildWeb(
  outdir?: string,
  languages: readonly Language[] = allLanguages,
  inputs = new Set<string>(),
): Promise<Map<string, WebAsset>> {
  const files = new Map<string, WebAsset>();
  const fonts = await fontsOfApp();
  for (const language of languages)
    for (const [path, file] of await bundled(language, fonts.head, inputs)) files.set(path, file);
  for (const file of fonts.manifests) inputs.add(file);
  inputs.add(Bun.resolveSync("@scalar/api-reference/package.json", import.meta.dir));
  for (const [path, bytes] of fonts.files) files.set(path, { bytes, type: typeOf(path), immutable: true });
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

/** Compiles what the app imports of the messages from the catalogue of a language: a module for each of its parts, without a parser. */
const speaking = (language: Language): BunPlugin => ({
  name: `messages in ${language}`,
  setup(build) {
    const app = catalogueOf(language).app as Catalogue;
    const modules = join(messages, "app");
    // Sentences of the box are still said by pattern in the five other languages.
    if (language !== "en")
      build.onResolve({ filter: /\/words\/names\.ts$/ }, () => ({
        path: join(import.meta.dir, "words", language, "names.ts"),
      }));
    build.onResolve({ filter: /^#messages\/app\// }, ({ path }) => ({ path: join(modules, basename(path)) }));
    build.onLoad({ filter: /\/messages\/app\/\w+\.ts$/ }, ({ path }) => {
      const part = app[basename(path, ".ts")];
      if (typeof part !== "object") throw new Error(`The catalogue has no part for ${path}.`);
      return { contents: moduleOf(part, language, join(messages, "format.ts")), loader: "js" };
    });
  },
});

/** The app in one language. Pieces that say nothing have the same name, and the same bytes, in all. */
async function bundled(
  language: Language,
  fonts: string,
  inputs?: Set<string>,
): Promise<Map<string, WebAsset>> {
  const { default: tailwind } = await import("bun-plugin-tailwind");
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, "index.html")],
    plugins: [speaking(language), tailwind],
    minify: true,
    splitting: true,
    metafile: inputs !== undefined,
    publicPath: "/",
    target: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
    naming: { entry: "[name].[ext]", chunk: "[name]-[hash].[ext]", asset: "[name]-[hash].[ext]" },
  });
  for (const input of Object.keys(built.metafile?.inputs ?? {})) inputs?.add(resolve(input));
  const files = new Map<string, WebAsset>();
  for (const output of built.outputs) {
    const path = `/${output.path.replace(/^.*[/\\]/, "")}`;
    const page = path === "/index.html";
    const bytes = page
      ? finishPage(await output.text(), language, fonts)
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

/** The links of manifest and fonts are added after bundling: the bundler would hash the file but not the addresses inside it. */
function finishPage(html: string, language: Language, fonts: string): Uint8Array {
  const link = `${fonts}<link rel="manifest" href="/manifest.webmanifest">`;
  const said = html.replace('<html lang="en"', `<html lang="${language}"`);
  return new TextEncoder().encode(said.replace("</head>", `${link}</head>`));
}

/**
 * The app in one language, bundled in a process of its own, for a server in a checkout: bundling in the server kept
 * every other call waiting until it was done.
 * @throws Error when the app does not build
 */
export async function buildWebApart(language: Language): Promise<Map<string, WebAsset>> {
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
    allLanguages.filter((language) => only === undefined || language === only),
  );
