import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "#operations/backup/stores/open.ts";
import { bytesOf, inTime, patiently, type Store, StoreFailure } from "#vault/object-store.ts";
import { ACCESS, S3Server } from "./s3-server.ts";
import { SftpServer } from "./sftp-server.ts";

const home = fs.mkdtempSync(join(tmpdir(), "deedbox-stores-"));
const s3 = new S3Server();
fs.mkdirSync(join(home, "sftp"));
fs.mkdirSync(join(home, "folder"));
const sftp = new SftpServer(join(home, "sftp"));
beforeAll(() => sftp.start());
afterAll(() => {
  s3.stop();
  sftp.stop();
  fs.rmSync(home, { recursive: true, force: true });
});

const kinds: Record<string, () => Promise<Store>> = {
  folder: () => openStore(join(home, "folder"), null),
  s3: () => openStore(s3.address(), ACCESS.secret),
  sftp: () => openStore(sftp.address("/far/backups"), sftp.password),
};

const failing = (work: Promise<unknown>) =>
  work.then(
    () => "nothing",
    (e) => (e instanceof StoreFailure ? e.failing : e),
  );
const read = (store: Store, name: string) => bytesOf(store, name);

describe.each(Object.keys(kinds))("the contract of a store: %s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await (kinds[kind] as () => Promise<Store>)();
  });
  afterAll(() => store.close());

  test("nothing is in a new one", async () => {
    expect(await store.list("blobs/")).toEqual([]);
    expect(await failing(read(store, "blobs/aa/none"))).toBe("missing");
    await store.remove("blobs/aa/none");
  });

  test("what is put comes back, of any length, and is listed once under its folder", async () => {
    const large = Buffer.alloc(11_000_003);
    for (let i = 0; i < large.length; i += 4093) large[i] = i;
    const file = join(home, `${kind}-large`);
    fs.writeFileSync(file, large);
    await store.put("packs/large", Bun.file(file));
    await store.put("packs/empty", new Blob([]));
    const names = Array.from({ length: 20 }, (_, i) => `blobs/${i % 2 ? "aa" : "bb"}/name-${i}`);
    await Promise.all(names.map((name) => store.put(name, new Blob([name]))));
    expect((await read(store, "packs/large")).equals(large)).toBe(true);
    expect((await read(store, "packs/empty")).length).toBe(0);
    expect((await read(store, "blobs/aa/name-7")).toString()).toBe("blobs/aa/name-7");
    expect((await store.list("blobs/")).sort()).toEqual([...names].sort());
    expect((await store.list("packs/")).sort()).toEqual(["packs/empty", "packs/large"]);
  });

  test("putting a name again gives the new bytes, removing it takes it away", async () => {
    await store.put("going/a", new Blob(["one"]));
    await store.put("going/a", new Blob(["two, longer"]));
    expect((await read(store, "going/a")).toString()).toBe("two, longer");
    await store.remove("going/a");
    expect([await store.list("going/"), await failing(read(store, "going/a"))]).toEqual([[], "missing"]);
  });
});

describe("a store that is not as it should be", () => {
  test("S3: a wrong secret, a failure of the server, a full one, one that passes by itself", async () => {
    const wrong = await openStore(s3.address(), "another secret");
    expect(await failing(wrong.list("blobs/"))).toBe("refused");
    const store = await openStore(s3.address(), ACCESS.secret);
    s3.mischief = { method: "GET", times: 1, how: "500" };
    expect(await failing(store.list("packs/"))).toBe("away");
    s3.mischief = { method: "PUT", times: 9, how: "full" };
    expect(await failing(store.put("packs/x", new Blob(["x"])))).toBe("full");
    s3.mischief = { method: "GET", times: 2, how: "500" };
    expect((await patiently(() => store.list("packs/"), [1, 1])).length).toBeGreaterThan(0);
    s3.mischief = null;
  });

  test("one that falls silent counts as away", async () => {
    expect(await failing(inTime(new Promise(() => {}), 1))).toBe("away");
  });

  test("SFTP: a wrong password, another host key, a line that was cut", async () => {
    const said = (work: Promise<unknown>) => work.then(String, (e) => e.detail);
    expect(await said(openStore(sftp.address(), "wrong"))).toMatchObject({ key: "problem.store.refused" });
    expect(await said(openStore(sftp.address("/x", "SHA256:other"), sftp.password))).toEqual({
      key: "problem.store.hostKey",
      params: { host: new URL(sftp.address()).host, key: sftp.print },
    });
    const store = await openStore(sftp.address("/cut"), sftp.password);
    await store.put("packs/a", new Blob(["a"]));
    sftp.cut();
    await Bun.sleep(50);
    expect((await patiently(() => store.list("packs/"), [1, 50, 100])).length).toBe(1);
    await store.close();
  });

  test("an address that is none, a folder that is not there, a secret that is missing", async () => {
    const said = (address: string, secret: string | null = null) =>
      openStore(address, secret).then(String, (e) => (e.extra.errors?.[0]?.detail ?? e.detail).key);
    expect(await said("ftp://example.org/x")).toBe("problem.store.address");
    expect(await said("sftp://ann:secret@example.org/x")).toBe("problem.store.address");
    expect(await said("s3://")).toBe("problem.store.address");
    expect(await said(join(home, "nowhere"))).toBe("problem.folderMissing");
    expect(await said(s3.address())).toBe("problem.store.noSecret");
  });
});
