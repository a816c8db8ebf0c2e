/** An assistant is connected by hand, uses the box, is seen at it and is sent away: the real box and a real browser. Skipped without Chromium. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import { browserPath, openPage, type Program } from "./browser.ts";
import { bills, desktop, everywhere, file, password, signedIn, startHousehold, widths } from "./household.ts";

/** An app on this machine, whose pages are of another site than the box: waits for the answer at an address of its own, as native apps do (RFC 8252, 7.3). */
function startApp() {
  const answers: URL[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const url = new URL(request.url);
      const html = { headers: { "content-type": "text/html" } };
      if (url.pathname === "/start")
        return new Response(
          `<button onclick="window.open(location.hash.slice(1))">Connect</button><script>onmessage=(e)=>document.title=e.data</script>`,
          html,
        );
      if (url.pathname !== "/callback") return new Response(null, { status: 404 });
      answers.push(url);
      return new Response(
        "<h1>Back at the app</h1><script>window.opener?.postMessage('answered','*')</script>",
        html,
      );
    },
  });
  return {
    answers,
    redirect: `${server.url}callback`,
    start: `http://localhost:${server.port}/start`,
    stop: () => server.stop(true),
  };
}

describe.skipIf(!browserPath)("an assistant", () => {
  let program: Program;
  let id = "";
  beforeAll(async () => {
    program = await startHousehold();
    const { context, page } = await signedIn(program, desktop, "/");
    [id = ""] = await file(page, await bills(1));
    await context.close();
  }, 120_000);
  afterAll(() => program?.close(), 30_000);

  const form = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(program.origin + path, { method: "POST", body: new URLSearchParams(fields) });
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, string> };
  };

  /** Registers an app, and gives the address it opens and what turns the answer into a token. */
  async function register(name: string, redirect: string) {
    const made = await fetch(`${program.origin}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: name,
        redirect_uris: [redirect],
        token_endpoint_auth_method: "none",
      }),
    });
    expect(made.status).toBe(201);
    const { client_id } = (await made.json()) as { client_id: string };
    const verifier = randomBytes(32).toString("base64url");
    const resource = `${program.origin}/mcp`;
    const asked = new URLSearchParams({
      ...{ client_id, resource, response_type: "code", redirect_uri: redirect, state: "s" },
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      scope: "read write files identifiers ask",
    });
    const redeem = (answer: URL) =>
      form("/oauth/token", {
        ...{ client_id, resource, grant_type: "authorization_code", redirect_uri: redirect },
        code: answer.searchParams.get("code") ?? "",
        code_verifier: verifier,
      });
    return { url: `${program.origin}/oauth/authorize?${asked}`, redeem };
  }

  for (const [where, options, turn] of widths)
    test.skipIf(!everywhere && turn > 0)(
      `is let in after signing in, reads and changes, is seen at it and is disconnected, on ${where}`,
      async () => {
        const app = startApp();
        const name = `Desk helper on ${where}`;
        const { url, redeem } = await register(name, app.redirect);
        const context = await program.browser.newContext(options);
        const { page, watch } = await openPage(context, program.origin, "/health");
        await page.goto(url);
        // Nobody is signed in: the way in comes first, and the request is still there after it.
        expect(new URL(page.url()).pathname).toStartWith("/connect/");
        await page.getByLabel("Email address").fill("maya@example.org");
        await page.getByLabel("Password", { exact: true }).fill(password);
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await page.getByText(`It says it’s “${name}”. Deedbox can’t verify that.`).waitFor();
        await page.getByText("an app on this computer", { exact: true }).waitFor();
        await page.getByText("The Okafor family", { exact: true }).waitFor();
        await page.getByRole("radio", { name: /^Read and change/ }).check();
        await page.waitForFunction(() => document.querySelector("button[aria-disabled]") === null);
        await page.getByRole("button", { name: "Allow" }).click();
        await page.getByRole("heading", { name: "Back at the app" }).waitFor();
        const [answer] = app.answers;
        expect(answer?.searchParams.get("iss")).toBe(program.origin);
        const { status, body } = await redeem(answer ?? new URL(app.redirect));
        expect([status, body.scope?.split(" ").sort()]).toEqual([
          200,
          ["ask", "files", "identifiers", "read", "write"],
        ]);

        const call = (path: string, method = "GET", json?: object) =>
          fetch(`${program.origin}/v1${path}`, {
            method,
            headers: { authorization: `Bearer ${body.access_token}`, "content-type": "application/json" },
            ...(json ? { body: JSON.stringify(json) } : {}),
          });
        expect((await call("/search?q=northfield")).status).toBe(200);
        expect((await call(`/documents/${id}`)).status).toBe(200);
        const reminder = { title: `Call about the bill, ${where}`, on: "2099-05-03" };
        const changed = await call("/reminders", "POST", reminder);
        expect([changed.status, await changed.text()]).toEqual([201, expect.stringContaining("Call about")]);

        // The app's page belongs to another site than the box: what is watched is the box's own.
        watch.foreign.length = 0;
        await page.goto(`${program.origin}/settings?section=apps`);
        const line = page
          .getByRole("list", { name: "Connected apps" })
          .getByRole("listitem")
          .filter({ hasText: name });
        await line.getByText("Read 1 document today, changed 1").waitFor();
        await page.getByRole("button", { name: `Activity: ${name}` }).click();
        const did = page.getByRole("dialog");
        for (const sentence of ["Searched the documents", "Read a document", "Added a reminder"])
          await did.getByText(sentence, { exact: true }).first().waitFor();
        expect(await did.getByRole("link", { name: "Open" }).first().getAttribute("href")).not.toBe("");
        await page.keyboard.press("Escape");
        await page.goto(`${program.origin}/settings?section=audit`);
        await page.getByText(`Maya Okafor, through ${name}`).first().waitFor();

        await page.goto(`${program.origin}/settings?section=apps`);
        await page.getByRole("button", { name: `Disconnect ${name}` }).click();
        await page.getByRole("button", { name: "Disconnect", exact: true }).click();
        await page.getByText(`${name} is disconnected.`).waitFor();
        await line.waitFor({ state: "detached" });
        expect((await call("/search?q=northfield")).status).toBe(401);
        expect(watch).toEqual({ foreign: [], errors: [] });
        await context.close();
        await app.stop();
      },
      120_000,
    );

  test("who cancels sends it away with nothing; the request is over afterwards; a window that was opened for it is heard", async () => {
    const app = startApp();
    const { url, redeem } = await register("Popup", app.redirect);
    const { context, page } = await signedIn(program, desktop, "/health");
    await page.goto(`${app.start}#${url}`);
    const [popup] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("button", { name: "Connect" }).click(),
    ]);
    await popup.getByRole("heading", { name: "Let this app use your documents?" }).waitFor();
    const request = popup.url();
    await popup.getByRole("button", { name: "Cancel" }).click();
    await popup.getByRole("heading", { name: "Back at the app" }).waitFor();
    await page.waitForFunction(() => document.title === "answered");
    const [answer] = app.answers;
    expect(answer?.searchParams.get("error")).toBe("access_denied");
    expect((await redeem(answer ?? new URL(app.redirect))).status).toBe(400);
    await popup.goto(request);
    await popup.getByRole("heading", { name: "This request is no longer valid" }).waitFor();
    await page.goto(`${program.origin}/settings?section=apps`);
    await page.getByText("Connect an assistant", { exact: true }).waitFor();
    expect(await page.getByText("Popup", { exact: true }).count()).toBe(0);
    await context.close();
    await app.stop();
  }, 60_000);
});
