/** The app under a path of a host that others share, through a proxy that takes the path away and one that leaves it. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { browserPath, openPage, type Program, startProgram } from "./browser.ts";
import { freePort } from "./free-port.ts";
import { desktop, makeOwner, phone, signIn } from "./household.ts";

/** Sends on what comes under `/papers`; everything else at this host is another's. */
function proxyTo(target: () => string, port: number, strips: boolean) {
  const others: string[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port,
    idleTimeout: 60,
    async fetch(request) {
      const url = new URL(request.url);
      if (!/^\/papers(?:\/|$)/.test(url.pathname)) {
        others.push(url.pathname);
        return new Response("another app", { status: 404 });
      }
      const path = strips ? url.pathname.slice("/papers".length) || "/" : url.pathname;
      const headers = new Headers(request.headers);
      headers.set("x-forwarded-host", url.host);
      headers.set("x-forwarded-proto", "http");
      const { method, body } = request;
      const answer = await fetch(target() + path + url.search, { method, headers, body, redirect: "manual" });
      const back = new Headers(answer.headers);
      // What fetch unpacked is no longer packed.
      back.delete("content-encoding");
      back.delete("content-length");
      return new Response(answer.body, { status: answer.status, headers: back });
    },
  });
  return { others, stop: () => server.stop(true) };
}

describe.skipIf(!browserPath)("under a path", () => {
  describe.each([
    ["a proxy that takes the path away", true, desktop],
    ["a proxy that leaves it", false, phone],
  ] as const)("behind %s", (_, strips, size) => {
    let program: Program;
    let proxy: ReturnType<typeof proxyTo>;
    let at = "";
    beforeAll(async () => {
      const port = await freePort();
      at = `http://127.0.0.1:${port}/papers`;
      program = await startProgram(["--url", at]);
      proxy = proxyTo(() => program.origin, port, strips);
      // Past the proxy: through one, it takes the code that the box prints.
      await makeOwner(program.origin);
    }, 60_000);
    afterAll(async () => {
      await program?.close();
      proxy?.stop();
    }, 30_000);

    test("somebody signs in, goes about, files a paper and reloads, and nothing is asked outside of the path", async () => {
      const context = await program.browser.newContext(size);
      const { page, watch } = await openPage(context, at, "/");
      await signIn(page);
      const [cookie] = (await context.cookies()).filter((each) => each.name.endsWith("deedbox_session"));
      expect(cookie?.path).toBe("/papers");
      await page.getByRole("link", { name: "Documents" }).first().click();
      await page.waitForURL(`${at}/documents`);
      const id = await page.evaluate(async () => {
        const form = new FormData();
        form.append(
          "file",
          new Blob(["A note about the boiler, 3 May 2026."], { type: "text/plain" }),
          "note.txt",
        );
        const answer = await fetch("/papers/v1/documents", { method: "POST", body: form });
        return (await answer.json()).documents[0].id as string;
      });
      await page.goto(`${at}/documents/${id}`);
      await page.reload();
      await page.getByRole("navigation", { name: "Main" }).first().waitFor();
      await page.goto(`${at}/settings?section=profile`);
      await page.getByLabel("Your name").waitFor();
      const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
      expect(worker).toBe(`${at}/`);
      expect(watch).toEqual({ foreign: [], errors: [] });
      expect(proxy.others.filter((path) => path !== "/favicon.ico")).toEqual([]);
      await context.close();
    }, 60_000);

    test("redirects, the manifest, the reference and what is told to programs are under it", async () => {
      const ask = (path: string) => fetch(at + path, { redirect: "manual" });
      expect((await ask("")).headers.get("location") ?? "/papers/").toBe("/papers/");
      expect((await ask("/v1")).headers.get("location")).toBe("/papers/v1/reference");
      const manifest = await (await ask("/manifest.webmanifest")).json();
      expect([
        manifest.start_url,
        manifest.scope,
        manifest.icons[0].src,
        manifest.share_target.action,
      ]).toEqual(["/papers/", "/papers/", "/papers/icon.svg", "/papers/share"]);
      expect(await (await ask("/v1/reference")).text()).toContain("/papers/v1/openapi.json");
      expect((await (await ask("/v1/openapi.json")).json()).servers[0].url).toStartWith(at);
      const resource = await (await ask("/.well-known/oauth-protected-resource")).json();
      expect([resource.resource, resource.authorization_servers]).toEqual([`${at}/mcp`, [at]]);
      const refused = await fetch(`${at}/mcp`, { method: "POST" });
      expect(refused.headers.get("www-authenticate")).toContain(`${at}/.well-known/`);
    });
  });
});
