/** TLS where the box speaks it itself, with mail: chapter 12 of ASVS 5.0. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { connect as connectTls, type SecureVersion } from "node:tls";
import { newClient } from "#doors/mail/client.ts";
import { type SmtpDoor, startSmtp } from "#doors/mail/smtp.ts";
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
