/** Connecting an app, from the first look-up to the last refusal. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { type Household, household } from "../http/people.ts";
import { inProcess } from "../http/target.ts";
import { App, Browser, CALLBACK } from "./app.ts";

setDefaultTimeout(60_000);

inProcess(
  (target) => {
    let home: Household;
    beforeAll(async () => {
      home = await household(target);
    });

    test("an app finds the server, registers, asks, is allowed, reads, refreshes and gives its tokens back", async () => {
      const app = await (await new App(target).discover()).register();
      const browser = new Browser(target, home.user);
      const uid = await app.ask(browser);
      expect(await app.consent(browser, uid)).toMatchObject({
        uid,
        app: { name: "Claude", redirect_host: "claude.ai", redirect_scheme: "https", verified: false },
        accounts: [{ id: home.account, may_change: true }],
        may_ask_change: true,
      });
      const back = await app.say(browser, uid, { allow: true, access: "read" });
      expect(back.href).toStartWith(CALLBACK);
      expect(back.searchParams.get("iss")).toBe(target.origin);
      const tokens = await app.fetchTokens(back);
      expect(tokens.access).toStartWith("svc_con_");
      expect(tokens.scope.split(" ").sort()).toEqual(["ask", "files", "read"]);
      const me = await target.get<{ token: object; accounts: unknown[]; can: object }>(
        "/v1/me",
        tokens.access,
      );
      expect(me.status).toBe(200);
      expect(me.body).toMatchObject({
        token: { kind: "connection", name: "Claude", scopes: ["read", "files", "ask"] },
        accounts: [],
        can: { change: false, identifiers: false },
      });
      const next = await app.refresh(tokens.refresh);
      expect((await target.get("/v1/me", next.access)).status).toBe(200);
      await app.revoke(next.refresh);
      expect((await target.get("/v1/me", next.access)).status).toBe(401);
    });
  },
  { worker: false },
);
