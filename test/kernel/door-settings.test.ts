import { describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import { readSettings } from "#kernel/settings.ts";

const read = (env: Record<string, string>, flags: Record<string, string> = {}) => readSettings(flags, env);

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
