/** TLS where the box speaks it itself, with mail: chapter 12 of ASVS 5.0. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls, type SecureVersion } from "node:tls";
import { type SmtpDoor, startSmtp } from "#doors/mail/smtp.ts";
import { newClient } from "#engines/mail/imap.ts";
import { isAtHome } from "#kernel/own-network.ts";
import { readSettings } from "#kernel/settings.ts";
import { message } from "#messages/message.ts";
import { newMailbox } from "#operations/mail/mailboxes.ts";
import { addressTrouble } from "#rules/accounts/webhooks.ts";
import { targetTrouble } from "#rules/digest/sending.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { certificate, key } from "../mail/certificate.ts";

let home: TestBox;
let door: SmtpDoor;
let port = 0;

beforeAll(async () => {
  home = await openTestBox();
  const { settings } = home.box;
  const [cert, keyPath] = [join(settings.dataDir, "cert.pem"), join(settings.dataDir, "key.pem")];
  writeFileSync(cert, certificate);
  writeFileSync(keyPath, key);
  settings.smtp = { host: "127.0.0.1", port: 0 };
  settings.smtpTls = { cert, key: keyPath };
  door = startSmtp(
    home.box,
    () => {},
    () => {},
  );
  port = (await door.listening)?.port ?? 0;
}, 60_000);

afterAll(async () => {
  await door.stop(3_000);
  await home.close();
});

/** STARTTLS with versions and ciphers as given; gives what was agreed on, or "refused". */
function shake(
  version: { minVersion: SecureVersion; maxVersion: SecureVersion },
  ciphers?: string,
): Promise<string> {
  return new Promise((done) => {
    const plain = connect(port, "127.0.0.1");
    let said = "";
    plain.on("error", () => done("refused"));
    plain.on("data", (piece) => {
      said += piece.toString("latin1");
      if (/^220 .*\r\n$/.test(said)) {
        said = "-";
        plain.write("EHLO x\r\n");
      } else if (said.startsWith("-250") && /^250 .*\r\n$/m.test(said)) {
        said = "+";
        plain.write("STARTTLS\r\n");
      } else if (said.startsWith("+220")) {
        plain.removeAllListeners("data");
        const secure = connectTls({
          socket: plain,
          rejectUnauthorized: false,
          ...version,
          ...(ciphers && { ciphers }),
        });
        secure.once("secureConnect", () => {
          done(`${secure.getProtocol()} ${secure.getCipher()?.name}`);
          secure.destroy();
        });
        secure.once("error", () => done("refused"));
        secure.once("close", () => done("refused"));
      }
    });
    setTimeout(() => {
      plain.destroy();
      done("refused");
    }, 4_000);
  });
}

test("12.1.1: TLS 1.3 is agreed on where both speak it, 1.2 where one does not, and nothing older", async () => {
  expect(await shake({ minVersion: "TLSv1.2", maxVersion: "TLSv1.3" })).toStartWith("TLSv1.3 ");
  expect(await shake({ minVersion: "TLSv1.2", maxVersion: "TLSv1.2" })).toStartWith("TLSv1.2 ");
  expect(await shake({ minVersion: "TLSv1", maxVersion: "TLSv1.1" })).toBe("refused");
}, 30_000);

test("12.1.2: ciphers are authenticated ones with forward secrecy; weak ones are refused", async () => {
  const strong = /(?:AES_(?:128|256)_GCM|AES(?:128|256)-GCM|CHACHA20)/;
  expect(await shake({ minVersion: "TLSv1.3", maxVersion: "TLSv1.3" })).toMatch(strong);
  expect(await shake({ minVersion: "TLSv1.2", maxVersion: "TLSv1.2" })).toMatch(strong);
  for (const weak of [
    "AES128-SHA",
    "AES256-SHA",
    "ECDHE-ECDSA-AES128-SHA",
    "DES-CBC3-SHA",
    "AES128-GCM-SHA256",
  ])
    expect([weak, await shake({ minVersion: "TLSv1.2", maxVersion: "TLSv1.2" }, weak)]).toEqual([
      weak,
      "refused",
    ]);
}, 60_000);

test("12.3.2: a mailbox is read over TLS with a certificate that somebody vouches for, unless its owner says otherwise for it", () => {
  const mailbox = {
    id: "m",
    host: "imap.example.org",
    port: 993,
    username: "a",
    password: "b",
    folder: "INBOX",
    security: "tls",
  };
  const client = newClient(mailbox as unknown as Parameters<typeof newClient>[0]) as unknown as {
    secureConnection: boolean;
    options: { tls?: { rejectUnauthorized?: boolean; minVersion?: string } };
  };
  expect(client.secureConnection).toBe(true);
  expect(client.options.tls?.rejectUnauthorized).not.toBe(false);
  expect(client.options.tls?.minVersion).toBe("TLSv1.2");
});

describe("in the clear", () => {
  test("12.3.1: in the clear goes only what stays at home", () => {
    for (const host of [
      "localhost",
      "nas",
      "ollama",
      "box.lan",
      "mail.home.arpa",
      "127.0.0.1",
      "10.1.2.3",
      "172.16.0.9",
      "192.168.1.20",
      "[::1]",
      "[fd00::5]",
      "fe80::1",
    ])
      expect([host, isAtHome(host)]).toEqual([host, true]);
    for (const host of [
      "example.org",
      "local.example.org",
      "8.8.8.8",
      "172.32.0.1",
      "192.169.0.1",
      "10.example.org",
      "[2001:db8::1]",
      "100.128.0.1",
    ])
      expect([host, isAtHome(host)]).toEqual([host, false]);
    const clear = message("field.httpsOutside");
    expect([addressTrouble("http://hooks.example.org/x"), addressTrouble("http://192.168.1.9/x")]).toEqual([
      clear,
      null,
    ]);
    expect([
      targetTrouble("ntfy", "http://ntfy.example.org/t"),
      targetTrouble("ntfy", "http://nas/t"),
    ]).toEqual([clear, null]);
    const model = (url: string) => () => readSettings({ "model-url": url }, { HOME: "/nowhere" });
    expect(model("http://models.example.org/v1")).toThrow("https://");
    expect(model("http://10.0.0.5:11434/v1")).not.toThrow();
    const mailbox = (host: string) => () =>
      home.box.db.write(() =>
        newMailbox(home.box, home.scope, { host, username: "a", password: "b", security: "none" }),
      );
    expect(mailbox("imap.example.org")).toThrow();
    expect(mailbox("192.168.1.9")).not.toThrow();
  });
});

describe("the box over TLS", () => {
  let child: Bun.Subprocess<"ignore", "pipe", "ignore">;
  let folder: string;
  let https = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "deedbox-tls-"));
    writeFileSync(join(folder, "cert.pem"), certificate);
    writeFileSync(join(folder, "key.pem"), key);
    child = Bun.spawn(
      [
        process.execPath,
        join(import.meta.dir, "../../src/main.ts"),
        "serve",
        "--port",
        "0",
        "--tls-cert",
        join(folder, "cert.pem"),
        "--tls-key",
        join(folder, "key.pem"),
      ],
      {
        env: { PATH: process.env.PATH ?? "", HOME: folder, DEEDBOX_DATA: join(folder, "data") },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "ignore",
      },
    );
    const words = new TextDecoder();
    let said = "";
    for await (const piece of child.stdout) {
      said += words.decode(piece);
      https = /listening on (https:\/\/\S+)/.exec(said)?.[1] ?? "";
      if (https !== "") break;
    }
  }, 60_000);
  afterAll(async () => {
    child.kill("SIGTERM");
    await child.exited;
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(https + path, { ...init, redirect: "manual", tls: { rejectUnauthorized: false } } as RequestInit);

  test("12.2.1: with a certificate the box speaks TLS at its port, 1.2 and better, and nothing in the clear", async () => {
    expect(https).toStartWith("https://127.0.0.1:");
    const port = Number(new URL(https).port);
    const agreed = (options: object) =>
      new Promise<string>((done) => {
        const secure = connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false, ...options });
        secure.once("secureConnect", () => {
          done(`${secure.getProtocol()}`);
          secure.destroy();
        });
        secure.once("error", () => done("refused"));
        secure.once("close", () => done("refused"));
      });
    expect(await agreed({})).toBe("TLSv1.3");
    expect(await agreed({ minVersion: "TLSv1.2", maxVersion: "TLSv1.2" })).toBe("TLSv1.2");
    expect(await agreed({ minVersion: "TLSv1", maxVersion: "TLSv1.1" })).toBe("refused");
    expect(
      await agreed({ minVersion: "TLSv1.2", maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-SHA" }),
    ).toBe("refused");
    await expect(fetch(https.replace("https:", "http:"))).rejects.toThrow();
  }, 30_000);

  test("3.4.1: over TLS every answer asks for TLS for a year, for names below as well; cookies and links are those of TLS", async () => {
    for (const path of ["/health", "/v1/me", "/v1/openapi.json", "/app/state", "/nothing.js", "/s/x"]) {
      const { headers } = await ask(path);
      expect([path, headers.get("strict-transport-security")]).toEqual([
        path,
        "max-age=31536000; includeSubDomains",
      ]);
    }
    const json = {
      account_name: "Over TLS",
      kind: "family",
      owner_name: "Tess",
      email: "t@example.org",
      password: "correct horse battery",
    };
    const made = await ask("/app/setup", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    });
    expect(made.status).toBe(201);
    const cookie = made.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Host-deedbox_session=.*; Secure$/);
    const state = await ask("/v1/identity", { headers: { cookie: cookie.split(";")[0] ?? "" } });
    expect((await state.json()) as object).toMatchObject({ api: `${https}/v1` });
    // A form of several parts goes through as it would in the clear.
    const form = new FormData();
    form.append("file", new File(["x".repeat(300_000)], "long.txt"));
    const filed = await ask("/v1/documents", {
      method: "POST",
      body: form,
      headers: { cookie: cookie.split(";")[0] ?? "" },
    });
    expect(filed.status).toBe(201);
  }, 60_000);
});
