import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BunPlugin } from "bun";
import type { Entry } from "./tar.ts";

/**
 * node-llama-cpp names a hundred packages, most of them for building itself from source, which never happens here. In one
 * file are those parts that its library reaches; beside it the two notes of its version that it reads when it starts.
 */
const bundles: Record<string, { entry: string; beside: string[] }> = {
  "node-llama-cpp": {
    entry: "dist/index.js",
    beside: ["llama/binariesGithubRelease.json", "llama/llama.cpp.info.json"],
  },
};

export const isBundled = (name: string): boolean => name in bundles;

/** The package asks for its version by a path that is another once it is one file. */
const versionPlugin = (version: string): BunPlugin => ({
  name: "version",
  setup(build) {
    build.onLoad({ filter: /node-llama-cpp\/dist\/utils\/getModuleVersion\.js$/ }, () => ({
      contents: `export async function getModuleVersion() { return ${JSON.stringify(version)}; }`,
      loader: "js",
    }));
  },
});

/** Folders of the packages that files come from: each has to keep its licence. */
export function packagesOf(paths: string[]): string[] {
  const folders = paths.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(folders)].sort();
}

/** In place of the path that a package was built at: it is nowhere where the program runs, and in each checkout another. */
export const noBuildPath = { __dirname: '"/"', __filename: '"/"' };

/** Files of a package as one, with the licences of everything in it, and the folders of the packages it is made of. `folder`: where it is installed. */
export async function bundlePackage(
  name: string,
  folder: string,
): Promise<{ entries: Entry[]; folders: string[] }> {
  const how = bundles[name];
  if (!how) throw new Error(`Nobody has said how ${name} is made one file (src/executable/bundle.ts).`);
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const seen: string[] = [];
  const built = await Bun.build({
    entrypoints: [join(folder, how.entry)],
    target: "bun",
    format: "esm",
    external: ["@node-llama-cpp/*", "electron"],
    define: noBuildPath,
    minify: { whitespace: true, syntax: true, identifiers: false },
    plugins: [
      versionPlugin(version),
      {
        name: "seen",
        setup(build) {
          build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, ({ path }) => {
            seen.push(path);
            return undefined;
          });
        },
      },
    ],
  });
  const [code] = built.outputs;
  if (!code) throw new Error(`${name} did not become one file.`);
  const at = (path: string) => `node_modules/${name}/${path}`;
  const folders = packagesOf(seen);
  const licences = folders.flatMap((from) =>
    readdirSync(from)
      .filter((file) => /^licen[cs]e/i.test(file))
      .map(
        (file): Entry => ({
          path: at(`licences/${from.split("node_modules/").slice(1).join("").replaceAll("/", "+")}/${file}`),
          bytes: readFileSync(join(from, file)),
        }),
      ),
  );
  const entries = [
    { path: at(how.entry), bytes: new Uint8Array(await code.arrayBuffer()) },
    ...how.beside.map((path): Entry => ({ path: at(path), bytes: readFileSync(join(folder, path)) })),
    ...licences,
  ];
  return { entries, folders };
}
