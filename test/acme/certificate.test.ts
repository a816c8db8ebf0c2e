/** A certificate for a name of the box, from an authority started here: got, kept, renewed, and what becomes of it when something is wrong. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createPublicKey, X509Certificate } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dropBoxLine } from "#database/checkup/box-lines.ts";
import { boxValue, dropBoxValue } from "#database/jobs/box-state.ts";
import { fixedClock } from "#kernel/clock.ts";
import { readSettings } from "#kernel/settings.ts";
import { inEnglish } from "#messages/render.ts";
import { findingRow, glance } from "#operations/doctor.ts";
import { type Call, caller } from "#operations/tls/acme/call.ts";
import { namedCertificate } from "#operations/tls/acme/renew.ts";
import { waysTo } from "#operations/tls/ways-to.ts";
import { startCertificate } from "#pipeline/certificate.ts";
import { makeRequest } from "#vault/certificate.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { certify, problem, readRequest, TestAuthority } from "./authority.ts";
import { DnsServer } from "./dns-server.ts";
import { providerCall, TOKEN } from "./providers.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NAME = "papers.example.org";
const RECORD = `_acme-challenge.${NAME}`;
const start = Date.parse("2026-05-03T10:00:00Z");

const clock = fixedClock(start);
const dns = new DnsServer();
let authority: TestAuthority;
let home: TestBox;
let call: Call;
let said: string[] = [];
let shown: string[] = [];
let faults: unknown[] = [];

beforeAll(async () => {
  await dns.listen();
  home = await openTestBox({ clock });
});
afterAll(async () => {
  dns.close();
  await home.close();
});

const setUp = (more: Record<string, string> = {}, token = TOKEN) => {
  const flags = {
    ...{ data: home.dataDir, acme: NAME, "acme-agree": "true", "acme-dns": "cloudflare" },
    ...{ "acme-directory": authority.directory, "acme-resolvers": dns.at, "acme-email": "ann@example.org" },
    ...more,
  };
  home.box.settings = readSettings(flags, { DEEDBOX_ACME_DNS_TOKEN: token });
};

beforeEach(async () => {
  clock.set(start);
  dns.records.clear();
  authority = new TestAuthority(
    (name) => dns.values("TXT", name),
    () => clock.now(),
  );
  home.box.db.write(() => {
    dropBoxValue(home.box.db, "tls/acme");
    dropBoxLine(home.box.db, "box certificate");
  });
  setUp();
  call = providerCall("cloudflare", dns, caller());
  [said, shown, faults] = [[], [], []];
});
afterEach(() => authority.close());

/** One look of the clockwork, as after a start of the program or later. */
async function look(by: Call = call, times = 1): Promise<void> {
  const work = startCertificate(
    home.box,
    ({ cert }) => shown.push(cert),
    (e) => faults.push(e),
    (sentence) => said.push(sentence),
    { call: by, wait: async () => {} },
  );
  for (let i = 0; i < times; i++) await work.round();
  await work.stop(5_000);
}

const serial = () => {
  const found = namedCertificate(home.box);
  return found === null ? null : new X509Certificate(found.cert).serialNumber;
};

const lines = () =>
  (
    home.box.db
      .sql("SELECT title, detail FROM gap WHERE subject = 'box certificate' AND status = 'open'")
      .all() as {
      title: string;
      detail: string;
    }[]
  ).map(({ title, detail }) => `${title}: ${detail}`);

const health = async () => {
  const found = (await glance(home.box)).find(({ check }) => check === "certificate");
  return found && findingRow(found, "en");
};

test("a request is one that openssl and a reader of DER take, for the name and a key of its own", async () => {
  const { request, key } = makeRequest(NAME);
  const { spki, names } = readRequest(request);
  expect(names).toEqual([NAME]);
  expect(spki.equals(createPublicKey(key).export({ type: "spki", format: "der" }))).toBe(true);
  const openssl = Bun.which("openssl");
  if (openssl === null) return;
  const child = Bun.spawn([openssl, "req", "-inform", "DER", "-verify", "-noout", "-text"], {
    stdin: request,
    stdout: "pipe",
    stderr: "ignore",
  });
  expect(await new Response(child.stdout).text()).toContain(`DNS:${NAME}`);
  expect(await child.exited).toBe(0);
});

test("a certificate is got, shown, kept sealed, and the record is taken away again", async () => {
  await look();
  expect([said, faults, shown.length]).toEqual([[], [], 1]);
  const found = namedCertificate(home.box);
  const [leaf, above] = (found?.cert.match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map(
    (pem) => new X509Certificate(pem),
  );
  expect([leaf?.checkHost(NAME), leaf?.checkHost("example.org")]).toEqual([NAME, undefined]);
  expect(above && leaf?.verify(above.publicKey)).toBe(true);
  expect(dns.values("TXT", RECORD)).toEqual([]);
  expect([...authority.accounts.values()].map((a) => a.contact)).toEqual([["mailto:ann@example.org"]]);
  expect(await health()).toMatchObject({
    ok: true,
    detail: `The certificate for ${NAME} is valid until 19 November 2026.`,
  });
  // Neither key lies readable in the folder.
  const key = found?.key.split("\n")[1] ?? "";
  expect(boxValue(home.box.db, "tls/acme")).toContain(key);
  for (const file of readdirSync(home.dataDir, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:db|db-wal|json|pem|key)$/.test(file)) continue;
    expect([file, readFileSync(join(home.dataDir, file), "latin1").includes(key)]).toEqual([file, false]);
  }
});

test("it is asked for again at two thirds of its life and not before, by the same account and with another key", async () => {
  await look();
  const [first, firstKey, calls] = [serial(), namedCertificate(home.box)?.key, authority.calls.length];
  const life = 201 * DAY;
  clock.set(start - DAY + (life * 2) / 3 - HOUR);
  await look(call, 3);
  expect([serial(), authority.calls.length]).toEqual([first, calls]);
  clock.advance(2 * HOUR);
  await look(call, 3);
  expect(serial()).not.toBe(first);
  expect(namedCertificate(home.box)?.key).not.toBe(firstKey);
  expect([authority.accounts.size, authority.orders.length, shown.length, said]).toEqual([1, 2, 2, []]);
});

test("a renewal that fails leaves the old one shown, waits longer each time, and is told once 14 days are left", async () => {
  await look();
  const first = serial();
  authority.meddle = (path) => (path === "/order" ? problem("rejectedIdentifier", 403) : null);
  clock.set(start + 134 * DAY);
  const tries: number[] = [];
  const until = start + 189 * DAY;
  const work = startCertificate(
    home.box,
    () => {},
    (e) => faults.push(e),
    () => tries.push(clock.now()),
    { call, wait: async () => {} },
  );
  await work.round();
  const step = () => clock.advance(clock.now() < start + 136 * DAY ? HOUR / 4 : 6 * HOUR);
  for (; clock.now() < until; step()) {
    await work.round();
    if (clock.now() === start + 180 * DAY) {
      expect([lines(), (await health())?.ok, serial()]).toEqual([[], true, first]);
    }
  }
  await work.stop(1_000);
  const waits = tries.slice(1).map((at, i) => (at - (tries[i] ?? 0)) / HOUR);
  expect(waits.slice(0, 8)).toEqual([0.25, 0.5, 1, 2, 4, 8, 12, 12]);
  expect(lines()).toEqual([
    `The certificate for ${NAME} ends on 19 November 2026: 127.0.0.1:${new URL(authority.origin).port} doesn’t issue certificates for ${NAME}.`,
  ]);
  expect(await health()).toMatchObject({ ok: false });
  expect([serial(), faults]).toEqual([first, []]);
  authority.meddle = () => null;
  clock.advance(DAY);
  await look();
  expect([lines(), serial() === first, (await health())?.ok]).toEqual([[], false, true]);
}, 60_000);

test("a start of the program tries again after a quarter of an hour, other settings at once, and an ended one is not shown", async () => {
  authority.meddle = (path) => (path === "/order" ? problem("malformed") : null);
  await look(call, 5);
  for (let i = 0; i < 6; i++) {
    clock.advance(12 * HOUR);
    await look();
  }
  expect(said.length).toBe(7);
  clock.advance(HOUR / 8);
  await look(call, 3);
  expect(said.length).toBe(7);
  clock.advance(HOUR / 4);
  await look(call, 3);
  expect(said.length).toBe(8);
  authority.meddle = () => null;
  setUp({ "acme-email": "other@example.org" });
  await look();
  expect([shown.length, lines()]).toEqual([1, []]);
  clock.advance(201 * DAY);
  expect(serial()).toBeNull();
});

test("a record that a stop left behind is removed by the next order, and a stop counts as no failure", async () => {
  const going = startCertificate(
    home.box,
    () => {},
    (e) => faults.push(e),
    (sentence) => said.push(sentence),
    {
      call,
      wait: () => new Promise(() => {}),
    },
  );
  // It waits for ever after its first look at the challenge.
  authority.meddle = (path) => (path === "/challenge/0" ? Response.json({ status: "processing" }) : null);
  while (dns.values("TXT", RECORD).length === 0 || !authority.calls.includes("/challenge/0"))
    await Bun.sleep(5);
  await going.stop(50);
  expect(dns.values("TXT", RECORD).length).toBe(1);
  authority.meddle = () => null;
  clock.advance(HOUR);
  await look();
  expect([dns.values("TXT", RECORD), said, shown.length]).toEqual([[], [], 1]);
});

test("devices are sent to the name once it has its certificate, and to no guide", async () => {
  home.box.own = { httpPort: 7171, fingerprint: "AA", named: null };
  expect(waysTo(home.box, "https://192.168.1.5:7170").guides.length).toBeGreaterThan(0);
  home.box.own = { httpPort: 7171, fingerprint: "AA", named: NAME };
  expect(waysTo(home.box, "https://192.168.1.5:7170")).toEqual({
    addresses: [`https://${NAME}:7170`],
    guides: [],
    secure: true,
    fingerprint: null,
  });
});

test("nothing is called by a box that is not told to get one", async () => {
  home.box.settings = readSettings({ data: home.dataDir, tls: "own" }, {});
  await look(async () => {
    throw new Error("called");
  });
  expect([said, faults, authority.calls, dns.asked > 0, await health()]).toEqual([
    [],
    [],
    [],
    dns.asked > 0,
    undefined,
  ]);
});

describe("what goes wrong is one sentence, the end of the try, and no call before the next", () => {
  const at = () => new URL(authority.origin).host;
  const far = "http://192.168.1.1/admin";
  const on = (path: string, answer: () => Response) => {
    authority.meddle = (asked) => (asked === path ? answer() : null);
  };
  const changed = (path: string, change: (body: Record<string, unknown>) => void) => {
    authority.meddle = async (asked, honest) => {
      if (asked !== path) return null as never;
      const answer = await honest();
      const body = (await answer.json()) as Record<string, unknown>;
      change(body);
      return Response.json(body, {
        status: answer.status,
        headers: { Location: answer.headers.get("location") ?? "" },
      });
    };
  };
  const invalid = (type: string) =>
    changed("/authz/0", (body) => {
      if (authority.calls.includes("/challenge/0")) {
        const error = { type: `urn:ietf:params:acme:error:${type}` };
        Object.assign(body, {
          status: "invalid",
          challenges: [{ type: "dns-01", status: "invalid", error }],
        });
      }
    });
  const endless = () =>
    new ReadableStream({
      pull(c) {
        c.enqueue(new Uint8Array(65_536));
      },
    });
  const cases: [string, () => void, string | (() => string)][] = [
    [
      "too many requests",
      () => on("/order", () => problem("rateLimited", 429, { "Retry-After": "259200" })),
      () => `${at()} allows no more requests for ${NAME} for a while.`,
    ],
    [
      "429 without words",
      () => on("/order", () => new Response("slow down", { status: 429 })),
      () => `${at()} allows no more requests for ${NAME} for a while.`,
    ],
    [
      "CAA at the challenge",
      () => invalid("caa"),
      () => `The domain’s CAA record doesn’t let ${at()} issue a certificate for ${NAME}.`,
    ],
    [
      "CAA at the end, among others",
      () =>
        on(
          "/finalize/0",
          () =>
            new Response(
              JSON.stringify({
                type: "urn:ietf:params:acme:error:compound",
                subproblems: [{ type: "urn:ietf:params:acme:error:caa" }],
              }),
              { status: 403 },
            ),
        ),
      () => `The domain’s CAA record doesn’t let ${at()} issue a certificate for ${NAME}.`,
    ],
    [
      "the record was not found there",
      () => invalid("unauthorized"),
      () => `${at()} didn’t find the DNS record that shows ${NAME} is yours.`,
    ],
    ["DNS did not work there", () => invalid("dns"), () => `${at()} couldn’t look up ${NAME} in DNS.`],
    [
      "a name it won't have",
      () => on("/order", () => problem("rejectedIdentifier", 403)),
      () => `${at()} doesn’t issue certificates for ${NAME}.`,
    ],
    [
      "new terms",
      () => on("/account", () => problem("userActionRequired", 403)),
      () => `${at()} has new terms that need to be agreed to first.`,
    ],
    [
      "an account by its site alone",
      () => on("/account", () => problem("externalAccountRequired")),
      () => `${at()} only works with an account created on its website.`,
    ],
    [
      "a request it calls malformed",
      () => on("/finalize/0", () => problem("badCSR")),
      () => `${at()} refused the request (badCSR).`,
    ],
    [
      "a refusal without a code",
      () => on("/order", () => new Response("no", { status: 403 })),
      () => `${at()} refused the request (403).`,
    ],
    [
      "a code that is none",
      () => on("/order", () => problem("<b>x</b>\n", 400)),
      () => `${at()} refused the request (400).`,
    ],
    [
      "nonces that never are good",
      () => on("/order", () => problem("badNonce")),
      () => `${at()} refused the request (badNonce).`,
    ],
    [
      "out of order",
      () => on("/directory", () => new Response("oops", { status: 503, headers: { "Retry-After": "60" } })),
      () => `${at()} has a problem of its own right now.`,
    ],
    [
      "a directory that is none",
      () => on("/directory", () => new Response("<html>hello</html>")),
      () => `${at()} sent an answer that can’t be used.`,
    ],
    [
      "a directory that leads home",
      () => on("/directory", () => Response.json({ newNonce: far, newAccount: far, newOrder: far })),
      () => `${at()} sent an answer that can’t be used.`,
    ],
    [
      "a redirect to a machine at home",
      () => on("/directory", () => new Response(null, { status: 302, headers: { Location: far } })),
      () => `${at()} sent an answer that can’t be used.`,
    ],
    [
      "a redirect of a signed call",
      () => on("/order", () => new Response(null, { status: 307, headers: { Location: far } })),
      () => `${at()} sent an answer that can’t be used.`,
    ],
    [
      "an account at home",
      () => on("/account", () => Response.json({}, { status: 201, headers: { Location: far } })),
      () => `${at()} sent an answer that can’t be used.`,
    ],
    [
      "a certificate at home",
      () => changed("/order/0", (body) => body.certificate && Object.assign(body, { certificate: far })),
      () => `${at()} sent an answer that can’t be used.`,
    ],
    [
      "no nonce",
      () => on("/nonce", () => new Response(null, { headers: { "Replay-Nonce": "a b" } })),
      () => `${at()} sent an answer that can’t be used.`,
    ],
    [
      "no challenge by DNS",
      () =>
        changed("/authz/0", (body) => Object.assign(body, { challenges: [null, 3, { type: "http-01" }] })),
      () => `${at()} sent an answer that can’t be used.`,
    ],
    [
      "a token that is none",
      () =>
        changed("/authz/0", (body) =>
          Object.assign(body, { challenges: [{ type: "dns-01", token: "../x", url: far }] }),
        ),
      () => `${at()} sent an answer that can’t be used.`,
    ],
    [
      "an answer without an end",
      () => on("/directory", () => new Response(endless())),
      () => `${at()} sent an answer that can’t be used.`,
    ],
    [
      "an order that never is ready",
      () => changed("/order/0", (body) => Object.assign(body, { status: "pending" })),
      () => `${at()} took too long to answer.`,
    ],
    [
      "a certificate for another name",
      () => {
        authority.sign = (issuer, _, spki, now) => certify(issuer, "bank.example.org", spki, now);
      },
      () => `${at()} sent a certificate that doesn’t fit ${NAME}.`,
    ],
    [
      "a certificate for another key",
      () => {
        authority.sign = (issuer, name, _, now) =>
          certify(issuer, name, readRequest(makeRequest(name).request).spki, now);
      },
      () => `${at()} sent a certificate that doesn’t fit ${NAME}.`,
    ],
    [
      "a certificate that has ended",
      () => {
        authority.sign = (issuer, name, spki, now) => certify(issuer, name, spki, now - 300 * DAY);
      },
      () => `${at()} sent a certificate that doesn’t fit ${NAME}.`,
    ],
    [
      "a certificate that is none",
      () => {
        authority.sign = () => "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
      },
      () => `${at()} sent a certificate that doesn’t fit ${NAME}.`,
    ],
    ["an authority that is gone", () => authority.close(), () => `${at()} can’t be reached.`],
    [
      "a token that the provider refuses",
      () => setUp({}, "tok-wrong"),
      "Cloudflare doesn’t accept the token.",
    ],
    [
      "a name server that shows nothing",
      () => {
        dns.set = () => {};
      },
      `The DNS record at ${RECORD} didn’t show up in time.`,
    ],
  ];

  test.each(cases)("%s", async (_, meddle, sentence) => {
    const set = dns.set;
    const expected = () =>
      `No new certificate for ${NAME}: ${typeof sentence === "string" ? sentence : sentence()}`;
    const before = expected();
    try {
      meddle();
      await look();
    } finally {
      dns.set = set;
    }
    expect([said, faults, shown]).toEqual([[before], [], []]);
    expect(before).not.toContain(TOKEN);
    expect(authority.calls.length).toBeLessThan(60);
    expect(dns.values("TXT", RECORD)).toEqual([]);
    expect(lines().length).toBe(1);
    const calls = authority.calls.length;
    clock.advance(HOUR / 8);
    await look(call, 5);
    expect([said.length, authority.calls.length]).toEqual([1, calls]);
  });

  test("one that asks to be left alone for days is left alone for days, and for a week at most", async () => {
    for (const [seconds, days] of [
      ["259200", 3],
      ["99999999", 7],
    ] as const) {
      on("/order", () => problem("rateLimited", 429, { "Retry-After": seconds }));
      await look();
      const calls = authority.calls.length;
      clock.advance(days * DAY - HOUR);
      await look(call, 3);
      expect(authority.calls.length).toBe(calls);
      clock.advance(2 * HOUR);
    }
    authority.meddle = () => null;
    await look();
    expect(shown.length).toBe(1);
  });

  test("one nonce that is refused, and an account that is forgotten, are mended on the way", async () => {
    let refused = false;
    authority.meddle = (path) => {
      if (path !== "/order" || refused) return null;
      refused = true;
      return problem("badNonce");
    };
    await look();
    expect([shown.length, said]).toEqual([1, []]);
    authority.accounts.clear();
    clock.advance(140 * DAY);
    await look();
    expect([shown.length, said, authority.accounts.size]).toEqual([2, [], 1]);
  });

  test("one that answers too slowly or breaks off is told apart", async () => {
    authority.meddle = () => new Promise(() => {});
    await look(caller(50));
    expect(said).toEqual([`No new certificate for ${NAME}: ${at()} took too long to answer.`]);
    const cut = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: {
        data(socket) {
          socket.end("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{");
        },
      },
    });
    setUp({ "acme-directory": `http://127.0.0.1:${cut.port}/directory` });
    await look();
    cut.stop(true);
    expect(said[1]).toBe(`No new certificate for ${NAME}: 127.0.0.1:${cut.port} can’t be reached.`);
  });

  test("without an answer of the account's owner no line is lost: a fault of ours is told as one and waits as well", async () => {
    let calls = 0;
    const broken: Call = async () => {
      calls++;
      throw new TypeError("ours");
    };
    await look(broken, 5);
    expect([calls, said, faults.length]).toEqual([1, [], 1]);
    expect(lines()[0]).toContain("Something went wrong in Deedbox.");
    expect(inEnglish({ key: "certificate.fault" })).not.toContain("ours");
  });
});
