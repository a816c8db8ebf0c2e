import { describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import { readSettings } from "#kernel/settings.ts";

const read = (env: Record<string, string>, flags: Record<string, string> = {}) => readSettings(flags, env);

describe("settings of the store of papers", () => {
  const STORE = "s3://KEY@papers/home?endpoint=http%3A%2F%2Fnas.lan%3A9000";
  test("none unless somebody names one", () => {
    expect(read({ DEEDBOX_PAPERS_SECRET: "x", DEEDBOX_PAPERS_CACHE: "20GB" }).papers).toBe(null);
    expect(read({ DEEDBOX_PAPERS_STORE: STORE }).papers).toEqual({
      store: STORE,
      secret: null,
      keep: "store",
      cacheBytes: 10e9,
    });
  });

  test("its secret comes from the environment or a file, and never from the command line", () => {
    const with_ = (more: Record<string, string>) =>
      read({ DEEDBOX_PAPERS_STORE: STORE, ...more }).papers?.secret;
    expect(with_({ DEEDBOX_PAPERS_SECRET: "s" })).toEqual({ text: "s" });
    expect(with_({ DEEDBOX_PAPERS_SECRET_FILE: "/s" })).toEqual({ file: resolve("/s") });
    expect(read({ DEEDBOX_PAPERS_STORE: STORE }, { "papers-secret": "s" }).papers?.secret).toBe(null);
  });

  const sizes: [string, number | null][] = [
    ["10MB", 10e6],
    ["0.5 gb", 5e8],
    ["2TB", 2e12],
    ["9MB", null],
    ["10", null],
    ["-1GB", null],
    ["ten GB", null],
  ];
  for (const [given, bytes] of sizes)
    test(`DEEDBOX_PAPERS_CACHE=${given}`, () => {
      const get = () => read({ DEEDBOX_PAPERS_STORE: STORE, DEEDBOX_PAPERS_CACHE: given }).papers?.cacheBytes;
      if (bytes === null) expect(get).toThrow(/papers-cache must be a size/);
      else expect(get()).toBe(bytes);
    });

  for (const wrong of ["/mnt/nas", "sftp://a@b/c", "s3://papers", "s3://KEY:secret@papers/home", "s3:"])
    test(`DEEDBOX_PAPERS_STORE=${wrong} is refused, and not repeated`, () => {
      expect(() => read({ DEEDBOX_PAPERS_STORE: wrong })).toThrow(/must look like s3:\/\/KEY-ID@BUCKET/);
      expect(() => read({ DEEDBOX_PAPERS_STORE: wrong })).not.toThrow(/secret/);
    });
  test("papers go to the store or to the disk", () => {
    expect(read({ DEEDBOX_PAPERS_STORE: STORE, DEEDBOX_PAPERS: "disk" }).papers?.keep).toBe("disk");
    expect(() => read({ DEEDBOX_PAPERS_STORE: STORE, DEEDBOX_PAPERS: "both" })).toThrow(/store, disk/);
  });
});

describe("settings of the doors", () => {
  test("all of them are shut when nobody says anything", () => {
    expect(read({})).toMatchObject({
      inbox: null,
      inboxAccount: null,
      inboxSeconds: 5,
      smtp: null,
      smtpTls: null,
    });
    expect(read({ DEEDBOX_INBOX: " ", DEEDBOX_SMTP: "" })).toMatchObject({ inbox: null, smtp: null });
  });

  test("the command line comes before the environment", () => {
    const { inbox } = read({ DEEDBOX_INBOX: "/a" }, { inbox: "b" });
    expect(inbox).toBe(resolve("b"));
  });

  const addresses: [string, { host: string; port: number } | null][] = [
    ["0.0.0.0:2525", { host: "0.0.0.0", port: 2525 }],
    ["2525", { host: "127.0.0.1", port: 2525 }],
    ["[::]:25", { host: "::", port: 25 }],
    ["box.example.org:25", { host: "box.example.org", port: 25 }],
    ["box.example.org", null],
    ["1.2.3.4:70000", null],
    ["::1:25", null],
    ["a b:25", null],
  ];
  for (const [given, wanted] of addresses)
    test(`DEEDBOX_SMTP=${given}`, () => {
      if (wanted) expect(read({ DEEDBOX_SMTP: given }).smtp).toEqual(wanted);
      else expect(() => read({ DEEDBOX_SMTP: given })).toThrow(/DEEDBOX_SMTP must look like/);
    });

  test("a certificate comes with its key or not at all", () => {
    expect(read({ DEEDBOX_SMTP_CERT: "/c", DEEDBOX_SMTP_KEY: "/k" }).smtpTls).toEqual({
      cert: "/c",
      key: "/k",
    });
    expect(() => read({ DEEDBOX_SMTP_CERT: "/c" })).toThrow(/together/);
    expect(() => read({ DEEDBOX_SMTP_KEY: "/k" })).toThrow(/together/);
  });

  test("looks into the inbox at most once a second", () => {
    expect(() => read({ DEEDBOX_INBOX_SECONDS: "0" })).toThrow(/inbox-seconds/);
  });
});
