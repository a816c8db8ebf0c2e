import { appWith, CALLBACK, type OAuthServer } from "../flow.ts";
import { type Abuse, eachOf, request, twisted } from "./abuse.ts";

const LOOPBACK = "http://127.0.0.1:53682/callback";
const CURSOR = "cursor://anysphere.cursor-mcp/oauth/callback";
const to = (...addresses: string[]) => addresses.map((redirect_uri) => ({ redirect_uri }));
const other = (server: OAuthServer) => new URL(server.resource).pathname;

/** What an app asks the authorization address: PKCE, redirect addresses, resources, kinds of answer. */
export const requestAbuses: Abuse[] = [
  request("no PKCE", () => [{ code_challenge: null, code_challenge_method: null }]),
  request("PKCE with the plain method", () => [{ code_challenge_method: "plain" }]),
  request("PKCE without a method, which means plain", () => [{ code_challenge_method: null }]),
  request("PKCE with a challenge that is none", () => [
    { code_challenge: "" },
    { code_challenge: "short" },
    { code_challenge: "x".repeat(500) },
  ]),
  request("redirect address: something behind it", () =>
    to(`${CALLBACK}/evil`, `${CALLBACK}evil`, `${CALLBACK}/`, `${CALLBACK}%2Fevil`),
  ),
  request("redirect address: a query", () => to(`${CALLBACK}?next=https://evil.example`, `${CALLBACK}?`)),
  request("redirect address: another port", () =>
    to("https://claude.ai:8443/api/mcp/auth_callback", "https://claude.ai:80/api/mcp/auth_callback"),
  ),
  request("redirect address: other case", () =>
    to(
      "https://claude.ai/API/mcp/auth_callback",
      "https://claude.ai/api/mcp/AUTH_CALLBACK",
      "HTTPS://CLAUDE.AI/api/mcp/auth_callback",
    ),
  ),
  request("redirect address: a user name", () =>
    to(
      "https://claude.ai@evil.example/api/mcp/auth_callback",
      "https://evil@claude.ai/api/mcp/auth_callback",
    ),
  ),
  request("redirect address: a fragment", () => to(`${CALLBACK}#part`, `${CALLBACK}#`)),
  request("redirect address: another host", () =>
    to(
      "https://evil.example/api/mcp/auth_callback",
      "https://claude.ai.evil.example/api/mcp/auth_callback",
      "https://evil-claude.ai/api/mcp/auth_callback",
      "https://sub.claude.ai/api/mcp/auth_callback",
      "https://claude.ai./api/mcp/auth_callback",
    ),
  ),
  request("redirect address: in the clear", () => to("http://claude.ai/api/mcp/auth_callback")),
  request("redirect address: up and down again", () =>
    to(
      "https://claude.ai/api/mcp/auth_callback/../evil",
      "https://claude.ai/evil/../api/mcp/auth_callback",
      "https://claude.ai/api/mcp/%2e%2e/mcp/auth_callback",
      "https://claude.ai\\@evil.example/api/mcp/auth_callback",
    ),
  ),
  request("redirect address: a scheme that runs something", () => [
    { redirect_uri: "javascript:alert(1)//" },
    { redirect_uri: "data:text/html,<script>alert(1)</script>" },
  ]),
  request("redirect address: sent twice", () => [
    { redirect_uri: [CALLBACK, "https://evil.example/cb"] },
    { redirect_uri: ["https://evil.example/cb", CALLBACK] },
  ]),
  request(
    "redirect address of this computer: anything but the port",
    () =>
      to(
        "http://127.0.0.1:1/other",
        "http://127.0.0.1:1/callback/evil",
        "http://localhost:53682/callback",
        "http://127.0.0.1.evil.example:53682/callback",
        "http://user@127.0.0.1:53682/callback",
        "https://127.0.0.1:53682/callback",
        "http://127.0.0.2:53682/callback",
        "http://127.0.0.1:53682/callback?x=1",
        "http://127.0.0.1:53682/callback#x",
      ),
    [LOOPBACK],
  ),
  request(
    "redirect address of an own scheme: anything else of that scheme",
    () =>
      to(
        "cursor://evil.extension/oauth/callback",
        `${CURSOR}/evil`,
        `${CURSOR}?x=1`,
        "cursor://anysphere.cursor-mcp:1/oauth/callback",
        "CURSOR://anysphere.cursor-mcp/OAuth/callback",
        "other://anysphere.cursor-mcp/oauth/callback",
      ),
    [CURSOR],
  ),
  {
    name: "redirect address left out where the app has several",
    async run(server) {
      const app = await appWith(server, [CALLBACK, "https://claude.com/api/mcp/auth_callback"]);
      return twisted(server, app, { redirect_uri: null });
    },
  },
  request("another resource", (s) =>
    [
      "https://evil.example/mcp",
      `https://evil.example${other(s)}`,
      `${s.origin}/v2`,
      `${s.origin.replace("://", "://evil.")}/mcp`,
      s.origin.replace(/^http:/, "ftp:") + other(s),
    ].map((resource) => ({ resource })),
  ),
  request("a resource that looks like this one", (s) =>
    [
      `${s.resource}#part`,
      `${s.resource}/../mcp2`,
      `${s.resource}?x=1`,
      `${s.resource}/evil`,
      `${s.resource}.evil.example`,
      s.resource.replace("://", "://user@"),
      s.resource.replace("/mcp", "/MCP"),
      "/mcp",
    ].map((resource) => ({ resource })),
  ),
  request("two resources, one of them another's", (s) => [
    { resource: [s.resource, "https://evil.example/mcp"] },
    { resource: ["https://evil.example/mcp", s.resource] },
  ]),
  request("implicit and hybrid answers", () =>
    [
      "token",
      "id_token",
      "id_token token",
      "code token",
      "code id_token",
      "code id_token token",
      "none",
      "",
    ].map((response_type) => ({ response_type })),
  ),
  request("a request in a document of its own (request, request_uri)", () => [
    { request: "eyJhbGciOiJub25lIn0.eyJzY29wZSI6ImFsbCJ9." },
    { request_uri: "https://127.0.0.1/request.jwt" },
    { request_uri: "urn:ietf:params:oauth:request_uri:abc" },
  ]),
  request("an app that is not registered", () => [
    { client_id: "nobody" },
    { client_id: "" },
    { client_id: null },
    { client_id: "../../etc/passwd" },
    { client_id: "x' OR 1=1 --" },
    { client_id: "a".repeat(20_000) },
  ]),
  {
    name: "a page of the server that runs what a request says",
    async run(server) {
      const bad = "\"><script>alert(1)</script>'";
      return eachOf(
        ["client_id", "redirect_uri", "state", "scope", "response_type", "resource", "error"],
        (name) => name,
        async (name) => {
          const url = new URL(server.at.authorize);
          url.searchParams.set("client_id", "nobody");
          url.searchParams.set(name, bad);
          const response = await server.send(new Request(url));
          const [text, type] = [await response.text(), response.headers.get("content-type") ?? ""];
          const runs = /html/.test(type) && text.includes("<script>alert(1)");
          return { refused: !runs && response.status < 500, how: `${response.status} ${type}` };
        },
      );
    },
  },
];
