/** The wallet that a phone keeps for a counter without a connection, with Chromium's own virtual passkey device (PRF). */
import { describe, expect, test } from "bun:test";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { browserPath, openPage } from "./browser.ts";
import { everywhere, householdOf, phone, signIn, widths } from "./household.ts";

const plate = "7KXM203";
const card = `STATE OF CALIFORNIA
DEPARTMENT OF MOTOR VEHICLES
VEHICLE REGISTRATION CARD

Issue date: 14 March 2026
Valid until: 13 March 2027

License plate: ${plate}
VIN: YV1CZ59H841096511
Make: VOLVO
Model: V60
Registered owner: Maya Okafor
`;

/** A device with a passkey reader; without `prf` its passkeys give no keys. */
async function reader(context: BrowserContext, page: Page, prf = true): Promise<void> {
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf: prf,
    },
  });
}

/** Everything that lies in the browser's databases, as text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(r: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        r.onsuccess = () => resolve(r.result);
        r.onerror = () => reject(r.error);
      });
    const found: string[] = [];
    const words = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder("latin1").decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder("latin1").decode(value);
      return typeof value === "object" && value !== null
        ? Object.entries(value)
            .map(([k, v]) => `${k}=${words(v)}`)
            .join(" ")
        : String(value);
    };
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        for (const row of await done(db.transaction(store).objectStore(store).getAll()))
          found.push(`${name}/${store}: ${words(row)}`);
      db.close();
    }
    return found.join("\n");
  });

const allow = (page: Page, allowed: boolean) =>
  page.evaluate(
    (json) =>
      fetch("/v1/wallet-on-phones", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(json),
      }).then((answer) => answer.status),
    { allowed },
  );

/** Waits until no wallet lies in the browser. */
const gone = (page: Page) =>
  page.waitForFunction(async () => (await indexedDB.databases()).every((d) => d.name !== "deedbox-wallet"));

/** As if the box was last heard of so many days ago. */
const withoutContact = (page: Page, days: number) =>
  page.evaluate(async (ms) => {
    const done = <T>(r: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        r.onsuccess = () => resolve(r.result);
        r.onerror = () => reject(r.error);
      });
    const db = await done(indexedDB.open("deedbox-wallet"));
    const store = db.transaction("wallet", "readwrite").objectStore("wallet");
    const wallet = await done(store.get("deedbox-wallet"));
    await done(store.put({ ...wallet, contact: wallet.contact - ms }, "deedbox-wallet"));
    db.close();
  }, days * 86_400_000);

describe.skipIf(!browserPath)("the wallet without a connection", () => {
  const home = householdOf(async () => [{ name: "card.txt", bytes: new TextEncoder().encode(card) }]);

  /** Signed in at the wallet of the box by its name: passkeys belong to names. */
  async function atWallet(size: BrowserContextOptions, prf = true) {
    const origin = home.program.origin.replace("127.0.0.1", "localhost");
    const context = await home.program.browser.newContext(size);
    const { page, watch } = await openPage(context, origin, "/");
    await reader(context, page, prf);
    await signIn(page);
    expect(await allow(page, true)).toBe(200);
    // Those of devices that are gone.
    await page.evaluate(async () => {
      const { passkeys } = await (await fetch("/v1/profile")).json();
      for (const { id } of passkeys) await fetch(`/v1/passkeys/${id}`, { method: "DELETE" });
    });
    await page.goto(`${origin}/people-and-things/wallet`);
    const box = page.getByRole("checkbox", { name: /^Keep on this/ });
    await box.waitFor();
    return { origin, context, page, watch, box };
  }

  test.each(widths.filter(([, , turn]) => everywhere || turn === 1))(
    "is kept sealed, opens with the passkey, and goes at sign-out, on %s",
    async (_, size) => {
      const { origin, context, page, watch, box } = await atWallet(size);
      await box.click();
      await page.getByText("The wallet is kept here").waitFor();
      const lies = await kept(page);
      expect(lies).toContain("deedbox-wallet");
      expect(lies).not.toContain(plate);
      expect(lies).not.toContain("YV1CZ59H841096511");

      await context.setOffline(true);
      await page.reload();
      await page.getByRole("heading", { name: "Can’t reach Deedbox" }).waitFor();
      expect(await page.getByText(plate).count()).toBe(0);
      await page.getByText(/^As of /).waitFor();
      await page.getByRole("button", { name: "Open with fingerprint or passkey" }).click();
      await page.getByText(plate).waitFor();
      // The box is asked anew every two seconds; the wallet stays open meanwhile.
      await page.waitForTimeout(5000);
      expect(await page.getByText(plate).isVisible()).toBe(true);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.getByRole("button", { name: "Lock" }).click();
      expect(await page.getByText(plate).count()).toBe(0);

      await context.setOffline(false);
      await page.goto(origin);
      await page.getByRole("button", { name: "Maya Okafor, account menu" }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.getByLabel("Email address").waitFor();
      await gone(page);
      expect(watch).toEqual({ foreign: [], errors: [] });
      await context.close();
    },
    60_000,
  );

  test("goes when it is switched off, and when the session was ended elsewhere", async () => {
    const { context, page, watch, box } = await atWallet(phone);
    await box.click();
    await page.getByText("The wallet is kept here").waitFor();
    await page.reload();
    await page.getByRole("checkbox", { name: /^Keep on this/, checked: true }).click();
    await page.getByText("The wallet is no longer kept here").waitFor();
    await gone(page);

    await page.getByRole("checkbox", { name: /^Keep on this/, checked: false }).click();
    await page.waitForFunction(async () =>
      (await indexedDB.databases()).some((d) => d.name === "deedbox-wallet"),
    );
    await context.clearCookies();
    await page.reload();
    await page.getByLabel("Email address").waitFor();
    await gone(page);
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 60_000);

  test("goes when the owner no longer allows it, and after ninety days without contact", async () => {
    const { context, page, watch, box } = await atWallet(phone);
    await box.click();
    await page.getByText("The wallet is kept here").waitFor();
    await withoutContact(page, 89);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { name: "Your wallet is on this device" }).waitFor();
    await withoutContact(page, 2);
    await page.reload();
    await page.getByRole("heading", { name: "Can’t reach Deedbox" }).waitFor();
    await gone(page);
    expect(await page.getByRole("button", { name: "Open with fingerprint or passkey" }).count()).toBe(0);

    await context.setOffline(false);
    await page.reload();
    await box.click();
    await page.getByText("The wallet is kept here").waitFor();
    expect(await allow(page, false)).toBe(200);
    await page.reload();
    await page.getByRole("link", { name: "Want it without a connection? Allow it in Settings." }).click();
    await gone(page);
    const setting = page.getByRole("checkbox", { name: "Let people keep the wallet on their phone" });
    expect(await setting.isChecked()).toBe(false);
    await setting.click();
    await page.getByText("People can keep the wallet on their phone").waitFor();
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 60_000);

  test("is not kept where the passkey gives no key, and the page says so", async () => {
    const { context, page, watch, box } = await atWallet(phone, false);
    await box.click();
    await page.getByText("This device’s passkey can’t lock the wallet").waitFor();
    expect(await box.isChecked()).toBe(false);
    expect(await kept(page)).not.toContain("salt");
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 60_000);
});
