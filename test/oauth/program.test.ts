/** The whole way once more, on the compiled program where there is one: the library is loaded there, too, and answers. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { forTargets } from "../http/target.ts";
import { App, Browser } from "./app.ts";

setDefaultTimeout(60_000);

forTargets(
  (target) => {
    test("an app is connected, reads, refreshes and is disconnected", async () => {
      const [email, password] = ["connects@example.org", "correct horse battery"];
      await target.running.account({ name: "Home", kind: "family", owner: "Ann", email, password });
      const browser = new Browser(target, null);
      expect((await browser.call("POST", "/app/sign-in", { email, password })).status).toBe(204);
      const app = await (await new App(target).discover()).register();
      const uid = await app.ask(browser);
      expect((await app.consent(browser, uid)).app.name).toBe("Claude");
      const first = await app.fetchTokens(await app.say(browser, uid, { allow: true, access: "read" }));
      expect((await target.get("/v1/overview", first.access)).status).toBe(200);
      const next = await app.refresh(first.refresh);
      const { connections } = (await (await browser.call("GET", "/v1/connections")).json()) as {
        connections: { id: string; today: { calls: number } }[];
      };
      expect(connections[0]?.today.calls).toBe(1);
      await browser.call("DELETE", `/v1/connections/${connections[0]?.id}`);
      expect((await target.get("/v1/overview", next.access)).status).toBe(401);
    });
  },
  { worker: false },
);
