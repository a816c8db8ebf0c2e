import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dir, "..");
const src = join(root, "src");

/** kernel <- contract <- rules <- reading <- (database | vault | engines) <- operations <- (pipeline | doors) <- main */
const mayImport: Record<string, string[]> = {
  kernel: [],
  contract: ["kernel"],
  rules: ["kernel", "contract"],
  reading: ["kernel", "contract", "rules"],
  database: ["kernel", "contract", "rules", "reading"],
  vault: ["kernel", "contract", "rules", "reading"],
  engines: ["kernel", "contract", "rules", "reading"],
  operations: ["kernel", "contract", "rules", "reading", "database", "vault", "engines"],
  pipeline: ["kernel", "contract", "rules", "reading", "database", "vault", "engines", "operations"],
  doors: ["kernel", "contract", "operations"],
};

function files(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return files(path);
    return /\.tsx?$/.test(name) && !name.endsWith(".d.ts") ? [path] : [];
  });
}

const all = files(src).map((path) => ({ path: relative(root, path), text: readFileSync(path, "utf8") }));

/** The room a file lies in, or "main" for files that lie in none. */
const roomOf = (path: string) => {
  const [, room, ...rest] = path.split("/");
  return rest.length === 0 ? "main" : (room ?? "main");
};

function imports(text: string): { from: string; typeOnly: boolean }[] {
  const found = [...text.matchAll(/^\s*(import|export)(\s+type)?\b[^;"'`]*?from\s+["']([^"']+)["']/gm)];
  const dynamic = [...text.matchAll(/\bimport\(\s*["']([^"']+)["']/g)];
  return [
    ...found.map((m) => ({ from: m[3] as string, typeOnly: m[2] !== undefined })),
    ...dynamic.map((m) => ({ from: m[1] as string, typeOnly: false })),
  ];
}

/** The room an import leads to, or null for a package. */
function target(path: string, from: string): string | null {
  const named = /^#(\w+)\//.exec(from);
  if (named) return named[1] as string;
  if (!from.startsWith(".")) return null;
  return roomOf(relative(root, resolve(root, dirname(path), from)));
}

/** Files of ours that are loaded as soon as this one is, in the order they are met: types and `import()` load nothing. */
function loadedWith(start: string): Set<string> {
  const texts = new Map(all.map((f) => [f.path, f.text]));
  const met = new Set([start]);
  for (const path of met) {
    const named = (texts.get(path) ?? "").matchAll(
      /^\s*(?:import|export)(?!\s+type\b)(?:\b[^;"'`]*?from)?\s+["']([^"']+)["']/gm,
    );
    for (const [, from = ""] of named) {
      const file = from.startsWith("#")
        ? `src/${from.slice(1)}`
        : relative(root, resolve(root, dirname(path), from));
      if (texts.has(file)) met.add(file);
    }
  }
  return met;
}

describe("architecture", () => {
  test("a start does not load the reader of papers, which its own process does: it costs 40 MB and 0.1 s", () => {
    const loaded = loadedWith("src/doors/cli/run.ts");
    // The walk works: what a start does load is met.
    expect(loaded.has("src/doors/http/app.ts") && loaded.size > 300).toBe(true);
    expect(
      [...loaded].filter((path) => /^src\/reading\/(?:study|facts|parties|party)\.ts$/.test(path)),
    ).toEqual([]);
  });

  test("a start does not load the authorization server, which is made when an app first asks for it", () => {
    const loaded = loadedWith("src/doors/cli/run.ts");
    expect(loaded.has("src/doors/oauth/door.ts")).toBe(true);
    expect(loaded.has("src/doors/oauth/provider.ts")).toBe(false);
  });

  test("rooms look down, never up and never across", () => {
    const broken: string[] = [];
    for (const { path, text } of all) {
      const room = roomOf(path);
      if (room === "main") continue;
      for (const { from } of imports(text)) {
        const to = target(path, from);
        if (to === null || to === room || to === "migrations" || to === "models") continue;
        if (!mayImport[room]?.includes(to)) broken.push(`${path} imports ${from}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test("imports between rooms go by the room's name, so that the line shows them", () => {
    const broken: string[] = [];
    for (const { path, text } of all) {
      const room = roomOf(path);
      if (room === "main") continue;
      for (const { from } of imports(text)) {
        const to = target(path, from);
        if (from.startsWith(".") && to !== null && to !== room) broken.push(`${path} imports ${from}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test("the web app sees only types of the contract", () => {
    const broken = all
      .filter(({ path }) => path.startsWith("src/doors/web/"))
      .flatMap(({ path, text }) =>
        imports(text)
          .filter(
            ({ from, typeOnly }) => from.startsWith("#") && !(from.startsWith("#contract/") && typeOnly),
          )
          .map(({ from }) => `${path} imports ${from}`),
      );
    expect(broken).toEqual([]);
  });

  test("time, ids and chance come from the clock, the ids and main alone", () => {
    const allowed = new Set(["src/kernel/clock.ts", "src/kernel/ids.ts", "src/main.ts"]);
    const banned = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(/;
    const broken = all
      .filter(
        ({ path, text }) => !allowed.has(path) && !path.startsWith("src/doors/web/") && banned.test(text),
      )
      .map(({ path }) => path);
    expect(broken).toEqual([]);
  });

  test("SQL is spoken in the database room alone, and Elysia in the HTTP door alone", () => {
    const sql = /\.sql\(|\.prepare\(\s*["'`]/;
    const broken = all
      .filter(({ path, text }) => {
        if (!path.startsWith("src/database/") && sql.test(text)) return true;
        return !path.startsWith("src/doors/http/") && /from "elysia"/.test(text);
      })
      .map(({ path }) => path);
    expect(broken).toEqual([]);
  });

  test("no room called by a word that says nothing", () => {
    const names = all.flatMap(({ path }) => path.split("/").map((part) => part.replace(/\.\w+$/, "")));
    const banned = [
      "utils",
      "util",
      "helpers",
      "helper",
      "common",
      "shared",
      "manager",
      "service",
      "data",
      "info",
    ];
    expect(names.filter((n) => banned.includes(n))).toEqual([]);
  });

  test("the top level holds what it should and nothing else", () => {
    const kept = Bun.spawnSync(["git", "ls-files", "--cached", "--others", "--exclude-standard"], {
      cwd: root,
    });
    const top = new Set(
      kept.stdout
        .toString()
        .split("\n")
        .filter(Boolean)
        .map((f) => f.split("/")[0] as string),
    );
    const fixed = [
      "package.json",
      "bunfig.toml",
      "src",
      "models",
      "migrations",
      "test",
      "Dockerfile",
      "README.md",
      "bun.lock",
      "LICENSE",
    ];
    expect([...top].filter((t) => !fixed.includes(t) && !t.startsWith("."))).toEqual([]);
  });
});
