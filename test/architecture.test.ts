import { describe, expect, test } from "bun:test";
import { circles, importsOf, root, sourceFiles } from "./import-graph.ts";

/** Each may import what lies in a layer before its own; rooms of one layer do not see each other. */
const layers = [
  ["kernel"],
  ["contract"],
  ["messages", "lexicon"],
  ["rules"],
  ["reading"],
  ["questions"],
  ["database", "vault", "engines"],
  ["operations"],
  ["pipeline", "doors"],
] as const;

/** Rooms that a file of a room may import, its own aside. */
const mayImport = new Map<string, readonly string[]>(
  layers.flatMap((rooms, at) => rooms.map((room) => [room, layers.slice(0, at).flat()] as const)),
);
mayImport.set("doors", ["kernel", "contract", "messages", "operations"]);
// What the compiled program carries with it; nothing but the top level knows of it.
mayImport.set("executable", []);
// Makes the clients of the API from its description; what it carries runs on other machines.
mayImport.set("client", ["contract", "messages"]);

/** What is embedded as it is. */
const assets = ["migrations", "models"];

/** Files that lie in no room: they put the rooms together. `main` starts the program, the others are built or run by themselves. */
const top = ["build.ts", "generate.ts", "main.ts", "release.ts", "serve.ts", "surroundings.ts"];

const all = sourceFiles();

/** The room a file lies in, or "top" for files that lie in none. */
const roomOf = (path: string): string => {
  const [first = "", room = "", ...rest] = path.split("/");
  return first !== "src" ? first : rest.length === 0 ? "top" : room;
};

/** The door a file is of: each folder of doors is one. */
const doorOf = (path: string): string | undefined => /^src\/doors\/([^/]+)\//.exec(path)?.[1];

/** Imports of our own files, with the file that has them. */
const edges = all.flatMap(({ path, imports }) =>
  imports.flatMap((i) => (i.to === null ? [] : [{ ...i, path, to: i.to }])),
);

/** Imports that are not as they should be, as sentences. */
const broken = (is: (edge: (typeof edges)[number]) => boolean): string[] =>
  edges.filter(is).map(({ path, from, types }) => `${path} imports ${types ? "types of " : ""}${from}`);

/** Files of ours that are loaded as soon as these are, in the order they are met: types and `import()` load nothing. */
function loadedWith(...start: string[]): Set<string> {
  const by = new Map(all.map((f) => [f.path, f.imports]));
  const met = new Set(start);
  for (const path of met)
    for (const { to, types, later } of by.get(path) ?? [])
      if (to !== null && !types && !later && by.has(to)) met.add(to);
  return met;
}

/** What main loads for a command, the server among them. */
const started = () => loadedWith("src/doors/cli/run.ts", "src/surroundings.ts");

describe("architecture", () => {
  test("a start does not load the reader of papers, which its own process does: it costs 40 MB and 0.1 s", () => {
    const loaded = started();
    // The walk works: what a start does load is met.
    expect(loaded.has("src/doors/http/app.ts") && loaded.size > 300).toBe(true);
    expect(
      [...loaded].filter((path) => /^src\/reading\/(?:study|facts|parties|party)\.ts$/.test(path)),
    ).toEqual([]);
  });

  test("a start does not load the authorization server, which is made when an app first asks for it", () => {
    const loaded = started();
    expect(loaded.has("src/doors/oauth/door.ts")).toBe(true);
    expect(loaded.has("src/doors/oauth/provider.ts")).toBe(false);
  });

  test("every import is found, whatever its form, and no string is taken for one", () => {
    const text = `
      import a, { type B } from "#rules/a.ts";
      import { type C } from "./c.ts";
      import "./d.ts";
      export * from "../e.ts";
      export type { F } from "./f.ts";
      const said = 'import x from "./not.ts"'; // import("./neither.ts")
      const g: typeof import("./g.ts") = await import("./h.ts");
      import "react";`;
    expect(importsOf("src/doors/http/z.ts", text).map(({ to, types, later }) => [to, types, later])).toEqual([
      ["src/rules/a.ts", false, false],
      ["src/doors/http/c.ts", true, false],
      ["src/doors/http/d.ts", false, false],
      ["src/doors/e.ts", false, false],
      ["src/doors/http/f.ts", true, false],
      [null, false, false],
      ["src/doors/http/g.ts", true, true],
      ["src/doors/http/h.ts", false, true],
    ]);
    expect(edges.length).toBeGreaterThan(all.length);
  });

  test("no file imports one that imports it, directly or around, types included", () => {
    const file = (path: string, ...to: string[]) => ({
      path,
      imports: to.map((each) => ({ from: each, to: each, types: true, later: true })),
    });
    expect(circles([file("a", "b"), file("b", "c"), file("c", "b", "d"), file("d"), file("e", "e")])).toEqual(
      [["e"], ["b", "c"]],
    );
    expect(circles(all).map((group) => group.join(", "))).toEqual([]);
  });

  test("rooms look down, never up and never across", () => {
    expect([...new Set(all.map(({ path }) => roomOf(path)))].filter((r) => !mayImport.has(r))).toEqual([
      "top",
    ]);
    expect(
      all
        .filter(({ path }) => roomOf(path) === "top")
        .map(({ path }) => path.slice(4))
        .sort(),
    ).toEqual(top);
    expect(
      broken(({ path, to }) => {
        const [room, other] = [roomOf(path), roomOf(to)];
        return (
          room !== "top" && other !== room && !assets.includes(other) && !mayImport.get(room)?.includes(other)
        );
      }),
    ).toEqual([]);
  });

  test("no door imports another: what two of them need lies below both, and the top level puts them together", () => {
    expect(
      all.filter(({ path }) => roomOf(path) === "doors" && !doorOf(path)).map(({ path }) => path),
    ).toEqual([]);
    expect(
      broken(
        ({ path, to }) => roomOf(to) === "doors" && roomOf(path) === "doors" && doorOf(to) !== doorOf(path),
      ),
    ).toEqual([]);
  });

  test("imports between rooms go by the room's name, so that the line shows them", () => {
    expect(
      broken(
        ({ path, from, to }) => roomOf(path) !== "top" && from.startsWith(".") && roomOf(to) !== roomOf(path),
      ),
    ).toEqual([]);
  });

  test("the web app sees only messages and types of the contract", () => {
    // The bundler that makes it is no part of it.
    const app = (path: string) => doorOf(path) === "web" && path !== "src/doors/web/build.ts";
    expect(
      broken(({ path, to, types }) => {
        const room = roomOf(to);
        return app(path) && room !== "doors" && room !== "messages" && !(room === "contract" && types);
      }),
    ).toEqual([]);
  });

  test("time, ids and chance come from the clock, the ids and main alone", () => {
    const allowed = new Set(["src/kernel/clock.ts", "src/kernel/ids.ts", "src/main.ts"]);
    // The web app and what the clients carry run on other machines, which have a clock and chance of their own.
    const elsewhere = /^src\/(?:doors\/web|client\/runtime)\//;
    const banned = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(/;
    const broken = all
      .filter(({ path, text }) => !allowed.has(path) && !elsewhere.test(path) && banned.test(text))
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
