import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BunPlugin } from "bun";
import { shrinks } from "#doors/http/web.ts";
import { desktopBundle } from "#doors/mcp/desktop/bundle.ts";
import { buildWeb, type WebAsset } from "#doors/web/build.ts";
import { readSettings } from "#kernel/settings.ts";
import pack from "../package.json" with { type: "json" };
import { noBuildPath, packagesOf } from "./executable/bundle.ts";
import { FOLDER, loadedByName, packPackages } from "./executable/pack.ts";
import { addonOf, bunOf, type Target, thisSystem } from "./executable/target.ts";
import { type Sum, sumOf } from "./executable/verify.ts";

/**
 * Makes the single executable, `dist/deedbox`: the program, the web app bundled for browsers, the database's addon, and
 * one compressed archive of the packages that the reading children load from disk, because a compiled program cannot
 * load shared libraries out of itself.
 */
const root = join(import.meta.dir, "..");
const dist = join(root, "dist");

/** What is built, and from where. */
export interface Building {
  target: Target;
  /** The folder whose `node_modules` hold the native packages of the target. */
  packages: string;
  /** The folder for everything that is written on the way. */
  work: string;
  outfile: string;
  quick: boolean;
  /** Bun's own program for the target; default the one that runs this. */
  bun?: string;
}

export interface Built {
  outfile: string;
  /** Folders of every package that a piece of the executable comes from. */
  packages: string[];
}

/** zstd's strongest level that needs no more than 8 MiB of memory to unpack. */
const LEVEL = 19;
/** For a program that is built to be tried and not to be given away: a fifth larger, in a second instead of a minute. */
const QUICK = 3;

const shortHash = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex").slice(0, 16);

interface Archive {
  path: string;
  hash: string;
  /** Path of the JSON that lists what is in it. */
  sums: string;
  /** Folders of the packages in it. */
  folders: string[];
}

/** The archive of native packages, and what each file in it must be. Compressing takes long, so an archive of the same files is used again. */
async function buildArchive({ quick, target, packages, work }: Building): Promise<Archive> {
  const names = loadedByName(join(root, "src", "engines"));
  const { tar, sums, folders } = await packPackages(packages, names, target);
  const hash = shortHash(tar);
  const packed = (level: number) => join(work, `runtime-${hash}-${level}.tar.zst`);
  const level = quick && !existsSync(packed(LEVEL)) ? QUICK : LEVEL;
  const path = packed(level);
  if (!existsSync(path)) {
    for (const old of readdirSync(work)) if (/^runtime-.*\.zst$/.test(old)) rmSync(join(work, old));
    writeFileSync(path, await Bun.zstdCompress(tar, { level }));
  }
  const list = join(work, "runtime-sums.json");
  writeFileSync(list, JSON.stringify(sums));
  console.log(
    `${Object.keys(sums).length} files of native packages: ${mb(tar.length)} MB, packed ${mb(statSync(path).size)} MB`,
  );
  return { path, hash, sums: list, folders };
}

const sqlite = join(root, "node_modules", "better-sqlite3");

/** A compressed copy that does not end in `.node`, which the bundler would treat in its own way, and the sum of what is in it. */
function packAddon({ target, work }: Building): { path: string; sum: Sum } {
  const bytes = readFileSync(join(sqlite, "prebuilds", `${addonOf(target)}.node`));
  const path = join(work, "sqlite.addon.zst");
  writeFileSync(path, Bun.zstdCompressSync(bytes, { level: LEVEL }));
  return { path, sum: sumOf(bytes) };
}

/** better-sqlite3 by its entry for one system alone, and its addon from where the program has put it (addon.ts). */
const sqlitePlugin = (target: Target): BunPlugin => ({
  name: "better-sqlite3",
  setup(build) {
    build.onResolve({ filter: /^better-sqlite3$/ }, () => ({
      path: join(sqlite, "lib", `${addonOf(target)}.js`),
    }));
    build.onResolve({ filter: /\/prebuilds\/.*\.node$/ }, ({ path }) => ({ path, namespace: "addon" }));
    build.onLoad({ filter: /.*/, namespace: "addon" }, () => ({
      contents: `module.exports = require(${JSON.stringify(join(root, "src/executable/addon.ts"))}).loadAddon();`,
      loader: "js",
    }));
  },
});

/**
 * tsyringe (under @simplewebauthn/server) wants reflect-metadata there before itself. Its importers see to that by the
 * order of their imports, which bundling into one file does not keep.
 */
const reflectPlugin: BunPlugin = {
  name: "reflect-metadata",
  setup(build) {
    build.onLoad({ filter: /\/tsyringe\/dist\/\w+\/index\.js$/ }, ({ path }) => ({
      contents: `require("reflect-metadata");\n${readFileSync(path, "utf8")}`,
      loader: "js",
    }));
  },
};

/**
 * One character beyond Latin-1 in what the bundler does not escape by itself, a comment with a licence, makes the engine keep
 * every character of that piece of the program as two bytes, on disk and in memory.
 */
const latinPlugin: BunPlugin = {
  name: "latin-1",
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/ibantools\/.*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(
        /[^\0-\xff]/g,
        (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
      ),
      loader: "js",
    }));
  },
};

/** Throws for an executable with a piece of the program that takes two bytes a character, or with the path it was built at. */
function refuseUnfit(outfile: string): void {
  const bytes = readFileSync(outfile);
  if (bytes.includes(Buffer.from("// @bun", "utf16le")))
    throw new Error(
      "A comment that is kept in the bundle holds a character beyond Latin-1, which doubles its size (see latinPlugin).",
    );
  if (bytes.includes(join(root, "node_modules", "/")))
    throw new Error(
      "A package knows the path it was built at, which is another in each checkout (see noBuildPath).",
    );
}

/** What browsers get as gzip anyhow is embedded as that; pictures, and what gzip makes no smaller, as they are. */
function packWeb(
  web: Map<string, WebAsset>,
  work: string,
): { path: string; place: string; file: WebAsset; gzip: boolean }[] {
  return [...web].map(([path, file]) => {
    const place = join(work, "web", path === "/" ? "index.html" : path);
    const packed = shrinks.test(file.type) ? Bun.gzipSync(new Uint8Array(file.bytes), { level: 9 }) : null;
    const gzip = packed !== null && packed.length < file.bytes.length;
    if (gzip) writeFileSync(place, packed);
    return { path, place, file, gzip };
  });
}

const source = (path: string): string => JSON.stringify(join(root, "src", path));

/** The program that is compiled: main with what it finds embedded in itself. */
function entrySource(
  web: Map<string, WebAsset>,
  archive: Archive,
  addon: ReturnType<typeof packAddon>,
  work: string,
): string {
  const files = packWeb(web, work).map((one, i) => ({ ...one, name: `web${i}` }));
  const entry = ({ path, file, gzip, name }: (typeof files)[number]) =>
    `  [${JSON.stringify(path)}, { bytes: Bun.file(${name}), type: ${JSON.stringify(file.type)}, immutable: ${file.immutable}, gzip: ${gzip} }],`;
  return `import { Native, runtimeCommand, unpackInChild } from ${source("executable/native.ts")};
import { UNPACK } from ${source("executable/unpack.ts")};
import { main } from ${source("main.ts")};
import archive from ${JSON.stringify(archive.path)} with { type: "file" };
import sums from ${JSON.stringify(archive.sums)} with { type: "file" };
import addon from ${JSON.stringify(addon.path)} with { type: "file" };
${files.map(({ place, name }) => `import ${name} from ${JSON.stringify(place)} with { type: "file" };`).join("\n")}

const code = { archive, sums, hash: "${archive.hash}", folder: "${FOLDER}", addon, addonSum: ${JSON.stringify(addon.sum)} };
const [command, folder = ""] = process.argv.slice(2);
if (command === UNPACK) process.exit(await unpackInChild(code, folder));
if (command === "runtime") process.exit(await runtimeCommand(code, folder));
await main(process.argv.slice(2), {
  version: ${JSON.stringify(pack.version)},
  web: new Map([
${files.map(entry).join("\n")}
  ]),
  native: new Native(code, (sentence) => process.stderr.write(sentence + "\\n")),
});
`;
}

/** A thread is started by the path of its source. */
const THREAD = "src/database/sqlite/checkpoint-thread.ts";

const mb = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** What `bun run build` makes: the program for this system. */
const forThisSystem = (quick: boolean): Building => ({
  target: thisSystem(),
  packages: root,
  work: dist,
  outfile: join(dist, process.platform === "win32" ? "deedbox.exe" : "deedbox"),
  quick,
});

/** Builds an executable. Throws AggregateError with the bundler's messages when it does not build. */
export async function buildExecutable(building: Building): Promise<Built> {
  const { work, outfile, target } = building;
  mkdirSync(work, { recursive: true });
  rmSync(join(work, "web"), { recursive: true, force: true });
  const inputs = new Set<string>();
  const web = await buildWeb(join(work, "web"), undefined, inputs);
  const archive = await buildArchive(building);
  const addon = packAddon(building);
  const entry = join(work, "entry.ts");
  writeFileSync(entry, entrySource(web, archive, addon, work));
  const { metafile } = await Bun.build({
    entrypoints: [entry, join(root, THREAD)],
    root,
    target: "bun",
    format: "esm",
    plugins: [sqlitePlugin(target), reflectPlugin, latinPlugin],
    // Native, of ssh2, which does without it.
    external: ["cpu-features"],
    bytecode: true,
    metafile: true,
    // A start reads the pieces that it needs, and a child that reads paper nothing of the server.
    splitting: true,
    // Never identifiers: Elysia reads the source of functions and silently stops checking when names change. Names of classes
    // that no code speaks are kept, too: the authorization server stores what it keeps under them.
    minify: { whitespace: true, syntax: true, identifiers: false, keepNames: true },
    // In one bundle every module would take itself for the one that was started.
    define: {
      "import.meta.main": "false",
      "process.env.NODE_ENV": '"production"',
      "process.env.DEEDBOX_ENGINE_HOOKS": '"0"',
      CHECKPOINT_THREAD: JSON.stringify(`./${THREAD}`),
      ...noBuildPath,
    },
    compile: {
      outfile,
      ...(building.bun ? { executablePath: building.bun, target: bunOf(target) } : {}),
      // Needed to find the unpacked packages. Settings files of whatever folder it is started in are not the program's.
      autoloadPackageJson: true,
      autoloadBunfig: false,
      autoloadDotenv: false,
      autoloadTsconfig: false,
    },
  });
  refuseUnfit(outfile);
  console.log(`${outfile}: ${mb(statSync(outfile).size)} MB`);
  for (const input of Object.keys(metafile?.inputs ?? {})) inputs.add(resolve(input));
  return { outfile, packages: [...new Set([sqlite, ...archive.folders, ...packagesOf([...inputs])])].sort() };
}

/** The one-click bundle for desktop clients, for a box on the same machine; each box gives one that knows its own address. */
function buildDesktopBundle(): void {
  const path = join(dist, "deedbox.mcpb");
  const bytes = desktopBundle(pack.version, `http://127.0.0.1:${readSettings({}, {}).port}`);
  writeFileSync(path, bytes);
  console.log(`${path}: ${mb(bytes.length)} MB`);
}

if (import.meta.main) {
  await buildExecutable(forThisSystem(process.argv.includes("--quick")));
  buildDesktopBundle();
}
