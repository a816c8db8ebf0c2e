import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { placeAddon } from "../../src/executable/addon.ts";
import { markUse, openHome, sweepHome } from "../../src/executable/home.ts";
import { Native } from "../../src/executable/native.ts";
import { type Entry, writeTar } from "../../src/executable/tar.ts";
import { type Packages, unpackChecked, unpackForAll } from "../../src/executable/unpack.ts";
import { fileSums, fileTrouble, folderTroubles, sumOf } from "../../src/executable/verify.ts";

const isRoot = process.getuid?.() === 0;
const text = (s: string) => new TextEncoder().encode(s);

const entries: Entry[] = [
  { path: "node_modules/pdf/package.json", bytes: text('{"main":"pdf.js"}') },
  { path: "node_modules/pdf/pdf.js", bytes: text("exports.read = 1;") },
  { path: "node_modules/pdf/pdg.js", bytes: text("exports.read = 2;") },
  { path: "node_modules/@img/sharp/lib/sharp.node", bytes: new Uint8Array(1_500_000).fill(7) },
  { path: "node_modules/@img/sharp/empty", bytes: new Uint8Array(0) },
];
const hash = "0123456789abcdef";

let base: string;
let home: string;
let packages: Packages;
const folder = () => join(home, `runtime-${hash}`);

beforeAll(async () => {
  base = fs.mkdtempSync(join(tmpdir(), "deedbox-verify-"));
  const archive = join(base, "archive.zst");
  fs.writeFileSync(archive, await Bun.zstdCompress(await writeTar(entries)));
  packages = { archive, hash, sums: fileSums(entries) };
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
beforeEach(() => {
  home = fs.mkdtempSync(join(base, "home-"));
});

/** What an attacker, or a bad disk, may do to an unpacked folder: each must be noticed and undone. */
const path = fc.constantFrom(...entries.map((e) => e.path));
const mutation = fc.oneof(
  fc.record({ does: fc.constant("flip" as const), path, at: fc.nat(), bit: fc.integer({ min: 0, max: 7 }) }),
  fc.record({ does: fc.constant("append" as const), path }),
  fc.record({ does: fc.constant("cut" as const), path }),
  fc.record({ does: fc.constant("remove" as const), path }),
  fc.record({ does: fc.constant("link" as const), path }),
  fc.record({ does: fc.constant("folder instead" as const), path }),
  fc.record({ does: fc.constant("pipe instead" as const), path }),
  fc.record({
    does: fc.constant("open to others" as const),
    path,
    mode: fc.constantFrom(0o620, 0o602, 0o666),
  }),
  fc.record({ does: fc.constant("swap" as const) }),
  fc.record({
    does: fc.constant("add" as const),
    in: fc.constantFrom("", "node_modules", "node_modules/pdf", "node_modules/@img/sharp/lib"),
    name: fc.constantFrom("evil.node", "package.json", "constructor", "__proto__", "node_modules", ".x"),
    kind: fc.constantFrom("file", "folder", "link"),
  }),
  fc.record({
    does: fc.constant("link the folder" as const),
    inside: fc.constantFrom("", "node_modules/pdf"),
  }),
  fc.record({
    does: fc.constant("open the folder" as const),
    inside: fc.constantFrom("", "node_modules/pdf"),
  }),
);

/** Gives false for a change that leaves everything as it was. */
function mutate(root: string, m: typeof mutation extends fc.Arbitrary<infer T> ? T : never): boolean {
  const at = "path" in m ? join(root, m.path) : root;
  switch (m.does) {
    case "flip": {
      const bytes = fs.readFileSync(at);
      if (bytes.length === 0) return false;
      const i = m.at % bytes.length;
      bytes[i] = (bytes[i] as number) ^ (1 << m.bit);
      fs.writeFileSync(at, bytes);
      return true;
    }
    case "append":
      fs.writeFileSync(at, "x", { flag: "a" });
      return true;
    case "cut": {
      const bytes = fs.readFileSync(at);
      fs.writeFileSync(at, bytes.subarray(0, -1));
      return bytes.length > 0;
    }
    case "remove":
      fs.rmSync(at);
      return true;
    case "link":
      fs.renameSync(at, join(base, "elsewhere"));
      fs.symlinkSync(join(base, "elsewhere"), at);
      return true;
    case "folder instead":
      fs.rmSync(at);
      fs.mkdirSync(at);
      return true;
    case "pipe instead":
      fs.rmSync(at);
      return Bun.spawnSync(["mkfifo", at]).success;
    case "open to others":
      fs.chmodSync(at, m.mode);
      return true;
    case "swap": {
      const [a, b] = [join(root, "node_modules/pdf/pdf.js"), join(root, "node_modules/pdf/pdg.js")];
      fs.renameSync(a, `${a}.x`);
      fs.renameSync(b, a);
      fs.renameSync(`${a}.x`, b);
      return true;
    }
    case "add": {
      const extra = join(root, m.in, m.name);
      if (fs.existsSync(extra)) return false;
      if (m.kind === "file") fs.writeFileSync(extra, "exports.evil = 1;");
      else if (m.kind === "folder") fs.mkdirSync(extra);
      else fs.symlinkSync(join(root, "node_modules/pdf/pdf.js"), extra);
      return true;
    }
    case "link the folder": {
      const target = join(root, m.inside);
      const away = fs.mkdtempSync(join(base, "away-"));
      fs.renameSync(target, join(away, "it"));
      fs.symlinkSync(join(away, "it"), target);
      return true;
    }
    case "open the folder":
      fs.chmodSync(join(root, m.inside), 0o777);
      return true;
  }
}

describe("unpacked packages", () => {
  test("whatever is changed in the folder is noticed, and it is unpacked anew before anything is loaded", async () => {
    await fc.assert(
      fc.asyncProperty(mutation, async (m) => {
        await unpackChecked(packages, home);
        expect(folderTroubles(folder(), packages.sums)).toEqual([]);
        fc.pre(mutate(folder(), m));
        expect(folderTroubles(folder(), packages.sums)).not.toEqual([]);
        expect(await unpackChecked(packages, home)).toBeString();
        expect(folderTroubles(folder(), packages.sums)).toEqual([]);
        expect(fs.readdirSync(home).sort()).toEqual([`runtime-${hash}`, "unpack.lock"]);
        for (const e of entries) expect(fs.readFileSync(join(folder(), e.path)).equals(e.bytes)).toBe(true);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test("what differed is named", async () => {
    await unpackChecked(packages, home);
    fs.writeFileSync(join(folder(), "node_modules/pdf/pdf.js"), "exports.read = 9;");
    fs.writeFileSync(join(folder(), "evil.node"), "x");
    expect(await unpackChecked(packages, home)).toBe(
      "evil.node does not belong there, node_modules/pdf/pdf.js has another content",
    );
  });

  test("a whole folder is left as it is, and nothing is written beside it", async () => {
    await unpackChecked(packages, home);
    fs.rmSync(join(home, "unpack.lock"));
    const { ino } = fs.statSync(folder());
    expect(await unpackChecked(packages, home)).toBeNull();
    expect(fs.statSync(folder()).ino).toBe(ino);
    expect(fs.readdirSync(home)).toEqual([`runtime-${hash}`]);
  });

  test("is for this user alone, or for everybody to read and nobody to change", async () => {
    const modes = (at: string): number[] =>
      [at, ...fs.readdirSync(at, { recursive: true }).map((n) => join(at, String(n)))].map(
        (p) => fs.lstatSync(p).mode & 0o777,
      );
    await unpackChecked(packages, home);
    expect(new Set(modes(folder()))).toEqual(new Set([0o700, 0o600]));
    fs.rmSync(folder(), { recursive: true });
    await unpackForAll(packages, home);
    expect(new Set(modes(folder()))).toEqual(new Set([0o555, 0o444]));
    expect(fs.readdirSync(home)).toEqual([`runtime-${hash}`]);
    expect(await unpackChecked(packages, home)).toBeNull();
  });

  test.skipIf(!isRoot)("of another user's making are not taken, whatever is in them", async () => {
    await unpackChecked(packages, home);
    for (const inside of ["", "node_modules/pdf", "node_modules/pdf/pdf.js"]) {
      fs.chownSync(join(folder(), inside), 12345, 12345);
      expect(await unpackChecked(packages, home)).toContain("belongs to the user 12345");
      expect(folderTroubles(folder(), packages.sums)).toEqual([]);
    }
  });

  test("six at once make one folder, and none is in another's way", async () => {
    const script = join(base, "unpack-six.ts");
    fs.writeFileSync(
      script,
      `import { unpackChecked } from ${JSON.stringify(join(import.meta.dir, "../../src/executable/unpack.ts"))};
       console.log(JSON.stringify(await unpackChecked(${JSON.stringify(packages)}, process.argv[2])));`,
    );
    for (const before of ["nothing", "a folder that was changed"]) {
      if (before !== "nothing") fs.writeFileSync(join(folder(), "evil.node"), "x");
      const six = Array.from({ length: 6 }, () =>
        Bun.spawn([process.execPath, script, home], { stdout: "pipe", stderr: "pipe" }),
      );
      const said = await Promise.all(
        six.map(async (c) => [await c.exited, (await new Response(c.stdout).text()).trim()] as const),
      );
      expect(said.map(([code]) => code)).toEqual([0, 0, 0, 0, 0, 0]);
      // One of them replaced it; the others found it whole.
      const replaced = said.filter(([, words]) => words !== "null");
      expect(replaced).toHaveLength(before === "nothing" ? 0 : 1);
      expect(folderTroubles(folder(), packages.sums)).toEqual([]);
      expect(fs.readdirSync(home).sort()).toEqual([`runtime-${hash}`, "unpack.lock"]);
    }
  }, 60_000);

  test("an archive that does not hold what it should is never used", async () => {
    const wrong: Packages = {
      ...packages,
      sums: { ...packages.sums, "node_modules/more.js": sumOf(text("1")) },
    };
    await expect(unpackChecked(wrong, home)).rejects.toThrow(/node_modules\/more.js is missing/);
    expect(fs.readdirSync(home)).toEqual(["unpack.lock"]);
  });

  test("that differ in a folder which cannot be changed are refused, with what differs", async () => {
    // A file in the place of the home: nothing can be made in it, not even by root.
    const blocked = join(base, "blocked");
    fs.writeFileSync(blocked, "");
    await expect(unpackChecked(packages, blocked)).rejects.toThrow(
      /could not be unpacked anew: .*(ENOTDIR|EEXIST)/,
    );
  });
});

describe("the database's addon", () => {
  const bytes = text("native code of the database".repeat(1000));
  const name = "sqlite-0000000000000001.node";
  let embedded: string;
  beforeAll(() => {
    embedded = join(base, "addon");
    fs.writeFileSync(embedded, Bun.zstdCompressSync(bytes));
  });
  const place = () => placeAddon(embedded, sumOf(bytes), home, name);

  test("is written once, and used again as long as it is byte for byte the embedded one", () => {
    expect(place()).toBeNull();
    const { ino } = fs.statSync(join(home, name));
    expect(place()).toBeNull();
    expect(fs.statSync(join(home, name)).ino).toBe(ino);
  });

  test("is replaced when anything about it is not as it should be, one of the same size included", () => {
    const at = join(home, name);
    const changes: [string, () => void][] = [
      [
        "has another content",
        () =>
          fs.writeFileSync(
            at,
            Uint8Array.from(bytes, (b, i) => (i === 9000 ? b ^ 1 : b)),
          ),
      ],
      ["has another size", () => fs.writeFileSync(at, "x", { flag: "a" })],
      [
        "is a link",
        () => {
          fs.renameSync(at, join(base, "addon-elsewhere"));
          fs.symlinkSync(join(base, "addon-elsewhere"), at);
        },
      ],
      [
        "is no file",
        () => {
          fs.rmSync(at);
          fs.mkdirSync(join(at, "sub"), { recursive: true });
        },
      ],
      ["may be written by others", () => fs.chmodSync(at, 0o622)],
      ...(isRoot
        ? [["belongs to the user 12345", () => fs.chownSync(at, 12345, 12345)] as [string, () => void]]
        : []),
    ];
    for (const [trouble, change] of changes) {
      place();
      change();
      expect(place()).toBe(trouble);
      expect(fileTrouble(at, sumOf(bytes))).toBeNull();
      expect(fs.lstatSync(at).isFile()).toBe(true);
      expect(fs.readdirSync(home)).toEqual([name]);
    }
  });

  test("a file that others may write to by a second name is still judged by what it is", () => {
    place();
    fs.linkSync(join(home, name), join(base, "second-name"));
    fs.chmodSync(join(base, "second-name"), 0o666);
    expect(place()).toBe("may be written by others");
    fs.writeFileSync(join(base, "second-name"), "evil");
    expect(fileTrouble(join(home, name), sumOf(bytes))).toBeNull();
  });
});

describe("the folder for native code", () => {
  const bytes = text("addon");
  const native = (said: string[] = []) => {
    const addon = join(base, "small-addon");
    fs.writeFileSync(addon, Bun.zstdCompressSync(bytes));
    return new Native(
      { archive: "", sums: "", hash, folder: "", addon, addonSum: sumOf(bytes) },
      (s) => void said.push(s),
    );
  };

  test("is the first of those given that can be one", () => {
    const file = join(base, "a-file");
    fs.writeFileSync(file, "");
    const open = join(home, "open");
    fs.mkdirSync(open);
    fs.chmodSync(open, 0o777);
    const one = native();
    one.prepare([join(file, "deedbox"), open, join(home, "new", "deedbox"), join(home, "later")]);
    expect(one.home).toBe(join(home, "new", "deedbox"));
    expect(fs.statSync(one.home).mode & 0o777).toBe(0o700);
    expect(fs.readdirSync(home).sort()).toEqual(["new", "open"]);
  });

  test("that does not exist at all is a sentence naming what was tried and what to do", () => {
    const file = join(base, "a-file");
    fs.writeFileSync(file, "");
    const open = join(home, "open");
    fs.mkdirSync(open);
    fs.chmodSync(open, 0o1777);
    expect(() => native().prepare([join(file, "deedbox"), open])).toThrow(
      /^There’s no folder for the program’s native code: .*ENOTDIR.*; The folder .*open may be written by others\. Choose one with --runtime \(DEEDBOX_RUNTIME\)\.$/,
    );
    expect(fs.readdirSync(open)).toEqual([]);
  });

  test("an addon that was replaced is told of in one line", () => {
    const said: string[] = [];
    native(said).prepare([home]);
    const [name = ""] = fs.readdirSync(home);
    fs.writeFileSync(join(home, name), "addom");
    native(said).prepare([home]);
    expect(said).toEqual([
      `${join(home, name)} was not what this program unpacked and was replaced before use: has another content.`,
    ]);
  });

  test("loses what other versions and dead processes left, but nothing that a running one uses, and nobody else's files", () => {
    const dead = Bun.spawnSync(["true"]).pid;
    const alive = process.ppid;
    const keep = [
      `runtime-${hash}`,
      "sqlite-0000000000000001.node",
      "unpack.lock",
      "notes.txt",
      "runtime-of-somebody",
      `runtime-2222222222222222.${alive}.part`,
    ];
    const gone = [
      "runtime-1111111111111111",
      `runtime-${hash}.${dead}.part`,
      `runtime-${hash}.${dead}.old`,
      `runtime-1111111111111111.${dead}.use`,
      "sqlite-0000000000000002.node",
      `sqlite-0000000000000002.node.${dead}.part`,
    ];
    const data = join(home, "data");
    for (const name of [...keep, ...gone]) fs.mkdirSync(join(home, name, "x"), { recursive: true });
    fs.mkdirSync(join(data, "runtime", "0".repeat(16)), { recursive: true });
    const hashes = { packages: hash, addon: "0000000000000001" };
    sweepHome(home, data, hashes);
    expect(fs.readdirSync(home).sort()).toEqual([...keep, "data"].sort());
    expect(fs.readdirSync(data)).toEqual([]);

    fs.mkdirSync(join(home, "runtime-3333333333333333"));
    fs.mkdirSync(join(home, "sqlite-0000000000000003.node"));
    fs.writeFileSync(join(home, `runtime-3333333333333333.${alive}.use`), "");
    markUse(home, hash);
    sweepHome(home, data, hashes);
    expect(fs.readdirSync(home)).toContain("runtime-3333333333333333");
    expect(fs.readdirSync(home)).toContain("sqlite-0000000000000003.node");
    expect(fs.readdirSync(home)).toContain(`runtime-${hash}.${process.pid}.use`);
  });

  test("that somebody named inside of the data folder is not swept away with what earlier versions left there", () => {
    const named = join(home, "runtime");
    fs.mkdirSync(join(named, `runtime-${hash}`), { recursive: true });
    fs.mkdirSync(join(named, "runtime-1111111111111111"));
    sweepHome(named, home, { packages: hash, addon: "0000000000000001" });
    expect(fs.readdirSync(named)).toEqual([`runtime-${hash}`]);
  });

  test.skipIf(!isRoot)("of another user is none", () => {
    fs.chownSync(home, 12345, 12345);
    expect(() => openHome(home)).toThrow(/belongs to the user 12345/);
  });

  test("may be reached by a link: what counts is where it leads", () => {
    const link = join(dirname(home), "a-link");
    fs.symlinkSync(home, link);
    expect(openHome(link)).toBe(home);
    fs.rmSync(link);
  });
});
