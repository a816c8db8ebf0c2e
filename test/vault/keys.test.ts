import { afterAll, describe, expect, test } from "bun:test";
import { argon2Sync } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { fixedClock } from "#kernel/clock.ts";
import { seededIds } from "#kernel/ids.ts";
import { accountKeys, deriveKeys, unwrapAccountKey, wrapAccountKey } from "#vault/derived.ts";
import {
  addKeyFile,
  addPassphrase,
  addRecoveryCode,
  changePassphrase,
  createKeyring,
  hasSlot,
  openKeyring,
  passphraseCost,
  readKeyring,
  removeSlot,
} from "#vault/keys.ts";
import { KeyProblem } from "#vault/problem.ts";

const top = fs.mkdtempSync(join(tmpdir(), "deedbox-keys-"));
afterAll(() => fs.rmSync(top, { recursive: true, force: true }));

const clock = fixedClock(Date.UTC(2025, 2, 1));
const cost = { memory_kib: 64, passes: 1, lanes: 1 };
const passphrase = "seven grey herons";
let boxes = 0;

/** A new empty box: a data folder and, beside it, a place for keys. */
function newBox() {
  const name = `box${++boxes}`;
  const dataDir = join(top, name, "data");
  fs.mkdirSync(dataDir, { recursive: true });
  const ids = seededIds(name);
  return {
    dataDir,
    keyFile: join(top, name, "config", "deedbox", "box.key"),
    ids,
    making: { ids, clock, cost },
  };
}

async function madeBox(
  ways: { keyFile?: boolean; passphrase?: boolean } = { keyFile: true, passphrase: true },
) {
  const box = newBox();
  const { root, keyring } = await createKeyring(box.dataDir, box.ids, clock, {
    keyFile: ways.keyFile ? box.keyFile : undefined,
    passphrase: ways.passphrase ? passphrase : undefined,
    cost,
  });
  return { ...box, root, keyring };
}

/** Every file under a folder with its bytes: what "nothing was changed" is checked against. */
function picture(folder: string): Record<string, string> {
  const out: Record<string, string> = {};
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    out[name] = fs.statSync(path).isFile() ? fs.readFileSync(path).toString("hex") : "folder";
  }
  return out;
}

async function problem(work: () => unknown): Promise<KeyProblem> {
  try {
    await work();
  } catch (error) {
    if (error instanceof KeyProblem) return error;
    throw error;
  }
  throw new Error("There was no problem.");
}

describe("a new keyring", () => {
  test("opens with its key file and with its passphrase, to the same root key", async () => {
    const { dataDir, keyFile, root, keyring } = await madeBox();
    expect(root.length).toBe(32);
    expect(keyring.slots.map((slot) => slot.kind)).toEqual(["keyfile", "passphrase"]);
    expect(await openKeyring(dataDir, { keyFile })).toEqual(root);
    expect(await openKeyring(dataDir, { passphrase })).toEqual(root);
    expect(readKeyring(dataDir)).toEqual(keyring);
    expect([hasSlot(dataDir, "keyfile"), hasSlot(dataDir, "recovery")]).toEqual([true, false]);
  });

  test("keeps the parameters of its passphrase and its time, and leaves only itself in the folder", async () => {
    const { dataDir, keyring } = await madeBox();
    expect(keyring.slots[1]?.cost).toEqual(cost);
    expect(keyring.slots[0]?.created_at).toBe("2025-03-01T00:00:00.000Z");
    expect(fs.readdirSync(dataDir)).toEqual(["keyring.json"]);
  });

  test.skipIf(process.platform === "win32")("is for its owner's eyes only", async () => {
    const { dataDir, keyFile } = await madeBox();
    expect(fs.statSync(join(dataDir, "keyring.json")).mode & 0o777).toBe(0o600);
    expect(fs.statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(fs.statSync(join(keyFile, "..")).mode & 0o777).toBe(0o700);
  });

  test("holds neither the root key nor the passphrase", async () => {
    const { dataDir, root } = await madeBox();
    const text = fs.readFileSync(join(dataDir, "keyring.json"), "utf8");
    expect(text).not.toContain(root.toString("hex"));
    expect(text).not.toContain(passphrase);
  });

  test("is not made a second time, nor over sealed files that lost theirs", async () => {
    const { dataDir, keyFile, ids } = await madeBox();
    const before = picture(dataDir);
    const again = () => createKeyring(dataDir, ids, clock, { keyFile });
    expect((await problem(again)).reason).toBe("keyring-broken");
    expect(picture(dataDir)).toEqual(before);

    fs.rmSync(join(dataDir, "keyring.json"));
    fs.mkdirSync(join(dataDir, "blobs", "3f"), { recursive: true });
    const lost = await problem(again);
    expect([lost.reason, lost.message]).toEqual(["keyring-broken", expect.stringContaining("from a backup")]);
    expect(fs.existsSync(join(dataDir, "keyring.json"))).toBe(false);
  });

  test("of two made at the same moment, one wins and the other is told", async () => {
    const { dataDir, ids } = newBox();
    const make = () => createKeyring(dataDir, ids, clock, { passphrase, cost });
    const done = await Promise.allSettled([make(), make()]);
    expect(done.map((d) => d.status).sort()).toEqual(["fulfilled", "rejected"]);
    const won = done.find((d) => d.status === "fulfilled");
    expect(await openKeyring(dataDir, { passphrase })).toEqual(won!.value.root);
  });

  test("needs some key, and a passphrase that is not short", async () => {
    const { dataDir, ids } = newBox();
    expect((await problem(() => createKeyring(dataDir, ids, clock, {}))).reason).toBe("no-key");
    const short = await problem(() => createKeyring(dataDir, ids, clock, { passphrase: "1234567" }));
    expect(short.reason).toBe("needs-passphrase");
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });
});

describe("what does not open it", () => {
  type Box = Awaited<ReturnType<typeof madeBox>>;
  const otherKey = (box: Box) => {
    const path = `${box.keyFile}.other`;
    fs.writeFileSync(path, `deedbox-key-1 ${"5a".repeat(32)}\n`);
    return path;
  };
  const table: {
    name: string;
    box?: { keyFile?: boolean; passphrase?: boolean };
    ways: (box: Box) => { keyFile?: string; passphrase?: string; recovery?: string };
    reason: string;
    says: string;
  }[] = [
    {
      name: "another passphrase",
      ways: () => ({ passphrase: "seven gray herons" }),
      reason: "wrong-key",
      says: "passphrase",
    },
    {
      name: "an empty passphrase",
      ways: () => ({ passphrase: "" }),
      reason: "wrong-key",
      says: "passphrase",
    },
    {
      name: "another key file",
      ways: (b) => ({ keyFile: otherKey(b) }),
      reason: "wrong-key",
      says: "another box",
    },
    {
      name: "nothing, with a passphrase slot",
      ways: () => ({}),
      reason: "needs-passphrase",
      says: "opens with a passphrase",
    },
    {
      name: "nothing, with a key file slot alone",
      box: { keyFile: true },
      ways: () => ({}),
      reason: "no-key",
      says: "locked",
    },
    {
      name: "a key file that is gone",
      box: { keyFile: true },
      ways: (b) => ({ keyFile: `${b.keyFile}.gone` }),
      reason: "no-key",
      says: "doesn’t exist",
    },
    {
      name: "a key file that is gone, with a passphrase slot",
      ways: (b) => ({ keyFile: `${b.keyFile}.gone` }),
      reason: "needs-passphrase",
      says: "opens with a passphrase",
    },
    {
      name: "a passphrase where there is a key file only",
      box: { keyFile: true },
      ways: () => ({ passphrase }),
      reason: "no-key",
      says: "Give a key file",
    },
    {
      name: "a recovery code where there is none",
      ways: () => ({ recovery: "00000-00001-00002-00003-00004-00005-00006-00007" }),
      reason: "no-key",
      says: "Give a key file or a passphrase",
    },
  ];
  for (const row of table) {
    test(`${row.name}: ${row.reason}`, async () => {
      const box = await madeBox(row.box);
      const ways = row.ways(box);
      const before = picture(join(box.dataDir, ".."));
      const refused = await problem(() => openKeyring(box.dataDir, ways));
      expect(refused.reason as string).toBe(row.reason);
      expect(refused.message).toContain(row.says);
      expect(picture(join(box.dataDir, ".."))).toEqual(before);
    });
  }

  test("a wrong key beside a right one does no harm", async () => {
    const box = await madeBox();
    expect(await openKeyring(box.dataDir, { passphrase: "not this one", keyFile: box.keyFile })).toEqual(
      box.root,
    );
    expect(await openKeyring(box.dataDir, { passphrase, keyFile: otherKey(box) })).toEqual(box.root);
  });

  test("a passphrase is the same however its accents are composed", async () => {
    const { dataDir, ids } = newBox();
    const { root } = await createKeyring(dataDir, ids, clock, { passphrase: "gr\u00fcne \u00c4pfel", cost });
    expect(await openKeyring(dataDir, { passphrase: "gru\u0308ne A\u0308pfel" })).toEqual(root);
  });
});

describe("a damaged keyring", () => {
  test("is called damaged whichever byte changed, never a wrong key", async () => {
    const { dataDir, root } = await madeBox();
    const path = join(dataDir, "keyring.json");
    const whole = fs.readFileSync(path);
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const bytes = Buffer.from(whole);
        bytes[at]! ^= change;
        fs.writeFileSync(path, bytes);
        try {
          // A blank that became another blank changes nothing.
          expect(await openKeyring(dataDir, { passphrase })).toEqual(root);
        } catch (error) {
          expect(error).toMatchObject({ name: "KeyProblem", reason: "keyring-broken" });
          refused++;
        }
      }),
      { numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(300);
  });

  const table: [name: string, content: string | null][] = [
    ["missing", null],
    ["empty", ""],
    ["cut", '{"format":1,"box_id":"'],
    ["a list", "[]"],
    ["of a later version", '{"format":2}'],
  ];
  for (const [name, content] of table) {
    test(`${name}: keyring-broken, and left as it is`, async () => {
      const { dataDir, keyFile } = await madeBox();
      const path = join(dataDir, "keyring.json");
      fs.rmSync(path);
      if (content !== null) fs.writeFileSync(path, content);
      const before = picture(dataDir);
      expect((await problem(() => openKeyring(dataDir, { keyFile }))).reason).toBe("keyring-broken");
      expect(picture(dataDir)).toEqual(before);
    });
  }

  test("a slot moved to another box opens nothing there", async () => {
    const [one, two] = [await madeBox(), await madeBox()];
    const theirs = JSON.parse(fs.readFileSync(join(two.dataDir, "keyring.json"), "utf8"));
    const { writeKeyring } = await import("#vault/keyring.ts");
    writeKeyring(one.dataDir, { ...one.keyring, slots: theirs.slots }, one.root, false);
    expect((await problem(() => openKeyring(one.dataDir, { keyFile: two.keyFile }))).reason).toBe(
      "wrong-key",
    );
  });

  test("a temporary file that a crash left half-written changes nothing", async () => {
    const { dataDir, keyFile, root, making } = await madeBox();
    for (const pid of [1, process.pid])
      fs.writeFileSync(join(dataDir, `keyring.json.${pid}.tmp`), '{"format":1,"bo');
    expect(await openKeyring(dataDir, { keyFile })).toEqual(root);
    const changed = await changePassphrase(dataDir, root, "another passphrase", making);
    expect(await openKeyring(dataDir, { passphrase: "another passphrase" })).toEqual(changed.root);
  });
});

describe("changing the keys", () => {
  test("a changed passphrase opens the same root, the old one nothing, the key file still", async () => {
    const { dataDir, keyFile, root, making } = await madeBox();
    await addPassphrase(dataDir, root, "a second passphrase", making);
    expect(await openKeyring(dataDir, { passphrase })).toEqual(root);
    expect(await openKeyring(dataDir, { passphrase: "a second passphrase" })).toEqual(root);
    const { root: next } = await changePassphrase(dataDir, root, "a third passphrase", making);
    expect(next).not.toEqual(root);
    expect(await openKeyring(dataDir, { passphrase: "a third passphrase" })).toEqual(next);
    expect(await openKeyring(dataDir, { keyFile })).toEqual(next);
    for (const old of [passphrase, "a second passphrase"]) {
      expect((await problem(() => openKeyring(dataDir, { passphrase: old }))).reason).toBe("wrong-key");
    }
  });

  test("the recovery code opens the box; a new one replaces it; both are right as typed", async () => {
    const { dataDir, root, making } = await madeBox();
    const { code: first } = await addRecoveryCode(dataDir, root, making);
    expect(await openKeyring(dataDir, { recovery: first })).toEqual(root);
    const { code: second, root: next } = await addRecoveryCode(dataDir, root, making);
    expect(
      await openKeyring(dataDir, { recovery: ` ${second.toLowerCase().replaceAll("-", " ")}\n` }),
    ).toEqual(next);
    const old = await problem(() => openKeyring(dataDir, { recovery: first }));
    expect([old.reason, old.message]).toEqual(["wrong-key", expect.stringContaining("no typing error")]);
    expect(fs.readFileSync(join(dataDir, "keyring.json"), "utf8")).not.toContain(second.slice(0, 5));
  });

  test("the last key file or passphrase can't be taken away", async () => {
    const { dataDir, keyFile, root, keyring, making } = await madeBox();
    await addRecoveryCode(dataDir, root, making);
    const next = removeSlot(dataDir, root, keyring.slots[0]!.id, making.ids);
    expect((await problem(() => openKeyring(dataDir, { keyFile }))).reason).toBe("needs-passphrase");
    const last = await problem(() => removeSlot(dataDir, next, keyring.slots[1]!.id, making.ids));
    expect(last.message).toContain("last key");
    expect(await openKeyring(dataDir, { passphrase })).toEqual(next);
  });

  test("a lost key file is replaced by a new one", async () => {
    const { dataDir, keyFile, root, making } = await madeBox();
    await addKeyFile(dataDir, root, `${keyFile}.new`, making);
    expect(await openKeyring(dataDir, { keyFile: `${keyFile}.new` })).toEqual(root);
  });

  test("another box's root key adds nothing", async () => {
    const { dataDir, making } = await madeBox();
    const before = picture(dataDir);
    const added = await problem(() => addPassphrase(dataDir, new Uint8Array(32), "a new passphrase", making));
    expect(added.reason).toBe("wrong-key");
    expect(picture(dataDir)).toEqual(before);
  });

  test("two changes at the same moment both last", async () => {
    const { dataDir, root, making } = await madeBox();
    await Promise.all([
      addPassphrase(dataDir, root, "a second passphrase", making),
      addPassphrase(dataDir, root, "a third passphrase", making),
      addRecoveryCode(dataDir, root, making),
    ]);
    expect(readKeyring(dataDir).slots.length).toBe(5);
  });
});

describe("argon2id", () => {
  test("gives the tag of RFC 9106 section 5.3", () => {
    const tag = argon2Sync("argon2id", {
      message: Buffer.alloc(32, 1),
      nonce: Buffer.alloc(16, 2),
      secret: Buffer.alloc(8, 3),
      associatedData: Buffer.alloc(12, 4),
      memory: 32,
      passes: 3,
      parallelism: 4,
      tagLength: 32,
    });
    expect(tag.toString("hex")).toBe("0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659");
  });

  test("at its full cost opens the box and leaves the event loop free meanwhile", async () => {
    expect(passphraseCost).toEqual({ memory_kib: 262_144, passes: 3, lanes: 1 });
    const { dataDir, ids } = newBox();
    const { root } = await createKeyring(dataDir, ids, clock, { passphrase });
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    expect(await openKeyring(dataDir, { passphrase })).toEqual(root);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });
});

describe("derived keys", () => {
  test("are 32 bytes, all different, and the same every time", () => {
    const root = seededIds("root").bytes(32);
    const { changes, ...box } = deriveKeys(root);
    const { blobKey, textKey, dedupKey } = accountKeys(root, [seededIds("change").bytes(32)]);
    expect(changes).toEqual([]);
    // The number 0 of both: texts of the database stay under it.
    expect(textKey).toEqual(blobKey[0] as Buffer);
    const all = [...Object.values(box), ...blobKey, dedupKey].map((k) => k.toString("hex"));
    expect(new Set(all).size).toBe(9);
    expect(all.every((k) => k.length === 64)).toBe(true);
    // HKDF-SHA256 without salt, worked out with Python's cryptography 48.0.
    expect(deriveKeys(Buffer.alloc(32, 7)).databaseKey.toString("hex")).toBe(
      "bf45cabbe2145fb7987a965948341209a15d0ef4826e882054f4840fd6b57563",
    );
  });

  test("an account's key comes back, and only for its own account, box and bytes", async () => {
    const [ids, account] = [seededIds("wrap"), "018f0000-0000-7000-8000-000000000001"];
    const [wrapKey, dek] = [ids.bytes(32), ids.bytes(32)];
    const wrapped = wrapAccountKey(wrapKey, account, dek);
    expect(unwrapAccountKey(wrapKey, account, wrapped)).toEqual(dek);
    expect(wrapped.includes(dek)).toBe(false);
    expect(wrapAccountKey(wrapKey, account, ids.bytes(32)).subarray(0, 12)).not.toEqual(
      wrapped.subarray(0, 12),
    );
    const wrong = [
      () => unwrapAccountKey(ids.bytes(32), account, wrapped),
      () => unwrapAccountKey(wrapKey, account.replace(/1$/, "2"), wrapped),
      () => unwrapAccountKey(wrapKey, account, wrapped.subarray(1)),
      () => unwrapAccountKey(wrapKey, account, wrapped.subarray(0, 10)),
      ...Array.from(wrapped.keys(), (i) => () => {
        const bytes = Buffer.from(wrapped);
        bytes[i]! ^= 1;
        return unwrapAccountKey(wrapKey, account, bytes);
      }),
    ];
    for (const open of wrong) expect((await problem(open)).reason).toBe("wrong-key");
  });
});
