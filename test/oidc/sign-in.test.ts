import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { LinkedProviders, SignInProvider } from "#contract/provider.ts";
import { forTargets, type Refused } from "../http/target.ts";
import { OidcBrowser } from "./browser.ts";
import { TestProvider } from "./provider.ts";

setDefaultTimeout(60_000);

const password = "correct horse battery";

forTargets((target) => {
  const keycloak = new TestProvider("/realms/home");
  let owner: OidcBrowser;
  let provider = "";
  afterAll(() => keycloak.stop());

  beforeAll(async () => {
    await target.running.account({
      name: "Home",
      kind: "business",
      owner: "Ann",
      email: "ann@example.org",
      password,
    });
    owner = new OidcBrowser(target);
    await owner.app("/app/sign-in", { email: "ann@example.org", password });
    const made = await owner.app<SignInProvider>("/v1/sign-in-providers", {
      name: "Keycloak",
      issuer: keycloak.issuer,
      client_id: keycloak.clientId,
      client_secret: keycloak.secret,
    });
    expect([made.status, made.text]).toEqual([201, expect.stringContaining("Keycloak")]);
    provider = made.body.id;
  });

  test("unknown, then linked by the person, then signed in", async () => {
    keycloak.person = { sub: "ann-1", email: "ann@example.org", email_verified: true, name: "Ann" };
    const stranger = new OidcBrowser(target);
    const refused = await stranger.signIn(provider);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      expect.stringContaining("Nobody here is linked"),
    ]);
    const linked = await owner.signIn(provider, { purpose: "link", next: "/settings?section=profile" });
    expect(linked.body).toEqual({ purpose: "link", next: "/settings?section=profile" } as never);
    const back = await stranger.signIn(provider);
    expect([back.status, back.body]).toEqual([200, { purpose: "sign-in", next: "/" } as never]);
    expect((await stranger.state()).user?.email).toBe("ann@example.org");
  });
});
