/** What a release says of itself, and what sets it up. */
import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import {
  type Component,
  componentsOf,
  licencesText,
  refused,
  sumsOfLock,
} from "../../src/executable/release/components.ts";
import { sbomOf } from "../../src/executable/release/sbom.ts";
import { partsOf, systemsPage } from "../../src/executable/release/systems.ts";
import { nameOf, RELEASED, thisSystem } from "../../src/executable/target.ts";
import { components as locked } from "../security/inventory.ts";

const root = resolve(import.meta.dir, "../..");
const folder = mkdtempSync(join(tmpdir(), "deedbox-release-"));
afterAll(() => rmSync(folder, { recursive: true }));

const component = (name: string, licence: string, texts: string[] = []): Component => ({
  name,
  version: "1.0.0",
  licence,
  sha512: null,
  texts,
});

test("sums are those of the lock file, each package's", () => {
  const sums = sumsOfLock(readFileSync(join(root, "bun.lock"), "utf8"));
  const all = locked();
  expect(all.length).toBeGreaterThan(500);
  const other = all.filter(
    ({ name, version, integrity }) =>
      sums.get(`${name}@${version}`) !==
      Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex"),
  );
  expect(other.map(({ name }) => name)).toEqual([]);
});

test("a component is told by its manifest, its licence files and the lock file", () => {
  const [zlib, ...more] = componentsOf(
    [join(root, "node_modules", "fflate"), join(root, "node_modules", "fflate")],
    new Map([["fflate@0.8.3", "ab"]]),
  );
  expect(more).toEqual([]);
  expect(zlib).toMatchObject({ name: "fflate", version: "0.8.3", licence: "MIT", sha512: "ab" });
  expect(zlib?.texts.join()).toContain("Permission is hereby granted");
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT or MPL-2.0", true],
  ["LGPL-3.0-or-later", true],
  ["GPL-3.0-only", false],
  ["AGPL-3.0", false],
  ["MIT AND GPL-2.0", false],
  ["BUSL-1.1", false],
  ["UNLICENSED", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["", false],
])("a package under “%s” may be given away: %p", (licence, may) => {
  expect(refused([component("one", licence)]).length === 0).toBe(may);
});

test("each wording of a licence stands once, with all that are under it", () => {
  const text = licencesText("Title", [
    component("a", "MIT", ["May be used."]),
    component("b", "MIT", ["May be used."]),
  ]);
  expect(text.split("May be used.")).toHaveLength(2);
  expect(text).toContain("a 1.0.0, b 1.0.0");
});

test("a bill of materials names the file and everything in it, and is the same each time", () => {
  const product = {
    name: "deedbox",
    version: "1.2.3",
    licence: "Apache-2.0",
    file: "deedbox-1.2.3-linux-x64",
    sha256: "00".repeat(32),
    serial: "0198c0de-0000-8000-8000-000000000000",
    time: "2026-01-01T00:00:00Z",
  };
  const parts = [
    { ...component("@scope/one", "MIT"), sha512: "cd".repeat(64) },
    component("two", "(MIT OR Apache-2.0)"),
    component("three", "MIT or MPL-2.0"),
  ];
  const text = sbomOf(product, parts);
  expect(sbomOf(product, parts)).toBe(text);
  const bom = JSON.parse(text);
  expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
  expect(bom.serialNumber).toBe(`urn:uuid:${product.serial}`);
  expect(bom.metadata.component).toMatchObject({
    version: "1.2.3",
    hashes: [{ alg: "SHA-256", content: product.sha256 }],
  });
  expect(bom.components.map((c: { purl: string; licenses: unknown }) => [c.purl, c.licenses])).toEqual([
    ["pkg:npm/%40scope/one@1.0.0", [{ license: { id: "MIT" } }]],
    ["pkg:npm/two@1.0.0", [{ expression: "(MIT OR Apache-2.0)" }]],
    ["pkg:npm/three@1.0.0", [{ license: { name: "MIT or MPL-2.0" } }]],
  ]);
  expect(bom.components[0].hashes).toEqual([{ alg: "SHA-512", content: "cd".repeat(64) }]);
  expect(bom.dependencies[0].dependsOn).toEqual(
    bom.components.map((c: { "bom-ref": string }) => c["bom-ref"]),
  );
});

describe("the page of systems", () => {
  const [linux, , , intelMac] = RELEASED as [(typeof RELEASED)[0], unknown, unknown, (typeof RELEASED)[0]];
  const work = (name: string, files: string[]) => {
    const place = join(folder, name);
    mkdirSync(place);
    writeFileSync(
      join(place, "runtime-sums.json"),
      JSON.stringify(Object.fromEntries(files.map((f) => [f, {}]))),
    );
    return place;
  };
  const needed = [
    "app/node_modules/@img/sharp-x/lib/sharp-x.node",
    "app/node_modules/@napi-rs/canvas-x/skia.x.node",
  ];
  const reader = "app/node_modules/onnxruntime-node/bin/napi-v6/linux/x64/onnxruntime_binding.node";

  test("says of each part whether the program carries it", () => {
    const rows = systemsPage([
      [linux, partsOf(linux, work("whole", [...needed, reader]))],
      [intelMac, partsOf(intelMac, work("less", needed))],
    ]).split("\n");
    expect(rows.find((row) => row.startsWith("| linux-x64"))).toContain("| yes | yes | yes | no |");
    expect(rows.find((row) => row.startsWith("| macos-x64"))).toContain("| yes | yes | no | no |");
  });

  test("a program that could file nothing is no release", () => {
    expect(() => partsOf(linux, work("nothing", [reader]))).toThrow(
      "linux-x64 lacks: Pictures, Pages of PDFs.",
    );
  });
});

describe("the installer", () => {
  const name = `deedbox-9.8.7-${nameOf(thisSystem())}`;
  let n = 0;
  /** A release with a program that says its version, and where it would be installed with one from before. */
  const release = () => {
    const from = join(folder, `release-${n++}`);
    const to = join(from, "bin");
    mkdirSync(to, { recursive: true });
    writeFileSync(join(from, name), "#!/bin/sh\necho deedbox 9.8.7\n");
    writeFileSync(join(to, "deedbox"), "before");
    const sum = () => new Bun.CryptoHasher("sha256").update(readFileSync(join(from, name))).digest("hex");
    writeFileSync(join(from, "SHA256SUMS"), `${"0".repeat(64)}  other\n${sum()}  ${name}\n`);
    return { from, to, there: () => readFileSync(join(to, "deedbox"), "utf8") };
  };
  const script = join(root, "src", "executable", "release", "files", "install.sh");
  const run = async (...words: string[]) => {
    const child = Bun.spawn(["sh", script, ...words], { stdout: "pipe", stderr: "pipe" });
    const [out, wrong] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    return { code: await child.exited, said: (out + wrong).trim() };
  };

  test("puts a program whose sum is right in the place of the one before", async () => {
    const { from, to, there } = release();
    expect(await run("--from", from, "--to", to)).toEqual({ code: 0, said: `deedbox 9.8.7 is in ${to}.` });
    expect(there()).toContain("9.8.7");
    expect(existsSync(join(to, ".deedbox.new"))).toBe(false);
  });

  test.if(Bun.which("curl") !== null || Bun.which("wget") !== null)("takes it from an address", async () => {
    const { from, to, there } = release();
    const server = Bun.serve({
      port: 0,
      fetch: async (call) => {
        const file = Bun.file(join(from, new URL(call.url).pathname));
        return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 });
      },
    });
    try {
      expect((await run("--from", `http://127.0.0.1:${server.port}/`, "--to", to)).code).toBe(0);
      expect(there()).toContain("9.8.7");
      rmSync(join(from, name));
      const gone = await run("--from", `http://127.0.0.1:${server.port}`, "--to", to);
      expect(gone).toEqual({ code: 1, said: `${name} can’t be had from http://127.0.0.1:${server.port}.` });
    } finally {
      server.stop(true);
    }
  });

  test.each([
    [
      "another byte",
      (from: string) => writeFileSync(join(from, name), "#!/bin/sh\necho deedbox 9.8.8\n"),
      "isn’t what SHA256SUMS says. Nothing was changed.",
    ],
    [
      "half of it",
      (from: string) => writeFileSync(join(from, name), "#!/bin/sh\n"),
      "isn’t what SHA256SUMS says. Nothing was changed.",
    ],
    ["no sums", (from: string) => rmSync(join(from, "SHA256SUMS")), "SHA256SUMS can’t be had from"],
    ["no program", (from: string) => rmSync(join(from, name)), "can’t be had from"],
    [
      "none for this system",
      (from: string) => writeFileSync(join(from, "SHA256SUMS"), `${"0".repeat(64)}  deedbox-1-other\n`),
      "has no program for",
    ],
  ])("%s: one sentence, and nothing is changed", async (_, spoil, said) => {
    const { from, to, there } = release();
    spoil(from);
    const ended = await run("--from", from, "--to", to);
    expect(ended.code).toBe(1);
    expect(ended.said).toContain(said);
    expect(ended.said.split("\n")).toHaveLength(1);
    expect(there()).toBe("before");
  });

  test("a program that doesn't start here is not installed", async () => {
    const { from, to, there } = release();
    writeFileSync(join(from, name), "#!/bin/sh\nexit 3\n");
    chmodSync(join(from, name), 0o755);
    const sum = new Bun.CryptoHasher("sha256").update(readFileSync(join(from, name))).digest("hex");
    writeFileSync(join(from, "SHA256SUMS"), `${sum}  ${name}\n`);
    const ended = await run("--from", from, "--to", to);
    expect(ended).toEqual({
      code: 1,
      said: "The program doesn’t start on this machine. Nothing was changed.",
    });
    expect(there()).toBe("before");
  });
});
