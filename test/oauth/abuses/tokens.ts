import {
  appWith,
  CALLBACK,
  claude,
  codeFor,
  connected,
  exchange,
  formTo,
  newVerifier,
  type OAuthServer,
  refresh,
} from "../flow.ts";
import { type Abuse, allOf, eachOf, isRefusal, type Verdict, verdict } from "./abuse.ts";

const DAY = 86_400_000;
const said = (a: { status: number; body: { error?: string } }) =>
  `${a.status} ${a.body.error ?? (a.status === 200 ? "taken" : "")}`;
const denied = (a: { status: number; body: object }): Verdict =>
  verdict(isRefusal(a.status) && !("access_token" in a.body), said(a));

/** A code that must not be exchanged this way; the right way is taken first with another code. */
const codeAbuse = (
  name: string,
  spend: (server: OAuthServer, code: string, verifier: string) => ReturnType<typeof exchange>,
): Abuse => ({
  name,
  async run(server) {
    await connected(server);
    const { code, verifier } = await codeFor(server, await claude(server));
    return denied(await spend(server, code, verifier));
  },
});

const closed = (open: boolean) => verdict(!open, open ? "opens the resource" : "dead");

/** What was issued is dead, all of it. */
async function dead(
  server: OAuthServer,
  access: string[],
  refreshing: Parameters<typeof refresh>[],
): Promise<Verdict> {
  const parts = [];
  for (const token of access)
    parts.push({ name: "access token", verdict: closed(await server.opens(token)) });
  for (const one of refreshing) parts.push({ name: "refresh token", verdict: denied(await refresh(...one)) });
  return allOf(parts);
}

const another = (server: OAuthServer) =>
  appWith(server, ["https://claude.com/api/mcp/auth_callback"], "another");

const codes: Abuse[] = [
  codeAbuse("wrong verifier", async (s, code) => exchange(s, await claude(s), code, newVerifier())),
  codeAbuse("no verifier", async (s, code) =>
    formTo(s, s.at.token, {
      grant_type: "authorization_code",
      client_id: (await claude(s)).id,
      redirect_uri: CALLBACK,
      code,
      resource: s.resource,
    }),
  ),
  codeAbuse("another redirect address with the code", async (s, code, verifier) =>
    exchange(s, await claude(s), code, verifier, { redirect_uri: "https://claude.ai/other" }),
  ),
  codeAbuse("another resource with the code", async (s, code, verifier) =>
    exchange(s, await claude(s), code, verifier, { resource: "https://evil.example/mcp" }),
  ),
  codeAbuse("code of another app", async (s, code, verifier) => {
    const app = await another(s);
    return exchange(s, { ...app, redirect: CALLBACK }, code, verifier);
  }),
  {
    name: "a code that is over",
    async run(server) {
      const { code, verifier } = await codeFor(server, await claude(server));
      server.later(61_000);
      try {
        return denied(await exchange(server, await claude(server), code, verifier));
      } finally {
        server.later(-61_000);
      }
    },
  },
  {
    name: "a code used again: refused, and what came of it is revoked",
    async run(server) {
      const one = await connected(server);
      const again = await exchange(server, one.app, one.code, one.verifier);
      return allOf([
        { name: "again", verdict: denied(again) },
        {
          name: "first use",
          verdict: await dead(server, [one.access_token], [[server, one.app, one.refresh_token]]),
        },
      ]);
    },
  },
  {
    name: "one code, ten exchanges at once",
    async run(server) {
      const app = await claude(server);
      const { code, verifier } = await codeFor(server, app);
      const all = await Promise.all(Array.from({ length: 10 }, () => exchange(server, app, code, verifier)));
      const given = all.filter((a) => a.status === 200).map((a) => a.body.access_token);
      const open = (await Promise.all(given.map((t) => server.opens(t)))).filter(Boolean).length;
      return verdict(open <= 1, `${given.length} exchanged, ${open} of those tokens still open the resource`);
    },
  },
];

const refreshing: Abuse[] = [
  {
    name: "a refresh token used again: refused, and the whole family is revoked",
    async run(server) {
      const one = await connected(server);
      const two = await refresh(server, one.app, one.refresh_token);
      if (two.status !== 200) throw new Error(`Refreshing: ${said(two)}`);
      if (two.body.refresh_token === one.refresh_token)
        return verdict(false, "the refresh token is not rotated");
      const again = await refresh(server, one.app, one.refresh_token);
      return allOf([
        { name: "again", verdict: denied(again) },
        {
          name: "family",
          verdict: await dead(
            server,
            [one.access_token, two.body.access_token],
            [[server, one.app, two.body.refresh_token]],
          ),
        },
      ]);
    },
  },
  {
    name: "one refresh token, ten uses at once",
    async run(server) {
      const one = await connected(server);
      const all = await Promise.all(
        Array.from({ length: 10 }, () => refresh(server, one.app, one.refresh_token)),
      );
      const given = all.filter((a) => a.status === 200).map((a) => a.body.refresh_token);
      let alive = 0;
      for (const token of new Set(given)) if ((await refresh(server, one.app, token)).status === 200) alive++;
      return verdict(alive <= 1, `${given.length} refreshed, ${alive} of those can refresh on`);
    },
  },
  {
    name: "refresh token of another app",
    async run(server) {
      const one = await connected(server);
      return denied(await refresh(server, await another(server), one.refresh_token));
    },
  },
  {
    name: "a refresh token past thirty days, however often it was rotated",
    async run(server) {
      const one = await connected(server);
      server.later(29 * DAY);
      try {
        const two = await refresh(server, one.app, one.refresh_token);
        if (two.status !== 200 && server.name === "deedbox")
          throw new Error(`Refreshing after 29 days: ${said(two)}`);
        server.later(2 * DAY);
        const three = await refresh(server, one.app, two.body.refresh_token);
        server.later(-2 * DAY);
        return denied(three);
      } finally {
        server.later(-29 * DAY);
      }
    },
  },
  {
    name: "another resource while refreshing",
    async run(server) {
      const one = await connected(server);
      return denied(
        await refresh(server, one.app, one.refresh_token, { resource: "https://evil.example/mcp" }),
      );
    },
  },
  {
    name: "more scopes while refreshing than were given",
    async run(server) {
      const one = await connected(server, undefined, {
        access: "read",
        twist: { scope: server.scopes.read },
      });
      const wide = await refresh(server, one.app, one.refresh_token, { scope: server.scopes.all });
      const scope = (wide.body.scope ?? "").split(" ");
      return verdict(wide.status >= 400 || !scope.includes("write"), `${said(wide)} ${scope.join(" ")}`);
    },
  },
];

const atTheTokenAddress: Abuse[] = [
  {
    name: "other grants: password, client credentials, implicit, device, exchange",
    async run(server) {
      const app = await claude(server);
      const grants = [
        "password",
        "client_credentials",
        "implicit",
        "urn:ietf:params:oauth:grant-type:device_code",
        "urn:ietf:params:oauth:grant-type:token-exchange",
        "urn:ietf:params:oauth:grant-type:jwt-bearer",
        "",
      ];
      return eachOf(
        grants,
        (grant) => grant,
        async (grant_type) =>
          denied(
            await formTo(server, server.at.token, {
              grant_type,
              client_id: app.id,
              username: "owner@example.org",
              password: "x",
              assertion: "a.b.c",
              subject_token: "x",
              device_code: "x",
            }),
          ),
      );
    },
  },
  {
    name: "a refresh token in place of an access token, and the other way round",
    async run(server) {
      const one = await connected(server);
      return allOf([
        {
          name: "refresh token as access token",
          verdict: closed(await server.opens(one.refresh_token)),
        },
        {
          name: "access token as refresh token",
          verdict: denied(await refresh(server, one.app, one.access_token)),
        },
        { name: "code as refresh token", verdict: denied(await refresh(server, one.app, one.code)) },
      ]);
    },
  },
  {
    name: "revoking the tokens of another app",
    async run(server) {
      const one = await connected(server);
      const other = await another(server);
      for (const token of [one.access_token, one.refresh_token])
        await formTo(server, server.at.revoke, { token, client_id: other.id });
      const open = await server.opens(one.access_token);
      const fresh = await refresh(server, one.app, one.refresh_token);
      return verdict(open && fresh.status === 200, open ? said(fresh) : "the access token is dead");
    },
  },
  {
    name: "a revoked token",
    async run(server) {
      const one = await connected(server);
      await formTo(server, server.at.revoke, { token: one.refresh_token, client_id: one.app.id });
      return dead(server, [one.access_token], [[server, one.app, one.refresh_token]]);
    },
  },
  {
    name: "a form of 2 MB, a parameter sent twice, a body that is no form",
    async run(server) {
      const app = await claude(server);
      const { code, verifier } = await codeFor(server, app);
      const twice = new URLSearchParams({
        grant_type: "authorization_code",
        client_id: app.id,
        redirect_uri: CALLBACK,
        code,
        code_verifier: verifier,
        resource: server.resource,
      });
      twice.append("code", code);
      const json = { "content-type": "application/json" };
      return allOf([
        {
          name: "2 MB",
          verdict: denied(
            await formTo(server, server.at.token, {
              grant_type: "authorization_code",
              code: "x".repeat(2_000_000),
            }),
          ),
        },
        { name: "twice", verdict: denied(await formTo(server, server.at.token, twice)) },
        {
          name: "no form",
          verdict: denied(await formTo(server, server.at.token, { grant_type: "authorization_code" }, json)),
        },
      ]);
    },
  },
];

/** What is sent to the token and revocation addresses. */
export const tokenAbuses: Abuse[] = [...codes, ...refreshing, ...atTheTokenAddress];
