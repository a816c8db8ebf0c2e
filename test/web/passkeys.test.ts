/** Passkeys in a real browser, with Chromium's own virtual device (WebAuthn of the DevTools protocol). Skipped without Chromium. */
import { describe, expect, test } from "bun:test";
import { browserPath, openPage } from "./browser.ts";
import { everywhere, householdOf, signIn, widths } from "./household.ts";

describe.skipIf(!browserPath || !everywhere)("passkeys in a browser", () => {
  const home = householdOf();

  test.each(widths)(
    "one is made, signs in without a password, and is removed, on %s",
    async (_, size) => {
      // Passkeys belong to names: the same box by its name.
      const origin = home.program.origin.replace("127.0.0.1", "localhost");
      const context = await home.program.browser.newContext(size);
      const { page, watch } = await openPage(context, origin, "/");
      const device = await context.newCDPSession(page);
      await device.send("WebAuthn.enable");
      const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await signIn(page);
      await page.goto(`${origin}/settings?section=profile`);
      await page.getByRole("button", { name: "Add passkey" }).click();
      await page.getByText("Your passkey is ready.").waitFor();
      const { credentials } = await device.send("WebAuthn.getCredentials", { authenticatorId });
      expect(credentials.map((one) => [one.rpId, one.isResidentCredential])).toEqual([["localhost", true]]);

      await context.clearCookies();
      await page.goto(origin);
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await page.getByRole("navigation", { name: "Main" }).first().waitFor();

      await page.goto(`${origin}/settings?section=profile`);
      await page
        .getByText(/last used/)
        .first()
        .waitFor();
      await page.getByRole("button", { name: "Remove This device" }).click();
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByText("Passkey removed.").waitFor();
      // What is gone from the box opens nothing, though the device still has it.
      await context.clearCookies();
      await page.goto(origin);
      await page.getByLabel("Email address").waitFor();
      expect(await page.getByRole("button", { name: "Sign in with a passkey" }).count()).toBe(0);
      expect(watch).toEqual({ foreign: [], errors: [] });
      await context.close();
    },
    60_000,
  );

  test.each(widths)(
    "at an address of numbers none is offered, and the settings say why, on %s",
    async (_, size) => {
      const context = await home.program.browser.newContext(size);
      const { page, watch } = await openPage(context, home.program.origin, "/");
      await signIn(page);
      await page.goto(`${home.program.origin}/settings?section=profile`);
      await page.getByText(/Passkeys don’t work at this address/).waitFor();
      expect(await page.getByRole("button", { name: "Add passkey" }).count()).toBe(0);
      expect(watch).toEqual({ foreign: [], errors: [] });
      await context.close();
    },
    60_000,
  );
});
