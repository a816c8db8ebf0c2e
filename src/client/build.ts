/**
 * Makes the clients of the API from the description that a box serves: `bun run build:client [folder]` writes a package for
 * TypeScript and JavaScript to `dist/client` and one for Python to `dist/client-python`, or both below a folder.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { openapi } from "#contract/openapi.ts";
import { inEnglish } from "#messages/render.ts";
import { clientApi } from "./calls.ts";
import { pythonClient } from "./python.ts";
import { typescriptClient } from "./typescript.ts";

const root = join(import.meta.dir, "..", "..");
const runtime = join(import.meta.dir, "runtime");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

/** The manifest of the package for npm. */
const typescriptPackage = (version: string): string =>
  `${JSON.stringify(
    {
      name: "deedbox-client",
      version,
      description: "Client of the Deedbox API",
      license: "Apache-2.0",
      type: "module",
      sideEffects: false,
      exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
      types: "./index.d.ts",
      engines: { node: ">=20" },
      files: ["*.js", "*.d.ts", "LICENSE", "README.md"],
    },
    null,
    2,
  )}\n`;

/** The manifest of the package for Python (PEP 621). */
const pyproject = (version: string): string => `[build-system]
requires = ["setuptools>=68"]
build-backend = "setuptools.build_meta"

[project]
name = "deedbox-client"
version = "${version}"
description = "Client of the Deedbox API"
readme = "README.md"
license = { text = "Apache-2.0" }
requires-python = ">=3.11"
dependencies = []

[tool.setuptools]
packages = ["deedbox_client"]

[tool.setuptools.package-data]
deedbox_client = ["py.typed"]
`;

const flags =
  "--strict --noUncheckedIndexedAccess --ignoreConfig --rewriteRelativeImportExtensions --declaration --removeComments false " +
  "--verbatimModuleSyntax --module ESNext --moduleResolution bundler --target ES2022 --lib ES2023,DOM,DOM.Iterable,DOM.AsyncIterable";

/** Compiles the sources into modules and their types. Throws with the compiler's words. */
async function compile(from: string, to: string): Promise<void> {
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const files = ["index.ts", "door.ts"].map((name) => join(from, name));
  const words = [process.execPath, tsc, ...flags.split(" "), "--types", "", "--outDir", to, ...files];
  const child = Bun.spawn(words, { cwd: from, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const said = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`The client does not compile:\n${said}`);
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** Writes both packages below a folder, anew, and gives their folders. */
export async function buildClients(dist: string): Promise<{ typescript: string; python: string }> {
  const api = clientApi(openapi("https://deedbox.lan", version, inEnglish));
  const work = mkdtempSync(join(tmpdir(), "deedbox-client-"));
  const folders = { typescript: join(dist, "client"), python: join(dist, "client-python") };
  try {
    cpSync(join(runtime, "door.ts"), join(work, "door.ts"));
    writeFileSync(join(work, "index.ts"), typescriptClient(api));
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
    await compile(work, folders.typescript);
  } finally {
    rmSync(work, { recursive: true });
  }
  const license = readFileSync(join(root, "LICENSE"), "utf8");
  write(folders.typescript, {
    "package.json": typescriptPackage(version),
    "README.md": readFileSync(join(runtime, "typescript.md"), "utf8"),
    LICENSE: license,
  });
  write(folders.python, {
    "deedbox_client/__init__.py": pythonClient(api),
    "deedbox_client/door.py": readFileSync(join(runtime, "door.py"), "utf8"),
    "deedbox_client/py.typed": "",
    "pyproject.toml": pyproject(version),
    "README.md": readFileSync(join(runtime, "python.md"), "utf8"),
    LICENSE: license,
  });
  return folders;
}

if (import.meta.main) {
  const made = await buildClients(resolve(process.argv[2] ?? join(root, "dist")));
  for (const folder of Object.values(made)) process.stdout.write(`${folder}\n`);
}
