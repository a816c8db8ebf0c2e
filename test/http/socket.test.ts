import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import type { DocumentList } from "#contract/document.ts";
import { onDisk } from "./disk.ts";
import { BOUNDARY, longForm, rawForm } from "./forms.ts";
import { type Household, household, plain, upload } from "./people.ts";
import { forTargets } from "./target.ts";

const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;
const tail = `\r\n--${BOUNDARY}--\r\n`;

/** Past what the vault gathers in memory, so that there is a part on disk to be left behind. */
const MUCH = 3_000_000;

forTargets((target) => {
  let home: Household;
  let port = 0;

  beforeAll(async () => {
    home = await household(target);
    port = Number(new URL((await target.running.listen()).url).port);
  });

  const start = (method: string, path: string, extra: string[] = [], token: string | null = home.all) =>
    [
      `${method} ${path} HTTP/1.1`,
      "Host: localhost",
      ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
      ...extra,
      "\r\n",
    ].join("\r\n");
  const form = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;

  /** Sends pieces over one connection and gives what came back until it closed or `ms` went by. */
  function wire(
    pieces: (string | Buffer)[],
    options: { ms?: number; until?: RegExp; cut?: number; pause?: number } = {},
  ): Promise<string> {
    return new Promise((done) => {
      const socket = connect({ port, host: "127.0.0.1" });
      let back = "";
      const end = () => {
        socket.destroy();
        done(back);
      };
      const timer = setTimeout(end, options.ms ?? 5_000);
      socket.on("data", (d) => {
        back += d.toString("latin1");
        if (options.until?.test(back)) end();
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        clearTimeout(timer);
        done(back);
      });
      socket.on("connect", async () => {
        for (const piece of pieces) {
          socket.write(piece);
          if (options.pause) await Bun.sleep(options.pause);
        }
        if (options.cut !== undefined) setTimeout(() => socket.destroy(), options.cut);
      });
    });
  }

  const statuses = (back: string) => [...back.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((m) => Number(m[1]));

  /** Waits for what must come true a moment after a connection ended. */
  async function soon(check: () => void): Promise<void> {
    for (let i = 0; i < 600; i++) {
      try {
        return check();
      } catch {
        await Bun.sleep(50);
      }
    }
    check();
  }

  describe("an upload that breaks off leaves nothing behind, neither part nor blob nor document", () => {
    const bytes = Buffer.alloc(MUCH, 7);
    const length = `Content-Length: ${MUCH * 2}`;
    const cases: Record<string, () => (string | Buffer)[]> = {
      "with a length": () => [start("POST", "/v1/documents", [form, length]), head, bytes],
      chunked: () => [
        start("POST", "/v1/documents", [form, "Transfer-Encoding: chunked"]),
        `${head.length.toString(16)}\r\n${head}\r\n${MUCH.toString(16)}\r\n`,
        bytes,
        "\r\n",
      ],
      "in the middle of a chunk": () => [
        start("POST", "/v1/documents", [form, "Transfer-Encoding: chunked"]),
        `${head.length.toString(16)}\r\n${head}\r\n${(MUCH * 2).toString(16)}\r\n`,
        bytes,
      ],
      "under a key": () => [
        start("POST", "/v1/documents", [form, length, "Idempotency-Key: broken"]),
        head,
        bytes,
      ],
      "with several pages waiting": () => [
        start("POST", "/v1/documents", [form, length]),
        ...[1, 2, 3].map((i) => `${head.replace('"file"', '"pages"')}%PDF-1.4 page ${i}\r\n`),
        head.replace('"file"', '"pages"'),
        bytes,
      ],
    };
    for (const [what, pieces] of Object.entries(cases)) {
      test(what, async () => {
        const before = onDisk(target);
        const total = (await target.get<DocumentList>("/v1/documents", home.all)).body.total;
        await wire(pieces(), { cut: 300 });
        await soon(() => expect(onDisk(target)).toEqual(before));
        expect((await target.get<DocumentList>("/v1/documents", home.all)).body.total).toBe(total);
      });
    }

    test("the key of a broken upload is free again", async () => {
      for (let i = 0; i < 600; i++) {
        const { status } = await upload(target, home.all, plain("Whole this time."), {}, "broken");
        if (status !== 409) return expect(status).toBe(201);
        await Bun.sleep(50);
      }
      throw new Error("The key is still taken.");
    });
  });

  describe("after a refused upload the connection goes on", () => {
    const next = () => start("GET", "/v1/account", ["Connection: close"]);
    const cases: Record<string, [() => (string | Buffer)[], number]> = {
      "401, its body unread": [
        () => [
          start("POST", "/v1/documents", [form, "Content-Length: 200000"], null),
          Buffer.alloc(200_000, 120),
        ],
        401,
      ],
      "400 for its type": [
        () => [start("POST", "/v1/documents", ["Content-Type: text/plain", "Content-Length: 5"]), "hello"],
        400,
      ],
      "413 for its length": [
        () => [
          start("POST", "/v1/documents", [form, "Content-Length: 97000000"]),
          ...Array.from({ length: 97 }, () => Buffer.alloc(1_000_000)),
        ],
        413,
      ],
      "422 for an unknown part": [
        () => {
          const body = head.replace('"file"', '"scan"') + "x".repeat(200_000) + tail;
          return [start("POST", "/v1/documents", [form, `Content-Length: ${body.length}`]), body];
        },
        422,
      ],
    };
    for (const [what, [pieces, status]] of Object.entries(cases)) {
      test(what, async () => {
        expect(statuses(await wire([...pieces(), next()], { ms: 8_000 }))).toEqual([status, 200]);
      }, 120_000);
    }
  });

  describe("clumsy but right", () => {
    test("Expect: 100-continue", async () => {
      const body = `${head}Expected.${tail}`;
      const ask = start("POST", "/v1/documents", [
        form,
        "Expect: 100-continue",
        `Content-Length: ${body.length}`,
        "Connection: close",
      ]);
      expect(statuses(await wire([ask, body], { pause: 100 }))).toEqual([100, 201]);
    });

    test("one byte at a time, in chunks", async () => {
      const pieces = [...`${head}Slow.${tail}`].map((c) => `1\r\n${c}\r\n`);
      const ask = start("POST", "/v1/documents", [form, "Transfer-Encoding: chunked", "Connection: close"]);
      expect(statuses(await wire([ask, ...pieces, "0\r\n\r\n"], { pause: 2 }))).toEqual([201]);
    });

    test("two calls sent without waiting are answered in their order", async () => {
      const back = await wire([start("GET", "/v1/me") + start("GET", "/v1/none", ["Connection: close"])]);
      expect(statuses(back)).toEqual([200, 404]);
    });

    test("100 uploads at once are 100 documents", async () => {
      const total = async () => (await target.get<DocumentList>("/v1/documents", home.all)).body.total;
      const before = await total();
      const { url } = await target.running.listen();
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, i) => {
          const sent = rawForm([{ name: "file", filename: `${i}.txt`, content: `One of a hundred: ${i}.` }]);
          return fetch(`${url}/v1/documents`, {
            method: "POST",
            body: sent.body,
            headers: { ...sent.headers, authorization: `Bearer ${home.all}` },
          });
        }),
      );
      expect(answers.map((a) => a.status)).toEqual(Array(100).fill(201));
      expect(await total()).toBe(before + 100);
      await soon(() => expect(onDisk(target).parts).toBe(0));
    }, 60_000);
  });

  test("addresses in the Host header", async () => {
    for (const host of ["192.168.178.20:7170", "[::1]"]) {
      const back = await wire([
        start("GET", "/v1/identity", ["Connection: close"]).replace("Host: localhost", `Host: ${host}`),
      ]);
      expect([host, statuses(back)]).toEqual([host, [200]]);
      expect(back).toContain(`"api":"http://${host}/v1"`);
    }
  });

  test("HEAD has the length GET would have, and no body", async () => {
    for (const path of ["/v1/me", "/v1/documents?limit=1", "/health", "/v1/openapi.json"]) {
      const back = await wire([start("HEAD", path, ["Connection: close"])]);
      const { bytes } = {
        bytes: (
          await (
            await fetch(`http://127.0.0.1:${port}${path}`, {
              headers: { authorization: `Bearer ${home.all}`, host: "localhost" },
            })
          ).arrayBuffer()
        ).byteLength,
      };
      const [headers = "", body = ""] = back.split("\r\n\r\n");
      expect([path, body]).toEqual([path, ""]);
      expect(Number(/content-length: (\d+)/i.exec(headers)?.[1])).toBe(bytes);
    }
  });

  test.skipIf(target.kind !== "executable")(
    "95 MB on their way in raise the memory of the server by no more than 40 MB",
    async () => {
      const { url, pid } = await target.running.listen();
      const status = () => readFileSync(`/proc/${pid}/status`, "latin1");
      const rss = () => Number(/^VmRSS:\s+(\d+)/m.exec(status())?.[1]) * 1024;
      await upload(target, home.all, plain("Warm."));
      await Bun.sleep(2_000);
      const before = rss();
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, rss());
      }, 5);
      const long = longForm(94_900_000);
      const answer = await fetch(`${url}/v1/documents`, {
        method: "POST",
        body: long.body,
        headers: { ...long.headers, authorization: `Bearer ${home.all}` },
      });
      clearInterval(watch);
      expect(answer.status).toBe(201);
      expect((most - before) / 1e6).toBeLessThan(40);
    },
    60_000,
  );
});
