import * as oauth from "oauth4webapi";
import { addDocument, type BoxServer } from "../box-server.ts";
import {
  authorizeUrl,
  claude,
  codeFor,
  connected,
  exchange,
  formTo,
  newVerifier,
  refresh,
  shown,
} from "../flow.ts";
import { type Abuse, allOf, eachOf, must, type Verdict, verdict } from "./abuse.ts";

const statusIs = (response: Response, ...wanted: number[]): Verdict =>
  verdict(wanted.includes(response.status), `${response.status}`);

/** Both addresses a token could open. */
async function shut(
  server: BoxServer,
  token: string,
  headers: Record<string, string> = {},
): Promise<Verdict> {
  return allOf([
    { name: "/v1", verdict: statusIs(await server.call(token, "GET", "/v1/me", undefined, headers), 401) },
    { name: "/mcp", verdict: statusIs(await server.mcp(token, headers), 401) },
  ]);
}

const elsewhere: Abuse[] = [
  {
    name: "a token that was made for another address",
    async onBox(server) {
      const one = await connected(server);
      const host = "127.0.0.1";
      const at = (path: string, init: RequestInit) =>
        server.send(
          new Request(`http://${host}${path}`, {
            ...init,
            headers: { authorization: `Bearer ${one.access_token}`, "content-type": "application/json" },
          }),
        );
      return allOf([
        { name: "/mcp", verdict: statusIs(await at("/mcp", { method: "POST", body: "{}" }), 401) },
        { name: "/v1", verdict: statusIs(await at("/v1/me", { method: "GET" }), 401) },
      ]);
    },
  },
  {
    name: "a token that another server made, or nobody",
    async onBox(server) {
      const one = await connected(server);
      const made = [
        `${one.access_token}x`,
        one.access_token.slice(0, -1),
        one.access_token.toUpperCase(),
        `svc_con_${"a".repeat(36)}`,
        "eyJhbGciOiJub25lIn0.eyJhdWQiOiJtY3AifQ.",
        one.code,
        "a".repeat(10_000),
      ];
      return eachOf(
        made,
        (token) => token.slice(0, 12),
        (token) => shut(server, token),
      );
    },
  },
  {
    name: "a token in the address",
    async onBox(server) {
      const one = await connected(server);
      const asked = `?access_token=${one.access_token}`;
      const form = await server.send(
        new Request(server.resource, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: `access_token=${one.access_token}`,
        }),
      );
      return allOf([
        { name: "/v1", verdict: statusIs(await server.call(null, "GET", `/v1/me${asked}`), 401) },
        { name: "/mcp", verdict: statusIs(await server.mcp(null, {}, `/mcp${asked}`), 401) },
        { name: "in a form", verdict: statusIs(form, 401, 415, 400) },
      ]);
    },
  },
  {
    name: "a token in a cookie",
    async onBox(server) {
      const one = await connected(server);
      return eachOf(
        ["deedbox_session", "__Host-deedbox_session"],
        (name) => name,
        async (name) => {
          const headers = { cookie: `${name}=${one.access_token}` };
          const rest = await server.call(null, "GET", "/v1/me", undefined, headers);
          const mcp = await server.mcp(null, headers);
          return verdict(rest.status === 401 && mcp.status === 401, `${rest.status}, ${mcp.status}`);
        },
      );
    },
  },
  {
    name: "a personal token at the assistants' address",
    async onBox(server) {
      const refused = await server.mcp(server.people.owner.token);
      const challenge = refused.headers.get("www-authenticate") ?? "";
      return verdict(
        refused.status === 401 && challenge.includes("resource_metadata="),
        `${refused.status} ${challenge}`,
      );
    },
  },
  {
    name: "the app's own session at the assistants' address",
    async onBox(server) {
      const session = (await server.browser("owner")).cookies.get("deedbox_session|/")?.value ?? "";
      const cookie = await server.mcp(null, { cookie: `deedbox_session=${session}` });
      return allOf([
        { name: "as a bearer", verdict: statusIs(await server.mcp(session), 401) },
        { name: "as a cookie", verdict: statusIs(cookie, 401) },
      ]);
    },
  },
  {
    name: "the assistants' address from a page of another site, or under another name",
    async onBox(server) {
      const one = await connected(server);
      const call = await server.mcp(one.access_token, { origin: "https://evil.example" });
      const strange = await server.send(
        new Request("http://evil.example/mcp", {
          method: "POST",
          headers: { authorization: `Bearer ${one.access_token}`, "content-type": "application/json" },
          body: "{}",
        }),
      );
      return allOf([
        { name: "origin", verdict: statusIs(call, 403) },
        { name: "host", verdict: statusIs(strange, 421, 403) },
      ]);
    },
  },
];

const past: Abuse[] = [
  {
    name: "another account: by its header, by its papers",
    async onBox(server) {
      const one = await connected(server);
      const { stranger } = server.people;
      const theirs = await addDocument(server, stranger.token, "Only for the stranger.");
      const headers = { "service-account": stranger.account };
      const me = await server.call(one.access_token, "GET", "/v1/me", undefined, headers);
      const seen =
        me.status === 200 ? ((await me.json()) as { account: { id: string }; accounts: unknown[] }) : null;
      const paper = await server.call(one.access_token, "GET", `/v1/documents/${theirs}`, undefined, headers);
      const plain = await server.call(one.access_token, "GET", `/v1/documents/${theirs}`);
      return allOf([
        {
          name: "header",
          verdict: verdict(
            seen === null ? me.status >= 400 : seen.account.id !== stranger.account,
            `${me.status} ${seen?.account.id}`,
          ),
        },
        { name: "accounts", verdict: must((seen?.accounts ?? []).length === 0, "accounts are listed") },
        { name: "paper with the header", verdict: statusIs(paper, 404) },
        { name: "paper", verdict: statusIs(plain, 404) },
      ]);
    },
  },
  {
    name: "changing over a connection that reads",
    async onBox(server) {
      const paper = await addDocument(server, server.people.owner.token, "A letter.");
      const one = await connected(server, undefined, { access: "read" });
      const calls: [string, string, unknown?][] = [
        ["POST", "/v1/documents/note", { text: "x", title: "x" }],
        ["PATCH", `/v1/documents/${paper}`, { title: "x" }],
        ["DELETE", `/v1/documents/${paper}`],
        ["POST", "/v1/bundles", { name: "x", document_ids: [paper] }],
      ];
      return eachOf(
        calls,
        ([method, path]) => `${method} ${path.slice(0, 20)}`,
        async ([method, path, json]) =>
          statusIs(await server.call(one.access_token, method, path, json), 403),
      );
    },
  },
  {
    name: "the box's own settings, people and tokens over a connection",
    async onBox(server) {
      const one = await connected(server);
      const calls: [string, string, unknown?][] = [
        ["GET", "/v1/tokens"],
        ["POST", "/v1/tokens", { name: "x", scopes: ["write"] }],
        ["GET", "/v1/members"],
        ["POST", "/v1/members", { name: "T", email: "t@example.org", role: "owner" }],
        ["GET", "/v1/connections"],
        ["PATCH", "/v1/assistants", { personal_tokens: true }],
        ["GET", "/v1/sessions"],
        ["GET", "/v1/audit"],
        ["GET", "/v1/backups"],
        ["POST", "/v1/keys/recovery-code", {}],
        ["POST", "/app/prove", { password: "correct horse battery" }],
        ["POST", "/app/passkeys/options", {}],
      ];
      return eachOf(
        calls,
        ([method, path]) => `${method} ${path}`,
        async ([method, path, json]) =>
          statusIs(await server.call(one.access_token, method, path, json), 401, 403, 404),
      );
    },
  },
];

const over: Abuse[] = [
  {
    name: "a connection that was ended: its token, its refresh token, its code",
    async onBox(server) {
      const one = await connected(server);
      const owner = await server.browser("owner");
      const [newest] = await server.connected();
      const ended = await owner.go(`/v1/connections/${newest?.id}`, { method: "DELETE" });
      if (ended.status !== 200) throw new Error(`Disconnecting: ${ended.status} ${await ended.text()}`);
      const fresh = await refresh(server, one.app, one.refresh_token);
      return allOf([
        { name: "token", verdict: await shut(server, one.access_token) },
        { name: "refresh", verdict: verdict(fresh.status === 400, `${fresh.status}`) },
      ]);
    },
  },
  {
    name: "a session with the assistant tools whose connection was ended meanwhile",
    async onBox(server) {
      const one = await connected(server);
      const first = await server.mcp(one.access_token);
      if (first.status !== 200) throw new Error(`initialize: ${first.status} ${await first.text()}`);
      await first.text();
      const id = first.headers.get("mcp-session-id");
      const headers: Record<string, string> = id === null ? {} : { "mcp-session-id": id };
      const [newest] = await server.connected();
      await (await server.browser("owner")).go(`/v1/connections/${newest?.id}`, { method: "DELETE" });
      const bearer = await server.mcp(one.access_token, headers);
      const other = await connected(server);
      const stolen = id === null ? null : await server.mcp(other.access_token, headers);
      return allOf([
        { name: "ended", verdict: statusIs(bearer, 401) },
        {
          name: "the session of another connection",
          verdict: verdict(
            stolen === null || stolen.status >= 400 || stolen.headers.get("mcp-session-id") !== id,
            `${stolen?.status}`,
          ),
        },
      ]);
    },
  },
  {
    name: "an access token past its hour",
    async onBox(server) {
      const one = await connected(server);
      server.later(3_601_000);
      try {
        return await shut(server, one.access_token);
      } finally {
        server.later(-3_601_000);
      }
    },
  },
  {
    name: "the connection of a person who was taken out of the account",
    async onBox(server) {
      const one = await connected(server, undefined, { who: "viewer", access: "read" });
      const owner = await server.browser("owner");
      const gone = await owner.go(`/v1/members/${server.people.viewer.user}`, { method: "DELETE" });
      if (gone.status >= 300) throw new Error(`Taking out: ${gone.status} ${await gone.text()}`);
      const fresh = await refresh(server, one.app, one.refresh_token);
      return allOf([
        { name: "token", verdict: await shut(server, one.access_token) },
        { name: "refresh", verdict: verdict(fresh.status >= 400 && fresh.status < 500, `${fresh.status}`) },
      ]);
    },
  },
  {
    name: "a code whose connection was ended before it was exchanged",
    async onBox(server) {
      const app = await claude(server);
      const { code, verifier } = await codeFor(server, app);
      const owner = await server.browser("owner");
      for (const { id } of await server.connected())
        await owner.go(`/v1/connections/${id}`, { method: "DELETE" });
      const answer = await exchange(server, app, code, verifier);
      // One that was never fetched may be shown or not; when it is not, its code still makes a connection that is shown.
      if (answer.status === 200) {
        const listed = await server.connected();
        return verdict(listed.length === 1, `exchanged; ${listed.length} connections are listed`);
      }
      return verdict(answer.status === 400, `${answer.status}`);
    },
  },
];

const mixUp: Abuse[] = [
  {
    name: "mix-up: an answer of another server, told by iss",
    async onBox(server) {
      const app = await claude(server);
      const as = (await (
        await server.send(new Request(`${server.origin}/.well-known/oauth-authorization-server`))
      ).json()) as oauth.AuthorizationServer;
      const { back } = await codeFor(server, app);
      const client = { client_id: app.id };
      const of = (params: URLSearchParams, issuer = as.issuer) => {
        try {
          oauth.validateAuthResponse({ ...as, issuer }, client, params, "st-1");
          return "taken";
        } catch {
          return "refused";
        }
      };
      const without = new URLSearchParams(back);
      without.delete("iss");
      const no = await (await server.browser("owner")).follow(
        authorizeUrl(server, app, newVerifier(), { code_challenge_method: "plain" }),
      );
      const told = no.kind === "back" ? no.params.get("iss") : null;
      return allOf([
        { name: "its own", verdict: must(of(back) === "taken", "its own answer is not taken") },
        { name: "another's", verdict: must(of(back, "https://other.example") === "refused", "taken") },
        { name: "without", verdict: must(of(without) === "refused", "an answer without iss is taken") },
        { name: "an error", verdict: verdict(told === as.issuer, `iss of an error: ${told}, ${shown(no)}`) },
        { name: "issuer", verdict: verdict(as.issuer === server.origin, as.issuer) },
      ]);
    },
  },
  {
    name: "token and registration addresses: other methods, kept answers, a page in place of JSON",
    async onBox(server) {
      const calls: [string, string][] = [
        ["GET", server.at.token],
        ["PUT", server.at.token],
        ["GET", server.at.register],
        ["DELETE", server.at.register],
        ["GET", server.at.revoke],
        ["GET", `${server.origin}/oauth/nothing`],
        ["POST", `${server.origin}/oauth`],
        ["GET", `${server.origin}/oauth/introspect`],
        ["GET", `${server.origin}/oauth/userinfo`],
      ];
      const kept = await formTo(server, server.at.token, { grant_type: "authorization_code", code: "x" });
      return allOf([
        ...(await Promise.all(
          calls.map(async ([method, at]) => {
            const response = await server.send(new Request(at, { method }));
            const type = response.headers.get("content-type") ?? "";
            return {
              name: `${method} ${new URL(at).pathname}`,
              verdict: verdict(
                response.status >= 400 && response.status < 500 && /json/.test(type),
                `${response.status} ${type}`,
              ),
            };
          }),
        )),
        {
          name: "kept",
          verdict: must(
            /no-store/.test(kept.headers.get("cache-control") ?? ""),
            "the token answer may be kept",
          ),
        },
      ]);
    },
  },
];

/** What is done with a token, or to the connection it belongs to. */
export const connectionAbuses: Abuse[] = [...elsewhere, ...past, ...over, ...mixUp];
