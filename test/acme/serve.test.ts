/** The whole program with a name of its own: what it shows to whom, before and after the certificate is there, locked and started again. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { executable, runtimeOf } from "../http/built.ts";
import { TestAuthority } from "./authority.ts";
import { DnsServer } from "./dns-server.ts";

const NAME = "papers.example.org";
const folder = mkdtempSync(join(tmpdir(), "deedbox-acme-serve-"));
const changes = join(folder, "changes");
const script = join(folder, "dns.sh");

/** Knows the records that the program's own program wrote down. */
class WrittenDns extends DnsServer {
  override values(kind: Parameters<DnsServer["values"]>[0], name: string): string[] {
    const lines = existsSync(changes) ? readFileSync(changes, "utf8").trim().split("\n") : [];
    const there = new Set<string>();
    for (const line of lines) {
      const [act, record, value = ""] = line.split(" ");
      if (record === name) act === "add" ? there.add(value) : there.delete(value);
    }
    return kind === "TXT" ? [...there] : [];
  }
}

const dns = new WrittenDns();
let authority: TestAuthority;
let program: Bun.Subprocess<"ignore" | Blob, "pipe", "pipe"> | null = null;
let [port, plain] = [0, 0];
let logged = "";

const command = executable ? [executable] : [process.execPath, "src/main.ts"];
const env = (): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: folder,
  XDG_CONFIG_HOME: join(folder, "config"),
  DEEDBOX_DATA: join(folder, "data"),
  DEEDBOX_ACME: NAME,
  DEEDBOX_ACME_AGREE: "true",
  DEEDBOX_ACME_DNS: `command:${script}`,
  DEEDBOX_ACME_DIRECTORY: authority.directory,
  DEEDBOX_ACME_RESOLVERS: dns.at,
  ...(executable ? { DEEDBOX_RUNTIME: runtimeOf(executable) } : {}),
});

async function start(): Promise<void> {
  const child = Bun.spawn([...command, "serve", "--port", "0", "--http-port", "0"], {
    cwd: join(import.meta.dir, "../.."),
    env: env(),
    stdout: "pipe",
    stderr: "pipe",
  });
  program = child as typeof program;
  void (async () => {
    for await (const piece of child.stderr) logged += new TextDecoder().decode(piece);
  })();
  let said = "";
  const { promise, resolve } = Promise.withResolvers<void>();
  void (async () => {
    for await (const piece of child.stdout) {
      said += new TextDecoder().decode(piece);
      port = Number(/listening on https:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1] ?? 0);
      plain = Number(/its certificate at http:\/\/<this machine>:(\d+)/.exec(said)?.[1] ?? 0);
      if (port && plain) resolve();
    }
    resolve();
  })();
  await promise;
  if (!port || !plain) throw new Error(`It did not start: ${said}${logged}`);
}

async function stop(): Promise<void> {
  program?.kill("SIGTERM");
  await program?.exited;
  program = null;
}

beforeAll(async () => {
  await dns.listen();
  authority = new TestAuthority(
    (name) => dns.values("TXT", name),
    () => Date.now(),
  );
  writeFileSync(script, `#!/bin/sh\nprintf '%s %s %s\\n' "$1" "$2" "$3" >>"${changes}"\n`);
  chmodSync(script, 0o700);
});
afterAll(async () => {
  await stop();
  authority.close();
  dns.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is shown to somebody who comes by a name, and whether who trusts the authority alone takes it. */
const shownTo = (servername?: string): Promise<{ serial: string; issuer: string; trusted: boolean }> =>
  new Promise((done, wrong) => {
    const ca = [authority.issuer.cert];
    const socket = connect({ port, host: "127.0.0.1", servername, ca, rejectUnauthorized: false }, () => {
      const shown = socket.getPeerX509Certificate() as X509Certificate;
      const issuer = /CN=(.*)/.exec(shown.issuer)?.[1] ?? "";
      done({ serial: shown.serialNumber, issuer, trusted: socket.authorized });
      socket.destroy();
    }).on("error", wrong);
  });

const untilNamed = async (): Promise<string> => {
  for (;;) {
    // While the port changes over, a connection that has not been answered yet is cut.
    const { issuer, serial } = await shownTo(NAME).catch((e) => {
      if (/ECONN(?:RESET|REFUSED)/.test(String(e?.code))) return { issuer: "", serial: "" };
      throw e;
    });
    if (issuer === "Test authority") return serial;
    if (program?.exitCode !== null) throw new Error(`It ended: ${logged}`);
    await Bun.sleep(50);
  }
};

/** A call by the name, as somebody who trusts the authority makes it. */
const get = (servername: string, path: string, ca: string): Promise<{ status: number; hsts: string }> =>
  new Promise((done, wrong) => {
    const headers = { Host: `${servername}:${port}` };
    request({ host: "127.0.0.1", port, path, servername, ca, headers }, (answer) => {
      answer.resume();
      const hsts = String(answer.headers["strict-transport-security"] ?? "");
      done({ status: answer.statusCode ?? 0, hsts });
    })
      .on("error", wrong)
      .end();
  });

test("the name gets its certificate while the box runs; other names and addresses go on with the box's own", async () => {
  await start();
  await untilNamed();
  expect((await shownTo(NAME)).trusted).toBe(true);
  const [own, local] = [await shownTo(), await shownTo("nas.local")];
  expect(own.issuer).toStartWith("Deedbox ");
  expect([own.serial, own.trusted]).toEqual([local.serial, false]);
  expect(await get(NAME, "/health", authority.issuer.cert)).toEqual({
    status: 200,
    hsts: "max-age=31536000; includeSubDomains",
  });
  const loose = await fetch(`https://127.0.0.1:${port}/health`, { tls: { rejectUnauthorized: false } });
  expect([loose.status, loose.headers.get("strict-transport-security")]).toEqual([200, null]);
}, 180_000);

test("http:// goes on to the name, the guide is still there, and the record is gone", async () => {
  const sent = await fetch(`http://127.0.0.1:${plain}/documents?q=1`, {
    headers: { Host: NAME },
    redirect: "manual",
  });
  expect([sent.status, sent.headers.get("location")]).toEqual([308, `https://${NAME}:${port}/documents?q=1`]);
  const crt = await fetch(`http://127.0.0.1:${plain}/deedbox.crt`);
  expect(new X509Certificate(Buffer.from(await crt.arrayBuffer())).subject).toContain("CN=Deedbox");
  while (dns.values("TXT", `_acme-challenge.${NAME}`).length > 0) await Bun.sleep(20);
});

test("a start uses what is kept and asks nobody; the log says no value, no key and no word of the name's proof", async () => {
  const { serial } = await shownTo(NAME);
  const calls = authority.calls.length;
  await stop();
  await start();
  expect((await shownTo(NAME)).serial).toBe(serial);
  // The first look of the clockwork is over once the box is told to stop.
  await stop();
  expect(authority.calls.length).toBe(calls);
  const value = readFileSync(changes, "utf8").split(/\s/)[2] ?? "none";
  expect(value.length).toBe(43);
  expect(logged).not.toContain(value);
  expect(logged).not.toContain("PRIVATE");
}, 180_000);

test("a box that waits for its passphrase shows the certificate as well", async () => {
  const one = Bun.spawn([...command, "key", "passphrase"], {
    cwd: join(import.meta.dir, "../.."),
    env: env(),
    stdin: new Blob(["four words make one\n"]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const wrong = await new Response(one.stderr).text();
  expect([await one.exited, wrong]).toEqual([0, expect.any(String)]);
  await start();
  const serial = await untilNamed();
  await stop();
  const keys = [...new Bun.Glob("config/deedbox/*.key").scanSync(folder)];
  for (const key of keys) rmSync(join(folder, key));
  await start();
  expect(await get(NAME, "/health", authority.issuer.cert)).toMatchObject({ status: 503 });
  expect((await shownTo(NAME)).serial).toBe(serial);
}, 180_000);
