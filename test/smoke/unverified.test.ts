import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pdfBill } from "../paper/paper.ts";
import { builtProgram, businessProgram, type Program, snapshot } from "./program.ts";

setDefaultTimeout(120_000);

let program: Program;
let whole: Record<string, string>;
let folder: string;
let bill: string;
const inside = (path = "") => join(program.runtime, folder, path);
const pdfjs = "app/node_modules/pdfjs-dist/legacy/build/pdf.mjs";

/** The file that code put into a reading child writes when it is run. */
const trace = () => join(program.folder, "it-ran");
const evil = () => `await (await import("node:fs")).promises.writeFile(${JSON.stringify(trace())}, "x");\n`;

beforeAll(async () => {
  program = await businessProgram();
  await program.serve();
  folder = await program.unpacked();
  expect(await program.stop()).toEqual({ code: 0, wrong: "" });
  whole = snapshot(inside());
  const { bytes } = await pdfBill({ seed: 3, issuer: "Zephyrine Waterworks", customer: "Q", total: 184.37 });
  bill = join(program.folder, "bill.pdf");
  fs.writeFileSync(bill, bytes);
});
afterAll(() => program?.remove());

describe("native code that lies on the disk", () => {
  test("is run from there, which shows that the traces below would be seen", async () => {
    const copy = join(program.folder, "copy");
    fs.cpSync(inside(), copy, { recursive: true });
    fs.writeFileSync(join(copy, pdfjs), evil() + fs.readFileSync(join(copy, pdfjs), "utf8"));
    const script = join(program.folder, "child.ts");
    fs.writeFileSync(script, `await import(${JSON.stringify(join(copy, pdfjs))});`);
    expect(Bun.spawnSync([process.execPath, script], { stderr: "ignore" }).exitCode).toBe(0);
    expect(fs.existsSync(trace())).toBe(true);
    fs.rmSync(trace());
    fs.rmSync(copy, { recursive: true });
  });

  test.each([
    [
      "a script that was edited",
      () => fs.writeFileSync(inside(pdfjs), evil() + fs.readFileSync(inside(pdfjs), "utf8")),
    ],
    [
      "a package.json that leads to another script",
      () => {
        fs.writeFileSync(inside("app/node_modules/pdfjs-dist/evil.mjs"), evil());
        fs.appendFileSync(inside("app/node_modules/pdfjs-dist/package.json"), " ");
      },
    ],
    [
      "a script that is a link to another",
      () => {
        const other = join(program.folder, "other.mjs");
        fs.writeFileSync(other, evil() + fs.readFileSync(inside(pdfjs), "utf8"));
        fs.rmSync(inside(pdfjs));
        fs.symlinkSync(other, inside(pdfjs));
      },
    ],
    [
      "the whole folder, a link",
      () => {
        const other = join(program.folder, "other-runtime");
        fs.renameSync(inside(), other);
        fs.writeFileSync(join(other, pdfjs), evil() + fs.readFileSync(join(other, pdfjs), "utf8"));
        fs.symlinkSync(other, inside());
      },
    ],
    ["a folder that others may write to", () => fs.chmodSync(inside("app/node_modules"), 0o777)],
  ])("%s is not run: it is replaced before a paper is read, and a line says so", async (_, change) => {
    change();
    const { code, out, wrong } = await program.run("read", bill, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ total: 184.37 });
    expect(fs.existsSync(trace())).toBe(false);
    expect(wrong.trimEnd().split("\n")).toHaveLength(1);
    expect(wrong).toMatch(
      /runtime-[0-9a-f]{16} was not what this program unpacked and was replaced before use: /,
    );
    expect(snapshot(inside())).toEqual(whole);
  });

  test("looks for more of its kind nowhere but in the folder that is checked", () => {
    const binaries = Object.keys(whole).filter((name) => /\.(node|so[.\d]*|dylib)$/.test(name));
    expect(binaries.length).toBeGreaterThan(5);
    const searched = binaries.flatMap((name) =>
      // Lists of folders that a library is linked with (ELF: DT_RUNPATH; Mach-O: LC_RPATH), relative to its own.
      [...fs.readFileSync(inside(name), "latin1").matchAll(/(?:\$ORIGIN|@loader_path)[\x20-\x7e]*/g)].flatMap(
        ([list]) =>
          list
            .split(":")
            .filter((path) => /^(\$ORIGIN|@loader_path)/.test(path))
            .map((path) => resolve(dirname(inside(name)), path.replace(/^(\$ORIGIN|@loader_path)\/?/, ""))),
      ),
    );
    expect(searched.length).toBeGreaterThan(2);
    expect(searched.filter((path) => path !== inside("app") && !path.startsWith(inside("")))).toEqual([]);
  });

  test("is checked anew by every server that starts", async () => {
    fs.writeFileSync(inside("app/node_modules/evil.node"), "x");
    // Swept away last of all.
    fs.writeFileSync(join(program.runtime, "sqlite-0000000000000000.node"), "old");
    await program.serve();
    await program.unpacked();
    const { code, wrong } = await program.stop();
    expect(code).toBe(0);
    expect(wrong).toMatch(/replaced before use: app\/node_modules\/evil\.node does not belong there\.\n$/);
    expect(snapshot(inside())).toEqual(whole);
  });

  test("a database addon of the same size is not loaded", async () => {
    const name = fs.readdirSync(program.runtime).find((n) => n.endsWith(".node")) ?? "";
    const path = join(program.runtime, name);
    const right = fs.readFileSync(path);
    fs.writeFileSync(
      path,
      right.map((b, i) => (i >= 4096 && i < 8192 ? 0xcc : b)),
    );
    const { code, wrong } = await program.run("doctor");
    expect(code).toBe(0);
    expect(wrong).toMatch(/^\S+\.node was not what this program unpacked .*: has another content\.\n/);
    expect(fs.readFileSync(path).equals(right)).toBe(true);
  });

  test("half done by a process that died is thrown away and done again; other versions' is removed", async () => {
    fs.rmSync(inside(), { recursive: true });
    const half = `${inside()}.${Bun.spawnSync(["true"]).pid}.part`;
    fs.mkdirSync(join(half, "app/node_modules"), { recursive: true });
    fs.writeFileSync(join(half, "app", "half"), "half");
    fs.mkdirSync(join(program.runtime, `runtime-${"0".repeat(16)}`));
    fs.writeFileSync(join(program.runtime, "sqlite-0000000000000000.node"), "old");
    await program.serve();
    expect(await program.unpacked()).toBe(folder);
    expect(snapshot(inside())).toEqual(whole);
    // Nothing was wrong: it was just not there.
    expect(await program.stop()).toEqual({ code: 0, wrong: "" });
    expect(fs.readdirSync(program.runtime).filter((n) => n.endsWith(".use"))).toEqual([]);
  });
});

describe("a data folder", () => {
  test("with code in it, as earlier versions unpacked it there, loses it unread; a restore trusts none of it", async () => {
    const backup = join(program.folder, "box.backup");
    await program.json("backup", backup);
    const restored = join(program.folder, "restored");
    const hash = folder.slice("runtime-".length);
    const former = join(restored, "runtime");
    for (const name of [hash, folder]) fs.cpSync(inside(), join(former, name), { recursive: true });
    for (const name of [hash, folder])
      fs.writeFileSync(
        join(former, name, pdfjs),
        evil() + fs.readFileSync(join(former, name, pdfjs), "utf8"),
      );
    const addon = fs.readdirSync(program.runtime).find((n) => n.endsWith(".node")) ?? "";
    const crash = fs
      .readFileSync(join(program.runtime, addon))
      .map((b, i) => (i >= 4096 && i < 8192 ? 0xcc : b));
    fs.writeFileSync(join(former, addon), crash);
    await program.json("restore", backup, "--data", restored, "--key-file", program.keyFile);
    const data = program.dataDir;
    fs.renameSync(data, `${data}.away`);
    fs.renameSync(restored, data);
    try {
      await program.serve();
      for (let i = 0; fs.existsSync(join(data, "runtime")) && i < 600; i++) await Bun.sleep(50);
      expect(fs.existsSync(join(data, "runtime"))).toBe(false);
      expect(await program.stop()).toEqual({ code: 0, wrong: "" });
      expect(fs.existsSync(trace())).toBe(false);
    } finally {
      fs.rmSync(data, { recursive: true });
      fs.renameSync(`${data}.away`, data);
    }
  });
});

describe.skipIf(process.getuid?.() !== 0)("a system that root sets up", () => {
  const nobody = 65534;
  let base: string;
  const env = () => ({
    PATH: "/usr/bin:/bin",
    HOME: "/nonexistent",
    TMPDIR: join(base, "tmp"),
    DEEDBOX_DATA: join(base, "data"),
    DEEDBOX_KEY_FILE: join(base, "data", "..", "key", "k.key"),
  });
  const asNobody = async (words: string[], more: Record<string, string> = {}) => {
    const child = Bun.spawn(
      [
        "setpriv",
        `--reuid=${nobody}`,
        `--regid=${nobody}`,
        "--clear-groups",
        join(base, "deedbox"),
        ...words,
      ],
      { cwd: base, env: { ...env(), ...more }, stdin: "ignore", stdout: "pipe", stderr: "pipe" },
    );
    const [out, wrong] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    return { code: await child.exited, out, wrong };
  };

  beforeAll(async () => {
    base = fs.mkdtempSync(join(tmpdir(), "deedbox-system-"));
    fs.chmodSync(base, 0o755);
    fs.cpSync(await builtProgram(), join(base, "deedbox"));
    fs.chmodSync(join(base, "deedbox"), 0o755);
    fs.cpSync(bill, join(base, "bill.pdf"));
    for (const name of ["data", "key", "tmp"]) {
      fs.mkdirSync(join(base, name));
      Bun.spawnSync(["chown", `${nobody}:${nobody}`, join(base, name)]);
    }
    const set = Bun.spawnSync([join(base, "deedbox"), "runtime", join(base, "lib")], { env: env() });
    expect(set.stdout.toString()).toBe(`${join(base, "lib")}\n`);
    expect(set.exitCode).toBe(0);
  });
  afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

  test("gives its servers code that they can read and not change, and they write none of their own", async () => {
    const before = snapshot(join(base, "lib"));
    const lib = { DEEDBOX_RUNTIME: join(base, "lib") };
    const read = await asNobody(["read", join(base, "bill.pdf"), "--json"], lib);
    expect([read.code, read.wrong]).toEqual([0, ""]);
    expect(JSON.parse(read.out)).toMatchObject({ total: 184.37 });
    expect(snapshot(join(base, "lib"))).toEqual(before);
    expect(fs.readdirSync(join(base, "tmp"))).toEqual([]);
  });

  test("that was changed and cannot be put right is refused in one line that names what differs", async () => {
    const name = fs.readdirSync(join(base, "lib")).find((n) => n.startsWith("runtime-")) ?? "";
    const path = join(base, "lib", name, pdfjs);
    const right = fs.readFileSync(path);
    fs.writeFileSync(path, evil());
    const { code, out, wrong } = await asNobody(["read", join(base, "bill.pdf")], {
      DEEDBOX_RUNTIME: join(base, "lib"),
    });
    expect(code).toBe(1);
    expect(out).toMatch(/reading engines couldn’t be unpacked/);
    expect(wrong).toMatch(/^The native packages were not unpacked\. .*pdf\.mjs has another size.*EACCES/);
    expect(wrong.trimEnd().split("\n")).toHaveLength(1);
    expect(fs.existsSync(trace())).toBe(false);
    fs.writeFileSync(path, right);
  });

  test("without a home, what is unpacked lies in a folder of its own among temporary files", async () => {
    const made = await asNobody([
      ...["account", "create", "--name", "A", "--kind", "family"],
      ...["--owner-name", "B", "--owner-email", "b@example.org"],
    ]);
    expect([made.code, made.wrong]).toEqual([0, ""]);
    expect(fs.readdirSync(join(base, "tmp"))).toEqual([`deedbox-${nobody}`]);
  });
});
