import type { Consent } from "#contract/app.ts";
import type { BoxServer } from "../box-server.ts";
import type { Browser } from "../browser.ts";
import {
  type App,
  appWith,
  authorizeUrl,
  CALLBACK,
  claude,
  codeFor,
  type Decision,
  description,
  exchange,
  newVerifier,
  type Person,
  registration,
  shown,
  type Twist,
} from "../flow.ts";
import { type Abuse, allOf, cameToNothing, eachOf, type Verdict, verdict } from "./abuse.ts";

/** A browser that waits at the page which asks. */
async function asked(server: BoxServer, wish: { who?: Person; twist?: Twist; app?: App } = {}) {
  const app = wish.app ?? (await claude(server));
  const verifier = newVerifier();
  const browser = await server.browser(wish.who ?? "owner");
  const end = await browser.follow(authorizeUrl(server, app, verifier, wish.twist));
  if (end.kind !== "asked") throw new Error(`The person is not asked: ${shown(end)}`);
  return { app, verifier, browser, page: end.page };
}

/** Answers the page with what must be refused, and looks that no code can be had afterwards either. */
async function answeredWrongly(
  server: BoxServer,
  { app, browser, page }: { app: App; browser: Browser; page: URL },
  decision: Decision,
  by: Browser = browser,
): Promise<Verdict> {
  const answer = await server.decide(by, page, decision);
  const status = answer.status;
  const onward = await server.onward(answer);
  if (onward === null) return verdict(status >= 400 && status < 500, `${status}`);
  const end = await browser.follow(onward);
  return verdict(cameToNothing(end, app), `${status}, then ${shown(end)}`);
}

/** The answer of the person is right but for one thing; the same answer without it gives a code. */
const wrongAnswer = (
  name: string,
  parts: (server: BoxServer) => { name: string; decision: Decision; who?: Person; twist?: Twist }[],
): Abuse => ({
  name,
  async onBox(server) {
    await codeFor(server, await claude(server));
    return eachOf(
      parts(server),
      (part) => part.name,
      async ({ decision, ...wish }) => answeredWrongly(server, await asked(server, wish), decision),
    );
  },
});

/** What an access gives at most, looked at with its token. */
async function mayNotChange(server: BoxServer, token: string): Promise<Verdict> {
  const note = await server.call(token, "POST", "/v1/documents/note", { text: "x", title: "x" });
  return verdict(note.status === 403, `a change is answered ${note.status}`);
}

const others: Abuse[] = [
  {
    name: "consent that nobody signed in gave",
    async onBox(server) {
      const waiting = await asked(server);
      const nobody = await server.browser(null);
      for (const [name, cookie] of waiting.browser.cookies)
        if (!name.startsWith("deedbox_session")) nobody.cookies.set(name, cookie);
      const look = await nobody.go(`/app${waiting.page.pathname}`);
      const answer = await answeredWrongly(
        server,
        waiting,
        { allow: true, account: server.people.owner.account },
        nobody,
      );
      return allOf([
        { name: "look", verdict: verdict(look.status === 401, `${look.status}`) },
        { name: "answer", verdict: answer },
      ]);
    },
  },
  {
    name: "a request that was begun in another browser: the link of a stranger who wants in",
    async onBox(server) {
      // The stranger begins in their own browser and sends the address of the page to the owner, who says yes.
      const strangers = await asked(server, { who: "stranger" });
      const owner = await server.browser("owner");
      const answer = await server.decide(owner, strangers.page, {
        allow: true,
        account: server.people.owner.account,
      });
      const onward =
        (await server.onward(answer)) ?? `/oauth/authorize/${strangers.page.pathname.split("/").pop()}`;
      // Whoever goes on with it, in whichever browser: no code may come of it.
      const ends = [await strangers.browser.follow(onward), await owner.follow(onward)];
      const got = ends.filter((end) => end.kind === "back" && end.params.has("code"));
      return verdict(got.length === 0, `${answer.status}; ${ends.map(shown).join("; ")}`);
    },
  },
  {
    name: "a request begun by one person, answered and gone on with by another in the same browser",
    async onBox(server) {
      const { app, browser, page } = await asked(server, { who: "stranger" });
      const onward = await server.onward(
        await server.decide(browser, page, { allow: true, account: server.people.stranger.account }),
      );
      const owner = (await server.browser("owner")).cookies.get("deedbox_session|/");
      if (owner) browser.cookies.set("deedbox_session|/", owner);
      const end = await browser.follow(onward ?? page);
      const code = end.kind === "back" ? end.params.get("code") : null;
      if (code === null) return verdict(true, shown(end));
      // It stays the connection of the one who allowed it.
      const before = (await server.connected()).length;
      await exchange(server, app, code, "x".repeat(43));
      return verdict((await server.connected()).length === before, "a code for the one who allowed it");
    },
  },
  {
    name: "no answer, or a second one after no",
    async onBox(server) {
      const unanswered = await asked(server);
      const uid = unanswered.page.pathname.split("/").pop() ?? "";
      const early = await unanswered.browser.follow(`/oauth/authorize/${uid}`);
      const waiting = await asked(server);
      const no = await server.onward(await server.decide(waiting.browser, waiting.page, { allow: false }));
      const denied = await waiting.browser.follow(no ?? waiting.page);
      const late = await answeredWrongly(server, waiting, {
        allow: true,
        account: server.people.owner.account,
      });
      return allOf([
        {
          name: "no answer",
          verdict: verdict(early.kind !== "back" || !early.params.has("code"), shown(early)),
        },
        { name: "no", verdict: verdict(cameToNothing(denied, waiting.app), shown(denied)) },
        { name: "yes after no", verdict: late },
      ]);
    },
  },
  {
    name: "an answer that is used a second time",
    async onBox(server) {
      const { browser, page } = await asked(server);
      const first = await server.onward(await server.decide(browser, page, { allow: true }));
      const end = await browser.follow(first ?? page);
      if (end.kind !== "back" || !end.params.has("code")) throw new Error(`No code: ${shown(end)}`);
      const again = await browser.follow(first ?? page);
      return verdict(again.kind !== "back" || !again.params.has("code"), shown(again));
    },
  },
  {
    name: "a request that waits too long for its answer",
    async onBox(server) {
      const waiting = await asked(server);
      const { expires } = await server.consent(waiting.browser, waiting.page);
      const wait = Date.parse(expires) - Date.now() + 1_000;
      if (!(wait > 0 && wait <= 3_601_000)) return verdict(false, `it waits ${Math.round(wait / 1000)} s`);
      server.later(wait);
      try {
        const owner = await server.browser("owner");
        for (const [name, cookie] of waiting.browser.cookies)
          if (!name.startsWith("deedbox_session")) owner.cookies.set(name, cookie);
        return await answeredWrongly(
          server,
          { ...waiting, browser: owner },
          { allow: true, account: server.people.owner.account },
        );
      } finally {
        server.later(-wait);
      }
    },
  },
  {
    name: "a code without the person being asked (prompt=none, or having been asked once)",
    async onBox(server) {
      const { app, verifier, browser, page } = await asked(server);
      await browser.follow(
        (await server.onward(await server.decide(browser, page, { allow: true }))) ?? page,
      );
      return eachOf(
        [{}, { prompt: "none" }, { prompt: "login" }, { max_age: "0" }, { id_token_hint: "x" }] as Twist[],
        (twist) => JSON.stringify(twist),
        async (twist) => {
          const end = await browser.follow(authorizeUrl(server, app, verifier, twist));
          return verdict(!(end.kind === "back" && end.params.has("code")), shown(end));
        },
      );
    },
  },
];

const scopes: Abuse[] = [
  {
    name: "more scopes at the consent page than the app asked for",
    async onBox(server) {
      const waiting = await asked(server, { twist: { scope: server.scopes.read } });
      const look = await server.consent(waiting.browser, waiting.page);
      const answer = await server.decide(waiting.browser, waiting.page, { allow: true, access: "change" });
      const status = answer.status;
      const onward = await server.onward(answer);
      if (onward === null) return verdict(!look.may_ask_change && status >= 400, `${status}`);
      const end = await waiting.browser.follow(onward);
      const code = end.kind === "back" ? end.params.get("code") : null;
      if (code === null) return verdict(true, shown(end));
      const { body } = await exchange(server, waiting.app, code, waiting.verifier);
      return mayNotChange(server, body.access_token);
    },
  },
  {
    name: "scopes that only the app itself has (manage), asked for by an assistant",
    async onBox(server) {
      const wide = `${server.scopes.all} manage admin openid`;
      const end = await (await server.browser("owner")).follow(
        authorizeUrl(server, await claude(server), newVerifier(), { scope: wide }),
      );
      if (end.kind !== "asked") return verdict(true, shown(end));
      const { code, verifier } = await codeFor(server, await claude(server), { twist: { scope: wide } });
      const { body } = await exchange(server, await claude(server), code, verifier);
      const token = await server.call(body.access_token, "POST", "/v1/tokens", {
        name: "x",
        scopes: ["write"],
      });
      const words = (body.scope ?? "").split(" ");
      return verdict(!words.includes("manage") && token.status >= 400, `${body.scope}; ${token.status}`);
    },
  },
  {
    name: "a viewer who connects an app that changes",
    async onBox(server) {
      const waiting = await asked(server, { who: "viewer" });
      const answer = await server.decide(waiting.browser, waiting.page, { allow: true, access: "change" });
      const status = answer.status;
      const onward = await server.onward(answer);
      if (onward === null) return verdict(status >= 400, `${status}`);
      const end = await waiting.browser.follow(onward);
      const code = end.kind === "back" ? end.params.get("code") : null;
      if (code === null) return verdict(true, shown(end));
      const { body } = await exchange(server, waiting.app, code, waiting.verifier);
      return mayNotChange(server, body.access_token);
    },
  },
];

const shows: Abuse[] = [
  {
    name: "a name that hides what it is: control marks, writing direction, no end",
    async onBox(server) {
      const names = [
        "Claude\u202Eexe.",
        "Cl\u0000aude",
        "Claude\nAllow everything",
        "\u200B\u2066Claude\u2069",
        "N".repeat(5_000),
        " ",
      ];
      return eachOf(
        names,
        (name) => JSON.stringify(name.slice(0, 30)),
        async (client_name) => {
          const made = await registration(server, description([CALLBACK], { client_name }));
          if (made.status !== 201) return verdict(made.status < 500, `${made.status}`);
          const app = { id: made.body.client_id ?? "", redirect: CALLBACK };
          const waiting = await asked(server, { app });
          const { app: look }: Consent = await server.consent(waiting.browser, waiting.page);
          const clean = !/[\p{Cc}\p{Bidi_C}\u200B-\u200F\u2060-\u2069]/u.test(look.name);
          return verdict(
            clean && look.name.trim() !== "" && look.name.length <= 120 && !look.verified,
            JSON.stringify(look.name.slice(0, 60)),
          );
        },
      );
    },
  },
  {
    name: "an app that says it is another's: not shown as verified, and where the answer goes is shown",
    async onBox(server) {
      const app = await appWith(server, ["https://evil.example/cb"]);
      const waiting = await asked(server, { app });
      const look = await server.consent(waiting.browser, waiting.page);
      return verdict(
        look.app.redirect_host === "evil.example" && !look.app.verified,
        `${look.app.name} at ${look.app.redirect_host}, verified: ${look.app.verified}`,
      );
    },
  },
  {
    name: "the consent page in a frame of another site, its address sent on, its answer kept",
    async onBox(server) {
      const { browser, page } = await asked(server);
      const [shownPage, look] = [await browser.go(page), await browser.go(`/app${page.pathname}`)];
      const csp = shownPage.headers.get("content-security-policy") ?? "";
      const parts = [
        verdict(/frame-ancestors 'none'/.test(csp), csp.slice(0, 80)),
        verdict(/no-referrer|same-origin/.test(shownPage.headers.get("referrer-policy") ?? ""), "referrer"),
        verdict(/no-store/.test(look.headers.get("cache-control") ?? ""), "cache"),
      ];
      return allOf(parts.map((v, i) => ({ name: ["frame", "referrer", "cache"][i] ?? "", verdict: v })));
    },
  },
];

const yes = { allow: true } as const;

/** What happens between the request of an app and its code: the page that asks a person. */
export const consentAbuses: Abuse[] = [
  wrongAnswer("consent sent by a page of another site", () => {
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    ];
    return foreign.map((headers) => ({
      name: Object.values(headers).join(" "),
      decision: { ...yes, headers },
    }));
  }),
  {
    name: "consent long after the person proved who they are",
    async onBox(server) {
      const waiting = await asked(server);
      const { account } = server.people.owner;
      server.later(5 * 60_000 + 1_000);
      try {
        return await answeredWrongly(server, waiting, { ...yes, account });
      } finally {
        server.later(-(5 * 60_000 + 1_000));
      }
    },
  },
  wrongAnswer("consent for an account that is not one's own", (s) => [
    { name: "another's", decision: { ...yes, account: s.people.stranger.account } },
    { name: "none", decision: { ...yes, account: "0198c0de-0000-7000-8000-000000000000" } },
    { name: "no id", decision: { ...yes, account: "' OR 1=1 --" } },
  ]),
  ...others,
  ...scopes,
  ...shows,
];
