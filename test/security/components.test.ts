/** What the program is made of, and what is written down about it: chapters 13, 14, 15 and 16 of ASVS 5.0. */
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { roles, scopes } from "#contract/account.ts";
import { readSettings } from "#kernel/settings.ts";
import { type Caller, refusal } from "#rules/access/access.ts";
import { shippedPlans } from "#rules/access/plans.ts";
import manifest from "../../package.json" with { type: "json" };
import { readme, table } from "./documented.ts";
import { components } from "./inventory.ts";

const root = resolve(import.meta.dir, "../..");
const source = (path: string) => readFileSync(join(root, path), "utf8");

describe("third-party components", () => {
  const all = components();

  test("15.1.2: the bill of materials has every installed package, with its version and the hash of its bytes", () => {
    expect(all.length).toBeGreaterThan(300);
    for (const c of all) {
      expect([c.name, c.version]).toEqual([c.name, expect.stringMatching(/^\d+\.\d+\.\d+/)]);
      expect([c.name, c.integrity]).toEqual([c.name, expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/)]);
    }
    const names = new Set(all.map((c) => c.name));
    const installed = readdirSync(join(root, "node_modules")).flatMap((name) =>
      name.startsWith("@")
        ? readdirSync(join(root, "node_modules", name)).map((inner) => `${name}/${inner}`)
        : name.startsWith(".")
          ? []
          : [name],
    );
    const aliases = new Set(
      Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides }),
    );
    expect(installed.filter((name) => !names.has(name) && !aliases.has(name))).toEqual([]);
  });

  test("15.1.2: all of them come from the npm registry, at exact versions, and only named ones may run a script", () => {
    expect(all.filter((c) => c.elsewhere !== "").map((c) => c.name)).toEqual([]);
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect([name, version]).toEqual([
        name,
        expect.stringMatching(/^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/),
      ]);
    expect(manifest.trustedDependencies).toEqual(["bun"]);
    expect(manifest.scripts.up).toContain("--frozen-lockfile");
    expect(source("Dockerfile")).toContain("--frozen-lockfile --production --ignore-scripts");
  });

  test("15.1.2: nothing that is shipped is under a licence that asks for the source of the whole", () => {
    const known = all.filter((c) => c.shipped && c.licence !== null);
    expect(known.length).toBeGreaterThan(100);
    const strong = known.filter(
      (c) => /(?<!L)(?:A?GPL)-?\d/i.test(c.licence ?? "") && !/ OR /i.test(c.licence ?? ""),
    );
    expect(strong.map((c) => `${c.name} ${c.licence}`)).toEqual([]);
  });

  test("15.1.1: how soon a known hole is closed is written down, by how bad it is", () => {
    const rows = table("Components");
    expect(rows.map(([bad]) => bad)).toEqual([
      "critical, or it is used",
      "high",
      "medium",
      "low",
      "none: a newer version",
    ]);
    for (const [, within] of rows) expect(within).toMatch(/\d+ (?:days|months)|next release/);
  });
});

describe("what is written down is what the program does", () => {
  test("7.1.1: how long sessions last is documented with the constants that decide it", async () => {
    const { IDLE, SESSION } = await import("#rules/access/tokens.ts");
    const { VISIT } = await import("#rules/access/links.ts");
    const days = 86_400_000;
    expect(table("Sessions").map(([what, long]) => [what, long])).toEqual([
      ["at most", `${SESSION / days} days`],
      ["without use", `${IDLE / days} days`],
      ["visit of a link out", `${VISIT / 3_600_000} hour`],
    ]);
    expect(readme).toContain("NIST SP 800-63B asks for less");
  });

  test("2.1.3: every limit of the business that is documented stands where it says, with its number", () => {
    const rows = table("What is checked of what comes in").filter((row) => /\.ts: /.test(row[2] ?? ""));
    expect(rows.length).toBeGreaterThan(8);
    for (const [what = "", limit = "", where = ""] of rows) {
      const [path = "", name = ""] = where.split(": ");
      expect([what, existsSync(join(root, path))]).toEqual([what, true]);
      const text = source(path);
      expect([what, text.includes(name)]).toEqual([what, true]);
      const given = new RegExp(`const ${name} = (\\d[\\d_]*)`).exec(text)?.[1];
      if (given !== undefined)
        expect([what, limit]).toEqual([what, String(Number(given.replaceAll("_", "")))]);
    }
    expect(readSettings({}, { HOME: "/nowhere" }).pace).toEqual({ token: 120, account: 600, app: 3000 });
  });

  test("8.1.1: the table of roles is the rule: each cell is what `access.ts` decides", () => {
    const plan = shippedPlans[1];
    if (!plan) throw new Error("There is no plan.");
    const caller = (role: (typeof roles)[number]): Caller =>
      ({
        user: { id: "u", name: null, email: "e" },
        account: { id: "a", number: 1, name: "A", kind: "family" },
        role,
        bundle: null,
        plan,
        token: {
          id: "t",
          kind: "app",
          name: "t",
          scopes: [...scopes, "manage"],
          expires_at: null,
          proved: true,
        },
        via: "app",
      }) as Caller;
    const may = (role: (typeof roles)[number], needs: Parameters<typeof refusal>[1]) =>
      refusal(caller(role), needs) === null;
    const rows = table("Who may do what");
    expect(rows.map(([role]) => role).sort()).toEqual([...roles].sort());
    for (const [role = "", reads = "", changes = "", adds = "", settings = ""] of rows) {
      const r = role as (typeof roles)[number];
      expect([role, may(r, { kind: "read", scope: "read" })]).toEqual([role, reads !== "nothing"]);
      expect([role, may(r, { kind: "change", scope: "write" })]).toEqual([role, changes !== "nothing"]);
      expect([role, may(r, { kind: "add", scope: "write" })]).toEqual([role, adds === "yes"]);
      expect([role, may(r, { kind: "change", scope: "manage", appOnly: true })]).toEqual([
        role,
        settings === "yes",
      ]);
    }
  });

  test("8.1.2: which fields are kept from whom is documented", () => {
    for (const words of [
      "**Fields**",
      "`identifiers`",
      "**Writing fields**",
      "in quarantine",
      "in the trash",
    ])
      expect(readme).toContain(words);
  });

  test("6.1.1 and 6.1.3: every way in is documented with what it takes and what slows guessing", () => {
    const ways = table("Signing in").map(([way]) => way ?? "");
    for (const way of [
      "e-mail and password",
      "passkey",
      "address to come in by",
      "personal token",
      "link out",
      "calendar feed",
      "address of a part",
      "private address",
      "command line",
    ])
      expect([way, ways.some((each) => each.includes(way))]).toEqual([way, true]);
    for (const words of [
      "Nobody is\nlocked out by strangers",
      "Codes are offered and not required",
      "There is no other way in",
    ])
      expect(readme).toContain(words);
  });

  test("7.1.2 and 7.1.3: how many sessions there may be, and who else makes them, is documented", () => {
    expect(readme).toContain("any number of devices");
    expect(readme).toContain("Nothing outside of the box makes or ends sessions");
  });

  test("11.1.1: every key is documented with its life, and every label of a derived key in the source is one key's", () => {
    expect(table("Keys").map(([key]) => key)).toEqual(
      expect.arrayContaining([
        "root key",
        "key file",
        "passphrase",
        "recovery code",
        "key of an account",
        "key of a file",
      ]),
    );
    const labels = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .flatMap((path) =>
        [...source(join("src", path)).matchAll(/derive\([\w.]+, ["'`](deedbox\/v1\/[\w/-]+)/g)].map(
          (m) => m[1] ?? "",
        ),
      );
    expect(labels.length).toBeGreaterThan(2);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test("5.1.1: what files are taken, how large and how large unpacked, and what is done with bad ones, is documented", async () => {
    const rows = table("Files");
    expect(rows.length).toBeGreaterThanOrEqual(6);
    const { ARCHIVE_LIMIT, DOCUMENT_LIMIT } = await import("#contract/routes/uploads.ts");
    const { PLAIN_LIMIT } = await import("#operations/documents/filing/add.ts");
    expect([PLAIN_LIMIT, DOCUMENT_LIMIT, ARCHIVE_LIMIT]).toEqual([95_000_000, 1024 ** 3, 8 * 1024 ** 3]);
    expect(readme).toContain("95,000,000 bytes");
    expect(readme).toContain("never served (410)");
  });

  test("13.1.1: every address that calls go out to is documented with who sets it", () => {
    for (const [where = "", whom = "", when = "", how = ""] of table("What goes out")) {
      expect([where, existsSync(join(root, where))]).toEqual([where, true]);
      expect([where, whom.length > 5 && when.length > 5 && how.length > 5]).toEqual([where, true]);
    }
  });

  test("14.1.1 and 14.1.2: data is sorted into levels, each with what protects it at rest, in answers and in logs, and how long it is kept", () => {
    const rows = table("Data and how it is protected");
    expect(rows.map(([level]) => level)).toEqual(["secret", "identifying", "private", "record", "public"]);
    for (const [level, ...cells] of rows.slice(0, 4))
      expect([level, cells.every((cell) => cell !== "")]).toEqual([level, true]);
  });

  test("15.1.3: what is heavy is documented with what holds it", () => {
    expect(table("Heavy work").length).toBeGreaterThanOrEqual(7);
  });

  test("16.1.1 and 16.2.3: every log is documented, and the program writes to no other place", () => {
    expect(table("Logs").map(([log]) => log)).toEqual(["audit", "operator's log", "faults"]);
    const writers = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && statSync(join(root, "src", path)).isFile())
      .filter((path) =>
        /appendFile|createWriteStream|\bsyslog\b|from "(?:winston|pino)/.test(source(join("src", path))),
      );
    // One names the call of that name to forbid it; a model is written while it is pulled; a backup goes to another machine.
    expect(writers.sort()).toEqual([
      "engines/sandbox/syscalls.ts",
      "operations/backup/stores/sftp.ts",
      "operations/backup/stores/ssh2.d.ts",
      "operations/models/pull.ts",
    ]);
  });
});
