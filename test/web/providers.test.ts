/** Signing in by an identity provider in a real browser. Skipped without Chromium. */
import { afterAll, describe, expect, test } from "bun:test";
import { TestProvider } from "../oidc/provider.ts";
import { browserPath, openPage } from "./browser.ts";
import { everywhere, householdOf, signIn, widths } from "./household.ts";

describe.skipIf(!browserPath)("an identity provider in a browser", () => {
  const home = householdOf();
  const provider = new TestProvider("/realms/office");
  provider.shows = true;
  afterAll(() => provider.stop());

  test.each(everywhere ? widths : widths.slice(0, 2))(
    "is set up, tested, linked, signs in and is taken away, on %s",
    async (_, size) => {
      const { origin } = home.program;
      const context = await home.program.browser.newContext(size);
      const { page, watch } = await openPage(context, origin, "/");
      provider.person = { sub: "maya", name: "Maya", email: "maya@example.org" };
      await signIn(page);
      await page.goto(`${origin}/settings?section=providers`);
      await page.getByRole("button", { name: "Add provider" }).click();
      await page.getByText(`${origin}/sign-in/return`).waitFor();
      await page.getByLabel("Name", { exact: true }).fill("Microsoft");
      await page.getByLabel("Issuer address").fill("login.example.org");
      await page.getByLabel("Client ID").fill(provider.clientId);
      await page.getByLabel("Client secret").fill(provider.secret);
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByText("must be an https").first().waitFor();
      await page.getByLabel("Issuer address").fill(provider.issuer);
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByText("no one linked yet").waitFor();
      await page.getByRole("button", { name: "Test", exact: true }).click();
      await page.getByText("Microsoft answers and knows this box.").waitFor();

      await page.goto(`${origin}/settings?section=profile`);
      await page.getByRole("button", { name: "Link Microsoft" }).click();
      await page.locator("#yes").click();
      await page.getByText("not used yet").first().waitFor();
      expect(page.url()).toBe(`${origin}/settings?section=profile`);

      await context.clearCookies();
      await page.goto(`${origin}/documents?look=true`);
      await page.getByRole("button", { name: "Continue with Microsoft" }).click();
      await page.locator("#yes").click();
      await page.getByRole("navigation", { name: "Main" }).first().waitFor();
      expect(page.url()).toBe(`${origin}/documents?look=true`);
      expect((await context.cookies()).map(({ name }) => name)).not.toContain("deedbox_provider");

      // Somebody whom nobody knows is told so in a sentence, and finds the way back.
      provider.person = { sub: "somebody" };
      await context.clearCookies();
      await page.goto(origin);
      await page.getByRole("button", { name: "Continue with Microsoft" }).click();
      await page.locator("#yes").click();
      await page.getByText("Nobody here is linked to this account").waitFor();
      await page.reload();
      await page.getByText("This sign-in has expired").waitFor();
      await page.getByRole("button", { name: "Back to sign-in" }).click();
      await signIn(page);
      expect(page.url()).toBe(`${origin}/`);

      await page.goto(`${origin}/settings?section=providers`);
      await page.getByRole("button", { name: "Remove Microsoft" }).click();
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByText("Provider removed.").waitFor();
      const theirs = watch.foreign.filter((url) => !url.startsWith(`${provider.origin}/`));
      expect([theirs, watch.errors]).toEqual([[], []]);
      await context.close();
    },
    120_000,
  );
});
