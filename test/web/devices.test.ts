/** A box that makes its own certificate: what a device that trusts it can do, and the page that says how. Skipped without Chromium. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash, X509Certificate } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { browserPath, openPage, type Program, startProgram } from "./browser.ts";
import { freePort } from "./free-port.ts";
import { desktop, makeOwner, phone, signIn } from "./household.ts";

describe.skipIf(!browserPath)("a box with a certificate of its own", () => {
  let program: Program;
  let trusting: Browser;
  let guide = "";
  let origin = "";
  let ca = "";

  beforeAll(async () => {
    const port = await freePort();
    program = await startProgram(["--tls", "own", "--http-port", String(port)]);
    guide = `http://localhost:${port}`;
    origin = program.origin.replace("127.0.0.1", "localhost");
    const der = Buffer.from(await (await fetch(`${guide}/deedbox.crt`)).arrayBuffer());
    const authority = new X509Certificate(der);
    ca = authority.toString();
    const spki = authority.publicKey.export({ type: "spki", format: "der" });
    // What a device does that has installed the certificate.
    const pin = createHash("sha256").update(spki).digest("base64");
    trusting = await chromium.launch({
      executablePath: browserPath,
      args: ["--no-sandbox", "--disable-gpu", `--ignore-certificate-errors-spki-list=${pin}`],
    });
    await makeOwnerOverTls();
  }, 60_000);
  afterAll(async () => {
    await trusting?.close();
    await program?.close();
  }, 30_000);

  const makeOwnerOverTls = async () => {
    const before = globalThis.fetch;
    const trusted = ((at: string, init?: RequestInit) =>
      before(at, { ...init, tls: { ca } } as RequestInit)) as typeof fetch;
    globalThis.fetch = trusted;
    await makeOwner(origin).finally(() => {
      globalThis.fetch = before;
    });
  };

  test("only who trusts its authority opens it, by name and by address; http:// is sent on to it", async () => {
    const ask = (at: string, trusted: boolean) =>
      fetch(`${at}/health`, (trusted ? { tls: { ca } } : {}) as RequestInit).then(
        (answer) => answer.status,
        () => "refused",
      );
    expect(await Promise.all([ask(origin, true), ask(program.origin, true), ask(origin, false)])).toEqual([
      200,
      200,
      "refused",
    ]);
    const sent = await fetch(`${guide}/documents?view=wall`, { redirect: "manual" });
    expect([sent.status, sent.headers.get("location")]).toEqual([308, `${origin}/documents?view=wall`]);
    const stranger = await fetch(guide, { headers: { host: "evil.example" }, redirect: "manual" });
    expect(stranger.status).toBe(421);
    // It would ask the whole machine for TLS, and the port that hands the certificate out as well.
    const { headers } = await fetch(`${origin}/health`, { tls: { ca } } as RequestInit);
    expect(headers.get("strict-transport-security")).toBeNull();
  });

  test.each([
    ["a laptop", desktop],
    ["a phone", phone],
  ] as const)(
    "the settings show the square and the fingerprint, and the page is safe enough for camera and passkeys, on %s",
    async (_, size) => {
      const context = await trusting.newContext(size);
      const { page, watch } = await openPage(context, origin, "/");
      await signIn(page);
      await page.goto(`${origin}/settings?section=devices`);
      await page.getByText("Right now, only this computer can reach the box.").waitFor();
      const safe = await page.evaluate(() => [
        window.isSecureContext,
        typeof navigator.mediaDevices?.getUserMedia,
        typeof window.PublicKeyCredential,
        "serviceWorker" in navigator,
      ]);
      expect(safe).toEqual([true, "function", "function", true]);
      expect(watch.errors).toEqual([]);
      await page.goto(`${guide}/trust`);
      const open = page.locator("details[open]");
      expect(await open.count()).toBe(1);
      await page.getByText("That’s it", { exact: true }).waitFor();
      const shown = await page.locator("footer code").textContent();
      expect(shown).toBe(new X509Certificate(ca).fingerprint256);
      await page.getByRole("link", { name: "Open Deedbox" }).click();
      await page.getByRole("navigation", { name: "Main" }).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await context.close();
    },
    60_000,
  );

  test("no private key lies in the data folder in the clear", () => {
    const { dataDir } = program;
    for (const name of readdirSync(dataDir, { recursive: true, withFileTypes: true }))
      if (name.isFile())
        expect(readFileSync(`${name.parentPath}/${name.name}`).includes("PRIVATE KEY")).toBe(false);
  });
});
