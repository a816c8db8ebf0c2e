/**
 * The official suite against the authorization server: its metadata, and a code granted and redeemed. The suite waits for a person,
 * who is a browser here that says yes.
 */
import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { household } from "../http/people.ts";
import { inProcess, type Target } from "../http/target.ts";
import { App, Browser } from "./app.ts";

setDefaultTimeout(90_000);

const suite = join(import.meta.dir, "../../node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** A port that nobody listens at now: the suite is told one and cannot choose. */
function freePort(): number {
  const held = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  held.stop(true);
  return held.port;
}

inProcess((target) => {
  test("metadata and the code grant, as the suite has them", async () => {
    const home = await household(target);
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: (request) => target.running.send(request),
    });
    const origin = `http://127.0.0.1:${server.port}`;
    const there = { origin, running: target.running, inside: target.inside } as unknown as Target;
    const port = freePort();
    const app = await (await new App(there).discover()).register(`http://127.0.0.1:${port}/callback`, {
      client_name: "Suite",
    });
    const child = Bun.spawn(
      [
        process.execPath,
        suite,
        "authorization",
        "--url",
        origin,
        "--client-id",
        app.client.client_id,
        "--resource",
        `${origin}/mcp`,
        "-p",
        String(port),
      ],
      { stdin: "ignore", stdout: "pipe", stderr: "pipe" },
    );
    const browser = new Browser(there, home.user);
    let out = "";
    let asked = false;
    const words = new TextDecoder();
    for await (const piece of child.stdout) {
      out += words.decode(piece, { stream: true });
      const address = /^http\S+\/oauth\/authorize\?\S+$/m.exec(out)?.[0];
      if (!address || asked || !out.includes("Waiting up to")) continue;
      asked = true;
      const sent = await browser.call("GET", address);
      const uid = /\/connect\/([\w-]+)$/.exec(sent.headers.get("location") ?? "")?.[1] ?? "";
      const back = await app.say(browser, uid, { allow: true, access: "read", account_id: home.account });
      expect((await fetch(back)).ok).toBe(true);
    }
    const wrong = await new Response(child.stderr).text();
    const code = await child.exited;
    await server.stop(true);
    expect([code, asked, /^Total: \d+ passed, 0 failed$/m.test(out), out.includes("FAILURE")]).toEqual([
      0,
      true,
      true,
      false,
    ]);
    expect(wrong.includes("Error")).toBe(false);
  });
});
