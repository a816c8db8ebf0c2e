import { beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sealedDoor } from "#doors/http/sealed.ts";
import { WebFiles } from "#doors/http/web.ts";
import { readSettings } from "#kernel/settings.ts";
import { OperatorLog } from "#operations/operator-log.ts";
import { UnsealTries } from "#operations/root-key/unseal-tries.ts";
import { added, type Household, household, plain, upload } from "./people.ts";
import { inProcess } from "./target.ts";

/** Sends the beginning of a call and goes away, as a phone does that leaves the house. */
function leave(
  url: string,
  method: string,
  path: string,
  headers: string[],
  beginning: string,
): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((gone) => {
    const socket = connect(Number(port), hostname, () => {
      const head = [`${method} ${path} HTTP/1.1`, "Host: localhost", ...headers].join("\r\n");
      socket.write(`${head}\r\n\r\n${beginning}`);
      setTimeout(() => socket.destroy(), 60);
    });
    socket.on("close", () => setTimeout(gone, 60));
    socket.on("error", () => {});
  });
}

const json = "Content-Type: application/json";
const more = "Content-Length: 4000";
const chunked = "Transfer-Encoding: chunked";

inProcess(
  (target) => {
    let home: Household;
    let url: string;
    let shared: string;
    beforeAll(async () => {
      home = await household(target);
      url = (await target.running.listen()).url;
      const document_id = await added(upload(target, home.all, plain("A letter about the hedge.")));
      const made = await target.post<{ share_url: string }>("/v1/links", home.all, {
        json: { document_id, expires: "2099-01-01", passcode: "a passcode of words" },
      });
      shared = new URL(made.body.share_url).pathname;
    });

    describe("a body that breaks off is its sender's doing: nothing is logged as a fault", () => {
      const paths = [
        ["POST", "/v1/reminders"],
        ["POST", "/v1/documents/note"],
        ["POST", "/v1/ask"],
        ["POST", "/v1/uploads"],
        ["PATCH", "/v1/documents/01890000-0000-7000-8000-000000000000"],
        ["POST", "/app/sign-in"],
        ["POST", "/app/welcome"],
        ["POST", "/app/passkeys/sign-in"],
      ];
      for (const [method = "", path = ""] of paths)
        test(`${method} ${path}`, async () => {
          const token = `Authorization: Bearer ${home.all}`;
          await leave(url, method, path, [token, json, more], '{"title": "x');
          await leave(url, method, path, [token, json, more, "Idempotency-Key: broken"], '{"title": "x');
          await leave(url, method, path, [token, json, chunked], '8\r\n{"title"\r\n40\r\nx');
          expect(target.inside.faults).toEqual([]);
        });

      test("a passcode, an upload and a part", async () => {
        await leave(
          url,
          "POST",
          shared,
          ["Content-Type: application/x-www-form-urlencoded", more],
          "passcode=a",
        );
        const form = "Content-Type: multipart/form-data; boundary=x";
        const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
        await leave(url, "POST", "/v1/documents", [`Authorization: Bearer ${home.all}`, form, more], file);
        await leave(url, "PUT", "/v1/uploads/parts/none", [more], "abc");
        expect(target.inside.faults).toEqual([]);
      });
    });
  },
  { worker: false },
);

test("at a sealed box, too", async () => {
  const lines: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "deedbox-broken-off-"));
  const door = sealedDoor({
    settings: readSettings({}, {}),
    version: "0.0.0",
    web: new WebFiles(async () => new Map()),
    operator: new OperatorLog({ now: () => 0, today: () => "" }, (line) => lines.push(line)),
    log: (line) => lines.push(line),
    tries: new UnsealTries(folder, () => 0),
    unlock: async () => {},
  });
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => door.fetch(request) });
  await leave(`http://127.0.0.1:${server.port}`, "POST", "/app/unlock", [json, more], '{"passphrase": "x');
  await server.stop(true);
  rmSync(folder, { recursive: true, force: true });
  expect(lines).toEqual([]);
});
