/**
 * A box at `https://host/papers`, behind a proxy that takes the path away and one that leaves it: an app is connected, somebody signs in
 * with a provider, and a stranger opens a link with a passcode. Only what is under the path reaches the box.
 */
import { beforeAll, describe, expect, test } from "bun:test";
import { underPath } from "#doors/http/under-path.ts";
import { readSettings } from "#kernel/settings.ts";
import { inProcess, type Target } from "../http/target.ts";
import { TestProvider } from "../oidc/provider.ts";
import { App, Browser } from "./app.ts";

const AT = "https://home.example/papers";
const [email, password] = ["ann@example.org", "correct horse battery"];
const { url } = readSettings({ url: AT }, {});

/** Sends on what comes under `/papers`, and what programs ask for of it behind `/.well-known`; everything else is another's. */
function proxy(box: Target, strips: boolean) {
  const others: string[] = [];
  const send = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const wellKnown = /^\/\.well-known\/oauth-[a-z-]+\/papers(?:\/|$)/.test(pathname);
    if (!wellKnown && !/^\/papers(?:\/|$)/.test(pathname)) {
      others.push(pathname);
      return new Response("another app", { status: 404 });
    }
    const path = strips && !wellKnown ? pathname.slice("/papers".length) || "/" : pathname;
    const sent = new Request(`http://127.0.0.1:7170${path}${search}`, request);
    for (const [name, value] of [
      ["host", "127.0.0.1:7170"],
      ["x-forwarded-host", "home.example"],
      ["x-forwarded-proto", "https"],
      ["x-forwarded-for", "192.168.1.9"],
    ] as const)
      sent.headers.set(name, value);
    return underPath(box.inside.box.settings, (inward) => box.running.send(inward))(sent, "127.0.0.1");
  };
  return { at: AT, others, send };
}

describe.each([
  ["a proxy that takes the path away", true],
  ["a proxy that leaves it", false],
] as const)("behind %s", (_, strips) => {
  inProcess(
    (box) => {
      const front = proxy(box, strips);
      const { send } = front;
      const target = { origin: front.at, running: { send } } as unknown as Target;
      const owner = new Browser(target, null);

      beforeAll(async () => {
        const named = { name: "Home", kind: "family", owner: "Ann" } as const;
        await box.running.account({ ...named, email, password });
        expect((await owner.call("POST", "/app/sign-in", { email, password })).status).toBe(204);
      }, 60_000);

      test("cookies are the path's own and come back", async () => {
        const session = owner.cookies.get("__Secure-deedbox_session");
        expect([
          session?.path,
          [...owner.cookies.keys()].every((name) => name.startsWith("__Secure-")),
        ]).toEqual(["/papers", true]);
        expect((await owner.call("GET", "/v1/identity")).status).toBe(200);
      });

      test("an app finds the box by what a refusal says, is connected, reads by both doors, refreshes and is disconnected", async () => {
        const refused = await send(new Request(`${front.at}/mcp`, { method: "POST" }));
        const [, described = ""] =
          /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate") ?? "") ?? [];
        expect(described).toStartWith(`${front.at}/.well-known/`);
        expect((await (await send(new Request(described))).json()).authorization_servers).toEqual([front.at]);

        // By the addresses of the standards (RFC 9728, 3.1; RFC 8414, 3.1), which carry the path at their end.
        const app = await new App(target).discover();
        expect(app.server.issuer).toBe(front.at);
        await app.register();
        const sent = await owner.call("GET", await app.authorizeUrl());
        const page = new URL(sent.headers.get("location") ?? "", front.at);
        expect([sent.status, page.origin + page.pathname.replace(/[^/]+$/, "")]).toEqual([
          303,
          `${front.at}/connect/`,
        ]);
        expect((await owner.call("GET", page.href)).status).toBe(200);
        const uid = page.pathname.split("/").at(-1) ?? "";
        const connect = [...owner.cookies].find(([name]) => name.endsWith("deedbox_connect"));
        expect(connect?.[1].path).toBe(`/papers/app/connect/${uid}`);
        expect((await app.consent(owner, uid)).app.name).toBe("Claude");
        const back = await app.say(owner, uid, { allow: true, access: "read" });
        expect(back.href).toStartWith("https://claude.ai/");
        expect(back.searchParams.get("iss")).toBe(front.at);
        const first = await app.fetchTokens(back);
        const asked = (path: string, token: string, init: RequestInit = {}) =>
          send(new Request(front.at + path, { headers: { authorization: `Bearer ${token}` }, ...init }));
        expect((await asked("/v1/overview", first.access)).status).toBe(200);
        const ping = await asked("/mcp", first.access, {
          method: "POST",
          headers: {
            authorization: `Bearer ${first.access}`,
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
          },
          body: JSON.stringify({
            ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
            params: {
              ...{ protocolVersion: "2025-06-18", capabilities: {} },
              clientInfo: { name: "Claude", version: "1" },
            },
          }),
        });
        expect([ping.status, (await ping.text()).includes("serverInfo")]).toEqual([200, true]);
        const next = await app.refresh(first.refresh);
        await app.revoke(next.refresh);
        expect((await asked("/v1/overview", next.access)).status).toBe(401);
      });

      test("somebody signs in with a provider and is sent back to the page under the path", async () => {
        const provider = new TestProvider();
        provider.person = { sub: "7", email, email_verified: true, name: "Ann" };
        try {
          const asked = { name: "Work", issuer: provider.issuer, client_id: provider.clientId };
          const more = { client_secret: provider.secret, match_email: true };
          const made = await owner.call("POST", "/v1/sign-in-providers", { ...asked, ...more });
          expect(made.status).toBe(201);
          const { id } = (await made.json()) as { id: string };
          const list = await (await owner.call("GET", "/v1/sign-in-providers")).json();
          expect(list.return_address).toBe(`${front.at}/sign-in/return`);
          const browser = new Browser(target, null);
          const going = await browser.call("POST", "/app/providers/go", { provider: id, purpose: "sign-in" });
          expect(going.status).toBe(200);
          const there = new URL(((await going.json()) as { redirect_to: string }).redirect_to);
          expect(there.searchParams.get("redirect_uri")).toBe(`${front.at}/sign-in/return`);
          const back = (await fetch(there, { redirect: "manual" })).headers.get("location") ?? "";
          expect(back).toStartWith(`${front.at}/sign-in/return?`);
          const page = await browser.call("GET", back);
          expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<title>")]);
          const answer = await browser.call("POST", "/app/providers/answer", {
            query: new URL(back).search.slice(1),
          });
          expect([answer.status, await answer.text()]).toEqual([
            200,
            expect.stringContaining('"purpose":"sign-in"'),
          ]);
          expect(browser.cookies.get("__Secure-deedbox_session")?.path).toBe("/papers");
          expect((await browser.call("GET", "/v1/identity")).status).toBe(200);
        } finally {
          await provider.stop();
        }
      });

      test("a stranger opens a link with a passcode, sees the paper and saves it", async () => {
        const form = new FormData();
        form.append(
          "file",
          new File(["A note about the boiler, 3 May 2026."], "note.txt", { type: "text/plain" }),
        );
        const cookie = [...owner.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
        const filed = await send(
          new Request(`${front.at}/v1/documents`, { method: "POST", body: form, headers: { cookie } }),
        );
        const { documents } = (await filed.json()) as { documents: { id: string }[] };
        const expires = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
        const asked = { document_id: documents[0]?.id, expires, passcode: "blue-kettle" };
        let made = await owner.call("POST", "/v1/links", asked);
        // A paper can be shared once it was looked through.
        for (let i = 0; made.status !== 201 && i < 600; i++) {
          await Bun.sleep(50);
          made = await owner.call("POST", "/v1/links", asked);
        }
        const { share_url } = (await made.json()) as { share_url: string };
        expect(share_url).toStartWith(`${front.at}/s/`);

        const stranger = new Browser(target, null);
        const closed = await (await stranger.call("GET", share_url)).text();
        const { pathname } = new URL(share_url);
        expect(closed).toContain(`action="${pathname}"`);
        const say = async (passcode: string) => {
          const cookies = [...stranger.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
          return send(
            new Request(share_url, {
              method: "POST",
              body: new URLSearchParams({ passcode }),
              headers: { cookie: cookies, origin: new URL(front.at).origin, "sec-fetch-site": "same-origin" },
            }),
          );
        };
        expect((await say("red-kettle")).status).toBe(403);
        const open = await say("blue-kettle");
        expect([open.status, open.headers.get("location")]).toEqual([200, null]);
        const [line = ""] = open.headers.getSetCookie().filter((each) => each.includes("deedbox_visit"));
        const [, name = "", value = "", path = ""] = /^([^=]+)=([^;]+);.*Path=([^;]+)/.exec(line) ?? [];
        expect([name.slice(0, 22), path]).toEqual(["__Secure-deedbox_visit", "/papers"]);
        stranger.cookies.set(name, { value, path });
        const shown = await stranger.call("GET", share_url);
        const text = await shown.text();
        // Its title, whether it was read already or not.
        expect([shown.status, /<title>[^<]*note/i.test(text)]).toEqual([200, true]);
        const links = [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, to = ""]) =>
          to.replaceAll("&amp;", "&"),
        );
        expect(links.length).toBeGreaterThan(0);
        for (const link of links) {
          expect(link).toStartWith("/papers/");
          const got = await stranger.call("GET", new URL(link, front.at).href);
          expect([link, got.status]).toEqual([link, 200]);
          if (/files|download/.test(link)) expect((await got.arrayBuffer()).byteLength).toBeGreaterThan(0);
        }
        expect((await new Browser(target, null).call("GET", `${share_url}/download`)).status).not.toBe(200);
      });

      test("nothing was asked for outside of the path", () => {
        expect(front.others).toEqual([]);
      });
    },
    { settings: { url } },
  );
});
