import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dir, "../..");

export interface Component {
  name: string;
  version: string;
  /** SHA-512 of the package as the registry gives it, base64. */
  integrity: string;
  /** Where it does not come from the npm registry, from where. */
  elsewhere: string;
  /** As its own package.json says; null where it is not installed (another system's). */
  licence: string | null;
  /** Part of the program, not of the tools around it. */
  shipped: boolean;
}

type Entry = [
  string,
  string,
  {
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
  },
  string,
];

/** `bun.lock` is JSON with commas behind the last members. */
const lock = JSON.parse(readFileSync(join(root, "bun.lock"), "utf8").replace(/,(\s*[}\]])/g, "$1")) as {
  workspaces: Record<
    string,
    { dependencies: Record<string, string>; devDependencies: Record<string, string> }
  >;
  packages: Record<string, Entry>;
};

/** Keys of packages that the program itself needs, met from its dependencies on. */
function shippedKeys(): Set<string> {
  const met = new Set<string>();
  const waiting = Object.keys(lock.workspaces[""]?.dependencies ?? {});
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const entry = lock.packages[key];
    if (!entry || met.has(key)) continue;
    met.add(key);
    const needs = entry[2] ?? {};
    for (const name of Object.keys({
      ...needs.dependencies,
      ...needs.optionalDependencies,
      ...needs.peerDependencies,
    }))
      waiting.push(lock.packages[`${key}/${name}`] ? `${key}/${name}` : name);
  }
  return met;
}

function licenceOf(key: string): string | null {
  const parts = key.split("/");
  const folders: string[] = [];
  for (let i = 0; i < parts.length; i++)
    folders.push(parts[i]?.startsWith("@") ? `${parts[i]}/${parts[++i]}` : (parts[i] ?? ""));
  for (const path of [folders.map((f) => `node_modules/${f}`).join("/"), `node_modules/${folders.at(-1)}`]) {
    const file = join(root, path, "package.json");
    if (!existsSync(file)) continue;
    const { license, licenses } = JSON.parse(readFileSync(file, "utf8")) as {
      license?: string | { type: string };
      licenses?: { type: string }[];
    };
    return typeof license === "string" ? license : (license?.type ?? licenses?.[0]?.type ?? "none said");
  }
  return null;
}

/** Every package of the lock file. */
export function components(): Component[] {
  const shipped = shippedKeys();
  return Object.entries(lock.packages).map(([key, [spec, elsewhere, , integrity]]) => {
    const at = spec.lastIndexOf("@");
    return {
      name: spec.slice(0, at),
      version: spec.slice(at + 1),
      integrity: integrity ?? "",
      elsewhere,
      licence: licenceOf(key),
      shipped: shipped.has(key),
    };
  });
}
