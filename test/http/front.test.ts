import { describe, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { front, hostName, knownHosts } from "#doors/http/front.ts";
import { sealedDoor } from "#doors/http/sealed.ts";
import { WebFiles } from "#doors/http/web.ts";
import { readSettings } from "#kernel/settings.ts";
import { OperatorLog } from "#operations/operator-log.ts";
import { UnsealTries } from "#operations/root-key/unseal-tries.ts";
import { orNone, tablesOf, word } from "../table-file.ts";
import { household } from "./people.ts";
import { inProcess, type Refused, type Target } from "./target.ts";

const table = tablesOf(import.meta.dir, "front.tsv");

/** What a socket answers to bytes that no client library would send. */
function raw(url: string, text: string): Promise<string> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(Number(port), host, () => socket.write(text));
    socket.on("data", (piece) => {
      said += piece;
    });
    socket.on("close", () => resolve(said));
    setTimeout(() => socket.destroy(), 300);
  });
}

const statusOf = (answer: string): number => Number(answer.split(" ")[1]);

const at = (target: Target, host: string, path = "/v1/me", headers: Record<string, string> = {}) =>
  target.get<Refused & { api?: string }>(path, null, { headers: { host, ...headers } });

describe("a Host header", () => {
  test.each(table("a Host header", word, orNone))("%p is %p", (header, name) =>
    expect(hostName(header)).toBe(name),
  );
});

describe("the names a box goes by", () => {
  const known = (env: Record<string, string>) => knownHosts(readSettings({}, env), "Tower.example.net");
  const ask = (env: Record<string, string>, names: string[]) => names.filter(known(env));
  const home = ["nas", "nas.local", "nas.lan", "nas.home.arpa", "box.internal", "tower.local"];
  const strange = [
    "evil.example",
    "tower.evil.example",
    "local",
    "localhost.evil.example",
    "0x7f.1",
    "papers.example.org",
  ];

  test("on its own machine: that machine's names, and any address", () => {
    expect(
      ask({}, [
        "localhost",
        "app.localhost",
        "127.0.0.1",
        "192.168.1.5",
        "::1",
        "tower.example.net",
        "tower.local",
      ]),
    ).toHaveLength(7);
    expect(ask({}, [...home, ...strange])).toEqual(["tower.local"]);
  });

  test("listening for others: also names that no public name server gives", () => {
    const env = { DEEDBOX_HOST: "0.0.0.0" };
    expect(ask(env, home)).toEqual(home);
    expect(ask(env, strange)).toEqual(["local"]);
  });

  test("what is set: the address people use, and further names", () => {
    const env = { DEEDBOX_URL: "https://papers.example.org:8443/", DEEDBOX_HOSTS: "Nas.Fritz.Box, deedbox" };
    expect(ask(env, ["papers.example.org", "nas.fritz.box", "deedbox", "fritz.box"])).toEqual([
      "papers.example.org",
      "nas.fritz.box",
      "deedbox",
    ]);
    expect(() => readSettings({}, { DEEDBOX_HOSTS: "http://nas" })).toThrow("DEEDBOX_HOSTS must look like");
  });
});

inProcess(
  (target) => {
    describe("a call under a name that is not the box's (DNS rebinding)", () => {
      test("is refused before any door is reached, whatever it asks for", async () => {
        const { url } = await target.running.listen();
        const paths = [
          "/",
          "/health",
          "/v1/me",
          "/v1/openapi.json",
          "/app/state",
          "/s/x",
          "/stop/x",
          "/v1/uploads/parts/x",
          "/v1/calendar/x.ics",
          "/problems/role",
          "/.well-known/oauth-protected-resource",
        ];
        for (const path of paths) {
          const answer = await raw(
            url,
            `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
          );
          expect([path, statusOf(answer)]).toEqual([path, 421]);
          expect(answer).toContain("application/problem+json");
          expect(answer).toContain("--hosts evil.example");
        }
      });

      test("and of every way to change something", async () => {
        for (const [method, path] of [
          ["POST", "/app/setup"],
          ["POST", "/app/sign-in"],
          ["PUT", "/v1/uploads/parts/x"],
          ["HEAD", "/s/x"],
        ]) {
          const answer = await target.call(method ?? "", path ?? "", { headers: { host: "evil.example" } });
          expect([path, answer.status]).toEqual([path, 421]);
        }
      });

      test("a sealed box refuses it, too", async () => {
        const folder = mkdtempSync(join(tmpdir(), "deedbox-front-"));
        const door = sealedDoor({
          tries: new UnsealTries(folder, () => 0),
          settings: readSettings({}, {}),
          version: "0.0.0",
          web: new WebFiles(async () => new Map()),
          operator: new OperatorLog({ now: () => 0, today: () => "" }, () => {}),
          log: () => {},
          unlock: async () => {},
        });
        const unlock = (headers: Record<string, string>) =>
          door.fetch(
            new Request("http://localhost/app/unlock", {
              method: "POST",
              headers: { "content-type": "application/json", ...headers },
              body: JSON.stringify({ passphrase: "four words make one" }),
            }),
          );
        expect((await unlock({ host: "evil.example" })).status).toBe(421);
        expect((await unlock({ host: "localhost", origin: "https://evil.example" })).status).toBe(403);
        expect((await unlock({ host: "localhost", "sec-fetch-site": "cross-site" })).status).toBe(403);
        expect((await unlock({ host: "localhost" })).status).toBe(204);
      });

      test("its own names and any address are answered", async () => {
        for (const host of [
          "localhost",
          "localhost:7170",
          "127.0.0.1",
          "192.168.178.20:7170",
          "[fd00::1]:7170",
          hostname(),
        ])
          expect([host, (await at(target, host)).status]).toEqual([host, 401]);
      });
    });

    describe("one Host header, and a proper one (RFC 9110, 7.2)", () => {
      const cases: [string, string][] = table("one Host header, and a proper one (RFC 9110, 7.2)");
      test.each(cases)("%s is a 400", async (_name, head) => {
        const { url } = await target.running.listen();
        const answer = await raw(url, `GET /v1/me HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
        expect(statusOf(answer)).toBe(400);
        expect(answer).toContain("application/problem+json");
      });

      test("none at all is a 400, also in HTTP/1.0; the check of a container gets its answer", async () => {
        const { url } = await target.running.listen();
        expect(statusOf(await raw(url, "GET /health HTTP/1.1\r\n\r\n"))).toBe(400);
        expect(statusOf(await raw(url, "GET /health HTTP/1.0\r\n\r\n"))).toBe(400);
        expect(statusOf(await raw(url, "GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n"))).toBe(200);
        expect(target.inside.faults).toEqual([]);
      });
    });

    test("plain HTTP says nothing of TLS, whatever a stranger's header claims", async () => {
      const { headers } = await at(target, "localhost", "/", { "x-forwarded-proto": "https" });
      expect(headers.get("strict-transport-security")).toBeNull();
    });
  },
  { worker: false },
);

inProcess(
  (target) => {
    test("short names of machines at home: http://nas/, http://pi/, and links begin with them", async () => {
      const { all } = await household(target);
      for (const host of ["a", "pi", "nas", "box", "tower", "deedbox.local:7170", "[::1]:7170"]) {
        const request = new Request(`http://${host}/v1/identity`, {
          headers: { authorization: `Bearer ${all}`, host },
        });
        const answer = await target.running.send(request);
        expect([host, answer.status]).toEqual([host, 200]);
        expect(((await answer.json()) as { api: string }).api).toBe(`http://${host}/v1`);
      }
    });
  },
  { worker: false, settings: { host: "0.0.0.0" } },
);

inProcess(
  (target) => {
    test("behind a proxy that is believed, the name it was called by is checked as well", async () => {
      const ask = async (host: string, forwarded: string) =>
        (await at(target, host, "/v1/me", { "x-forwarded-host": forwarded })).status;
      expect(await ask("localhost", "papers.example.org")).toBe(401);
      expect(await ask("localhost", "evil.example")).toBe(421);
      expect(await ask("localhost", "papers.example.org, evil.example")).toBe(421);
      expect(await ask("evil.example", "papers.example.org")).toBe(421);
      const { url } = await target.running.listen();
      const head = "Host: localhost\r\nX-Forwarded-Host: papers.example.org/x\r\nConnection: close";
      expect(statusOf(await raw(url, `GET /v1/me HTTP/1.1\r\n${head}\r\n\r\n`))).toBe(400);
    });

    test("HSTS goes out where the call came over TLS, with every kind of answer, for this name and those below it", async () => {
      const over = (proto: string, path: string, host = "papers.example.org") =>
        at(target, "localhost", path, { "x-forwarded-proto": proto, "x-forwarded-host": host });
      for (const path of ["/", "/v1/me", "/health", "/s/x", "/none.js"])
        expect([path, (await over("https", path)).headers.get("strict-transport-security")]).toEqual([
          path,
          "max-age=31536000; includeSubDomains",
        ]);
      expect((await over("https", "/", "evil.example")).headers.get("strict-transport-security")).toBe(
        "max-age=31536000; includeSubDomains",
      );
      expect((await over("http", "/")).headers.get("strict-transport-security")).toBeNull();
      expect((await at(target, "localhost", "/")).headers.get("strict-transport-security")).toBeNull();
    });
  },
  { worker: false, settings: { trustProxy: true, url: "https://papers.example.org" } },
);

test("a door of any kind behind the front is asked once, and only under a known name", async () => {
  let asked = 0;
  const answer = front(readSettings({}, {}), () => {
    asked++;
    return new Response("here");
  });
  expect((await answer(new Request("http://localhost/"))).status).toBe(200);
  expect((await answer(new Request("http://evil.example/"))).status).toBe(421);
  expect(asked).toBe(1);
});
