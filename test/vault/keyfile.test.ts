import { afterAll, describe, expect, test } from "bun:test";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fixedClock } from "#kernel/clock.ts";
import { seededIds } from "#kernel/ids.ts";
import { defaultKeyFile } from "#vault/keyfile.ts";
import { createKeyring, openKeyring } from "#vault/keys.ts";
import { KeyProblem } from "#vault/problem.ts";

const top = mkdtempSync(join(tmpdir(), "deedbox-keyfile-"));
afterAll(() => rmSync(top, { recursive: true, force: true }));
const clock = fixedClock(0);
const key = seededIds("key").bytes(32);
let count = 0;

function newFolder(): string {
  const folder = join(top, String(++count));
  mkdirSync(join(folder, "data"), { recursive: true });
  return folder;
}

async function reason(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof KeyProblem) return error.reason;
    throw error;
  }
  return "opened";
}

describe("the default place", () => {
  const table: [platform: NodeJS.Platform, env: Record<string, string>, path: string][] = [
    ["linux", { HOME: "/home/ann" }, "/home/ann/.config/deedbox/b1.key"],
    ["linux", { HOME: "/home/ann", XDG_CONFIG_HOME: "/etc/box" }, "/etc/box/deedbox/b1.key"],
    ["linux", { HOME: "/home/ann", XDG_CONFIG_HOME: "relative" }, "/home/ann/.config/deedbox/b1.key"],
    ["linux", { HOME: "/home/ann", XDG_CONFIG_HOME: "" }, "/home/ann/.config/deedbox/b1.key"],
    [
      "darwin",
      { HOME: "/Users/ann", XDG_CONFIG_HOME: "/x" },
      "/Users/ann/Library/Application Support/deedbox/b1.key",
    ],
    ["win32", { APPDATA: "/c/Roaming" }, "/c/Roaming/deedbox/b1.key"],
  ];
  for (const [platform, env, path] of table) {
    test(`${platform} ${JSON.stringify(env)}`, () => {
      expect(defaultKeyFile("b1", env, platform)).toBe(path);
    });
  }
});

describe("what a key file may hold", () => {
  const hex = key.toString("hex");
  const table: [name: string, content: string | Buffer, opens: boolean][] = [
    ["our line", `deedbox-key-1 ${hex}\n`, true],
    ["our line without its end", `deedbox-key-1 ${hex}`, true],
    ["64 hex digits", hex, true],
    ["64 hex digits in capitals, with a Windows line end", `${hex.toUpperCase()}\r\n`, true],
    ["32 raw bytes", key, true],
    ["nothing", "", false],
    ["31 raw bytes", key.subarray(1), false],
    ["a digit too few", hex.slice(1), false],
    ["a digit too many", `${hex}0`, false],
    ["another version", `deedbox-key-2 ${hex}\n`, false],
    ["a text", "the spare key is under the mat, as always, dear", false],
    ["a large file", Buffer.alloc(4096, 0x61), false],
  ];
  for (const [name, content, opens] of table) {
    test(`${name}: ${opens ? "is one" : "is refused"}`, async () => {
      const folder = newFolder();
      const [dataDir, keyFile] = [join(folder, "data"), join(folder, "secret")];
      writeFileSync(keyFile, content);
      const create = createKeyring(dataDir, seededIds(name), clock, { keyFile });
      expect(await reason(create)).toBe(opens ? "opened" : "wrong-key");
      expect(readFileSync(keyFile).equals(Buffer.from(content))).toBe(true);
      if (!opens) return expect(readdirSync(dataDir)).toEqual([]);
      // The same 32 bytes, however they are written, are the same key.
      const { root } = await create;
      writeFileSync(keyFile, `deedbox-key-1 ${hex}\n`);
      expect(await openKeyring(dataDir, { keyFile })).toEqual(root);
    });
  }

  test("a folder is refused", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "secret"));
    const create = createKeyring(join(folder, "data"), seededIds("f"), clock, {
      keyFile: join(folder, "secret"),
    });
    expect(await reason(create)).toBe("wrong-key");
  });

  test("one that is made is our line, with new bytes for each box", async () => {
    const made = await Promise.all(
      ["a", "b"].map(async (seed) => {
        const folder = newFolder();
        const keyFile = join(folder, "k", "box.key");
        await createKeyring(join(folder, "data"), seededIds(seed), clock, { keyFile });
        return readFileSync(keyFile, "utf8");
      }),
    );
    for (const text of made) expect(text).toMatch(/^deedbox-key-1 [0-9a-f]{64}\n$/);
    expect(made[0]).not.toBe(made[1]!);
  });
});

describe("a key file in the data folder", () => {
  type Place = { name: string; at: (folder: string) => string; inside: boolean };
  const table: Place[] = [
    { name: "beside keyring.json", at: (f) => join(f, "data", "box.key"), inside: true },
    {
      name: "in a folder that is not there yet",
      at: (f) => join(f, "data", "a", "b", "box.key"),
      inside: true,
    },
    { name: "by way of ..", at: (f) => `${f}/data/../data/box.key`, inside: true },
    {
      name: "through a link to the folder",
      at(f) {
        symlinkSync(join(f, "data"), join(f, "elsewhere"));
        return join(f, "elsewhere", "new", "box.key");
      },
      inside: true,
    },
    {
      name: "through a link to a file in it",
      at(f) {
        writeFileSync(join(f, "data", "hidden"), key);
        symlinkSync(join(f, "data", "hidden"), join(f, "box.key"));
        return join(f, "box.key");
      },
      inside: true,
    },
    {
      name: "in a folder whose name only begins the same",
      at: (f) => join(f, "data-keys", "box.key"),
      inside: false,
    },
    {
      name: "in a folder whose name begins with dots",
      at: (f) => join(f, "..keys", "box.key"),
      inside: false,
    },
    {
      name: "in the folder, as a link to a file outside",
      at(f) {
        writeFileSync(join(f, "secret"), key);
        symlinkSync(join(f, "secret"), join(f, "data", "box.key"));
        return join(f, "data", "box.key");
      },
      inside: false,
    },
  ];
  for (const { name, at, inside } of table) {
    test(`${name}: ${inside ? "refused" : "fine"}`, async () => {
      const folder = newFolder();
      const dataDir = join(folder, "data");
      const keyFile = at(folder);
      const before = readdirSync(dataDir);
      const created = await reason(createKeyring(dataDir, seededIds(name), clock, { keyFile }));
      expect(created).toBe(inside ? "key-in-data-folder" : "opened");
      if (inside) expect(readdirSync(dataDir)).toEqual(before);
    });
  }

  test("is refused when opening too, and when the data folder is the link", async () => {
    const folder = newFolder();
    const [dataDir, linked] = [join(folder, "data"), join(folder, "linked")];
    await createKeyring(dataDir, seededIds("o"), clock, { keyFile: join(folder, "box.key") });
    writeFileSync(join(dataDir, "box.key"), readFileSync(join(folder, "box.key")));
    symlinkSync(dataDir, linked);
    const open = openKeyring(linked, { keyFile: join(dataDir, "box.key") });
    expect(await reason(open)).toBe("key-in-data-folder");
    expect(await reason(openKeyring(linked, { keyFile: join(folder, "box.key") }))).toBe("opened");
  });

  test("a link that leads nowhere is refused, since writing through it could end anywhere", async () => {
    const folder = newFolder();
    symlinkSync(join(folder, "data", "later"), join(folder, "box.key"));
    const create = createKeyring(join(folder, "data"), seededIds("l"), clock, {
      keyFile: join(folder, "box.key"),
    });
    expect(await reason(create)).toBe("no-key");
  });
});
