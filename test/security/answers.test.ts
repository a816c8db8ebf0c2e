/** What every answer of the box says to a browser, and what it never does: chapters 3, 4, 13 and 14 of ASVS 5.0. */
import { beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { httpDoor } from "#doors/http/server.ts";
import { WebFiles } from "#doors/http/web.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { added, type Household, household, plain, readThrough, upload } from "../http/people.ts";
import { inProcess, type Refused } from "../http/target.ts";

const password = "correct horse battery staple";

inProcess((target) => {
  let home: Household;
  let app: string;
  let paper: string;
  let port: number;
  /** Addresses of every kind: pages, the API, files, the app's own, what is not there. */
  let addresses: [string, string | null][];

  beforeAll(async () => {
    home = await household(target);
    await target.running.account({ name: "P", kind: "family", owner: "P", email: "p@example.org", password });
    app = openSession(target.inside.box, { id: home.user }).token;
    paper = await added(upload(target, home.all, plain("A letter about the boiler.")));
    const read = await readThrough(target, home.all, paper);
    const file = read.metadata.files[0];
    port = Number(new URL((await target.running.listen()).url).port);
    addresses = [
      ["/", null],
      ["/health", null],
      ["/v1", null],
      ["/v1/openapi.json", null],
      ["/v1/reference", null],
      ["/problems/role", null],
      ["/app/state", null],
      ["/.well-known/oauth-protected-resource", null],
      ["/.well-known/oauth-authorization-server", null],
      ["/oauth/authorize?client_id=x", null],
      ["/oauth/token", null],
      ["/app/connect/nothing", null],
      ["/.well-known/security.txt", null],
      ["/nothing.js", null],
      ["/s/nothing", null],
      ["/stop/nothing", null],
      ["/v1/me", null],
      ["/v1/me", home.all],
      ["/v1/documents?limit=x", home.all],
      ["/v1/none", home.all],
      [`/v1/documents/${paper}`, home.all],
      [`/v1/documents/${paper}/files/${file?.id}`, home.all],
      [`/v1/documents/${paper}/files/${file?.id}?download=true`, home.all],
      [`/v1/documents/${paper}/files/${file?.id}/pages/1`, home.all],
      [`/v1/calendar`, home.all],
      ["/v1/events", app],
      ["/v1/audit", app],
    ];
  }, 120_000);

  const each = async (look: (at: string, response: Response) => Promise<void> | void) => {
    for (const [path, token] of addresses) {
      const response = await target.running.send(target.request("GET", path, { token }));
      await look(`${path} ${response.status}`, response);
      await response.body?.cancel();
    }
  };

  /** The directives of a policy by their names. */
  const directives = (policy: string) =>
    new Map(policy.split(";").map((part) => [part.trim().split(" ")[0], part.trim().split(" ").slice(1)]));

  test("3.4.3 every answer has a policy: object-src and base-uri 'none', and sources that are named", async () => {
    await each((at, { headers }) => {
      const policy = directives(headers.get("content-security-policy") ?? "");
      expect([at, policy.get("object-src"), policy.get("base-uri")]).toEqual([at, ["'none'"], ["'none'"]]);
      const sources = policy.get("default-src") ?? [];
      expect([at, sources.every((s) => s === "'none'" || s === "'self'")]).toEqual([at, true]);
      expect([at, policy.get("script-src") ?? []]).toEqual([at, []]);
    });
  });

  test("3.4.4 and 3.4.5 no answer may be sniffed, and no address is told to another site", async () => {
    await each((at, { headers }) => {
      expect([at, headers.get("x-content-type-options")]).toEqual([at, "nosniff"]);
      expect([at, headers.get("referrer-policy")]).toEqual([at, "no-referrer"]);
    });
  });

  test("3.4.6 no answer may be framed, and none relies on X-Frame-Options", async () => {
    await each((at, { headers }) => {
      const policy = directives(headers.get("content-security-policy") ?? "");
      expect([at, policy.get("frame-ancestors")]).toEqual([at, ["'none'"]]);
      expect([at, headers.get("x-frame-options")]).toEqual([at, null]);
    });
  });

  test("3.4.2 the only answers that another origin may read are public descriptions, with no name of an origin echoed", async () => {
    for (const [path, token] of addresses) {
      for (const origin of ["https://evil.example", "null", target.origin]) {
        const response = await target.running.send(
          target.request("GET", path, { token, headers: { origin } }),
        );
        const { headers } = response;
        await response.body?.cancel();
        const wanted = path === "/v1/openapi.json" || path.startsWith("/.well-known/oauth-") ? "*" : null;
        expect([path, origin, headers.get("access-control-allow-origin")]).toEqual([path, origin, wanted]);
        expect(headers.get("access-control-allow-credentials")).toBeNull();
      }
    }
  });

  test("3.2.1 bytes and JSON opened by themselves can run nothing: sandbox, or no page at all", async () => {
    await each((at, { headers }) => {
      if (!/^\/(?:v1\/(?!reference)|app|health|\.well)/.test(at) || at.startsWith("/v1/reference")) return;
      const policy = directives(headers.get("content-security-policy") ?? "");
      expect([at, policy.has("sandbox"), policy.get("default-src")]).toEqual([at, true, ["'none'"]]);
      expect(headers.get("content-type") ?? "").not.toContain("html");
    });
  });

  test("4.1.1 every body has a type that fits it, with its charset where the type is text or XML", async () => {
    await each(async (at, response) => {
      const type = response.headers.get("content-type");
      // The page of the app is a stand-in here; its true files are in `files.test.ts`.
      if (response.status === 302 || at.startsWith("/ ")) return;
      expect([at, type === null]).toEqual([at, false]);
      // Server-sent events are UTF-8 by definition; a charset says nothing there (WHATWG HTML, 9.2.5).
      if (type === "text/event-stream") return;
      if (/^text\/|\+xml|\/xml/.test(type ?? ""))
        expect([at, type]).toEqual([at, expect.stringMatching(/; ?charset=utf-8$/i)]);
      if (type?.includes("json")) expect(() => JSON.parse("{}")).not.toThrow();
    });
  });

  test("4.1.2 nothing is sent on from HTTP to HTTPS: a program that calls in the clear is told no, not led on", async () => {
    await each((at, response) => {
      if (at.startsWith("/v1 ")) return;
      expect([at, response.status < 300 || response.status >= 400]).toEqual([at, true]);
      expect([at, response.headers.get("location")]).toEqual([at, null]);
    });
  });

  test("3.7.2 the one redirect there is stays on the box, whatever is put into its address", async () => {
    for (const path of ["/v1", "/v1?next=https://evil.example", "/v1?url=//evil.example"]) {
      const { status, headers } = await target.call("GET", path);
      expect([path, status, headers.get("location")]).toEqual([path, 302, "/v1/reference"]);
    }
    for (const path of ["//evil.example/", "/\\evil.example", "/app/state?return_to=https://evil.example"]) {
      const { headers } = await target.call("GET", path);
      expect([path, headers.get("location")]).toEqual([path, null]);
    }
  });

  test("3.5.3 no GET, HEAD or OPTIONS changes anything: each is tried at every address that changes something", async () => {
    const { box } = target.inside;
    const state = () =>
      JSON.stringify(
        [
          "account",
          "user",
          "membership",
          "document",
          "link",
          "bundle",
          "webhook",
          "passkey",
          "invitation",
        ].map((t) => box.db.sql(`SELECT count(*) AS n FROM ${t}`).get()),
      );
    const { routes } = await import("#contract/routes.ts");
    const { appRoutes } = await import("#contract/app.ts");
    const before = state();
    const nowhere = "0198c0de-0000-7000-8000-000000000000";
    const reads = new Set(routes.filter((r) => r.method === "GET").map((r) => r.path));
    for (const route of [...routes.map((r) => ({ ...r, path: `/v1${r.path}` })), ...appRoutes]) {
      if (route.method === "GET" || reads.has(route.path.replace("/v1", ""))) continue;
      const path = route.path.replace(/\{\w+\}/g, nowhere);
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        const response = await target.running.send(target.request(method, path, { token: app }));
        await response.body?.cancel();
        // An address whose part reads like an id of another call is that call, and a look.
        expect([method, path, response.status === 404 || response.status === 200]).toEqual([
          method,
          path,
          true,
        ]);
      }
    }
    expect(state()).toBe(before);
  }, 60_000);

  test("3.5.2 no call is taken whose form needs no preflight: JSON as text or as a form is refused", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "",
    ]) {
      const { status } = await target.post("/v1/documents/note", app, {
        body: JSON.stringify({ title: "Planted", text: "x" }),
        headers: type === "" ? {} : { "content-type": type },
      });
      expect([type, status]).toEqual([type, 400]);
    }
  });

  test("3.5.8 and 3.5.4 pictures and files of papers load in no page of another site", async () => {
    await each((at, { headers }) =>
      expect([at, headers.get("cross-origin-resource-policy")]).toEqual([at, "same-origin"]),
    );
  });

  test("14.3.2 whatever is about papers or people is kept by no cache, of a browser or on the way", async () => {
    await each((at, { headers }) => {
      if (!/^\/(?:v1\/(?!reference|openapi)|app|s|stop)/.test(at)) return;
      expect([at, headers.get("cache-control")]).toEqual([at, expect.stringContaining("no-store")]);
    });
  });

  test("14.2.1 a token or a session in an address counts for nothing", async () => {
    for (const name of [
      "token",
      "access_token",
      "api_key",
      "key",
      "session",
      "authorization",
      "deedbox_session",
    ]) {
      const { status } = await target.get(`/v1/me?${name}=${home.all}`, null);
      expect([name, status]).toEqual([name, 401]);
    }
  });

  test("13.4.1 and 13.4.3 no file of a checkout and no list of a folder is served", async () => {
    for (const path of [
      "/.git/config",
      "/.git/HEAD",
      "/.svn/entries",
      "/.env",
      "/package.json",
      "/bun.lock",
      "/src/main.ts",
      "/node_modules/",
      "/migrations/",
      "/../../etc/passwd",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/assets/",
      "/keyring.json",
    ]) {
      const { status, text } = await target.call("GET", path);
      // An address without an ending is the app's own: its page, and nothing of a disk.
      const page = status === 200 && text.startsWith("<!doctype html>");
      expect([path, page || status === 404]).toEqual([path, true]);
      expect(text).not.toMatch(/\[core\]|ref: refs|"dependencies"|root:x:|Index of/);
    }
  });

  test("13.4.5 what answers without a token is this list and nothing else", async () => {
    const open = new Set<string>();
    for (const [path] of addresses) {
      const { status } = await target.call("GET", path.split("?")[0] ?? "");
      if (status === 200) open.add(path.split("?")[0] ?? "");
    }
    expect([...open].sort()).toEqual([
      "/",
      "/.well-known/oauth-authorization-server",
      "/.well-known/oauth-protected-resource",
      "/app/state",
      "/health",
      "/problems/role",
      "/v1/openapi.json",
      "/v1/reference",
    ]);
    // Nobody has made its token.
    expect((await target.call("GET", "/metrics")).status).toBe(404);
    for (const path of ["/debug", "/status", "/admin", "/v1/health", "/docs", "/swagger", "/graphql"]) {
      const { status, text } = await target.call("GET", path);
      expect([path, status === 401 || text.startsWith("<!doctype html>")]).toEqual([path, true]);
    }
  });

  test("16.5.1 a fault is told by an id alone: no stack, no query, no path", async () => {
    const { box, faults } = target.inside;
    const lines: string[] = [];
    const broken = Object.create(box, {
      rateLimit: {
        value: {
          take() {
            throw new Error(
              `SELECT secret FROM token WHERE hash = '${home.all}' at /home/ann/deedbox/src/box.ts`,
            );
          },
        },
      },
    });
    const door = httpDoor(broken, new WebFiles(async () => new Map()), (line) => lines.push(line));
    const response = await door.fetch(target.request("GET", "/v1/me", { token: home.all }));
    const body = (await response.json()) as Refused;
    expect([response.status, body.title]).toEqual([500, "Something went wrong"]);
    const id = /Logged as ([0-9a-f-]{36})\.$/.exec(body.detail)?.[1] ?? "none";
    expect(JSON.stringify(body)).not.toMatch(/SELECT|secret|\.ts|stack|svc_pat|home/);
    // 16.3.4 and 16.2.5: the log has the same id and the place, and nothing of the message.
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`fault ${id} at GET /v1/me: Error`);
    expect(lines[0]).not.toMatch(/SELECT|svc_pat|\/home\/|\n/);
    expect(faults).toEqual([]);
  });

  describe("over a socket", () => {
    const wire = (words: string, until = /$^/): Promise<string> =>
      new Promise((done) => {
        const socket = connect({ port, host: "127.0.0.1" });
        let back = "";
        const timer = setTimeout(() => socket.destroy(), 2_000);
        socket.on("data", (d) => {
          back += d.toString("latin1");
          if (until.test(back)) socket.destroy();
        });
        socket.on("error", () => {});
        socket.on("close", () => {
          clearTimeout(timer);
          done(back);
        });
        socket.write(words);
      });
    const statuses = (back: string) => [...back.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((m) => Number(m[1]));
    const smuggled = "GET /v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const twofold: [string, string][] = [
      ["both lengths", `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
      [
        "both lengths, the other way",
        `Transfer-Encoding: chunked\r\nContent-Length: 60\r\n\r\n0\r\n\r\n${smuggled}`,
      ],
      ["two lengths", `Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${smuggled}`],
      [
        "two codings",
        `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
      ],
      ["an unknown coding", `Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
      ["a length with a sign", `Content-Length: +2\r\n\r\n{}${smuggled}`],
      ["a length below nothing", `Content-Length: -2\r\n\r\n{}${smuggled}`],
      ["a space before the colon", `Content-Length : 2\r\n\r\n{}${smuggled}`],
    ];
    test.each(twofold)(
      "4.2.1 a message whose end can be read in two ways is refused and its connection closed: %s",
      async (_, rest) => {
        const back = await wire(
          `POST /app/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`,
        );
        expect(statuses(back)).toEqual([400]);
      },
    );

    test("13.4.4 TRACE gives nothing back of what was sent", async () => {
      const back = await wire(
        `TRACE /v1/me HTTP/1.1\r\nHost: localhost\r\nX-Secret: sesame\r\nAuthorization: Bearer ${home.all}\r\nConnection: close\r\n\r\n`,
      );
      expect(statuses(back)).toEqual([404]);
      expect(back).not.toMatch(/sesame|svc_pat/);
    });

    test("4.4.1 no WebSocket is opened anywhere", async () => {
      for (const path of ["/", "/v1/events", "/app/state"]) {
        const back = await wire(
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
          /\r\n\r\n/,
        );
        expect(statuses(back)).toHaveLength(1);
        expect(statuses(back).includes(101)).toBe(false);
      }
    });

    test("1.2.1 a name with line ends and quotes makes no header of its own", async () => {
      const name = 'a"\r\nSet-Cookie: x=1\r\n; filename=evil.html';
      const id = await added(upload(target, home.all, { ...plain("Named oddly."), name }));
      const read = await readThrough(target, home.all, id);
      const file = read.metadata.files[0]?.id;
      const back = await wire(
        `GET /v1/documents/${id}/files/${file} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${home.all}\r\nConnection: close\r\n\r\n`,
      );
      const head = back.split("\r\n\r\n")[0] ?? "";
      expect(statuses(back)).toEqual([200]);
      expect(head.toLowerCase()).not.toContain("\r\nset-cookie");
      expect(head.match(/^content-disposition: .*$/gim)).toHaveLength(1);
    });
  });

  describe("cookies where there is TLS", () => {
    const secure = () => {
      const { box } = target.inside;
      const settings = { ...box.settings, url: "https://papers.example.org", hosts: ["papers.example.org"] };
      const there = Object.create(box, { settings: { value: settings } });
      const door = httpDoor(there, new WebFiles(async () => new Map()), () => {});
      return (path: string, init: RequestInit = {}) =>
        // A proxy that speaks TLS passes calls on in the clear.
        door.fetch(new Request(`http://papers.example.org${path}`, init));
    };
    const json = { "content-type": "application/json" };
    const parts = (response: Response) =>
      (response.headers.getSetCookie().find((cookie) => !cookie.includes("_device=")) ?? "")
        .split("; ")
        .map((part, i) => (i === 0 ? part.split("=")[0] : part));

    test("3.3.1, 3.3.2, 3.3.3 and 3.3.4: the session's has the __Host- prefix, Secure, HttpOnly, SameSite=Strict and no Domain", async () => {
      const send = secure();
      const body = JSON.stringify({ email: "p@example.org", password });
      const response = await send("/app/sign-in", { method: "POST", headers: json, body });
      expect(response.status).toBe(204);
      expect(await response.text()).toBe("");
      const cookie = parts(response).filter((part) => !part?.startsWith("Max-Age"));
      expect(cookie.sort()).toEqual(
        ["__Host-deedbox_session", "HttpOnly", "Path=/", "SameSite=Strict", "Secure"].sort(),
      );
      // 7.4.1 and 14.3.1: signing out ends it on the box, takes it from the browser and clears what is cached.
      const held =
        (response.headers.getSetCookie().find((cookie) => cookie.includes("deedbox_session")) ?? "").split(
          ";",
        )[0] ?? "";
      const me = () => send("/v1/me", { headers: { cookie: held } });
      expect((await me()).status).toBe(200);
      const out = await send("/app/sign-out", { method: "POST", headers: { cookie: held } });
      expect([out.status, out.headers.get("clear-site-data")]).toEqual([204, '"cache"']);
      expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
      expect((await me()).status).toBe(401);
      // The name without the prefix, which a page in the clear could set, is none.
      const plainName = held.replace("__Host-", "");
      expect((await send("/v1/me", { headers: { cookie: plainName } })).status).toBe(401);
    });

    test("3.3.3 a visitor's has the prefix, too, and does not show the address of the link", async () => {
      const made = await target.post<{ share_url: string }>("/v1/links", home.all, {
        json: { document_id: paper, expires: "2099-12-31" },
      });
      const path = new URL(made.body.share_url).pathname;
      const send = secure();
      const page = await send(path);
      expect(page.status).toBe(200);
      const [name = "", ...rest] = parts(page);
      expect(name).toMatch(/^__Host-deedbox_visit_[0-9a-f]{16}$/);
      expect(rest.sort()).toEqual(["HttpOnly", "Max-Age=3600", "Path=/", "SameSite=Lax", "Secure"].sort());
      expect(page.headers.get("set-cookie")).not.toContain(path.slice(3));
      const picture = /<img src="([^"]+)"/.exec(await page.text())?.[1] ?? "";
      // 14.2.1: the address of a picture carries no leave to see it.
      expect(picture).not.toMatch(/[?&]g=/);
      const cookie = (page.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
      expect((await send(picture)).status).toBe(403);
      expect((await send(picture, { headers: { cookie } })).status).toBe(200);
    });
  });
});
